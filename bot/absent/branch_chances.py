"""How likely it is that a branch of a sheet comes: exactly, from every way in which the battles that it waits for may
end. Pure."""

from collections.abc import Mapping, Sequence
from itertools import product

from bot.orders.ahead import LEFT, MINE, Condition
from bot.orders.conditions import Test
from engine.odds import RETREAT, Ending, Odds
from engine.state.battle import ATTACKER

So = tuple[bool, ...]
"""Which of some conditions hold."""


def branch_chance(tests: Sequence[Test], odds: Mapping[str, Odds], power: str) -> float | None:
    """The chance, from 0 to 1, that all tests are passed; None where they are not only about battles with odds."""
    asked = list(dict.fromkeys(one for test in tests for one in test.conditions))
    if not asked or any(one.about not in (MINE, LEFT) or one.space not in odds for one in asked):
        return None
    spaces = list(dict.fromkeys(one.space for one in asked))
    about = [[one for one in asked if one.space == space] for space in spaces]
    each = [_ends(odds[space], here, power).items() for space, here in zip(spaces, about, strict=True)]
    chance = 0.0
    for ends in product(*each):
        pairs = ((here, so) for here, (so, _) in zip(about, ends, strict=True))
        held = {one for here, so in pairs for one, holds in zip(here, so, strict=True) if holds}
        if all(all(one in held for one in test.conditions) == test.holds for test in tests):
            likely = 1.0
            for _, p in ends:
                likely *= p
            chance += likely
    return chance


def _ends(odds: Odds, conditions: Sequence[Condition], power: str) -> dict[So, float]:
    """Which of these conditions hold when a battle is over, with the chances."""
    found: dict[So, float] = {}
    for ending in odds.endings:
        so = tuple(_is_so(odds, ending, one, power) == one.holds for one in conditions)
        found[so] = found.get(so, 0.0) + ending.chance
    return found


def _is_so(odds: Odds, ending: Ending, one: Condition, power: str) -> bool:
    sorts = odds.lineups[0].sorts
    left = [(sort, n) for sort, n in zip(sorts, ending.attackers[0], strict=True) if n and sort.owner == power]
    if one.about == MINE:
        takes = any(sort.kind.is_land or sort.kind.is_sea for sort, _ in left)
        return ending.result == ATTACKER and takes
    return ending.result != RETREAT and sum(n for sort, n in left if one.kind in ("", sort.kind.id)) >= one.number
