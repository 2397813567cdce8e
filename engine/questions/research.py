"""Which chart, after a breakthrough? [Anniversary: Roll Breakthrough Die]"""

from __future__ import annotations

from collections.abc import Iterator

from engine.json_types import Line
from engine.questions.question import Pending, Question


def candidates(pending: Pending) -> Iterator[Line]:
    """Every chart that is open."""
    ask = pending.ask
    yield from ({"by": ask.by, "do": "research", "chart": chart} for chart in ask.charts or ())


RESEARCH = Question("research", candidates, proven=True)
