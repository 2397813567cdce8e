""" "research jet power 2", "develop 2 dice rockets"; with researchers "research 2", once asked "research chart 1";
with several economies "research 2 for pacific", "research 3: 10 europe, 5 pacific"."""

from bot.orders.order import Order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import MOST
from bot.parsing.tokens import NUMBER, Tokens, apart, first, spoken, stripped, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, purses, words
from engine.json_types import Line
from engine.state.ask import Ask

_WITH, _DICE = {"with", "for", "at", "on", "x"}, {"dice", "die", "d"}


def read(tokens: Tokens, reader: Reader) -> Line:
    if not reader.words.technologies.shown:
        raise Unclear(texts.NO_DEVELOPMENTS)
    if not reader.names_goal:
        return _researchers(tokens, reader)
    name, count = _dice(tokens)
    name = stripped(name, ",:")
    name = name[without(name, {"for", "on", "in"}) :]
    if not name:
        raise Unclear(texts.which_development(list(reader.words.technologies.shown.values())))
    return {"do": "research", "technology": reader.words.technologies.named(name), "count": min(count, MOST)}


def _researchers(tokens: Tokens, reader: Reader) -> Line:
    """How many are bought, none if nothing is said, and the chart; a number alone is the chart once that is asked."""
    line: Line = {"do": "research"}
    at = first(tokens, lambda token: token.low == "chart")
    if reader.asked("research"):
        numbers = [token.text for token in tokens if token.kind == NUMBER]
        return line | {"chart": numbers[0] if numbers else spoken(tokens[at + 1 :])}
    if at >= 0:
        line["chart"] = spoken(tokens[at + 1 :])
    numbers = [int(token.text) for token in (tokens if at < 0 else tokens[:at]) if token.kind == NUMBER]
    line["count"] = min(numbers[0], MOST) if numbers else 0
    shares = _shares(tokens, reader, line["count"])
    return line | {"pay": shares} if shares else line


def _shares(tokens: Tokens, reader: Reader, count: int) -> dict[str, int]:
    """What each economy pays that is named: the number before it, if that is not how many are bought, else all."""
    found: dict[str, int] = {}
    economies, bought = reader.economies(), first(tokens, lambda token: token.kind == NUMBER)
    for at, token in enumerate(tokens):
        if token.low in economies:
            said = at - 1 > bought >= 0 and tokens[at - 1].kind == NUMBER
            found[token.low] = int(tokens[at - 1].text[:9]) if said else count * reader.research_cost
    return found or ({economies[0]: count * reader.research_cost} if len(economies) == 1 and count else {})


def _dice(tokens: Tokens) -> tuple[Tokens, int]:
    """The text without "with 2 dice", and the number; 1 if there is none."""
    for at, token in enumerate(tokens):
        dice = at + 1 < len(tokens) and tokens[at + 1].low in _DICE and tokens[at + 1].right
        if token.kind != NUMBER or not (dice or token.right):
            continue
        start = at - 1 if at and tokens[at - 1].low in _WITH and tokens[at - 1].alone else at
        rest = tokens[at + 1 + dice :]
        return [*tokens[:start], *apart(rest)], int(token.text)
    return tokens, 1


def question(ask: Ask, say: Speech) -> str:
    return "a breakthrough! From which chart?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Chart {line.get('chart')}"


def sentence(line: Line, say: Speech) -> str:
    count, chart, goal = int(line.get("count") or 0), line.get("chart"), line.get("technology")
    if goal:
        return f"{'1 die' if count == 1 else f'{count} dice'} for {words(str(goal))}"
    more = "" if chart is None else f"chart {chart}"
    if not count:
        return more or ("let the researchers roll" if say.researchers_stay else "no research dice")
    pay = purses(line.get("pay") or {})
    told = say.searchers(count, "more ") + (f" ({pay})" if pay else "")
    return told + (f", {more}" if more else "")


def typed(line: Line) -> str:
    if "technology" in line:
        return f"{line['technology']} {line['count']} dice"
    shares = ", ".join(f"{amount} {economy}" for economy, amount in (line.get("pay") or {}).items())
    return f"chart {line['chart']}" if "chart" in line else f"{line['count']}" + (f": {shares}" if shares else "")


RESEARCH = Order("research", dict.fromkeys(("research", "develop"), read), sentence, label, question, typed=typed)
