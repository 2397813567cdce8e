"""A transaction knows that it is open, so that nothing slow is begun in one."""

import asyncio
import logging

import pytest

from bot.store import Database, outside
from bot.store.outside import InsideTransaction, is_inside, must_be_outside


async def test_a_task_and_its_threads_are_inside_until_the_transaction_is_over(store: Database) -> None:
    assert not is_inside()
    async with store.transaction():
        assert is_inside() and await asyncio.to_thread(is_inside)
        assert not await asyncio.create_task(_inside()), "a task of its own is not waited for by others"
        with pytest.raises(InsideTransaction, match="a picture is drawn"):
            must_be_outside("a picture is drawn")
    assert not is_inside() and not await asyncio.to_thread(is_inside)


async def test_after_a_failure_nothing_is_inside(store: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with store.transaction():
            raise ZeroDivisionError
    assert not is_inside()


async def test_a_bot_goes_on_and_says_so_in_its_log(
    store: Database, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside.rule, "strict", False)
    with caplog.at_level(logging.ERROR):
        async with store.transaction():
            must_be_outside("Discord is asked")
    assert "Discord is asked within a transaction" in caplog.text


async def _inside() -> bool:
    return is_inside()
