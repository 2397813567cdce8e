"""Moments of recorded games: what the record says next may be played there."""

import pytest

from engine.lines import accepts, legal_lines
from tests.engine.recorded import fixture_at_line


def test_a_moment_of_a_game_is_a_position_to_play_on_from() -> None:
    before, after = (fixture_at_line("1941-berlin-in-three-rounds", line) for line in (3, 4))
    assert (before.state.round, before.state.power, before.state.phase) == (1, "soviet_union", "combat_move")
    moved = [len(game.state.own_at("west_russia", "soviet_union")) for game in (before, after)]
    assert moved == [moved[0], moved[0] + 3]
    assert any(line["do"] == "end_phase" for line in legal_lines(before))


@pytest.mark.parametrize("record", ["abc-london-in-two-rounds", "revised-calcutta-in-two-rounds"])
def test_what_is_legal_in_the_middle_of_a_game_is_accepted(record: str) -> None:
    game = fixture_at_line(record, 90)
    lines = legal_lines(game)
    assert lines and all(accepts(game, line) for line in lines)


def test_a_record_that_is_not_there_is_no_fixture() -> None:
    with pytest.raises(AssertionError, match="no-such-game"):
        fixture_at_line("no-such-game", 1)
