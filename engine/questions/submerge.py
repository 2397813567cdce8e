"""Do submarines submerge? [1941: Step 2. Submarine Surprise Strike or Submerge]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.json_types import Line
from engine.questions.question import Pending, Question
from engine.record import Submerge


def candidates(pending: Pending) -> Iterator[Line]:
    """All of a kind, fewer, none."""
    ask = pending.ask
    for kind, most in (ask.units or {}).items():
        yield from ({"by": ask.by, "do": "submerge", "units": {kind: n}} for n in range(most, 0, -1))
    yield {"by": ask.by, "do": "submerge", "units": {}}


def default(lines: Sequence[Line]) -> Line:
    """Submarines stay."""
    return next((line for line in lines if not sum(line["units"].values())), lines[0])


def ordered(pending: Pending) -> Submerge | None:
    """All of them, or none."""
    wish = pending.standing("submerge")
    if wish is None:
        return None
    return Submerge(by=pending.ask.by, units=dict(pending.ask.units or {}) if wish == "always" else {})


SUBMERGE = Question("submerge", candidates, default=default, ordered=ordered)
