"""What was played since a stored position is told again: by its lines, at the latest by the next stored position."""

import json
from typing import Any

from msgspec.structs import replace

from bot.facts import Facts
from bot.game.retelling import told_since
from bot.loaded import Loaded
from bot.messages.publishing import next_words
from bot.store.games import Game as Row
from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.events import PhaseBegan
from engine.playback.snapshot import to_bytes

HEADER = read_header({"record": 1, "edition": "1941"})
BUY = {"by": "soviet_union", "do": "purchase", "units": {"infantry": 2}}
END = {"by": "soviet_union", "do": "end_phase"}
MARCH = {"by": "soviet_union", "do": "move", "units": {"infantry": 1}, "path": ["russia", "west_russia"]}
PLAYED = (BUY, END, END, END)
UNKNOWN = json.dumps({"by": "soviet_union", "do": "teleport"})


def after(*lines: dict[str, Any]) -> Game:
    game = new(HEADER)
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(no_dice)))
    return game


def texts(*lines: dict[str, Any]) -> list[str]:
    return [json.dumps(line) for line in lines]


def test_lines_are_told_with_what_each_brought() -> None:
    told = told_since(HEADER, new(HEADER), 0, texts(*PLAYED), {})
    assert (told.at, told.behind, told.game.state) == (4, "", after(*PLAYED).state)
    assert {number for number, event in told.told if isinstance(event, PhaseBegan)} == {0, 2, 3, 4}


def test_lines_go_on_from_a_stored_position() -> None:
    told = told_since(HEADER, after(BUY, END), 2, texts(END, END), {4: to_bytes(after(*PLAYED))})
    assert (told.at, told.behind, told.game.state) == (4, "", after(*PLAYED).state)
    assert told.told[0][0] == 2 and isinstance(told.told[0][1], PhaseBegan)


def test_what_is_not_understood_is_bridged_by_the_next_stored_position() -> None:
    lines = [*texts(BUY), UNKNOWN, *texts(END, END)]
    told = told_since(HEADER, new(HEADER), 0, lines, {0: to_bytes(new(HEADER)), 2: to_bytes(after(BUY, END))})
    assert (told.at, told.behind, told.game.state) == (4, "", after(*PLAYED).state)
    assert (2, PhaseBegan("soviet_union", "combat_move", 1)) in told.told


def test_a_stored_position_that_cannot_be_read_is_passed_over() -> None:
    lines = [*texts(BUY), "not even JSON", *texts(END, END)]
    told = told_since(HEADER, new(HEADER), 0, lines, {2: b"rubbish", 3: to_bytes(after(BUY, END, END))})
    assert (told.at, told.behind, told.game.state) == (4, "", after(*PLAYED).state)


def test_the_newest_stored_position_is_right_and_the_lines_are_wrong() -> None:
    richer = after({"by": "soviet_union", "do": "purchase", "units": {"infantry": 1}})
    told = told_since(HEADER, new(HEADER), 0, texts(BUY), {1: to_bytes(richer)})
    assert told.game.state == richer.state and not told.behind


def test_what_no_stored_position_bridges_is_told_as_far_as_it_goes() -> None:
    told = told_since(HEADER, new(HEADER), 0, [*texts(BUY, END), UNKNOWN, *texts(END)], {1: to_bytes(after(BUY))})
    assert told.at == 2 and told.game.state == after(BUY, END).state
    assert "beyond line 2 of 4" in told.behind and "teleport" in told.behind


def test_units_that_are_not_there_end_the_telling() -> None:
    told = told_since(HEADER, new(HEADER), 0, texts(BUY, END, {**MARCH, "units": {"battleship": 1}}), {})
    assert told.at == 2 and "beyond line 2 of 3" in told.behind


def test_whose_move_it_is_is_not_said_of_a_game_that_is_behind() -> None:
    row = Row("ab12", None, "7", "running", "1941", "{}", 3, 0, None)
    loaded = Loaded(row, after(BUY), 1, players={"soviet_union": "5"}, facts=Facts())
    assert "<@5>" in next_words(loaded)
    assert next_words(replace(loaded, behind="It cannot be followed.")) == "It cannot be followed."
