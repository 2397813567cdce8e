"""Standing orders from menus and plain commands: texts one could have typed, which battles of each kind take."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest

from bot.absent.builder_state import (
    BuilderState,
    all_losses,
    battles_for,
    chosen_so_far,
    conditions_for,
    losses_left,
    may_submerge,
    narrowed,
    order_text,
    orders_for,
    written,
)
from bot.absent.clauses import read_clause, read_clauses
from bot.orders import speech
from bot.orders.ahead import AT_SEA, ATTACKER_HAS
from bot.parsing.vocabulary import vocabulary
from bot.store import record
from bot.wording.standing_orders import BATTLES, CONDITIONS, ORDERS, OWN
from engine import Dice, Script, new, read_action
from engine.record import Header
from engine.state import State
from tests.bot.absent.test_matching import at_question
from tests.bot.absent.test_matching import lost as lost_units
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Message, Person
from tests.support.standin.changes import patience

EDITIONS = ("1941", "abc", "revised")
MIXED = {"infantry": 40, "tank": 10}
FLEET = {"transport": 3, "destroyer": 3, "battleship": 20}


def position(edition: str) -> State:
    return new(Header(record=1, edition=edition)).state


# --- what a menu can say -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_choice_makes_a_text_that_is_read_as_it_was_chosen(edition: str) -> None:
    state = position(edition)
    say, names = speech(state), vocabulary(state.board, state.tables["germany"])
    losses = tuple(all_losses(state, "germany"))
    for what in orders_for(state, BuilderState("germany")):
        for battles in battles_for(state, BuilderState("germany", what)):
            for condition in conditions_for(state):
                at = BuilderState("germany", what, losses if what == OWN else (), battles, (condition,))
                assert chosen_so_far(written(at, state), state) == at
                for clause in read_clauses(order_text(at, say), names):
                    kinds = [one.holds for one in clause.when if one.about == AT_SEA]
                    assert kinds == {"l": [False], "s": [True]}.get(battles[-1:], [])
                    assert what != OWN or clause.losses == losses
    for space in state.board.spaces:
        clause = read_clause(order_text(BuilderState("germany", "c", where=space), say), names)
        assert clause.where == (space,), say.space(space)
        assert (
            len(f"sc:01234567:o:{written(BuilderState('germany', OWN, losses, 'ds', (1, 5, 8), space), state)}") <= 100
        )


@pytest.mark.parametrize(("edition", "dive"), [("1941", True), ("abc", False), ("revised", True)])
def test_what_a_game_has_no_use_for_is_not_offered(edition: str, dive: bool) -> None:
    state = position(edition)
    at = BuilderState("germany")
    assert may_submerge(state, "germany") == dive
    assert ("d" in orders_for(state, at), "s" in orders_for(state, at)) == (dive, dive)
    assert "d" not in orders_for(
        state, BuilderState("germany", where="karelia" if "karelia" in state.board.spaces else "germany")
    )
    assert set(battles_for(state, BuilderState("germany", "c"))) == set(BATTLES)
    assert battles_for(state, BuilderState("germany", "c", where="germany")) == ["", "d", "a"], "a space has one kind"
    assert battles_for(state, BuilderState("germany", "d")) == ["", "d", "a"], "submarines are at sea"
    assert battles_for(state, BuilderState("germany", "p")) == ["", "l", "s"], "a plan is for attacks"
    units = {kind.replace("_", " ") for table in state.tables.values() for kind in table}
    for number in conditions_for(state):
        text = list(CONDITIONS)[number]
        assert not text.startswith("attacker") or text.split()[-1] in units
    on_land = losses_left(state, BuilderState("germany", OWN, battles="l"))
    assert "infantry" in on_land and "submarine" not in on_land and "fighter" in on_land
    at_sea = losses_left(state, BuilderState("germany", OWN, ("transport",), "ds"))
    assert "infantry" not in at_sea and "transport" not in at_sea and "fighter" in at_sea


def test_conditions_add_up_and_those_that_never_come_are_refused() -> None:
    state = position("1941")
    names = vocabulary(state.board, state.tables["germany"])
    clause = read_clause(narrowed("lose cheapest", "", "ds", [7, 9]), names)
    assert [one.kind for one in clause.when if one.about == ATTACKER_HAS] == ["bomber", "battleship"]
    for text in ("round 1 and round 2 or later", "odds below 20 and odds at least 60", "on land and at sea"):
        with pytest.raises(Exception, match="can never come"):
            read_clause(f"lose cheapest if {text}", names)
    assert all(head for head, _, _ in ORDERS.values())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("asked", ["dl", "al", "ds", "as"])
def test_an_order_of_loss_for_one_kind_of_battle_is_taken_there_and_nowhere_else(edition: str, asked: str) -> None:
    """Two hits on whoever is asked: of the four orders of loss, with an order of their own each, one fits."""
    spaces = {"l": ("ukraine_ssr" if edition == "revised" else "ukraine", "caucasus"), "s": ("sz_5", "sz_6")}[asked[1]]
    first, second = {"l": ("tank", "infantry"), "s": ("carrier", "destroyer")}[asked[1]]
    units = {first: 3, second: 3}
    faces = [1, 1] + [6] * 10 if asked[0] == "d" else [6] * 6 + [1, 1] + [6] * 4
    phase = "advance" if edition == "abc" else "combat_move"
    game = at_question(edition, spaces, units, units, [faces], phase)
    if asked[0] == "a" and edition == "abc":  # the defender is asked first whether he fires or goes
        game = game.after(
            game.play(read_action({"by": "soviet_union", "do": "press"}), Dice(Script([1, 1] + [6] * 10)))
        )
    assert game.state.pending[0].by == {"d": "soviet_union", "a": "germany"}[asked[0]]
    losses = (first, second)
    for code in ("dl", "al", "ds", "as"):
        text = order_text(BuilderState("germany", OWN, losses, code), speech(game.state))
        assert lost_units(game, text) == ({first: 2} if code == asked else None), text


# --- at the table --------------------------------------------------------------------------------------------------


def menu(message: Message, step: str) -> str:
    return next(menu.custom_id for menu in message.menus if f":{step}:" in menu.custom_id)


async def chosen(person: Person, message: Message, step: str, *labels: str) -> Message:
    await (await person.select(message, list(labels), menu(message, step))).followed()
    return message


async def lost(club: Club, power: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in await record.lines(club.app.store.reader, (await club.game()).id)]
    return [line for line in lines if line["do"] == "casualties" and line["by"] == power]


async def attack(club: Club, units: Any, moves: Iterable[str], spaces: Iterable[str]) -> None:
    """Germany's first turn, as far as the first round of each battle."""
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps({"units": units}), why="A test")
    await club.does("turn end")
    for move in moves:
        await club.does("do", orders=move)
    await club.does("turn end")
    for space in spaces:
        await club.table.bob.slash(club.table.room, "battle fight", space=space)
    await all_posted(club)


async def until_lost(club: Club, power: str) -> dict[str, Any]:
    async with patience():
        while not (found := await lost(club, power)):
            await asyncio.sleep(0.02)
    return found[0]


async def test_a_defence_at_sea_is_ordered_by_menu_alone_and_taken(club: Club) -> None:
    """Each step shows the text so far; kept is what was shown, and the condition holds."""
    await club.begin()
    carol, room = club.table.carol, club.table.room
    shown = (await carol.slash(room, "orders menu")).reply
    assert "What shall be decided for **United Kingdom**" in shown.text
    assert len(shown.menus) == 1, "what does not matter yet is not asked"
    await chosen(carol, shown, "o", "Losses: in an order of my own…")
    await chosen(carol, shown, "b", "When I defend at sea")
    assert "Infantry" not in [o.label for o in shown.menus[1].options]
    for unit in ("Battleship hit", "Destroyer", "Transport"):
        await chosen(carol, shown, "l", unit)
    await chosen(carol, shown, "w", "When my odds are below 20 %", "When my odds are at least 60 %")
    assert "can never come" in shown.text and "Keep it, sealed" not in [b.label for b in shown.buttons]
    await chosen(carol, shown, "w", "Always")
    await chosen(carol, shown, "w", "In the first round", "When the attacker has a battleship")
    assert "lose battleship hit, destroyer, transport if defending and at sea and round 1" in shown.text
    await (await carol.click(shown, "Where…")).followed()
    await (await carol.click(shown, "Back")).followed()
    assert "transport if defending and at sea" in shown.text, "nothing is lost by looking"
    await (await carol.click(shown, "Where…")).followed()
    await chosen(carol, shown, "s", "Sea Zone 8")
    text = (
        "lose battleship hit, destroyer, transport in Sea Zone 8 if defending and round 1 and attacker has battleship"
    )
    assert f"`{text}`" in shown.text
    kept = await (await carol.click(shown, "Keep it, sealed")).followed()
    assert text in kept.text
    units = {"sz_8": {"united_kingdom": FLEET}, "sz_9": {"germany": {"battleship": 9}}}
    await attack(club, units, ["9 battleship sz 9 > sz 8"], ["sz 8"])
    line = await until_lost(club, "united_kingdom")
    assert line["hit"]["battleship"] > 0 and not line.get("units"), "the free hits first, as ordered"
    assert text in line["note"]


async def test_an_attack_on_land_in_general_is_ordered_by_a_plain_command_and_taken(club: Club) -> None:
    """The same order for a defence would not be: the general one is for attacks on land alone."""
    await club.begin()
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    kept = await bob.slash(room, "orders casualties", order="tank, inf", battles="al")
    assert "lose tank, infantry if attacking and on land" in kept.text
    await alice.slash(room, "orders casualties", order="tank > inf", battles="al")
    units = {"caucasus": {"soviet_union": MIXED}, "ukraine": {"germany": MIXED}}
    await attack(club, units, ["40 inf, 10 tank ukraine > caucasus"], ["caucasus"])
    assert [ask.by for ask in (await club.game()).game.state.pending] == ["soviet_union"], "she defends, and is asked"
    asked = next(m for m in reversed(club.public()) if "choose casualties" in m.text and m.menus)
    option = next(menu for menu in asked.menus if menu.custom_id.startswith("am:"))
    await alice.select(asked, [option.options[0].value], option.custom_id)
    line = await until_lost(club, "germany")
    assert "tank" in line["units"] and "lose tank, infantry if attacking and on land" in line["note"]
    assert set(line["units"]) == {"tank"} or line["units"]["tank"] == 10


async def test_an_open_order_that_answers_first_is_named_and_diving_is_split_too(club: Club) -> None:
    await club.begin()
    bob, room = club.table.bob, club.table.room
    await bob.slash(room, "orders casualties", order="cheapest")
    kept = await bob.slash(room, "orders casualties", order="ftr then inf", battles="d", where="ukraine, caucasus")
    assert "lose fighter, infantry in Ukraine, Caucasus if defending" in kept.text
    assert "open order for casualties answers before it" in kept.text
    dived = await bob.slash(room, "orders submerge", answer="always", battles="d", when=5)
    assert "submerge if defending and round 1" in dived.text and "answers before it" not in dived.text
    assert "withdraw" in (await bob.slash(room, "orders submerge", answer="ask", battles="d")).text


async def test_where_nothing_submerges_nothing_about_it_is_offered(club: Club) -> None:
    await club.begin(edition="abc")
    bob, room = club.table.bob, club.table.room
    assert "No submarine can submerge" in (await bob.slash(room, "orders submerge", answer="never")).text
    shown = (await bob.slash(room, "orders menu")).reply
    assert not [o.label for o in shown.menus[0].options if "ubmarine" in o.label]


async def test_who_goes_up_is_ordered_where_anybody_may(club: Club) -> None:
    bob, room = club.table.bob, club.table.room
    await club.found(edition="anniversary", options="interceptors=on")
    await bob.slash(room, "game join", power="italy")
    await club.table.alice.slash(room, "game start")
    assert "nobody is asked to scramble" in (await bob.slash(room, "orders scramble", answer="all")).text
    assert "intercept: all" in (await bob.slash(room, "orders intercept", answer="all")).text
    assert "Say all, never, ask, or how many" in (await bob.slash(room, "orders intercept", answer="2")).text
    shown = await bob.slash(room, "orders intercept", answer="2", where="germany, italy")
    assert "intercept: germany 2, italy 2" in shown.text
