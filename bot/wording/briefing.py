"""The words of the briefing card."""

from collections import Counter

from bot.wording.speech import Speech, capital, money, phase, units
from bot.wording.status import TASKS
from bot.wording.threats import if_declared, only_struck
from engine.advice.changes import Changes
from engine.advice.threats import Threat
from engine.state import State

HEADINGS = {
    "since": "Since your last turn",
    "beginning": "Since the beginning",
    "losses": "Losses",
    "money": "Money and income",
    "capital": "Your capital",
    "convoys": "Your convoys",
    "damage": "Damage to repair",
    "developments": "Developments",
    "objectives": "Your objectives",
    "owed": "Now",
}
TITLE = "Round {round}: {power}"
CAPITAL_LOST = "{space} is lost."
Rows = list[tuple[str, str]]


def changed_hands(changes: Changes, say: Speech) -> Rows:
    """Who holds what now that he did not hold before."""
    taken: dict[str, list[str]] = {}
    for space, (_, owner) in changes.captured.items():
        taken.setdefault(owner or "", []).append(space)
    rows = [
        (f"{say.power(owner) if owner else 'Nobody'} now holds {say.spaces(there)}", owner)
        for owner, there in taken.items()
    ]
    return rows or [("No territory has changed hands.", "")]


def loss_words(changes: Changes, power: str, say: Speech) -> str:
    return f"{say.power(power)}: {units(changes.lost[power])} = {money(changes.lost_worth.get(power, 0))}"


def money_words(name: str, cash: str, income: int, change: int) -> str:
    """ "Japan: 24 IPCs, income 28 (+3)"."""
    moved = f" ({change:+d})" if change else ""
    return f"{name}: {cash}, income {income}{moved}"


def capital_words(space: str, guards: int, defense: int, threat: Threat, say: Speech) -> str:
    """How a capital stands against what could come."""
    coming = Counter[str]()
    for of in threat.units.values():
        coming.update(of)
    held = f"{space}: {guards} {'unit' if guards == 1 else 'units'} defend with {defense}."
    if not coming:
        return f"{held} No enemy is in reach."
    when = if_declared(threat.undeclared, threat.attack, say)
    return f"{held} In reach of it: {units(coming)}, attack {threat.attack} at most{when}{only_struck(threat.takes)}."


def owed_words(now: State, power: str, say: Speech) -> Rows:
    """What has to be done."""
    rows = [(f"{capital(phase(now.phase))}: {TASKS.get(now.phase, 'your move')}.", "")] if now.power == power else []
    return rows or [(f"{say.power(power)} is to move.", "")]
