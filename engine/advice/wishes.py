"""Places chosen by wishes, for aircraft that come down and for units that are placed: near, safe, at the front, on the
carrier."""

from collections.abc import Callable, Collection, Mapping
from functools import cache

from msgspec import Struct

from engine.advice.reasons import distances
from engine.advice.threats import exposure
from engine.board.paths import reach_from_any
from engine.game import Game

NEAR, SAFE, FRONT, CARRIER = "near", "safe", "front", "carrier"
MOST_EXPOSED = 3
"""The level of danger at which a place is likely to be lost."""
FAR = 99
Key = Callable[[str], tuple[int, ...]]


class Wanted(Struct, frozen=True):
    """What somebody wants of a place: the first of `words` counts most. near: what it is to be near to; nothing: to
    where the units are. space: this place and no other. kinds, start: the units that are meant, and where they stand;
    nothing: all of them, wherever."""

    words: tuple[str, ...] = ()
    near: str = ""
    space: str = ""
    kinds: tuple[str, ...] = ()
    start: str = ""

    def means(self, kind: str, start: str = "") -> bool:
        """Return whether a unit is meant."""
        return (not self.kinds or kind in self.kinds) and self.start in ("", start)

    def takes(self, game: Game, space: str, power: str) -> bool:
        """Return whether a place will do at all."""
        return self.space in ("", space) and (CARRIER not in self.words or has_deck(game, space, power))


ANYWHERE = Wanted((SAFE, NEAR))
"""What is meant where nothing is said of aircraft."""
AS_NEEDED = Wanted()
"""What is meant where nothing is said of units to be placed."""


def has_deck(game: Game, space: str, power: str) -> bool:
    """Return whether there is a deck in a zone that is not an enemy's, or one that is bought and may come there."""
    state = game.state
    if not state.board.is_sea(space):
        return False
    bought = any(n and state.table(power)[kind].decks for kind, n in state.waiting(power).items())
    return bought or any(
        state.kind(unit).decks and not state.is_enemy(unit.owner, power) for unit in state.seen_at(space)
    )


def is_exposed(game: Game, space: str) -> bool:
    """Return whether enemies could come to a space next turn with at least what defends it; never for a capital of the
    power's, where aircraft are at their place in any case."""
    if space in game.state.board.powers[game.state.power].capitals:
        return False
    return exposure(game, space, game.state.power) >= MOST_EXPOSED


def best_first(game: Game, wanted: Wanted, near: Mapping[str, int], settled: Collection[str]) -> Key:
    """Return the key by which places are sorted, the best first. near: how far they are from the units, unless it is
    said to what they are to be near. settled: where one can land or place now; of other places nobody knows how safe
    they are."""
    far = distances(game.state.board, wanted.near) if wanted.near else near
    front: dict[str, int] = steps_to_enemies(game) if FRONT in wanted.words else {}

    @cache
    def exposed(space: str) -> int:
        return int(space in settled and is_exposed(game, space))

    looks: dict[str, Callable[[str], int]] = {
        NEAR: lambda space: far.get(space, FAR),
        SAFE: exposed,
        FRONT: lambda space: front.get(space, FAR),
    }
    words = [word for word in dict.fromkeys((*wanted.words, NEAR)) if word in looks]
    return lambda space: tuple(looks[word](space) for word in words)


def steps_to_enemies(game: Game) -> dict[str, int]:
    """Return how many steps, over land or water, every space is away from the nearest land that an enemy holds."""
    state = game.state
    theirs = [space for space, owner in state.owners.items() if state.is_enemy(owner, state.power)]
    return reach_from_any(state.board, theirs, FAR, lambda here, there: True, lambda space: True)
