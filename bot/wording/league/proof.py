"""Why a game of a league counts or does not, in words."""

from collections.abc import Iterable
from typing import Protocol

from bot.wording.speech import SIDES, words

KINDS = {
    "rule": "by the rules of victory",
    "conceded": "by concession",
    "time": "on time",
    "adjudicated": "by the organiser's ruling",
    "forfeit": "by forfeit, unplayed",
}
FAULTS = {
    "broken": "its record cannot be told to the end ({about})",
    "not over": "nobody has won it",
    "tutorial": "it was a tutorial",
    "advice": "the table played with the computer's advice",
    "position": "it began from a position of its own",
    "options": "it was not played as the season says, but as “{about}”",
    "changed": "its options were changed while it ran",
    "policy": "its dice were made otherwise than the season says ({about})",
    "dice": "its dice do not verify ({about})",
    "edited": "line {about} of its record is an edit that not everybody had agreed to",
    "early": "it ended before round 2",
    "nobody": "nobody but computers played the {side}",
    "both sides": "<@{about}> played on both sides",
    "others": "others than the two of the match began it",
    "computer": "a computer played {about} from the beginning",
}


class Reason(Protocol):
    """Why a game does not count."""

    @property
    def code(self) -> str: ...
    @property
    def about(self) -> str: ...


def fault_text(fault: Reason) -> str:
    """A reason as half a sentence."""
    side = SIDES.get(fault.about, fault.about)
    about = words(fault.about) if fault.code == "computer" else fault.about
    return FAULTS[fault.code].format(about=about[:200], side=side)


def unrated(faults: Iterable[Reason]) -> str:
    """Everything that keeps a game from counting."""
    return "This game does not count: " + "; ".join(fault_text(fault) for fault in faults) + "."


def ended(kind: str) -> str:
    """How a game ended, as half a sentence."""
    return KINDS.get(kind, kind)
