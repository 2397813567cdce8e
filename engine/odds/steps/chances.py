"""Dice as distributions: how many of a handful hit."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul

SIDES = 6
BETTER = SIDES + 1
"""What is added to a value to say that the better of two dice counts."""
NEGLIGIBLE = 1e-14
"""Chances smaller than that do not show in an answer."""

Dice = tuple[int, ...]
"""How many dice hit at 0, 1, ... 6 or less; behind them, if there are any, how many pairs of dice do with the
better."""


@cache
def chance(value: int) -> float:
    """Return how likely one die is to hit at a value, or the better of two, from 0 to 1."""
    if value >= BETTER:
        return 1 - (1 - chance(value - BETTER)) ** 2
    return min(max(value, 0), SIDES) / SIDES


def handful(values: Sequence[tuple[int, int]]) -> Dice:
    """Return dice counted by value, from (value, how many)."""
    counted = [0] * BETTER
    for value, n in values:
        if value >= len(counted):
            counted += [0] * BETTER
        counted[value] += n
    return tuple(counted)


@lru_cache(maxsize=4096)
def hits(dice: Dice) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, ... hits."""
    total: tuple[float, ...] = (1.0,)
    for value, n in enumerate(dice):
        if n and value:
            total = convolve(total, binomial(n, value))
    return total


@lru_cache(maxsize=4096)
def binomial(n: int, value: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, ... hits among n dice of one value."""
    p = chance(value)
    return tuple(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1))


def convolve(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, ... hits of two together, from those of each."""
    if len(one) < len(other):
        one, other = other, one
    turned, n, m = other[::-1], len(one), len(other)
    low = [sum(map(mul, one[: k + 1], turned[m - 1 - k :])) for k in range(m - 1)]
    full = [sum(map(mul, one[k : k + m], turned)) for k in range(n - m + 1)]
    high = [sum(map(mul, one[k:], turned)) for k in range(n - m + 1, n)]
    return tuple(low + full + high)


def one_more(dist: Sequence[float], p: float) -> list[float]:
    """Return the chances of 0, 1, 2, ... hits with one die more, that hits with a chance of p (0 to 1)."""
    q = 1 - p
    return [q * a + p * b for a, b in zip([*dist, 0.0], [0.0, *dist], strict=True)]
