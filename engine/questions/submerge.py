"""Do submarines submerge? [1941: Step 2. Submarine Surprise Strike or Submerge]"""

from collections.abc import Iterator, Sequence

from engine.questions.question import Pending, Question
from engine.record import Action, Submerge, as_one_of


def candidates(pending: Pending) -> Iterator[Submerge]:
    """Yield all of a kind, fewer, none."""
    ask = pending.ask
    for kind, most in (ask.units or {}).items():
        yield from (Submerge(by=ask.by, units={kind: n}) for n in range(most, 0, -1))
    yield Submerge(by=ask.by, units={})


def default(answers: Sequence[Action]) -> Action:
    """Choose that submarines stay."""
    return next((one for one in answers if not sum(as_one_of(one, Submerge).units.values())), answers[0])


def ordered(pending: Pending) -> Submerge | None:
    """Return what a standing order says, all of them or none; None without one."""
    wish = pending.ordered_ahead("submerge")
    if wish is None:
        return None
    return Submerge(by=pending.ask.by, units=dict(pending.ask.units or {}) if wish == "always" else {})


SUBMERGE = Question("submerge", candidates, default=default, ordered=ordered)
