# ruff: noqa: E501  (texts read better whole)
"""What is said of powers that a computer plays: who plays them, what they wanted, how they are given and taken back."""

from collections.abc import Iterable, Mapping, Sequence

from bot.wording import commands
from bot.wording.speech import Speech, capital, clipped, computer, listed, phase, units
from engine.json_types import Line
from engine.players.aims import Aim
from engine.state import State

NOTHING = "A computer found nothing to do."
TAKE_BACK = "Take the seat"
FILL = "Computers take the rest"
NEXT_TURN = "Play the next turn"
DELETE = "Delete the game"
GOES_ON = "The computer plays that turn, and asks again."
LEVELS = {
    "easy": "easy: takes every battle that looks good, and does not look further",
    "cautious": "cautious: wants to lose nothing, attacks where hardly anything comes back",
    "steady": "steady: weighs what the enemy will do, keeps its capital and its stacks",
    "bold": "bold: wants to win ground, and dares more for it",
}
NOT_IN_A_LEAGUE = "This game counts for a league: nobody is told here what a computer would do."


def in_turn(state: State, say: Speech) -> str:
    """Above the message of a turn that a computer plays."""
    power = state.power
    return f"**{say.power(power)}**, {phase(state.phase)}: {say.mention(power)} plays, nobody has to do anything."


def nobody_plays(state: State, say: Speech) -> str:
    """To a table without people, after each turn."""
    return (
        f"**Only computers play here**, so the game rests before {say.power(state.power)}'s turn. Shall they go on? Anybody "
        f"may press for one turn, or take a seat (`{commands.GAME_JOIN}`)."
    )


def stuck(power: str, say: Speech) -> str:
    return (
        f"**The computer does not know how {say.power(power)} goes on**; this was logged. Take the seat (`{commands.GAME_JOIN}`), "
        "or let the host give it to somebody."
    )


# --- what it wanted ---------------------------------------------------------------------------------------------------


def wanted(aim: Aim, say: Speech) -> str:
    """Two sentences: where it goes, and what it holds with what it bought."""
    if aim.left and aim.earns:
        return (
            f"*It gives up: its side is down to {aim.left} % of all units and income and earns {aim.earns} % of what both sides "
            "earn. So late in a game that is not made good any more.*"
        )
    if aim.left:
        return f"*It gives up: of all units and income its side has {aim.left} % left, and cannot win any more.*"
    said = [sentence for sentence in (_goes(aim, say), _keeps(aim, say)) if sentence]
    return f"*{' '.join(said)}*" if said else ""


def _goes(aim: Aim, say: Speech) -> str:
    into = [f"{say.space(one.space)} ({one.chance} %)" for one in aim.attacks]
    empty = f"walks into {say.spaces(aim.entered)}" if aim.entered else ""
    attacks = f"attacks {listed(into)}" if into else ""
    bombs = f"bombs {say.spaces(aim.bombed)}" if aim.bombed else ""
    if not attacks and not empty and not bombs:
        return "It found no attack worth its price." if aim.held else ""
    return _sentence(listed(part for part in (attacks, empty, bombs) if part))


def _keeps(aim: Aim, say: Speech) -> str:
    bought = f"buys {units(aim.bought)}" if aim.bought else ""
    held = f"strengthens {say.spaces(aim.held)}" if aim.held else ""
    said = " and ".join(part for part in (bought, held) if part)
    return _sentence(said) if said else ""


def _sentence(said: str) -> str:
    """With one full stop, though a name may end with one ("Ukraine S.S.R.")."""
    return f"It {said.removesuffix('.')}."


def advice(power: str, lines: Sequence[Line], aim: Aim, say: Speech) -> str:
    """To who has asked what a computer would do."""
    orders = [f"- {say.order(line)}" for line in lines if line["do"] != "end_phase"]
    ends = any(line["do"] == "end_phase" for line in lines)
    orders += ["- nothing in this phase" if not orders else "- then end the phase"] if ends else []
    typed = any(line["do"] in ("purchase", "move", "ferry") for line in lines)
    orders += [f"-# These orders can be typed as they stand: `{commands.DO}`."] if typed else []
    head = f"**What a computer would do as {say.power(power)} now** (steady):"
    return clipped("\n".join(line for line in (head, wanted(aim, say), *orders) if line), 1900)


# --- giving and taking seats ------------------------------------------------------------------------------------------


def given(say: Speech, powers: Sequence[str], level: str, owners: Iterable[str]) -> str:
    """To the table: what a computer plays from now on, and how that ends."""
    named = listed(say.power(power) for power in powers)
    whose = [f"<@{user}>" for user in dict.fromkeys(owners) if user]
    back = (
        f"{listed(whose)} may take {'it' if len(powers) == 1 else 'them'} back" if whose else "Anybody may take it over"
    )
    return (
        f"**{capital(computer(level))}** plays **{named}** from now on. {back} at any time: the button below, or "
        f"`{commands.GAME_JOIN}`. Its dice are rolled and logged like everybody's."
    )


def plays(powers: Iterable[str], level: str) -> str:
    """To who has given a seat."""
    return f"{capital(computer(level))} plays **{listed(powers)}**."


def may_play(powers: Iterable[str], user: str, level: str, olds: Iterable[str]) -> str:
    whose = listed(f"<@{old}>" for old in olds)
    return f"<@{user}> proposes that {computer(level)} plays **{listed(powers)}** for {whose}, who can take it back at any time. Do you agree?"


def taken(say: Speech, powers: Sequence[str], user: str, level: str) -> str:
    named = listed(say.power(power) for power in powers)
    return f"<@{user}> plays **{named}** from now on, instead of {computer(level)}."


FILLED_MEANWHILE = "Somebody else plays there by now."
NO_SUCH_LEVEL = "A computer plays **easy**, **cautious**, **steady** or **bold**."
PLAYS_ALREADY = "A computer of this level plays there already."
FILLED = "Computers play what nobody had taken; whoever joins still takes such a power."
NO_COMPUTERS = "every seat is a person's"
ALONE = "Computers play whatever nobody takes: with one power taken you may press **Start**."
NO_EMPTY_SEAT = "Every power is taken; say which one the computer is to play."
NOT_THE_COMPUTERS = "No computer plays there."
KEPT_FOR = (
    "The computer keeps this seat for <@{owner}>. Once that player sleeps, the host may give it to somebody (`"
    + commands.GAME_REPLACE
    + "`)."
)


def logged(level: str) -> str:
    """For the dice log: who takes over."""
    return computer(level)


def seconds(count: int) -> str:
    """A pause for a menu."""
    if not count:
        return "none"
    if count < 3600:
        return "1 minute" if count == 60 else f"{count // 60} minutes"
    return f"{count // 3600} hours"


def pause_now(pause: int, usual: bool) -> str:
    return f"{seconds(pause)} (none while one person plays alone)" if usual else seconds(pause)


def line(say: Speech, seats: Mapping[str, str]) -> str:
    """Which powers a computer plays, in one line of a status."""
    return ", ".join(f"{say.power(power)} ({level})" for power, level in seats.items())
