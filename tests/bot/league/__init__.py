"""Games of a league, written as a table would tell them."""

from bot.league.results import Result, Share, Side

DAY = 86_400_000
FAMILY, SETTING = "1942_2 1v1", "1942_2"


def shares(side: str) -> tuple[Share, ...]:
    """ "ann", or "ann .6, bob .4"; "-" for a computer."""
    told = [one.split() for one in side.split(", ")]
    return tuple(Share(name.strip("-"), float(weight[0]) if weight else 1.0) for name, *weight in told)


def game(axis: str, allies: str, winner: Side, day: float = 0, bid: int = 0, name: str = "", **more: float) -> Result:
    """A game that ended on a day: "ann", "bob", "axis"."""
    one = len(shares(axis)) == len(shares(allies)) == 1
    family = FAMILY if one else "1942_2 teams"
    id = name or f"{axis}-{allies}-{day}"
    worth = more.get("worth", 1.0)
    return Result(id, int(day * DAY), family, SETTING, "1942_2", shares(axis), shares(allies), winner, bid, worth)


def ranks(values: list[float]) -> list[int]:
    """The place of each value among all, the smallest first."""
    place = {index: rank for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__))}
    return [place[index] for index in range(len(values))]


def spearman(one: list[float], other: list[float]) -> float:
    """How well two orders agree: 1 if they are the same."""
    n = len(one)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True)) / (n * (n * n - 1))
