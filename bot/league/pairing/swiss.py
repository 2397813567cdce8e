"""Swiss rounds: neighbours in the table meet who have not met yet."""

from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec import Struct

from bot.league.pairing.round_robin import Pair

MOST_STEPS = 20_000
"""How many people the search takes up before it allows another rematch: more than leagues of hundreds need."""


class Round(Struct, frozen=True):
    """The pairs of a round, the best first, and who rests: he is given the point."""

    pairs: tuple[Pair, ...]
    bye: str = ""


def swiss(
    order: Sequence[str], played: Set[frozenset[str]], sides: Mapping[str, int], byes: Iterable[str] = ()
) -> Round:
    """The next round. `order`: the best first. `played`: who has met whom. `sides`: how much oftener somebody played
    the Axis than the Allies. `byes`: who has rested already; the lowest in the table who has not rests now. Nobody
    meets anybody twice while that can be avoided."""
    had = set(byes)
    resting = [""]
    if len(order) % 2:
        fresh = [one for one in reversed(order) if one not in had]
        resting = [*fresh, *(one for one in reversed(order) if one in had)]
    for rematches in range(len(order) // 2 + 1):
        for bye in resting:
            search = _Search(played, rematches)
            found = search.pairs([one for one in order if one != bye], 0)
            if found is not None:
                return Round(tuple(by_sides(one, other, sides) for one, other in found), bye)
    raise AssertionError("with as many rematches as pairs everybody has somebody to play against")


def by_sides(one: str, other: str, sides: Mapping[str, int]) -> Pair:
    """The Axis for who has played them less; among equals for who stands lower in the table."""
    return (one, other) if sides.get(one, 0) < sides.get(other, 0) else (other, one)


class _Search:
    """Pairs everybody with the next below whom he has not met, and goes back where that leads nowhere."""

    def __init__(self, played: Set[frozenset[str]], rematches: int) -> None:
        self.played = played
        self.rematches = rematches
        self.steps = 0

    def pairs(self, left: list[str], repeated: int) -> list[Pair] | None:
        if not left:
            return []
        self.steps += 1
        first, *rest = left
        for place, other in enumerate(rest):
            again = repeated + (frozenset((first, other)) in self.played)
            if again > self.rematches or self.steps > MOST_STEPS:
                continue
            more = self.pairs(rest[:place] + rest[place + 1 :], again)
            if more is not None:
                return [(first, other), *more]
        return None
