"""One action of the record for players: what reads it from a text, and what is said of it."""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from bot.orders.ahead import Ahead
from bot.orders.reader import Reader
from bot.parsing.normalise import tidy
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, check_line, spoken, tokens_of, without
from bot.wording import commands
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, capital, words
from engine.json_types import Line
from engine.state.ask import Ask

Grammar = Callable[[Tokens, Reader], Line]
_TO = {"to", "in", "on", "at", "from"}


def spelled_out(line: Line, say: Speech) -> str:
    """Tell an action of which nothing better is said: its name and whatever it names."""
    rest = [say.name_of(str(value)) for key, value in line.items() if key not in ("by", "do", "note", "dice") and value]
    return " ".join([words(line["do"]), *rest])


def label_spelled_out(line: Line, ask: Ask, say: Speech) -> str:
    return capital(spelled_out(line, say))


def named(ask: Ask, say: Speech) -> str:
    """Ask a question of which nothing better is said: the name of its answer."""
    return f"{words(ask.do)}{in_space(ask, say)}?"


def in_space(ask: Ask, say: Speech) -> str:
    return f" in **{say.space(ask.space)}**" if ask.space else ""


class Order(Struct, frozen=True):
    """do: its name in the record. verbs: the words it begins with, the usual one first, each with what makes the tokens
    behind it into a line without its `by`, or raises Unclear. sentence: what a player ordered, without his name. label:
    a possible answer, short enough for a button or a menu. question: what the question of that name asks, without whom.
    in_a_menu: its answers stand in a menu, however few they are. typed: a line as players write it behind the verb.
    ahead: how it is ordered ahead. command: which answers the question of that name.
    doing: how it is called where it comes too early, if not by its name. pages: how the keys of those pages of a book
    begin that speak of it; none: those of fighting, if dice fell."""

    do: str
    verbs: Mapping[str, Grammar] = field(default_factory=dict[str, Grammar])
    sentence: Callable[[Line, Speech], str] = spelled_out
    label: Callable[[Line, Ask, Speech], str] = label_spelled_out
    question: Callable[[Ask, Speech], str] = named
    in_a_menu: bool = False
    typed: Callable[[Line], str] | None = None
    ahead: Ahead | None = None
    command: commands.Name = commands.DO
    doing: str = ""
    pages: tuple[str, ...] = ()

    def read(self, text: str, reader: Reader) -> Line:
        """Read what follows the usual verb. Raises Unclear."""
        return next(iter(self.verbs.values()))(tokens_of(check_line(tidy(text))), reader)


def behind_to(tokens: Tokens) -> Tokens:
    """Take the space at the end of an order without the "to" or "in" before it."""
    if tokens and tokens[0].text == ">":
        return tokens[1:]
    return tokens[without(tokens, _TO) :]


def stacked(units: Mapping[str, int]) -> str:
    """Write units as they may be typed: "2 inf, 1 tank"."""
    return ", ".join(f"{n} {kind}" for kind, n in units.items() if n)


def bare(do: str) -> Grammar:
    """Read an action that needs no word beside its verb."""

    def read(tokens: Tokens, reader: Reader) -> Line:
        text = spoken(tokens)
        if text and text.lower() not in {"attack", "on"}:
            raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
        return {"do": do}

    return read
