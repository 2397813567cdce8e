"""The enemy's plans are read: one special move after his combat moves, before his battles
[Revised: Enigma Decoded; FAQ, UK]."""

from collections.abc import Iterator

from engine.advantages.claim import BEFORE_BATTLES, Claim, Claimable, is_unused
from engine.board.control import canal_open, canal_shut, is_friendly_land, present_enemies
from engine.errors import Illegal, NotNow
from engine.events import Moved
from engine.json_types import JsonObject
from engine.politics.relations import may_enter
from engine.state import State, Unit
from engine.state.battle import SEA_BATTLE, Battle
from engine.units.stacks import count


def enigma_decoded(claim: Claim) -> None:
    """Move any number of units from one space into a friendly space beside it, one of the two being under attack; out
    of that somebody of the side must stay behind. Raises Illegal, NotNow."""
    state = claim.state
    if state.power != claim.facts["against"] or state.turn.fought_over:
        enemy = state.board.powers[claim.facts["against"]].name
        when = f"after the combat moves of {enemy}, before its first battle"
        raise NotNow("advantage.not_now", name=claim.name, when=when)
    path = claim.action.path or []
    if len(path) != 2 or path[1] not in state.board.neighbours.get(path[0], ()):
        raise Illegal("enigma.path")
    units = _movers(claim, path[0], path[1])
    start, goal = path
    if not canal_open(state, start, goal, claim.power):
        raise Illegal("sea.canal", here=start, there=goal, **canal_shut(state, start, goal))
    if goal in attacked(state):
        _check_goal(state, goal, claim.power)
    elif start in attacked(state):
        _check_retreat(state, start, goal, claim.power, units)
    else:
        raise Illegal("enigma.nowhere", spaces=sorted(attacked(state)))
    for unit in units:
        state.relocate(unit, goal)
    if state.board.is_sea(goal) and goal in attacked(state) and state.battle_at(goal, SEA_BATTLE) is None:
        state.battles.insert(0, Battle(goal, SEA_BATTLE, state.power))
    claim.play.tell(Moved(claim.power, {k: int(n) for k, n in _wanted(claim).items()}, list(path), claim.name))


def attacked(state: State) -> set[str]:
    """Return the spaces under attack: those of the battles, and zones the enemy's ships have moved into."""
    spaces = {battle.space for battle in state.battles}
    ships = (u for u in state.of(state.power) if state.kind(u).is_sea and u.moved_in_combat)
    return spaces | {unit.space for unit in ships}


def _wanted(claim: Claim) -> dict[str, int]:
    return {kind: n for kind, n in (claim.action.units or {}).items() if isinstance(n, int) and n}


def _movers(claim: Claim, start: str, goal: str) -> list[Unit]:
    """Return the units that go, each able to be in the goal. Raises Illegal."""
    state, at_sea = claim.state, claim.state.board.is_sea(goal)
    going: list[Unit] = []
    for kind, n in _wanted(claim).items():
        units = [u for u in state.own_at(start, claim.power) if u.kind == kind and not u.aboard]
        if len(units) < n:
            raise Illegal("move.not_there", have=len(units), n=n, kind=kind, space=start)
        going += units[:n]
    if not going or any(state.kind(unit).is_sea != at_sea for unit in going):
        raise Illegal("enigma.units", space=goal)
    return going


def _check_goal(state: State, goal: str, power: str) -> None:
    if not state.board.is_sea(goal) and not is_friendly_land(state, goal, power):
        raise Illegal("move.noncombat_hostile", space=goal)


def _check_retreat(state: State, start: str, goal: str, power: str, going: list[Unit]) -> None:
    """Out of an attacked space into a quiet one, leaving somebody behind. Raises Illegal."""
    if state.board.is_sea(goal):
        if present_enemies(state, goal, power):
            raise Illegal("enigma.no_refuge", zone=goal)
    elif may_enter(state, goal, power) or not is_friendly_land(state, goal, power):
        raise Illegal("move.noncombat_hostile", space=goal)
    staying = [u for u in state.at(start) if state.is_friend(u.owner, power) and not u.aboard and u not in going]
    if not staying:
        raise Illegal("enigma.leave_one", space=start)


def awaits_enigma(holder: str, name: str, against: str, state: State, space: str) -> bool:
    """Return whether the holder may still send land units into a territory that looks empty, from one beside it."""
    if state.power != against or not is_unused(state, holder, name) or state.turn.fought_over:
        return False
    beside = [s for s in state.board.neighbours[space] if not state.board.is_sea(s)]
    return any(not state.kind(u).is_sea and not u.aboard for s in beside for u in state.own_at(s, holder))


def special_moves(state: State, power: str) -> Iterator[JsonObject]:
    """Offer moves out of and into attacked spaces: one kind at a time, and everybody."""
    ways = [(other, battle.space) for battle in state.battles for other in state.board.neighbours[battle.space]]
    for path in (way for both in ways for way in (list(both), list(reversed(both)))):
        units = count((u.kind for u in state.own_at(path[0], power) if not u.aboard), state.table(power))
        yield from ({"path": path, "units": {kind: n}} for kind, n in units.items())
        if len(units) > 1:
            yield {"path": path, "units": units}


ENIGMA_DECODED = Claimable("enigma_decoded", BEFORE_BATTLES, enigma_decoded, special_moves)
