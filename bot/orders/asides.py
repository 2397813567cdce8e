"""What may stand anywhere in a move: what it is for, whether submarines are left alone, that it attacks, whose the
units are. It is taken out, and the units and their way remain."""

from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.phrases import Phrases, spelled
from bot.parsing.tokens import Token, Tokens, first, last, spoken, stripped, without
from bot.wording import parse_errors as texts
from engine.json_types import Line

_NEVER = spelled(
    "do not|don't|dont|without|no|not|won't|wont",
    "|".join(verb + ending for verb in ("attack", "engag", "fight", "sink", "hit") for ending in ("", "e", "ing", "s")),
)
_ASIDES = Phrases(
    {
        "ignore": (*spelled("ignore|ignores|ignoring|bypass|bypasses|bypassing|leave alone|leaving alone"), *_NEVER),
        "engage": ("engage", "engages", "engaging"),
        "raid": ("raid", "sbr", *spelled("strat|strategic", "bomb|bombing", "|raid")),
        "kamikaze": ("kamikaze",),
        "escort": ("escort", "escorting"),
        "paradrop": ("paradrop", "airdrop"),
    }
)
MISSIONS = ("raid", "kamikaze", "escort", "paradrop")
_FILLERS = {"the", "any", "enemy"}
_HIDDEN = {"sub", "subs", "submarine", "submarines", "transport", "transports", "trn", "trns", "them", "ship", "ships"}
_ATTACK = {"attack", "attacking"}
_LAND = {"land", "lands", "landing"}


def read_asides(tokens: Tokens, reader: Reader) -> tuple[Tokens, Line]:
    """Part an order into what remains, and what was said beside it as fields of a move. Raises Unclear."""
    if landing := _landing(tokens):
        raise Unclear(texts.LANDS_LATER.format(text=landing))
    kept, said = _taken_out(tokens)
    line: Line = {}
    if "ignore" in said or "engage" in said:
        line["engage"] = "ignore" not in said
    if mission := next((word for word in said if word in MISSIONS), ""):
        line["mission"] = mission
    kept, owner = _owner(_without_attack(kept), reader)
    return kept, line | owner


def _landing(tokens: Tokens) -> str:
    """Where aircraft are to land, from "and land in …" to the end: that is not ordered with a move."""
    arrow = last(tokens, lambda token: token.text == ">")
    for at in range(max(arrow + 1, 1), len(tokens) - 1):
        apart = tokens[at].gap or tokens[at - 1].text in ",("
        if tokens[at].low in _LAND and apart and tokens[at + 1].gap:
            joined = tokens[at].gap and at > 1 and tokens[at - 1].low in ("and", "then") and tokens[at - 1].alone
            return spoken(stripped(tokens[at - joined :], ",("))
    return ""


def _taken_out(tokens: Tokens) -> tuple[Tokens, list[str]]:
    """The tokens without asides, and what those were."""
    kept: Tokens = []
    said: list[str] = []
    at = 0
    while at < len(tokens):
        if aside := _ASIDES.at(tokens, at):
            said.append(aside[0])
            _drop_before(kept, tokens[at])
            at = _behind_aside(tokens, *aside)
        else:
            kept.append(tokens[at])
            at += 1
    return kept, said


def _drop_before(kept: Tokens, aside: Token) -> None:
    """Without the bracket and the commas before an aside."""
    if kept and kept[-1].text == "(" and not aside.gap:
        kept.pop()
    while kept and kept[-1].text == ",":
        kept.pop()


def _behind_aside(tokens: Tokens, word: str, at: int) -> int:
    """Where a text goes on behind "ignoring", "the enemy subs and transports" and a bracket."""
    if word not in MISSIONS:
        at = _behind_hidden(tokens, at)
    return at + (at < len(tokens) and tokens[at].text == ")" and not tokens[at].gap)


def _behind_hidden(tokens: Tokens, start: int) -> int:
    at = start
    while at < len(tokens) and tokens[at].low in _FILLERS and tokens[at].gap:
        at += 1
    if not _is_hidden(tokens, at):
        return start
    joined = at + 1 < len(tokens) and tokens[at + 1].low in ("and", "or") and _is_hidden(tokens, at + 2)
    return at + 3 if joined else at + 1


def _is_hidden(tokens: Tokens, at: int) -> bool:
    return at < len(tokens) and tokens[at].low in _HIDDEN and tokens[at].gap


def _without_attack(tokens: Tokens) -> Tokens:
    """Without the word "attack" at the end, and without "(attack)": moves in that phase do."""
    kept: Tokens = []
    for token in tokens:
        kept.append(token)
        bracket = token.text == ")" and not token.gap and len(kept) > 2 and kept[-3].text == "("
        if bracket and kept[-2].low in _ATTACK and not kept[-2].gap:
            del kept[-3:]
    end = len(kept) - (bool(kept) and kept[-1].text == ")" and not kept[-1].gap)
    if end < 2 or kept[end - 1].low not in _ATTACK:
        return kept
    bracket = kept[end - 2].text == "(" and not kept[end - 1].gap
    start = end - 2 if bracket else end - 1
    if start < 1 or not (kept[start].gap or kept[start - 1].text == ","):
        return kept
    while start and kept[start - 1].text == ",":
        start -= 1
    return kept[:start]


def _owner(tokens: Tokens, reader: Reader) -> tuple[Tokens, Line]:
    """ "2 inf of united kingdom from …": a friend's units that one moves."""
    at = first(tokens, lambda token: token.low == "of" and token.alone)
    if at < 0 or at + 1 >= len(tokens) or not tokens[at + 1].gap:
        return tokens, {}
    start = without(tokens, {"the"}, at + 1)
    end = first(tokens, lambda token: token.text in ",:" or (token.low in ("from", "in") and token.gap), start + 1)
    end = end if end >= 0 else len(tokens)
    if not reader.words.powers.matches(spoken(tokens[start:end])):
        return tokens, {}
    return tokens[:at] + tokens[end:], {"of": reader.words.powers.named(tokens[start:end])}
