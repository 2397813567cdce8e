"""What is said of one action: as an order in the history, as an answer on a button, as the question it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.wording.speech import Speech, capital, words
from engine.json_types import Line
from engine.state.ask import Ask


def spelled_out(line: Line, say: Speech) -> str:
    """An action of which nothing better is said: its name and whatever it names."""
    rest = [say.name_of(str(value)) for key, value in line.items() if key not in ("by", "do", "note", "dice") and value]
    return " ".join([words(line["do"]), *rest])


def label_spelled_out(line: Line, ask: Ask, say: Speech) -> str:
    return capital(spelled_out(line, say))


def named(ask: Ask, say: Speech) -> str:
    """A question of which nothing better is said: the name of its answer."""
    return f"{words(ask.do)}{in_space(ask, say)}?"


def in_space(ask: Ask, say: Speech) -> str:
    return f" in **{say.space(ask.space)}**" if ask.space else ""


@dataclass(frozen=True, slots=True)
class OrderWording:
    """do: the action. sentence: what a player ordered, without his name. label: a possible answer, short enough for a
    button or a menu. question: what is asked by the question of that name, without who. in_a_menu: its answers stand
    in a menu, however few they are."""

    do: str
    sentence: Callable[[Line, Speech], str] = spelled_out
    label: Callable[[Line, Ask, Speech], str] = label_spelled_out
    question: Callable[[Ask, Speech], str] = named
    in_a_menu: bool = False
