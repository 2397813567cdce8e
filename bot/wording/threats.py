"""The words about what enemies could do next turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.wording.speech import Speech, units
from engine.advice.threats import Danger, Threat

MOST_NAMED = 6


def only_struck(takes: bool) -> str:
    """What is to be added where nobody could come who takes land."""
    return "" if takes else ", struck only: no land unit could come to take it"


def dangers_title(powers: Sequence[str], say: Speech) -> str:
    return f"What could be attacked next turn: {', '.join(say.power(power) for power in powers)}"[:80]


def dangers_text(found: Sequence[Danger], say: Speech) -> str:
    """The worst first, with what could come against what stands there."""
    if not found:
        return "No enemy could reach anything of yours next turn, as things stand now."
    lines = [
        f"**{say.space(danger.space)}**: attack {danger.attack} against {danger.defense}{only_struck(danger.takes)}"
        for danger in found[:MOST_NAMED]
    ]
    if len(found) > MOST_NAMED:
        lines.append(f"… and {len(found) - MOST_NAMED} more on the map")
    return "\n".join([*lines, "All at once, one way, as the units stand now: an upper bound."])


def threat_title(danger: Danger, say: Speech) -> str:
    return f"What could come to {say.space(danger.space)} next turn"


def threat_text(threat: Threat, danger: Danger, say: Speech) -> str:
    """Who could come, power by power, and how much that is."""
    name = say.space(danger.space)
    if not threat.units:
        return f"No enemy could reach {name} next turn, as things stand now."
    coming = "; ".join(f"{say.power(power)} {units(of)}" for power, of in threat.units.items())
    return (
        f"To **{name}** could come {coming}: attack {danger.attack} against {danger.defense} there"
        f"{only_struck(danger.takes)}. All at once, one way, as the units stand now: an upper bound."
    )
