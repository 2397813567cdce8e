"""Where aircraft land and units are placed, by wishes: "land all ftr near and safe", "place all at the front",
"land 2 ftr from caucasus on the carrier", "place 3 inf near ukraine". What one means is found out when it is played.
Pure.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.absent.amounts import amount_of
from bot.orders.land import LAND
from bot.orders.place import PLACE
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import Stack, stack_of
from bot.parsing.tokens import Tokens, first, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording import turn_sheets as texts
from bot.wording.speech import unit, words
from engine import Game
from engine.advice.landings import landing
from engine.advice.placements import placing
from engine.advice.wishes import CARRIER, FRONT, NEAR, SAFE, Wanted
from engine.json_types import Line
from engine.record import to_data

_OF: tuple[tuple[str, tuple[str, ...]], ...] = (
    (NEAR, ("near to", "nearest to", "close to", "near", "nearest", "nearby")),
    (SAFE, ("where it is safe", "in safety", "safely", "safest", "safe")),
    (FRONT, ("at the front", "to the front", "in the front", "at front", "front")),
    (CARRIER, ("on the carrier", "on a carrier", "on my carrier", "on the carriers", "on carriers", "on carrier")),
)
PHRASES = tuple((word, tuple(said.split())) for word, of in _OF for said in of)
SAID = {NEAR: "near", SAFE: "safe", FRONT: "at the front", CARRIER: "on the carrier"}
"""Each wish as it is written back, and offered."""
_LINKS = frozenset({"and", ",", "then", "or"})
_FROM, _TO = frozenset({"from", "of", "in", "at"}), frozenset({"in", "to", "at", "on"})
_AIRCRAFT = frozenset({"", "aircraft", "planes", "all aircraft", "all planes", "them", "them all", "everybody"})


class Wish(Struct, frozen=True):
    """do: what is wished for, to land or to place. most: so many of a kind, of the others all that are meant. behind:
    what of all is not placed."""

    do: str
    wanted: Wanted
    most: Mapping[str, int]
    behind: Mapping[str, int]

    @property
    def text(self) -> str:
        """The wish as it may be typed, with the space that it is about."""
        wanted = self.wanted
        kinds = [f"{self.most.get(kind, 'all')} {unit(kind, self.most.get(kind, 2))}" for kind in wanted.kinds]
        but = [f"but {n} {unit(kind, n)}" for kind, n in self.behind.items()]
        said = [f"near {words(wanted.near)}" if word == NEAR and wanted.near else SAID[word] for word in wanted.words]
        start = [f"from {words(wanted.start)}"] if wanted.start else []
        goal = [f"in {words(wanted.space)}"] if wanted.space else []
        return " ".join([self.do, ", ".join(kinds) or "all", *but, *start, *goal, " and ".join(said)]).strip()


def read_wish(order: str, names: Vocabulary, where: str, lands: bool) -> Wish | None:
    """An order as a wish; None if it is none. where: what `near` is about that names no space, of units to be placed.
    lands: whether some phase has landings of its own, so that one with a space is no wish. Raises Unclear."""
    verb = tokens_of(order)[:1]
    do = next((one.do for one in (LAND, PLACE) if verb and verb[0].low in (one.do, *one.verbs)), None)
    if do is None:
        return None
    amount = amount_of(spoken(tokens_of(order)[1:]), names)
    tokens = tokens_of(amount.order)
    at = next((at for at in range(len(tokens)) if _phrase(tokens, at)), len(tokens))
    if at == len(tokens) and (do == PLACE.do or lands):
        return None
    if amount.behind and do == LAND.do:
        raise Unclear(texts.ALL_LAND)
    head, goal = (tokens[:at], "") if at < len(tokens) else _with_goal(tokens, names)
    stack = Stack({}, True, []) if spoken(head).lower() in _AIRCRAFT else stack_of(head, names.units)
    start = _start(stack.behind, names, do)
    kinds = tuple(dict.fromkeys((*stack.units, *stack.whole)))
    most = {kind: n for kind, n in stack.units.items() if kind not in stack.loose}
    wanted = replace(_wanted(tokens[at:], names), space=goal, kinds=kinds, start=start)
    if NEAR in wanted.words and not wanted.near and do == PLACE.do:
        if not where:
            raise Unclear(texts.NEAR_WHAT)
        wanted = replace(wanted, near=where)
    return Wish(do, wanted, most, amount.behind)


def _phrase(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """The wish that begins here, and where it ends."""
    for word, said in PHRASES:
        if tuple(token.low for token in tokens[at : at + len(said)]) == said:
            return word, at + len(said)
    return None


def _wanted(tokens: Tokens, names: Vocabulary) -> Wanted:
    """All wishes of a text, the first one first. Raises Unclear."""
    found, near, at = list[str](), "", 0
    while at < len(tokens):
        phrase = _phrase(tokens, at)
        if phrase is None:
            raise Unclear(texts.NO_WISH.format(text=spoken(tokens[at:])[:60]))
        word, at = phrase
        found.append(word)
        end = next((end for end in range(at, len(tokens)) if _ends(tokens, end)), len(tokens))
        if word == NEAR and end > at:
            near = names.spaces.find(spoken(tokens[at:end]))
            at = end
        while at < len(tokens) and tokens[at].low in _LINKS:
            at += 1
    return Wanted(tuple(dict.fromkeys(found)), near)


def _ends(tokens: Tokens, at: int) -> bool:
    """Whether a space's name is over here: another wish comes."""
    links = tokens[at].low in _LINKS and at + 1 < len(tokens) and _phrase(tokens, at + 1) is not None
    return links or _phrase(tokens, at) is not None


def _with_goal(tokens: Tokens, names: Vocabulary) -> tuple[Tokens, str]:
    """ "2 ftr in germany": what lands, and where. Raises Unclear."""
    at = first(tokens, lambda token: token.low in _TO or token.text == ">")
    if at < 0 or not tokens[at + 1 :]:
        raise Unclear(texts.NO_WISH.format(text=spoken(tokens)[:60]))
    return tokens[:at], names.spaces.find(spoken(tokens[at + 1 :]))


def _start(behind: Tokens, names: Vocabulary, do: str) -> str:
    """The space that units leave. Raises Unclear."""
    if not behind:
        return ""
    if do == PLACE.do:
        raise Unclear(texts.NO_WISH.format(text=spoken(behind)[:60]))
    return names.spaces.find(spoken(behind[1:] if behind[0].low in _FROM else behind))


# --- carried out --------------------------------------------------------------------------------------------------


def wished(game: Game, power: str, wish: Wish, done: int) -> tuple[Line | None, str]:
    """The next line of a wish of which so many units are where they are wanted; or why there is none, if something of
    it is left."""
    left, given = dict(wish.most), done
    for kind, n in wish.most.items():
        left[kind] = n - min(n, given)
        given -= min(n, given)
    kinds = [kind for kind in wish.wanted.kinds if left.get(kind, 1)]
    if wish.wanted.kinds and not kinds:
        return None, ""
    line = _landed(game, wish, kinds) if wish.do == LAND.do else _placed(game, power, wish, kinds, left)
    if line is not None:
        return line, ""
    missing = sum(left.values())
    if done:
        return None, texts.SO_MANY_ONLY.format(n=done, all=done + missing) if missing else ""
    return None, texts.NO_LANDING if wish.do == LAND.do else texts.NO_PLACING


def _landed(game: Game, wish: Wish, kinds: list[str]) -> Line | None:
    flight = landing(game, replace(wish.wanted, kinds=tuple(kinds)))
    return None if flight is None else to_data(flight)


def _placed(game: Game, power: str, wish: Wish, kinds: list[str], left: Mapping[str, int]) -> Line | None:
    waiting = game.state.waiting(power)
    meant = {kind: n - wish.behind.get(kind, 0) for kind, n in waiting.items() if not kinds or kind in kinds}
    most = {kind: max(0, min(n, left.get(kind, n))) for kind, n in meant.items()}
    counted = next((kind for kind in wish.most if most.get(kind)), "")
    if counted:  # kind by kind, so that what is done can be counted
        most = {counted: most[counted]}
    return next((to_data(order) for order in placing(game, power, wish.wanted, most)), None)
