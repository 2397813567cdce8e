""" "lose 2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""

from collections.abc import Iterator

from bot.orders.ahead import Ahead, Clause
from bot.orders.order import Order, in_space
from bot.orders.reader import Reader
from bot.parsing.form import Filled, Form
from bot.parsing.stacks import units_of
from bot.parsing.tokens import Tokens, first, parted, spoken
from bot.parsing.vocabulary import Vocabulary
from bot.wording import commands
from bot.wording.speech import Speech, capital, listed, unit, units
from engine.json_types import JsonMapping, JsonObject, Line
from engine.state.ask import Ask, Choice

CHEAPEST = "cheapest"


def read(tokens: Tokens, reader: Reader) -> Line:
    at = first(tokens, lambda token: token.low in ("hit", "damage") and token.alone)
    lost, hit = (tokens[:at], tokens[at + 1 :]) if at >= 0 else (tokens, [])
    if at >= 0 and lost and lost[-1].text == ",":
        lost = lost[:-1]
    line: Line = {"do": "casualties", "units": units_of(lost, reader.words.units) if lost else {}}
    return line | ({"hit": units_of(hit, reader.words.units)} if hit else {})


def question(ask: Ask, say: Speech) -> str:
    hits = "1 hit" if ask.hits == 1 else f"{ask.hits} hits"
    return f"choose casualties for {hits}{in_space(ask, say)}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    lost, hit = _flat(line.get("units", {}), say), _flat(line.get("hit", {}), say)
    parts = [f"lose {lost}"] if lost else []
    if hit:
        parts.append(f"{hit} damaged")
    if seaborne := line.get("seaborne"):
        parts.append(f"of them from the ships {units(seaborne)}")
    return capital(", ".join(parts)) or "Lose nothing"


def _flat(of: JsonObject, say: Speech) -> str:
    if any(isinstance(n, dict) for n in of.values()):
        return "; ".join(f"{say.power(power)} {units(n)}" for power, n in of.items())
    return units(of) if of else ""


def sentence(line: Line, say: Speech) -> str:
    flat: list[str] = []
    for kind, n in line.get("units", {}).items():
        flat.append(f"{say.power(kind)} {units(n)}" if isinstance(n, dict) else f"{n} {unit(kind, n)}")
    lost = [f"lose {listed(flat)}"] if flat else []
    hit = [f"{n} {unit(kind, n)} damaged" for kind, n in line.get("hit", {}).items() if isinstance(n, int)]
    return ", ".join([*lost, *hit]) or "lose nothing"


# --- ordered ahead ------------------------------------------------------------------------------------------------


def _losses(filled: Filled, names: Vocabulary) -> Clause:
    """Read an order of loss. Raises Unclear."""
    wanted = spoken(filled.rest).lower()
    if wanted.startswith(CHEAPEST):
        return Clause("casualties", losses=(CHEAPEST,))
    parts = parted(filled.rest, lambda token: token.text in {",", ">"} or (token.low == "then" and token.alone))
    return Clause("casualties", losses=tuple(_unit(spoken(part).lower(), names) for part in parts if part))


def _unit(text: str, names: Vocabulary) -> str:
    """A unit, or its free hit: "battleship hit"."""
    bare = text.removesuffix(".hit").removesuffix(" hit")
    return names.units.find(bare) + (".hit" if bare != text else "")


def _openly(clause: Clause) -> Choice:
    return CHEAPEST if clause.losses == (CHEAPEST,) else list(clause.losses)


def flat(units: JsonMapping) -> Iterator[tuple[str, int]]:
    """Run through kinds and numbers, of several owners too."""
    for key, n in units.items():
        if isinstance(n, dict):
            yield from flat(n)
        else:
            yield key, int(n)


CASUALTIES = Order(
    "casualties",
    dict.fromkeys(("casualties", "casualty", "lose", "loss", "losses"), read),
    sentence,
    label,
    question,
    in_a_menu=True,
    ahead=Ahead(
        "casualties",
        ((Form("lose …"), _losses), (Form("casualties [:] …"), _losses)),
        as_open=_openly,
        openly="casualties",
        ends=f"`{commands.ORDERS_CASUALTIES} order:ask`",
    ),
    command=commands.BATTLE_CASUALTIES,
)
