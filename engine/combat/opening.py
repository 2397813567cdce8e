"""From combat moves to battles: which are due, in which order, and how one is opened. What is particular to a kind of
battle is asked of the edition's table of kinds [1941: Phase 3: Conduct Combat; Amphibious Assault Sequence]."""

from collections.abc import Iterator
from itertools import product

from engine.board.control import held_facility
from engine.combat.battle_kinds import is_landing
from engine.combat.fight import BattleTest, CombatRules, Fight, run
from engine.combat.removal import by_owner_and_kind
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Illegal
from engine.events import BattleBegan
from engine.movement.rules import MovementRules
from engine.movement.transports import commit_ship
from engine.play import Play
from engine.record import OpenBattle
from engine.state import State
from engine.state.battle import ATTACKER, DEFENDER, Battle


def declare(state: State, rules: CombatRules, moves: MovementRules, power: str) -> list[Battle]:
    """Return the battles that the combat moves have led to, kind by kind."""
    return [battle for kind in rules.kinds.values() for battle in kind.begins(state, moves, power)]


def declare_everywhere(state: State, rules: CombatRules, power: str) -> list[Battle]:
    """Return a battle for every hostile area with units of the power, kind by kind [ABC: Phase 2: Battle]."""
    return [battle for kind in rules.kinds.values() for battle in kind.found(state, rules.hostile_zone, power)]


def battles(state: State, rules: CombatRules) -> Iterator[OpenBattle]:
    """Yield the battles that stand, as orders worth trying, then the attacks that no combat move has to lead to."""
    for battle in state.battles:
        yield opening(state.power, battle.space, battle.kind)
    yield from attacks_without_moves(state, rules)


def opening(power: str, space: str, kind: str) -> OpenBattle:
    """Return the order that opens a battle."""
    return OpenBattle.model_validate({"by": power, "space": space, "kind": kind})


def attacks_without_moves(state: State, rules: CombatRules) -> Iterator[OpenBattle]:
    """Yield orders worth trying for attacks that no combat move has led to, at every enemy facility."""
    if not rules.undeclared:
        return
    power = state.power
    targets = [space for space in sorted(state.facilities) if state.is_enemy(state.owners.get(space), power)]
    near = sorted({u.space for u in state.seen_of(power) if state.kind(u).aa_fire is not None})
    bases = [start for start in sorted(state.facilities) if held_facility(state, start, power, "air_base")]
    for kind, space in product(rules.undeclared, targets):
        plain = opening(power, space, kind)
        yield plain
        yield from (plain.model_copy(update={"start": start}) for start in near)
        for start, slot in product(bases, state.facilities[space]):
            yield plain.model_copy(update={"start": start, "target": slot})


def settle_unopposed(play: Play, rules: CombatRules) -> None:
    """Settle as combat begins the battles that nobody opposes, unless another in the same space comes first or somebody
    may still send defenders [1941: General Combat]."""
    state = play.state
    for battle in list(state.battles):
        alone = all(other is battle or other.space != battle.space for other in state.battles)
        if not alone or not rules.kinds[battle.kind].unopposed(state, battle) or rules.awaited(state, battle.space):
            continue
        if settles_itself(play, rules, battle):
            open_battle(play, rules, battle)


def find_battle(state: State, space: str, kind: str | None) -> Battle:
    """Return the open battle in a space; kind: which, where several stand there (None: the first). Raises Illegal if
    there is none."""
    battle = state.battle_at(space, kind)
    if battle is None and kind is not None and (here := [b.kind for b in state.battles if b.space == space]):
        raise Illegal("battle.none_of_kind", space=space, kind=kind, kinds=here)
    if battle is None:
        raise Illegal("battle.none", space=space, spaces=[b.space for b in state.battles])
    return battle


def call_off(state: State) -> None:
    """Give up landings that were not begun, and that nobody supports over land or from the air: the units stay aboard
    [Revised: Amphibious Assaults]."""
    for battle in list(state.battles):
        landing = [u for u in state.of(battle.attacker) if u.bound == battle.space]
        if landing and not battle.round and not state.own_at(battle.space, battle.attacker):
            state.battles.remove(battle)
            for unit in landing:
                unit.bound = ""


def check_turn(state: State, rules: CombatRules, battle: Battle) -> None:
    """Check that a battle may be fought now: the sea battle comes before the landing, and some sorts of battle before
    all others, where the book says so [1941: Phase 3: Conduct Combat]. Raises Illegal."""
    for zone in battle.zones:
        if state.battle_at(zone) is not None:
            raise Illegal("battle.sea_first", zone=zone, space=battle.space)
    for rule, sooner in battles_before(rules, state, battle):
        waiting = [other.space for other in state.battles if sooner(state, other)]
        if waiting:
            raise Illegal(rule, spaces=waiting)


def battles_before(rules: CombatRules, state: State, battle: Battle) -> Iterator[tuple[str, BattleTest]]:
    """Yield the sorts of battle that come before this one, with the rule that says so."""
    for rule, sooner in rules.first.items():
        if sooner(state, battle):
            return
        yield rule, sooner


def is_amphibious(state: State, battle: Battle) -> bool:
    """Return whether a battle is a landing, or the sea battle that opens the way for one [1941: Amphibious
    Assaults]."""
    here = (unit for unit in state.seen_at(battle.space) if unit.bound)
    return bool(battle.zones) or any(state.commands(battle.attacker, unit) for unit in here)


def open_battle(play: Play, rules: CombatRules, battle: Battle) -> None:
    """Open a battle and run it to the first question."""
    state = play.state
    line_up_sides(state, rules, battle)
    fight = Fight(play, battle, rules)
    if not fight.units(ATTACKER) or not fight.kind.stands(state, battle):
        if not fight.units(ATTACKER):
            fight.kind.ends(fight)  # whoever went up against a landing that no ship escorts holds the way ashore
        state.battles.remove(battle)
        return
    rules.line_up(fight)
    state.fighting = battle
    if fight.kind.told(state, battle):
        attackers, defenders = (
            by_owner_and_kind(state, fight.units(ATTACKER)),
            by_owner_and_kind(state, fight.units(DEFENDER)),
        )
        play.tell(BattleBegan(battle.space, battle.kind, battle.attacker, attackers, defenders))
    run(fight)


def line_up_sides(state: State, rules: CombatRules, battle: Battle) -> None:
    """Line both sides up; commit ships whose cargo lands [1941: Step 1. Place Units along the Battle Strip; Amphibious
    Assaults, Retreats]."""
    kind, space = rules.kinds[battle.kind], battle.space
    own = kind.attackers(state, battle)
    battle.attackers = [unit.id for unit in own]
    battle.seaborne = [unit.id for unit in own if is_landing(unit, space)]
    for unit in own:
        if unit.aboard:
            commit_ship(state, unit, space)
    battle.defenders = [unit.id for unit in kind.defenders(state, battle)]
    routes: set[str] = set()
    for unit in own:
        if not state.kind(unit).is_air and unit.id not in battle.seaborne:
            routes |= set(rules.way_back(battle, unit))
    battle.routes = sorted(routes)


def settles_itself(play: Play, rules: CombatRules, battle: Battle) -> bool:
    """Return whether a battle needs neither dice nor a choice: it is tried out on a draft."""
    trial = Play(play.state.copy(), Dice(no_dice))
    same = trial.state.battles[play.state.battles.index(battle)]
    try:
        open_battle(trial, rules, same)
    except OutOfDice:
        return False
    return trial.state.fighting is None
