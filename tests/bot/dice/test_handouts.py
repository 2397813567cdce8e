"""The verifiers reach the players as they are in the repository, and fit into a message."""

import pytest

from bot.dice.proofs import FILE, PAGE, handout
from verifiers import embed


@pytest.mark.parametrize(("name", "path"), [(PAGE, embed.PAGE), (FILE, embed.PYTHON)])
def test_handouts_are_the_verifiers(name: str, path: object) -> None:
    data = handout(name)
    assert data == path.read_bytes()  # type: ignore[attr-defined]
    assert len(data) < 1_000_000
