"""What a player wanted with his lines: what he bought, where he attacks and how surely, what he holds."""

from engine.game import Game
from engine.json_types import Line
from engine.players import aims
from engine.players.aims import Aim, Attack
from engine.record import read_action
from tests.engine.players.test_steady import begun

END: Line = {"by": "germany", "do": "end_phase"}


def aim(game: Game, by: str, lines: list[Line]) -> Aim:
    return aims.aim(game, by, [read_action(line) for line in lines])


def move(units: dict[str, int], *path: str) -> Line:
    return {"by": "germany", "do": "move", "units": units, "path": list(path)}


def test_an_attack_has_its_chance_and_what_nobody_holds_is_entered() -> None:
    units = {
        "eastern_europe": {"germany": {"infantry": 6, "tank": 2}},
        "karelia": {"soviet_union": {"infantry": 1}},
    }
    owners = {"karelia": "soviet_union", "ukraine": "soviet_union"}
    game = begun("1941", clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    lines = [move({"infantry": 5}, "eastern_europe", "karelia"), move({"tank": 1}, "eastern_europe", "ukraine"), END]
    wanted = aim(game, "germany", lines)
    assert [attack.space for attack in wanted.attacks] == ["karelia"] and wanted.attacks[0].chance > 90
    assert wanted.entered == ("ukraine",)


def test_what_goes_ashore_counts_for_the_attack() -> None:
    units = {
        "sz_8": {"germany": {"transport": 2, "infantry": 4}},
        "united_kingdom": {"united_kingdom": {"infantry": 1}},
        "germany": {"germany": {"bomber": 1}},
    }
    cargo = {"sz_8": [{"by": "germany", "ship": "transport", "units": {"germany": {"infantry": 2}}}] * 2}
    game = begun("1941", clear=True, power="germany", phase="combat_move", units=units, cargo=cargo)
    by_air = aim(game, "germany", [move({"bomber": 1}, "germany", "western_europe", "sz_8", "united_kingdom")])
    landing = move({"infantry": 4}, "sz_8", "united_kingdom")
    both = aim(game, "germany", [landing, move({"bomber": 1}, "germany", "western_europe", "sz_8", "united_kingdom")])
    assert both.attacks[0].chance > max(80, by_air.attacks[0].chance)


def test_what_was_bought_and_held_comes_together_over_the_turn() -> None:
    bought = aim(begun("1941"), "soviet_union", [{"by": "soviet_union", "do": "purchase", "units": {"infantry": 2}}])
    units = {"germany": {"germany": {"infantry": 1}}, "eastern_europe": {"germany": {"infantry": 2}}}
    game = begun("1941", clear=True, power="germany", phase="noncombat_move", units=units)
    held = aim(game, "germany", [move({"infantry": 2}, "eastern_europe", "germany"), END])
    assert held == Aim(held=("germany",)) and bought == Aim({"infantry": 2})
    whole = bought.with_more(Aim(attacks=(Attack("karelia", 80),))).with_more(held)
    assert whole == Aim({"infantry": 2}, (Attack("karelia", 80),), (), ("germany",))


def test_orders_out_of_two_purses_are_told_together() -> None:
    game = begun("global1940", power="united_kingdom", phase="purchase")
    order: Line = {"by": "united_kingdom", "do": "purchase"}
    lines = [
        {**order, "units": {"infantry": 2}, "economy": "europe"},
        {**order, "units": {"infantry": 1, "artillery": 1}, "economy": "pacific"},
    ]
    assert aim(game, "united_kingdom", lines).bought == {"infantry": 3, "artillery": 1}


def over_denmark(fighters: int, **ships: int) -> int:
    """The chance that is told of two British infantry who land beside an air base, where one infantry defends."""
    units = {
        "sz_112": {"united_kingdom": {"transport": 1, "infantry": 2, **ships}},
        "western_germany": {"germany": {"fighter": fighters}},
        "denmark": {"germany": {"infantry": 1}},
    }
    cargo = {"sz_112": [{"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {"infantry": 2}}}]}
    game = begun(
        "europe1940",
        clear=True,
        power="united_kingdom",
        phase="combat_move",
        units=units,
        cargo=cargo,
        at_war=[["germany", "united_kingdom"]],
    )
    land: Line = {"by": "united_kingdom", "do": "move", "units": {"infantry": 2}, "path": ["sz_112", "denmark"]}
    (attack,) = aim(game, "united_kingdom", [land]).attacks
    return attack.chance


def test_a_landing_that_is_met_from_the_air_is_told_as_it_will_be() -> None:
    """[Europe 1940: Scramble]"""
    alone = over_denmark(0)
    assert over_denmark(3) == 0
    assert 0 < over_denmark(2, cruiser=2) < alone - 20
    assert over_denmark(1, battleship=2, cruiser=2) > alone - 3


def at_sea(edition: str, power: str, zone: str, units: Line, **more: object) -> int:
    position = {"clear": True, "power": power, "phase": "combat_move", "units": units} | more
    game = begun(edition, **position)
    line: Line = {
        "by": power,
        "do": "move",
        "units": {"cruiser": 2},
        "path": ["sz_112" if power == "germany" else "sz_16", zone],
    }
    (attack,) = aim(game, power, [line]).attacks
    return attack.chance


def test_aircraft_and_pilots_who_would_come_count_in_a_sea_battle() -> None:
    """[Europe 1940: Scramble; Global 1940: Global Rules]"""
    ships: Line = {"sz_112": {"germany": {"cruiser": 2}}, "sz_110": {"united_kingdom": {"destroyer": 1}}}
    base: Line = {"united_kingdom": {"united_kingdom": {"fighter": 2}}}
    alone, met = (at_sea("europe1940", "germany", "sz_110", ships | more) for more in ({}, base))
    assert alone > 85 and met < 30
    fleet: Line = {"sz_16": {"united_states": {"cruiser": 2}}, "sz_6": {"japan": {"destroyer": 1}}}
    war = {"at_war": [["japan", "united_states"]], "round": 5}
    alone, struck = (at_sea("global1940", "united_states", "sz_6", fleet, kamikaze=n, **war) for n in (0, 6))
    assert alone > 85 and struck < 20


def test_a_raid_is_no_attack_without_a_chance() -> None:
    units = {"germany": {"germany": {"bomber": 1}}, "united_kingdom": {"united_kingdom": {"fighter": 2}}}
    game = begun("revised", power="germany", phase="combat_move", units=units)
    line = move({"bomber": 1}, "germany", "western_europe", "sz_8", "united_kingdom") | {"mission": "raid"}
    found = aim(game, "germany", [line])
    assert (found.attacks, found.bombed) == ((), ("united_kingdom",))
    assert found.with_more(Aim()).bombed == ("united_kingdom",)
