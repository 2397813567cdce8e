"""The forms in which a move may be written, brought to one: the units, where they are, and the way.

"germany > poland: 3 inf", "germany: 3 inf > poland", "germany 3 inf > poland", "germany > poland (3 inf)",
"germany > poland with 3 inf", "poland with 3 inf from germany", "poland from germany with 3 inf", "poland: 3 inf from
germany", "germany > poland 3 inf" all mean "3 inf germany > poland".
"""

from bot.orders.reader import Reader
from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import ALL
from bot.parsing.tokens import ARROW, NUMBER, WORD, Token, Tokens, apart, first, last, spoken
from bot.wording import parse_errors as texts

_ZONE_WORDS = {"sz", "zone", "sea"}


def units_first(tokens: Tokens, reader: Reader) -> Tokens:
    """Write an order with its units in front, where they are read. Raises Unclear if a heading is no space."""
    if not has_arrow(tokens):
        tokens = _dashes_as_arrows(tokens)
    colon = first(tokens, lambda token: token.text == ":")
    if colon >= 0 and (found := _headed(tokens[:colon], tokens[colon + 1 :], reader)) is not None:
        return found
    if (found := _start_in_front(tokens, reader)) is not None:
        return found
    forms = (_in_brackets, _behind_with) if has_arrow(tokens) else (_in_brackets, _goal_from_with)
    for form in forms:
        if (found := form(tokens)) is not None:
            return found
    if (found := goal_in_front(tokens, reader.words.spaces)) is not None:
        return found
    return _counted_last(tokens)


def has_arrow(tokens: Tokens) -> bool:
    return any(token.is_arrow for token in tokens)


def counted_from(tokens: Tokens) -> int:
    """Find where the first number stands, if a space and words without arrows are before it; else 0."""
    at = first(tokens, lambda token: token.kind == NUMBER or token.text == ">")
    return at if at > 0 and tokens[at].kind == NUMBER and tokens[at].gap else 0


def _dashes_as_arrows(tokens: Tokens) -> Tokens:
    """With > for every dash between spaces."""
    inner = range(1, len(tokens) - 1)
    dashes = {at for at in inner if tokens[at].text[0] == "-" and tokens[at].gap and tokens[at + 1].gap}
    return [ARROW if at in dashes else token for at, token in enumerate(tokens)]


def _headed(head: Tokens, tail: Tokens, reader: Reader) -> Tokens | None:
    """ "WAY: UNITS" or "START: UNITS > GOAL"."""
    if has_arrow(head) and not has_arrow(tail):
        return [*tail, *apart(head)]
    if not has_arrow(head) and not reader.words.spaces.matches(spoken(head)):
        raise Unclear(texts.HEADING.format(text=f"{spoken(head)}:"))
    arrow = first(tail, lambda token: token.text == ">")
    return [*tail[:arrow], *apart(head), *tail[arrow:]] if arrow >= 0 else None


def _start_in_front(tokens: Tokens, reader: Reader) -> Tokens | None:
    """ "START UNITS > GOAL"."""
    count = counted_from(tokens)
    if not count or any(token.text == ":" for token in tokens[:count]):
        return None
    arrows = [at for at in range(count, len(tokens)) if tokens[at].text == ">"]
    arrows = arrows or [at for at in range(count, len(tokens)) if tokens[at].is_arrow][:1]
    if len(arrows) != 1 or arrows[0] + 1 >= len(tokens) or not reader.words.spaces.knows(spoken(tokens[:count])):
        return None
    return [*tokens[count : arrows[0]], *apart(tokens[:count]), ARROW, *tokens[arrows[0] + 1 :]]


def _in_brackets(tokens: Tokens) -> Tokens | None:
    """ "WAY (UNITS)"."""
    start = last(tokens[:-1], lambda token: token.text in "()>")
    if start < 1 or tokens[-1].text != ")" or tokens[start].text != "(" or start + 2 >= len(tokens):
        return None
    begins = tokens[start + 1]
    if not (begins.kind == NUMBER or begins.low.startswith("all")):
        return None
    return [*tokens[start + 1 : -1], *apart(tokens[:start])]


def _behind_with(tokens: Tokens) -> Tokens | None:
    """ "WAY with UNITS"."""
    final = last(tokens, lambda token: token.low == "with")
    arrow = last(tokens[: max(final - 1, 0)], lambda token: token.is_arrow)
    at = _keyword(tokens, "with", arrow + 2)
    if arrow < 0 or at < 0:
        return None
    return [*tokens[at + 1 :], *apart(tokens[:at])]


def goal_in_front(tokens: Tokens, spaces: Names) -> Tokens | None:
    """ "GOAL with UNITS [from] START", "GOAL: UNITS from START" as "UNITS START > GOAL"; None if it is not that."""
    if has_arrow(tokens):
        return None
    with_, colon = _keyword(tokens, "with", 1), first(tokens, lambda token: token.text == ":")
    at = with_ if with_ > 0 else colon
    from_ = _keyword(tokens, "from", at + 2)
    if at < 1 or (from_ < 0 and (at != with_ or not spaces.matches(spoken(tokens[:at])))):
        return None
    if at == with_ and _keyword(tokens, "from", 1) in range(1, at):
        return None
    return [*_without_from(tokens[at + 1 :], from_ - at - 1), ARROW, *apart(tokens[:at])]


def _without_from(tokens: Tokens, at: int) -> Tokens:
    return [*tokens[:at], *tokens[at + 1 :]] if at >= 0 else tokens


def _goal_from_with(tokens: Tokens) -> Tokens | None:
    """ "GOAL from START with UNITS"."""
    from_ = _keyword(tokens, "from", 1)
    with_ = _keyword(tokens, "with", from_ + 2)
    if with_ < 0 or from_ < 0:
        return None
    return [*tokens[with_ + 1 :], *tokens[from_ + 1 : with_], ARROW, *apart(tokens[:from_])]


def _counted_last(tokens: Tokens) -> Tokens:
    """ "WAY UNITS": behind the last arrow a name, then a number that is no zone's, or "all"."""
    arrow = last(tokens, lambda token: token.is_arrow)
    if arrow < 0 or tokens[0].kind == NUMBER:
        return tokens
    for at in range(arrow + 2, len(tokens)):
        if tokens[at].gap and _begins_units(tokens, at):
            return [*tokens[at:], *apart(tokens[:at])]
    return tokens


def _begins_units(tokens: Tokens, at: int) -> bool:
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].low in ALL and (after is None or after.gap):
        return True
    counted = tokens[at].kind == NUMBER and after is not None and after.kind == WORD and after.text[0].isascii()
    return counted and not (tokens[at - 1].low in _ZONE_WORDS and tokens[at - 1].alone)


def _keyword(tokens: Tokens, word: str, start: int) -> int:
    """Where a word stands between spaces, with more behind it; -1 if it does not."""
    stop = len(tokens) - 1
    return next((at for at in range(start, stop) if _is_keyword(tokens[at], tokens[at + 1], word)), -1)


def _is_keyword(token: Token, after: Token, word: str) -> bool:
    return token.low == word and token.gap and after.gap
