"""Sandtable's rules engine: value in, value out. See README.md for the map of its packages.

What is named here is all that a program of its own needs: begin or replay a game, ask what is legal, play actions with
dice, read positions and events, write positions down and read them again.
"""

from engine.dice.roller import Dice, OutOfDice, Roll, Script, no_dice
from engine.errors import BadLine, Illegal, NotNow, Refused
from engine.events import Event
from engine.game import Game, Played, new
from engine.lines import legal_lines
from engine.playback.replay import NotARecord, RecordFault, Replay, replay
from engine.playback.snapshot import BadSnapshot
from engine.playback.snapshot import from_bytes as read_snapshot
from engine.playback.snapshot import to_bytes as write_snapshot
from engine.record import Action, Header, read_action, read_header
from engine.state import State
from engine.state.ask import Ask
from engine.state_json import state_json, state_text

__version__ = "1.0.0"
"""The bot's too: both are released together."""

__all__ = [
    "Action",
    "Ask",
    "BadLine",
    "BadSnapshot",
    "Dice",
    "Event",
    "Game",
    "Header",
    "Illegal",
    "NotARecord",
    "NotNow",
    "OutOfDice",
    "Played",
    "RecordFault",
    "Refused",
    "Replay",
    "Roll",
    "Script",
    "State",
    "legal_lines",
    "new",
    "no_dice",
    "read_action",
    "read_header",
    "read_snapshot",
    "replay",
    "state_json",
    "state_text",
    "write_snapshot",
]
