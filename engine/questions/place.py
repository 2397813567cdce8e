"""Which units come where a capital is liberated? [Europe 1940: France]"""

from collections.abc import Iterator, Sequence

from engine.questions.question import Pending, Question
from engine.record import Action, Place, as_one_of


def candidates(pending: Pending) -> Iterator[Place]:
    """Yield as many as can be of each kind, with the cheapest for what is left; none at all."""
    ask, table = pending.ask, pending.state.table(pending.ask.by)
    kinds = ask.units or {}
    cheapest = min(kinds, key=lambda kind: table[kind].cost, default="")
    for kind, most in kinds.items():
        more = (ask.ipc - most * table[kind].cost) // table[cheapest].cost
        units = {kind: most, cheapest: more} if more and kind != cheapest else {kind: most}
        yield Place(by=ask.by, space=ask.space, units=units)
    yield Place(by=ask.by, space=ask.space, units={})


def most_of_the_cheapest(answers: Sequence[Action]) -> Action:
    """Choose the answer with which most units come."""
    return max(answers, key=lambda one: sum(as_one_of(one, Place).units.values()))


PLACE = Question("place", candidates, default=most_of_the_cheapest)
