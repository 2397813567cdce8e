"""Messages as values: what the bot will say, stored in the outbox as JSON until it is posted. Knows no Discord.

A message carries everything it needs, pictures included as scenes to be drawn, so that it comes out the same after a
restart, an undo, or a day without network.
"""

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct
from msgspec.json import decode, encode

from bot.scene import (
    BattleScene,
    BriefingScene,
    EconomyScene,
    FigureScene,
    LeagueScene,
    PoliticsScene,
    Scene,
    UnitTableScene,
)
from bot.scenes.requests import OddsRequest, ReplayRequest

Style = Literal["primary", "secondary", "success", "danger"]


class Button(Struct, frozen=True, omit_defaults=True):
    """A button; its id says everything that pressing it means."""

    label: str
    id: str
    style: Style = "secondary"
    disabled: bool = False


class Choice(Struct, frozen=True, omit_defaults=True):
    """One line of a menu."""

    label: str
    value: str
    about: str = ""


class Menu(Struct, frozen=True, omit_defaults=True):
    """A menu; what is chosen comes back with its id."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Menu


class Recall(Struct, frozen=True, omit_defaults=True):
    """A card to be put together when it is posted: for a power whose turn began with a line of a game's record, what it
    should know; or how the game went that is over."""

    game: str
    line: int
    power: str
    what: Literal["briefing", "conclusion"] = "briefing"


class Picture(Struct, frozen=True, omit_defaults=True):
    """A picture to be drawn when the message is posted. `main`: shown large; the others are attached beside it.
    `chances`: the battle is shown with its odds, if they can be found in time. `replay`: no picture, but a page that
    shows the whole game."""

    name: str
    map: Scene | None = None
    battle: BattleScene | None = None
    chances: OddsRequest | None = None
    whole: bool = True
    main: bool = False
    economy: EconomyScene | None = None
    units: UnitTableScene | None = None
    politics: PoliticsScene | None = None
    league: LeagueScene | None = None
    figures: FigureScene | None = None
    film: tuple[Scene, ...] = ()
    recall: Recall | None = None
    briefing: BriefingScene | None = None
    replay: ReplayRequest | None = None


class File(Struct, frozen=True, omit_defaults=True):
    """A text to attach."""

    name: str
    text: str


class Message(Struct, frozen=True, omit_defaults=True):
    """`text` stands above and carries the pings (only users in `ping` are notified); `title` and `body` are a card.

    card: messages of one card name are edits of one message while that is possible (never one that pings: an edit
    notifies nobody). once: its card is not said again. panel: where the game stands: the newest loses its buttons
    when the next one comes. passing: only worth an edit of a card that is still fresh, not worth a message.
    in_place: worth an edit however old its card is, for what stands there is not true any more.
    thread: goes into the thread of that turn
    ("2.germany"), where the server allows threads. line: the last line of the record that it tells. pin: to be pinned
    where that is allowed. leaves: what stays of the buttons under the panel before this one.
    """

    text: str = ""
    title: str = ""
    body: str = ""
    rows: tuple[Row, ...] = ()
    ping: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[File, ...] = ()
    card: str = ""
    panel: bool = False
    passing: bool = False
    once: bool = False
    in_place: bool = False
    thread: str = ""
    line: int = 0
    pin: bool = False
    leaves: tuple[Row, ...] = ()


def write_message(message: Message) -> str:
    return encode(message, enc_hook=_plain).decode()


def read_message(text: str) -> Message:
    return decode(text, type=Message)


def _plain(value: object) -> object:
    """What is written as a text, a number or a mapping, though it is of a type of its own."""
    match value:
        case str():
            return str(value)
        case float():
            return float(value)
        case Mapping():
            return dict(cast("Mapping[str, object]", value))
        case _:
            raise TypeError(f"no message has a {type(value).__name__} in it")
