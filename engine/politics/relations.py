"""How powers stand to each other, and whose land keeps a power's units out because of it.

What the board's sides and the declared wars come to is worked out when it changes (`by_sides`, or what an edition
chooses in its place) and kept in `State.relations`; `State.is_enemy` and `State.is_friend` read the same tables.
"""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Literal, Protocol

from msgspec.structs import replace

from engine.state import State
from engine.state.board import Board
from engine.state.relations import NEUTRAL, Pair, Relations

Stance = Literal["own", "ally", "peace", "war"]
Relate = Callable[[Board, AbstractSet[Pair] | None], Relations]
"""What a board's sides and the wars that were declared (None: everybody is in the war) come to."""


def by_sides(board: Board, at_war: AbstractSet[Pair] | None) -> Relations:
    """Relate powers by their sides: a side stands together whatever happens; it fights the other side, or only whom war
    was declared on [1941: How the War Is Won]."""
    pairs = frozenset((one, other) for one in board.powers for other in board.powers)
    friends = frozenset((one, other) for one, other in pairs if board.side(one) == board.side(other))
    wars = pairs - friends if at_war is None else both_ways(at_war)
    return Relations(wars, friends, pairs - friends - wars, fighting=frozenset(one for one, _ in wars))


def belligerents(board: Board, at_war: AbstractSet[Pair] | None) -> Relations:
    """Relate powers by sides as far as they are in the war: one that is at war with nobody is neutral, and nobody's
    friend but its own. The army of a violated neutral meets whoever attacks it [Europe 1940: Powers Not at War with One
    Another; Unfriendly Neutrals]."""
    whole = by_sides(board, at_war)
    fighting = whole.fighting
    apart = {(a, b) for a, b in whole.friends if a != b and not (a in fighting and b in fighting)}
    armies = both_ways({(NEUTRAL, power) for power in board.powers})
    return Relations(whole.wars | armies, whole.friends - apart, whole.peace | apart, fighting=fighting)


def by_front(fronts: Mapping[str, Mapping[str, tuple[str, ...]]]) -> Relate:
    """Return a way to relate powers as `belligerents` does, but for powers with several fronts: they are neutral on
    each map where they fight none of the enemies they have there [Global 1940: Soviet Union]."""

    def relate(board: Board, at_war: AbstractSet[Pair] | None) -> Relations:
        relations = belligerents(board, at_war)
        apart = {
            (power, region)
            for power, enemies_on in fronts.items()
            for region, enemies in enemies_on.items()
            if not any((power, enemy) in relations.wars for enemy in enemies)
        }
        return replace(relations, apart=frozenset(apart))

    return relate


def both_ways(pairs: AbstractSet[Pair]) -> frozenset[Pair]:
    """Return pairs of different powers, and the same the other way round."""
    return frozenset(pair for one, other in pairs if one != other for pair in ((one, other), (other, one)))


def stance(state: State, one: str, other: str) -> Stance:
    """Return how a power stands to another: `own` (itself), `ally`, `peace` or `war`."""
    if one == other:
        return "own"
    if state.is_enemy(one, other):
        return "war"
    return "ally" if state.is_friend(one, other) else "peace"


def is_at_war(state: State, power: str) -> bool:
    """Return whether a power is at war with any other; one that is not is neutral [Europe 1940: Powers Not at War with
    One Another]."""
    return power in state.relations.fighting


class MayEnter(Protocol):
    """A test that returns the rule that keeps a power's units out of a space, or None. flying: aircraft are asked
    about. through: they would go on from there, and not stay. It depends on nothing but who holds what, how neutrals
    lean, who is at war, and where units stand of powers that are at peace: engine.movement.shut_ground keeps what it
    says."""

    def __call__(
        self, state: State, space: str, power: str, *, flying: bool = False, through: bool = False
    ) -> str | None: ...


def may_enter(state: State, space: str, power: str, *, flying: bool = False, through: bool = False) -> str | None:
    """Return the rule that keeps a power's units out of a space, or None. No unit enters impassable ground and closed
    neutrals, nor flies over them, nor the land of a power on the other side that is not at war with its own; some never
    leave a part of the board [1941: Neutral Territories; Europe 1940: Powers Not at War with One Another; Anniversary:
    China Rules]."""
    borders = state.board.borders.get(power)
    if borders is not None and space not in borders:
        return "air.beyond_borders" if flying else "move.beyond_borders"
    if state.board.spaces[space].impassable:
        return "air.closed" if flying else "move.closed"
    holder = state.owners.get(space)
    if holder is not None and stance(state, power, holder) == "peace":
        return "air.at_peace" if flying else "move.at_peace"
    return None


def may_enter_all(state: State, space: str, power: str, *, flying: bool = False, through: bool = False) -> str | None:
    """Return None: every space may be entered, a neutral merely becomes an enemy [ABC: Neutral territories]."""
    return None
