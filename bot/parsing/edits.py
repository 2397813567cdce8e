"""What a host changes, from words to a piece of a position.

germany 40 IPCs          ukraine: germany 3 inf, 1 tank (these are that power's units there; others' stay)
ukraine is germany's     ukraine: germany nothing          turn germany combat move
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_units
from bot.parsing.vocabulary import Vocabulary
from bot.wording.host import BECAUSE, NO_REASON, NOT_AN_EDIT
from engine.state import State

_MONEY = re.compile(r"(?:money |treasury )?(?P<power>.+?)(?: has| =|:)? (?P<amount>\d+)(?: ?ipcs?)?", re.IGNORECASE)
_OWNER = re.compile(r"(?:owner )?(?P<space>.+?) (?:is|belongs to) (?P<power>.+?)(?:['\u2019]s?)?", re.IGNORECASE)
_UNITS = re.compile(r"(?P<space>[^:]+): *(?P<forces>.*)", re.DOTALL)
_TURN = re.compile(r"turn (?P<rest>.+)", re.IGNORECASE)
_NOTHING = re.compile(r"\b(?:nothing|none|no units)$", re.IGNORECASE)
Position = dict[str, Any]


def parted(text: str) -> tuple[str, str]:
    """A change and its reason, which stands behind "because". Raises Unclear."""
    change, found, why = text.partition(f" {BECAUSE} ")
    if not found or not why.strip():
        raise Unclear(NO_REASON)
    return change, " ".join(why.split())


def read_edit(text: str, state: State, names: Vocabulary, phases: Sequence[str]) -> Position:
    """A piece of a position. Raises Unclear."""
    if text.lstrip().startswith("{"):
        return _json(text)
    found: Position = {}
    for part in re.split(r"[;\n]", text):
        part = " ".join(part.split())
        if part:
            _part(part, found, state, names, phases)
    if not found:
        raise Unclear(NOT_AN_EDIT)
    return found


def _json(text: str) -> Position:
    try:
        found: Any = json.loads(text)
    except ValueError as error:
        raise Unclear(f"{NOT_AN_EDIT} ({error})") from error
    if not found:
        raise Unclear(NOT_AN_EDIT)
    return found


def _part(part: str, found: Position, state: State, names: Vocabulary, phases: Sequence[str]) -> None:
    if match := _TURN.fullmatch(part):
        _turn(match["rest"], found, names, phases)
    elif (match := _MONEY.fullmatch(part)) and names.powers.knows(match["power"]):
        found.setdefault("treasury", {})[names.powers.find(match["power"])] = int(match["amount"])
    elif match := _UNITS.fullmatch(part):
        _units(match, found, state, names)
    elif match := _OWNER.fullmatch(part):
        space = names.spaces.find(match["space"])
        found.setdefault("owners", {})[space] = names.powers.find(match["power"])
    else:
        raise Unclear(NOT_AN_EDIT)


def _turn(rest: str, found: Position, names: Vocabulary, phases: Sequence[str]) -> None:
    """Whose turn starts there, and with which phase."""
    for phase in phases:
        spoken = phase.replace("_", " ")
        if rest.lower().endswith(f" {spoken}"):
            found["phase"] = phase
            rest = rest[: -len(spoken)].strip()
            break
    found["power"] = names.powers.find(rest)


def _units(match: re.Match[str], found: Position, state: State, names: Vocabulary) -> None:
    space = names.spaces.find(match["space"])
    here = found.setdefault("units", {}).setdefault(space, _there(state, space))
    text = match["forces"].strip()
    power, rest = _power(text, names.powers.knows)
    if not power:
        raise Unclear(NOT_AN_EDIT)
    here[names.powers.find(power)] = {} if _NOTHING.search(rest) else read_units(rest, names.units)


def _power(text: str, knows: Callable[[str], bool]) -> tuple[str, str]:
    """The power that a text begins with, as many words as it takes, and the rest."""
    words = text.split()
    for at in range(min(3, len(words) - 1), 0, -1):
        if knows(" ".join(words[:at])):
            return " ".join(words[:at]), " ".join(words[at:])
    return "", text


def _there(state: State, space: str) -> dict[str, Mapping[str, int]]:
    """Who stands there now: an edit of one power's units leaves the others'."""
    found: dict[str, Counter[str]] = {}
    for unit in state.at(space):
        found.setdefault(unit.owner, Counter())[unit.kind] += 1
    return {power: dict(of) for power, of in found.items()}
