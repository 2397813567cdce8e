"""What is said of typed text that cannot be read: what is missing, with an example, or what was perhaps meant."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.speech import listed

EMPTY = "Nothing is written there."
WHERE_TO = "Say where to: “3 inf germany > poland”."
WHERE_FROM = "Say where from and where to, with > between: “3 inf germany > poland”."
NONE_MOVES = "Nothing in {space} can move now."
WHICH_ZONE = "Name the zone to cross: “ferry 1 inf, 1 tank united kingdom > sz 6 > western europe”."
WHERE_PLACED = "Say where: “place 2 inf in germany”."
WHAT_PLACED = "Name the units: “place 2 inf in germany”."
WHERE_FOUGHT = "Say where: “fight ukraine”."
LEFT_OVER = "“{text}” is not understood there."
TWO_ARMIES = "Write the attackers, then “vs” and the defenders: 3 inf, 1 tank vs 2 inf."
NO_DEVELOPMENTS = "This edition knows no developments."
WHICH_DEVELOPMENT = "Name a development: {names}. For example “research {first} 2”."
WHICH_UNITS = "Say how many of which units, for example “3 inf, 1 tank”{instead}."
NAMES_NONE = "; “{text}” names none"
NOT_ALL = "“All” does not say here which units; name them, for example “3 inf, 1 tank”."
NO_NUMBER = "0 units cannot do anything; leave them out, or say a number from 1."
TOO_MANY = "{number} is more than any board holds; say a number from 1 to {most}."


def no_units(text: str) -> str:
    """The text (a part of it) begins with no unit."""
    return WHICH_UNITS.format(instead=NAMES_NONE.format(text=text) if text else "")


def which_development(names: Sequence[str]) -> str:
    return WHICH_DEVELOPMENT.format(names=", ".join(names), first=names[0])


def unknown(kind: str, word: str, nearest: Sequence[str], known: Sequence[str]) -> str:
    """A word that names nothing here, with names much like it, or all there are."""
    hint = f" There are: {', '.join(known)}." if known else ""
    if nearest:
        hint = f" Did you mean {listed(nearest, last=' or ')}?"
    return f"There is no {kind} called “{word}” here.{hint}"


def ambiguous(kind: str, word: str, names: Sequence[str]) -> str:
    return f"“{word}” may be {listed(names, last=' or ')}: which {kind} do you mean?"
