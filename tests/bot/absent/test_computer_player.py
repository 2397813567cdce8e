"""Computers at the table: they play their turns and answer what they are asked."""

import asyncio
import json
from typing import Any

from bot.absent.computer_player import BEGUN, TURN
from bot.absent.thinking import NOBODY, Thinker, Thought
from bot.absent.thinking_turns import Asker
from bot.clock import now_ms
from bot.discord_ui.client import SandtableBot
from bot.store import Database, facts, record, timers
from engine.game import Game
from engine.json_types import Line
from engine.players.aims import Aim
from tests.support.computers import begin_with_computers, in_turn
from tests.support.discord import Table, running
from tests.support.game_time import all_posted, newest
from tests.support.play import ORDER, Club
from tests.support.standin.changes import patience
from tests.support.standin.connect import QUICK


class Stubborn(Thinker):
    """Offers the same line whatever happens."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line

    async def chosen(self, header: str, game: Game, by: str, level: str, asker: Asker = NOBODY) -> Thought:
        return Thought((self.line,), None, Aim())

    async def answers(self, header: str, game: Game, levels: Any, asker: Asker = NOBODY) -> list[Line]:
        return [self.line]


async def lines_of(club: Club, game: str) -> list[Line]:
    return [json.loads(text) for text in await record.lines(club.app.store.reader, game)]


async def test_a_computer_plays_its_turn_in_one_message_and_pings_who_is_next(club: Club) -> None:
    alice, server = club.table.alice, club.table.server
    game = await begin_with_computers(club, alice, *ORDER[1:], level="easy")
    await in_turn(club, "germany")
    lines = [line for line in await lines_of(club, game) if line["by"] == "soviet_union"]
    assert {line.get("note", "").partition(":")[0] for line in lines} <= {
        "computer",
        "with the line before",
        "by itself",
    }
    told = await newest(club, "Round 1 · Soviet Union")
    assert "It attacks" in told.text and "It buys" in told.text and not told.buttons
    assert sum("Round 1 · Soviet Union" in message.text for message in club.table.room.messages) == 1
    assert len(server.pings_of(alice)) == 1, "she is next; the computer has called nobody else"
    verdict = await (await club.app.service.rolls.table_of(game)).verdict()
    assert verdict.ok and verdict.rolls
    actors = {roll.request["actor"] for roll in verdict.rolls if roll.power == "soviet_union"}
    assert actors == {club.app.platform.account}
    assert [seat["user"] for seat in verdict.genesis["seats"]] == [str(alice.id)] * 4
    exported = await alice.slash(club.table.room, "game export")
    assert "computer: easy" in exported.reply.files[0].data.decode()


async def test_a_computer_answers_at_once_when_a_person_attacks(club: Club) -> None:
    alice = club.table.alice
    game = await begin_with_computers(club, alice, "soviet_union")
    await alice.slash(club.table.room, "turn end", sure=True)
    await alice.slash(club.table.room, "do", orders="6 inf, 1 arm, 1 ftr russia > west russia")
    await alice.slash(club.table.room, "turn end", sure=True)
    await alice.slash(club.table.room, "battle fight", space="west russia")
    answers = [line for line in await lines_of(club, game) if line["by"] == "germany"]
    assert all(line["note"] == "computer: steady" for line in answers)
    assert not any(ask.by == "germany" for ask in (await club.game()).game.state.pending)
    await all_posted(club)
    assert not any("Waiting for the computer" in message.text for message in club.public())


async def test_what_is_not_legal_is_logged_and_the_default_is_played(club: Club, caplog: Any) -> None:
    club.app.computer_player.thinker = Stubborn(
        {"by": "soviet_union", "do": "move", "units": {"tank": 9}, "path": ["x"]}
    )
    game = await begin_with_computers(club, club.table.alice, *ORDER[1:])
    await in_turn(club, "germany")
    assert "not legal" in caplog.text
    assert {line["do"] for line in await lines_of(club, game)} == {"end_phase"}


async def test_moves_with_which_a_phase_cannot_be_left_are_taken_back_by_who_takes_over(club: Club) -> None:
    alice = club.table.alice
    game = await begin_with_computers(club, alice, *ORDER)
    await alice.slash(club.table.room, "turn end", sure=True)
    await alice.slash(club.table.room, "turn move", units="1 sub", from_="sz 4", to="sz 3")
    assert (await lines_of(club, game))[-1]["units"] == {"submarine": 1}
    await alice.slash(club.table.room, "game computer", power="soviet_union", level="easy")
    async with patience():
        while not any(line["do"] == "battle" for line in await lines_of(club, game)):
            await asyncio.sleep(0.01)
    assert not any("sz_4" in line.get("path", ()) for line in await lines_of(club, game))


async def test_without_time_to_think_something_is_done_all_the_same(club: Club) -> None:
    club.app.computer_player.thinker = Thinker(tries=((1000, 0.0),))
    game = await begin_with_computers(club, club.table.alice, *ORDER[1:])
    await in_turn(club, "germany")
    assert {line["do"] for line in await lines_of(club, game)} == {"end_phase"}


class Asleep(Thinker):
    """Never comes to an end."""

    async def chosen(self, header: str, game: Game, by: str, level: str, asker: Asker = NOBODY) -> Thought:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_turn_waits_for_the_pause_and_one_that_has_begun_goes_on_after_a_restart(
    table: Table, store: Database
) -> None:
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        club = Club(table, bot)
        game = await begin_with_computers(club, table.alice, *ORDER[1:], pause="7200")
        waits = (await timers.of(store.reader, game, TURN))[0]
        assert waits.payload == "1.soviet_union" and waits.due > now_ms() + 7_000_000
        assert (await club.game()).revision == 0
        club.app.computer_player.thinker = Asleep()
        await club.app.timers.ring_now(waits)
        begun = (await timers.of(store.reader, game, TURN))[0]
        assert begun.payload == f"{BEGUN}1.soviet_union" and (await club.game()).revision == 0
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        club = Club(table, bot)
        await in_turn(club, "germany")
        lines = await lines_of(club, game)
        assert lines[0]["note"] == "computer: steady" and sum(line["do"] == "purchase" for line in lines) <= 1


class Shopper(Thinker):
    """Buys so many infantry, and does nothing else."""

    def __init__(self, infantry: int) -> None:
        super().__init__()
        self.bought: Line = {"infantry": infantry}

    async def chosen(self, header: str, game: Game, by: str, level: str, asker: Asker = NOBODY) -> Thought:
        orders: dict[str, Line] = {
            "purchase": {"by": by, "do": "purchase", "units": self.bought},
            "mobilize": {"by": by, "do": "place", "units": self.bought, "space": "russia"},
        }
        lines = [orders[game.state.phase]] if game.state.phase in orders else []
        aim = Aim(bought=dict(self.bought)) if game.state.phase == "purchase" else Aim()
        return Thought((*lines, {"by": by, "do": "end_phase"}), None, aim)


async def test_after_a_rewind_a_computer_says_only_what_it_buys_then(club: Club) -> None:
    alice = club.table.alice
    club.app.computer_player.thinker = Shopper(2)
    await begin_with_computers(club, alice, *ORDER[1:])
    await in_turn(club, "germany")
    club.app.computer_player.thinker = Shopper(1)
    await alice.slash(club.table.room, "table rewind", line=0, why="Once more")
    await alice.click(await newest(club, "would **rewind"), "Yes")
    await in_turn(club, "germany")
    told = (await newest(club, "Round 1 · Soviet Union")).text
    assert "It buys 1 infantry" in told and "Bought 1 infantry" in told
    assert "2 infantry" not in told and "3 infantry" not in told


async def test_while_the_game_is_paused_no_computer_plays(club: Club) -> None:
    alice = club.table.alice
    club.app.computer_player.thinker = Thinker(tries=())
    await begin_with_computers(club, alice, *ORDER[1:], pause="7200")
    await alice.slash(club.table.room, "table pause")
    await club.app.timers.ring_now((await timers.of(club.app.store.reader, (await club.game()).id, TURN))[0])
    await all_posted(club)
    assert (await club.game()).revision == 0
    await alice.slash(club.table.room, "table resume")
    await in_turn(club, "germany")


async def test_a_computer_answers_for_who_is_away_and_wants_it(club: Club) -> None:
    game = await club.begin()
    table, room = club.table, club.table.room
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await table.bob.slash(room, "turn end", sure=True)
    assert "a computer answers" in (await table.carol.slash(room, "my away", days=3, answers="computer")).text
    await table.bob.slash(room, "do", orders="1 sub, 1 battleship sz 5 > sz 8; 1 sub sz 9 > sz 8")
    await table.bob.slash(room, "turn end", sure=True)
    await table.bob.slash(room, "battle fight", space="sz 8")
    await table.bob.slash(room, "battle submerge", number="none")
    await all_posted(club)
    answers = [line for line in await lines_of(club, game) if line["by"] == "united_kingdom"]
    assert answers and {line["note"] for line in answers} == {"computer: steady"}
    assert not [message for message in table.server.pings_of(table.carol) if "submerge" in message.text]
    assert "computer: steady" in (await table.alice.slash(room, "history lines")).text


async def revised_with(club: Club, advantages: str, *powers: str) -> str:
    """A game of Revised with national advantages: Alice plays these powers, computers the rest."""
    alice, room = club.table.alice, club.table.room
    await alice.slash(room, "game new", edition="revised", options=f"national_advantages={advantages}")
    for power in powers:
        await alice.slash(room, "game join", power=power)
    await alice.slash(room, "game computer", level="steady")
    await alice.slash(room, "game start")
    await alice.slash(room, "dice words", text="hello")
    return (await club.game()).id


async def test_a_computer_claims_what_is_its_own_before_a_person_fights(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    game = await revised_with(club, "soviet_union: treaty", "japan")
    units = {
        "manchuria": {"japan": {"infantry": 4, "tank": 1}},
        "buryatia_ssr": {"soviet_union": {"infantry": 2}},
    }
    position = {"power": "japan", "phase": "combat_move", "units": units}
    await alice.slash(room, "table edit", position=json.dumps(position), why="A short way to the treaty")
    await alice.slash(room, "do", orders="4 inf, 1 arm manchuria > buryatia")
    await alice.slash(room, "turn end", sure=True)
    claim = next(line for line in await lines_of(club, game) if line["do"] == "advantage")
    assert (claim["by"], claim["space"], claim["note"]) == ("soviet_union", "buryatia_ssr", "computer: steady")
    state = (await club.game()).game.state
    assert len(list(state.own_at("buryatia_ssr", "soviet_union"))) == 6
    assert "Nonaggression Treaty" in (await club.told("Soviet Union gets 4 infantry in Buryatia")).text


async def test_what_is_claimed_before_the_first_turn_is_claimed_at_the_start(club: Club) -> None:
    game = await revised_with(club, "united_kingdom: colonial garrison", "soviet_union")
    async with patience():
        while not (lines := await lines_of(club, game)):
            await asyncio.sleep(0.01)
    assert (lines[0]["do"], lines[0]["by"]) == ("advantage", "united_kingdom")
    await all_posted(club)
    assert (await club.game()).game.state.power == "soviet_union"


async def test_advice_is_private_and_only_for_who_has_to_act(club: Club) -> None:
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await begin_with_computers(club, alice, "soviet_union", pause="7200")
    told = await alice.slash(room, "game advise")
    assert told.private and "What a computer would do as Soviet Union" in told.text and "buy" in told.text.lower()
    await bob.slash(room, "game join", power="japan")
    assert "without advice" in (await alice.slash(room, "game advise")).text
    async with club.app.store.transaction() as tx:
        await facts.put(tx, (await club.game()).id, assistance="advice")
    assert "not yours" in (await bob.slash(room, "game advise")).text


async def test_advice_is_a_sheet_to_begin_with_where_the_table_has_advice(club: Club) -> None:
    """One's own turn to come, as a computer would play it; at a table without advice, nothing."""
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await begin_with_computers(club, alice, "germany", pause="7200")
    club.app.computer_player.thinker = Thinker(tries=((1000, 20.0),))
    shown = await alice.slash(room, "orders plan", begin="advice")
    assert "**Germany, round 1**" in shown.text and "buy " in shown.text and "Nothing is sealed" in shown.text
    assert "as many as fit" in shown.text
    club.app.computer_player.thinker = Thinker(tries=())
    await bob.slash(room, "game join", power="japan")
    assert "without advice" in (await alice.slash(room, "orders plan", begin="advice")).text


async def test_a_person_who_wants_to_be_forgotten_has_no_seat_kept(club: Club) -> None:
    await club.begin()
    dave, room = club.table.dave, club.table.room
    await dave.slash(room, "game computer", power="japan")
    data = (await dave.slash(room, "my data")).reply.files[0].data.decode()
    assert json.loads(data)["seats_a_computer_plays_for_you"][0]["power"] == "japan"
    asked = await dave.slash(room, "my forget")
    await (await dave.click(asked.reply, asked.reply.buttons[0].custom_id or "")).followed()
    assert (await club.game()).computers.seats["japan"].owner == ""
