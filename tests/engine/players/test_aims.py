"""What a player wanted with his lines: what he bought, where he attacks and how surely, what he holds."""

from __future__ import annotations

from engine.json_types import Line
from engine.players.aims import Aim, Attack, aim
from tests.engine.players.test_steady import begun

END: Line = {"by": "germany", "do": "end_phase"}


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
