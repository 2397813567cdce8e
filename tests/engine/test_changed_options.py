"""Options that a table changes while its game runs: a line of the record, from which on the rules are others."""

import pytest

from engine import Dice, Game, Header, Illegal, Script, new, no_dice, read_action
from engine.playback.snapshot import from_bytes, to_bytes
from engine.record import Position
from tests.support.positions import play

BATTLE = {"by": "germany", "do": "battle", "space": "ukraine"}


def battle(**options: bool) -> Game:
    """Six German infantry against two Soviet ones, about to be fought."""
    units = {"ukraine": {"soviet_union": {"infantry": 2}}, "eastern_europe": {"germany": {"infantry": 6}}}
    position = Position(
        power="germany", phase="combat_move", clear=True, owners={"ukraine": "soviet_union"}, units=units
    )
    game = new(Header(record=1, edition="1941", options=options, position=position))
    move = {"do": "move", "units": {"infantry": 6}, "path": ["eastern_europe", "ukraine"]}
    return play(game, move, {"do": "end_phase"})


def with_low_luck(game: Game, on: bool) -> Game:
    options = {"low_luck": on}
    return play(game, {"by": "host", "do": "edit", "position": {}, "options": options, "why": "Everybody agreed."})


def dice_thrown(game: Game) -> int:
    dice = Dice(Script([6] * 20))
    game.play(read_action(BATTLE), dice)
    return sum(len(roll.dice) for roll in dice.rolls)


def test_low_luck_counts_from_the_line_that_brings_it() -> None:
    game = battle()
    assert dice_thrown(game) == 8
    changed = with_low_luck(game, True)
    assert changed.state.options["low_luck"] is True and not game.state.options["low_luck"]
    assert dice_thrown(changed) == dice_thrown(battle(low_luck=True)) < 8
    assert dice_thrown(with_low_luck(changed, False)) == 8


def test_it_is_kept_with_the_position_and_only_where_it_was_changed() -> None:
    game = battle()
    assert b"options" not in to_bytes(game)
    changed = with_low_luck(game, True)
    again = from_bytes(to_bytes(changed), game.header)
    assert again.state == changed.state and dice_thrown(again) == dice_thrown(changed)
    assert b"options" not in to_bytes(with_low_luck(changed, False))


def test_other_options_are_settled_before_the_game() -> None:
    line = {"by": "host", "do": "edit", "position": {}, "options": {"victory": "short"}, "why": "Too long."}
    with pytest.raises(Illegal) as refused:
        battle().play(read_action(line), Dice(no_dice))
    assert refused.value.rule == "header.option_fixed"
