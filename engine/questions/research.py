"""Which chart, after a breakthrough? [Anniversary: Roll Breakthrough Die]"""

from collections.abc import Iterator

from engine.questions.question import Pending, Question
from engine.record import Research


def candidates(pending: Pending) -> Iterator[Research]:
    """Yield every chart that is open."""
    ask = pending.ask
    yield from (Research(by=ask.by, chart=chart) for chart in ask.charts or ())


RESEARCH = Question("research", candidates, proven=True)
