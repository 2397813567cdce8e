"""Which aircraft go up from which air base, and into which zone? It is asked again until nobody more goes
[Europe 1940: Scramble]."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.questions.question import Pending, Question
from engine.record import Action, Scramble, as_one_of
from engine.state.ask import Choice, ordered_ahead


def candidates(pending: Pending) -> Iterator[Scramble]:
    """Yield nobody; then from each base into each zone beside it so many of a kind, the most first. More kinds take
    more lines."""
    ask = pending.ask
    bases: dict[str, dict[str, int]] = ask.units or {}
    yield Scramble(by=ask.by, units={})
    for base, units in bases.items():
        for zone, (kind, most) in product(_zones(pending, base), units.items()):
            for n in range(most, 0, -1):
                yield Scramble(by=ask.by, units={kind: n}, start=base, to=zone)


def _zones(pending: Pending, base: str) -> list[str]:
    beside = pending.state.board.zones_beside(base)
    return [zone for zone in pending.ask.to or () if zone in beside]


def default(answers: Sequence[Action]) -> Action:
    """Choose that they stay and defend the ground."""
    return next((one for one in answers if not sum(as_one_of(one, Scramble).units.values())), answers[0])


# --- the standing order -----------------------------------------------------------------------------------------


def ordered(pending: Pending) -> Scramble | None:
    """Return what is ordered of a base and a zone beside it: nobody, all, or so many from this base or into this zone.
    It goes line by line, for it is asked again; once everybody has gone nobody more does, unless there is a base or a
    zone of which nothing is ordered: then the rest is asked (None)."""
    ask, silent = pending.ask, False
    for base, units in (ask.units or {}).items():
        for zone in _zones(pending, base):
            wish = _wish(pending, base, zone)
            silent = silent or wish is None
            going = _most(units, min(_wanted(pending, wish, base, zone), max(units.values())))
            if going:
                return Scramble(by=ask.by, units=going, start=base, to=zone)
    return None if silent else Scramble(by=ask.by, units={})


def _wish(pending: Pending, base: str, zone: str) -> Choice:
    """The order about a zone, a base, or in general; one that counts in other spaces says nothing of these."""
    orders, by = pending.state.orders, pending.ask.by
    spaces = {space for order in orders if (order.power, order.about) == (by, "scramble") for space in order.where}
    wish = ordered_ahead(orders, by, "scramble", next((space for space in (zone, base) if space in spaces), ""))
    return None if isinstance(wish, dict) and not {base, zone} & set(wish) else wish


def _wanted(pending: Pending, wish: Choice, base: str, zone: str) -> int:
    """How many more an order sends from a base into a zone."""
    if wish is None or wish == "never":
        return 0
    if not isinstance(wish, dict):
        return pending.ask.max
    sent = [one for one in pending.state.turn.reactions if (one.by, one.do) == (pending.ask.by, "scramble")]
    gone = {s: sum(sum(one.units.values()) for one in sent if s in (one.space, one.to)) for s in (base, zone)}
    return max(0, min(wish[space] - gone[space] for space in (base, zone) if space in wish))


def _most(units: dict[str, int], n: int) -> dict[str, int]:
    """So many units, fighters before others as the table has them."""
    going: dict[str, int] = {}
    for kind, there in units.items():
        if n > 0 and there:
            going[kind] = min(n, there)
            n -= going[kind]
    return going


SCRAMBLE = Question("scramble", candidates, default=default, ordered=ordered, proven=True)
