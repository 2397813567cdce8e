"""Telling a game's channel something: what is said is stored with what it tells, and posted from there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import now_ms
from bot.messages.message import Message, write_message
from bot.store import Transaction, outbox
from bot.store.games import Game as Row


async def tell(tx: Transaction, row: Row, messages: Sequence[Message], not_before: int = 0) -> None:
    """Queue messages for a game's channel."""
    for message in messages:
        post = outbox.Post(row.channel, write_message(message), now_ms(), row.game, "message", not_before)
        await outbox.put(tx, post)
