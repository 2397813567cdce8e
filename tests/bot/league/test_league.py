"""A season through Discord: opened, joined by its card, begun, played in threads of its own, and told on its card."""

import json
from itertools import count

import pytest

from bot.league.league import League
from bot.store import games, league, record, results
from bot.store.league import StoredMatch
from bot.store.timers import Timer
from bot.wish import Wish
from tests.support.game_time import all_posted
from tests.support.play import Club, concedes
from tests.support.standin import Channel, Person
from tests.support.standin.world import Message

_numbers = count()


@pytest.fixture
def manager(club: Club) -> Person:
    """Who manages the server."""
    return club.table.guild.host


async def settled(club: Club) -> None:
    await club.app.league.settled()
    await all_posted(club)


async def opened(club: Club, manager: Person, **law: object) -> Message:
    """The card of a new season."""
    law = {"form": "single", "edition": "1941", "dice": "chain"} | law
    answer = await manager.slash(club.table.room, "league-run new", name="Spring", **law)
    assert "is open" in answer.text, answer.text
    return card(club)


def card(club: Club) -> Message:
    return next(
        message
        for message in club.table.room.messages
        if "Join" in str(message.buttons) or "Rules" in str(message.buttons)
    )


async def begun(club: Club, manager: Person, *people: Person, **law: object) -> league.Season:
    """A season that runs, with these people."""
    shown = await opened(club, manager, **law)
    for person in people:
        answer = await (await person.click(shown, "Join")).followed()
        assert "You play in **Spring**" in answer.text
    assert "begun" in (await (await manager.click(shown, "Begin")).followed()).text
    await settled(club)
    return await season(club)


async def season(club: Club) -> league.Season:
    return await club.app.league.archive.here(str(club.table.guild.id))


async def matches(club: Club) -> dict[str, StoredMatch]:
    found = await league.matches(club.app.store.reader, (await season(club)).season)
    return {match.match: match for match in found}


async def to_round_2(club: Club, game: str) -> None:
    """Everybody leaves his phases without an order until the second round."""
    for _ in range(60):
        loaded = await club.app.service.look(game)
        if loaded.game.state.round > 1:
            return
        user = loaded.players[loaded.game.state.power]
        wish = Wish(f"end {next(_numbers)}", user, game, ({"do": "end_phase"},))
        await club.app.service.act(wish)
    raise AssertionError("no second round")


def thread(club: Club, match: StoredMatch) -> Channel:
    return next(room for room in club.table.room.threads if str(room.id) == match.channel)


def named(club: Club, user: str) -> Person:
    return next(person for person in club.table.people if str(person.id) == user)


async def test_a_cup_from_its_card_to_its_champion(club: Club, manager: Person) -> None:
    table = club.table
    assert (
        "manages this server" in (await table.bob.slash(table.room, "league-run new", name="Mine", edition="1941")).text
    )
    await begun(club, manager, table.bob, table.carol)
    match = (await matches(club))["W1.1"]
    room = thread(club, match)
    assert room.name == "Spring · W1.1"
    loaded = await club.app.service.look(match.game or "")
    assert (loaded.row.status, loaded.facts.host, loaded.assistance) == ("running", str(manager.id), "odds")
    assert {loaded.players[power] for power in ("germany", "japan")} == {match.axis}
    assert {match.axis, match.allies} == {str(table.bob.id), str(table.carol.id)}
    assert "Match **W1.1** of **Spring**" in "\n".join(message.text for message in room.messages)
    await to_round_2(club, loaded.id)
    await concedes(named(club, match.axis), room)
    await settled(club)
    won = (await matches(club))["W1.1"]
    assert (won.winner, won.how) == (match.allies, "conceded")
    assert "The result counts" in "\n".join(message.text for message in room.messages)
    ((result, shares),) = await results.of_guild(club.app.store.reader, str(table.guild.id))
    assert (result.counts, result.kind, result.rounds, json.loads(result.faults)) == (1, "conceded", 2, [])
    assert {(share.side, share.person) for share in shares} == {("axis", match.axis), ("allies", match.allies)}
    assert (await season(club)).status == "over"
    await _is_shown(club, match)
    await _goes_over(club, manager)


async def _goes_over(club: Club, manager: Person) -> None:
    """Its result as a signed line, which holds, and is known already where it comes from."""
    room = club.table.room
    assert "manages this server" in (await club.table.dave.slash(room, "league-run export")).text
    exported = await manager.slash(room, "league-run export")
    lines = next(file.data for file in exported.reply.files if file.name == "results.jsonl")
    key = exported.text.split("`")[1]
    strange = await manager.slash(room, "league-run import", file=("results.jsonl", lines))
    assert "0 new results" in strange.text and "Line 1 is signed by a key that is not trusted" in strange.text
    assert "are taken from now on" in (await manager.slash(room, "league-run trust", key=key)).text
    taken = await manager.slash(room, "league-run import", file=("results.jsonl", lines))
    assert "0 new results, 1 known already" in taken.text
    ((row, _),) = await results.of_guild(club.app.store.reader, str(club.table.guild.id))
    whole = (await record.text(club.app.store.reader, row.result)).encode()
    log = (await (await club.app.service.rolls.table_of(row.result)).export()).encode()
    files = {"file": ("results.jsonl", lines), "record": ("game.jsonl", whole), "dice": ("dice.jsonl", log)}
    assert "they verify" in (await manager.slash(room, "league-run import", **files)).text
    files["record"] = ("game.jsonl", whole + b"\n")
    assert "no line of the file" in (await manager.slash(room, "league-run import", **files)).text
    assert "0 results were taken out" in (await manager.slash(room, "league-run trust", key=key, withdraw=True)).text


async def _is_shown(club: Club, match: StoredMatch) -> None:
    """Card, standings and cards of people say it."""
    table, winner, loser = club.table, named(club, match.allies), named(club, match.axis)
    shown = card(club)
    assert f"1. {winner.mention} 1\u20130" in shown.text
    standings = (await table.dave.slash(table.room, "league standings")).text
    assert f"1. {winner.mention} 1\u20130 · 1,6" in standings
    assert "settled rating" in (await table.dave.slash(table.room, "league standings", ratings=True)).text
    mine = (await (await loser.click(shown, "My card")).followed()).text
    assert "0\u20131" in mine and f"lost to {winner.mention} as the Axis" in mine
    report = (await (await table.dave.click(shown, "Report")).followed()).text
    assert "1 game, the Axis win 0%" in report and "The Allies are favoured by" in report
    assert "Clock: none" in (await (await table.dave.click(shown, "Rules")).followed()).text
    await loser.slash(table.room, "league card", private=True)
    assert "private" in (await table.dave.slash(table.room, "league card", person=loser)).text


async def test_a_game_that_does_not_count_calls_the_organiser_who_rules_in_the_open(
    club: Club, manager: Person
) -> None:
    table = club.table
    await begun(club, manager, table.bob, table.carol)
    match = (await matches(club))["W1.1"]
    room = thread(club, match)
    await concedes(named(club, match.axis), room)
    await settled(club)
    told = "\n".join(message.text for message in room.messages)
    assert "does not count: it ended before round 2" in told and manager.mention in told
    assert (await matches(club))["W1.1"].winner is None
    refused = await table.dave.slash(table.room, "league-run rule", match="W1.1", why="no", winner=table.bob)
    assert "Only the organiser" in refused.text
    again = await manager.slash(table.room, "league-run rule", match="W1.1", why="a slip of the mouse")
    assert "Ruling 1" in again.text
    await settled(club)
    anew = (await matches(club))["W1.1"]
    assert anew.game not in (None, match.game) and anew.channel != match.channel
    ruled = await manager.slash(table.room, "league-run rule", match="W1.1", why="he is ill", winner=table.bob)
    assert "Ruling 2: W1.1 is adjudicated" in ruled.text
    await settled(club)
    over = (await matches(club))["W1.1"]
    assert (over.winner, over.how) == (str(table.bob.id), "adjudicated")
    known = await results.of_guild(club.app.store.reader, str(table.guild.id))
    assert [(row.counts, row.worth) for row, _ in known] == [(0, 0.0), (1, 0.5)]
    report = (await table.dave.slash(table.room, "league-run report")).text
    assert "a slip of the mouse" in report and "he is ill" in report
    assert "proves nothing" not in report


async def test_a_ladder_is_joined_and_climbed_by_challenges(club: Club, manager: Person) -> None:
    table = club.table
    await begun(club, manager, table.bob, table.carol, form="ladder", reach=1)
    joined = await table.dave.slash(table.room, "league join", season="spring")
    assert "You play in" in joined.text
    assert "already" in (await table.dave.slash(table.room, "league join")).text
    assert "not in this season" in (await table.dave.slash(table.room, "league challenge", person=table.erin)).text
    assert "You may challenge" in (await table.dave.slash(table.room, "league challenge", person=table.bob)).text
    assert (
        "cannot challenge yourself" in (await table.dave.slash(table.room, "league challenge", person=table.dave)).text
    )
    menu = (await table.dave.click(card(club), "Challenge…")).reply
    chosen = await table.dave.select(menu, [str(table.carol.id)], menu=menu.menus[0].custom_id)
    assert "match C1" in (await chosen.followed()).text
    assert "to play already: C1" in (await table.carol.slash(table.room, "league challenge", person=table.dave)).text
    await settled(club)
    assert (await games.known(club.app.store.reader, (await matches(club))["C1"].game or "")).status == "running"
    assert "go to the others" in (await table.carol.slash(table.room, "league leave")).text
    await settled(club)
    won = (await matches(club))["C1"]
    assert (won.winner, won.how) == (str(table.dave.id), "forfeit")
    await _plays_off(club, manager)


async def _plays_off(club: Club, manager: Person) -> None:
    """The best of the ladder who are still there play a cup, seeded as they stand on it."""
    room, ranked = club.table.room, [str(person.id) for person in (club.table.bob, club.table.dave)]
    cup = {"name": "Cup", "edition": "1941", "dice": "chain", "form": "single", "after": "Spring", "top": 4}
    cup["ratings"] = False
    assert "is open" in (await manager.slash(room, "league-run new", **cup)).text
    assert "best of another" in (await club.table.erin.slash(room, "league join", season="Cup")).text
    assert "begun" in (await manager.slash(room, "league-run begin", season="Cup")).text
    row = await club.app.league.archive.here(str(club.table.guild.id), "Cup")
    assert [one.person for one in await league.entrants(club.app.store.reader, row.season)] == ranked
    refused = await club.table.erin.slash(room, "league standings", season="Cup", ratings=True)
    assert "shows no ratings" in refused.text
    await settled(club)


async def test_what_the_last_run_left_undone_is_taken_up(club: Club, manager: Person) -> None:
    """The bot ended in the middle of pairing, and as a game ended."""
    table = club.table
    opened_here = club.app.league.match_games.open

    async def crash(*_: object) -> bool:
        return False

    club.app.league.match_games.open = crash  # type: ignore[method-assign]
    await begun(club, manager, table.bob, table.carol, table.dave, form="round robin", days=7)
    assert all(match.game is None for match in (await matches(club)).values())
    club.app.league.match_games.open = opened_here  # type: ignore[method-assign]
    await club.app.league.take_up()
    await settled(club)
    played = [match for match in (await matches(club)).values() if match.allies]
    assert len(played) == 3 and all(match.game for match in played)
    async with club.app.store.transaction() as tx:
        await games.delete(tx, played[2].game or "")
    await club.app.league.take_up()
    assert (await matches(club))[played[2].match].game not in (None, played[2].game), "its game was deleted"
    first = played[0]
    club.app.league.written = lambda done: None  # type: ignore[method-assign]
    await to_round_2(club, first.game or "")
    await concedes(named(club, first.allies), thread(club, first))
    assert (await matches(club))[first.match].winner is None
    await club.app.league.take_up()
    assert (await matches(club))[first.match].winner == first.axis
    await club.app.league.progress.ended(first.game or "")
    assert len(await results.of_guild(club.app.store.reader, str(table.guild.id))) == 1, "a game has one result"


async def test_a_deadline_reminds_both_and_then_calls_the_organiser(club: Club, manager: Person) -> None:
    await begun(club, manager, club.table.bob, club.table.carol, days=7)
    match = (await matches(club))["W1.1"]
    leagues: League = club.app.league
    await leagues.ring(Timer(match.game or "", "match", "soon", 0, "s"))
    await leagues.ring(Timer(match.game or "", "match", "due", 0, "s"))
    await all_posted(club)
    soon, overdue = thread(club, match).messages[-2:]
    assert "to be played by then" in soon.text and {str(user.id) for user in soon.mentions} == {
        match.axis,
        match.allies,
    }
    assert "overdue" in overdue.text and overdue.mentions == [manager.user]


async def test_bad_seasons_are_refused_with_a_sentence(club: Club, manager: Person) -> None:
    room = club.table.room
    assert "no season yet" in (await manager.slash(room, "league standings")).text
    await opened(club, manager)
    for options, told in (
        ({"name": "spring", "edition": "1941"}, "name is there already"),
        ({"name": "A", "edition": "1941", "options": "bids=germany:3"}, "no options of a season"),
        ({"name": "B", "edition": "anniversary", "setup": "1950"}, "has the setups 1941, 1942"),
        ({"name": "C", "edition": "1941", "sides": "sealed", "bid": 3}, "Either bids by the players or a fixed one"),
        ({"name": "D", "edition": "1941", "options": "speed=fast"}, "speed"),
    ):
        assert told in (await manager.slash(room, "league-run new", **options)).text
    assert "needs two people; 0 joined" in (await manager.slash(room, "league-run begin", season="Spring")).text
    assert "no such season" in (await manager.slash(room, "league join", season="Autumn")).text
    assert "has not begun" in (await manager.slash(room, "league-run rule", match="W1.1", why="x")).text
    assert "closed" in (await manager.slash(room, "league-run close", season="Spring")).text


async def test_sealed_bids_decide_who_plays_the_allies_and_the_result_follows_the_seats(
    club: Club, manager: Person
) -> None:
    table = club.table
    await begun(club, manager, table.bob, table.carol, sides="sealed")
    match = (await matches(club))["W1.1"]
    room, axis, allies = thread(club, match), named(club, match.axis), named(club, match.allies)
    lobby = next(message for message in room.messages if any(one.label == "Seal my bid…" for one in message.buttons))
    for person, amount in ((axis, "3"), (allies, "7")):
        form = await person.click(lobby, "Seal my bid…")
        await person.submit(form, {"text": amount})
    await all_posted(club)
    assert (await axis.slash(room, "game start")).text
    loaded = await club.app.service.look(match.game or "")
    assert (loaded.row.status, loaded.facts.log_thread) == ("running", str(table.room.threads[-1].id))
    assert loaded.players["soviet_union"] == match.axis, "who bid less plays the Allies"
    keep = {"by": "soviet_union", "do": "place", "units": {}, "space": "russia"}
    await club.app.service.act(Wish("keep", match.axis, loaded.id, (keep,)))
    await to_round_2(club, loaded.id)
    advice = await allies.slash(room, "game advise")
    assert "without advice" in advice.text
    await concedes(allies, room)
    await settled(club)
    assert (await matches(club))["W1.1"].winner == match.axis
    ((row, shares),) = await results.of_guild(club.app.store.reader, str(table.guild.id))
    assert (row.bid, row.counts) == (-3, 1)
    assert {share.person: share.side for share in shares} == {match.axis: "allies", match.allies: "axis"}
