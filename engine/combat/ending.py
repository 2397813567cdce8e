"""When a battle is over and what follows [1941: Step 6, Condition A; Defenseless Transports; Step 7]."""

from collections.abc import Iterable, Iterator

from engine.board.control import present_enemies
from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.events import BattleEnded, Repaired
from engine.movement.transports import put_ashore
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER, other_side
from engine.units.kinds import AFTER_BATTLE
from engine.units.stacks import count
from engine.units.traits import Trait

EXPLOITS = "exploits"


def armed(fight: Fight, side: str) -> Iterator[Unit]:
    """Yield the side's units that can fire: those with a value, not the fallen."""
    return (unit for unit in fight.targets(side) if fight.value(side, unit) > 0)


def defenceless(fight: Fight, side: str) -> list[Unit]:
    """Return the side's units that are lost without dice once nobody protects them."""
    return [u for u in fight.targets(side) if falls_undefended(fight.state, u)]


def falls_undefended(state: State, unit: Unit) -> bool:
    """Return whether a unit is lost without dice once nobody fights beside it: a transport, or a gun where the book
    says so [1941: Defenseless Transports; Europe 1940: AAA]."""
    kind = state.kind(unit)
    return kind.has(Trait.DESTROYED_UNDEFENDED) or kind.has(Trait.DESTROYED_IF_ALONE)


def not_defenceless(fight: Fight, side: str) -> list[Unit]:
    """Return the side's units that do not simply die when nobody protects them."""
    return [u for u in fight.targets(side) if not falls_undefended(fight.state, u) or fight.value(side, u) > 0]


def can_hurt(fight: Fight, side: str, victims: list[Unit]) -> bool:
    """Return whether any armed unit of a side can hit any of the victims."""
    if not victims:
        return False
    own = fight.units(side)
    return any(
        fight.rules.can_hit(fight.state, own, shooter, victim) for shooter in armed(fight, side) for victim in victims
    )


def only_transports(fight: Fight) -> bool:
    """Return whether nobody on either side can fire."""
    return not _is_armed(fight, ATTACKER) and not _is_armed(fight, DEFENDER)


def _is_armed(fight: Fight, side: str) -> bool:
    return any(True for _ in armed(fight, side))


def decided(fight: Fight) -> bool:
    """Return whether nothing is left to be settled by dice [1941: Condition A; Defenseless Transports].

    A side is gone; or no armed unit can hit a unit of the other side that would fight for its life, and transports that
    could still be saved by retreating are not at stake."""
    if not fight.targets(ATTACKER) or not fight.targets(DEFENDER):
        return True
    if can_hurt(fight, ATTACKER, not_defenceless(fight, DEFENDER)) or can_hurt(
        fight, DEFENDER, not_defenceless(fight, ATTACKER)
    ):
        return False
    weak = defenceless(fight, ATTACKER)
    if not weak:
        return True
    if not can_hurt(fight, DEFENDER, weak):
        return _is_armed(fight, ATTACKER) or not fight.rules.retreats(fight)
    return not fight.rules.retreats(fight)


def lone_transports_die(fight: Fight) -> None:
    """Destroy transports whose side cannot protect them any more, with their cargo [1941: Defenseless Transports]."""
    for side in (DEFENDER, ATTACKER):
        weak = defenceless(fight, side)
        if weak and can_hurt(fight, other_side(side), weak):
            destroy(fight, side, weak)


def conclude(fight: Fight, result: str = "") -> None:
    """Close the battle: repair ships, tell its end, and do what follows a battle of its kind. result: how it ended, if
    not as who is left says: `retreat` or `raid`."""
    battle, state = fight.battle, fight.state
    battle.over = True
    state.turn.fought_over.add(battle.space)
    result = result or _result(fight)
    for unit in fight.units(ATTACKER) + fight.units(DEFENDER):
        unit.fought = unit.fought or unit.id in battle.attackers
        if battle.round == 1 and result == "attacker" and state.kind(unit).exploits:
            unit.mission = EXPLOITS
    fight.rules.concluded(fight, result)
    repair(fight, state.at(battle.space))
    fight.play.tell(BattleEnded(battle.space, battle.kind, battle.attacker, result, battle.round))
    fight.kind.ends(fight)
    state.battles.remove(battle)
    state.fighting = None


def _result(fight: Fight) -> str:
    left, right = bool(fight.targets(ATTACKER)), bool(fight.targets(DEFENDER))
    return {(True, False): "attacker", (False, True): "defender", (True, True): "stalemate"}.get(
        (left, right), "nobody"
    )


def repair(fight: Fight, units: Iterable[Unit]) -> None:
    """Repair battleships that stayed afloat, now that their combat is over [1941: Battleships]."""
    state = fight.state
    mended = [unit for unit in units if unit.hits and state.kind(unit).repairs == AFTER_BATTLE]
    for unit in mended:
        unit.hits = 0
    for space, owner in sorted({(unit.space, unit.owner) for unit in mended}):
        kinds = [u.kind for u in mended if u.owner == owner and u.space == space]
        fight.play.tell(Repaired(space, owner, count(kinds, state.table(owner))))


def keep_aboard_unless_cleared(fight: Fight) -> None:
    """Keep aboard what was to land from a zone in which enemies are left that did not submerge; defenceless transports
    do not count [1941: Amphibious Assaults, Step 2; Anniversary: Amphibious Assault Sequence, Land Combat]."""
    state, battle = fight.state, fight.battle
    left = present_enemies(state, battle.space, battle.attacker)
    if any(not state.kind(unit).has(Trait.DESTROYED_UNDEFENDED) for unit in left):
        for unit in state.own_at(battle.space, battle.attacker):
            unit.bound = ""


def take_the_territory(fight: Fight) -> None:
    """Put survivors ashore if nobody defends the territory any more, and take it if a land unit is among them
    [1941: Step 7. Conclude Combat]."""
    battle = fight.battle
    if fight.targets(DEFENDER):
        return
    ground = [unit for unit in fight.targets(ATTACKER) if fight.state.kind(unit).is_land]
    for unit in ground:
        if unit.aboard:
            put_ashore(fight.state, unit, battle.space)
    if ground:
        fight.rules.capture(fight.play, battle.space, battle.attacker)
