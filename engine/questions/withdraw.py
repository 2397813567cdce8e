"""Do defending submarines slip away, once the attacker has decided to fight on? [ABC: Withdraw]"""

from collections.abc import Iterator

from engine.questions.press import stay
from engine.questions.question import Pending, Question
from engine.record import Press, Withdraw


def candidates(pending: Pending) -> Iterator[Press | Withdraw]:
    """Yield that they stay, or all leave for one of the zones."""
    ask = pending.ask
    yield Press(by=ask.by)
    yield from (Withdraw(by=ask.by, part=ask.part, to=space) for space in ask.to or ())


def ordered(pending: Pending) -> Press | None:
    """Return that they stay, if it is ordered that nobody withdraws; else None."""
    return Press(by=pending.ask.by) if pending.ordered_ahead("withdraw") == "never" else None


WITHDRAW = Question("withdraw", candidates, also=("press",), default=stay, ordered=ordered)
