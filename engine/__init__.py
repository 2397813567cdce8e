"""Sandtable's rules engine: value in, value out. See README.md for the map of its packages."""

from __future__ import annotations

from engine.dice.roller import Dice, OutOfDice, Roll, Script, no_dice
from engine.errors import BadLine, Illegal, NotNow, Refused
from engine.game import Game, Played, new
from engine.record import Header, read_action, read_header
from engine.replay import NotARecord, RecordFault, Replay, replay
from engine.state_json import state_json, state_text

__all__ = [
    "BadLine",
    "Dice",
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
    "new",
    "no_dice",
    "read_action",
    "read_header",
    "replay",
    "state_json",
    "state_text",
]
