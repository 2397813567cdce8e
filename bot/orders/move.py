"""Moves and crossings as players write them: units and a way, in any order (`move_forms`), with what is said beside
them (`asides`); "escort germany with 2 ftr from france", "paradrop 1 bmb 1 inf germany > belorussia"."""

from bot.orders.asides import read_asides
from bot.orders.move_forms import units_first
from bot.orders.order import Grammar, Order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.phrases import Phrases, spelled
from bot.parsing.stacks import NoUnits, Stack, next_part, stack_of, taken
from bot.parsing.tokens import Token, Tokens, first, parted, spoken, stripped, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, words
from bot.wording.speech import units as units_words
from engine.json_types import Line

_BY_SEA = Phrases(
    {
        "": (
            *spelled("by", "sea|seas|ship|ships|boat|boats|transport|transports", "|via"),
            *spelled("via|through|over"),
        )
    }
)
_FROM = {"from", "in", "at"}
VERBS = (
    *("move", "moves", "m", "go", "send", "advance", "attack", "take", "invade"),
    *("reinforce", "retake", "capture"),
    *("fly", "sail", "load", "unload", "offload"),
)


def read_move(tokens: Tokens, reader: Reader) -> Line:
    """Read a move or, if the way leads over water between two territories, a ferry. Raises Unclear."""
    tokens, beside = read_asides(tokens, reader)
    stack, origin, rest = _units_and_origin(tokens, reader)
    sea_at, sea = _by_sea(rest)
    way = parted(rest[:sea_at], lambda token: token.is_arrow)
    path = [origin, *(reader.space(part) for part in way if part)]
    if len(path) < 2:
        raise Unclear(texts.WHERE_TO)
    units = taken(stack, _movable(origin, beside, reader), reader.words.units, reader.words.space_name(origin))
    if not units:
        raise Unclear(texts.NONE_MOVES.format(space=reader.words.space_name(origin)))
    between = [reader.space(part) for part in _zones(sea or [])]
    if sea is not None and not between and len(path) == 2 and not _at_sea(path):
        between = _waters(units, origin, path[1], reader)
    path = [origin, *between, *path[1:]]
    if crossing(path):
        return {"do": "ferry", "units": units, "from": path[0], "sea": path[1:-1], "to": path[-1]}
    return {"do": "move", "units": units, "path": path} | beside


def crossing(path: list[str]) -> bool:
    """Tell whether a way is land, then only sea zones, then land: units go by ship in one order."""
    sea = [space.startswith("sz_") for space in path]
    return len(path) > 2 and not sea[0] and not sea[-1] and all(sea[1:-1])


def says_by_sea(tokens: Tokens) -> bool:
    """Tell whether "by sea", "via", "through" stands there."""
    return _by_sea(tokens)[1] is not None


def _by_sea(tokens: Tokens) -> tuple[int, Tokens | None]:
    """Where "by sea" begins, and what follows it; the end and None if it is not there."""
    for at in range(len(tokens)):
        if found := _BY_SEA.at(tokens, at):
            start = at
            while start and tokens[start - 1].text in ",(":
                start -= 1
            return start, tokens[found[1] :]
    return len(tokens), None


def _zones(tokens: Tokens) -> list[Tokens]:
    """The zones behind "by sea", with commas or words between."""
    parts = parted(tokens, _is_between)
    return [zone for part in parts if (zone := stripped(part, "()"))]


def _is_between(token: Token) -> bool:
    return token.text in {">", ",", "&", "/"} or (token.low in ("and", "to", "then") and token.alone)


def _movable(origin: str, beside: Line, reader: Reader) -> dict[str, int]:
    return reader.movable(origin, *([beside["of"]] if "of" in beside else []))


def _at_sea(path: list[str]) -> bool:
    return any(space.startswith("sz_") for space in path)


def _waters(units: dict[str, int], start: str, goal: str, reader: Reader) -> list[str]:
    """The zones from one coast to the other: of several ways the shortest, with the fewest enemies. Raises Unclear if
    there are none."""
    found, names = reader.crossings(units, start, goal), reader.words.space_name
    if not found:
        there = {"units": units_words(units), "start": names(start), "goal": names(goal)}
        raise Unclear(texts.NO_CROSSING.format(**there))
    return found[0]


def _units_and_origin(tokens: Tokens, reader: Reader) -> tuple[Stack, str, Tokens]:
    """The units, the space they leave and what follows."""
    tokens = units_first(tokens, reader)
    try:
        stack = stack_of(tokens, reader.words.units)
    except NoUnits:
        raise _no_units(tokens, reader) from None
    rest = stack.behind[without(stack.behind, _FROM) :]
    if not rest and not stack.everything:
        raise Unclear(texts.ONLY_UNITS.format(units=spoken(tokens)))
    arrow = first(rest, lambda token: token.is_arrow)
    origin, behind = (rest[:arrow], rest[arrow + 1 :]) if arrow >= 0 else _two_spaces(rest, reader)
    if not origin:
        raise Unclear(texts.WHERE_FROM)
    if next_part(origin, 1)[0]:
        raise Unclear(texts.WHERE_EACH)
    return stack, reader.space(origin), behind


def _no_units(tokens: Tokens, reader: Reader) -> Unclear:
    """What to say where no units are named: those that could go, if the way can be read."""
    if not tokens:
        return Unclear(texts.WHERE_FROM)
    text, parts = spoken(tokens), [spoken(part) for part in parted(tokens, lambda token: token.is_arrow)]
    if len(parts) < 2 and any(token.low == "with" and token.alone for token in tokens):
        return Unclear(texts.WHERE_FROM)
    if len(parts) < 2:
        return Unclear(texts.no_units(text[:40]) if " " in text else texts.no_order(text))
    start = reader.words.spaces.matches(parts[0])
    there = reader.movable(start[0]) if len(start) == 1 else {}
    if not there:
        return Unclear(texts.no_units(text[:40]))
    told = {"space": reader.words.space_name(start[0]), "units": units_words(there), "way": " > ".join(parts)}
    return Unclear(texts.WHICH_THERE.format(**told))


def _two_spaces(tokens: Tokens, reader: Reader) -> tuple[Tokens, Tokens]:
    """ "russia west russia" without a sign between. Raises Unclear."""
    words, spaces = _without_dashes(tokens), reader.words.spaces
    starts = [at for at in range(1, len(words)) if words[at].gap]
    if len(starts) >= 2 * spaces.most_words:
        raise Unclear(texts.WHERE_FROM)
    cuts = [(words[:at], words[at:]) for at in starts]
    found = [cut for cut in cuts if all(len(spaces.matches(spoken(part))) == 1 for part in cut)]
    if len(found) != 1:
        raise Unclear(texts.WHERE_FROM)
    return found[0]


def _without_dashes(tokens: Tokens) -> Tokens:
    """With a space for every dash."""
    words: Tokens = []
    apart = False
    for token in tokens:
        if token.text[0] == "-":
            apart = True
        else:
            words.append(token._replace(gap=token.gap or apart))
            apart = False
    return words


def sentence(line: Line, say: Speech) -> str:
    extra = " (ignoring submarines and transports)" if line.get("engage") is False else ""
    if line.get("engage"):
        extra = " (engaging submarines and transports)"
    target = f" on the {words(line['target'])}" if line.get("target") else ""
    mission = f" ({line['mission']}{target})" if line.get("mission") else ""
    if line.get("carrier"):
        extra += f" (aboard {say.power(line['carrier'])}'s ships)"
    if line.get("cargo") is not None:
        extra += f" (with {units_words(line['cargo'])} aboard)"
    of = f" of {say.power(line['of'])}" if line.get("of") else ""
    return f"{units_words(line['units'])}{of} {say.path(line['path'])}{mission}{extra}"


def typed(line: Line) -> str:
    return typed_way(line, line["path"])


def typed_way(line: Line, way: list[str]) -> str:
    """Write units and their way."""
    whose = f" of {words(line['of'])} from" if line.get("of") else ""
    stack = ", ".join(f"{n} {words(kind)}" for kind, n in line["units"].items()) + whose
    return f"{stack} {' > '.join(map(words, way))}" + (" ignore" if line.get("engage") is False else "")


def _mission(mission: str) -> Grammar:
    """Read a move that is for something."""
    return lambda tokens, reader: read_move(tokens, reader) | {"mission": mission}


MOVE = Order(
    "move",
    dict.fromkeys(VERBS, read_move)
    | {"escort": _mission("escort")}
    | dict.fromkeys(("paradrop", "drop"), _mission("paradrop")),
    sentence,
    typed=typed,
    doing="moving",
    pages=("move", "air", "sea", "land", "transport", "carrier"),
)
