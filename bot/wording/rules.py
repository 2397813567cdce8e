# ruff: noqa: E501  (texts read better whole)
"""What is special about an edition, in our own words; the rules themselves are in its book."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.wording import commands
from bot.wording.advantages import OPTION as ADVANTAGES
from bot.wording.advantages import in_short
from bot.wording.speech import capital, clipped, phase, words
from engine.economy.bids import PLACEMENT
from engine.edition import Edition, Option
from engine.json_types import JsonMapping, JsonObject
from engine.options import CONTROLS

A_TOPIC = "A topic…"
ABOUT_OPTIONS = "Options"
FROM_SOURCES = f"Its rules are from public sources: the book was not seen. `{commands.RULES}` says what is a reading."
NOBODY_ALONG = "every power has its own player"
NO_TOPIC = "There is no such topic. There are: {names}."
INCOME = "collect_income"
OPTIONS = {
    "assistance": "how much the bot helps everybody here: `off`, `warnings` before a phase ends, `odds` (those, odds and threat maps), or `advice` (all that, and what a computer would do)",
    "victory": "how long the game lasts: how much a side must hold at the end of a round",
    "low_luck": "hits by sixths of the summed strength, one die for the rest: chance decides less",
    "research": "researchers, or dice for one turn, are bought, and a six brings one of twelve developments",
    "national_objectives": "bonus income for each of a power's objectives that holds when it collects",
    "interceptors": "fighters escort bombers on raids, and others go up to meet them: a round of air battle before the bombs fall",
    "dardanelles_closed": "no ship enters the Black Sea or leaves it; aircraft do",
    "turkish_straits_closed": "no ship enters the Black Sea or leaves it; aircraft do",
    CONTROLS: "powers without a player of their own, and whose player leads them: `controls=france:united kingdom`",
    "bids": "IPCs to even the sides, spent on extra units before the first turn, where the power already stands; what is left goes into the treasury. Written `bids=germany:6,japan:3`, or chosen with **Settings…** on the card, sealed and open bids too",
    PLACEMENT: "how bids are spent: `one` unit to a space, `full` (as many in a space as can be paid), or as `cash` in the treasury",
    "national_advantages": "each power's special talents: `none`, `all`, `rolled` (one for each power; `rolled2`, `rolled3` for more), or chosen with **Settings…** on the card",
}


def overview(edition: Edition) -> str:
    """What there is to read about an edition."""
    phases = ", ".join(phase(each.name) for each in edition.phases if not each.automatic or each.name == INCOME)
    lines = [f"**{edition.book}** is played in this order: {phases}."]
    lines += [] if edition.book_seen else [FROM_SOURCES]
    lines.append(f"Topics: {', '.join(edition.notes)}." if edition.notes else "There are no notes on this edition.")
    lines.append(
        "Choose one below; refusals name the section of the book they rest on. Options are chosen at creation."
    )
    return clipped("\n".join(lines), 1900)


def topic_text(topic: str, text: str) -> str:
    return clipped(f"**{topic}**\n{text}", 1950)


def options_text(edition: Edition, customs: Sequence[Option]) -> str:
    """Every option, what it does and what may be chosen; `customs` are the table's own, no edition's."""
    return "\n".join(
        f"- **{option_name(option.name)}**: {OPTIONS.get(option.name, '')}{_values(option)}."
        for option in (*edition.options, *customs)
    )


def options_now(edition: Edition, options: JsonMapping) -> str:
    """How a game is set, on a line an option; what nobody chose is left out."""
    known = {option.name: option for option in edition.options}
    return "\n".join(
        f"{capital(option_name(name))}: {option_text(known.get(name), value)}"
        for name, value in options.items()
        if value and (name != PLACEMENT or options.get("bids"))
    )


def option_name(id: str) -> str:
    """What an option is called; most are called as they are written."""
    return "led by others" if id == CONTROLS else words(id)


def option_text(option: Option | None, value: Any) -> str:
    """What an option is set to, in short."""
    if option is not None and option.name == ADVANTAGES:
        return in_short(value, option.examples[-1])
    if option is not None and option.name == CONTROLS:
        return led_by(value) or NOBODY_ALONG
    return value_text(value)


def led_by(value: Mapping[str, str]) -> str:
    """ "France by United Kingdom": powers whose units another power's player leads."""
    return "; ".join(f"{words(power).title()} by {words(by).title()}" for power, by in value.items())


def _values(option: Option) -> str:
    if option.values is None:
        return ""
    shown = ", ".join(value_text(value) + (" (usual)" if value == option.default else "") for value in option.values)
    return f" ({shown})"


def value_text(value: Any) -> str:
    """An option's value as it is written."""
    if value is True or value is False:
        return "on" if value else "off"
    if isinstance(value, dict):
        pairs: JsonObject = value
        return "; ".join(f"{words(key).title()} {_listed(of)}" for key, of in pairs.items()) or "none"
    return words(str(value))


def _listed(of: Any) -> str:
    return ", ".join(words(str(one)) for one in of) if isinstance(of, (list, tuple)) else str(of)
