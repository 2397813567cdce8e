"""What is kept about a game beside its record, and what its players have set: read once for an action, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.presence.asking import EARLIER
from bot.presence.pace import Habits, habits_of
from bot.presence.table import MARK as PRESENCE
from bot.presence.table import Presence, read_presence

ASSISTANCE, MOST_HELP = "assistance", "odds"
"""The mark of a game that says how much the bot helps there, and what it is unless the table wants less."""
LOG_THREAD, LOCAL = "log_thread", "local"
"""The mark that says which thread has the dice log, and what it says where there is none."""
PHASE_START, TURN_STARTS = "phase_start", "turn_starts"
"""The line after which the phase began; the lines with which the last turns began: "0 14 31"."""
TRUST = "trust"
ASKED, ASKED_OF = "asked", "asked:"
"""The mark of how much players are asked who have chosen nothing, and the beginning of those of who has chosen."""
TUTORIAL = "tutorial"
HOST = "host"
PLACING = "bidding"
"""The mark of a game whose bids are being placed."""
FOLLOWED, HERALDED = "followed", "heralded"
"""The marks of the last turn that followers were called for, and of the last in which whoever is next was told so."""
TOLD = "rolls_told"
FOLLOW, ROLLS, NUDGED = "follow:", "rolls:", "nudged:"
"""The beginnings of marks: of one a follower, of one a message that shows dice, of one a power that was nudged."""
NOTICES = "dice_notices"
REMINDED = "reminded"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has set, and when they were last reminded of anything."""

    habits: Habits = field(default_factory=Habits)
    notices: str = ""
    """"off": is no witness of dice; "on": is notified of every roll that names him."""
    reminded: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """The marks of a game, as they stood when it was read."""

    assistance: str = MOST_HELP
    host: str = ""
    log_thread: str = LOCAL
    phase_start: int | None = None
    turn_starts: tuple[int, ...] = ()
    presence: Presence = field(default_factory=Presence)
    trust: str | None = None
    """Who leaves his answers to the default: see `sealed_orders.trust`."""
    asked_usually: str = EARLIER
    asked: Mapping[str, str] = field(default_factory=dict[str, str])
    """How much each player wants to be asked while another moves: see `presence.asking`."""
    tutorial: str | None = None
    """The last step of a tutorial that was said; None: it is none."""
    nudged: Mapping[str, str] = field(default_factory=dict[str, str])
    """When each power was nudged last."""
    placing: bool = False
    followed: int = -1
    heralded: int = -1
    followers: Mapping[str, str] = field(default_factory=dict[str, str])
    """What each follower wants to hear of: "turns" or "end"."""
    rolls: Mapping[str, str] = field(default_factory=dict[str, str])
    """The rolls that each message shows: see `dice.proofs`."""
    rolls_told: str = "{}"
    """The rolls by beacon of the last turn that had any: see `dice.proofs`."""
    orders: Mapping[str, str] = field(default_factory=dict[str, str])
    """The sealed orders of each power: see `sealed_orders.secret_orders`."""

    def asked_of(self, user: str) -> str:
        """How much somebody wants to be asked while another moves."""
        return self.asked.get(user, self.asked_usually)


def read_facts(marks: Mapping[str, str], orders: Mapping[str, str]) -> Facts:
    """The marks of a game, and its sealed orders by power."""
    start = marks.get(PHASE_START)
    return Facts(
        assistance=marks.get(ASSISTANCE, MOST_HELP),
        host=marks.get(HOST, ""),
        log_thread=marks.get(LOG_THREAD, LOCAL),
        phase_start=None if start is None else int(start),
        turn_starts=tuple(map(int, marks.get(TURN_STARTS, "").split())),
        presence=read_presence(marks.get(PRESENCE)),
        trust=marks.get(TRUST),
        asked_usually=marks.get(ASKED, EARLIER),
        asked=_beginning(ASKED_OF, marks),
        tutorial=marks.get(TUTORIAL),
        nudged=_beginning(NUDGED, marks),
        placing=PLACING in marks,
        followed=int(marks.get(FOLLOWED, "-1")),
        heralded=int(marks.get(HERALDED, "-1")),
        followers=_beginning(FOLLOW, marks),
        rolls=_beginning(ROLLS, marks),
        rolls_told=marks.get(TOLD, "{}"),
        orders=orders,
    )


def _beginning(prefix: str, marks: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix(prefix): value for key, value in marks.items() if key.startswith(prefix)}


def read_settings(kept: Mapping[str, str]) -> Settings:
    """A person's settings as stored; what cannot be read counts as not set."""
    reminded = kept.get(REMINDED, "")
    return Settings(habits_of(kept), kept.get(NOTICES, ""), int(reminded) if reminded.isdigit() else None)
