"""Counting units: `{kind: n}` as players write it, in the unit table's order."""

from collections.abc import Iterable, Mapping

from engine.units.kinds import UnitTable

Count = dict[str, int]


def count(kinds: Iterable[str], table: UnitTable) -> Count:
    """Count units by kind, in table order."""
    counted: Count = {}
    for kind in kinds:
        counted[kind] = counted.get(kind, 0) + 1
    return {kind: counted[kind] for kind in table if kind in counted}


def total(units: Mapping[str, int]) -> int:
    """Return how many units a stack has."""
    return sum(units.values())


def cost(units: Mapping[str, int], table: UnitTable) -> int:
    """Return what a stack costs, in IPCs."""
    return sum(table[kind].cost * n for kind, n in units.items())
