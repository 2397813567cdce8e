"""Combined arms: attacking units that raise the value of others beside them, each of one other at a time: artillery
that of infantry and mechanized infantry, fighters and tanks that of tactical bombers [Europe 1940: Combined Arms;
Artillery; Tactical Bombers; Global 1940: Advanced Artillery, Improved Mechanized Infantry]."""

from collections import Counter
from collections.abc import Iterable

from engine.combat.fight import Fight
from engine.state import Unit
from engine.state.battle import ATTACKER
from engine.units.kinds import Kind


def combined_arms(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value, an attacker's raised if one beside it is free to raise it. As many are raised as can be;
    where several could be, those first that only one kind of partner raises, then in the order of the unit table."""
    kind = fight.state.kind(unit)
    if side != ATTACKER or kind.is_sea:
        return value
    own = fight.units(ATTACKER)
    if kind.paired_attack is None and not any(kind.id in _supported(fight.state.kind(u)) for u in own):
        return value
    raised = raised_among((fight.state.kind(u), 1) for u in own)
    if kind.id not in raised:
        return value
    number, lifted = raised[kind.id]
    return max(value, lifted) if unit.id in [u.id for u in own if u.kind == kind.id][:number] else value


def raised_among(present: Iterable[tuple[Kind, int]]) -> dict[str, tuple[int, int]]:
    """Return how many units of each kind are raised among so many attackers, and to which value."""
    table: dict[str, Kind] = {}
    number = Counter[str]()
    for kind, n in present:
        table[kind.id] = kind
        number[kind.id] += n
    rows = sorted((kind for kind in table.values() if number[kind.id]), key=lambda kind: kind.rank)
    free = {kind.id: number[kind.id] * _places(kind) for kind in rows}
    partners = {kind.id: _partners(kind, rows) for kind in rows}
    raised: dict[str, tuple[int, int]] = {}
    for id in sorted(partners, key=lambda id: len(partners[id])):
        found, lifted = 0, 0
        for partner, value in partners[id]:
            taken = min(number[id] - found, free[partner])
            free[partner] -= taken
            found, lifted = found + taken, value
        if found:
            raised[id] = found, lifted
    return raised


def _partners(kind: Kind, rows: list[Kind]) -> list[tuple[str, int]]:
    """Return the kinds present that raise a kind, with the value they raise it to, those first that raise the
    fewest."""
    values = {other.id: help.attack for other in rows if (help := other.supports) and kind.id in help.units}
    if pair := kind.paired_attack:
        values |= {other.id: pair.attack for other in rows if other.id in pair.partners}
    return sorted(values.items(), key=lambda pair: _wanted(pair[0], rows))


def _wanted(partner: str, rows: list[Kind]) -> int:
    """Return how many kinds present a partner could raise."""
    row = next(kind for kind in rows if kind.id == partner)
    paired = [kind for kind in rows if (pair := kind.paired_attack) and partner in pair.partners]
    return len({*_supported(row), *(kind.id for kind in paired)} & {kind.id for kind in rows})


def _supported(kind: Kind) -> tuple[str, ...]:
    return () if kind.supports is None else kind.supports.units


def _places(kind: Kind) -> int:
    """Return how many others one unit raises at a time."""
    return 1 if kind.supports is None else kind.supports.ratio
