"""A person's card and a season's report in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, median
from typing import Protocol

from bot.wording.league.ratings import Number, rating_text
from bot.wording.league.seasons import who
from bot.wording.luck import ipcs
from bot.wording.pictures import percent
from bot.wording.speech import SIDES

NO_GAMES = "{who} has not finished a game that counts."
MOST_OPPONENTS = 8
MOST_ALARMS = 10
ALARMS = {
    "early": "{person} conceded {game} in round {about} with a chance of {share}",
    "pair": "{person} and {about} have met {share} times within a year",
    "fresh": "{person} beat {share} people who have played nobody else",
}
NO_ALARMS = "Nothing remarkable."


class Counted(Protocol):
    """Games and wins."""

    @property
    def games(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def rate(self) -> float: ...


class Played(Protocol):
    """What somebody has played."""

    @property
    def sides(self) -> Mapping[str, Counted]: ...
    @property
    def against(self) -> Mapping[str, Counted]: ...
    @property
    def luck(self) -> Sequence[float]: ...
    @property
    def waited(self) -> Sequence[float]: ...
    @property
    def on_time(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def wins(self) -> int: ...


class How(Protocol):
    """How a setting is played."""

    @property
    def axis(self) -> Counted: ...
    @property
    def bids(self) -> Mapping[int, Counted]: ...
    @property
    def rounds(self) -> float: ...
    @property
    def median_bid(self) -> float | None: ...


class Alarm(Protocol):
    """Something an organiser should look at."""

    @property
    def kind(self) -> str: ...
    @property
    def person(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def game(self) -> str: ...


def card_text(person: str, played: Played, ratings: Mapping[str, Number], own: bool) -> str:
    """A card: ratings by list, wins by side and opponent, luck; how long others waited is told to oneself alone."""
    if not played.games:
        return NO_GAMES.format(who=who(person))
    lines = [f"**{who(person)}**: {score(played)}"]
    lines += [f"{family}: {rating_text(rating)}" for family, rating in sorted(ratings.items())]
    lines.append("; ".join(f"{SIDES[side]} {score(tally)}" for side, tally in played.sides.items() if tally.games))
    if played.luck:
        lines.append(f"Luck a game: {ipcs(fmean(played.luck))}")
    if own and played.waited:
        lines.append(f"Others waited for you a median of {median(played.waited):.0f} hours a game")
    if played.on_time:
        lines.append(f"Lost on time: {played.on_time}")
    met = sorted(played.against.items(), key=lambda one: (-one[1].games, one[0]))[:MOST_OPPONENTS]
    lines.append("Against " + ", ".join(f"{who(other)} {score(tally)}" for other, tally in met))
    return "\n".join(lines)


def score(tally: Counted | Played) -> str:
    """Wins and losses: "4-2", with the dash that scores have."""
    return f"{tally.wins}\u2013{tally.games - tally.wins}"


def report_text(settings: Mapping[str, How]) -> str:
    """How often the Axis win, by setting and bid, and how long games are."""
    lines: list[str] = []
    for setting, how in settings.items():
        games = "1 game" if how.axis.games == 1 else f"{how.axis.games} games"
        lines.append(f"**{setting}**: {games}, the Axis win {percent(how.axis.rate)}, median of {how.rounds:g} rounds")
        told = [f"{bid_words(bid)}: {percent(tally.rate)} of {tally.games}" for bid, tally in how.bids.items()]
        if how.median_bid is not None:
            told.append(f"median bid {bid_words(how.median_bid)}")
        lines.append("-# " + "; ".join(told))
    return "\n".join(lines)


def bid_words(bid: float) -> str:
    """ "Allies +9", "no bid"."""
    return "no bid" if not bid else f"{'Axis' if bid > 0 else 'Allies'} +{abs(bid):g}"


def alarms_text(alarms: Sequence[Alarm]) -> str:
    """What an organiser should look at; nobody is judged by it."""
    told = [
        "- "
        + ALARMS[one.kind].format(
            person=who(one.person),
            about=who(one.about) if one.kind == "pair" else one.about,
            game=one.game,
            share=percent(one.share) if one.kind == "early" else f"{one.share:.0f}",
        )
        for one in alarms[:MOST_ALARMS]
    ]
    return "\n".join(told) or NO_ALARMS
