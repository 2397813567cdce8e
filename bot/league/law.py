"""The law of a season: what its organiser decides once, and nobody can change while it runs."""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from msgspec import Struct, convert, field
from msgspec.json import decode, encode
from msgspec.structs import asdict

from bot.refusals import NotPossible
from bot.wording.league import seasons as words
from engine.dice.entropy import BEACON
from engine.edition import Edition
from engine.json_types import JsonMapping, JsonObject
from engine.options import BIDS, CONTROLS

Form = Literal["ladder", "round robin", "swiss", "single", "double"]
Sides = Literal["lot", "sealed", "open"]
BY_TABLE = (BIDS.name, CONTROLS)
"""Options that are the people's at each table: the bid, and who leads whom."""
LEAST_ROUND = 2
"""The first round in which a game can be conceded, or lost on time, and count."""


class ClockLaw(Struct, frozen=True, omit_defaults=True):
    """The clock by which a game can be lost: hours for each debt, and how many strikes are only strikes. No hours:
    there is no clock. `pauses`: days for which a game may be paused in all, 0 for as long as its players like."""

    hours: int = 0
    strikes: int = 3
    pauses: int = 0


class Law(Struct, frozen=True):
    """What is played and how. `options`: those that differ from the edition's own. `sides`: who plays which, by lot or
    by sealed or open bids for one side. `bid`: IPCs fixed for the Allies (below 0: for the Axis). `rounds`: of a Swiss
    season. `days`: for each match, 0 for no deadline. `reach`: how far up a ladder one may challenge. `after`: the
    season whose best play this one, seeded as they stood there."""

    edition: str
    form: Form = "ladder"
    setup: str = ""
    options: JsonMapping = field(default_factory=JsonObject)
    dice: str = BEACON
    sides: Sides = "lot"
    bid: int = 0
    rounds: int = 5
    days: int = 0
    reach: int = 3
    clock: ClockLaw = field(default_factory=ClockLaw)
    holidays: tuple[tuple[int, int], ...] = ()
    """From and until when, in milliseconds, no clock runs."""
    after: str = ""
    ratings: bool = True
    """Whether ratings are shown in its table."""


def write_law(law: Law) -> str:
    """The edition, and what differs from the law that it has by itself."""
    usual = Law(law.edition)
    chosen = {name: value for name, value in asdict(law).items() if value != getattr(usual, name)}
    return encode({"edition": law.edition} | chosen).decode()


def read_law(text: str) -> Law:
    """Raises ValueError for what is no law."""
    return decode(text, type=Law)


def setting_of(edition: str, setup: str, options: JsonMapping) -> str:
    """The name of what may favour a side: the edition with its setup and the options chosen, without the bid."""
    chosen = (f"{name}={value}" for name, value in sorted(options.items()) if name not in BY_TABLE)
    return " ".join((edition, setup, *chosen))


def law_of(page: Edition, chosen: JsonMapping, **said: Any) -> Law:
    """The law that an organiser has chosen: only what differs from the edition's own is kept of its options. Raises
    NotPossible for what no game could be made by."""
    own = {option.name: option.default for option in page.options}
    options = {name: value for name, value in chosen.items() if name in own and value != own[name]}
    if any(name in BY_TABLE for name in options):
        raise NotPossible(words.BY_TABLE)
    if said.get("setup") == page.setups[0]:
        said["setup"] = ""
    if said.get("setup") and said["setup"] not in page.setups:
        raise NotPossible(words.NO_SETUP.format(setups=", ".join(page.setups)))
    if said.get("sides", "lot") != "lot" and said.get("bid"):
        raise NotPossible(words.ONE_BID)
    return convert({"edition": page.id, "options": options, **said}, Law)


def read_holidays(text: str) -> tuple[tuple[int, int], ...]:
    """ "2026-12-20 to 2027-01-06, 2027-04-02": days on which no clock runs out, by UTC, the last one included. Raises
    NotPossible."""
    found: list[tuple[int, int]] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        first, _, last = part.partition(" to ")
        try:
            begins, ends = (datetime.fromisoformat(day.strip()).replace(tzinfo=UTC) for day in (first, last or first))
        except ValueError:
            raise NotPossible(words.NO_DAYS.format(text=part[:40])) from None
        if ends < begins:
            raise NotPossible(words.NO_DAYS.format(text=part[:40]))
        found.append((int(begins.timestamp()) * 1000, int((ends + timedelta(days=1)).timestamp()) * 1000))
    return tuple(found)
