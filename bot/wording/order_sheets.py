"""Orders as they were typed: which of them can be carried out, and what is wrong with the others."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.wording import commands
from bot.wording.consequences import GOOD_NEWS
from bot.wording.parse_errors import EMPTY, LATER_PHASE, NONE_MOVES
from bot.wording.speech import Speech, clipped, phase, units
from bot.wording.speech import ended as with_stop
from engine.state import State

NOTHING = EMPTY
TOO_MANY = "These are {n} orders; send at most {most} at once, in parts."
ONE_AT_A_TIME = "One at a time: what you sent before is still being looked at. Send this again in a moment."
TOO_FAST = f"That is too much at once; wait a minute, or write your orders into one `{commands.TURN_SHEET}`."
WHICH = "Which {kind}?"
POSSIBLE = "{refused} Possible: {near}"
ROLLS, AGAIN, NOTHING_THERE = "rolls dice", "the same again", "nothing to do there"
THE_REST = "The rest…"
PRESS_FIGHT = "Confirm what stands above, then fight."
WAITING = "Kept for you until then, under **The rest…**:"
NOT_DONE = "Not carried out: {orders}"
RUN = "✓ [{n} in order]"
MORE = "… and {n} more; Change… shows the whole sheet."
CHANGE = "Change…"
ALL_OR_NOTHING = "Nothing is carried out before every line is in order."
HELD = "⏸ What follows waits until the order above is mended or left out: it ends the phase."
THESE = "These orders"
CONFIRM = "Confirm"
PROPOSED = "**Nothing is carried out yet.** This is proposed:"
NO_UNIT = "“{text}” is no unit."
NOTHING_MOVES = NONE_MOVES


def fault(order: str, why: str) -> str:
    return f"✗ {order}: {why}"


def good(order: str, note: str = "") -> str:
    return f"✓ {order}" + (f" ({note})" if note else "")


def ended(before: State, after: State, say: Speech) -> str:
    """The end of a phase, and what begins."""
    if after.pending and (before.power, before.phase) == (after.power, after.phase):
        return f"end of {phase(before.phase)}, once those who are asked have answered"
    turn = "" if before.power == after.power else f"{say.power(after.power)}, "
    return f"end of {phase(before.phase)}, then {turn}{phase(after.phase)}"


def over(named: str) -> str:
    return f"end of {phase(named)} (it is over already)"


def end_of(named: str) -> str:
    """As a player may write it."""
    return f"end {phase(named)}"


def not_yet(named: str, now: str) -> str:
    return LATER_PHASE.format(now=phase(now), named=phase(named))


def cautions(odd: Sequence[str]) -> str:
    """What may have been overlooked, under an order or the end of a phase; good news has no warning sign."""
    return "".join(f"\n{line}" for line in caution_lines(odd))


def caution_lines(odd: Sequence[str]) -> list[str]:
    """The same, a line each."""
    return [f"-# {'' if text.startswith(GOOD_NEWS) else '⚠ '}{text}" for text in odd]


def replaces(had: Mapping[str, int]) -> str:
    return f"in place of {units(had)}"


def stops(fights: Sequence[str], rest: Sequence[str]) -> str:
    """Where a sheet stops because dice come first, and what waits behind."""
    told = [f"⏸ **Here the sheet stops: dice come first.** {PRESS_FIGHT}", *(f"🎲 {order}" for order in fights)]
    return "\n".join([*told, *([WAITING] if rest else []), *(f"· {order}" for order in rest)])


def left_out(orders: Sequence[str]) -> str:
    """What of a sheet was not carried out."""
    return NOT_DONE.format(orders="; ".join(orders)) if orders else ""


def shortened(told: Sequence[str], most: int) -> str:
    """A sheet that is longer than a message: what is wrong stands there in full as long as there is room, runs of
    orders that are in order become a number."""
    whole = "\n".join(told)
    if len(whole) <= most:
        return whole
    found: list[str] = []
    for fine, run in groupby(told, lambda text: text.startswith("✓") and "⚠" not in text):
        texts = list(run)
        found += [RUN.format(n=len(texts))] if fine else texts
    kept: list[str] = []
    for text in found:
        if len("\n".join([*kept, text])) > most - 80:
            return "\n".join([*kept, clipped(text, 200) if not kept else "", MORE.format(n=len(found) - len(kept))])
        kept.append(text)
    return "\n".join(kept)


def possible(refused: str, near: str) -> str:
    """Why an order is refused, and the nearest one that is legal."""
    return POSSIBLE.format(refused=refused, near=with_stop(near))


def confirm(count: int) -> str:
    return f"Confirm {count} orders" if count > 1 else "Confirm"


def only(count: int) -> str:
    return f"Only the {count} in order"
