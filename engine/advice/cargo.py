"""What a move leaves to be chosen beside its goal: what sails along, whose ships take units aboard, whether
enemies that hide are left alone. Each is offered only where it makes a difference."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.legal import options, takes
from engine.playback.snapshot import to_bytes
from engine.record import Action, Move

MOST_TRIED, MOST_LOADS = 200, 23


def may_leave_alone(game: Game, move: Action) -> bool:
    """Return whether ships would fight submarines or transports at their goal, and need not."""
    state, rules = game.state, game.edition.movement
    if not isinstance(move, Move) or move.mission or not rules.may_ignore or not options(game).combat:
        return False
    goal, table = move.path[-1], state.table(move.of or state.power)
    if not state.board.is_sea(goal) or not any(table[kind].attack and table[kind].is_sea for kind in move.units):
        return False
    if not state.enemies_at(goal, state.power) or rules.hostile_zone(state, goal, state.power):
        return False
    return takes(game, move.model_copy(update={"engage": False}))


def attack_beside(game: Game, units: dict[str, int], zone: str) -> Move | None:
    """Return the order by which ships that stay attack submarines and transports beside them; None if they may not."""
    state, rules = game.state, game.edition.movement
    if not options(game).combat or not state.board.is_sea(zone) or not rules.may_ignore:
        return None
    ready = [unit for unit in state.own_at(zone, state.power) if unit.kind in units and not unit.engage]
    if not ready or not state.enemies_at(zone, state.power) or rules.hostile_zone(state, zone, state.power):
        return None
    if not all(state.table(state.power)[kind].attack for kind in units):
        return None
    attack = Move(by=state.power, units=units, path=[zone], engage=True)
    return attack if takes(game, attack) else None


def friends_to_board(game: Game, units: dict[str, int], start: str) -> Iterator[Move]:
    """Yield the orders by which units go aboard friends' transports beside a territory."""
    state, power = game.state, game.state.power
    if state.board.is_sea(start) or not all(state.table(power)[kind].is_land for kind in units):
        return
    for zone in state.board.zones_beside(start):
        owners = sorted({unit.owner for unit in state.at(zone) if state.kind(unit).has_hold} - {power})
        for owner in owners:
            move = Move(by=power, units=units, path=[start, zone], carrier=owner)
            if state.is_friend(owner, power) and takes(game, move):
                yield move


def cargoes(game: Game, move: Action) -> list[dict[str, int]]:
    """List the different cargoes, `{unit: n}`, that may sail along with the ships of a move, whatever it says of them
    itself; what sails if nothing is said first; empty if there is nothing to choose."""
    state = game.state
    if not isinstance(move, Move) or len(move.path) < 2 or not state.board.is_sea(move.path[0]):
        return []
    table = state.table(move.of or state.power)
    if not any(table[kind].has_hold or table[kind].decks for kind in move.units):
        return []
    start, goal = move.path[0], move.path[-1]
    before = Counter(unit.kind for unit in state.at(goal))
    by_result: dict[bytes, dict[str, int]] = {}
    for cargo in (None, *islice(_cargoes(game, start), MOST_TRIED)):
        try:
            after = game.after(game.play(move.model_copy(update={"cargo": cargo}), Dice(no_dice)))
        except (Refused, OutOfDice):
            continue
        more = Counter(unit.kind for unit in after.state.at(goal)) - before
        more.subtract(move.units)
        by_result.setdefault(to_bytes(after), {kind: n for kind, n in more.items() if n > 0})
    return list(by_result.values())[:MOST_LOADS] if len(by_result) > 1 else []


def _cargoes(game: Game, start: str) -> Iterator[dict[str, int]]:
    state = game.state
    here = Counter(
        unit.kind
        for unit in state.at(start)
        if (unit.aboard or state.kind(unit).is_air) and not state.is_enemy(unit.owner, state.power)
    )
    for numbers in product(*(range(n + 1) for n in here.values())):
        yield {kind: n for kind, n in zip(here, numbers, strict=True) if n}
