"""Statistics for dice, out of the standard library: p-values of what ten million of them look like.

None of this proves that dice are fair; it would only catch a mistake in how bytes become faces.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

SIDES = 6
LAGS = (1, 2, 3, 5, 10, 25, 26)


def chi_square(counts: Iterable[int], chances: Sequence[float], total: int) -> float:
    """The p-value of counts against chances."""
    x = sum((count - total * chance) ** 2 / (total * chance) for count, chance in zip(counts, chances, strict=True))
    return upper_gamma((len(chances) - 1) / 2, x / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series below a + 1, a continued fraction above."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction


def words(dice: bytes, length: int) -> float:
    """p of non-overlapping runs of `length` dice, every combination as likely as the next."""
    whole = len(dice) // length
    places = [dice[start : whole * length : length] for start in range(length)]
    counted = Counter(zip(*places, strict=True))
    kinds = SIDES**length
    counts = [*counted.values(), *[0] * (kinds - len(counted))]
    return chi_square(counts, [1 / kinds] * kinds, whole)


def gaps(dice: bytes, face: int = 6, longest: int = 40) -> float:
    """p of how many dice lie between one `face` and the next."""
    counted = Counter(min(len(gap), longest) for gap in dice.split(bytes([face]))[1:-1])
    chances = [(5 / 6) ** gap / 6 for gap in range(longest)] + [(5 / 6) ** longest]
    return chi_square([counted[gap] for gap in range(longest + 1)], chances, sum(counted.values()))


def positions(dice: bytes, length: int) -> list[float]:
    """p of the faces at each position of a request of `length` dice."""
    found: list[float] = []
    for start in range(length):
        counted = Counter(dice[start::length])
        found.append(chi_square([counted[face] for face in range(1, 7)], [1 / 6] * 6, sum(counted.values())))
    return found


def correlation(dice: bytes, lag: int) -> float:
    """z of the correlation of dice that stand `lag` apart."""
    mean, variance = 3.5, 35 / 12
    pairs = Counter(zip(dice, dice[lag:], strict=False))
    number = len(dice) - lag
    return sum((a - mean) * (b - mean) * count for (a, b), count in pairs.items()) / variance / math.sqrt(number)


def uniform(values: Sequence[float]) -> float:
    """Kolmogorov and Smirnov: p of values that should be spread evenly between 0 and 1."""
    number = len(values)
    distance = max(max((rank + 1) / number - value, value - rank / number) for rank, value in enumerate(sorted(values)))
    x = distance * (math.sqrt(number) + 0.12 + 0.11 / math.sqrt(number))
    return max(0.0, min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 101))))


def blocks(dice: bytes, number: int = 1000) -> list[float]:
    """p of the faces of each of `number` blocks."""
    size = len(dice) // number
    return [words(dice[start : start + size], 1) for start in range(0, size * number, size)]
