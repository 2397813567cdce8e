"""Looking for somebody to play with, in words."""

from typing import Protocol

from bot.wording.presence import ago
from bot.wording.speech import SIDES, person

TITLE = "Looking for a player"
PLAY, WITHDRAW = "Play", "Withdraw"
POSTED = "Your card stands in this channel: whoever presses **Play** plays you, in a thread of its own."
THERE_ALREADY = "You are looking for somebody here already; withdraw that card first."
TAKEN = "Somebody plays this already, or it was withdrawn."
NOT_YOURSELF = "You look for somebody else."
NOT_YOURS = "Only who looks for a player withdraws it."
WITHDRAWN = "Withdrawn."
NO_SUCH_PACE = "There is no such pace."
NO_THREAD = "The bot may not open a thread in this channel. The card is good again once it may."
OPENED = "The game is set up in <#{channel}>."
THREAD = "{book} · {search}"
BEGINS = "<@{axis}> plays the Axis, <@{allies}> the Allies. Settle whatever you like on the card, then press **Start**."
IN_SEASON = "a match of **{season}**, by its law"


class Wanted(Protocol):
    """What somebody looks for."""

    @property
    def person(self) -> str: ...
    @property
    def pace(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def made_at(self) -> int: ...
    @property
    def taken_by(self) -> str | None: ...


def card_text(one: Wanted, book: str, season: str) -> str:
    """The card: what, at which pace, on which side; and who plays, once somebody does."""
    side = f"as the {SIDES[one.side]}" if one.side else "on either side"
    what = IN_SEASON.format(season=season) if season else f"reminders: {one.pace}; plays {side}"
    if one.taken_by is not None:
        return f"**{book}**: {person(one.person)} and {person(one.taken_by)} play."
    return f"{person(one.person)} looks for somebody to play **{book}** with, {what}. Asked {ago(one.made_at)}."


def gone_text(book: str) -> str:
    """The card once it is withdrawn."""
    return f"**{book}**: nobody is looked for any more."
