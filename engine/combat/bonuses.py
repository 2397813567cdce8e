"""What raises a unit's value in a battle: artillery beside infantry, and what a national advantage gives to a kind
of unit. Every bonus reads the unit table; none asks whose advantage it was."""

from __future__ import annotations

from typing import Any

from engine.combat.fight import Fight
from engine.combat.opening_fire import KAITEN
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER

ALONE, PACK = "alone", "pack"
WINTER = "russian_winter"


def fact(fight: Fight, unit: Unit, name: str) -> Any:
    return fight.state.kind(unit).facts.get(name)


def home(state: State, space: str, power: str) -> bool:
    """Whether a territory was a power's from the start and is its own now: a `red` territory for the Soviet Union
    [Revised: Appendix 3]."""
    return state.board.spaces[space].owner == power == state.owners.get(space)


def is_landing(fight: Fight) -> bool:
    return bool(fight.battle.seaborne)


def artillery_support(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Each attacking artillery lifts one infantry [Revised: Artillery Supporting Infantry]."""
    if side != ATTACKER or not fight.state.kind(unit).is_land:
        return value
    own, lifted, places = fight.units(ATTACKER), value, 0
    for other in own:
        support = fact(fight, other, "supports")
        if support is not None and unit.kind in support["units"]:
            lifted, places = support["attack"], places + support["ratio"]
    return max(value, lifted) if places and unit.id in [u.id for u in own if u.kind == unit.kind][:places] else value


def from_ships(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """The first round of a landing [Revised: Marines]."""
    if side == ATTACKER and is_landing(fight) and fight.battle.round == 1:
        return max(value, fact(fight, unit, "attack_from_ships") or 0)
    return value


def alone(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """An attack begun by one kind only [Revised: Banzai Attacks]."""
    if side == ATTACKER and ALONE in fight.battle.notes:
        return max(value, fact(fight, unit, "attack_alone") or 0)
    return value


def pack(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Enough submarines that moved in together, for the whole battle [Revised: Wolf Packs]."""
    rule = fact(fight, unit, "pack")
    return value + rule["bonus"] if rule and side == ATTACKER and PACK in fight.battle.notes else value


def kaiten(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """A submarine that gives itself up [Revised: Kaiten Torpedoes]."""
    if side == DEFENDER and unit.mission == KAITEN:
        return fight.state.kind(unit).attack + fact(fight, unit, "kaiten")["over_attack"]
    return value


def on_home_ground(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Guns dug in at home, and walls on the home coast in the first round of a landing
    [Revised: Fortress Europe; Atlantic Wall]."""
    if side != DEFENDER or not home(fight.state, fight.battle.space, unit.owner):
        return value
    value = max(value, fact(fight, unit, "defense_at_home") or 0)
    if is_landing(fight) and fight.battle.round == 1:
        value = max(value, fact(fight, unit, "defense_of_home_coast") or 0)
    return value


def on_islands(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Bunkers [Revised: Dug-In Defenders]."""
    if side == DEFENDER and fight.state.board.spaces[fight.battle.space].island:
        return max(value, fact(fight, unit, "defense_on_islands") or 0)
    return value


def in_winter(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """A severe winter that its power declared, until its next turn [Revised: Russian Winter]."""
    if side == DEFENDER and WINTER in fight.state.marks.until.get(unit.owner, ()):
        return max(value, fact(fight, unit, "winter_defense") or 0)
    return value


ALL = (artillery_support, from_ships, alone, pack, kaiten, on_home_ground, on_islands, in_winter)


def note_line_up(fight: Fight) -> None:
    """What only the beginning of the battle shows: who attacks alone, and whether a pack came together."""
    attackers = fight.units(ATTACKER)
    if all(fact(fight, unit, "attack_alone") for unit in attackers):
        fight.battle.notes[ALONE] = "yes"
    moved_in = [unit for unit in attackers if fact(fight, unit, "pack") and len(unit.route) > 1]
    if moved_in and len(moved_in) >= fact(fight, moved_in[0], "pack")["at_least"]:
        fight.battle.notes[PACK] = "yes"
