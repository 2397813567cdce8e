"""The whole story of a game, turn by turn, for ledgers, charts, films and briefings, told from its record."""

from collections.abc import Sequence

from msgspec import Struct, field

from bot.refusals import BrokenRecord
from engine import Game, Refused, new, read_action, read_header
from engine.events import Event, PhaseBegan
from engine.json_text import read_json
from engine.playback.trusted import Untellable, retell
from engine.state import State


class Turn(Struct):
    """A power's turn: its events with the lines that caused them, and the position after the last of them."""

    round: int
    power: str
    state: State
    told: list[tuple[int, Event]] = field(default_factory=list[tuple[int, Event]])

    @property
    def events(self) -> list[Event]:
        return [event for _, event in self.told]


class Story(Struct):
    """A game as far as it was told: up to line `line`, with so many lines ever taken back."""

    game: Game
    first: State
    line: int = 0
    undone: int = 0
    turns: list[Turn] = field(default_factory=list[Turn])
    behind: str = ""
    """Why it was told no further; empty if it was told to its end."""

    def go_on(self, lines: Sequence[str]) -> None:
        """Tell the next lines, as they were played then. A line that cannot be carried out, and what came after it, is
        left out: `behind` says so. Raises BrokenRecord."""
        try:
            actions = [read_action(read_json(text)) for text in lines]
            for told in retell(self.game, actions):
                self.game, self.line = told.game, self.line + 1
                self._tell(told.events)
        except Untellable as fault:
            self.behind = str(fault)
        except (Refused, ValueError) as fault:
            raise BrokenRecord(str(fault)) from fault

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, PhaseBegan) and (event.round, event.power) != (
                self.turns[-1].round,
                self.turns[-1].power,
            ):
                self.turns[-1].state = self.game.state
                self.turns.append(Turn(event.round, event.power, self.game.state))
            self.turns[-1].told.append((self.line, event))
        self.turns[-1].state = self.game.state


def begun(header: str) -> Story:
    """The story of a game of which nothing is told yet. Raises BrokenRecord."""
    try:
        game = new(read_header(read_json(header)))
    except (Refused, ValueError) as fault:
        raise BrokenRecord(str(fault)) from fault
    state = game.state
    began = PhaseBegan(state.power, state.phase, state.round)
    return Story(game, state, turns=[Turn(state.round, state.power, state, [(0, began)])])
