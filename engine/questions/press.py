"""Fight on, or leave the battle? Asked of attackers after a round [1941: Step 6. Press Attack or Retreat; ABC:
Withdraw], of defenders who may announce a withdrawal instead of firing [ABC: Defending Units Fire or Prepare to
Withdraw]."""

from collections.abc import Iterator, Sequence

from engine.questions.question import Pending, Question
from engine.record import Action, Press, Retreat, Withdraw
from engine.state.ask import SUBMARINES, Ask
from engine.state.battle import DEFENDER


def candidates(pending: Pending) -> Iterator[Action]:
    """Yield press, retreat with everybody, part by part, withdraw."""
    ask, by = pending.ask, pending.ask.by
    yield Press(by=by)
    yield Retreat(by=by)
    yield from (Retreat(by=by, to=space) for space in ask.to or ())
    for part, spaces in (ask.parts or {}).items():
        yield Retreat(by=by, part=part)
        yield from (Retreat(by=by, part=part, to=space) for space in spaces)
    yield from (Withdraw(by=by, to=space) for space in ask.to or ())


def stay(answers: Sequence[Action]) -> Action:
    """Choose that a battle once begun is pressed."""
    return next((one for one in answers if one.do == "press"), answers[0])


def ordered(pending: Pending) -> Action | None:
    """Return what a standing order says: press on until its rounds are over, then everybody goes, each part the first
    way it has; a defender can only order that nobody withdraws. None without an order, and for the rest of a retreat
    that it did not begin."""
    ask, battle = pending.ask, pending.battle
    if ask.side == DEFENDER:
        return Press(by=ask.by) if pending.ordered_ahead("withdraw") == "never" else None
    wish = pending.ordered_ahead("retreat")
    if wish is None:
        return None
    over = isinstance(wish, dict) and battle is not None and battle.round >= wish.get("rounds", 0)
    for part, spaces in ways_back(ask).items() if over else ():
        return Retreat(by=ask.by, part=part or None, to=next(iter(spaces), None))
    return None if ask.part else Press(by=ask.by)


def ways_back(ask: Ask) -> dict[str, Sequence[str]]:
    """Return where each part that may retreat goes back to; parts that have no name of their own go together."""
    if ask.parts is None:
        return {ask.part: ask.to or ()}
    return {part: spaces for part, spaces in ask.parts.items() if part != SUBMARINES}


PRESS = Question("press", candidates, also=("retreat", "withdraw"), default=stay, ordered=ordered)
