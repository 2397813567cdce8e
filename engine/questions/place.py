"""Which units come where a capital is liberated? [Europe 1940: France]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.json_types import Line
from engine.questions.question import Pending, Question


def candidates(pending: Pending) -> Iterator[Line]:
    """As many as can be of each kind, with the cheapest for what is left; none at all."""
    ask, table = pending.ask, pending.state.table(pending.ask.by)
    line: Line = {"by": ask.by, "do": "place", "space": ask.space}
    kinds = ask.units or {}
    cheapest = min(kinds, key=lambda kind: table[kind].cost, default="")
    for kind, most in kinds.items():
        more = (ask.ipc - most * table[kind].cost) // table[cheapest].cost
        yield line | {"units": {kind: most, cheapest: more} if more and kind != cheapest else {kind: most}}
    yield line | {"units": {}}


def most_of_the_cheapest(lines: Sequence[Line]) -> Line:
    """By default as many units come as can."""
    return max(lines, key=lambda line: sum(line["units"].values()))


PLACE = Question("place", candidates, default=most_of_the_cheapest)
