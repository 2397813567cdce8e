"""Ratings in words: the number with its uncertainty, and what made it so."""

from collections.abc import Sequence
from typing import Protocol

from bot.wording.luck import signed
from bot.wording.pictures import percent
from bot.wording.speech import SIDES, listed

NOBODY_YET = "Nobody has a settled rating here yet: it takes some five games of one against one, more in teams."
UNRATED = "No rated game yet: everybody begins at 1,500."
BEGAN = "Everybody begins at 1,500."
MOST_STEPS = 10
REASONS = {
    "capped": "at most 10, since somebody there is still provisional",
    "often": "not rated: the sixth game against the same opponent within a year",
    "unmoved": "not counted: it was decided before the seat was taken",
}


class Number(Protocol):
    """A rating, as it is shown."""

    @property
    def points(self) -> float: ...
    @property
    def rd(self) -> float: ...
    @property
    def games(self) -> int: ...
    @property
    def provisional(self) -> bool: ...


class Change(Protocol):
    """What a game did to a rating."""

    @property
    def side(self) -> str: ...
    @property
    def against(self) -> Sequence[str]: ...
    @property
    def before(self) -> Number: ...
    @property
    def after(self) -> Number: ...
    @property
    def favour(self) -> float: ...
    @property
    def expected(self) -> float: ...
    @property
    def won(self) -> bool: ...
    @property
    def weight(self) -> float: ...
    @property
    def why(self) -> str: ...


def rating_text(rating: Number) -> str:
    """ "1,532 ±96", with a question mark while it is provisional."""
    mark = "?" if rating.provisional else ""
    return f"{rating.points:,.0f}{mark} ±{rating.rd:.0f}"


def why_text(rating: Number, changes: Sequence[Change]) -> str:
    """Why a number is what it is: the games that made it, the newest first."""
    if not changes:
        return UNRATED
    games = "1 game" if len(changes) == 1 else f"{len(changes)} games"
    lines = [f"**{rating_text(rating)}** after {games}. {BEGAN}"]
    shown = changes[::-1][:MOST_STEPS]
    lines += [f"- {change_text(change)}" for change in shown]
    if older := changes[: len(changes) - len(shown)]:
        lines.append(
            f"- {signed(older[-1].after.points - 1500, 0)} from {len(older)} games before these, and from time."
        )
    return "\n".join(lines)


def change_text(change: Change) -> str:
    """ "+14: beat <@7> as the Axis (chance 46%; sides and bid were worth +12), 1,518 to 1,532"."""
    did = "beat" if change.won else "lost to"
    others = listed(f"<@{one}>" for one in change.against) or "a computer"
    favour = f"; sides and bid were worth {signed(change.favour, 0)}" if round(change.favour) else ""
    share = f", with {percent(change.weight)} of the side" if 0 < change.weight < 1 else ""
    reason = f" ({REASONS[change.why]})" if change.why else ""
    moved = signed(change.after.points - change.before.points, 0)
    path = f"{change.before.points:,.0f} to {change.after.points:,.0f}"
    return (
        f"{moved}: {did} {others} as the {SIDES[change.side]}{share} (chance {percent(change.expected)}{favour}), "
        f"{path}{reason}"
    )


def favour_text(points: float, rd: float, bid: float | None) -> str:
    """How even a setting is: "The Axis are favoured by 34 points (±20); a bid of 6 for the Allies makes it even"."""
    side, amount = ("Axis", points) if points >= 0 else ("Allies", -points)
    text = f"The {side} are favoured by {amount:.0f} points (±{rd:.0f})"
    if bid is None:
        return f"{text}."
    taker = "Allies" if bid >= 0 else "Axis"
    return f"{text}; a bid of {abs(bid):.0f} for the {taker} makes it even."
