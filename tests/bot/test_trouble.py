"""Trouble with Discord and with timing: nothing is lost, nothing happens twice, the table sees a clear state."""

from __future__ import annotations

import asyncio

from bot.client import SandtableBot
from bot.loopback.connect import QUICK
from tests.support.discord import running
from tests.support.play import Club


async def turns_told(club: Club, text: str) -> int:
    """How many messages say this, once everything has been posted."""
    await club.table.room.wait_for(text)
    await club.table.server.settle(0.2)
    return sum(text in message.text for message in club.table.room.messages if not message.private_to)


NEXT = "combat move: move to attack"


async def test_a_click_delivered_twice_counts_once(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    club.table.server.faults.duplicate("INTERACTION_CREATE")
    await club.table.alice.click(panel, "End phase")
    assert await turns_told(club, NEXT) == 1
    assert (await club.game()).revision == 1


async def test_two_presses_at_the_same_instant(club: Club) -> None:
    """The second one is for a phase that is over by then."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    first, second = await asyncio.gather(
        club.table.alice.click(panel, "End phase"), club.table.alice.click(panel, "End phase")
    )
    texts = [first.text, second.text]
    assert sum("Now: Round 1" in text for text in texts) == 1
    assert sum("no longer current" in text for text in texts) == 1
    assert (await club.game()).revision == 1


async def test_a_post_whose_answer_was_lost_is_not_doubled(club: Club) -> None:
    await club.begin()
    await club.table.room.wait_for("The game begins")
    club.table.server.faults.lose_answer("POST", "/channels/*/messages")
    await club.does("end")
    assert await turns_told(club, NEXT) == 1


async def test_errors_and_limits_of_discord_only_cost_time(club: Club) -> None:
    await club.begin()
    await club.table.room.wait_for("The game begins")
    faults = club.table.server.faults
    faults.fail("POST", "/channels/*/messages", status=502, times=1)
    faults.rate_limit("POST", "/channels/*/messages", retry_after=0.2, times=1)
    await club.does("end")
    assert await turns_told(club, NEXT) == 1


async def test_a_dropped_gateway_is_resumed(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    await club.table.server.faults.drop_gateway()
    answer = await club.table.alice.click(panel, "End phase")
    assert "Now: Round 1" in answer.text


async def test_an_acknowledgement_that_fails_changes_nothing(club: Club) -> None:
    """The token is too old: Discord refuses the first answer, and so nothing is carried out."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    club.table.server.faults.fail("POST", "/interactions/*/*/callback", status=404, code=10062)
    await club.table.alice.click(panel, "End phase", wait=False)
    await club.table.server.settle(0.2)
    assert (await club.game()).revision == 0


async def test_a_deleted_panel_is_no_trouble(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    await club.table.server.delete_message(panel)
    await club.does("end")
    assert await turns_told(club, NEXT) == 1
    assert "combat move" in (await club.table.alice.slash(club.table.room, "status")).text


async def test_a_deleted_log_thread_stops_the_dice_and_nothing_else(club: Club) -> None:
    await club.begin()
    await club.does("end")
    await club.does("do", orders="6 inf russia > west russia")
    await club.does("end")
    await club.table.server.settle(0.1)
    await club.table.server.delete_channel(club.table.room.threads[0])
    answer = await club.table.alice.slash(club.table.room, "fight", space="west russia")
    assert answer.private
    assert "conduct combat" in (await club.table.alice.slash(club.table.room, "status")).text


async def test_every_button_works_after_a_restart(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    table = club.table
    await club.bot.close()
    await table.server.until(lambda: not table.server.gateway.connected)
    async with running(SandtableBot(club.bot.store, **QUICK, hasty=True), table.server):
        form = await table.alice.click(panel, "Buy…")
        assert "Bought 2 infantry" in (await table.alice.submit(form, {"text": "2 inf"})).text
        assert "Taken back: buy 2 infantry" in (await table.alice.click(panel, "Undo")).text
        assert "Round 1" in (await table.alice.click(panel, "Status")).text
        assert "Now: Round 1" in (await table.alice.click(panel, "End phase")).text


async def test_a_form_opened_before_a_restart_can_be_sent_after_it(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    form = await club.table.alice.click(panel, "Buy…")
    await club.bot.close()
    await club.table.server.until(lambda: not club.table.server.gateway.connected)
    async with running(SandtableBot(club.bot.store, **QUICK, hasty=True), club.table.server):
        assert "Bought 2 infantry" in (await club.table.alice.submit(form, {"text": "2 inf"})).text


async def test_no_thread_allowed_keeps_the_log_with_the_bot(club: Club) -> None:
    await club.found()
    club.table.room.deny("create_public_threads")
    await club.table.alice.slash(club.table.room, "game start")
    told = await club.table.room.wait_for("Soviet Union** <@")
    assert "stays with the bot" in told.text
    assert club.table.room.threads == []
