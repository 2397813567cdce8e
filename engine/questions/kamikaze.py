"""Which warships do kamikaze pilots strike at? [Global 1940: Global Rules]"""

from collections.abc import Iterator, Sequence

from engine.questions.question import Pending, Question
from engine.record import Action, Kamikaze, as_one_of


def candidates(pending: Pending) -> Iterator[Kamikaze]:
    """Yield none; then one strike and more, up to all, at each kind of ship, the dearest first."""
    ask, table = pending.ask, pending.state.table(pending.state.power)
    yield Kamikaze(by=ask.by, space=ask.space, targets={})
    for kind in sorted(ask.units or {}, key=lambda kind: -table[kind].cost):
        for n in range(1, ask.max + 1):
            yield Kamikaze(by=ask.by, space=ask.space, targets={kind: n})


def default(answers: Sequence[Action]) -> Action:
    """Choose that the pilots are kept for another day."""
    return next((one for one in answers if not as_one_of(one, Kamikaze).targets), answers[0])


KAMIKAZE = Question("kamikaze", candidates, default=default, proven=True)
