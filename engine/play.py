"""One action in progress: the draft it changes, the dice it throws, what has happened so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.dice.roller import Dice
from engine.events import Event
from engine.state import State


@dataclass(slots=True)
class Play:
    """Handed from function to function while an action is carried out; dropped whole if a rule refuses."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list[Event])

    def tell(self, event: Event) -> None:
        self.events.append(event)
