"""One order that names several: "2 inf west russia, 5 inf russia > karelia", "place 2 inf caucasus, 1 inf russia",
"karelia with 3 inf from russia and 2 inf from west russia" become one order for each space.

Only what says of all its units where they are, or go, is taken apart; of the rest `read_order` says what is missing.
"""

from bot.orders import VERBS
from bot.orders.ferry import FERRY
from bot.orders.move import MOVE
from bot.orders.move_forms import goal_in_front
from bot.orders.place import PLACE
from bot.parsing.parse_errors import Unclear, Unknown
from bot.parsing.stacks import next_part, parts_of, stack_of
from bot.parsing.tokens import ARROW, Token, Tokens, apart, first, parted, spoken, stripped, tokens_of
from bot.parsing.vocabulary import Vocabulary

_WHERE = {"from", "in", "at", "on", "to"}


def each_order(order: str, words: Vocabulary) -> list[str]:
    """Part a tidied order into those it names: itself, if it is only one."""
    tokens = tokens_of(order)
    verb = tokens[0].low if tokens else ""
    if verb in PLACE.verbs:
        found = _places(tokens, words)
    elif verb in VERBS and verb not in (*MOVE.verbs, *FERRY.verbs):
        found = [tokens]
    else:
        found = _moves(tokens, words)
    return [spoken(one) for one in found] if len(found) > 1 else [order]


def _places(tokens: Tokens, words: Vocabulary) -> list[Tokens]:
    verb, what = tokens[:1], tokens[1:]
    if what and what[0].text == ":":
        what = what[1:]
    parts = _headed(what, words) or parts_of(what, words.units)
    return [[*verb, *apart(part)] for part in parts] if _all_somewhere(parts, words) else [tokens]


def _headed(tokens: Tokens, words: Vocabulary) -> list[Tokens]:
    """ "caucasus: 2 inf, russia: 1 inf" as "2 inf in caucasus" and so on; nothing if that is not its form."""
    heads = [part for part in parted(tokens, lambda token: token.text == ":") if part]
    if len(heads) < 3 or not words.spaces.knows(spoken(heads[0])):
        return []
    found: list[Tokens] = []
    head = heads[0]
    for part in heads[1:-1]:
        comma = max((at for at, token in enumerate(part) if _joins(token)), default=-1)
        following = stripped(part[comma + 1 :], ",")
        if comma < 1 or not words.spaces.knows(spoken(following)):
            return []
        found.append(_in_space(stripped(part[:comma], ","), head))
        head = following
    return [*found, _in_space(heads[-1], head)]


def _in_space(units: Tokens, space: Tokens) -> Tokens:
    return [*units, *tokens_of("in"), *apart(space)]


def _joins(token: Token) -> bool:
    return token.text in {",", ";", "&", "+"} or (token.low == "and" and token.alone)


def _moves(tokens: Tokens, words: Vocabulary) -> list[Tokens]:
    """For each part before the way one order that takes the whole way."""
    head, what = _heading(tokens, words)
    what = goal_in_front(what, words.spaces) or what
    arrow = first(what, lambda token: token.is_arrow)
    if arrow < 1:
        return [tokens]
    way, later = _one_way(what[arrow + 1 :], words)
    parts = parts_of(what[:arrow], words.units)
    if not _all_somewhere(parts, words):
        return [tokens]
    found = [[*head, *apart(part), ARROW, *apart(way)] for part in parts]
    return [*found, *(_moves([*head, *apart(later)], words) if later else [])]


def _heading(tokens: Tokens, words: Vocabulary) -> tuple[Tokens, Tokens]:
    """Whose the order is, or what for, and the order itself, without a verb that says only that it is a move."""
    colon = first(tokens, lambda token: token.text == ":" or token.is_arrow)
    start = colon + 1 if colon > 0 and tokens[colon].text == ":" else 0
    if start and goal_in_front(tokens, words.spaces) is not None:
        start = 0
    verb = start < len(tokens) - 1 and tokens[start].low in MOVE.verbs
    ferry = start < len(tokens) - 1 and tokens[start].low in FERRY.verbs
    return tokens[: start + ferry], tokens[start + (verb or ferry) :]


def _one_way(tokens: Tokens, words: Vocabulary) -> tuple[Tokens, Tokens]:
    """The way of "karelia and 4 inf from russia to ukraine", and the order behind it."""
    at, behind = next_part(tokens, 1)
    if at and any(token.is_arrow for token in tokens[behind:]):
        return tokens[:at], tokens[behind:]
    return tokens, []


def _all_somewhere(parts: list[Tokens], words: Vocabulary) -> bool:
    """Whether each part names units and a space, as far as its words are known."""
    return all(_somewhere(part, words) for part in parts)


def _somewhere(part: Tokens, words: Vocabulary) -> bool:
    try:
        behind = stack_of(part, words.units).behind
    except Unknown:
        return True
    except Unclear:
        return False
    return any(token.low not in _WHERE for token in behind)
