"""What raises a unit's value in a battle: artillery beside infantry, and what a national advantage gives to a kind
of unit. Every bonus reads the unit table; none asks whose advantage it was."""

from engine.combat.fight import Fight
from engine.combat.opening_fire import KAITEN
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER

ALONE, PACK = "alone", "pack"
WINTER = "russian_winter"


def red_territory(state: State, space: str, power: str) -> bool:
    """Return whether a territory was a power's from the start and is its own now: a `red` territory for the Soviet
    Union [Revised: Appendix 3]."""
    return state.board.spaces[space].owner == power == state.owners.get(space)


def is_landing(fight: Fight) -> bool:
    """Return whether any attackers of the battle came from ships."""
    return bool(fight.battle.seaborne)


def artillery_support(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, an attacking infantry's lifted if one of the artillery beside it is free to support it
    [Revised: Artillery Supporting Infantry]."""
    if side != ATTACKER or not fight.state.kind(unit).is_land:
        return value
    own, lifted, places = fight.units(ATTACKER), value, 0
    for other in own:
        support = fight.state.kind(other).supports
        if support is not None and unit.kind in support.units:
            lifted, places = support.attack, places + support.ratio
    return max(value, lifted) if places and unit.id in [u.id for u in own if u.kind == unit.kind][:places] else value


def landing_bonus(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for an attacker in the first round of a landing [Revised: Marines]."""
    if side == ATTACKER and is_landing(fight) and fight.battle.round == 1:
        return max(value, fight.state.kind(unit).attack_from_ships)
    return value


def banzai_attack(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for an attack begun by one kind only [Revised: Banzai Attacks]."""
    if side == ATTACKER and ALONE in fight.battle.notes:
        return max(value, fight.state.kind(unit).attack_alone)
    return value


def wolf_pack(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for the whole battle for submarines that moved in together, if enough
    [Revised: Wolf Packs]."""
    rule = fight.state.kind(unit).pack
    return value + rule.bonus if rule and side == ATTACKER and PACK in fight.battle.notes else value


def kaiten(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value; for a submarine that gives itself up its attack and some more [Revised: Kaiten
    Torpedoes]."""
    kind = fight.state.kind(unit)
    if side == DEFENDER and unit.mission == KAITEN and kind.kaiten is not None:
        return kind.attack + kind.kaiten.over_attack
    return value


def on_home_ground(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for guns dug in at home, and on the home coast in the first round of a landing
    [Revised: Fortress Europe; Atlantic Wall]."""
    if side != DEFENDER or not red_territory(fight.state, fight.battle.space, unit.owner):
        return value
    value = max(value, fight.state.kind(unit).defense_at_home)
    if is_landing(fight) and fight.battle.round == 1:
        value = max(value, fight.state.kind(unit).defense_of_home_coast)
    return value


def dug_in_on_islands(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for defenders in their bunkers on islands [Revised: Dug-In Defenders]."""
    if side == DEFENDER and fight.state.board.spaces[fight.battle.space].island:
        return max(value, fight.state.kind(unit).defense_on_islands)
    return value


def in_winter(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, raised for defenders whose power declared a severe winter, until its next turn
    [Revised: Russian Winter]."""
    if side == DEFENDER and WINTER in fight.state.marks.until.get(unit.owner, ()):
        return max(value, fight.state.kind(unit).winter_defense)
    return value


ALL = (artillery_support, landing_bonus, banzai_attack, wolf_pack, kaiten, on_home_ground, dug_in_on_islands, in_winter)


def note_line_up(fight: Fight) -> None:
    """Note on the battle what only its beginning shows: who attacks alone, and whether a pack came together."""
    attackers = fight.units(ATTACKER)
    if all(fight.state.kind(unit).attack_alone for unit in attackers):
        fight.battle.notes[ALONE] = "yes"
    moved_in = [unit for unit in attackers if fight.state.kind(unit).pack and len(unit.route) > 1]
    packs = [rule for unit in moved_in if (rule := fight.state.kind(unit).pack)]
    if packs and len(packs) >= packs[0].at_least:
        fight.battle.notes[PACK] = "yes"
