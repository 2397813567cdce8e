"""One house with its boards for all tests of a file."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.support.board import House, house


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(tmp_path_factory.mktemp("boards")) as found:
        yield found
