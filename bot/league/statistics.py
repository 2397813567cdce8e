"""What a league can count: by person, side, setting and bid. Out of the results that count, and nothing else."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from bot.league.results import NOBODY
from bot.store.results import StoredResult, StoredShare
from engine.json_types import JsonObject

Known = Sequence[tuple[StoredResult, Sequence[StoredShare]]]
"""Results with everybody's share, as they are stored."""
SIDES = ("axis", "allies")


class Tally(Struct):
    """Games and how many of them were won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Person(Struct):
    """What somebody has played. `luck`: IPCs that the dice gave above what was to be expected, a game; `waited`: hours
    that others waited for him, a game, `waits`: that he waited for others. `against`: by opponent; `bids`: by the IPCs
    that his side had, below 0 where the other had them; `rounds`: how long each game was."""

    sides: dict[str, Tally] = field(default_factory=lambda: {side: Tally() for side in SIDES})
    editions: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    against: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    luck: list[float] = field(default_factory=list[float])
    waited: list[float] = field(default_factory=list[float])
    waits: list[float] = field(default_factory=list[float])
    bids: dict[int, Tally] = field(default_factory=lambda: defaultdict(Tally))
    rounds: list[int] = field(default_factory=list[int])
    on_time: int = 0
    """Games lost on time."""

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.sides.values())

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.sides.values())


class Setting(Struct, frozen=True):
    """How a setting is played. `axis`: how often the Axis win; `bids`: the same by bid; `rounds`: the median length;
    `median_bid`: of the bids there were, None without one; `kinds`: how
    games ended, by kind."""

    axis: Tally
    bids: Mapping[int, Tally]
    rounds: float
    median_bid: float | None
    edition: str = ""
    kinds: Mapping[str, int] = field(default_factory=dict[str, int])


def counted(known: Known, season: str = "") -> Known:
    """Those that count, of a season if one is named."""
    return [(row, shares) for row, shares in known if row.counts and season in ("", row.season)]


def figures(row: StoredResult) -> JsonObject:
    """What is kept of a game for statistics alone."""
    return json.loads(row.figures)


def of_person(known: Known, person: str) -> Person:
    """What somebody has played."""
    found = Person()
    for row, shares in counted(known):
        own = next((share for share in shares if share.person == person), None)
        if own is None:
            continue
        won = own.side == row.winner
        found.sides[own.side].add(won)
        found.editions[row.edition].add(won)
        for other in {share.person for share in shares if share.side != own.side} - {NOBODY}:
            found.against[other].add(won)
        found.bids[row.bid if own.side == "axis" else -row.bid].add(won)
        found.rounds.append(row.rounds)
        told = figures(row)
        found.luck += [told["luck"][person]] if person in told.get("luck", {}) else []
        if waited := told.get("waited", {}):
            found.waited.append(waited.get(person, 0.0))
            found.waits.append(sum(hours for other, hours in waited.items() if other != person))
        found.on_time += row.kind == "time" and not won
    return found


def by_setting(known: Known, season: str) -> dict[str, Setting]:
    """Every setting that was played, with the chances of the Axis by the bid."""
    there: dict[str, list[StoredResult]] = defaultdict(list)
    for row, _ in counted(known, season):
        there[row.setting].append(row)
    return {setting: _setting(rows) for setting, rows in sorted(there.items())}


def _setting(rows: Iterable[StoredResult]) -> Setting:
    from statistics import median  # it builds on fractions and decimals, which nothing else here does

    axis, bids, found = Tally(), defaultdict[int, Tally](Tally), list(rows)
    for row in found:
        axis.add(row.winner == "axis")
        bids[row.bid].add(row.winner == "axis")
    placed = [row.bid for row in found if row.bid]
    bid, rounds = median(placed) if placed else None, median(row.rounds for row in found)
    return Setting(axis, dict(sorted(bids.items())), rounds, bid, found[0].edition, Counter(row.kind for row in found))
