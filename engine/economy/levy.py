"""Units that come for land that is held, not for money: set aside as the turn begins, placed when it ends
[Anniversary: China Rules]."""

from collections.abc import Iterator

from msgspec import Struct

from engine.economy.placement import bought, set_up
from engine.errors import Illegal
from engine.events import Placed, SetAside
from engine.play import Play
from engine.record import Place
from engine.state import State
from engine.units.stacks import total


class Levy(Struct, frozen=True):
    """A levy of units that come for land. power: who raises units like this, and never buys any. kind: which. lands:
    how many territories give one. fewer_than: how many units of the power a territory may hold to take new ones, any
    number of them."""

    power: str
    kind: str
    lands: int
    fewer_than: int


def counted_lands(state: State, levy: Levy) -> list[str]:
    """Return the power's own territories that no enemy holds, and what else it holds."""
    return [
        id
        for id, space in state.board.spaces.items()
        if state.owners.get(id) == levy.power
        or (space.owner == levy.power and not state.is_enemy(state.owners.get(id), levy.power))
    ]


def raise_levy(state: State, levy: Levy) -> int:
    """Set the new units aside. Returns how many there are."""
    n = len(counted_lands(state, levy)) // levy.lands
    if n:
        waiting = state.purchased.setdefault(levy.power, {})
        waiting[levy.kind] = waiting.get(levy.kind, 0) + n
    return n


def tell_levy(play: Play, levy: Levy) -> None:
    """Set the new units aside, and tell it."""
    n = raise_levy(play.state, levy)
    if n:
        play.tell(SetAside(levy.power, {levy.kind: n}, "levy"))


def levy_spaces(state: State, levy: Levy) -> list[str]:
    """Return where the new units may be placed: land their power holds, captured this turn or before, that held few of
    its units before any were placed."""
    held = sorted(space for space, owner in state.owners.items() if owner == levy.power)
    return [space for space in held if _before(state, levy, space) < levy.fewer_than]


def levy_places(state: State, levy: Levy) -> Iterator[Place]:
    """Yield the placements worth trying, one unit at a time."""
    for kind in state.purchased.get(levy.power, {}):
        for space in levy_spaces(state, levy):
            yield Place(by=levy.power, units={kind: 1}, space=space)


def _before(state: State, levy: Levy, space: str) -> int:
    return sum(unit.owner == levy.power and not unit.placed for unit in state.seen_at(space))


def place_levy(play: Play, levy: Levy, units: dict[str, int], space: str) -> None:
    """Put units that were set aside on the board. Raises BadLine, Illegal."""
    state = play.state
    wanted = bought(state, levy.power, units, space)
    spaces = levy_spaces(state, levy)
    if space not in spaces and not play.trusted:
        raise Illegal("place.levy", space=space, fewer_than=levy.fewer_than, spaces=spaces)
    set_up(state, levy.power, wanted, space)
    play.tell(Placed(levy.power, wanted, space))


def waits(state: State, levy: Levy) -> bool:
    """Return whether units wait that could be placed."""
    return total(state.purchased.get(levy.power, {})) > 0 and bool(levy_spaces(state, levy))
