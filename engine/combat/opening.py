"""From combat moves to battles: which are due, in which order, and who is in them
[1941: Phase 3: Conduct Combat; Amphibious Assault Sequence]."""

from __future__ import annotations

from engine.board.control import is_hostile_land, present_enemies
from engine.combat.fight import CombatRules, Fight, entered_from, run
from engine.combat.removal import stack
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Illegal
from engine.events import BattleBegan
from engine.movement.landing import is_attacked
from engine.movement.rules import MovementRules
from engine.movement.transports import LANDING, commit_ship
from engine.play import Play
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER, LAND_BATTLE, RAID, SEA_BATTLE, Battle


def declare(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """The battles that the combat moves have led to: sea zones in the order of the board, raids, then territories."""
    battles = [
        Battle(zone, SEA_BATTLE, power)
        for zone in sorted({u.space for u in state.of(power) if state.board.is_sea(u.space)})
        if is_attacked(state, rules, zone, power)
    ]
    battles += [Battle(space, RAID, power) for space in sorted({u.space for u in state.of(power) if u.mission == RAID})]
    own = [u for u in state.of(power) if u.mission != RAID]
    targets = {u.bound for u in own if u.bound}
    targets |= {u.space for u in own if is_hostile_land(state, u.space, power)}
    for space in sorted(targets):
        battle = Battle(space, LAND_BATTLE, power)
        battle.zones = sorted({landing_zone(u) for u in own if is_landing(u, space)})
        if battle.zones or present_enemies(state, space, power) or _walkers(state, space, power):
            battles.append(battle)
    return battles


def declare_everywhere(state: State, rules: MovementRules | CombatRules, power: str) -> list[Battle]:
    """A battle in every hostile area with units of one's own, zones first [ABC: Phase 2: Battle]."""
    here = sorted({unit.space for unit in state.of(power) if not unit.aboard})
    zones = [space for space in here if state.board.is_sea(space) and rules.hostile_zone(state, space, power)]
    regions = [space for space in here if is_hostile_land(state, space, power)]
    return [Battle(zone, SEA_BATTLE, power) for zone in zones] + [Battle(r, LAND_BATTLE, power) for r in regions]


def _walkers(state: State, space: str, power: str) -> list[Unit]:
    return [u for u in state.own_at(space, power) if state.kind(u).is_land and not u.aboard]


def is_landing(unit: Unit, space: str) -> bool:
    """Whether a unit lands there from a ship: it is still aboard, or its ship has sailed on since."""
    return unit.bound == space or (unit.mission == LANDING and unit.space == space)


def landing_zone(unit: Unit) -> str:
    return unit.target if unit.mission == LANDING else unit.space


def fighters_of(state: State, units: list[Unit]) -> list[Unit]:
    """Units that fight: not guns, which only fire at aircraft and change hands with the land
    [Revised: Antiaircraft Guns]."""
    return [unit for unit in units if not state.kind(unit).has("captured_not_destroyed")]


def walk_in(play: Play, rules: CombatRules, power: str) -> None:
    """Overland moves into undefended land need no combat [1941: General Combat]."""
    state = play.state
    for battle in list(state.battles):
        if battle.kind != LAND_BATTLE or battle.zones or state.battle_at(battle.space, RAID) is not None:
            continue
        if fighters_of(state, present_enemies(state, battle.space, power)) or rules.awaited(state, battle.space):
            continue
        if settles_itself(play, rules, battle):
            begin(play, rules, battle)


def find(state: State, space: str, kind: str | None) -> Battle:
    """The open battle that is meant. Raises Illegal."""
    battle = state.battle_at(space, kind)
    if battle is None:
        raise Illegal("battle.none", space=space, spaces=[b.space for b in state.battles])
    return battle


def call_off(state: State) -> None:
    """Landings that were not begun, and that nobody supports over land or from the air, are given up: the units stay
    aboard [Revised: Amphibious Assaults]."""
    for battle in list(state.battles):
        landing = [u for u in state.of(battle.attacker) if u.bound == battle.space]
        if landing and not battle.round and not state.own_at(battle.space, battle.attacker):
            state.battles.remove(battle)
            for unit in landing:
                unit.bound = ""


def check_turn(state: State, battle: Battle, amphibious_first: bool) -> None:
    """The sea battle comes before the landing, and where the book says so amphibious assaults before general combat
    [1941: Phase 3: Conduct Combat]. Raises Illegal."""
    for zone in battle.zones:
        if state.battle_at(zone, SEA_BATTLE) is not None:
            raise Illegal("battle.sea_first", zone=zone, space=battle.space)
    if amphibious_first and not is_amphibious(state, battle):
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
    assemble(state, rules, battle)
    fight = Fight(play, battle, rules)
    if not fight.units(ATTACKER) or (battle.kind == RAID and not is_hostile_land(state, battle.space, battle.attacker)):
        state.battles.remove(battle)
        return
    rules.line_up(fight)
    state.fighting = battle
    if battle.kind == RAID or present_enemies(state, battle.space, battle.attacker):
        attackers, defenders = stack(state, fight.units(ATTACKER)), stack(state, fight.units(DEFENDER))
        play.tell(BattleBegan(battle.space, battle.kind, battle.attacker, attackers, defenders))
    run(fight)


def assemble(state: State, rules: CombatRules, battle: Battle) -> None:
    """Line both sides up. Cargo, friends of the attacker and submerged submarines stay out; raiders fight apart
    [1941: Step 1. Place Units along the Battle Strip; Amphibious Assaults, Retreats]."""
    power, space = battle.attacker, battle.space
    own = [u for u in state.own_at(space, power) if not u.aboard and not u.submerged]
    own = [u for u in fighters_of(state, own) if (u.mission == RAID) == (battle.kind == RAID)]
    if battle.kind == SEA_BATTLE:
        own = [u for u in own if not state.kind(u).is_land]
    aboard = [u for u in state.of(power) if u.bound == space] if battle.kind == LAND_BATTLE else []
    battle.attackers = [u.id for u in own + aboard]
    battle.seaborne = [u.id for u in own + aboard if is_landing(u, space)]
    for unit in aboard:
        commit_ship(state, unit, space)
    enemies = present_enemies(state, space, power) if battle.kind != RAID else []
    battle.defenders = [u.id for u in fighters_of(state, enemies)]
    way = entered_from if battle.seaborne else rules.routes  # beside a landing, only where one entered
    routes: set[str] = set()
    for unit in own:
        if not state.kind(unit).is_air and unit.id not in battle.seaborne:
            routes |= set(way(unit))
    battle.routes = sorted(routes)


def settles_itself(play: Play, rules: CombatRules, battle: Battle) -> bool:
    """Whether a battle needs neither dice nor a choice: it is tried out on a draft."""
    trial = Play(play.state.copy(), Dice(no_dice))
    same = trial.state.battles[play.state.battles.index(battle)]
    try:
        begin(trial, rules, same)
    except OutOfDice:
        return False
    return not trial.state.pending
