"""Which bombers attack which facility? [Europe 1940: Strategic and Tactical Bombing Raids]"""

from collections.abc import Iterator

from engine.questions.question import Pending, Question
from engine.record import Raid

MOST_CHOICES = 24


def candidates(pending: Pending) -> Iterator[Raid]:
    """Yield everybody at one facility as far as they may, the first of them first; then every other way, up to a
    number."""
    ask, seen = pending.ask, list[dict[str, dict[str, int]]]()
    for way in (*_together(pending), *_shared(pending)):
        if way not in seen and len(seen) < MOST_CHOICES:
            seen.append(way)
            yield Raid(by=ask.by, space=ask.space, targets=way)


def _together(pending: Pending) -> list[dict[str, dict[str, int]]]:
    """For each facility: all that may bomb it do, the others what is first for them."""
    units, able = pending.ask.units or {}, pending.ask.targets or {}
    ways: list[dict[str, dict[str, int]]] = []
    for slot in dict.fromkeys(slot for slots in sorted(able.values(), key=len, reverse=True) for slot in slots):
        way: dict[str, dict[str, int]] = {}
        for kind, n in units.items():
            way.setdefault(slot if slot in able[kind] else able[kind][0], {})[kind] = n
        ways.append(way)
    return ways


def _shared(pending: Pending) -> list[dict[str, dict[str, int]]]:
    """The ways to share them out, kind by kind."""
    ways: list[dict[str, dict[str, int]]] = [{}]
    for kind, n in (pending.ask.units or {}).items():
        shares = _shares(n, (pending.ask.targets or {})[kind])
        ways = [_with(way, kind, share) for way in ways for share in shares][: MOST_CHOICES * 4]
    return ways


def _shares(n: int, slots: list[str]) -> list[dict[str, int]]:
    if len(slots) == 1:
        return [{slots[0]: n}]
    return [{slots[0]: here} | rest for here in range(n, -1, -1) for rest in _shares(n - here, slots[1:])]


def _with(way: dict[str, dict[str, int]], kind: str, share: dict[str, int]) -> dict[str, dict[str, int]]:
    new = {slot: dict(units) for slot, units in way.items()}
    for slot, n in share.items():
        if n:
            new.setdefault(slot, {})[kind] = n
    return new


RAID = Question("raid", candidates)
