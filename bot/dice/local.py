"""Dice without Discord: the log stays in the ledger, and message ids come from the local clock."""

from __future__ import annotations

from bot.clock import Now
from bot.dice.thread import Message, Posted
from engine.dice.snowflake import local


class LocalThread:
    """A thread nobody reads. Nothing is kept here, so nothing is ever found again: what was not stored, never was."""

    def __init__(self, now_ms: Now) -> None:
        self.now_ms = now_ms

    async def post(self, message: Message) -> str:
        return local(self.now_ms(), message.after)

    async def find(self, hash: str, after: str | None) -> str | None:
        return None

    async def history(self, after: str | None) -> list[Posted]:
        return []

    async def deleted(self, posted: int) -> int:
        return 0
