"""Texts that somebody crafts to keep the bot busy, before everything that reads what players type: 3,000 of them, or as
many as the environment says (`CRAFTED=6000`).

Time is counted as this process spends it, the best of three; what is allowed is 20 ms, or on a slow machine a few times
what an ordinary sheet takes there.
"""

import gc
import os
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from time import process_time

import pytest

from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible
from tests.bot.parsing.readers import readers

MOST, AGAIN = int(os.environ.get("CRAFTED", "3000")), 3
ALLOWED = 0.020
ORDINARY = "3 inf, 1 tank germany > eastern europe, thanks\n" * 80
LINE, SHEET, LONGER = 200, 4000, 6000
FRONTS = (
    *("", "", "", "buy ", "place ", "fight ", "lose ", "submerge ", "bombard ", "retreat to ", "ferry ", "raid "),
    *("end ", "research ", "use ", "use lend lease: ", "land ", "press ", "germany: ", "germany > poland: "),
    *("3 inf germany > ", "3 inf ", "all ", "x=", "bids=", "turn ", "ukraine: germany ", "press while ", "3 inf vs "),
    *("lose inf if ", "2"),
)
PUMPS = (
    *(":", "!", "\t", " ", "-", "=", ">", "->", "\u2192", "*", "`", "_", "#", "/", "//", ";", "\n", ",", ".", "(", ")"),
    *("'", '"', "<", "<@", "<@1>", "<:a", "@", "@a", "{", '{"a":', "[", "x", "3", "3 ", "33", "a", "a ", "e", "t"),
    *("in ", "to ", "into ", "from ", "with ", "of ", "of the ", "and ", "then ", "and then ", "by sea ", "via "),
    *("land ", "attack ", "raid ", "(raid) ", "ignore subs ", "don't attack ", "no ", "do not ", "engage the enemy "),
    *("all ", "all inf ", "inf ", "3 inf ", "3inf", "i", "1i", "inf x", "inf: ", "two ", "the ", "a x of the "),
    *("both ", "tank, ", "infantry and ", "u-boat", "u-", "mech ", "anti-", "germany ", "germany > ", "w ", "w > "),
    *("west ", "w r ", "eastern europe ", "sz ", "sz 5 ", "5 ", "russia west ", "uk: ", "cm: ", "please ", "thanks "),
    *("ok, ", "- ", "1. ", "> ", "hit ", "rocket from ", "for 12 ", "= 12 ", "2 dice ", "use lend ", "is ", "turn "),
    *("has ", "vs ", "versus ", "if ", "odds ", "less than ", "press ", "until ", "victory=", "a=", "b:", "a: b, "),
    *("end ", "of my ", "\ufdfa", "\u00bd", "\u00e9", "\u0301", "\u200b", "\u0130", "\u00df", "\u0663", "\U0001f449"),
)
BACKS = ("", "x", ">", "!", "3", "$", " russia", " > russia", ":", ")")


@cache
def crafted(number: int) -> tuple[str, ...]:
    """One to five pieces over and over, or pieces at random, between a front and a back that may spoil a match."""
    chance = random.Random(number)
    found: list[str] = []
    for at in range(number):
        size = LINE - at % 3 if at % 32 else chance.choice((SHEET, SHEET - 1, LONGER))
        pump = "".join(chance.choice(PUMPS) for _ in range(chance.choice((1, 1, 2, 3, 5, LINE))))
        front, back = chance.choice(FRONTS), chance.choice(BACKS)
        found.append((front + pump * (size // len(pump) + 1))[: size - len(back)] + back)
    return tuple(found)


def seconds(read: Callable[[str], object], text: str) -> float:
    """What reading a text takes; that it cannot be read is an answer like others."""
    before = process_time()
    with suppress(Unclear, NotPossible):
        read(text)
    return process_time() - before


@pytest.fixture(scope="module")
def allowed() -> Iterator[float]:
    """How long reading may take on this machine; the collector of garbage does not count."""
    gc.collect()
    gc.disable()
    yield max(ALLOWED, 5 * min(seconds(split_sheet, ORDINARY) for _ in range(AGAIN)))
    gc.enable()


@pytest.mark.parametrize("kind", list(readers("revised")))
def test_nothing_that_is_typed_keeps_the_bot_busy(kind: str, allowed: float) -> None:
    read = readers("revised")[kind]
    slow = [text for text in crafted(MOST) if seconds(read, text) > allowed]
    again = {text: min(seconds(read, text) for _ in range(AGAIN)) for text in slow}
    assert {text[:60]: spent for text, spent in again.items() if spent > allowed} == {}


def test_an_order_is_headed_a_few_times_at_most() -> None:
    """Each heading is read, and then all that is behind it."""
    read = readers("revised")["order"]
    order = "3 inf germany > eastern europe"
    assert read("germany: germany: " + order) == read("germany: " + order)
    with pytest.raises(Unclear, match="names no order"):
        read("germany: " * 5 + order)


@pytest.mark.parametrize("pump", [":", "!", "\t", "in ", "germany ", "3 inf ", "<@", "*"])
def test_a_text_twice_as_long_takes_about_twice_the_time(pump: str) -> None:
    """Within what is read at all: 2,000 signs against 4,000, in orders of a line each."""
    lines = "\n".join([(pump * LINE)[: LINE - 1]] * (SHEET // LINE))
    half, whole = (min(seconds(split_sheet, text) for _ in range(AGAIN * 3)) for text in (lines[: SHEET // 2], lines))
    assert whole < 4 * half + 0.002
