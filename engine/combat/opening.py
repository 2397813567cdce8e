"""From combat moves to battles: which are due, in which order, and who is in them
[1941: Phase 3: Conduct Combat; Amphibious Assault Sequence]."""

from __future__ import annotations

from engine.board.control import is_hostile_land, present_enemies
from engine.combat.battle import LAND_BATTLE, SEA_BATTLE, Battle
from engine.combat.ending import decided
from engine.combat.fight import CombatRules, Fight, run
from engine.combat.losses import stack
from engine.errors import Illegal
from engine.events import BattleBegan
from engine.movement.landing import is_attacked
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.state import State, Unit


def declare(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """The battles that the combat moves have led to: sea zones in the order of the board, then territories."""
    battles = [
        Battle(zone, SEA_BATTLE, power)
        for zone in sorted({u.space for u in state.of(power) if state.board.is_sea(u.space)})
        if is_attacked(state, rules, zone, power)
    ]
    targets = {u.bound for u in state.of(power) if u.bound}
    targets |= {u.space for u in state.of(power) if is_hostile_land(state, u.space, power)}
    for space in sorted(targets):
        battle = Battle(space, LAND_BATTLE, power)
        battle.zones = sorted({u.space for u in state.of(power) if u.bound == space})
        if battle.zones or present_enemies(state, space, power) or _walkers(state, space, power):
            battles.append(battle)
    return battles


def declare_everywhere(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """A battle in every hostile area with units of one's own, zones first [ABC: Phase 2: Battle]."""
    here = sorted({unit.space for unit in state.of(power) if not unit.aboard})
    zones = [space for space in here if state.board.is_sea(space) and rules.hostile_zone(state, space, power)]
    regions = [space for space in here if is_hostile_land(state, space, power)]
    return [Battle(zone, SEA_BATTLE, power) for zone in zones] + [Battle(r, LAND_BATTLE, power) for r in regions]


def _walkers(state: State, space: str, power: str) -> list[Unit]:
    return [u for u in state.own_at(space, power) if state.kind(u).is_land and not u.aboard]


def walk_in(play: Play, rules: CombatRules, power: str) -> None:
    """Overland moves into undefended land need no combat [1941: General Combat]."""
    state = play.state
    for battle in list(state.battles):
        if battle.kind == LAND_BATTLE and not battle.zones and not present_enemies(state, battle.space, power):
            begin(play, rules, battle)


def find(state: State, space: str, kind: str | None) -> Battle:
    """The open battle that is meant. Raises Illegal."""
    battle = state.battle_at(space, kind)
    if battle is None:
        raise Illegal("battle.none", space=space, spaces=[b.space for b in state.battles])
    return battle


def check_turn(state: State, battle: Battle) -> None:
    """Amphibious assaults come before general combat, and the sea battle before the landing
    [1941: Phase 3: Conduct Combat]. Raises Illegal."""
    for zone in battle.zones:
        if state.battle_at(zone, SEA_BATTLE) is not None:
            raise Illegal("battle.sea_first", zone=zone, space=battle.space)
    if not is_amphibious(state, battle):
        landings = [other for other in state.battles if is_amphibious(state, other)]
        if landings:
            raise Illegal("battle.amphibious_first", spaces=[other.space for other in landings])


def is_amphibious(state: State, battle: Battle) -> bool:
    """A landing, or the sea battle that opens the way for one."""
    if battle.kind == LAND_BATTLE:
        return bool(battle.zones)
    return any(unit.bound for unit in state.own_at(battle.space, battle.attacker))


def begin(play: Play, rules: CombatRules, battle: Battle) -> None:
    """Open a battle and run it to the first question."""
    state = play.state
    assemble(state, battle)
    fight = Fight(play, battle, rules)
    if not fight.units("attacker"):
        state.battles.remove(battle)
        return
    state.fighting = battle
    if battle.defenders:
        attackers, defenders = stack(state, fight.units("attacker")), stack(state, fight.units("defender"))
        play.tell(BattleBegan(battle.space, battle.kind, battle.attacker, attackers, defenders))
    run(fight)


def assemble(state: State, battle: Battle) -> None:
    """Line both sides up. Cargo, friends of the attacker and submerged submarines stay out
    [1941: Step 1. Place Units along the Battle Strip]."""
    power, space = battle.attacker, battle.space
    own = [u for u in state.own_at(space, power) if not u.aboard and not u.submerged]
    if battle.kind == SEA_BATTLE:
        own = [u for u in own if not state.kind(u).is_land]
    seaborne = [u for u in state.of(power) if u.bound == space] if battle.kind == LAND_BATTLE else []
    battle.attackers = [u.id for u in own + seaborne]
    battle.seaborne = [u.id for u in seaborne]
    battle.defenders = [u.id for u in present_enemies(state, space, power)]
    routes: set[str] = set()
    for unit in own:
        if not state.kind(unit).is_air:
            routes |= set(unit.route[:-1])
    battle.routes = sorted(routes)


def settles_itself(play: Play, rules: CombatRules, battle: Battle) -> bool:
    """Whether a battle needs neither dice nor a choice."""
    trial = battle.copy()
    assemble(play.state, trial)
    return decided(Fight(play, trial, rules))
