"""Connections for what concerns one game: such transactions run beside each other, each with its game held.

They are made as they are wanted. One that breaks is dropped; that the server is lost, the connection of the process
finds out (`link`), and what finds no connection here goes through that one.
"""

from contextlib import suppress

import asyncpg

from ..writing_turns import WritingTurns
from .connection import key_of
from .failures import Failure
from .link import BEGINS, connected, durable

MOST = 6


class Writers:
    """A few connections to write through."""

    def __init__(self, url: str, answers: float) -> None:
        self._url, self._answers = url, answers
        self._free: list[asyncpg.Connection] = []
        self._room = WritingTurns(MOST)
        self._era = 0
        self._eras: dict[asyncpg.Connection, int] = {}

    async def begin(self, game: str) -> asyncpg.Connection | None:
        """One with a transaction in which the game is held; None if there is none now. It is to be given back."""
        await self._room.acquire()
        raw: asyncpg.Connection | None = None
        try:
            while self._free and raw is None:
                raw = self._free.pop()
                raw = None if raw.is_closed() else raw
            if raw is None:
                raw = await connected(self._url, self._answers)
                await durable(raw)
                self._eras[raw] = self._era
            held = key_of(f"kept:{game}")  # a number of ours, so that both go in one message
            await raw.execute(f"BEGIN; SELECT pg_advisory_xact_lock({held})", timeout=BEGINS)
        except Failure:
            self.give_back(raw, broken=True)
            return None
        except BaseException:
            self.give_back(raw, broken=True)
            raise
        return raw

    def have(self, raw: asyncpg.Connection) -> bool:
        """Whether it is one of these."""
        return raw in self._eras

    def give_back(self, raw: asyncpg.Connection | None, broken: bool = False) -> None:
        """It is free again, or of no use."""
        self._room.release()
        if raw is None:
            return
        if broken or raw.is_closed() or self._eras.get(raw) != self._era:
            self._eras.pop(raw, None)
            raw.terminate()
        else:
            self._free.append(raw)

    def refresh(self) -> None:
        """The server was gone: no old connection is of use."""
        self._era += 1
        while self._free:
            raw = self._free.pop()
            self._eras.pop(raw, None)
            raw.terminate()

    async def close(self) -> None:
        """Let go of those that are free."""
        while self._free:
            with suppress(*Failure):
                await self._free.pop().close(timeout=BEGINS)
