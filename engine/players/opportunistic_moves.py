"""Noncombat moves with a purpose of their own: land that joins whoever comes is taken, submarines lie in wait for
convoys."""

from collections.abc import Iterator

from engine.board.facilities import facilities_at
from engine.board.neutral_ground import waiting_army
from engine.board.paths import reach, shortest
from engine.economy.accounts import accounts_of
from engine.economy.convoys import convoy_dice, raiders_in, shores
from engine.game import Game
from engine.legal import moving
from engine.movement.options import Options
from engine.players.draft import Draft
from engine.players.odds import Force
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Action, Ferry, Move
from engine.state import Unit
from engine.units.traits import Trait


def opportunistic_moves(game: Game, view: View) -> list[Action]:
    """Their orders; none if there is nothing of the kind to do."""
    moves = game.phase.options(game.state)
    if moves is None or game.edition.politics is None:
        return []
    draft = Draft(game)
    for space in _joining(game, view):
        _ = any(draft.add_all(lines) for lines in _ways_into(draft.game, moves, view, space))
    _lie_in_wait(draft, moves, view)
    return draft.lines


# --- land that joins ------------------------------------------------------------------------------------------------


def _joining(game: Game, view: View) -> list[str]:
    """Land that a power's units need only enter, what is worth most first."""
    state, joins = game.state, game.edition.movement.joins
    army = weights()["opportunistic_moves"]["army"]
    found = [space for space in state.board.spaces if not state.board.is_sea(space) and joins(state, space, view.power)]
    return sorted(found, key=lambda space: (-view.worth(space) - army * waiting_army(state, space), space))


def _ways_into(game: Game, moves: Options, view: View, goal: str) -> Iterator[list[Move] | list[Ferry]]:
    """One land unit that walks there, the cheapest first; else one that a transport brings."""
    state, power = game.state, view.power
    near = [u for coast in state.board.coasts[goal] for u in _spare(view, coast)]
    for unit in sorted(near, key=lambda unit: (state.kind(unit).cost, unit.id)):
        yield [moving(game, power, {unit.kind: 1}, [unit.space, goal])]
    for ship in sorted(state.seen_of(power), key=lambda unit: unit.id):
        if state.kind(ship).has_hold and not ship.offloaded and moves.can_still_move(power, ship):
            yield from _ferries(game, view, ship, goal)


def _spare(view: View, space: str) -> list[Unit]:
    """Land units that may leave a space: as many as its complex, or a capital, can do without."""
    kind, found, guards = view.state.kind, list[Unit](), view.guards(space)
    own = (u for u in view.state.seen_at(space) if u.owner == view.power and kind(u).is_land and not u.aboard)
    walking = (u for u in own if not kind(u).has(Trait.NO_COMBAT_MOVE))
    for unit in sorted(walking, key=lambda u: (kind(u).defense - kind(u).attack, -kind(u).move, u.id)):
        left = list(guards)
        left.remove(view.odds.key(unit))
        if _can_do_with(view, space, tuple(left)):
            guards = tuple(left)
            found.append(unit)
    return found


def _can_do_with(view: View, space: str, guards: Force) -> bool:
    """Whether these are enough for a space."""
    say = weights()["hold"]
    if space in view.board.powers[view.power].capitals:
        return len(guards) >= say["capital_least"] and view.risk(space, guards) <= say["capital_risk"]
    makes = any(kind.capacity is not None for kind in facilities_at(view.state, space))
    return not makes or view.risk(space, guards) <= say["complex_risk"]


def _ferries(game: Game, view: View, ship: Unit, goal: str) -> Iterator[list[Move] | list[Ferry]]:
    state, rules = game.state, game.edition.movement

    def enter(_: str, there: str) -> bool:
        return state.board.is_sea(there) and not rules.hostile_zone(state, there, view.power)

    zones = reach(state.board, ship.space, max(0, state.kind(ship).move - ship.spent), enter, lambda _: True)
    ends = sorted((zones[zone], zone) for zone in state.board.zones_beside(goal) if zone in zones)
    for steps, end in ends[:1]:
        sea = [end]
        if end != ship.space:
            sea = shortest(
                state.board, ship.space, end, steps, lambda _, there: there in zones, lambda _: True, lambda _: False
            )
        aboard = [u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land]
        if aboard:
            unit = min(aboard, key=lambda unit: (state.kind(unit).cost, unit.id))
            sail = moving(game, view.power, {ship.kind: 1}, sea).model_copy(update={"cargo": {unit.kind: 1}})
            ashore = moving(game, view.power, {unit.kind: 1}, [end, goal])
            yield [sail, ashore] if len(sea) > 1 else [ashore]
        for coast in () if aboard else state.board.coasts_of(ship.space):
            for unit in sorted(_spare(view, coast), key=lambda unit: (state.kind(unit).cost, unit.id))[:1]:
                yield [Ferry(by=view.power, units={unit.kind: 1}, start=coast, sea=sea, to=goal)]


# --- convoys --------------------------------------------------------------------------------------------------------


def _lie_in_wait(draft: Draft, moves: Options, view: View) -> None:
    """Submarines go where their dice cost enemies most."""
    state, power = draft.game.state, view.power
    boats = [u for u in state.seen_of(power) if state.kind(u).is_submarine and convoy_dice(state, u)]
    for boat in sorted(boats, key=lambda unit: unit.id):
        if not moves.can_still_move(power, boat):
            continue
        here = _takes(draft.game, view, boat.space, boat)
        goals = [(_takes(draft.game, view, zone, boat), zone) for zone in moves.reachable(power, boat.kind, boat.space)]
        for takes, zone in sorted(goals, reverse=True)[:3]:
            if takes <= here:
                break
            if draft.add(moving(draft.game, power, {boat.kind: 1}, [boat.space, zone])):
                break


def _takes(game: Game, view: View, zone: str, boat: Unit) -> float:
    """What one more submarine in a zone takes from enemies' incomes on average; less where it would be found."""
    state, say = game.state, weights()["opportunistic_moves"]
    if not state.board.spaces[zone].facts.get("convoy"):
        return 0.0
    most = 0.0
    for enemy in view.enemies:
        there = sum(shores(state, enemy, zone, accounts_of(state.board, enemy)).values())
        others = sum(convoy_dice(state, u) for u in raiders_in(state, zone, enemy) if u.id != boat.id)
        most = max(most, min(there - others * say["die"], convoy_dice(state, boat) * say["die"]))
    risk = view.risk(zone, (view.odds.key(boat),))
    return most - say["found"] * risk * state.kind(boat).cost
