"""The words about what enemies could do next turn, and what convoys may lose."""

from collections.abc import Iterable, Mapping, Sequence

from bot.wording.speech import Speech, listed, money, units
from engine.advice.convoys import Toll
from engine.advice.threats import Danger, Threat

MOST_NAMED = 6
IF_DECLARED = " (if it declares war)"


def only_struck(takes: bool) -> str:
    """What is to be added where nobody could come who takes land."""
    return "" if takes else ", struck only: no land unit could come to take it"


def if_declared(undeclared: Mapping[str, int], attack: int, say: Speech) -> str:
    """ ", 12 of it if Germany declares war": whose part waits for a declaration; nothing where all are at war."""
    if not undeclared:
        return ""
    part = sum(undeclared.values())
    who = listed(map(say.power, undeclared), " or ")
    return f", {'all' if part == attack else part} of it only if {who} declares war"


def declaring(powers: Sequence[str], say: Speech) -> str:
    """ "Germany, if it declares war,"; nothing of nobody."""
    each = "it declares" if len(powers) == 1 else "one of them declares"
    return f"{listed(map(say.power, powers), ' or ')}, if {each} war," if powers else ""


def dangers_title(powers: Sequence[str], say: Speech) -> str:
    return f"What could be attacked next turn: {', '.join(say.power(power) for power in powers)}"[:80]


def dangers_text(dangers: Sequence[Danger], say: Speech) -> str:
    """The worst first, with what could come against what stands there."""
    if not dangers:
        return "No enemy could reach anything of yours next turn, as things stand now."
    lines = [
        f"**{say.space(danger.space)}**: attack {danger.attack} against {danger.defense}"
        f"{if_declared(danger.undeclared, danger.attack, say)}{only_struck(danger.takes)}"
        for danger in dangers[:MOST_NAMED]
    ]
    if len(dangers) > MOST_NAMED:
        lines.append(f"… and {len(dangers) - MOST_NAMED} more on the map")
    return "\n".join([*lines, "All at once, one way, as the units stand now: an upper bound."])


def threat_title(danger: Danger, say: Speech) -> str:
    return f"What could come to {say.space(danger.space)} next turn"


def threat_text(threat: Threat, danger: Danger, say: Speech) -> str:
    """Who could come, power by power, and how much that is."""
    name = say.space(danger.space)
    if not threat.units:
        return f"No enemy could reach {name} next turn, as things stand now."
    coming = "; ".join(
        f"{say.power(power)} {units(of)}{IF_DECLARED if power in threat.undeclared else ''}"
        for power, of in threat.units.items()
    )
    return (
        f"To **{name}** could come {coming}: attack {danger.attack} against {danger.defense} there"
        f"{if_declared(danger.undeclared, danger.attack, say)}{only_struck(danger.takes)}. "
        "All at once, one way, as the units stand now: an upper bound."
    )


def toll_words(toll: Toll, say: Speech) -> str:
    """ "up to 8 IPCs, about 3, in Sea Zones 109 and 119"."""
    zones = say.spaces([zone.zone for zone in toll.zones])
    return f"up to {money(toll.most)}, about {round(toll.average)}, in {zones}"


def tolls_line(tolls: Iterable[Toll], say: Speech) -> str:
    """What each power may lose as it collects; nothing where nobody may."""
    told = "; ".join(f"{say.power(toll.power)} {toll_words(toll, say)}" for toll in tolls)
    return f"Convoys may cost {told}" if told else ""
