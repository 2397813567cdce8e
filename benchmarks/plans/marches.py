"""How a person moves what does not fight: on foot towards a goal, over the sea to a coast, ships to where they are
wanted."""

from collections.abc import Callable, Iterator, Mapping

from engine.board.control import is_friendly_land
from engine.board.paths import over_land, over_sea
from engine.legal import moving, options
from engine.players.assault_lines import land
from engine.players.draft import Draft, counted
from engine.players.targets import Crossings, Lift
from engine.state import State
from engine.units.traits import Trait

FAR = 99


def nearest_capital(state: State, power: str) -> Mapping[str, int]:
    """Return the steps on foot from every territory to the nearest capital that an enemy holds."""
    capitals = [space for one in state.board.powers.values() for space in one.capitals]
    return over_land(state.board, [space for space in capitals if state.is_enemy(state.owners.get(space), power)])


def walk(draft: Draft, steps: Mapping[str, int], stays: Callable[[str], int] = lambda space: 0) -> None:
    """All land units go over friendly land to where fewer steps are left. stays: how many are left in a space."""
    power = draft.game.state.power
    for origin in options(draft.game).origins(power):
        kept = stays(origin)
        for kind, n in options(draft.game).movable(power, origin).items():
            row = draft.game.state.table(power)[kind]
            if not row.is_land or row.has(Trait.NO_COMBAT_MOVE) or draft.game.state.board.is_sea(origin):
                continue
            going, kept = max(0, n - kept), max(0, kept - n)
            goals = [
                goal
                for goal in options(draft.game).reachable(power, kind, origin)
                if not draft.game.state.board.is_sea(goal)
                and is_friendly_land(draft.game.state, goal, power)
                and steps.get(goal, FAR) < steps.get(origin, FAR)
            ]
            for goal in sorted(goals, key=lambda goal: (steps[goal], goal)) if going else ():
                if draft.add(moving(draft.game, power, {kind: going}, [origin, goal])):
                    break


def ship(draft: Draft, steps: Mapping[str, int]) -> None:
    """Each transport brings those who stand furthest behind to a friendly coast from which fewer steps are left."""
    power = draft.game.state.power
    while True:
        loads = sorted(_crossings(draft, steps), key=lambda load: load[0])
        if not any(land(draft, power, lift, goal) for _, lift, goal in loads):
            return


Load = tuple[tuple[object, ...], Lift, str]


def _crossings(draft: Draft, steps: Mapping[str, int]) -> Iterator[Load]:
    """What transports could bring where, with what makes one better than the other."""
    state, power = draft.game.state, draft.game.state.power
    crossings, moves = Crossings(draft.game, power), options(draft.game)
    waiting = crossings.waiting(())
    for vessel in sorted(state.seen_of(power), key=lambda unit: unit.id):
        if not state.kind(vessel).has_hold or vessel.offloaded or not moves.can_still_move(power, vessel):
            continue
        for route in crossings.routes(vessel):
            for goal in state.board.coasts_of(route[1][-1]):
                if not is_friendly_land(state, goal, power) or goal not in steps:
                    continue
                for lift in crossings.lifts(vessel, route, waiting, goal):
                    start = FAR if lift.aboard else min(steps.get(unit.space, FAR) for unit in lift.units)
                    if steps[goal] < start:
                        sailed = len(lift.fetch) + len(lift.sea)
                        yield (-len(lift.units), steps[goal], sailed, vessel.id, goal), lift, goal


def sail(draft: Draft, goals: list[str], wanted: Callable[[bool], bool]) -> None:
    """Ships go to the nearest of these zones, those of a zone together. wanted: of transports, of warships."""
    state, power = draft.game.state, draft.game.state.power
    steps, moves = over_sea(state.board, goals), options(draft.game)
    for origin in moves.origins(power):
        here = [u for u in state.seen_at(origin) if u.owner == power and moves.can_still_move(power, u)]
        fleet = [u for u in here if state.kind(u).is_sea and wanted(state.kind(u).has_hold)]
        if not fleet:
            continue
        near = Crossings(draft.game, power).zones(origin, min(state.kind(u).move - u.spent for u in fleet))
        nearer = [zone for zone in near if steps.get(zone, FAR) < steps.get(origin, FAR)]
        for zone in sorted(nearer, key=lambda zone: (steps[zone], zone)):
            if draft.add(moving(draft.game, power, counted(fleet), [origin, zone])):
                break
