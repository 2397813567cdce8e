"""Moves that friends would laugh at: the computer player does not make them."""

from collections import Counter
from typing import Any

from engine import Dice, Game, new, read_action, read_header
from engine.board.control import income
from engine.players.orders import to_buy
from engine.players.random import Random
from engine.players.steady import choose


def begun(power: str, units: dict[str, Any], phase: str = "combat_move", **more: Any) -> Game:
    position = {"clear": True, "power": power, "phase": phase, "units": units, **more}
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


def after_turn(game: Game) -> Game:
    """The game once the power in turn has ended its turn."""
    power, rng = game.state.power, Random(7)
    while game.state.power == power and not game.state.winner:
        by = game.state.pending[0].by if game.state.pending else power
        for line in choose(game, by):
            game = game.after(game.play(read_action(line), Dice(rng.die)))
            if game.state.pending or game.state.winner or game.state.power != power:
                break
    return game


def forces(game: Game, power: str) -> dict[str, Counter[str]]:
    """What a power has where."""
    found: dict[str, Counter[str]] = {}
    for unit in game.state.seen_of(power):
        found.setdefault(unit.space, Counter())[unit.kind] += 1
    return found


def test_fighters_do_not_land_alone_beside_an_army() -> None:
    """Two fighters have helped to take the Ukraine; ten tanks stand in the Caucasus."""
    units = {
        "ukraine_ssr": {"soviet_union": {"infantry": 1}},
        "caucasus": {"soviet_union": {"infantry": 12, "tank": 10}},
        "eastern_europe": {"germany": {"infantry": 12, "artillery": 3}},
        "balkans": {"germany": {"infantry": 3}},
        "germany": {"germany": {"fighter": 3, "infantry": 4}},
    }
    owners = dict.fromkeys(("ukraine_ssr", "caucasus"), "soviet_union")
    stands = forces(after_turn(begun("germany", units, owners=owners)), "germany")
    for space, force in stands.items():
        assert not force["fighter"] or sum(force.values()) - force["fighter"] >= 3, (space, force)


def test_a_capital_is_not_emptied_while_tanks_stand_two_steps_away() -> None:
    """Moscow, with what could be won from there in West Russia."""
    units = {
        "russia": {"soviet_union": {"infantry": 8, "artillery": 2, "tank": 2}},
        "west_russia": {"germany": {"infantry": 1}},
        "ukraine_ssr": {"germany": {"infantry": 4, "tank": 6}},
        "belorussia": {"germany": {"infantry": 4, "tank": 2}},
    }
    owners = dict.fromkeys(("west_russia", "ukraine_ssr", "belorussia"), "germany")
    stands = forces(after_turn(begun("soviet_union", units, owners=owners)), "soviet_union")
    assert sum(stands["russia"].values()) >= 6, stands


def test_no_lone_tank_goes_to_alaska() -> None:
    """An army waits in San Francisco, and Siberia lies open."""
    units = {
        "japan": {"japan": {"infantry": 3, "tank": 3}},
        "sz_60": {"japan": {"transport": 2}},
        "manchuria": {"japan": {"infantry": 3}},
        "buryatia_ssr": {"soviet_union": {"infantry": 1}},
        "western_united_states": {"united_states": {"infantry": 6, "tank": 6, "fighter": 4}},
    }
    owners = {"buryatia_ssr": "soviet_union", "alaska": "united_states"}
    stands = forces(after_turn(begun("japan", units, owners=owners)), "japan")
    assert "alaska" not in stands, stands


def test_a_carrier_does_not_stay_alone_beside_a_submarine() -> None:
    """Three submarines two zones away; Pearl Harbor's fleet lies one further."""
    units = {
        "sz_53": {"united_states": {"battleship": 2, "destroyer": 2, "transport": 1}},
        "sz_55": {"united_states": {"carrier": 1, "fighter": 2}},
        "sz_57": {"japan": {"submarine": 3}},
        "western_united_states": {"united_states": {"infantry": 3}},
        "japan": {"japan": {"infantry": 6}},
    }
    game = after_turn(begun("united_states", units))
    carriers = [space for space, force in forces(game, "united_states").items() if force["carrier"]]
    left = forces(game, "japan")
    boats = [space for space, force in left.items() if force["submarine"]]
    alone = [s for s in carriers if not forces(game, "united_states")[s].keys() & {"battleship", "destroyer"}]
    assert not (alone and boats), (alone, boats)


def test_an_army_does_not_sail_to_an_empty_alaska_while_siberia_lies_open() -> None:
    """Japan, six transports and the whole United States behind Alaska: it lands where it can go on."""
    units = {
        "japan": {"japan": {"infantry": 6, "tank": 3, "artillery": 2}},
        "sz_60": {"japan": {"transport": 6, "battleship": 1}},
        "buryatia_ssr": {"japan": {"infantry": 5}},
        "yakut_ssr": {"soviet_union": {"infantry": 1}},
        "russia": {"soviet_union": {"infantry": 9}},
        "germany": {"germany": {"infantry": 9}},
        "western_united_states": {"united_states": {"infantry": 3}},
        "eastern_united_states": {"united_states": {"infantry": 5}},
    }
    owners = {"buryatia_ssr": "japan"}
    stands = forces(after_turn(begun("japan", units, owners=owners)), "japan")
    assert sum(stands.get("alaska", Counter()).values()) <= 2
    ashore = sum(sum(force.values()) for space, force in stands.items() if space not in ("japan", "alaska"))
    assert ashore - 7 >= 12  # but for the ships: those who were there, and full transports


def test_a_fleet_goes_to_its_transports() -> None:
    """Japan's ships have nothing to do off India while transports wait at home, within reach of Americans."""
    units = {
        "japan": {"japan": {"infantry": 2}},
        "sz_60": {"japan": {"transport": 4}},
        "sz_49": {"japan": {"battleship": 2}},
        "sz_57": {"united_states": {"battleship": 1}},
        "india": {"united_kingdom": {"infantry": 6}},
        "western_united_states": {"united_states": {"infantry": 9}},
        "germany": {"germany": {"infantry": 9}},
    }
    stands = forces(after_turn(begun("japan", units, phase="noncombat_move")), "japan")
    (fleet,) = (force for force in stands.values() if force["battleship"])
    assert fleet["battleship"] == 2 and fleet["transport"] >= 3


def test_transports_sail_in_convoy_with_their_warships_and_nobody_waits_aboard_at_home() -> None:
    """Eight Americans, four transports, two destroyers; one German submarine lies in the Atlantic."""
    units = {
        "eastern_united_states": {"united_states": {"infantry": 5, "artillery": 4}},
        "sz_10": {"united_states": {"transport": 4, "destroyer": 2}},
        "sz_9": {"germany": {"submarine": 1}},
        "united_kingdom": {"united_kingdom": {"infantry": 6}},
        "western_europe": {"germany": {"infantry": 6}},
        "germany": {"germany": {"infantry": 9}},
        "japan": {"japan": {"infantry": 6}},
        "russia": {"soviet_union": {"infantry": 9}},
    }
    stands = forces(after_turn(begun("united_states", units, phase="noncombat_move")), "united_states")
    assert sum(stands.get("eastern_united_states", Counter()).values()) <= 5
    zones = {space for space, force in stands.items() if force["transport"] and force["infantry"]}
    assert "sz_10" not in zones and all(stands[zone]["destroyer"] for zone in zones)


def berlin_is_asked_for() -> Game:
    """ABC, where units are bought after the moves: British in Western Europe and Americans in Eastern Europe, more of
    both beside their ships, thirteen Germans in Berlin."""
    units = {
        "germany": {"germany": {"infantry": 1, "tank": 12}},
        "western_europe": {"united_kingdom": {"infantry": 4}},
        "eastern_europe": {"united_states": {"tank": 2}},
        "ukraine": {"soviet_union": {"infantry": 3, "tank": 3}},
        "norway_finland": {"united_states": {"fighter": 1, "bomber": 1}},
        "greenland": {"united_states": {"tank": 4}},
        "sz_2": {"united_states": {"transport": 3}},
        "eastern_united_states": {"united_states": {"infantry": 1, "tank": 3}},
        "united_kingdom": {"united_kingdom": {"infantry": 1, "tank": 1}},
        "sz_6": {"united_kingdom": {"battleship": 1, "transport": 3}},
    }
    position = {"clear": True, "power": "germany", "phase": "advance", "units": units}
    position["owners"] = {"western_europe": "united_kingdom"}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))


def test_berlin_is_not_emptied_because_it_is_in_danger() -> None:
    """With those who will be bought for it it may be kept: all attacked from there, for it seemed lost in any case."""
    marched = [line for line in choose(berlin_is_asked_for(), "germany") if line["do"] == "move"]
    left = sum(n for line in marched if line["path"][0] == "germany" for n in line["units"].values())
    assert 13 - left >= 8


def test_berlin_is_not_left_because_three_enemies_together_would_take_it() -> None:
    """ABC: Soviets, British and Americans stand in Eastern Europe. One after the other they would take Berlin whoever
    guards it, none of them alone; all twenty-four marched out, and the first who came won the game."""
    units = {
        "germany": {"germany": {"infantry": 12, "tank": 11, "fighter": 1}},
        "southern_europe": {"united_kingdom": {"infantry": 3, "tank": 1}},
        "western_europe": {"united_kingdom": {"tank": 1}},
        "eastern_europe": {
            "soviet_union": {"infantry": 6, "tank": 14, "fighter": 2},
            "united_kingdom": {"tank": 6, "fighter": 2, "bomber": 1},
            "united_states": {"infantry": 2, "tank": 6},
        },
        "japan": {"japan": {"infantry": 6, "tank": 3}},
        "united_kingdom": {"united_kingdom": {"infantry": 4, "tank": 2}},
        "eastern_united_states": {"united_states": {"infantry": 5, "tank": 6}},
    }
    allied = {"southern_europe": "united_kingdom", "western_europe": "united_kingdom"}
    owners = allied | dict.fromkeys(("eastern_europe", "ukraine", "west_russia"), "soviet_union")
    position = {"clear": True, "power": "germany", "phase": "advance", "units": units, "owners": owners}
    game = new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))
    marched = [line for line in choose(game, "germany") if line["do"] == "move"]
    assert sum(n for line in marched if line["path"][0] == "germany" for n in line["units"].values()) <= 6


def test_who_buys_after_his_moves_counts_on_guards_that_he_can_pay() -> None:
    """ABC pays the income of what is held at the end; on 1941 money is spent before anybody moves."""
    game = berlin_is_asked_for()
    assert [kind.id for kind in to_buy(game)] == ["infantry"] * income(game.state, "germany")
    moving = {"power": "germany", "phase": "combat_move", "treasury": {"germany": 20}}
    assert to_buy(new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": moving}))) == []
