"""What is said of a turn that is told in one go: conditions and lines read back, what is wrong, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.speech import Speech, words

HOW = (
    "For example: `if caucasus`, `if not caucasus`, `if 3 or more left in caucasus`, `if the fighter lives in sz 6`, "
    "`if odds in caucasus under 60`, `if nobody has attacked me`, `if ukraine stands as now`, `if 20 or more ipcs`; "
    "several with `and`; `else` for what is done otherwise, `whatever happens` for what is done in any case."
)
NO_CONDITION = f"“{{text}}” is no condition. {HOW}"
WHERE = "Say where: {text} in caucasus."
NEVER = "This can never come: what “{text}” asks for cannot be all at once."
ELSE_OF_WHAT = "`else` stands behind no `if`."
EMPTY_BRANCH = "Nothing stands under “{text}”: write its orders behind it, or under it with a - before each."
TOO_LATE = "It comes too late: {phase} is over by then. Write it before the lines of {now}."
NO_PHASE = "No phase of this game takes such an order."
TWO_PURCHASES = "These are two purchases for the same moment; write all that is bought into one line."
FOR_THE_CALLER = "“{text}” is no order that can be given ahead."
ONLY_FIRST = "`only if` stands before everything else: it is looked at once, as your turn begins."
IN_TURN_ALREADY = "It is your turn already, so whether somebody has attacked you before it you can see."
NOTHING = (
    "Write your turn, one order a line: what you buy, where you move, what follows if it succeeds, what you place."
)
TOO_LONG = "Your turn has {n} signs; {most} can be kept."
TOO_MANY = "Your turn has {n} lines; at most {most} can be kept."
ALL_BUT_WHAT = "Say which units stay behind: `all but 2 inf`."
NOT_SO_MANY = "There are only {there} {unit}, so {n} cannot stay behind."
NONE_FITS = "Not one of them fits."


def at_line(number: int, text: str, why: str) -> str:
    """What is wrong with a line of a sheet."""
    return f"Line {number}, “{text}”: {why}"


# --- read back ----------------------------------------------------------------------------------------------------


def mine(space: str, holds: bool, say: Speech) -> str:
    return f"{say.space(space)} is {'yours' if holds else 'not yours'} then"


def number_left(space: str, kind: str, number: int, holds: bool, say: Speech) -> str:
    what = words(kind) if kind else "units"
    told = f"{number} or more of your {what}" if holds else f"fewer than {number} of your {what}"
    return f"{told} are left in {say.space(space)}"


def lives(space: str, kind: str, holds: bool, say: Speech) -> str:
    return f"your {words(kind)} in {say.space(space)} {'lives' if holds else 'is lost'}"


def odds(space: str, number: int, holds: bool, say: Speech) -> str:
    return f"your odds in {say.space(space)} are {'at least' if holds else 'under'} {number} %"


def attacked(holds: bool) -> str:
    return "somebody has attacked you until then" if holds else "nobody has attacked you until then"


def as_now(space: str, holds: bool, say: Speech) -> str:
    return f"{say.space(space)} {'stands as it did' if holds else 'does not stand as it did'} when this was written"


def money(number: int, holds: bool) -> str:
    return f"you have {'at least' if holds else 'fewer than'} {number} IPCs then"


def tested(conditions: Sequence[str], holds: bool) -> str:
    """ "if Caucasus is yours then"."""
    told = " and ".join(conditions)
    return f"if {told}" if holds else f"if not: {told}"


# --- what becomes of it -------------------------------------------------------------------------------------------

PHASE_OVER = "its phase was over"
CANNOT_TELL = "its condition could not be looked at: there is no battle to reckon odds of"
EDITED = "The host has changed the position since it was written."
TAKEN_BACK = "Something of this turn was taken back."


def changed(unmet: Sequence[str]) -> str:
    """Why a sheet did not begin."""
    return f"It was to begin only if {' and '.join(unmet)}. That is not so."
