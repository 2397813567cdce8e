# ruff: noqa: E501  (texts read better whole)
"""Seasons in words: the card, what is answered to who joins, challenges or organises, and what the matches are told."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bot.wording import commands
from bot.wording.presence import ago, by_when
from bot.wording.speech import SIDES, person
from engine.json_types import JsonMapping

NO_SEASON = "There is no such season on this server."
NO_SEASON_HERE = f"This server has no season yet. Who manages it opens one with `{commands.LEAGUE_RUN_NEW}`."
NAME_TAKEN = "A season of this name is there already."
OPENED = f"**{{name}}** is open: people join by its card. `{commands.LEAGUE_RUN_BEGIN}` begins it; until then nothing is played."
SIDE_WAYS = {
    "lot": "by lot, as often either as can be",
    "sealed": "sealed bids for the Allies",
    "open": "open bids for the Allies",
}
BY_TABLE = "Bids and who leads whom are no options of a season: it has its own way for sides and bids."
NO_SETUP = "This edition has the setups {setups}."
NO_DAYS = "“{text}” is no span of days; write 2026-12-20 to 2027-01-06, several with commas between them."
ONE_BID = "Either bids by the players or a fixed one."
OWN_CARD = "Only your own card is yours to hide."
LOOK_AT = "**To look at** (told to organisers only; it proves nothing)"
ONLY_ORGANISER = "Only the organiser of the season, {organiser}, or who manages the server can do that."
MANAGERS = "Only who manages this server opens a season."
HAS_BEGUN = "The season has begun: its law stands, and nobody joins any more."
QUALIFIED = "This season is played by the best of another."
NOT_BEGUN = "The season has not begun."
IS_OVER = "The season is over."
TOO_FEW = "A season needs two people; {count} joined."
TOO_MANY = "A season takes {most} people at most."
JOINED = "You play in **{name}**. {law}"
JOINED_ALREADY = "You are in this season already."
NOT_IN_IT = "{who} not in this season."
LEFT = "You have left the season."
LEFT_OPEN = "You have left the season; your open matches go to the others."
BEGUN = "The season has begun."
CLOSED = "The season is closed."
NOT_YOURSELF = "You cannot challenge yourself."
NO_CHALLENGES = "Matches of this season are paired by the bot; challenges are for ladders."
OUT_OF_REACH = "On the ladder one challenges up to {reach} rungs above oneself. You may challenge: {who}."
NOBODY_ABOVE = "nobody, you stand at the top"
PLAYING = "You two have a match to play already: {match}."
CHALLENGED = "The challenge stands: match {match}."
NO_MATCH = "There is no such match."
DECIDED = "This match is decided already."
NOT_THEIRS = "Only the two who play a match can win it."
RULED = "Ruling {number}: {text}"
CARD_TITLE = "{name} · {form} · {book}"
FORMS = {
    "ladder": "ladder",
    "round robin": "round robin",
    "swiss": "Swiss rounds",
    "single": "single elimination",
    "double": "double elimination",
}
STATUS = {"forming": "open: press **Join**", "running": "running", "over": "over"}
MOST_LINES = 30
MOST_OPEN = 15
LOG_NAME = "Dice of game {game}"
MATCH_NAME = "{season} · {match}"
OPENS = "Match **{match}** of **{season}**: <@{axis}> plays the Axis, <@{allies}> the Allies.{due}"
OPENS_BY_OPEN_BIDS = "Match **{match}** of **{season}**: <@{axis}> against <@{allies}>. Press **Bid…**: each bids less than the other for the Allies, until one leaves them to who has bid less; then press **Start**.{due}"
OPENS_BY_BIDS = "Match **{match}** of **{season}**: <@{axis}> against <@{allies}>. Press **Seal my bid…**: who would play the Allies for fewer IPCs plays them; then press **Start**.{due}"
COUNTS = "**{season} {match}**: {winner} has won {how}. The result counts."
ORGANISER_DECIDES = "<@{organiser}> decides what becomes of the match."
OVERDUE = "Match {match} of {season} is overdue since {since}. {organiser} decides."
SOON_DUE = "<@{axis}> <@{allies}> Match {match} of {season} is to be played by then. {by}"
CLOCK = "{hours} h a debt, {strikes} strikes, then the game is lost"
PAUSES = "; a game is paused for {pauses} days at most"
JOIN, LEAVE, TABLE, MY_CARD, LAW_BUTTON = "Join", "Leave", "Standings", "My card", "Rules"
BEGIN, REPORT, CHALLENGE = "Begin", "Report", "Challenge…"
WHOM = "Whom do you challenge?"
SERIES = "The series: {one} {wins}\u2013{losses} {other}."
GONE = "somebody"
RATED = "{place}. {who} {rating}"
NO_RATINGS = "This season shows no ratings; they seed its people all the same."
HIDDEN = "This person's card is private."
NOTHING_YET = "Nothing has been played yet."


class Line(Protocol):
    """A line of a table."""

    @property
    def place(self) -> int: ...
    @property
    def person(self) -> str: ...
    @property
    def wins(self) -> int: ...
    @property
    def losses(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def left(self) -> bool: ...


class Paired(Protocol):
    """A match."""

    @property
    def match(self) -> str: ...
    @property
    def axis(self) -> str: ...
    @property
    def allies(self) -> str: ...
    @property
    def due(self) -> int | None: ...
    @property
    def channel(self) -> str | None: ...
    @property
    def winner(self) -> str | None: ...
    @property
    def how(self) -> str | None: ...


class Rules(Protocol):
    """A season's law."""

    @property
    def form(self) -> str: ...
    @property
    def setup(self) -> str: ...
    @property
    def options(self) -> JsonMapping: ...
    @property
    def dice(self) -> str: ...
    @property
    def sides(self) -> str: ...
    @property
    def bid(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def days(self) -> int: ...
    @property
    def reach(self) -> int: ...


def who(one: str) -> str:
    """A person of a league; who was forgotten is somebody."""
    return GONE if one.startswith("gone-") else person(one)


def law_text(law: Rules, book: str, hours: int, strikes: int, pauses: int) -> str:
    """The law of a season in a few lines."""
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in law.options.items())
    lines = [f"**{book}**{f', {law.setup}' if law.setup else ''}; {FORMS[law.form]}"]
    if law.form == "swiss":
        lines[0] += f", {law.rounds} rounds"
    if law.form == "ladder":
        lines[0] += f", challenges up to {law.reach} rungs above"
    lines.append(f"Options: {options or 'those of the book'}. Dice: {law.dice}.")
    sides = SIDE_WAYS[law.sides] if law.sides == "lot" else f"by {SIDE_WAYS[law.sides]}"
    bid = f"; bid: {abs(law.bid)} for the {SIDES['axis' if law.bid < 0 else 'allies']}" if law.bid else ""
    lines.append(f"Sides {sides}{bid}.")
    paused = PAUSES.format(pauses=pauses) if hours and pauses else ""
    lines.append("Clock: " + (CLOCK.format(hours=hours, strikes=strikes) if hours else "none") + paused + ".")
    if law.days:
        lines.append(f"{law.days} days for each match.")
    lines.append(
        "A game counts if its record and dice verify, people play both sides, nobody edits it, and it reaches round 2."
    )
    return "\n".join(lines)


def table_text(lines: Sequence[Line], ratings: Mapping[str, str] | None = None) -> str:
    """The table as text: place, name, wins and losses, and the rating where it is shown."""
    ratings = ratings or {}
    told = [
        f"{line.place}. {who(line.person)} {line.wins}\u2013{line.losses}"
        + (f" · {line.points} points" if line.points != line.wins else "")
        + (f" · {ratings[line.person]}" if line.person in ratings else "")
        + (" · left" if line.left else "")
        for line in lines[:MOST_LINES]
    ]
    more = len(lines) - MOST_LINES
    return "\n".join([*told, *([f"… and {more} more"] if more > 0 else [])])


def match_text(match: Paired) -> str:
    """ "R1.2: @a (Axis) v @b (Allies), by Friday", with who has won it once it is over."""
    if not match.allies:
        return f"`{match.match}` {who(match.axis)} rests"
    where = f" <#{match.channel}>" if match.channel else ""
    if match.winner:
        return f"`{match.match}` {who(match.axis)} v {who(match.allies)}: **{who(match.winner)}** ({match.how}){where}"
    due = f", by {ago(match.due)}" if match.due else ""
    return f"`{match.match}` {who(match.axis)} (Axis) v {who(match.allies)} (Allies){due}{where}"


def card_text(status: str, people: Sequence[str], lines: Sequence[Line], open_: Sequence[Paired]) -> str:
    """The body of a season's card."""
    parts = [f"The season is {STATUS[status]}."]
    if status == "forming":
        parts.append(f"{len(people)} joined: " + (" ".join(who(one) for one in people) or "nobody yet"))
    else:
        parts.append(table_text(lines))
    if open_:
        parts.append("**To be played**\n" + "\n".join(match_text(match) for match in open_[:MOST_OPEN]))
    return "\n\n".join(parts)[:4000]


def opens(match: Paired, season: str, sides: str) -> str:
    """What a match's own channel is told first."""
    due = f" {by_when(match.due)}" if match.due else ""
    text = {"sealed": OPENS_BY_BIDS, "open": OPENS_BY_OPEN_BIDS}.get(sides, OPENS)
    return text.format(match=match.match, season=season, axis=match.axis, allies=match.allies, due=due)


def series_text(wins: Mapping[str, int], one: str, other: str) -> str:
    """How a series of rematches stands."""
    return SERIES.format(one=who(one), wins=wins.get(one, 0), losses=wins.get(other, 0), other=who(other))


def rulings_text(rulings: Iterable[tuple[int, int, str, str]]) -> str:
    """The organiser's acts, numbered."""
    told = [f"**{number}** {ago(at)} {who(by)}: {text}" for number, at, by, text in rulings]
    return "\n".join(told)[:1900]


def forfeit_ruling(match: Paired, winner: str, why: str) -> str:
    return f"{match.match} goes to {who(winner)} unplayed: {why}"


def adjudicated_ruling(match: Paired, winner: str, why: str) -> str:
    return f"{match.match} is adjudicated for {who(winner)}: {why}"


def void_ruling(match: Paired, why: str) -> str:
    return f"{match.match} is void and played again: {why}"


def removed_ruling(user: str, why: str) -> str:
    return f"{who(user)} is taken out of the season: {why}"
