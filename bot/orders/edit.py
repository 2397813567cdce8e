"""What a host changes, from words to a piece of a position.

germany 40 IPCs          ukraine: germany 3 inf, 1 tank (these are that power's units there; others' stay)
ukraine is germany's     ukraine: germany nothing          turn germany combat move
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.orders.order import Order
from bot.parsing.parse_errors import Unclear
from bot.parsing.phrases import Phrases
from bot.parsing.stacks import units_of
from bot.parsing.tokens import NUMBER, Tokens, check_line, check_text, first, spoken, tokens_of, without
from bot.parsing.vocabulary import Vocabulary
from bot.wording.host import BECAUSE, NO_REASON, NOT_AN_EDIT
from bot.wording.speech import Speech
from engine.json_text import read_json
from engine.json_types import JsonObject, Line
from engine.state import State

_OWNS = Phrases({"": ("is", "belongs to")})
_ITS = ("'s", "\u2019s", "'", "\u2019")
Position = JsonObject


def parted(text: str) -> tuple[str, str]:
    """Part a change from its reason, which stands behind "because". Raises Unclear."""
    change, found, why = text.partition(f" {BECAUSE} ")
    if not found or not why.strip():
        raise Unclear(NO_REASON)
    return change, " ".join(why.split())


def read_edit(text: str, state: State, names: Vocabulary, phases: Sequence[str]) -> Position:
    """Read a piece of a position. Raises Unclear."""
    if check_text(text).lstrip().startswith("{"):
        return _json(text)
    found: Position = {}
    for part in text.replace("\n", ";").split(";"):
        if tokens := tokens_of(check_line(part.strip())):
            _part(tokens, found, state, names, phases)
    if not found:
        raise Unclear(NOT_AN_EDIT)
    return found


def _json(text: str) -> Position:
    try:
        found: Any = read_json(text)
    except ValueError as error:
        raise Unclear(f"{NOT_AN_EDIT} ({error})") from error
    if not found:
        raise Unclear(NOT_AN_EDIT)
    return found


def _part(tokens: Tokens, position: Position, state: State, names: Vocabulary, phases: Sequence[str]) -> None:
    colon = first(tokens, lambda token: token.text == ":")
    rest = without(tokens, {"turn"})
    if rest:
        _turn(spoken(tokens[rest:]), position, names, phases)
    elif _money(tokens, position, names):
        return
    elif colon > 0:
        _units(tokens[:colon], tokens[colon + 1 :], position, state, names)
    else:
        _owner(tokens[without(tokens, {"owner"}) :], position, names)


def _money(tokens: Tokens, position: Position, names: Vocabulary) -> bool:
    """ "germany 40 IPCs", "treasury germany = 40": whether it is that."""
    at = len(tokens) - 1
    at -= tokens[at].low in ("ipc", "ipcs")
    if at < 1 or tokens[at].kind != NUMBER or not tokens[at].gap:
        return False
    end = at - (tokens[at - 1].low in ("has", "=", ":") and at > 1)
    power = spoken(tokens[without(tokens, {"money", "treasury"}) : end])
    if not names.powers.knows(power):
        return False
    position.setdefault("treasury", {})[names.powers.find(power)] = int(tokens[at].text)
    return True


def _owner(tokens: Tokens, position: Position, names: Vocabulary) -> None:
    """ "ukraine is germany's", "ukraine belongs to germany"."""
    for at in range(1, len(tokens)):
        verb = _OWNS.at(tokens, at)
        if verb and verb[1] < len(tokens) and tokens[at].gap and tokens[verb[1]].gap:
            space = names.spaces.find(spoken(tokens[:at]))
            position.setdefault("owners", {})[space] = names.powers.find(_of(spoken(tokens[verb[1] :])))
            return
    raise Unclear(NOT_AN_EDIT)


def _of(power: str) -> str:
    """A power without the s of "germany's"."""
    return next((power.removesuffix(end) for end in _ITS if power.endswith(end)), power)


def _turn(rest: str, position: Position, names: Vocabulary, phases: Sequence[str]) -> None:
    """Whose turn starts there, and with which phase."""
    for phase in phases:
        spoken = phase.replace("_", " ")
        if rest.lower().endswith(f" {spoken}"):
            position["phase"] = phase
            rest = rest[: -len(spoken)].strip()
            break
    position["power"] = names.powers.find(rest)


def _units(place: Tokens, forces: Tokens, position: Position, state: State, names: Vocabulary) -> None:
    """ "ukraine: germany 3 inf", "ukraine: germany nothing"."""
    space = names.spaces.find(spoken(place))
    here = position.setdefault("units", {}).setdefault(space, _there(state, space))
    ends = [at for at in range(1, len(forces)) if forces[at].gap][: names.powers.most_words]
    end = next((at for at in reversed(ends) if names.powers.knows(spoken(forces[:at]))), 0)
    if not end:
        raise Unclear(NOT_AN_EDIT)
    rest = forces[end:]
    here[names.powers.find(spoken(forces[:end]))] = {} if _is_nothing(rest) else units_of(rest, names.units)


def _is_nothing(tokens: Tokens) -> bool:
    return tokens[-1].low in ("nothing", "none") or spoken(tokens[-2:]).lower() == "no units"


def _there(state: State, space: str) -> dict[str, Mapping[str, int]]:
    """Who stands there now: an edit of one power's units leaves the others'."""
    found: dict[str, Counter[str]] = {}
    for unit in state.at(space):
        found.setdefault(unit.owner, Counter())[unit.kind] += 1
    return {power: dict(of) for power, of in found.items()}


def sentence(line: Line, say: Speech) -> str:
    return f"edit by the host: {line.get('why', '')}"


EDIT = Order("edit", sentence=sentence)
