"""What is said of a turn that is told in one go: conditions and lines read back, what is wrong, and what came of it."""

from collections.abc import Mapping, Sequence

from bot.wording import commands
from bot.wording.speech import Speech, capital, clipped, listed, phase, units, words

HERE = "here"
"""The battle that an order answers, as conditions name its space (`orders.ahead`)."""
HOW = (
    "For example: `if caucasus`, `if not caucasus`, `if 3 or more left in caucasus`, `if the fighter lives in sz 6`, "
    "`if odds in caucasus under 60`, `if nobody has attacked me`, `if ukraine stands as now`, `if 20 or more ipcs`; "
    "several with `and`; `else` for what is done otherwise, `whatever happens` for what is done in any case. "
    "Of a battle: `if odds below 40`, `if round 2 or later`, `if attacker has bomber`, `if defending`, `if at sea`."
)
NO_CONDITION = f"“{{text}}” is no condition. {HOW}"
WHERE = "Say where: {text} in caucasus."
NEVER = "This can never come: what “{text}” asks for cannot be all at once."
ELSE_OF_WHAT = "`else` stands behind no `if`."
EMPTY_BRANCH = "Nothing stands under “{text}”: write its orders behind it, or under it with a - before each."
TOO_LATE = "It comes too late: {phase} is over by then. Write it before the lines of {now}."
TOO_LATE_FOR_IT = "It comes too late: the phase for it is over by then."
NO_PHASE = "No phase of this game takes such an order."
TWO_PURCHASES = "These are two purchases for the same moment; write all that is bought into one line."
FOR_THE_CALLER = "“{text}” is no order that can be given ahead."
ONLY_FIRST = "`only if` stands before everything else: it is looked at once, as your turn begins."
NO_ODDS_YET = (
    "As your turn begins there is no battle yet; say it of the attack: `2 inf ukraine > caucasus if odds over 60`."
)
IN_TURN_ALREADY = "It is your turn already, so whether somebody has attacked you before it you can see."
NOTHING = (
    "Write your turn, one order a line: what you buy, where you move, what follows if it succeeds, what you place."
)
ONE_UNTIL = "Say one thing until which you press: `press until fewer than 3 left`."
TOO_LONG = "Your turn has {n} signs; {most} can be kept."
TOO_MANY = "Your turn has {n} lines; at most {most} can be kept."
ALL_BUT_WHAT = "Say which units stay behind: `all but 2 inf`."
NOT_SO_MANY = "There are only {there} {unit}, so {n} cannot stay behind."
NONE_FITS = "Not one of them fits."
WISHES = "`near` (or `near caucasus`), `safe`, `at the front`, `on the carrier`"
NO_WISH = f"“{{text}}” is no place. Say a space, or what you want of it: {WISHES}; several with `and`."
NEAR_WHAT = "Say near what: `place all near caucasus`."
ALL_LAND = "What flies has to land, so nobody stays behind; say who lands where: `land 2 ftr near`."
NO_LANDING = "none of them is in the air any more, or there is no such place in reach"
NO_PLACING = "nothing of that waits to be placed, or there is no such place for it"
SO_MANY_ONLY = "only {n} of {all} found such a place"


def at_line(number: int, text: str, why: str) -> str:
    """What is wrong with a line of a sheet."""
    return f"Line {number}, “{text}”: {why}"


# --- read back ----------------------------------------------------------------------------------------------------


def _place(space: str, say: Speech) -> str:
    return say.space(space) if space != HERE else "the battle"


def attacking(holds: bool) -> str:
    return "you attack" if holds else "you defend"


def at_sea(holds: bool) -> str:
    return "it is at sea" if holds else "it is on land"


def in_round(number: int, holds: bool) -> str:
    return f"it is round {number} or later" if holds else f"it is before round {number}"


def attacker_has(kind: str, holds: bool) -> str:
    return f"the attacker has {'a' if holds else 'no'} {words(kind)}"


def mine(space: str, holds: bool, say: Speech) -> str:
    return f"{_place(space, say)} is {'yours' if holds else 'not yours'} then"


def number_left(space: str, kind: str, number: int, holds: bool, say: Speech) -> str:
    what = words(kind) if kind else "units"
    told = f"{number} or more of your {what}" if holds else f"fewer than {number} of your {what}"
    return f"{told} are left in {_place(space, say)}"


def lives(space: str, kind: str, holds: bool, say: Speech) -> str:
    return f"your {words(kind)} in {_place(space, say)} {'lives' if holds else 'is lost'}"


def odds(space: str, number: int, holds: bool, say: Speech) -> str:
    return f"your odds in {_place(space, say)} are {'at least' if holds else 'under'} {number} %"


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
CALLED = "Line {line} calls you."
EDITED = "The host has changed the position since it was written."
TAKEN_BACK = "Something of this turn was taken back."


def stuck(why: str) -> str:
    """Why a sheet cannot go on: its phase cannot be left."""
    return f"The phase cannot be left as things stand: {why} Mend it by orders of your own; then the rest is played."


def changed(unmet: Sequence[str]) -> str:
    """Why a sheet did not begin."""
    return f"It was to begin only if {' and '.join(unmet)}. That is not so."


LABEL = "One order a line"
ABOUT = "buy, moves, `if caucasus: …`, `else …`, noncombat, place, end turn"
HINT = "buy 3 inf\n5 inf ukraine > caucasus\nif caucasus: 1 ftr germany > ukraine\nend turn"
CHANGE, CONFIRM, WITHDRAW, GO_ON = "Change…", "Confirm, sealed", "Withdraw", "Play it as it is"
BEGIN = "Tell my turn…"
KEEP, KEEP_TITLE, KEEP_NAME, KEEP_HINT = "Keep as an opening…", "An opening of your own", "Its name", "Barbarossa"
NO_NAME = "Give it a name."
TOO_MANY_OPENINGS = "You have {most} openings of this edition; give the name of one that may go."
NO_OPENING = "You have kept no opening “{name}” for this edition (kept: {known})."
NO_LAST_TURN = "You have had no turn yet; begin with a form, or by menus."
NO_ADVICE = "No computer can say anything of a turn that is reached only by others' dice or answers."
BEGINNINGS = {
    "last": "As last round",
    "advice": "What a computer would do",
    "menus": "By buttons and menus alone",
}
OPENING = "My opening: {name}"
IF_FALLS, IF_NOT, MORE, PLACE = "And if it falls?", "And if not?", "One move more…", "Place what I buy…"
FALLS, HOLDS = "If {space} falls…", "If {space} does not fall…"
AFTER_WHICH, FROM_WHERE, WITH_WHAT, WHERE_TO = "After which attack?", "From where?", "With what?", "Where to?"
MORE_OF_THEM = "More…"
NOTHING_THERE = "Nothing of yours can go from there; write it in the form."


def kept_opening(name: str) -> str:
    return f"Kept as “{name}” for all your games of this edition: `{commands.ORDERS_PLAN} begin:` offers it."


def next_move(what: str, goal: str, start: str, stack: str, say: Speech) -> str:
    """What is being told by menus, as far as it is chosen."""
    if what == "p":
        return "**Place what you buy**: where?"
    when = {"f": "If {space} falls", "n": "If {space} does not fall"}.get(what, "Before the battles")
    parts = [f"{capital(stack) or '…'} from {say.space(start)} to …"] if start else ["from where?"]
    return f"**{when.format(space=say.space(goal) if goal else 'it')}**: {' '.join(parts)}"


NONE_KEPT = "You have told no turn ahead."
GOES_ON = "It is played on."
END_OF_PHASE = "the phase ends"
NO_END = "-# The last phase is not ended, so the turn waits for you there; `end turn` ends it."
NO_PLACE = "-# Nothing places what you buy, so the turn waits for you there: `place all in …`, `… at the front`."
NOT_YET = "-# Nothing is sealed before you confirm."
PLANNED = {
    "press": "battles are fought to the end (`press 2 rounds`, `press while odds at least 50` say otherwise)",
    "casualties": "your losses are the cheapest first (`lose inf, tank, ftr` says otherwise)",
}
"""What a sheet that says nothing of it says all the same."""


def title(turn: str, say: Speech) -> str:
    """Above the form."""
    number, _, power = turn.partition(".")
    return f"{say.power(power)}, round {number}"


def preview_head(turn: str, now: bool, say: Speech) -> str:
    when = "It begins at once." if now else "It begins when that turn does; here the board is as it stands now."
    return f"**{title(turn, say)}**: {when}"


def preview_only(conditions: Sequence[str]) -> str:
    return f"Only if {' and '.join(conditions)}; else nothing is played, and you are pinged."


def preview_phase(name: str) -> str:
    return f"*{phase(name)}*"


def preview_line(order: str, tests: str, fault: str = "", later: str = "") -> str:
    """A line read back; where it would not be played as things stand, or behind the dice, why."""
    told = f"{tests}: {order}" if tests else order
    if not (fault or later):
        return f"· {told}"
    return (
        f"⚠ {told}\n-# {'As things stand' if fault else 'In the likeliest course'} it would be left: {fault or later}"
    )


def with_chance(tests: str, chance: float | None) -> str:
    """What a line waits for, with how likely that is."""
    return tests if chance is None else f"{tests} ({100 * chance:.0f} %)"


def chance(space: str, percent: float, about: bool) -> str:
    return f"🎲 {space}: won with {'about ' if about else ''}{percent:.0f} %"


LIKELIEST, BEFORE_DICE, AS_TOLD = "The likeliest course", "Up to the dice", "The turn as it is told"
ENDS = {
    "attacker": "{space} is won",
    "defender": "{space} holds",
    "retreat": "{space} is left alone after a while",
    "nobody": "nobody is left in {space}",
}
"""How battles end, by the words of the rules."""
UNDECIDED = "{space} stays undecided"


def likeliest(chance: float, results: Mapping[str, str], say: Speech) -> str:
    """How it goes most likely, and how likely all of that is."""
    told = [ENDS.get(result, UNDECIDED).format(space=say.space(space)) for space, result in results.items()]
    return f"🗺 {LIKELIEST} ({100 * chance:.0f} %), in the picture: {listed(told)}."


def untold_landing(stack: Mapping[str, int], space: str, say: Speech) -> str:
    return f"-# Nothing says then where to land {units(stack)}: nearest and safe, {say.space(space)}."


def stuck_there(why: str) -> str:
    return f"⚠ There the turn would wait for you: {why}"


def plan(said: Sequence[str], text: str) -> str:
    """How battles are fought, as far as the sheet does not say."""
    verbs = {"press": ("press", "retreat"), "casualties": ("lose",)}
    unsaid = [PLANNED[about] for about, words in verbs.items() if not any(word in text.lower() for word in words)]
    return f"-# {capital('; '.join(unsaid))}. {NO_FIT}" if unsaid else LEFT_THEN


NO_FIT = "What does not fit when it comes is left; aircraft of which nothing is said land where it is nearest and safe."
LEFT_THEN = f"-# {NO_FIT}"


def preview_whole(lines: Sequence[str]) -> str:
    return clipped("\n".join([*lines, NOT_YET]), MOST_TOLD)


def sealed(number: int, turn: str, say: Speech) -> str:
    return (
        f"🔒 Sealed order {number} tells your turn: **{title(turn, say)}**. Its seal is posted; what it says is shown "
        "when it is through. Whoever runs this bot could read it before."
    )


def shown(number: int, text: str, why: str, left: Mapping[str, str]) -> str:
    """A player's own sheet, as he sealed it."""
    parts = [f"🔒 Sealed order {number}:", f"```\n{text.replace('`', chr(39))}\n```"]
    parts += [f"-# Line {at} was left: {reason}" for at, reason in left.items()]
    parts += [f"**It waits.** {why}"] if why else []
    return clipped("\n".join(parts), MOST_TOLD)


def withdrawn(text: str) -> str:
    return clipped(f"Withdrawn:\n```\n{text.replace('`', chr(39))}\n```", MOST_TOLD)


SHOW = "My turn, as I told it…"
MOST_TOLD = 1900


def waits(user: str, power: str, number: int) -> str:
    """What the table reads of a sheet that waits: never what is in it."""
    return (
        f"<@{user}> Sealed order {number}, the turn of **{power}** told ahead, waits: something is not as it was. The "
        "button shows you what, and your turn."
    )


def never_begun(power: str, number: int) -> str:
    return f"Sealed order {number} of **{power}** was not used, and its turn is over."


def opened(power: str, number: int, salt: str, text: str, played: int, left: Mapping[int, str]) -> str:
    """What the table reads of a sheet that is through; the salt lets anybody check the seal."""
    parts = [f"🔓 Sealed order {number} told this turn of **{power}** ({played} of its lines were played)"]
    parts += [f"-# Line {at} was left: {why}" for at, why in sorted(left.items())]
    head = clipped("\n".join(parts), MOST_TOLD - len(text) - len(salt) - 120) if left else parts[0]
    seal = f"-# Its seal is the SHA-256 of what stands here in one line: `{salt} {text}`"
    return f"{head}\n{seal}"
