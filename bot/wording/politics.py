"""Wars and declarations in words."""

from collections.abc import Iterable, Sequence

from bot.wording import commands
from bot.wording.speech import Speech, capital, listed, words
from engine.advice.politics import DelayedDeclaration

EVERYBODY_FIGHTS = "In this edition both sides are at war from the beginning."
TITLE = "Who is at war with whom"
NOBODY_TO_DECLARE = "There is nobody on whom you could declare war now"
SURE = (
    "Once it is confirmed, a declaration stands: it can be taken back with `{undo}` only until you do something else."
)
PASSAGE = "**{power}** lets ships of {others} pass its canals and straits."
HAPPENED = {
    "war_declared_on_it": "war is declared on it",
    "axis_captured_london": "the Axis takes London",
    "axis_captured_north_america": "the Axis takes a territory of North America",
    "japan_attacked_french_indo_china": "Japan attacks French Indo-China",
    "japan_declared_unprovoked_war_on_united_kingdom_or_anzac": (
        "Japan, unprovoked, declares war on the United Kingdom or ANZAC"
    ),
    "european_axis_entered_china": "Germany or Italy enters China",
}
"""What a declaration may wait for."""


def note(waits: Sequence[DelayedDeclaration], say: Speech) -> str:
    """What one power may declare, and when, as a sentence; nothing if it waits for nothing."""
    return " ".join(_waits(each, say) for each in waits)


def _waits(each: DelayedDeclaration, say: Speech) -> str:
    on = listed(say.power(other) for other in each.on)
    if each.only_if:
        return f"May declare war on {on} only once {_or(each.only_if)}."
    if each.from_turn <= 1:
        return f"May declare war on {on} at the start of its combat moves."
    at = "as it collects income in turn" if each.at_income else "from its turn"
    sooner = f", sooner if {_or(each.earlier_if)}" if each.earlier_if else ""
    return f"May declare war on {on} {at} {each.from_turn}{sooner}."


def _or(events: Iterable[str]) -> str:
    return listed((HAPPENED.get(event, words(event)) for event in events), last=" or ")


def politics_text(
    wars: Iterable[tuple[str, str]],
    notes: Iterable[tuple[str, str]],
    passages: Iterable[tuple[str, Sequence[str]]],
    say: Speech,
) -> str:
    """The wars, a line for each power of the Axis; what may still be declared; whose ships pass in peace."""
    fought: dict[str, list[str]] = {}
    for one, other in wars:
        fought.setdefault(one, []).append(other)
    told = [f"**{TITLE}**"]
    told += [f"{say.power(one)}: {listed(say.power(other) for other in others)}" for one, others in fought.items()]
    told += [f"**{say.power(power)}**: {text}" for power, text in notes if text]
    told += [PASSAGE.format(power=say.power(by), others=listed(map(say.power, let))) for by, let in passages]
    return "\n".join(told)


def consequences(brought: Sequence[tuple[str, str]], say: Speech) -> str:
    """What follows from a declaration, before it is confirmed."""
    more = [f"{say.power(one)} and {say.power(other)}" for one, other in brought]
    also = f"At war through it, too: {'; '.join(more)}.\n" if more else ""
    return capital(also + SURE.format(undo=commands.TURN_UNDO))
