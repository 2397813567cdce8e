# ruff: noqa: E501  (texts read better whole)
"""Results that go from server to server, in words."""

from collections.abc import Sequence
from typing import Protocol

from bot.wording import commands

NO_KEY = "A key is 64 letters of 0-9 and a-f, as the other host's export shows it."
EXPORTED = f"Every result that counts, signed. The key of this server's leagues is `{{key}}`: whoever trusts it (`{commands.LEAGUE_RUN_TRUST}`) can take this file in."
TRUSTED = "Results signed by this key are taken from now on."
WITHDRAWN = "This key is trusted no more; {count} results were taken out, and ratings are computed without them."
TAKEN = "{new} new results, {known} known already."
TOO_LARGE = "A file of results has at most {most} MB."
VERIFIED = "The record and its dice log are those of a line of this file, and they verify."
WRONG = "The record or its dice log does not hold: {why}."
AUDITS = {"record": "no line of the file names this record", "log": "the dice log is another one"}
WHY = {
    "form": "is no statement of a league",
    "key": "is signed by a key that is not trusted",
    "signature": "has a wrong signature",
    "shares": "has shares that do not sum to one",
}
MOST = 10


class Line(Protocol):
    """A line that was refused."""

    @property
    def number(self) -> int: ...
    @property
    def why(self) -> str: ...


def taken(new: int, known: int, refused: Sequence[Line]) -> str:
    """What became of a file."""
    lines = [TAKEN.format(new=new, known=known)]
    lines += [f"Line {one.number} {WHY[one.why]}." for one in refused[:MOST]]
    if len(refused) > MOST:
        lines.append(f"… and {len(refused) - MOST} more")
    return "\n".join(lines)


def audited(why: str) -> str:
    """What a record that was shown proves."""
    return WRONG.format(why=AUDITS.get(why, why)) if why else VERIFIED
