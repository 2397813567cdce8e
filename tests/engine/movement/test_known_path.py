"""A path is read before any rule of moving is asked."""

import pytest

from engine.dice.roller import Dice, no_dice
from engine.errors import BadLine
from engine.movement.move import known_path
from engine.play import Play
from tests.engine.small_board import begun


def test_a_space_named_twice_in_a_row_is_the_one_that_is_told() -> None:
    play = Play(begun().state.copy(), Dice(no_dice))
    one, other, *_ = play.state.board.spaces
    with pytest.raises(BadLine, match=f"names {other} twice"):
        known_path(play, [one, other, other])
    assert known_path(play, [one, other, one]) == [one, other, one]
