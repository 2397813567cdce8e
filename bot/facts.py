"""What is kept about a game beside its record, and what its players have set: read once for an action, as values."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from bot.presence.pace import USUALLY_EARLIER, Habits, habits_of
from bot.presence.table import Presence, read_presence
from bot.store.games import Whole
from bot.store.trusts import StoredTrust

ASSISTANCE, MOST_HELP = "assistance", "odds"
"""What a table agrees on: how much the bot helps there, and what it is unless the table wants less."""
LOCAL = "local"
"""In the place of the thread of a dice log, where there is none."""
NOTICES = "dice_notices"
REMINDED = "reminded"
WARNINGS, OFF = "warnings", "off"


class Settings(Struct, frozen=True):
    """What a person has set, and when they were last reminded of anything."""

    habits: Habits = field(default_factory=Habits)
    notices: str = ""
    """"off": is no witness of dice; "on": is notified of every roll that names him."""
    reminded: int | None = None
    warned: bool = True
    """Whether they want to be warned of what an order brings, or what was overlooked."""


class Facts(Struct, frozen=True):
    """What is kept of a game, as it stood when it was read."""

    assistance: str = MOST_HELP
    host: str = ""
    log_thread: str = LOCAL
    phase_start: int | None = None
    turn_starts: tuple[int, ...] = ()
    presence: Presence = field(default_factory=Presence)
    trusts: tuple[StoredTrust, ...] = ()
    """Who leaves his answers to the default: see `absent.trust`."""
    asked_usually: str = USUALLY_EARLIER
    asked: Mapping[str, str] = field(default_factory=dict[str, str])
    """How much each player wants to be asked while another moves: see `presence.asking`."""
    tutorial: str | None = None
    """The last step of a tutorial that was said; None: it is none."""
    nudged: Mapping[str, int] = field(default_factory=dict[str, int])
    """When each power was nudged last."""
    placing: bool = False
    """Whether bids are being placed."""
    auction: str | None = None
    """The sealed bids for a side: see `table.auction`."""
    log_head: str | None = None
    """The last head of the dice log that was sent to those who want it."""
    log_newest: str | None = None
    """The hash of the newest entry of the dice log that is posted: on it hangs the whole log."""
    rolled: bool = False
    """Whether a roll was ever made."""
    followed: int = -1
    """The last turn that followers were called for."""
    heralded: int = -1
    """The last turn in which whoever is next was told so."""
    followers: Mapping[str, str] = field(default_factory=dict[str, str])
    """What each follower wants to hear of: "turns" or "end"."""
    rolls: Mapping[str, Sequence[tuple[int, str]]] = field(default_factory=dict[str, Sequence[tuple[int, str]]])
    """The rolls that each card shows, with their messages in the dice log."""
    rolls_turn: str | None = None
    rolls_told: tuple[str, ...] = ()
    """The last turn that had rolls by beacon, and how they are told."""
    orders: Mapping[str, str] = field(default_factory=dict[str, str])
    """The sealed orders of each power: see `absent.secret_orders`."""

    def asked_of(self, user: str) -> str:
        """How much somebody wants to be asked while another moves."""
        return self.asked.get(user, self.asked_usually)


def read_facts(whole: Whole) -> Facts:
    """What is kept of a game."""
    known = whole.facts
    return Facts(
        assistance=known.assistance or MOST_HELP,
        host=known.host or "",
        log_thread=known.log_thread or LOCAL,
        phase_start=known.phase_start,
        turn_starts=tuple(whole.turn_starts),
        presence=read_presence(known.presence),
        trusts=tuple(whole.trusts),
        asked_usually=known.asked or USUALLY_EARLIER,
        asked=whole.asked,
        tutorial=known.tutorial,
        nudged=whole.nudges,
        placing=bool(known.bidding),
        auction=known.auction,
        log_head=known.log_head,
        log_newest=whole.log_newest,
        rolled=whole.rolled,
        followed=-1 if known.followed is None else known.followed,
        heralded=-1 if known.heralded is None else known.heralded,
        followers=whole.followers,
        rolls=whole.rolls,
        rolls_turn=known.rolls_turn,
        rolls_told=tuple((known.rolls_told or "").splitlines()),
        orders=whole.orders,
    )


def read_settings(kept: Mapping[str, str]) -> Settings:
    """A person's settings as stored; what cannot be read counts as not set."""
    reminded = kept.get(REMINDED, "")
    last = int(reminded) if reminded.isdigit() else None
    return Settings(habits_of(kept), kept.get(NOTICES, ""), last, kept.get(WARNINGS) != OFF)
