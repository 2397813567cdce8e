"""What is said of typed text that cannot be read: what is missing, with an example, or what was perhaps meant."""

from collections.abc import Sequence

from bot.wording import commands
from bot.wording.speech import listed, unit

EMPTY = "Nothing is written there."
TOO_LONG = "That is a text of {n} signs; send at most {most} at once, in parts."
LINE_TOO_LONG = "An order has at most {most} signs, and this one {n}: “{text}…”. Write it as several, one a line."
WHERE_TO = "Say where to: “3 inf germany > eastern europe”."
WHERE_FROM = "Say where from and where to, with > between: “3 inf germany > eastern europe”."
WHERE_EACH = "Say of all of them where they are: “2 inf west russia, 5 inf russia > karelia”."
WHERE_EACH_PLACED = "Say of all of them where they are placed: “place 2 inf caucasus, 1 inf russia”."
ONLY_UNITS = (
    "Say what to do with {units}: “buy {units}”, “{units} germany > eastern europe” or “place {units} in germany”."
)
WHICH_THERE = "Say which units. In {space} {units} can move: “{units} {way}”, or “all {way}” for all of them."
NO_ORDER = "“{text}” is no order. Orders look like this: “3 inf germany > eastern europe”, “buy 3 inf, 1 tank”, “end”."
LANDS_LATER = "Leave out “{text}”: where aircraft land is ordered after the battles, in noncombat movement."
NO_CROSSING = "No transport of yours can take {units} from {start} to {goal} by sea now; one must lie beside {start}."
HEADING = "“{text}” names no order; leave it out, and write “end” where a phase is over."
ENDS_ONE = "“end” leaves one phase at a time, and this is {now}. Write “end” for each phase you want to leave."
OTHER_PHASE = "It is {now} now, not “{text}”; write “end” for each phase before it."
LATER_PHASE = "It is {now} still; write “end” for each phase before {named} as well."
NONE_MOVES = "Nothing in {space} can move now."
WHICH_BASE = "Say from which air base, and to which zone: “scramble 2 fighters from united kingdom to sz 110”."
WHICH_FACILITY = "Say who bombs what: “raid 2 strategic bombers on the air base, 1 on the industrial complex”."
WHICH_ZONE = "Name the zone to cross: “ferry 1 inf, 1 tank united kingdom > sz 6 > western europe”."
WHERE_PLACED = "Say where: “place 2 inf in germany”."
WHAT_PLACED = "Name the units: “place 2 inf in germany”."
WHERE_FOUGHT = "Say where: “fight ukraine”."
LEFT_OVER = "“{text}” is not understood there."
TOO_MANY_WAVES = "At most {most} attacks one after the other."
TWO_ARMIES = "Write the attackers, then “vs” and the defenders: 3 inf, 1 tank vs 2 inf."
NO_DEVELOPMENTS = "This edition knows no developments."
WAR_ON_WHOM = "On whom? Like: `declare war on japan`."
WHICH_DEVELOPMENT = "Name a development: {names}. For example “research {first} 2”."
WHICH_UNITS = "Say how many of which units, for example “3 inf, 1 tank”{instead}."
NAMES_NONE = "; “{text}” names none"
NOT_ALL = "“All” does not say here which units; name them, for example “3 inf, 1 tank”."
BOUGHT, A_PHASE = "what you bought", "one of several"
SEE_MAP = f" `{commands.MAP}` shows the names."
NO_NUMBER = "0 units cannot do anything; leave them out, or say a number from 1."
TOO_MANY = "{number} is more than any board holds; say a number from 1 to {most}."


def no_units(text: str) -> str:
    """The text (a part of it) begins with no unit."""
    return WHICH_UNITS.format(instead=NAMES_NONE.format(text=text) if text else "")


def how_many(kinds: Sequence[str], there: int = 0, space: str = "") -> str:
    """Kinds were named without a number."""
    many = [unit(kind.replace(" ", "_"), 2) for kind in kinds]
    known = f" {space} has {there}." if there else ""
    every = f", or “all {many[0]}”." if there else "."
    return f"How many {listed(many)}?{known} Say a number, for example “2 {many[0]}”{every}"


def none_there(kind: str, space: str) -> str:
    return f"There is no {kind} of yours in {space} that can move now."


def no_order(text: str) -> str:
    """A text that looks like no order at all; some words are known by other names."""
    known = ELSEWHERE.get(text.lower())
    return known or NO_ORDER.format(text=text[:40])


ELSEWHERE = {
    "undo": f"Orders are taken back with `{commands.TURN_UNDO}` or the button Undo.",
    "help": f"`{commands.HELP}` says what to do now.",
    "map": f"`{commands.MAP}` shows the board.",
    "status": f"`{commands.GAME_STATUS}` says where the game stands.",
    "pass": "To leave the phase, write “end”.",
    "skip": "To leave the phase, write “end”.",
}


def which_development(names: Sequence[str]) -> str:
    return WHICH_DEVELOPMENT.format(names=", ".join(names), first=names[0])


def unknown(kind: str, word: str, nearest: Sequence[str], known: Sequence[str]) -> str:
    """A word that names nothing here, with names much like it, or all there are."""
    hint = f" There are: {', '.join(known)}." if known else SEE_MAP if kind == "space" else ""
    if nearest:
        hint = f" Did you mean {listed(nearest, last=' or ')}?"
    return f"There is no {kind} called “{word}” here.{hint}"


def ambiguous(kind: str, word: str, names: Sequence[str]) -> str:
    return f"“{word}” may be {listed(names, last=' or ')}: which {kind} do you mean?"


def nothing_to_repair(space: str) -> str:
    return f"Nothing of yours is damaged in {space}."


def which_to_repair(names: list[str]) -> str:
    return f"Say what is repaired: {', '.join(names)}."
