"""Who goes up, strikes or bombs what: asked in one message with a menu, answered by it or in words."""

import json
from pathlib import Path

import pytest

from bot.absent.matching import ordered_answer
from bot.absent.secret_orders import hardly_asked
from bot.game.default_answers import noted
from bot.game.order_context import reader_of
from bot.loaded import Loaded
from bot.messages.message import Menu, Message
from bot.messages.publishing import questions_now
from bot.messages.rows import offered
from bot.orders import order_of
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.store.games import Game as Row
from bot.wording.buttons import DECIDE_ALL_TURN
from engine import new, read_header
from engine.json_types import Line
from engine.lines import accepts, default_answer
from engine.playback.replay import replay

CASES = Path(__file__).resolve().parents[2] / "cases"


def asked(case: str, do: str) -> Loaded:
    """A case up to where that question stands; each power is a player of that name."""
    lines = (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()
    for n in range(1, len(lines) + 1):
        game = replay("\n".join(lines[:n])).game
        if any(ask.do == do for ask in game.state.pending):
            header = json.loads(lines[0])
            row = Row("g", None, "1", "running", header["edition"], json.dumps(header), 0, 0, None)
            return Loaded(row, game, 0, players={power: power for power in game.state.turn_order()})
    raise AssertionError(f"{case} never asks {do}")


TWO_BASES = asked("europe1940/scramble-02-two-bases-at-one-zone", "scramble")
DIVISION = asked("europe1940/raid-05-divided-after-the-air-battle", "raid")
STRIKES = asked("global1940/kamikaze-01-at-surface-warships-that-attack", "kamikaze")


def raiding() -> Loaded:
    """Germany has a bomber in Western Germany, and its combat move."""
    units = {"western_germany": {"germany": {"strategic_bomber": 1}}}
    position = {"clear": True, "power": "germany", "phase": "combat_move", "units": units}
    header = {"record": 1, "edition": "europe1940", "position": position}
    row = Row("g", None, "1", "running", "europe1940", json.dumps(header), 0, 0, None)
    return Loaded(row, new(read_header(header)), 0, players={"germany": "germany"})


def reader(loaded: Loaded) -> Reader:
    return reader_of(loaded, "germany")


def question_text(loaded: Loaded) -> str:
    (message,) = questions_now(loaded)
    return message.text


def question(loaded: Loaded) -> tuple[Message, Menu]:
    """The one message that asks, and its menu."""
    (message,) = questions_now(loaded)
    return message, next(row for row in message.rows if isinstance(row, Menu))


def test_a_scramble_is_one_question_with_the_odds_of_its_ends() -> None:
    message, menu = question(TWO_BASES)
    assert "**United Kingdom**: which aircraft scramble to **Sea Zone 109**?" in message.text
    assert "3 fighters in Scotland" in message.text
    assert (
        "-# Sea Zone 109: if nobody goes up, Germany wins 94 %; if 5 fighters, 1 tactical bomber go up" in message.text
    )
    labels = [choice.label for choice in menu.choices]
    assert labels[0] == "Nobody (more) scrambles"
    assert "3 fighters: Scotland to Sea Zone 109" in labels


def test_what_is_no_battle_yet_is_left_to_the_default_for_the_turn_only() -> None:
    message, _ = question(TWO_BASES)
    assert [button.label for row in message.rows if isinstance(row, tuple) for button in row] == [DECIDE_ALL_TURN]


def test_an_interception_is_told_with_what_it_costs_both() -> None:
    """Two raiders and an escort fire at 1 against two fighters at 1 [Europe 1940: Strategic and Tactical Bombing
    Raids]."""
    loaded = asked("europe1940/raid-09-one-round-at-one", "intercept")
    assert "if 2 fighters go up, the raiders lose 0.3 aircraft on average and you 0.5" in question_text(loaded)


@pytest.mark.parametrize(
    ("loaded", "label"),
    [
        (DIVISION, "air base: 1 tactical bomber and industrial complex: 2 strategic bombers"),
        (STRIKES, "2 strikes at cruisers"),
        (STRIKES, "No strike here"),
    ],
)
def test_the_menu_says_each_answer_in_words(loaded: Loaded, label: str) -> None:
    assert label in [choice.label for choice in question(loaded)[1].choices]


@pytest.mark.parametrize(
    ("loaded", "text", "line"),
    [
        (TWO_BASES, "scramble none", {"do": "scramble", "units": {}}),
        (
            TWO_BASES,
            "scramble 3 fighters from scotland to sz 109",
            {"do": "scramble", "units": {"fighter": 3}, "from": "scotland", "to": "sz_109"},
        ),
        (
            TWO_BASES,
            "scramble 1 ftr, 2 tac in united kingdom",
            {"do": "scramble", "units": {"fighter": 1, "tactical_bomber": 2}, "from": "united_kingdom"},
        ),
        (
            TWO_BASES,
            "scramble all from scotland",
            {"do": "scramble", "units": {"fighter": 3}, "from": "scotland"},
        ),
        (
            DIVISION,
            "raid 2 strategic bombers on the air base, 1 tac on the naval base",
            {
                "do": "raid",
                "space": "united_kingdom",
                "targets": {"air_base": {"strategic_bomber": 2}, "naval_base": {"tactical_bomber": 1}},
            },
        ),
        (
            STRIKES,
            "kamikaze 2 destroyers, 1 cruiser",
            {"do": "kamikaze", "targets": {"destroyer": 2, "cruiser": 1}, "space": "sz_6"},
        ),
        (STRIKES, "kamikaze none", {"do": "kamikaze", "targets": {}, "space": "sz_6"}),
    ],
)
def test_an_answer_can_be_typed(loaded: Loaded, text: str, line: Line) -> None:
    ask = loaded.game.state.pending[0]
    read = read_order(text, reader_of(loaded, ask.by))
    assert read == line
    assert accepts(loaded.game, {"by": ask.by, **read})


def test_a_raid_may_name_its_target() -> None:
    loaded = raiding()
    read = read_order(
        "raid united kingdom with 1 strategic bomber from western germany on the naval base", reader(loaded)
    )
    assert (read["mission"], read["target"], read["units"]) == ("raid", "naval_base", {"strategic_bomber": 1})
    assert accepts(loaded.game, {"by": "germany", **read})
    assert order_of("move").sentence(read, loaded.say).endswith("(raid on the naval base)")
    plain = read_order("raid united kingdom with 1 strategic bomber from western germany", reader(loaded))
    assert "target" not in plain


def test_several_bases_must_be_told_apart() -> None:
    with pytest.raises(Unclear, match="which air base"):
        read_order("scramble all", reader_of(TWO_BASES, "united_kingdom"))


def test_whoever_is_asked_at_all_is_asked_this() -> None:
    for loaded in (TWO_BASES, STRIKES):
        ask = loaded.game.state.pending[0]
        default = default_answer(loaded.game, ask)
        assert default is not None
        assert ordered_answer(loaded.game, ask, hardly_asked("dear", "7", [ask.by])) is None
        assert ordered_answer(loaded.game, ask, hardly_asked("nothing", "7", [ask.by])) == noted(default)
        assert default in offered(loaded, ask)


def test_what_strikes_are_worth_stands_under_the_question() -> None:
    """With nobody, and with all pilots who are left [Global 1940: Global Rules]."""
    (message,) = questions_now(asked("global1940/kamikaze-01-at-surface-warships-that-attack", "kamikaze"))
    assert "Sea Zone 6: if nobody strikes, United States wins" in message.text
    assert "; if all 4 strike the cruiser, United States wins" in message.text
