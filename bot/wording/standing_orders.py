"""Standing orders in words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.presence.pace import DEAR, EVERYTHING, NOTHING
from bot.wording import commands
from bot.wording.speech import Speech, listed, words
from engine.board.control import PASSAGE
from engine.state import State


def standing_text(state: State, powers: list[str], say: Speech, asked: str, sealed: Collection[str] = ()) -> str:
    """What is decided for these powers while their player is away. `asked`: how much he wants to be asked. `sealed`:
    powers that have sealed orders, too."""
    lines: list[str] = []
    for power in powers:
        own = [order for order in state.orders if order.power == power]
        told = [
            f"{words(order.about)}: {choice_text(order.about, order.choice, say)}{_where(order.where, say)}"
            for order in own
        ]
        without = BESIDE_SEALED if power in sealed and asked == EVERYTHING else WITHOUT_ORDERS[asked]
        lines.append(f"**{say.power(power)}**: {'; '.join(told) or without}")
    return "\n".join(lines)


BESIDE_SEALED = "no open orders; you are asked what your sealed ones leave open"
WITHOUT_ORDERS = {
    NOTHING: "no standing orders; while others move the published default decides, and you are not asked",
    DEAR: "no standing orders; while others move you are asked only when capital ships or aircraft would be lost",
    EVERYTHING: "no standing orders, you are always asked",
}


def choice_text(about: str, choice: Any, say: Speech) -> str:
    """What a standing order decides, of passage who may pass; nothing: its player wants to be asked."""
    if about == PASSAGE:
        return listed(map(say.power, choice or ())) or "nobody"
    if choice is None:
        return "ask me"
    if isinstance(choice, dict):
        return ", ".join(f"{words(str(key))} {value}" for key, value in choice.items())
    if isinstance(choice, (list, tuple)):
        return listed([words(str(part)) for part in choice], last=", then ")
    return words(str(choice))


def _where(where: tuple[str, ...], say: Speech) -> str:
    return f" in {say.spaces(where)}" if where else ""


# --- sealed orders ------------------------------------------------------------------------------------------------

HOW_TO_ORDER = (
    "For example: `lose inf, art, tank in ukraine`, `lose cheapest`, `submerge`, `stay in sz 6`, `press 2 rounds`, "
    "`press until fewer than 3`, `press while odds at least 50`, `press at all cost`, `retreat`, `fight all`; "
    "`retreat if defending` where a book lets defenders withdraw; `scramble all in sz 110`, `intercept 2 in germany`, "
    "`never scramble`, where aircraft go up; `kamikaze 2 at carriers`; "
    "with `if` and conditions: `odds below 40`, `round 2 or later`, `attacker has bomber`, `defending`, `at sea`, "
    "`3 or more left`, `the fighter lives`, `karelia` (yours then), `ukraine stands as now`, `nobody has attacked me`; "
    "several with `;` between."
)
NO_ORDER = f"“{{text}}” is no standing order. {HOW_TO_ORDER}"
TWO_FOR_ONE = "These are two orders for the same moment; leave one out, or say `in` or `if` where each of them holds."
TOO_MANY = "There are too many sealed orders; withdraw some first."
NOT_THERE = "You have no sealed order {number}."
NOTE = "sealed order"
"""How the record's note begins at a line that a sealed order gave; records are kept, so it is read again later."""
SALTED = ", salt "
"""What stands in a note that shows the order itself; that of a sheet does not."""
DEFAULT_NOTE = "default orders"
"""The note at a line of the published default."""


def secret_note(number: int, salt: str, text: str) -> str:
    """What the record says of a line that a sealed order gave; `used_text` reads it."""
    return f"{NOTE} {number}{SALTED}{salt}: {text}"


def sheet_note(number: int, line: int, done: int, units: int = 0) -> str:
    """What the record says of a line that a sheet gave: of which of its lines it comes (0: between two), and how many
    of its orders are done with it. units: how many units of a wish are where they are wanted; it is not done before it
    gives no more. Its text stays sealed."""
    return f"{NOTE} {number}, line {line}.{done}{f'+{units}' if units else ''}"


def sealed_text(power: str, number: int, seal: str) -> str:
    """What the table reads when an order is set."""
    return f"🔒 **{power}** has set sealed order {number}: `{seal}`"


def withdrawn_text(power: str, number: int) -> str:
    return f"**{power}** has withdrawn sealed order {number}."


def used_text(power: str, note: str) -> str:
    """What the table reads when an order is first used; the salt lets anybody check the seal."""
    head, _, text = note.partition(": ")
    number, _, salt = head.removeprefix(f"{NOTE} ").partition(SALTED)
    return f"🔓 Sealed order {number} of **{power}** answers: “{text}”\n-# Its seal is the SHA-256 of `{salt} {text}`."


def secrets_text(told: Mapping[str, Sequence[tuple[int, str]]], say: Speech) -> str:
    """A player's own sealed orders."""
    lines = [
        f"🔒 {say.power(power)}, sealed order {number}: {text}" for power, of in told.items() for number, text in of
    ]
    return "\n".join(lines) or "You have no sealed orders."


MY_ORDERS = "🔒 My orders here…"
NONE_HERE = "None of your sealed orders is about this question."


def clock_answers(power: str, label: str, at: int | None = None) -> str:
    """What is done for who does not answer a question, and when (milliseconds), if that stands nowhere else."""
    when = f", <t:{at // 1000}:R>" if at is not None else ""
    return f"Unless {power} answers, the published default does{when}: {label}."


def nobody_answers(power: str) -> str:
    return f"Nobody answers for {power}; the table waits."


def answers_here(number: int, label: str) -> str:
    return f"🔒 Sealed order {number} answers this: **{label}**."


def asks_here(number: int, text: str) -> str:
    """Why an order leaves a question to its player."""
    return f"🔒 Sealed order {number} leaves this to you: `{text}`."


def silent_here(number: int, text: str, unmet: Sequence[str]) -> str:
    """Why an order that is about a question does not answer it."""
    return f"🔒 Sealed order {number} does not answer: `{text}` asks that {' and '.join(unmet)}."


ASKED_AGAIN = "From now on you are asked again."
ASKED_ALREADY = "You are asked whatever is yours to decide."
LEFT_TO_DEFAULT = "left to the default"
DEFAULT = "cheapest losses first, submarines stay, attacks are pressed"


def left_to_default(space: str, say: Speech) -> str:
    """To a defender who does not want to decide any more."""
    where = f"this battle in {say.space(space)}" if space else "all battles of this turn"
    return f"The published default decides for you in {where}: {DEFAULT}."


ASKED_ABOUT = (
    "When others attack you, shall the table wait for you to choose casualties? What is green holds; you can change "
    f"it at any time, here or with `{commands.ORDERS_SHOW}`."
)
"""To who has joined, above the three answers."""
SO_MUCH = {
    NOTHING: f"Nobody waits for you while others move: {DEFAULT}.",
    DEAR: f"You are asked when capital ships or aircraft would be lost, once a turn; otherwise {DEFAULT}.",
    EVERYTHING: "You are asked whatever is yours to decide, and the table waits for you.",
}
HOLDS = "-# What you choose holds for this turn: in other battles the cheapest fall first, and what you spare, later."


def not_answered(user: str, powers: Sequence[str], say: Speech) -> str:
    """What the table reads when a question's time is out."""
    who = listed(say.power(power) for power in powers)
    return (
        f"<@{user}> (**{who}**) has not answered in time. The published default answers, now and in all battles of "
        f"this turn: {DEFAULT}. `{commands.ORDERS}` says what is to be done instead another time."
    )


SEAL_POSTED = (
    "Its seal is posted; the text is shown when it is used.\n"
    "-# No player can read it before. Whoever runs this bot could: it has to read the order to follow it."
)
SEALED = "🔒 Sealed order {number}: {text}"
WITHDRAWN = "Withdrawn: {text}"
AN_ORDER = "A standing order…"
WHICH_PLAN = "How shall they be fought?"
PLAN = "How shall your battles of this turn be fought? Everything goes on by itself, and your plan is sealed."
PLAN_IN_TURN = (
    "Such a plan is for your own turn; now it is {power}'s. What shall hold in all your turns, seal with "
    f"`{commands.ORDERS_SEALED}`: `fight all; press 2 rounds; lose cheapest if attacking`."
)
OWN = "o"
ORDERS = {
    "c": ("lose cheapest", "Losses: cheapest first", ""),
    OWN: ("lose", "Losses: in an order of my own…", "what falls first, what then"),
    "d": ("submerge", "Submarines dive", "whenever they may"),
    "s": ("stay", "Submarines stay and fight", ""),
    "p": ("press at all cost; lose cheapest if attacking", "My attacks: at all cost", "losses cheapest first"),
    "r": ("press 2 rounds; lose cheapest if attacking", "My attacks: 2 rounds, then retreat", "losses cheapest first"),
    "w": (
        "press while odds at least 50; lose cheapest if attacking",
        "My attacks: as long as my odds are 50 %",
        "losses cheapest first",
    ),
    "u": ("scramble all", "Aircraft scramble: all that can", "from air bases, into zones that are attacked"),
    "g": ("never scramble", "Aircraft never scramble", ""),
    "i": ("intercept all", "Fighters go up against raids: all", ""),
    "n": ("never intercept", "Fighters never go up against raids", ""),
    "k": ("kamikaze all", "Kamikaze: all strikes, at the dearest ships", ""),
    "h": ("kamikaze all at carrier", "Kamikaze: all strikes, at carriers alone", ""),
    "m": ("never kamikaze", "Kamikaze pilots are kept for another day", ""),
    "y": ("retreat if defending", "My defence: withdraws as soon as it may", ""),
    "z": ("press if defending", "My defence: never withdraws", ""),
}
"""What can be ordered from a menu: its text (the order of loss is still to be named), what the menu says, and more."""
BATTLES = {
    "": ("", "In all battles"),
    "d": ("defending", "When I defend"),
    "a": ("attacking", "When I attack"),
    "l": ("on land", "On land"),
    "dl": ("defending and on land", "When I defend on land"),
    "al": ("attacking and on land", "When I attack on land"),
    "s": ("at sea", "At sea"),
    "ds": ("defending and at sea", "When I defend at sea"),
    "as": ("attacking and at sea", "When I attack at sea"),
}
"""Which battles, as texts of conditions, with what the menu says."""
CONDITIONS = {
    "": "always",
    "odds below 20": "when my odds are below 20 %",
    "odds below 40": "when my odds are below 40 %",
    "odds at least 60": "when my odds are at least 60 %",
    "odds at least 80": "when my odds are at least 80 %",
    "round 1": "in the first round",
    "round 2 or later": "from the second round on",
    "attacker has bomber": "when the attacker has a bomber",
    "attacker has no destroyer": "when the attacker has no destroyer",
    "attacker has battleship": "when the attacker has a battleship",
}
"""Conditions as texts of orders, with what the menu says."""


def narrower(text: str, where: str, condition: str) -> str:
    """An order of the menu, for one space only or under one condition more."""
    clauses: list[str] = []
    for part in text.split(";"):
        head, _, when = part.strip().partition(" if ")
        place = f" in {where}" if where else ""
        wanted = condition.split(" and ") if condition else []
        whens = " and ".join(dict.fromkeys([*([when] if when else []), *wanted]))
        clauses.append(f"{head}{place}" + (f" if {whens}" if whens else ""))
    return "; ".join(clauses)


def so_far(power: str, text: str, problem: str, where: str) -> str:
    """Above the menus: the order as it could be typed, or what is still to be chosen."""
    if problem:
        return f"`{text}`\n{problem}"
    if text:
        return f"**{power}**: `{text}`\n{NOT_KEPT}"
    return f"What shall be decided for **{power}**{f' in {where}' if where else ''}?"


KEEP, WHERE, AGAIN, BACK = "Keep it, sealed", "Where…", "Start again", "Back"
NOT_KEPT = "Keep it as it is, or choose more about it."
FIRST, THEN = "What falls first?", "And what then?"
ALWAYS = "When? Always"
EVERYWHERE, MORE = "Everywhere", "More spaces…"
WHERE_QUESTION = "Where shall it hold? Spaces with your units come first."
ASKED_WITHOUT = (
    f"To be asked again, take the sealed order back with `{commands.ORDERS_WITHDRAW}`; `{commands.ORDERS_SHOW}` "
    "tells its number."
)
NOBODY_AT_PEACE = (
    "Nobody is at peace in this game: canals and straits are open to the side that holds them, and to no other."
)
NO_PASSENGER = "You are at peace with nobody of the other side who would need your leave."
NEEDS_NO_LEAVE = "{power} needs no leave of yours: it is on your side."
NEVER_PASSES = "You are at war with {power}: its ships cannot be let through."
NOBODY_REACTS = "In this game nobody is asked to {about}."
HOW_MANY_GO = "Say all, never, ask, or how many: 2. With a number name the spaces they go up from, or the zones."
GO_UP_ALWAYS = (
    "Who goes up is decided before there is a battle, so no condition can be about one: `scramble all in sz 110 if "
    "nobody has attacked me`, `intercept 2 in germany if karelia`."
)
NONE_DIVES = "No submarine can submerge in this edition."


def answers_first(about: str, ends: str) -> str:
    """A sealed order was kept, but an open one is about the same; ends: the command that ends that."""
    return f"Your open order for {words(about)} answers before it; {ends} ends that one."


AHEAD = {
    "press at all cost": "Take everything at all cost",
    "press 1 rounds": "One round each, then retreat",
    "press 2 rounds": "Two rounds each, then retreat",
    "press 3 rounds": "Three rounds each, then retreat",
    "press until fewer than 3": "Until I have fewer than 3 units",
    "press until fewer than 5": "Until I have fewer than 5 units",
    "press while odds at least 50": "As long as my odds are 50 %",
    "press while odds at least 30": "As long as my odds are 30 %",
}
"""Plans for a whole phase of battles, as texts of orders, with what the menu says."""


def ahead_text(plan: str) -> str:
    """The order that fights all battles of this turn by a plan."""
    return f"fight all; {plan}; lose cheapest if attacking; stay if attacking"
