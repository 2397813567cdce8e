"""The clock: off by default, grace once, and then what the table has chosen; only a league's law loses a game."""

import asyncio
import json

from bot.messages import routes
from bot.messages.component_id import LONGEST
from bot.presence.clock import Clock, Outcome
from bot.presence.table import timed
from bot.store import record
from bot.table.seats import take_over_button
from tests.bot.table.test_seats import pressed
from tests.support.game_time import hours_pass, newest
from tests.support.play import Club
from tests.support.standin.changes import patience


async def with_clock(club: Club, outcome: Outcome) -> str:
    game = await club.begin()
    clock = Clock(hours=10, grace=5, vacation=2, outcome=outcome)
    await club.app.reminders.change(game, lambda presence, people, at: timed(presence, clock, at))
    return game


async def test_a_clock_needs_both_sides_once_the_game_runs(club: Club) -> None:
    game = await club.begin()
    room, table = club.table.room, club.table
    assert "There is no clock" in (await table.alice.slash(room, "table waiting")).text
    await table.alice.slash(room, "table clock", hours=24, outcome="orders")
    vote = await newest(club, "proposes a clock")
    assert not (await club.app.reminders.of(game)).clock.runs
    await table.carol.click(vote, "Yes")
    assert not (await club.app.reminders.of(game)).clock.runs, "both are Allies"
    await table.bob.click(vote, "Yes")
    assert (await club.app.reminders.of(game)).clock.hours == 24
    assert "24 hours for each turn" in (await newest(club, "Clock: ")).text
    shown = await table.alice.slash(room, "table waiting")
    assert ", by <t:" in shown.text


async def test_the_host_sees_how_long_the_table_waited_for_whom(club: Club) -> None:
    """Others are told only what is waited for themselves."""
    game = await club.begin()
    room, table = club.table.room, club.table
    await hours_pass(club, game, 30)
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await hours_pass(club, game, 4)
    told = (await table.alice.slash(room, "table waiting")).text
    assert f"The table has waited 30 hours (turns 30) for {table.alice.mention}." in told
    assert f"The table has waited 4 hours (turns 4) for {table.bob.mention}." in told
    assert f"waited 4 hours (turns 4) for {table.bob.mention}" in (await table.bob.slash(room, "table waiting")).text
    assert table.alice.mention not in (await table.bob.slash(room, "table waiting")).text


async def test_grace_first_then_default_orders_until_the_turn_is_over(club: Club) -> None:
    game = await with_clock(club, "orders")
    await hours_pass(club, game, 11)
    assert "gets grace" in (await newest(club, "out of time for the first time")).text
    assert (await club.game()).game.state.power == "soviet_union"
    await hours_pass(club, game, 6)
    async with patience():
        while (await club.game()).game.state.power != "germany":
            await asyncio.sleep(0.02)
    assert not (await club.game()).game.state.winner
    await newest(club, "Time alone never loses this game")
    assert club.table.server.pings_of(club.table.bob), "the next player is pinged as ever"


async def test_the_table_votes_what_to_do(club: Club) -> None:
    game = await with_clock(club, "vote")
    await hours_pass(club, game, 11)
    await hours_pass(club, game, 6)
    vote = await newest(club, "What shall be done?")
    for person in (club.table.bob, club.table.carol, club.table.dave):
        await person.click(vote, "Wait 24 hours")
    presence = await club.app.reminders.of(game)
    assert presence.debts[str(club.table.alice.id)].deadline is not None
    assert "gives" in (await newest(club, "24 hours more")).text


async def test_a_substitute_may_take_over_from_the_late(club: Club) -> None:
    game = await with_clock(club, "replace")
    frank = club.table.guild.add_member("frank", "Frank")
    await hours_pass(club, game, 11)
    await hours_pass(club, game, 6)
    note = await newest(club, "a substitute is looked for")
    await frank.click(note, "Take over")
    assert (await club.game()).players["soviet_union"] == str(frank.id)


def test_the_button_of_who_plays_nine_powers_has_an_id_that_discord_takes() -> None:
    nine = ("china", "soviet_union", "united_kingdom", "united_states", "anzac", "france", "germany", "italy", "japan")
    for number in range(1, 10):
        id = take_over_button("0501670e", nine[:number], "1574089991099777032").id
        assert len(id) <= LONGEST
        read = routes.TAKE_OVER_FROM_LATE.read(id) or routes.TAKE_OVER_ALL_FROM_LATE.read(id)
        assert read is not None and read.said["holder"] == "1574089991099777032"


async def test_a_substitute_may_take_over_everything_from_the_late(club: Club) -> None:
    game = await with_clock(club, "replace")
    frank = club.table.guild.add_member("frank", "Frank")
    await hours_pass(club, game, 11)
    await hours_pass(club, game, 6)
    told = await pressed(club, frank, routes.TAKE_OVER_ALL_FROM_LATE.write(game=game, holder=str(club.table.alice.id)))
    assert "now plays **Soviet Union**" in told.text
    assert (await club.game()).players["soviet_union"] == str(frank.id)


async def test_nobody_takes_over_from_who_has_played_on(club: Club) -> None:
    game = await with_clock(club, "replace")
    frank = club.table.guild.add_member("frank", "Frank")
    await hours_pass(club, game, 11)
    await hours_pass(club, game, 6)
    note = await newest(club, "a substitute is looked for")
    for _ in range(12):
        if (await club.player()) is not club.table.alice:
            break
        await club.does("turn end")
    assert "the seat stays" in (await frank.click(note, "Take over")).text
    assert (await club.game()).players["soviet_union"] == str(club.table.alice.id)


async def test_pause_by_agreement_and_a_fresh_ping_when_it_ends(club: Club) -> None:
    game = await with_clock(club, "vote")
    room, table = club.table.room, club.table
    await table.bob.slash(room, "table pause", why="exams")
    vote = await newest(club, "would pause the game")
    await table.carol.click(vote, "Yes")
    assert "exams" in (await newest(club, "**Paused**")).text
    count = len(table.server.pings_of(table.alice))
    await hours_pass(club, game, 100)
    assert len(table.server.pings_of(table.alice)) == count
    await table.alice.click(await newest(club, "**Paused**"), "Resume")
    await newest(club, "The game goes on")
    assert len(table.server.pings_of(table.alice)) == count + 1
    assert (await club.app.reminders.of(game)).pause is None


async def test_by_a_leagues_law_time_loses_the_game(club: Club) -> None:
    game = await club.begin()
    law = Clock(hours=10, grace=0, vacation=0, outcome="loses", strikes=1)
    await club.app.reminders.change(game, lambda presence, people, at: timed(presence, law, at))
    refused = await club.table.alice.slash(club.table.room, "table clock", hours=50)
    assert "league" in refused.text
    await hours_pass(club, game, 11)
    assert "strike 1 of 1" in (await newest(club, "out of time")).text
    assert (await club.game()).row.status == "running"
    await hours_pass(club, game, 11)
    await club.told("the game is lost")
    await hours_pass(club, game, 0)
    ended = await club.game()
    assert (ended.row.status, ended.game.state.winner) == ("over", "axis")
    lines = await record.lines(club.app.store.reader, game)
    assert json.loads(lines[-1])["how"] == "time"


async def test_by_a_leagues_law_a_pause_ends_by_itself_when_its_days_are_used_up(club: Club) -> None:
    game = await club.begin()
    clock = Clock(hours=72, grace=0, vacation=0, outcome="loses", strikes=3, pauses=2)
    await club.app.reminders.change(game, lambda presence, people, at: timed(presence, clock, at))
    alice, room = club.table.alice, club.table.room
    await alice.slash(room, "table pause", why="a wedding")
    assert "it goes on <t:" in (await newest(club, "**Paused**")).text
    await hours_pass(club, game, 47)
    assert (await club.app.reminders.of(game)).pause is not None
    await hours_pass(club, game, 2)
    assert (await club.app.reminders.of(game)).pause is None
    assert "for 2 days at most" in (await newest(club, "The game goes on")).text
    assert "used up" in (await alice.slash(room, "table pause")).text
    assert not (await club.game()).game.state.winner, "no hour of a pause is a strike"
    await alice.slash(room, "table dispute", about="a convoy")
    await newest(club, "a convoy")
