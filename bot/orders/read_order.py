"""One order as players write it, to a record line without its `by`: "3 inf, 1 arm germany > poland", "done".

Grammar (words in brackets may be left out; `>`, `->`, "to" all mean the same):
    [move] UNITS [from] SPACE > [SPACE >] SPACE [raid] [ignore subs]      buy UNITS        place UNITS [in] SPACE
    [ferry] UNITS SPACE > ZONE > SPACE | SPACE > SPACE by sea ZONE        fight SPACE      casualties UNITS
    press | retreat [PART|UNITS] [to] SPACE | submerge N|all|none | end | concede
Of some editions: moves … of POWER, (raid), (kamikaze), engage; fight SPACE rocket [from SPACE]; research NAME [N dice];
    declare war on POWER[, POWER]
    use ADVANTAGE: [UNITS [of POWER]] [in SPACE | SPACE > SPACE]; land UNITS [in] SPACE; bombard UNITS|all|none
"""

from bot.orders import VERBS
from bot.orders.end_phase import phases_named
from bot.orders.move import read_move
from bot.orders.move_forms import counted_from, has_arrow
from bot.orders.reader import Reader
from bot.parsing.normalise import tidy
from bot.parsing.parse_errors import Misnamed, Unclear
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, apart, check_line, first, spoken, stripped, tokens_of
from bot.wording import parse_errors as texts
from engine.json_types import Line

MOST_HEADINGS = 3
"""How often an order may say whose it is and what it is for, before it says what."""


def read_order(text: str, reader: Reader, headings: int = MOST_HEADINGS) -> Line:
    """Read one order, with so many headings at most. Raises Unclear; Unknown and Ambiguous say where the word stands in
    the order, as `tidy` has left it."""
    words, head = check_line(tidy(text)), ""
    if not words:
        raise Unclear(texts.EMPTY)
    tokens = tokens_of(words)
    try:
        verb = next((at for at in range(1, len(tokens)) if tokens[at].gap), len(tokens))
        if read := VERBS.get(spoken(tokens[:verb]).lower().rstrip(":")):
            return read(apart(stripped(tokens[verb:], ":")), reader)
        power, behind = _by(tokens, reader)
        headed = len(tokens) - len(behind)
        if not behind or (headed and not headings):
            raise Unclear(texts.HEADING.format(text=text.strip()))
        if not headed:
            return read_move(tokens, reader) | power
        head = spoken(tokens[:headed])
        return read_order(spoken(behind), reader, headings - 1) | power
    except Misnamed as unclear:
        unclear.behind(head, words)
        raise


def _by(tokens: Tokens, reader: Reader) -> tuple[Line, Tokens]:
    """ "germany: 3 inf germany > ukraine" says whose order it is, unless the word is where the units are; "cm: …" says
    what it is for. Raises Unclear if another phase runs."""
    colon = first(tokens, lambda token: token.text == ":")
    if colon < 0:
        count = counted_from(tokens)
        return _whose(count, count, tokens, reader) if count else ({}, tokens)
    head, behind = tokens[:colon], tokens[colon + 1 :]
    if not behind and not has_arrow(head):
        return {}, []
    named = phases_named(head, reader)
    if named and reader.phase() not in named:
        raise Unclear(texts.OTHER_PHASE.format(now=reader.phases[reader.phase()], text=spoken(head)))
    return ({}, behind) if named else _whose(colon, colon + 1, tokens, reader)


def _whose(end: int, start: int, tokens: Tokens, reader: Reader) -> tuple[Line, Tokens]:
    """The power that the words up to `end` name, and its order from `start` on."""
    name = tokens[:end]
    if not reader.words.powers.knows(spoken(name)) or not _names_origin(tokens[start:], reader):
        return {}, tokens
    return {"by": reader.words.powers.named(name)}, tokens[start:]


def _names_origin(tokens: Tokens, reader: Reader) -> bool:
    """Whether an order says itself where from."""
    if spoken(tokens).split(" ")[0].lower() in VERBS:
        return True
    try:
        stack = stack_of(tokens, reader.words.units)
    except Unclear:
        return True
    return not (stack.behind and stack.behind[0].is_arrow)
