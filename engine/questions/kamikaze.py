"""Which warships do kamikaze pilots strike at? [Global 1940: Global Rules]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.json_types import Line
from engine.questions.question import Pending, Question


def candidates(pending: Pending) -> Iterator[Line]:
    """None; one strike after the other at each kind of ship, the dearest first."""
    ask, table = pending.ask, pending.state.table(pending.state.power)
    yield {"by": ask.by, "do": "kamikaze", "space": ask.space, "targets": {}}
    for kind in sorted(ask.units or {}, key=lambda kind: -table[kind].cost):
        for n in range(1, ask.max + 1):
            yield {"by": ask.by, "do": "kamikaze", "space": ask.space, "targets": {kind: n}}


def default(lines: Sequence[Line]) -> Line:
    """The pilots are kept for another day."""
    return next((line for line in lines if not line["targets"]), lines[0])


KAMIKAZE = Question("kamikaze", candidates, default=default, proven=True)
