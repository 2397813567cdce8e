"""What a battle comes to if enemies still come into it: the figures of the position as it then is, by hand."""

from typing import Any

import pytest

import engine
from engine import Game
from engine.advice.joining import could_join, if_joined, met_at_sea
from engine.movement.rules import SCRAMBLED
from engine.odds import Plan, odds, odds_at
from tests.engine.small_board import Line
from tests.support.positions import play

SHIPS: Line = {"sz_112": {"germany": {"cruiser": 2}}, "sz_110": {"united_kingdom": {"destroyer": 1}}}
BASE: Line = {"united_kingdom": {"united_kingdom": {"fighter": 2, "strategic_bomber": 1}}}
SAIL: Line = {"by": "germany", "do": "move", "units": {"cruiser": 2}, "path": ["sz_112", "sz_110"]}


def begun(power: str, units: Line, edition: str = "europe1940", **more: Any) -> Game:
    position = {"clear": True, "power": power, "phase": "combat_move", "units": units} | more
    return engine.new(engine.read_header({"record": 1, "edition": edition, "position": position}))


def test_aircraft_that_may_scramble_are_told_apart_from_the_battle_as_it_stands() -> None:
    """Two fighters beside the destroyer; the bomber does not scramble [Europe 1940: Scramble]."""
    game = play(begun("germany", SHIPS | BASE), SAIL)
    found = if_joined(game, game.state, "sz_110")
    edition = game.edition
    assert found is not None and (found.zone, found.units) == ("sz_110", {"fighter": 2})
    assert found.win == pytest.approx(odds(edition, {"cruiser": 2}, {"destroyer": 1, "fighter": 2}, sea=True).win)
    alone = odds_at(edition, game.state, "sz_110")
    assert alone.win == pytest.approx(odds(edition, {"cruiser": 2}, {"destroyer": 1}, sea=True).win)
    assert found.win < 0.3 < 0.8 < alone.win


def test_nobody_goes_up_from_a_base_that_is_out_of_work_or_once_he_has_been_asked() -> None:
    broken = play(begun("germany", SHIPS | BASE, damage={"united_kingdom": {"air_base": 3}}), SAIL)
    assert if_joined(broken, broken.state, "sz_110") is None
    asked = play(begun("germany", SHIPS | BASE), SAIL, {"by": "germany", "do": "end_phase"})
    assert if_joined(asked, asked.state, "sz_110") is not None
    stays = play(asked, {"by": "united_kingdom", "do": "scramble", "units": {}})
    assert stays.state.phase == "conduct_combat" and if_joined(stays, stays.state, "sz_110") is None


def test_a_base_sends_up_no_more_than_it_can_whoever_has_fighters_there() -> None:
    """Three from one air base, of two powers [Europe 1940: Air Bases]."""
    crowd: Line = {"united_kingdom": {"united_kingdom": {"fighter": 2}, "france": {"fighter": 3}}}
    game = play(begun("germany", SHIPS | crowd), SAIL)
    joining = could_join(game, game.state, "sz_110")
    assert joining is not None and len(joining.up) == 3


def test_a_landing_must_first_be_won_at_sea() -> None:
    """Two infantry land beside one that comes overland. Ships that fought do not bombard [Europe 1940: Amphibious
    Assault Sequence, Sea Combat; Land Combat]."""
    units: Line = {
        "sz_112": {"united_kingdom": {"cruiser": 1, "transport": 1, "infantry": 2}},
        "denmark": {"germany": {"infantry": 1}},
        "western_germany": {"germany": {"fighter": 1}},
    }
    cargo = {"sz_112": [{"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {"infantry": 2}}}]}
    land: Line = {"by": "united_kingdom", "do": "move", "units": {"infantry": 2}, "path": ["sz_112", "denmark"]}
    game = play(begun("united_kingdom", units, cargo=cargo), land)
    found = if_joined(game, game.state, "denmark")
    sea = odds(game.edition, {"cruiser": 1, "transport": 1}, {"fighter": 1}, sea=True).win
    ashore = odds(game.edition, {"infantry": 2}, {"infantry": 1}).win
    assert found is not None and (found.zone, found.units, found.odds) == ("sz_112", {"fighter": 1}, None)
    assert found.win == pytest.approx(sea * ashore)


def test_transports_alone_fall_to_whoever_goes_up() -> None:
    units: Line = {
        "sz_112": {"united_kingdom": {"transport": 1, "infantry": 2}},
        "denmark": {"germany": {"infantry": 1}},
        "western_germany": {"germany": {"fighter": 1}},
    }
    cargo = {"sz_112": [{"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {"infantry": 2}}}]}
    land: Line = {"by": "united_kingdom", "do": "move", "units": {"infantry": 2}, "path": ["sz_112", "denmark"]}
    game = play(begun("united_kingdom", units, cargo=cargo), land)
    found = if_joined(game, game.state, "denmark")
    assert found is not None and found.win == 0


def test_pilots_strike_at_the_dearest_ship_and_fighters_go_up_beside_them() -> None:
    """[Global 1940: Global Rules]"""
    units: Line = {
        "sz_6": {"united_states": {"battleship": 1, "destroyer": 2}, "japan": {"destroyer": 1}},
        "japan": {"japan": {"fighter": 2}},
    }
    game = begun("united_states", units, "global1940", at_war=[["japan", "united_states"]], kamikaze=4, round=5)
    found = if_joined(game, game.state, "sz_6")
    assert found is not None and (found.units, found.strikes) == ({"fighter": 2}, {"battleship": 4})
    then = game.state.copy()
    for unit in list(then.at("japan")):
        unit.mission, unit.target = SCRAMBLED, "japan"
        then.relocate(unit, "sz_6")
    struck = odds_at(game.edition, then, "sz_6", plan=Plan(strikes={"battleship": 4}))
    assert found.win == pytest.approx(struck.win)


def test_a_landing_from_nobody_knows_where() -> None:
    game = begun("united_kingdom", {"western_germany": {"germany": {"fighter": 2, "tactical_bomber": 3}}})
    assert met_at_sea(game, game.state, "denmark") == {"fighter": 2, "tactical_bomber": 1}


def test_books_without_air_bases_have_nothing_to_tell() -> None:
    units: Line = {"sz_5": {"germany": {"destroyer": 1}, "united_kingdom": {"destroyer": 1}}}
    game = begun("germany", units, "1941")
    assert if_joined(game, game.state, "sz_5") is None
