"""Counsel: what a player is told before a phase ends, what threatens, and what he could do instead."""

from pathlib import Path
from typing import Any

import engine
from engine.advice.alternatives import nearest
from engine.advice.changes import changes
from engine.advice.threats import Danger, dangers, threat_to
from engine.advice.warnings import warnings
from engine.lines import accepts
from engine.playback.replay import replay


def table(power: str, phase: str, **position: Any) -> engine.Game:
    start = {"clear": True, "power": power, "phase": phase, **position}
    return engine.new(engine.read_header({"record": 1, "edition": "1941", "position": start}))


def about(game: engine.Game) -> list[str]:
    return [warning.about for warning in warnings(game)]


def test_money_that_would_buy_a_unit_is_mentioned_until_it_is_spent() -> None:
    game = table("germany", "purchase", treasury={"germany": 12})
    assert about(game) == ["unspent_money"]
    bought = game.play(engine.read_action({"by": "germany", "do": "purchase", "units": {"infantry": 4}}), dice())
    assert about(game.after(bought)) == []


def test_an_order_beyond_what_fits_is_mentioned_where_the_rest_waits() -> None:
    header = {"power": "italy", "phase": "purchase", "treasury": {"italy": 40}}
    game = engine.new(engine.read_header({"record": 1, "edition": "anniversary", "position": header}))

    def after_buying(n: int) -> list[str]:
        order = engine.read_action({"by": "italy", "do": "purchase", "units": {"infantry": n}})
        return about(game.after(game.play(order, dice())))

    assert (after_buying(5), after_buying(6), after_buying(7)) == (["unspent_money"], [], ["more_than_fits"])


def test_an_empty_capital_and_units_to_place_are_mentioned() -> None:
    game = table("germany", "mobilize", purchased={"germany": {"infantry": 1}})
    assert about(game) == ["unplaced_units"]
    near = {"eastern_europe": {"soviet_union": {"infantry": 1}}}
    assert about(table("germany", "mobilize", units=near)) == ["empty_capital"]
    assert about(table("germany", "combat_move", units=near)) == []  # there is a noncombat move to come
    flying = {"eastern_europe": {"soviet_union": {"fighter": 1}}}
    assert about(table("germany", "mobilize", units=flying)) == []  # aircraft take nothing


def test_a_fighter_that_only_just_comes_home_is_mentioned() -> None:
    units = {"germany": {"germany": {"fighter": 1, "infantry": 1}}, "russia": {"soviet_union": {"infantry": 1}}}
    game = table("germany", "combat_move", units=units)
    move = {"by": "germany", "do": "move", "units": {"fighter": 1}, "path": ["germany", "russia"]}
    game = game.after(game.play(engine.read_action(move), dice()))
    assert about(game) == ["tight_landing"]


def test_a_threat_counts_what_marches_flies_and_is_carried() -> None:
    units = {
        "ukraine": {"germany": {"infantry": 2, "tank": 1}},
        "germany": {"germany": {"bomber": 1}},
        "caucasus": {"soviet_union": {"infantry": 1}},
    }
    found = threat_to(table("soviet_union", "noncombat_move", units=units), "caucasus", "soviet_union")
    assert found.units == {"germany": {"infantry": 2, "tank": 1, "bomber": 1}}
    assert found.attack == 1 + 1 + 3 + 4


def test_a_landing_counts_only_with_a_transport_in_reach() -> None:
    units = {"western_europe": {"germany": {"infantry": 1}}, "sz_7": {"germany": {"transport": 1}}}
    game = table("united_kingdom", "noncombat_move", units=units)
    assert threat_to(game, "united_kingdom", "united_kingdom").units == {"germany": {"infantry": 1}}
    del units["sz_7"]
    game = table("united_kingdom", "noncombat_move", units=units)
    assert threat_to(game, "united_kingdom", "united_kingdom").units == {}


def test_a_landing_is_no_larger_than_the_ships() -> None:
    """Ten infantry and three tanks wait on the shore, one transport lies before it: a tank and an infantry come."""
    units = {
        "western_europe": {"germany": {"infantry": 10, "tank": 3}},
        "sz_7": {"germany": {"transport": 1}},
    }
    game = table("united_kingdom", "noncombat_move", units=units)
    found = threat_to(game, "united_kingdom", "united_kingdom")
    assert found.units == {"germany": {"tank": 1, "infantry": 1}}
    assert found.takes


def test_what_is_aboard_comes_and_fills_the_ship() -> None:
    units = {
        "western_europe": {"germany": {"tank": 2}},
        "sz_7": {"germany": {"transport": 1, "infantry": 2}},
    }
    cargo = {"sz_7": [{"by": "germany", "ship": "transport", "units": {"germany": {"infantry": 2}}}]}
    game = table("united_kingdom", "noncombat_move", units=units, cargo=cargo)
    assert threat_to(game, "united_kingdom", "united_kingdom").units == {"germany": {"infantry": 2}}


def test_a_ship_that_fetches_somebody_must_still_come_over() -> None:
    """From the Baltic it is one zone to the Channel; one that has to come from further on arrives, but with nobody."""
    units = {"germany": {"germany": {"infantry": 2}}, "sz_2": {"germany": {"transport": 1}}}
    game = table("united_kingdom", "noncombat_move", units=units)
    assert threat_to(game, "united_kingdom", "united_kingdom").units == {}
    units["sz_6"] = units.pop("sz_2")
    game = table("united_kingdom", "noncombat_move", units=units)
    assert threat_to(game, "united_kingdom", "united_kingdom").units == {"germany": {"infantry": 2}}


def test_aircraft_strike_and_take_nothing() -> None:
    units = {"western_europe": {"germany": {"bomber": 2}}, "united_kingdom": {"united_kingdom": {"infantry": 1}}}
    game = table("united_kingdom", "noncombat_move", units=units)
    (danger,) = [one for one in dangers(game, ["united_kingdom"]) if one.space == "united_kingdom"]
    assert (danger.attack, danger.takes, danger.level) == (8, False, 1)
    assert not threat_to(game, "united_kingdom", "united_kingdom").takes


def test_dangers_tell_the_worst_first_and_where_it_would_come_from() -> None:
    units = {
        "ukraine": {"germany": {"tank": 2}},
        "caucasus": {"soviet_union": {"infantry": 1}},
        "russia": {"soviet_union": {"infantry": 9}},
    }
    game = table("soviet_union", "noncombat_move", units=units)
    found = dangers(game, ["soviet_union"])
    assert found[0] == Danger("caucasus", 6, 2)
    assert {danger.space: danger.level for danger in found}["russia"] == 1
    assert found[0].level == 3
    assert threat_to(game, "caucasus", "soviet_union").origins == {("ukraine", "germany"): {"tank": 2}}


def test_the_nearest_legal_order_to_a_refused_one() -> None:
    units = {"germany": {"germany": {"infantry": 2}}}
    game = table("germany", "noncombat_move", units=units)
    too_many = {"by": "germany", "do": "move", "units": {"infantry": 5}, "path": ["germany", "eastern_europe"]}
    assert nearest(game, too_many) == too_many | {"units": {"infantry": 2}}
    too_far = {"by": "germany", "do": "move", "units": {"infantry": 2}, "path": ["germany", "ukraine"]}
    found = nearest(game, too_far)
    assert found is not None
    assert found["path"] == ["germany", "eastern_europe"]
    assert accepts(game, found)


def test_a_purchase_too_dear_is_cut_down_to_what_can_be_paid() -> None:
    game = table("germany", "purchase", treasury={"germany": 12})
    asked = {"by": "germany", "do": "purchase", "units": {"infantry": 3, "tank": 1}}
    assert nearest(game, asked) == {"by": "germany", "do": "purchase", "units": {"infantry": 2, "tank": 1}}


def test_changes_between_two_positions() -> None:
    units = {
        "eastern_europe": {"germany": {"tank": 1}},
        "karelia": {"soviet_union": {"infantry": 1}},
        "west_russia": {"germany": {"tank": 2}},
    }
    game = table("germany", "combat_move", units=units, treasury={"germany": 0})
    before, events = game.state, list[Any]()
    lines = [
        {"do": "move", "units": {"tank": 2}, "path": ["west_russia", "karelia"]},
        {"do": "end_phase"},
        {"do": "battle", "space": "karelia", "dice": [1, 6, 6]},
    ]
    for line in lines:
        action = engine.read_action({"by": "germany", **line})
        played = game.play(action, engine.Dice(engine.Script(action.dice or ())))
        events += played.events
        game = game.after(played)
    found = changes(before, game.state, events)
    assert found.captured == {"karelia": ("soviet_union", "germany")}
    assert found.lost == {"soviet_union": {"infantry": 1}}
    assert found.lost_worth == {"soviet_union": 3}
    assert found.income == {"soviet_union": -1, "germany": 1}


def dice() -> engine.Dice:
    return engine.Dice(engine.Script())


def test_income_that_would_be_lost_is_mentioned_until_it_is_spent() -> None:
    case = Path(__file__).resolve().parents[2] / "cases" / "abc" / "create-01-budget-and-capacity.jsonl"
    lines = case.read_text("utf-8").splitlines()
    before, spent = (replay("\n".join(lines[:n])).game for n in (1, 4))
    assert [(caution.about, caution.amount) for caution in warnings(before)] == [("unspent_money", 12)]
    assert [caution.about for caution in warnings(spent)] == ["unplaced_units"]
