"""One ping for each debt, reminders after it, quiet when wanted, and a word to the table when the game stands still."""

import asyncio
from pathlib import Path

from bot.clock import now_ms
from bot.discord_ui.client import SandtableBot
from bot.presence import table as presences
from bot.presence.pace import HOUR
from bot.presence.table import REMIND
from bot.store import open_database, outbox, timers
from tests.support.discord import Table, running
from tests.support.game_time import all_posted, hours_pass
from tests.support.play import Club
from tests.support.standin import Person, StandIn
from tests.support.standin.connect import QUICK


def pings(server: StandIn, person: Person) -> int:
    return len(server.pings_of(person))


async def to_germany(club: Club) -> None:
    while (await club.player()) is not club.table.bob:
        await club.does("turn end")
    await all_posted(club)


async def test_one_ping_for_a_new_debt_and_reminders_after_it(club: Club) -> None:
    game = await club.begin()
    server, bob = club.table.server, club.table.bob
    await all_posted(club)
    before = pings(server, bob)
    await to_germany(club)
    assert pings(server, bob) == before + 1
    await club.does("turn buy", units="1 inf")
    await all_posted(club)
    assert pings(server, bob) == before + 1, "nobody is pinged for what he does himself"
    await hours_pass(club, game, 21)
    assert pings(server, bob) == before + 2
    text = club.table.room.last.text
    assert "Germany" in text and "was asked <t:" in text and "purchase units" in text
    await bob.click(club.table.room.last, "End phase")
    assert (await club.game()).game.state.phase == "combat_move"


async def test_nobody_else_is_pinged_and_never_everyone(club: Club) -> None:
    game = await club.begin()
    server = club.table.server
    await all_posted(club)
    counts = [pings(server, person) for person in club.table.people]
    await hours_pass(club, game, 21)
    assert [pings(server, person) for person in club.table.people] == [counts[0] + 1, *counts[1:]]
    sent = [request for request in server.requests if request.method == "POST" and "/messages" in request.path]
    assert sent
    assert all((request.body or {}).get("allowed_mentions", {}).get("parse") == [] for request in sent)


async def test_snooze_and_no_more(club: Club) -> None:
    game = await club.begin()
    server, alice = club.table.server, club.table.alice
    await hours_pass(club, game, 21)
    answer = await alice.click(club.table.room.last, "Snooze 24 h")
    assert "reminded <t:" in answer.text
    count = pings(server, alice)
    await hours_pass(club, game, 23)
    assert pings(server, alice) == count
    await hours_pass(club, game, 2)
    assert pings(server, alice) == count + 1
    hushed = await alice.click(club.table.room.last, "No more this time")
    assert "No more reminders" in hushed.text
    await hours_pass(club, game, 500)
    assert pings(server, alice) == count + 1


async def test_snoozing_is_for_the_one_waited_for(club: Club) -> None:
    game = await club.begin()
    await hours_pass(club, game, 21)
    answer = await club.table.carol.click(club.table.room.last, "Snooze 8 h")
    assert "Nobody waits for you" in answer.text


async def test_a_game_that_stands_still_is_told_once_and_pings_nobody(club: Club) -> None:
    game = await club.begin()
    server = club.table.server
    for _ in range(3):
        await hours_pass(club, game, 30)
    count = len(server.pings)
    await hours_pass(club, game, 30)
    assert "This game stands still" in club.table.room.last.text
    assert len(server.pings) == count
    await hours_pass(club, game, 3000)
    assert len(server.pings) == count


async def test_what_rings_once_more_neither_reminds_nor_brings_the_next_reminder_forward(club: Club) -> None:
    game = await club.begin()
    user, app = str(club.table.alice.id), club.app
    bells = await timers.of(app.store.reader, game, REMIND)
    (bell,) = [one for one in bells if one.subject == user]
    await hours_pass(club, game, 21)
    count = pings(club.table.server, club.table.alice)
    await app.timers.ring_now(bell)
    await all_posted(club)
    due = (await app.reminders.of(game)).debts[user].next
    assert due is not None and due > now_ms() + HOUR
    assert pings(club.table.server, club.table.alice) == count


async def test_quiet_hours_are_kept(club: Club) -> None:
    game = await club.begin()
    alice, server = club.table.alice, club.table.server
    shown = await alice.slash(club.table.room, "my settings", quiet="0-24", zone="Europe/Berlin", reminders="6")
    assert "Europe/Berlin" in shown.text and "every 6 hours" in shown.text
    await alice.slash(club.table.room, "my settings", quiet="22:30-7", ahead="yes")
    presence = await club.app.reminders.of(game)
    due = presence.debts[str(alice.id)].next
    assert due is not None
    await alice.slash(club.table.room, "my away", days=3)
    later = (await club.app.reminders.of(game)).debts[str(alice.id)].next
    assert later is not None and later > due
    count = pings(server, alice)
    await hours_pass(club, game, 8)
    assert pings(server, alice) == count
    back = await alice.slash(club.table.room, "my back")
    assert "Away" not in back.text


async def test_what_is_no_setting_is_refused(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    for options in ({"quiet": "late"}, {"quiet": "26-99"}, {"zone": "Mars"}, {"reminders": "soon"}):
        assert "Your settings" not in (answer := await alice.slash(room, "my settings", **options)).text
        assert answer.private and answer.text
    menu = await alice.slash(room, "my settings")
    chosen = await (await alice.select(menu.reply, ["Asia/Tokyo"])).followed()
    assert "Asia/Tokyo" in chosen.text


async def test_whoever_wants_to_know_is_told_to_be_next(club: Club) -> None:
    await club.begin()
    await club.table.bob.slash(club.table.room, "my settings", ahead="yes")
    await all_posted(club)
    before = pings(club.table.server, club.table.bob)
    for _ in range(2):
        await club.does("turn end")
    await all_posted(club)
    assert (await club.game()).game.state.phase == "noncombat_move"
    assert pings(club.table.server, club.table.bob) == before + 1
    assert "Next: " in club.table.server.pings_of(club.table.bob)[-1].text


async def test_followers_hear_when_a_turn_begins(club: Club) -> None:
    await club.begin()
    watcher = club.table.guild.add_member("frank", "Frank")
    told = await watcher.slash(club.table.room, "game follow", what="turns")
    assert "called when a turn begins" in told.text
    await to_germany(club)
    assert len(club.table.server.pings_of(watcher)) == 1
    assert "you follow it" in (await watcher.slash(club.table.room, "my games")).text
    await watcher.slash(club.table.room, "game follow", what="off")
    while (await club.player()) is club.table.bob:
        await club.does("turn end")
    await all_posted(club)
    assert len(club.table.server.pings_of(watcher)) == 1


async def test_my_games_say_whose_move_it_is_since_when(club: Club) -> None:
    await club.begin()
    elsewhere = club.table.guild.add_channel("lounge")
    mine = await club.table.alice.slash(elsewhere, "my games")
    assert "**your move**, asked <t:" in mine.text and "Soviet Union" in mine.text
    theirs = await club.table.bob.slash(elsewhere, "my games")
    assert "waits for" in theirs.text and "Germany" in theirs.text
    assert str(club.table.room.id) in theirs.text
    nobody = club.table.guild.add_member("frank", "Frank")
    assert "no game now" in (await nobody.slash(elsewhere, "my games")).text


async def test_after_a_long_sleep_nothing_comes_at_once(table: Table, tmp_path: Path) -> None:
    store = await open_database(tmp_path / "games.sqlite3")
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        game = await Club(table, bot).begin()  # type: ignore[arg-type]
        before = await bot.app.reminders.of(game)  # type: ignore[attr-defined]
    (timer,) = await timers.of(store.reader, game, presences.REMIND)
    assert timer.subject == str(table.alice.id)
    again = SandtableBot(store, **QUICK, hasty=True)
    async with running(again, table.server):
        while await outbox.waiting(store.reader):  # what the first bot had no time to post
            await asyncio.sleep(0.02)
        await table.server.settle(0.2)
        count = len(table.server.pings)
        await again.app.timers.run_woken({0: 3 * 86_400_000})
        await table.server.settle()
        assert len(table.server.pings) == count
        after = await again.app.reminders.of(game)
        user = str(table.alice.id)
        moved = (after.debts[user].next or 0) - (before.debts[user].next or 0)
        assert moved == 3 * 86_400_000
    await store.close()
