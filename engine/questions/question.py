"""What a question is: the actions that answer it, the answers there may be, the default, what standing orders say."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from engine.record import Action
from engine.state import State
from engine.state.ask import Ask, Choice, ordered_ahead
from engine.state.battle import Battle


class Pending(Struct, frozen=True):
    """A question where it stands. seaborne_apart: whether it makes a difference in this edition who of a landing came
    by sea."""

    state: State
    ask: Ask
    seaborne_apart: bool = False

    @property
    def battle(self) -> Battle | None:
        """The battle under way, if it is asked in one."""
        return self.state.fighting

    def ordered_ahead(self, about: str) -> Choice:
        """Return what the power that is asked has ordered ahead on a matter, for the space it is asked about."""
        return ordered_ahead(self.state.orders, self.ask.by, about, self.ask.space)


def first_answer(answers: Sequence[Action]) -> Action:
    """Choose the first answer."""
    return answers[0]


def nothing_ordered(pending: Pending) -> Action | None:
    """Return None: nobody can answer this ahead."""
    return None


class Question(Struct, frozen=True):
    """One question the engine can ask.

    do: its name, and the action that answers it. also: other actions that do. candidates: answers worth trying, the
    likeliest first. default: of the legal answers (there is one at least) the published default. ordered: the answer
    that a standing order gives, or None. proven: whether all candidates are legal, so that none has to be tried.
    """

    do: str
    candidates: Callable[[Pending], Iterable[Action]]
    also: tuple[str, ...] = ()
    default: Callable[[Sequence[Action]], Action] = first_answer
    ordered: Callable[[Pending], Action | None] = nothing_ordered
    proven: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """The actions that answer it."""
        return (self.do, *self.also)
