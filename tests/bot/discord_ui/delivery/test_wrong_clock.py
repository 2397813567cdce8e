"""A message that was posted before a kill is found again, although the machine's clock was ahead of Discord's."""

import pytest

from bot.clock import now_ms
from bot.discord_ui.client import SandtableBot
from bot.discord_ui.delivery.poster import NONCE_LASTS_MS
from bot.messages.message import Message, write_message
from bot.store import outbox
from bot.store.database import row
from tests.support.discord import Table


@pytest.mark.parametrize("ahead_ms", [0, 5_000, 400_000])
async def test_what_stands_already_is_not_posted_again(table: Table, bot: SandtableBot, ahead_ms: int) -> None:
    """Killed between the posting and the note of it, and started when Discord has forgotten the nonce."""
    store, room = bot.app.store, table.room
    same, now = write_message(Message("Germany ends its phase")), now_ms() + ahead_ms
    async with store.transaction() as tx:
        await outbox.put(tx, outbox.Post(str(room.id), same, now))
    await room.wait_for("Germany ends")
    await table.server.until(lambda: not bot.poster.busy)
    await bot.get_partial_messageable(room.id).send("Germany ends its phase")  # the one that nothing was noted of
    bot.poster.now = lambda: now + NONCE_LASTS_MS + 1_000
    async with store.transaction() as tx:
        post = await outbox.put(tx, outbox.Post(str(room.id), same, now))
        await outbox.trying(tx, post)
    await table.server.until(lambda: not bot.poster.busy)
    await table.server.settle(0.2)
    assert not await outbox.waiting(store.reader)
    assert sum("Germany ends" in message.text for message in room.messages) == 2
    found = await row(store.reader, "SELECT message FROM outbox WHERE post = ?", post)
    assert found[0] == str(room.messages[-1].id), "not the earlier one, which says the same"
