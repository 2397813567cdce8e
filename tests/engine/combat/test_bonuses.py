"""What raises a unit's value, unit by unit, in a fight that never begins."""

import engine
from engine.combat.bonuses import WINTER, artillery_support, dug_in_on_islands, in_winter, red_territory
from engine.combat.fight import Fight
from engine.dice.roller import Dice, no_dice
from engine.play import Play
from engine.state.battle import ATTACKER, DEFENDER, LAND_BATTLE, Battle

SPACE = "ukraine_ssr"
OPTIONS = {"national_advantages": {"soviet_union": ["russian_winter"], "japan": ["dug_in_defenders"]}}


def fight(attack: dict[str, int], space: str = SPACE) -> Fight:
    """Germans against an infantryman of the Soviet Union."""
    game = engine.new(engine.read_header({"record": 1, "edition": "revised", "options": OPTIONS}))
    state = game.state.copy()
    battle = Battle(space, LAND_BATTLE, "germany", round=1)
    for kind, n in attack.items():
        battle.attackers += [state.add(kind, "germany", space).id for _ in range(n)]
    battle.defenders = [state.add("infantry", "soviet_union", space).id]
    return Fight(Play(state, Dice(no_dice)), battle, game.edition.combat)


def values(fight: Fight, kind: str) -> list[int]:
    return [artillery_support(fight, ATTACKER, unit, 1) for unit in fight.units(ATTACKER) if unit.kind == kind]


def test_each_artillery_lifts_one_infantry() -> None:
    assert values(fight({"infantry": 3, "artillery": 2}), "infantry") == [2, 2, 1]
    assert values(fight({"infantry": 1, "artillery": 2}), "infantry") == [2]
    assert values(fight({"infantry": 2}), "infantry") == [1, 1]


def test_nobody_is_lifted_in_defence() -> None:
    battle = fight({"artillery": 1})
    (defender,) = battle.units(DEFENDER)
    assert artillery_support(battle, DEFENDER, defender, 2) == 2


def test_winter_is_for_who_declared_it_and_only_in_defence() -> None:
    battle = fight({"infantry": 1})
    (defender,), (attacker,) = battle.units(DEFENDER), battle.units(ATTACKER)
    assert in_winter(battle, DEFENDER, defender, 2) == 2
    battle.state.marks.until["soviet_union"] = {WINTER}
    assert in_winter(battle, DEFENDER, defender, 2) == 3
    assert in_winter(battle, ATTACKER, attacker, 1) == 1


def test_home_is_what_was_a_powers_own_from_the_start_and_is_now() -> None:
    state = fight({"infantry": 1}).state
    assert red_territory(state, "germany", "germany")
    state.owners["germany"] = "soviet_union"
    assert not red_territory(state, "germany", "germany") and not red_territory(state, "germany", "soviet_union")


def test_bunkers_are_on_islands() -> None:
    battle = fight({"infantry": 1})
    bunker = battle.state.add("infantry", "japan", "okinawa")
    assert dug_in_on_islands(battle, DEFENDER, bunker, 2) == 2, "a plain is no island"
    battle.battle.space = "okinawa"
    assert dug_in_on_islands(battle, DEFENDER, bunker, 2) == 3
    assert dug_in_on_islands(battle, ATTACKER, bunker, 1) == 1
