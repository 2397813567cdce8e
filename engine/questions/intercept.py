"""Which fighters go up to meet a raid? [Anniversary: Fighter Escorts and Interceptors]"""

from collections.abc import Iterator, Sequence

from engine.questions.question import Pending, Question
from engine.record import Action, Intercept, as_one_of


def candidates(pending: Pending) -> Iterator[Intercept]:
    """Yield all of a kind, fewer, none."""
    ask = pending.ask
    for kind, most in (ask.units or {}).items():
        for n in range(most, 0, -1):
            yield Intercept(by=ask.by, units={kind: n}, space=ask.space)
    yield Intercept(by=ask.by, units={}, space=ask.space)


def default(answers: Sequence[Action]) -> Action:
    """Choose that they stay and defend the ground."""
    return next((one for one in answers if not sum(as_one_of(one, Intercept).units.values())), answers[0])


def ordered(pending: Pending) -> Intercept | None:
    """Return what a standing order sends up: all, none, or so many in this space; None without one, and where it names
    other spaces only."""
    wish, ask = pending.ordered_ahead("intercept"), pending.ask
    if isinstance(wish, dict):
        wish = wish.get(ask.space)
    if wish is None:
        return None
    left = 0 if wish == "never" else wish if isinstance(wish, int) else sum((ask.units or {}).values())
    units: dict[str, int] = {}
    for kind, most in (ask.units or {}).items():
        units[kind] = min(left, most)
        left -= units[kind]
    return Intercept(by=ask.by, units={kind: n for kind, n in units.items() if n}, space=ask.space)


INTERCEPT = Question("intercept", candidates, default=default, ordered=ordered)
