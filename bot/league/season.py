"""A season as a value: its table, which matches come next, whether it is decided. Computed anew from what is stored."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.league.law import Law
from bot.league.pairing.elimination import BYE, Filled, champion, double, filled, single
from bot.league.pairing.ladder import ladder_after
from bot.league.pairing.round_robin import resting, round_robin
from bot.league.pairing.swiss import by_sides, swiss
from bot.presence.pace import DAY
from bot.store.league import Entrant, StoredMatch

RESTED, FORFEIT = "bye", "forfeit"
Rating = Callable[[str], float]
"""What somebody is worth, for ties and seeds."""


class Standing(Struct, frozen=True):
    """A line of the table. `points`: wins, and rounds rested; `beaten`: the wins of those he has met."""

    place: int
    person: str
    played: int
    wins: int
    losses: int
    points: int
    beaten: int
    left: bool = False


class Season(Struct, frozen=True):
    """Who plays by which law, and what has been played. `people` by seed, those who left too."""

    id: str
    law: Law
    people: tuple[Entrant, ...]
    matches: tuple[StoredMatch, ...]

    @property
    def names(self) -> list[str]:
        return [one.person for one in self.people]

    @property
    def here(self) -> list[str]:
        """Who plays on."""
        return [one.person for one in self.people if one.left_at is None]

    @property
    def decided(self) -> list[StoredMatch]:
        """The matches that are over, in the order in which they were."""
        over = [one for one in self.matches if one.winner is not None]
        return sorted(over, key=lambda one: (one.ended_at or 0, one.match))

    @property
    def open(self) -> list[StoredMatch]:
        return [one for one in self.matches if one.winner is None]


def loser(match: StoredMatch) -> str:
    """Who lost a match that is over; "" where the other rested."""
    return match.allies if match.winner == match.axis else match.axis


def table(season: Season, rating: Rating = lambda person: 0.0) -> list[Standing]:
    """The table, the best first: points, then the matches between those with equal points, the wins of those met, the
    rating, the seed. Who has won a bracket stands first; on a ladder the rungs are the places."""
    wins, losses, rested = Counter[str](), Counter[str](), Counter[str]()
    met: dict[str, list[str]] = defaultdict(list)
    decided = season.decided
    for match in decided:
        winner, other = match.winner or "", loser(match)
        if other == BYE:
            rested[winner] += 1
            continue
        wins[winner] += 1
        losses[other] += 1
        met[winner].append(other)
        met[other].append(winner)
    points = {one: wins[one] + rested[one] for one in season.names}
    among = _between_equals(decided, points)
    beaten = {one: sum(wins[other] for other in met[one]) for one in season.names}
    seed = {one: number for number, one in enumerate(season.names)}
    best = champion(bracket(season)) if season.law.form in ("single", "double") and season.people else None
    order = sorted(
        season.names,
        key=lambda one: (one != best, -points[one], -among[one], -beaten[one], -rating(one), seed[one]),
    )
    if season.law.form == "ladder":
        order = ladder(season)
    gone = set(season.names) - set(season.here)
    return [
        Standing(
            place, one, wins[one] + losses[one], wins[one], losses[one], points[one], beaten[one], left=one in gone
        )
        for place, one in enumerate(order, 1)
    ]


def _between_equals(decided: Iterable[StoredMatch], points: Mapping[str, int]) -> Counter[str]:
    """Wins over those with as many points."""
    found: Counter[str] = Counter()
    for match in decided:
        other = loser(match)
        if match.winner and other in points and points[match.winner] == points[other]:
            found[match.winner] += 1
    return found


def ladder(season: Season) -> list[str]:
    """The rungs, the highest first; who has left is off them."""
    won = [(match.winner or "", loser(match)) for match in season.decided if match.allies]
    here = set(season.here)
    return [one for one in ladder_after(season.names, won) if one in here]


def bracket(season: Season) -> list[Filled]:
    """The bracket of an elimination as far as it is known."""
    form = double if season.law.form == "double" else single
    winners = {match.match: match.winner for match in season.matches if match.winner}
    return filled(form(len(season.people)), season.names, winners)


def next_matches(season: Season, now: int) -> list[StoredMatch]:
    """The matches that are to be played now and are not there yet; a rest among them is over already."""
    form = season.law.form
    if form == "round robin":
        return [] if season.matches else _round_robin(season, now)
    if form == "swiss":
        return _swiss(season, now)
    return _elimination(season, now) if form in ("single", "double") else []


def is_decided(season: Season) -> bool:
    """Whether nothing is left to play. A ladder has no end of its own."""
    form = season.law.form
    if form == "ladder" or season.open or not season.matches:
        return False
    if form in ("single", "double"):
        return champion(bracket(season)) is not None
    return form == "round robin" or max(match.round for match in season.matches) >= season.law.rounds


def challenge(season: Season, challenger: str, challenged: str, now: int) -> StoredMatch:
    """The match of a challenge."""
    number = 1 + sum(match.match.startswith("C") for match in season.matches)
    axis, allies = by_sides(challenger, challenged, balance(season.matches))
    return _made(season, f"C{number}", number, axis, allies, now)


def between(season: Season, one: str, other: str) -> StoredMatch | None:
    """The match that two people still have to play, if there is one."""
    return next((match for match in season.open if {match.axis, match.allies} == {one, other}), None)


def balance(matches: Iterable[StoredMatch]) -> Counter[str]:
    """How much oftener everybody has played the Axis than the Allies."""
    found: Counter[str] = Counter()
    for match in matches:
        if match.allies:
            found[match.axis] += 1
            found[match.allies] -= 1
    return found


def forfeited(match: StoredMatch, gone: Sequence[str]) -> str:
    """Who wins a match in which somebody has left: the other; of two who have left the one that was to play first."""
    return match.allies if match.axis in gone and match.allies not in gone and match.allies else match.axis


def _round_robin(season: Season, now: int) -> list[StoredMatch]:
    made: list[StoredMatch] = []
    for number, pairs in enumerate(round_robin(season.names), 1):
        begins = now + (number - 1) * season.law.days * DAY
        made += [
            _made(season, f"R{number}.{n}", number, axis, allies, begins) for n, (axis, allies) in enumerate(pairs, 1)
        ]
        made += [_rest(f"R{number}.0", number, one, now) for one in resting(season.names, pairs)]
    return made


def _swiss(season: Season, now: int) -> list[StoredMatch]:
    done = max((match.round for match in season.matches), default=0)
    if season.open or done >= season.law.rounds or len(season.here) < 2:
        return []
    here = set(season.here)
    order = [line.person for line in table(season) if line.person in here]
    played = {frozenset((match.axis, match.allies)) for match in season.matches if match.allies}
    byes = [match.axis for match in season.matches if not match.allies]
    found = swiss(order, played, balance(season.matches), byes)
    number = done + 1
    made = [
        _made(season, f"R{number}.{n}", number, axis, allies, now) for n, (axis, allies) in enumerate(found.pairs, 1)
    ]
    return [*made, *([_rest(f"R{number}.0", number, found.bye, now)] if found.bye else [])]


def _elimination(season: Season, now: int) -> list[StoredMatch]:
    there = {match.match for match in season.matches}
    made: list[StoredMatch] = []
    for place in bracket(season):
        one, other = place.people
        if place.open and place.match.name not in there and one and other:
            axis, allies = (one, other) if _coin(season.id, place.match.name) else (other, one)
            made.append(_made(season, place.match.name, place.match.round, axis, allies, now))
    return made


def _made(season: Season, name: str, number: int, axis: str, allies: str, now: int) -> StoredMatch:
    due = now + season.law.days * DAY if season.law.days else None
    return StoredMatch(name, number, axis, allies, now, due)


def _rest(name: str, number: int, person: str, now: int) -> StoredMatch:
    return StoredMatch(name, number, person, BYE, now, winner=person, how=RESTED, ended_at=now)


def _coin(season: str, match: str) -> bool:
    """A lot that falls the same whenever it is thrown."""
    return hashlib.sha256(f"{season} {match}".encode()).digest()[0] % 2 == 0
