"""What a table settles before its game begins, in words: on the card for all, and in the host's panel."""

from collections.abc import Iterable

from bot.presence.clock import Clock
from bot.presence.pace import Pace
from bot.wording import commands
from bot.wording.rules import OPTIONS, option_name
from bot.wording.speech import capital, clipped, words
from engine.edition import Edition

NAMES = {
    "edition": "Game",
    "late": "When time is out",
    "pace": "Reminders",
    "computer_pause": "Pause before a computer's turn",
}
ABOUT = OPTIONS | {
    "edition": "which game is played; another one begins with its own usual settings",
    "setup": "which position it begins from",
    "dice": "how dice are made; everybody accepts it before the first one falls",
    "clock": f"hours for each turn and each question. `{commands.TABLE_CLOCK}` also sets grace and days away",
    "late": "what happens when somebody's hours are over; time alone loses no game outside a league",
    "computers": "who plays what nobody has taken; whoever joins still takes such a power",
    "computer_pause": "how long a computer waits before each of its turns",
    "pace": f"when the bot reminds whoever is waited for; everybody may set their own with `{commands.MY}`",
}
HINTS = {
    "controls": "france: united kingdom",
    "bids": "germany: 6, japan: 3",
    "national_advantages": "germany: wolf packs, panzerblitz; japan: banzai attacks",
}
CHANGED = {
    "assistance": "how much the bot warns and reckons for all",
    "low_luck": "battles hit by sixths of the summed strength, with one die for the rest",
}
"""What players agree on while the game runs."""
AGREED = "Everybody who plays has agreed."
NO_SUCH = "That cannot be chosen here; the menu has what can."
NO_OPTION = "{book} has no option {name}. There are: {names}."
NO_VALUE = "“{text}” is no value of {name}. There are: {values}."
LIKE_THIS = "Write options like `victory=short low_luck=on`."
LIKE_THAT = "Write it like `{name}={example}`."
WHAT = "What do you want to set?"
HOW = "How?"
WRITE = "Write it…"
ROLLED = {
    "none": "none",
    "all": "all",
    "rolled": "one each, rolled",
    "rolled 2": "two each, rolled",
    "rolled 3": "three each, rolled",
}
HEAD = "**Set up the game**: choose below what to change. The card in the channel shows it at once."
NOT_HOST = "**How this game is set up.** Only the host <@{host}> changes it."
ONLY_HOST = "Only the host, who made the game, sets it up: <@{host}>."


def name_of(id: str) -> str:
    return NAMES.get(id, capital(option_name(id)))


def line(id: str, now: str) -> str:
    return f"{name_of(id)}: {now}"


def panel(lines: Iterable[str], chosen: str, host: str, may: bool) -> str:
    """The host's panel, or what everybody else reads there."""
    parts = [HEAD if may else NOT_HOST.format(host=host), *lines]
    if may and chosen:
        parts.append(f"\n**{name_of(chosen)}**: {ABOUT.get(chosen, '')}.")
    return clipped("\n".join(parts), 1900)


def about_edition(edition: Edition) -> str:
    """An edition for a menu: how large it is, and how a turn goes."""
    board, _, _ = edition.read(edition.setups[0])
    spaces = len(board.spaces)
    phases = len([phase for phase in edition.phases if phase.name != "collect_income"])
    return f"{len(board.powers)} powers, {spaces} spaces, {phases} phases a turn"


def clock_now(clock: Clock) -> str:
    return hours(clock.hours) if clock.runs else "none"


def hours(count: int) -> str:
    if not count:
        return "none"
    return f"{count} hours" if count % 24 or count == 24 else f"{count // 24} days"


def pace_now(pace: Pace) -> str:
    if not pace.reminds:
        return "none"
    return f"{pace.name} (after {pace.first} hours, then every {pace.again})"


def dice_now(policy: str) -> str:
    """A policy in short; its terms are shown in full when the game begins."""
    return policy.split(" (")[0].split(";")[0]


def forming(book: str) -> str:
    return f"**{book}** is forming here: everybody takes a power on the card below."


def may_change(user: str, custom: str, value: str, now: str) -> str:
    return (
        f"<@{user}> proposes **{words(custom)}: {value}** from now on (now: {now}): {CHANGED[custom]}. "
        "It counts when everybody who plays agrees."
    )


def custom_now(custom: str, value: str) -> str:
    return f"{name_of(custom)} is **{value}** from now on."
