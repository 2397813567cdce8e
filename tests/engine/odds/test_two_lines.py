"""The line solver against the obvious way, states by states, dice by dice."""

from collections import defaultdict
from itertools import pairwise

import pytest

from engine.odds.counting.two_lines import fight_out, one_round
from engine.odds.steps.chances import Dice, handful, hits

Line = list[Dice]


def line(*values: int) -> Line:
    """Dice that fall away from the front."""
    return [handful([(value, 1) for value in values[at:]]) for at in range(len(values) + 1)]


def supported(infantry: int, guns: int) -> Line:
    """Infantry at 2 beside guns, which fall first: now and then a die gets worse instead of going."""
    stages = [(infantry, g) for g in range(guns, 0, -1)] + [(i, 0) for i in range(infantry, -1, -1)]
    return [handful([(2, g + min(g, i)), (1, i - min(g, i))]) for i, g in stages]


def plainly(strike: Line, guard: Line, rounds: int) -> list[dict[tuple[int, int], float]]:
    """Before the first round, and after each."""
    n, m = len(strike) - 1, len(guard) - 1
    masses = {(0, 0): 1.0}
    told = [masses]
    for _ in range(rounds):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (i, j), p in masses.items():
            if i == n or j == m:
                after[i, j] += p
                continue
            for struck, a in enumerate(hits(strike[i])):
                for lost, d in enumerate(hits(guard[j])):
                    after[min(n, i + lost), min(m, j + struck)] += p * a * d
        masses = after
        told.append(masses)
    return told


def going(masses: dict[tuple[int, int], float], strike: Line, guard: Line) -> float:
    """How likely both sides fight on."""
    return sum(p for (i, j), p in masses.items() if i < len(strike) - 1 and j < len(guard) - 1)


CASES = [
    (line(1, 1, 1, 3), line(2, 2, 2)),
    (line(1, 1, 3, 3, 4, 4), line(2, 2, 2, 3, 4, 1)),
    (supported(3, 3), line(2, 2, 2, 3)),
    (line(1, 1, 3, 3, 4), supported(3, 2)),
    (line(6, 6), line(0, 2, 2)),
]


@pytest.mark.parametrize(("strike", "guard"), CASES)
def test_to_the_end(strike: Line, guard: Line) -> None:
    ends, rounds = fight_out(strike[:-1], guard[:-1], start(strike, guard))
    told = plainly(strike, guard, 200)
    expected = told[-1]
    assert rounds == pytest.approx(sum(going(masses, strike, guard) for masses in told[:-1]))
    for j, row in enumerate(ends):
        for i, p in enumerate(row):
            if i == len(strike) - 1 or j == len(guard) - 1:
                assert p == pytest.approx(expected.get((i, j), 0.0), abs=1e-11), (i, j)


@pytest.mark.parametrize(("strike", "guard"), CASES)
def test_round_by_round(strike: Line, guard: Line) -> None:
    masses, told = start(strike, guard), plainly(strike, guard, 3)
    for before, expected in pairwise(told):
        masses, begun = one_round(strike[:-1], guard[:-1], masses)
        assert begun == pytest.approx(going(before, strike, guard))
        for j, row in enumerate(masses):
            assert row == pytest.approx([expected.get((i, j), 0.0) for i in range(len(row))], abs=1e-11)


def start(strike: Line, guard: Line) -> list[list[float]]:
    masses = [[0.0] * len(strike) for _ in guard]
    masses[0][0] = 1.0
    return masses
