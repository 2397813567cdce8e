"""Options of a game, from words to values: "victory=short bids=germany:6,japan:3 national_advantages=rolled"."""

import random
import re
from collections.abc import Sequence
from typing import Any, Protocol

from bot.assistance import OPTION as ASSISTANCE
from bot.loaded import Loaded
from bot.parsing.names import Names
from bot.parsing.tokens import check_text
from bot.refusals import NotPossible
from bot.wording import options as words
from bot.wording.rules import options_now
from engine.edition import Edition, Option
from engine.editions import edition as edition_of
from engine.json_types import JsonMapping, JsonObject
from engine.options import CONTROLS

_ROLLED = re.compile(r"rolled\s*+(\d{0,4}+)")
_NAME_SIGNS = " .'-_"
SWITCH = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


CUSTOMS: tuple[Option, ...] = (ASSISTANCE,)
"""What a table agrees on beside the options of its edition. It is kept with the game, not in its record."""


def parted(chosen: JsonMapping) -> tuple[JsonObject, dict[str, str]]:
    """(the edition's options, the table's customs)"""
    own = {option.name for option in CUSTOMS}
    options = {name: value for name, value in chosen.items() if name not in own}
    return options, {name: str(value) for name, value in chosen.items() if name in own}


class Sampler(Protocol):
    """Where rolled options come from."""

    def sample(self, population: Sequence[str], k: int) -> list[str]: ...


def read_options(edition: str, text: str, chance: Sampler | None = None) -> JsonObject:
    """Options as they stand in a record. Raises NotPossible; that a value is allowed is checked by the engine."""
    page = edition_of(edition)
    known = {option.name: option for option in (*page.options, *CUSTOMS)}
    read: JsonObject = {}
    for name, value in _pairs(check_text(text)):
        if name not in known:
            raise NotPossible(words.NO_OPTION.format(book=page.book, name=name[:40], names=", ".join(known)))
        read[name] = read_value(page, known[name], value.strip(" ,;"), chance)
    if text.strip() and not read:
        raise NotPossible(words.LIKE_THIS)
    return read


def _pairs(text: str) -> list[tuple[str, str]]:
    """ "victory=short, bids=germany:6": each name, which stands behind a space, comma or semicolon, and its value."""
    marks: list[tuple[int, int, str]] = []
    for at, sign in enumerate(text):
        if sign != "=":
            continue
        start, name = _name_before(text, marks[-1][1] if marks else 0, at, "_")
        if name and (not marks or start == 0 or text[start - 1] in ",;" or text[start - 1].isspace()):
            marks.append((start, at + 1, name))
    ends = [start for start, _, _ in marks[1:]] + [len(text)]
    return [(name, text[at:end].strip(" ,;\n\t\r")) for (_, at, name), end in zip(marks, ends, strict=False)]


def _entries_in(text: str) -> list[tuple[str, str]]:
    """ "germany: 6; japan: 3", or "germany: wolf packs, panzer, japan: banzai": each name and what stands behind it."""
    colons = [at for at, sign in enumerate(text) if sign == ":"]
    found: list[tuple[str, str]] = []
    for before, at, after in zip([-1, *colons], colons, [*colons[1:], len(text)], strict=False):
        _, name = _name_before(text, before + 1, at, _NAME_SIGNS)
        behind = text[at + 1 : after]
        value, ended = behind, after == len(text)
        if cuts := [cut for cut in (behind.find(";"), behind.find("\n")) if cut >= 0]:
            value, ended = behind[: min(cuts)], True
        elif not ended:
            start, _ = _name_before(text, at + 1, after, _NAME_SIGNS)
            value, ended = text[at + 1 : start].rstrip(), text[at + 1 : start].rstrip().endswith(",")
            value = value[:-1]
        if name and ended:
            found.append((name, value.strip()))
    return found


def _name_before(text: str, first: int, end: int, signs: str) -> tuple[int, str]:
    """Where the name begins that ends here, and the name: letters, digits and such signs, spaces behind it left out."""
    while end > first and text[end - 1].isspace():
        end -= 1
    start = end
    while start > first and (text[start - 1].isalnum() or text[start - 1] in signs):
        start -= 1
    return start, text[start:end].strip()


def read_value(page: Edition, option: Option, text: str, chance: Sampler | None) -> Any:
    """One option's value. Raises NotPossible."""
    said = " ".join(text.lower().split())
    if option.values is not None:
        found = [value for value in option.values if str(value).lower() == said or value is SWITCH.get(said, text)]
        if not found:
            shown = ", ".join(str(value) for value in option.values)
            raise NotPossible(words.NO_VALUE.format(text=text[:40], name=option.name, values=shown))
        return found[0]
    if said in ("", "none", "{}"):
        return option.default
    everything: JsonObject = dict(option.examples[-1]) if option.examples else {}
    if said == "all" and everything:
        return everything
    leads = option.name == CONTROLS
    if everything and not leads and (rolled := _ROLLED.fullmatch(said)):
        number, dice = int(rolled[1] or 1), chance or random.SystemRandom()
        return {power: sorted(dice.sample(names, min(number, len(names)))) for power, names in everything.items()}
    return _led(page, option, text) if leads else _entries(page, option, text, everything)


def _led(page: Edition, option: Option, text: str) -> JsonObject:
    """ "france: united kingdom": powers without a player of their own, and whose player leads each."""
    powers = _powers(page)
    read = {powers.find(name): powers.find(by) for name, by in _entries_in(text)}
    if not read:
        raise NotPossible(words.LIKE_THAT.format(name=option.name, example=words.HINTS[CONTROLS]))
    return read


def _powers(page: Edition) -> Names:
    board, _, _ = page.read(page.setups[0])
    return Names("power", {id: power.name for id, power in board.powers.items()})


def _entries(page: Edition, option: Option, text: str, everything: JsonObject) -> JsonObject:
    """ "germany: 6; japan: 3", or "germany: u-boats, panzerblitz": a power each, with a number or with names."""
    powers = _powers(page)
    read: JsonObject = {}
    for name, value in _entries_in(text):
        power = powers.find(name)
        if everything:
            names = Names("advantage", {one: one.replace("_", " ") for one in everything.get(power, ())})
            read[power] = [names.find(part) for part in value.split(",") if part.strip()]
        elif value.isdecimal():
            read[power] = int(value)
    if not read:
        example = words.HINTS["national_advantages" if everything else "bids"]
        raise NotPossible(words.LIKE_THAT.format(name=option.name, example=example))
    return read


def agreed(loaded: Loaded) -> str:
    """How a game is played, on a line an option: what differs from nothing chosen, and the table's customs."""
    return options_now(loaded.game.edition, loaded.game.state.options | {ASSISTANCE.name: loaded.assistance})
