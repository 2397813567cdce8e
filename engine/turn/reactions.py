"""What others may do once the combat moves are made and before the battles are fought: send up fighters, meet a raid,
give a pilot's life. [Europe 1940: Scramble; Strategic and Tactical Bombing Raids]"""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from engine.events import Asked, OrderedAhead
from engine.play import Play
from engine.questions import Pending, find
from engine.record import Action
from engine.state import State
from engine.state.ask import Ask


class Reaction(Protocol):
    """One kind of reaction. It asks one question after the other (each in engine/questions, with what standing orders
    say to it) until everybody has answered, and never knows its edition."""

    @property
    def do(self) -> str:
        """The name of the question."""
        ...

    def asks(self, state: State) -> Ask | None:
        """Return the first question that is still to be answered; None if there is none."""
        ...

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Do what is answered, and note it in `State.turn.reactions`: what is noted there is not asked again. Raises
        Refused, and then nothing has changed."""
        ...


def react(play: Play, reactions: Iterable[Reaction]) -> bool:
    """Ask whoever may react, unless a standing order answers; return False while a question stands."""
    for reaction in reactions:
        while (ask := reaction.asks(play.state)) is not None:
            ahead = find(ask.do).ordered(Pending(play.state, ask))
            if ahead is None:
                play.state.pending.append(replace(ask, leaving=True))
                play.tell(Asked(ask.by, ask.do, ask.space))
                return False
            play.tell(OrderedAhead(ask.by, ask.do, ask.space))
            reaction.answer(play, ask, ahead)
    return True


def answer(play: Play, reactions: Iterable[Reaction], ask: Ask, action: Action) -> None:
    """Hand an answer to the reaction that asked. If the host has meanwhile changed the position so that nothing is
    asked any more, there is nothing to be done. Raises Refused."""
    for reaction in reactions:
        open_now = reaction.asks(play.state)
        if open_now is not None and (open_now.by, open_now.do, open_now.space) == (ask.by, ask.do, ask.space):
            reaction.answer(play, open_now, action)
            break
    play.state.pending.remove(ask)
