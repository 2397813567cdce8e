"""An attack as lines: who walks, sails and flies there, and who is landed."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.game import Game
from engine.legal import moving
from engine.players.draft import Draft, counted
from engine.players.targets import Lift
from engine.record import Action, Ferry, Move
from engine.state import Unit


class Assault(Protocol):
    """An attack that is planned: where, by whom, and whom transports bring."""

    @property
    def space(self) -> str: ...

    @property
    def units(self) -> Sequence[Unit]: ...

    @property
    def lifts(self) -> Sequence[Lift]: ...


def all_ordered(game: Game, assaults: Iterable[Assault]) -> Draft:
    """The attacks that the phase can be left with, the first ones first; what others make possible comes after them.
    Only where it cannot be left with all of them is it tried after each, if it can be left without; while battles are
    fought it goes on with those that begin."""
    waiting, everything = [*assaults], Draft(game)
    for assault in waiting:
        if not everything.closed:
            _ordered(game, everything, assault)
    draft = Draft(game)
    if game.phase.fights_by is not None or everything.could_end() or not draft.could_end():
        return everything
    for _ in range(2):
        left: list[Assault] = []
        for assault in waiting:
            tried = draft.copy()
            if draft.closed or not _ordered(draft.game, tried, assault):
                continue
            if not tried.could_end():
                left.append(assault)
            else:
                draft = tried
        waiting = left
    return draft


def _ordered(game: Game, draft: Draft, assault: Assault) -> bool:
    """Move everybody who takes part; what is refused together is tried apart. False if nobody goes."""
    power, before = game.state.power, len(draft.lines)
    for lift in assault.lifts:
        stopped = _stopped(draft, lift.sea[-1])
        if stopped and not _escorted(draft, lift.sea[-1]):
            continue
        if stopped and not game.edition.movement.lands_behind_battles:
            embark(draft, power, lift)
        else:
            land(draft, power, lift, assault.space)
    for stack in _stacks(game, assault.units):
        line = moving(game, power, counted(stack), [stack[0].space, assault.space])
        if draft.closed:
            break
        if not draft.add(line) and len(stack) > 1:
            for kind, n in counted(stack).items():
                alone = moving(game, power, {kind: 1}, [stack[0].space, assault.space])
                while n and draft.add(alone):  # where one is refused, so are those like him
                    n -= 1
    return len(draft.lines) > before


def _stopped(draft: Draft, zone: str) -> bool:
    """Whether enemy ships have to be beaten before anybody goes ashore from a zone."""
    return draft.game.edition.movement.hostile_zone(draft.game.state, zone, draft.game.state.power)


def _escorted(draft: Draft, zone: str) -> bool:
    """Whether a transport does not come alone where enemy ships are."""
    state, power = draft.game.state, draft.game.state.power
    return any(not state.kind(unit).has_hold and not unit.aboard for unit in state.own_at(zone, power))


def land(draft: Draft, power: str, lift: Lift, goal: str) -> bool:
    """One transport's landing, whole or with those of one coast; False if it is not legal, or no way is known to where
    it fetches them."""
    if not lift.fetch:
        return False
    origins = sorted({unit.space for unit in lift.units})
    for units in (lift.units, *(tuple(u for u in lift.units if u.space == origin) for origin in origins)):
        if units and draft.add_all(_landing(power, lift, units, goal)):
            return True
    return False


def embark(draft: Draft, power: str, lift: Lift) -> bool:
    """One transport's voyage with those it fetches; False if it is not legal, or no way is known to them."""
    lines = _voyage(power, lift, lift.units) if lift.fetch else []
    return bool(lines) and draft.add_all(lines)


def joining(game: Game, space: str) -> list[Action]:
    """Who goes ashore from the zones beside a territory to fight there with those who walked in
    [ABC: Amphibious Assault]."""
    state, draft = game.state, Draft(game)
    for zone in state.board.zones_beside(space):
        cargo = [unit for unit in state.own_at(zone, state.power) if unit.aboard and state.kind(unit).is_land]
        for kind, n in counted(cargo).items():
            draft.add(moving(game, state.power, {kind: n}, [zone, space]))
    return draft.lines


def _landing(power: str, lift: Lift, units: tuple[Unit, ...], goal: str) -> list[Move | Ferry]:
    """Its lines: to where it fetches them, aboard, over the sea, ashore."""
    origins = {unit.space for unit in units}
    if not lift.aboard and len(origins) == 1:
        (origin,) = origins
        ferry = Ferry(by=power, units=counted(units), start=origin, sea=list(lift.sea), to=goal)
        return [*_fetching(power, lift), ferry]
    ashore = Move(by=power, units=counted(units), path=[lift.sea[-1], goal])
    return [*_voyage(power, lift, units), ashore]


def _voyage(power: str, lift: Lift, units: tuple[Unit, ...]) -> list[Move]:
    """To where it fetches them, aboard if they are not, over the sea."""
    lines = _fetching(power, lift)
    for origin in () if lift.aboard else sorted({unit.space for unit in units}):
        stack = counted(unit for unit in units if unit.space == origin)
        lines.append(Move(by=power, units=stack, path=[origin, lift.sea[0]]))
    if len(lift.sea) > 1:
        lines.append(Move(by=power, units={lift.ship.kind: 1}, path=list(lift.sea), cargo=counted(units)))
    return lines


def _fetching(power: str, lift: Lift) -> list[Move]:
    if len(lift.fetch) == 1:
        return []
    return [Move(by=power, units={lift.ship.kind: 1}, path=list(lift.fetch))]


def _stacks(game: Game, units: Iterable[Unit]) -> list[list[Unit]]:
    """Units that can go in one line: from one space, of one domain."""
    found: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        found.setdefault((unit.space, game.state.kind(unit).domain), []).append(unit)
    return list(found.values())
