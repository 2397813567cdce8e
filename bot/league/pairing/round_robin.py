"""Everybody against everybody, in rounds, by the circle that Berger's tables are read from."""

from collections.abc import Sequence

Pair = tuple[str, str]
"""Who plays the Axis, who the Allies."""


def round_robin(people: Sequence[str]) -> list[list[Pair]]:
    """The rounds, each with its pairs. With an odd number one person rests in every round; everybody plays either side
    as often as the other, but for one game where the number is odd."""
    # Nobody sits in the one place that does not move round, so that everybody's side alternates.
    seats: list[str | None] = [*([None] if len(people) % 2 else []), *people]
    size, rounds = len(seats), list[list[Pair]]()
    for number in range(size - 1):
        facing = [(seats[one], seats[size - 1 - one]) for one in range(size // 2)]
        pairs: list[Pair] = []
        for place, (one, other) in enumerate(facing):
            if one is not None and other is not None:
                turned = number % 2 if place == 0 else place % 2
                pairs.append((other, one) if turned else (one, other))
        rounds.append(pairs)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def resting(people: Sequence[str], pairs: Sequence[Pair]) -> list[str]:
    """Who has nobody to play against in a round."""
    return [one for one in people if not any(one in pair for pair in pairs)]
