"""A person's card and a season's report in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bot.wording.league.ratings import Number, rating_text
from bot.wording.league.seasons import Line, who
from bot.wording.luck import ipcs
from bot.wording.pictures import percent
from bot.wording.speech import SIDES, words

NO_GAMES = "{who} has not finished a game that counts."
MOST_OPPONENTS, MOST_OPENINGS = 8, 3
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
    def waits(self) -> Sequence[float]: ...
    @property
    def bids(self) -> Mapping[int, Counted]: ...
    @property
    def rounds(self) -> Sequence[int]: ...
    @property
    def editions(self) -> Mapping[str, Counted]: ...
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


class Began(Protocol):
    """An opening."""

    @property
    def power(self) -> str: ...
    @property
    def attacks(self) -> Sequence[str]: ...
    @property
    def main(self) -> str: ...


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


def card_text(person: str, played: Played, ratings: Mapping[str, Number], own: bool, openings: str = "") -> str:
    """A card: ratings by list, wins by side, bid, opening and opponent, luck; how long others waited is told to oneself
    alone."""
    if not played.games:
        return NO_GAMES.format(who=who(person))
    from statistics import fmean, median  # it builds on fractions and decimals, which nothing else here does

    lines = [f"**{who(person)}**: {score(played)}"]
    lines += [f"{family}: {rating_text(rating)}" for family, rating in sorted(ratings.items())]
    lines.append("; ".join(f"{SIDES[side]} {score(tally)}" for side, tally in played.sides.items() if tally.games))
    if len(played.editions) > 1:
        lines.append("; ".join(f"{edition} {score(tally)}" for edition, tally in sorted(played.editions.items())))
    if any(played.bids):
        lines.append("By bid: " + ", ".join(f"{own_bid(bid)} {score(of)}" for bid, of in sorted(played.bids.items())))
    if openings:
        lines.append(f"Openings: {openings}")
    if played.rounds:
        lines.append(f"A game takes a median of {rounds_words(median(played.rounds))}")
    if played.luck:
        lines.append(f"Luck a game: {ipcs(fmean(played.luck))}")
    if own and played.waited:
        others, you = hours_words(median(played.waited)), hours_words(median(played.waits))
        lines.append(f"Others waited for you a median of {others} a game, you for them {you}")
    if played.on_time:
        lines.append(f"Lost on time: {played.on_time}")
    met = sorted(played.against.items(), key=lambda one: (-one[1].games, one[0]))[:MOST_OPPONENTS]
    lines.append("Against " + ", ".join(f"{who(other)} {score(tally)}" for other, tally in met))
    return "\n".join(lines)


def score(tally: Counted | Played) -> str:
    """Wins and losses: "4-2", with the dash that scores have."""
    return f"{tally.wins}\u2013{tally.games - tally.wins}"


def score_of(line: Line) -> str:
    """A line of a table: wins and losses."""
    return f"{line.wins}\u2013{line.losses}"


def share_of(tally: Counted) -> str:
    """ "57% of 7"."""
    return f"{percent(tally.rate)} of {tally.games}"


def rounds_words(rounds: float) -> str:
    """ "7 rounds", the median of games."""
    return f"{rounds:g} round{'' if rounds == 1 else 's'}"


def hours_words(hours: float) -> str:
    """ "31 hours", the median of games."""
    return f"{hours:.0f} hour{'' if round(hours) == 1 else 's'}"


def own_bid(bid: int) -> str:
    """ "with 9", "against 9": who had a bid, seen from a player's side."""
    return "no bid" if not bid else f"{'with' if bid > 0 else 'against'} {abs(bid)}"


def favoured(points: float) -> str:
    """ "Axis, 34 points"."""
    return f"{'Axis' if points >= 0 else 'Allies'}, {abs(points):.0f} points"


def opening_words(one: Began, names: Mapping[str, str]) -> str:
    """ "Germany attacks Karelia, Ukraine; infantry"."""
    power = names.get(one.power, words(one.power))
    told = ", ".join(names.get(space, words(space)) for space in one.attacks)
    bought = f"; {words(one.main)}" if one.main else ""
    return f"{power}: {told or 'no attack'}{bought}"


def openings_text(openings: Iterable[tuple[Began, Counted]], names: Mapping[str, str]) -> str:
    """The commonest openings with how often they have won."""
    there = list(openings)[:MOST_OPENINGS]
    return "; ".join(f"{opening_words(one, names)} {score(tally)}" for one, tally in there)


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
