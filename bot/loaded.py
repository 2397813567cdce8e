"""A game as it was read from the store: a value that messages, pictures and answers are made from."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct, field

from bot.computers import COMPUTER, Computers
from bot.facts import Facts, Settings
from bot.orders import speech
from bot.presence.pace import Habits
from bot.store import Database, Reader
from bot.store.games import Game as Row
from bot.wording.speech import Speech
from bot.wording.standing_orders import NOTE
from engine import Game
from engine.economy.bids import bidders
from engine.events import Event
from engine.json_types import Line

EDITED = "edited"
"""In the place of a note, where the host has changed the position."""


class Loaded(Struct):
    """A game in memory at one revision. `told` holds the events of the current phase with the line that caused each,
    `turn` those of the whole turn, beginning with the PhaseBegan of its first phase."""

    row: Row
    game: Game
    revision: int
    told: list[tuple[int, Event]] = field(default_factory=list[tuple[int, Event]])
    players: dict[str, str] = field(default_factory=dict[str, str])
    turn: list[tuple[int, Event]] = field(default_factory=list[tuple[int, Event]])
    ordered: bool = False
    """Orders given ahead are about to do what comes next."""
    facts: Facts = field(default_factory=Facts)
    """What else is kept about the game, as it stood when this was read."""
    people: Mapping[str, Settings] = field(default_factory=dict[str, Settings])
    """What its players had set then; who has set nothing is not there."""
    computers: Computers = field(default_factory=Computers)
    """The powers that nobody but a computer plays."""
    behind: str = ""
    """Why this is not how the game stands, but as far as its record could be told; empty if it is."""
    notes: tuple[tuple[int, str], ...] = ()
    """What the lines of this turn say of the sealed orders that gave them: see `notes_of`."""
    open_roll: tuple[int, bool] | None = None
    """The roll that is not through yet, and whether its order is known."""
    version: int = -1
    """The version of the store that this was read at; -1: it may be read anew."""

    @property
    def id(self) -> str:
        return self.row.game

    @property
    def assistance(self) -> str:
        """How much the bot helps at this table: see `assistance`."""
        return self.facts.assistance

    @property
    def habits(self) -> dict[str, Habits]:
        """When its players want to be reminded, as far as they have set anything."""
        return {user: settings.habits for user, settings in self.people.items()}

    @property
    def say(self) -> Speech:
        return speech(self.game.state, self.players, {p: one.level for p, one in self.computers.seats.items()})

    @property
    def events(self) -> list[Event]:
        return [event for _, event in self.told]

    def powers_of(self, user: str) -> list[str]:
        """The powers a player holds, in turn order."""
        if user == COMPUTER:
            return [power for power in self.game.state.turn_order() if power in self.computers.seats]
        return [power for power in self.game.state.turn_order() if self.players.get(power) == user]

    def debtors(self) -> list[str]:
        """The powers that have to act next: those asked, those with bids to place, else the one whose turn it is."""
        state = self.game.state
        if state.winner:
            return []
        if state.bids and not state.pending and (first := bidders(state)):
            return first
        return list(dict.fromkeys(ask.by for ask in state.pending)) or [state.power]


def notes_of(lines: Iterable[Line], first: int) -> list[tuple[int, str]]:
    """The notes of lines that orders given ahead or the host gave, with their numbers from `first` on."""
    told = (
        (at, EDITED if line.get("do") == "edit" else str(line.get("note", ""))) for at, line in enumerate(lines, first)
    )
    return [(at, note) for at, note in told if note == EDITED or note.startswith(NOTE)]


class Positions(Protocol):
    """Games as they stand, for who only looks at them: `game.games.Games`."""

    store: Database

    async def look(self, game: str, db: Reader | None = None) -> Loaded:
        """A game as it stands. Raises UnknownGame, BrokenRecord."""
        ...

    def forget(self, game: str) -> None:
        """Seats or header have changed: read the game anew next time."""
        ...


def turn_name(game: Game) -> str:
    """Names a turn: "2.germany"."""
    return f"{game.state.round}.{game.state.turn.power}"


def turn_key(game: Game) -> str:
    """Names a phase of a turn, for the buttons that are good as long as it lasts."""
    state = game.state
    return f"{state.round}.{state.turn_order().index(state.turn.power)}.{state.part}"
