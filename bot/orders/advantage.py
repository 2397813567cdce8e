""" "use lend lease: 2 inf of united states in caucasus", "use enigma decoded: 1 ftr germany > france"."""

from bot.orders.order import Order, behind_to, stacked
from bot.orders.reader import Reader
from bot.parsing.stacks import NoUnits, stack_of
from bot.parsing.tokens import Tokens, first, parted, spoken, without
from bot.wording.advantages import advantage
from bot.wording.speech import Speech, listed, unit, units
from engine.json_types import JsonObject, Line

_PLACE = {"in", "from", "at"}


def read(tokens: Tokens, reader: Reader) -> Line:
    """Read what stands behind the verb; the verb, too, where somebody wrote it once more."""
    tokens = tokens[without(tokens, {"use"}) :]
    colon = first(tokens, lambda token: token.text == ":")
    name, rest = (tokens[:colon], tokens[colon + 1 :]) if colon >= 0 else _known_start(tokens, reader)
    line: Line = {"do": "advantage", "name": reader.words.advantages.named(name)}
    units, rest = _units_of(rest, reader)
    if units:
        line["units"] = units
    way = parted(behind_to(rest), lambda token: token.text == ">")
    spaces = [reader.words.spaces.named(part) for part in way if part]
    if len(spaces) > 1:
        line["path"] = spaces
    elif spaces:
        line["space"] = spaces[0]
    return line


def _known_start(tokens: Tokens, reader: Reader) -> tuple[Tokens, Tokens]:
    """The longest beginning that names an advantage, and what follows it."""
    ends = [at for at in range(1, len(tokens)) if tokens[at].gap]
    ends = [*ends, len(tokens)] if len(ends) < reader.words.advantages.most_words else ends
    for end in reversed(ends[: reader.words.advantages.most_words]):
        if reader.words.advantages.matches(spoken(tokens[:end])):
            return tokens[:end], tokens[end:]
    return tokens, []


def _units_of(tokens: Tokens, reader: Reader) -> tuple[JsonObject, Tokens]:
    """Units, the player's or ("of POWER") a friend's, and what follows."""
    try:
        stack = stack_of(tokens, reader.words.units) if tokens else None
    except NoUnits:
        stack = None
    if stack is None or not stack.units:
        return {}, tokens
    behind = stack.behind
    if not without(behind, {"of"}):
        return {**stack.units}, behind
    at = next((at for at in range(2, len(behind)) if behind[at].gap and behind[at].low in _PLACE), len(behind))
    return {reader.words.powers.named(behind[1:at]): stack.units}, behind[at + 1 :]


def sentence(line: Line, say: Speech) -> str:
    told = [f"use {advantage(line['name'])}"]
    if line.get("units"):
        told.append(f"with {_stacks(line['units'], say)}")
    if line.get("path"):
        told.append(f"({say.path(line['path'])})")
    if line.get("space"):
        told.append(f"in {say.space(line['space'])}")
    return " ".join(told)


def _stacks(of: JsonObject, say: Speech) -> str:
    return listed(
        [f"{units(n)} of {say.power(k)}" if isinstance(n, dict) else f"{n} {unit(k, n)}" for k, n in of.items()]
    )


def typed(line: Line) -> str:
    units, owner = line.get("units") or {}, ""
    if units and isinstance(friends := next(iter(units.values())), dict):
        owner, units = f" of {next(iter(units))}", friends
    place = " > ".join(line.get("path") or ())
    if line.get("space"):
        place = f"in {line['space']}" if owner or not units else line["space"]
    return " ".join(f"{line['name']}: {stacked(units)}{owner} {place}".split()).rstrip(":")


ADVANTAGE = Order("advantage", dict.fromkeys(("use", "claim", "advantage"), read), sentence, typed=typed)
