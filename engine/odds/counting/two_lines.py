"""Battles in which every hit may fall on anybody: two sides, each a line that shortens from one end.

A state is (losses of the defender, losses of the attacker): a place in `Row`s. Both sides' dice are given after 0, 1,
2, ... losses, for as long as the side fights on. This is for small battles, state by state; `wide_lines` does the same
for large ones.
"""

from collections.abc import Sequence

from engine.odds.steps.chances import Dice, chance, hits, one_more

Row = list[float]


def fight_out(strike: Sequence[Dice], guard: Sequence[Dice], start: Sequence[Row]) -> tuple[list[Row], float]:
    """Fight until it is decided; return, from the chances of `start`, those of the ends, and the rounds it takes on
    average. A round in which nobody is hit leads a state into itself: a geometric series."""
    ends, rounds = [[*row] for row in start], 0.0
    struck = [hits(dice) for dice in strike]
    for row, dice in enumerate(guard):
        answer = hits(dice)
        for place, blow in enumerate(struck):
            mass, ends[row][place] = ends[row][place], 0.0
            if mass:
                visits = mass / (1 - blow[0] * answer[0])
                rounds += visits
                _exchange(ends, row, place, visits, blow, answer)
                ends[row][place] = 0.0
    return ends, rounds


def one_round(strike: Sequence[Dice], guard: Sequence[Dice], start: Sequence[Row]) -> tuple[list[Row], float]:
    """Fight one round and stop; what is decided stays where it is. Return the chances after it, and how likely it is
    that the round is begun."""
    after, begun = [[*row] for row in start], 0.0
    struck = [hits(dice) for dice in strike]
    for row in range(len(guard) - 1, -1, -1):
        answer = hits(guard[row])
        for place in range(len(struck) - 1, -1, -1):
            mass, after[row][place] = after[row][place], 0.0
            if mass:
                begun += mass
                _exchange(after, row, place, mass, struck[place], answer)
    return after, begun


def _exchange(
    masses: list[Row], row: int, place: int, mass: float, blow: tuple[float, ...], answer: tuple[float, ...]
) -> None:
    """Spread the chance of a state by both sides' hits."""
    replied = _within(answer, len(masses[0]) - 1 - place)
    for struck, p in enumerate(_within(blow, len(masses) - 1 - row), start=row):
        line, part = masses[struck], mass * p
        for lost, q in enumerate(replied, start=place):
            line[lost] += part * q


def _within(dist: tuple[float, ...], room: int) -> tuple[float, ...]:
    """Hits for which there is room: more are as good as that many."""
    return dist if len(dist) <= room + 1 else (*dist[:room], sum(dist[room:]))


def distributions(dice: Sequence[Dice]) -> list[Row]:
    """Return the hits of every state of a line, built up from its end, die by die where the dice only grow."""
    built: list[Row] = []
    for at in range(len(dice) - 1, -1, -1):
        more = _difference(dice[at], dice[at + 1]) if built else None
        if more is None:
            built.append(list(hits(dice[at])))
            continue
        dist = built[-1]
        for p in more:
            dist = one_more(dist, p)
        built.append(dist)
    built.reverse()
    return built


def _difference(more: Dice, less: Dice) -> list[float] | None:
    """Return the chances of the dice that are lost from one state to the next; None if others came instead."""
    lost: list[float] = []
    for value, (n, m) in enumerate(zip(more, less, strict=True)):
        if m > n:
            return None
        if value:
            lost += [chance(value)] * (n - m)
    return lost
