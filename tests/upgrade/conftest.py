"""The table and the bot of the bot's own tests, and dice that fall alike in every run."""

import hashlib

import pytest

from engine.dice.stream import Stream
from tests.bot.conftest import bot, club, nobody_hurries, store
from tests.support.discord import table

__all__ = ["bot", "club", "nobody_hurries", "same_dice", "store", "table"]


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first roll of a test is always the same, and so is the second: seeds and ids of messages do not matter."""
    rolls: dict[bytes, int] = {}

    def block(stream: Stream) -> bytes:
        number = rolls.setdefault(stream.key, len(rolls))
        stream.blocks += 1
        return hashlib.sha256(f"roll {number}, block {stream.blocks}".encode()).digest()

    monkeypatch.setattr(Stream, "block", block)
