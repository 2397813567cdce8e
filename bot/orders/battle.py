""" "fight ukraine", "fight germany raid", "fight germany rocket from france"."""

from bot.orders.ahead import Ahead, Clause, always
from bot.orders.order import Order
from bot.orders.reader import Reader
from bot.parsing.form import Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, first, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech
from engine.json_types import Line

_RAID, _ROCKET = {"raid", "sbr"}, {"rocket", "rockets"}
AHEAD = Ahead("fight", ((Form("fight [on|all|everything|all_battles]"), always(Clause("fight"))),))


def read(tokens: Tokens, reader: Reader) -> Line:
    place = tokens[without(tokens, {"in", "for", "at"}) :]
    line: Line = {"do": "battle"}
    place, rocket, behind = _taken_out(place, _ROCKET)
    if rocket:
        line["kind"] = "rocket"
        start = without(behind, {"from", "in"})
        if start:
            line["from"] = reader.space(behind[start:])
        else:
            place = [*place, *behind]
    raids = False
    while (found := _taken_out(place, _RAID))[1]:
        raids, place = True, [*found[0], *found[2]]
    if not place:
        raise Unclear(texts.WHERE_FOUGHT)
    line["space"] = reader.space(place)
    return line | ({"kind": "raid"} if raids else {})


def _taken_out(tokens: Tokens, words: set[str]) -> tuple[Tokens, bool, Tokens]:
    """What stands before and behind the first of the words, which may have brackets and a comma before it."""
    at = first(tokens, lambda token: token.low in words and token.alone)
    if at < 0:
        return tokens, False, []
    start, end = at, at + 1
    if start and tokens[start - 1].text == "(" and not tokens[at].gap:
        start -= 1
    while start and tokens[start - 1].text == ",":
        start -= 1
    if end < len(tokens) and tokens[end].text == ")" and not tokens[end].gap:
        end += 1
    return tokens[:start], True, tokens[end:]


def sentence(line: Line, say: Speech) -> str:
    if line.get("kind") == "rocket":
        start = f" from {say.space(line['from'])}" if line.get("from") else ""
        return f"fire a rocket{start} at {say.space(line['space'])}"
    return ("raid on" if line.get("kind") == "raid" else "fight in") + f" {say.space(line['space'])}"


def typed(line: Line) -> str:
    return " ".join((line["space"], line["kind"], *(("from", line["from"]) if line.get("from") else ())))


BATTLE = Order(
    "battle", dict.fromkeys(("fight", "battle", "roll"), read), sentence, typed=typed, ahead=AHEAD, doing="fighting"
)
