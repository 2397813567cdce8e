"""Trouble with Discord and with timing: nothing is lost, nothing happens twice, the table sees a clear state.

Two people at the same instant      two_presses, two_people_take_the_same_seat; test_seats: the first who presses plays
The same interaction twice          a_click_delivered_twice; test_people (stand-in): all kinds of events
A reply after 15 minutes            an_answer_that_comes_too_late, a_form_that_lay_open, an_acknowledgement_that_fails
A message or thread deleted         a_deleted_panel, a_deleted_battle, a_deleted_log_thread; test_quiet_channel
No permission: threads              no_thread_allowed, a_log_that_may_not_be_written; test_quiet_channel
No permission: attach, embed, send  test_bad_input: gets words, is closed for a while
No permission: mention              test_pings: without the right to mention everyone
A member who left the server        test_departures
429, 500, broken connections        errors_and_limits, an_acknowledgement_is_tried_again, a_post_whose_answer_was_lost,
                                    connections_that_break
A dropped gateway, with resume      a_dropped_gateway_is_resumed, a_lost_session; test_timers: for a long time
A thread that went to sleep         test_quiet_channel: is woken for an edit, a_sleeping_log_is_written_on
"""

import asyncio
from collections.abc import Callable

import pytest

from bot.discord_ui.client import SandtableBot
from bot.messages import routes
from bot.store import outbox
from tests.support.discord import running
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin.connect import QUICK
from tests.support.standin.faults import Faults


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


async def test_what_is_delivered_twice_is_no_fault(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """Commands, presses and forms alike; neither does their answer change when they come again."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    alice, room, faults = club.table.alice, club.table.room, club.table.server.faults
    faults.duplicate()
    assert "Round 1" in (await alice.slash(room, "game status")).text
    faults.duplicate()
    form = await alice.click(panel, "Buy…")
    faults.duplicate()
    assert "Bought 2 infantry" in (await alice.submit(form, {"text": "2 inf"})).text
    await club.table.server.settle(0.2)
    assert not [line for line in caplog.records if line.levelname in ("WARNING", "ERROR")]
    assert not list(club.app.metrics.errors.collect()[0].samples)
    assert (await club.game()).revision == 1


LOST = [
    (lambda faults, path: faults.lose_answer("POST", path)),
    (lambda faults, path: faults.lose_answer("POST", path, times=2)),
    (lambda faults, path: faults.drop("POST", path)),
    (lambda faults, path: faults.belie("POST", path, status=502)),
]


@pytest.mark.parametrize("lose", LOST, ids=("lost", "lost twice", "never arrived", "502 although it arrived"))
async def test_an_acknowledgement_whose_answer_was_lost_is_one(
    club: Club, lose: Callable[[Faults, str], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Of a command, a press, a form that is opened and one that is sent: each is carried out, once."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    alice, room, faults = club.table.alice, club.table.room, club.table.server.faults
    callback = "/interactions/*/*/callback"
    lose(faults, callback)
    assert "Round 1" in (await alice.slash(room, "game status")).text
    lose(faults, callback)
    form = await alice.click(panel, "Buy…")
    lose(faults, callback)
    assert "Bought 2 infantry" in (await alice.submit(form, {"text": "2 inf"})).text
    lose(faults, callback)
    assert "Now: Round 1" in (await alice.click(panel, "End phase")).text
    await club.table.server.settle(0.2)
    assert (await club.game()).revision == 2
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


async def test_words_for_the_dice_count_although_the_answer_to_them_was_lost(club: Club) -> None:
    await club.found()
    room, server = club.table.room, club.table.server
    await club.table.alice.slash(room, "game start")
    for person in club.table.people:
        server.faults.lose_answer("POST", "/interactions/*/*/callback")
        await person.slash(room, "dice words", text=f"{person.name} says hello")
    await server.settle(0.2)
    log = await club.app.service.rolls.table_of((await club.game()).id)
    assert await log.unheard() == []
    assert sum("says hello" in message.text for message in room.messages) == 5


async def test_the_last_edit_is_repeated_when_its_answer_was_lost(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    faults = club.table.server.faults
    faults.lose_answer("PATCH", "/webhooks/*/*/messages/*", times=2)
    answer = await club.table.alice.click(panel, "End phase")
    await club.table.server.settle(1.0)
    assert "Now: Round 1" in answer.text and "reference" not in answer.text
    faults.drop("PATCH", "/webhooks/*/*/messages/*")
    assert "combat move" in (await club.table.alice.slash(club.table.room, "game status")).text
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


@pytest.mark.parametrize("lose", LOST[:3], ids=("lost", "lost twice", "never arrived"))
async def test_a_further_private_message_is_repeated_when_its_answer_was_lost(
    club: Club, lose: Callable[[Faults, str], None]
) -> None:
    """Where the message that was pressed is not private, what one reads is a message of its own."""
    game = await club.begin()
    id = routes.ANSWER.write(game=game, revision=99, ask=0, answer=0)
    button = {"type": 2, "style": 2, "label": "Old", "custom_id": id}
    body = {"content": "Once a question", "components": [{"type": 1, "components": [button]}]}
    old = club.table.server.posting.post(club.table.room, club.table.server.world.bot, body, [])
    lose(club.table.server.faults, "/webhooks/*/*")
    answer = await club.table.alice.click(old, "Old")
    await club.table.server.until(lambda: "no longer current" in answer.text)


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
    await club.does("turn end")
    assert await turns_told(club, NEXT) == 1


async def test_a_card_posted_anew_without_an_answer_is_found_although_an_edit_waits(club: Club) -> None:
    """Its message was deleted, so it is posted again; before that is known there the turn has gone on."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    await club.table.server.delete_message(panel)
    club.table.server.faults.lose_answer("POST", "/channels/*/messages")
    for _ in range(2):
        await club.does("turn end")
    await all_posted(club)
    panels = [m for m in club.public() if not m.deleted and "Soviet Union" in m.text and m.buttons]
    assert len(panels) == 1 and "noncombat move" in panels[0].text


async def test_errors_and_limits_of_discord_only_cost_time(club: Club) -> None:
    await club.begin()
    await club.table.room.wait_for("The game begins")
    faults = club.table.server.faults
    faults.fail("POST", "/channels/*/messages", status=502, times=1)
    faults.rate_limit("POST", "/channels/*/messages", retry_after=0.2, times=1)
    await club.does("turn end")
    assert await turns_told(club, NEXT) == 1


async def test_an_acknowledgement_is_tried_again_until_discord_takes_it(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    faults = club.table.server.faults
    faults.fail("POST", "/interactions/*/*/callback", status=500)
    faults.rate_limit("PATCH", "/webhooks/*/*/messages/*", retry_after=0.2)
    assert "Now: Round 1" in (await club.table.alice.click(panel, "End phase")).text
    assert await turns_told(club, NEXT) == 1
    assert (await club.game()).revision == 1


async def test_connections_that_break_delay_a_message_and_do_not_double_it(club: Club) -> None:
    await club.begin()
    await club.table.room.wait_for("The game begins")
    club.table.server.faults.drop("POST", "/channels/*/messages", times=2)
    club.table.server.faults.drop("PATCH", "/channels/*/messages/*", times=2)
    await club.does("turn end")
    assert await turns_told(club, NEXT) == 1


async def test_a_dropped_gateway_is_resumed(club: Club) -> None:
    """What was pressed while it was down arrives with the resume."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    gateway = club.table.server.gateway
    resumed, identified = gateway.resumes, len(gateway.identifies)
    await club.table.server.faults.drop_gateway()
    answer = await club.table.alice.click(panel, "End phase")
    assert "Now: Round 1" in answer.text
    assert (gateway.resumes, len(gateway.identifies)) == (resumed + 1, identified)
    assert club.bot.hears


async def test_a_lost_session_begins_anew(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    gateway = club.table.server.gateway
    identified = len(gateway.identifies)
    await club.table.server.faults.lose_session()
    await club.table.server.until(lambda: len(gateway.identifies) > identified and gateway.ready)
    assert "Now: Round 1" in (await club.table.alice.click(panel, "End phase")).text


async def test_two_people_take_the_same_seat(club: Club) -> None:
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    await alice.slash(room, "game new", edition="1941")
    lobby = await room.wait_for("A new game of")
    first, second = await asyncio.gather(alice.click(lobby, "Join Germany"), bob.click(lobby, "Join Germany"))
    texts = sorted([first.text, second.text], key=lambda text: "is taken by" in text)
    assert "Germany" in texts[0] and "is taken by" in texts[1]
    winner = alice if first.text == texts[0] else bob
    assert (await club.game()).players == {"germany": str(winner.id)}
    await club.table.server.until(lambda: f"**Germany** (Axis): {winner.mention}" in lobby.text)


async def test_an_answer_that_comes_too_late_is_seen_in_public(club: Club) -> None:
    """After 15 minutes the token is dead: what was ordered is done, once, and the table sees it."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    club.table.server.faults.fail("PATCH", "/webhooks/*/*/messages/*", status=401, code=50027)
    await club.table.alice.click(panel, "End phase", wait=False)
    assert await turns_told(club, NEXT) == 1
    assert (await club.game()).revision == 1
    assert "combat move" in (await club.table.alice.slash(club.table.room, "game status")).text


async def test_a_form_that_lay_open_for_an_hour_is_taken(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    form = await club.table.alice.click(panel, "Buy…")
    club.table.server.clock.skew += 3600
    assert "Bought 2 infantry" in (await club.table.alice.submit(form, {"text": "2 inf"})).text
    assert "Now: Round 1" in (await club.table.alice.click(panel, "End phase")).text


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
    await club.does("turn end")
    assert await turns_told(club, NEXT) == 1
    assert "combat move" in (await club.table.alice.slash(club.table.room, "game status")).text


async def at_a_battle(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    await club.does("do", orders="6 inf, 1 arm, 1 ftr russia > west russia")
    await club.does("turn end")
    await club.table.server.settle(0.1)


async def test_a_deleted_battle_is_told_anew(club: Club) -> None:
    await at_a_battle(club)
    await club.does("battle fight", space="west russia")
    card = await club.told("Battle in West Russia")
    await club.table.server.delete_message(card)
    while not (await club.game()).game.state.pending and (await club.game()).game.state.battles:
        await club.does("battle press")
    await club.does("turn end")
    await club.table.server.settle(0.1)
    assert "Round 1" in (await club.table.alice.slash(club.table.room, "game status")).text
    assert any("West Russia" in message.text for message in club.public() if not message.deleted)


async def test_a_deleted_log_thread_is_told_and_the_host_opens_another(club: Club) -> None:
    await at_a_battle(club)
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    game = (await club.game()).id
    old = room.threads[0]
    before = len(club.table.server.pings_of(alice))
    await club.table.server.delete_channel(old)
    refused = await alice.slash(room, "battle fight", space="west russia")
    assert refused.private and "was deleted" in refused.text
    again = await alice.slash(room, "battle fight", space="west russia")
    assert "was deleted" in again.text
    note = await room.wait_for("can open a new one here")
    await club.table.server.settle(0.1)
    assert len(club.table.server.pings_of(alice)) == before + 1, "the host is called, once"
    assert "Only the host" in (await bob.click(note, "Open a new dice log")).text
    assert "begins" in (await alice.click(note, "Open a new dice log")).text
    kept = await room.wait_for("as far as it was posted")
    assert '"type":"genesis"' in kept.files[0].data.decode()
    assert "still there" in (await alice.click(note, "Open a new dice log")).text
    for person in club.table.people:
        await person.slash(room, "dice words", text=f"{person.name} once more")
    await club.table.server.settle()  # words are shown first, and written then
    answer = await alice.slash(room, "battle fight", space="west russia")
    assert "West Russia" in answer.text
    verdict = await (await club.app.service.rolls.table_of(game)).verdict()
    assert verdict.ok and len(verdict.rolls) == 1 and "continues" in verdict.genesis


async def test_a_log_that_may_not_be_written_waits_and_goes_on(club: Club) -> None:
    await at_a_battle(club)
    room, alice = club.table.room, club.table.alice
    room.deny("send_messages_in_threads")
    refused = await alice.slash(room, "battle fight", space="west russia")
    assert refused.private and "I may not write" in refused.text
    await club.told("or unlock it; then order the same again")
    room.allow("send_messages_in_threads")
    await alice.slash(room, "battle fight", space="west russia")
    await room.wait_for("rolls go on")
    loaded = await club.game()
    verdict = await (await club.app.service.rolls.table_of(loaded.id)).verdict()
    assert verdict.ok and len(verdict.rolls) == 1, "the roll that waited, and no other"


async def test_a_sleeping_log_is_written_on(club: Club) -> None:
    await at_a_battle(club)
    log = club.table.room.threads[0]
    log.as_thread.archived = True
    answer = await club.table.alice.slash(club.table.room, "battle fight", space="west russia")
    assert "West Russia" in answer.text
    assert not log.as_thread.archived and any("**Roll 1**" in message.text for message in log.messages)


async def test_every_button_works_after_a_restart(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    table = club.table
    await club.bot.close()
    await table.server.until(lambda: not table.server.gateway.connected)
    async with running(SandtableBot(club.app.store, **QUICK, hasty=True), table.server):
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
    async with running(SandtableBot(club.app.store, **QUICK, hasty=True), club.table.server):
        assert "Bought 2 infantry" in (await club.table.alice.submit(form, {"text": "2 inf"})).text


async def test_no_thread_allowed_keeps_the_log_with_the_bot(club: Club) -> None:
    await club.found()
    club.table.room.deny("create_public_threads")
    await club.table.alice.slash(club.table.room, "game start")
    told = await club.table.room.wait_for("Soviet Union** <@")
    assert "stays with the bot" in told.text
    assert club.table.room.threads == []


async def test_a_message_that_cannot_be_read_does_not_silence_the_channel(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version of the bot left it, say."""
    monkeypatch.setattr("bot.discord_ui.delivery.poster.MOST_FAULTS", 1)
    game = await club.begin()
    await club.table.server.settle()
    async with club.app.store.transaction() as tx:
        await outbox.put(tx, outbox.Post(str(club.table.room.id), "no message at all", at=1, game=game))
    await club.does("turn end")
    assert await turns_told(club, NEXT) == 1
    assert not await outbox.waiting(club.app.store.reader)
