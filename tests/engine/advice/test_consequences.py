"""What an order brings that its player may not have meant; nothing is said where nothing of it matters."""

from typing import Any

import engine
from engine import Dice, no_dice
from engine.advice.consequences import (
    ALONE,
    ARMY,
    FREES,
    FREES_IF_TAKEN,
    GOALS,
    NO_HOME,
    TURNED,
    Consequence,
    consequences,
)

Line = dict[str, Any]


def brought(units: dict[str, Any], *lines: Line, edition: str = "europe1940", **position: Any) -> list[Consequence]:
    """What the last of some lines of Germany brings."""
    start = {"clear": True, "round": 1, "power": "germany", "phase": "combat_move", "units": units, **position}
    game = engine.new(engine.read_header({"record": 1, "edition": edition, "position": start}))
    found: list[Consequence] = []
    for line in lines:
        step = game.play(engine.read_action({"by": start["power"], **line}), Dice(no_dice))
        after = game.after(step)
        found = consequences(game, step.action, after, step.events)
        game = after
    return found


def about(found: list[Consequence]) -> list[str]:
    return [each.about for each in found]


def test_an_attack_on_a_strict_neutral_turns_all_others() -> None:
    units = {"southern_france": {"germany": {"infantry": 3}}}
    found = brought(
        units,
        {"do": "move", "units": {"infantry": 3}, "path": ["southern_france", "spain"]},
        owners={"southern_france": "germany"},
    )
    assert sorted(about(found)) == sorted([ARMY, TURNED])
    army, turned = sorted(found, key=lambda each: each.about)
    assert (army.spaces, army.units) == (("spain",), {"infantry": 6})
    assert turned.side == "pro_allies" and "turkey" in turned.spaces


def test_an_unfriendly_neutral_stands_up_alone() -> None:
    units = {"romania": {"germany": {"infantry": 3}}}
    found = brought(units, {"do": "move", "units": {"infantry": 3}, "path": ["romania", "yugoslavia"]})
    assert about(found) == [ARMY]


def test_london_lets_those_who_wait_declare_war_if_it_falls() -> None:
    units = {
        "sz_110": {"germany": {"transport": 1, "infantry": 1}},
        "united_kingdom": {"united_kingdom": {"infantry": 1}},
    }
    found = brought(units, {"do": "move", "units": {"infantry": 1}, "path": ["sz_110", "united_kingdom"]})
    assert about(found) == [FREES_IF_TAKEN]
    assert ("united_states", "germany") in found[0].pairs and ("soviet_union", "italy") in found[0].pairs
    raid = {"do": "move", "units": {"strategic_bomber": 1}, "path": ["western_germany", "united_kingdom"]}
    bombers = {**units, "western_germany": {"germany": {"strategic_bomber": 1}}}
    assert brought(bombers, {**raid, "mission": "raid"}, facilities={"united_kingdom": {"air_base": True}}) == []
    late = brought(units, {"do": "move", "units": {"infantry": 1}, "path": ["sz_110", "united_kingdom"]}, round=5)
    assert late == [], "both may declare war by then anyway"


def test_a_declaration_tells_who_may_answer_and_what_objectives_pay_then() -> None:
    found = brought({}, {"do": "declare_war", "on": ["soviet_union"]}, clear=False)
    assert about(found) == [FREES, GOALS]
    assert found[0].pairs == (("soviet_union", "italy"),)
    assert found[1].amounts["germany"] < 0


def test_japan_in_indo_china_loses_its_trade() -> None:
    units = {"kwangsi": {"japan": {"infantry": 2}}}
    line = {"do": "move", "units": {"infantry": 2}, "path": ["kwangsi", "french_indo_china"]}
    wars = [["japan", "china"], ["japan", "france"]]
    found = brought(units, line, edition="global1940", power="japan", at_war=wars, owners={"kwangsi": "japan"})
    assert [(each.about, each.amounts) for each in found if each.about == GOALS] == [(GOALS, {"japan": -10})]


def test_an_ordinary_attack_brings_nothing() -> None:
    units = {"germany": {"germany": {"infantry": 2}}, "france": {"france": {"infantry": 1}}}
    units["western_germany"] = {"germany": {"infantry": 2}}
    assert brought(units, {"do": "move", "units": {"infantry": 2}, "path": ["western_germany", "france"]}) == []


def test_a_transport_left_alone_where_an_enemy_can_come_is_told_once() -> None:
    sea = {"sz_112": {"germany": {"transport": 1, "cruiser": 1}}, "sz_111": {"united_kingdom": {"cruiser": 1}}}
    away = {"do": "move", "units": {"cruiser": 1}, "path": ["sz_112", "sz_113"]}
    found = brought(sea, away, phase="noncombat_move")
    assert [(each.about, each.spaces) for each in found] == [(ALONE, ("sz_112",))]
    both = {"do": "move", "units": {"cruiser": 1, "transport": 1}, "path": ["sz_112", "sz_113"]}
    assert brought(sea, both, phase="noncombat_move") == []
    calm = {"sz_112": {"germany": {"transport": 1, "cruiser": 1}}}
    assert brought(calm, away, phase="noncombat_move") == [], "nobody can come"


def test_aircraft_whose_deck_has_yet_to_come() -> None:
    sea = {"sz_105": {"germany": {"carrier": 1, "fighter": 1}}, "sz_102": {"united_kingdom": {"destroyer": 1}}}
    path = ["sz_105", "sz_104", "sz_103", "sz_102"]
    found = brought(sea, {"do": "move", "units": {"fighter": 1}, "path": path})
    assert [(each.about, each.units) for each in found] == [(NO_HOME, {"fighter": 1})]
    apart = {
        "gibraltar": {"germany": {"fighter": 1, "strategic_bomber": 1}},
        "sz_91": {"united_kingdom": {"destroyer": 1}},
    }
    both = {"do": "move", "units": {"fighter": 1, "strategic_bomber": 1}, "path": ["gibraltar", "sz_91"]}
    assert brought(apart, both, owners={"gibraltar": "germany"}) == [], "there is a place for each"


def test_nobody_wants_a_way_home_for_a_last_flight() -> None:
    position = {
        "power": "japan",
        "phase": "combat_move",
        "units": {"japan": {"japan": {"fighter": 1}}, "sz_52": {"united_states": {"carrier": 1}}},
    }
    header = {"record": 1, "edition": "revised", "options": {"national_advantages": {"japan": ["kamikaze_attacks"]}}}
    game = engine.new(engine.read_header(header | {"position": {"clear": True, **position}}))
    line = {
        "by": "japan",
        "do": "move",
        "units": {"fighter": 1},
        "path": ["japan", "sz_60", "sz_57", "sz_52"],
        "mission": "kamikaze",
    }
    step = game.play(engine.read_action(line), Dice(no_dice))
    assert consequences(game, step.action, game.after(step), step.events) == []
