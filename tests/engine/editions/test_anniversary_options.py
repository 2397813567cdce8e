"""Each optional rule of the Anniversary Edition changes what comes of the same orders."""

from typing import Any

import pytest

import engine
from engine.errors import Illegal
from engine.events import BonusEarned, Rolled
from tests.support.positions import play

Line = dict[str, Any]
RAID: Line = {
    "power": "germany",
    "phase": "combat_move",
    "units": {"germany": {"germany": {"bomber": 1}}, "karelia_ssr": {"soviet_union": {"fighter": 1}}},
}


def table(position: Line, **options: Any) -> engine.Game:
    """A game that stands there, on a board with nothing else on it."""
    header = {"record": 1, "edition": "anniversary", "options": options, "position": {"clear": True} | position}
    return engine.new(engine.read_header(header))


def test_the_straits_are_shut_or_open() -> None:
    fleet = {"power": "italy", "phase": "noncombat_move", "units": {"sz_15": {"italy": {"cruiser": 1}}}}
    sail = {"do": "move", "units": {"cruiser": 1}, "path": ["sz_15", "sz_16"]}
    assert play(table(fleet), sail).state.at("sz_16")
    with pytest.raises(Illegal) as refused:
        play(table(fleet, dardanelles_closed=True), sail)
    assert refused.value.rule == "sea.canal"


def test_objectives_are_paid_where_the_table_plays_for_them() -> None:
    late = {"power": "germany", "phase": "mobilize", "treasury": {"germany": 0}}
    paid: dict[bool, int] = {}
    for on in (False, True):
        game = table(late, national_objectives=on)
        events = game.play(engine.read_action({"by": "germany", "do": "end_phase"}), engine.Dice(engine.no_dice)).events
        paid[on] = sum(event.amount for event in events if isinstance(event, BonusEarned))
    assert paid == {False: 0, True: 5}, "the heartland, and neither the east nor the drive"


def test_a_turn_begins_with_researchers_where_there_are_any() -> None:
    assert table({"power": "germany"}).state.phase == "purchase"
    game = table({"power": "germany", "treasury": {"germany": 10}}, research=True)
    assert game.state.phase == "research"
    after = play(game, {"do": "research", "count": 2, "dice": [2, 6]}, {"do": "research", "chart": "2", "dice": [5]})
    fighter = after.state.table("germany")["fighter"]
    assert (after.state.techs, fighter.move) == ({"germany": ["long_range_aircraft"]}, 6)
    assert after.state.table("italy")["fighter"].move == 4, "allies do not share it"


def test_a_raid_is_met_where_fighters_may_go_up() -> None:
    bombs = {"do": "move", "units": {"bomber": 1}, "path": ["germany", "karelia_ssr"], "mission": "raid"}
    begun = {on: play(table(RAID, interceptors=on), bombs, {"do": "end_phase"}) for on in (False, True)}
    assert (begun[False].state.phase, begun[False].state.pending) == ("conduct_combat", [])
    (ask,) = begun[True].state.pending
    assert (ask.by, ask.do, ask.units) == ("soviet_union", "intercept", {"fighter": 1})
    up = {"by": "soviet_union", "do": "intercept", "units": {"fighter": 1}, "space": "karelia_ssr"}
    met = play(begun[True], up, {"do": "battle", "space": "karelia_ssr", "dice": [2]})
    unmet = play(begun[False], {"do": "battle", "space": "karelia_ssr", "dice": [2]})
    assert (met.state.damage, unmet.state.damage) == ({}, {"karelia_ssr": {"industrial_complex": 2}})


@pytest.mark.parametrize(("wish", "up"), [("all", 2), ("never", 0), ({"karelia_ssr": 1}, 1), ({"caucasus": 1}, None)])
def test_a_standing_order_answers_for_who_is_away(wish: Any, up: int | None) -> None:
    """An order that names another territory leaves this one to be asked about."""
    two = RAID | {"units": RAID["units"] | {"karelia_ssr": {"soviet_union": {"fighter": 2}}}}
    ahead = {"by": "soviet_union", "do": "orders", "intercept": wish}
    bombs = {"do": "move", "units": {"bomber": 1}, "path": ["germany", "karelia_ssr"], "mission": "raid"}
    game = play(table(two, interceptors=True), ahead, bombs, {"do": "end_phase"})
    assert bool(game.state.pending) == (up is None)
    assert sum(unit.mission == "intercept" for unit in game.state.at("karelia_ssr")) == (up or 0)


def test_low_luck_holds_in_the_air_too() -> None:
    bombs = {"do": "move", "units": {"bomber": 1}, "path": ["germany", "karelia_ssr"], "mission": "raid"}
    up = {"by": "soviet_union", "do": "intercept", "units": {"fighter": 1}, "space": "karelia_ssr"}
    game = play(table(RAID, interceptors=True, low_luck=True), bombs, {"do": "end_phase"}, up)
    line = engine.read_action({"by": "germany", "do": "battle", "space": "karelia_ssr"})
    told = game.play(line, engine.Dice(engine.Script([3, 4]))).events
    assert [(event.value, event.dice, event.hits) for event in told if isinstance(event, Rolled)] == [(2, [3], 0)]


@pytest.mark.parametrize(("cities", "winner"), [("13", "axis"), ("15", ""), ("18", "")])
def test_fourteen_cities_win_the_short_game_only(cities: str, winner: str) -> None:
    held = ("germany", "france", "poland", "karelia_ssr", "caucasus", "russia", "italy", "japan", "kiangsu")
    held += ("kwangtung", "philippine_islands", "hawaiian_islands", "australia", "india")
    late = {"power": "united_states", "phase": "mobilize", "owners": dict.fromkeys(held, "germany")}
    assert play(table(late, victory=cities), {"do": "end_phase"}).state.winner == winner
