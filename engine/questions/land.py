"""Where do aircraft without a deck land? [1941: Stranded Defending Fighters; ABC: Land Air Units]"""

from collections.abc import Iterator

from engine.questions.question import Pending, Question
from engine.record import Land


def candidates(pending: Pending) -> Iterator[Land]:
    """Yield all of them in one space, or one of a kind."""
    ask = pending.ask
    units = dict(ask.units or {})
    for space in ask.to or ():
        for going in (units, *({kind: 1} for kind in units if len(units) > 1 or units[kind] > 1)):
            yield Land(by=ask.by, units=going, start=ask.space, to=space)


LAND = Question("land", candidates)
