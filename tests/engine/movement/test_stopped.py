"""What is said of units that have the movement to go on, and are stopped on their way."""

from typing import Any

import pytest

from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.errors import Illegal

PAIR = {"tank": 1, "mechanized_infantry": 1}
WAY = ["poland", "eastern_poland", "western_ukraine"]


def poland(there: dict[str, Any], edition: str = "global1940", **more: Any) -> Game:
    """Germany stands before a Soviet territory."""
    units = {"poland": {"germany": {"infantry": 1, "tank": 1, "mechanized_infantry": 1}}, "eastern_poland": there}
    position = {"clear": True, "round": 3, "power": "germany", "phase": "combat_move", "units": units}
    war = {"at_war": [["germany", "soviet_union"]]}
    return new(read_header({"record": 1, "edition": edition, "position": position | war | more}))


def refusal(game: Game, units: dict[str, int]) -> str:
    with pytest.raises(Illegal) as refused:
        game.play(read_action({"by": "germany", "do": "move", "units": units, "path": WAY}), Dice(no_dice))
    return refused.value.sentence


@pytest.mark.parametrize("edition", ["europe1940", "global1940"])
def test_a_gun_stops_the_pair_and_is_named(edition: str) -> None:
    game = poland({"soviet_union": {"aaa": 1}}, edition)
    assert refusal(game, PAIR).endswith(
        "cannot go on through eastern_poland: 1 aaa there stops it; it may attack there"
    )
    assert refusal(game, {"tank": 1}).startswith("tank cannot go on through eastern_poland: 1 aaa")


def test_so_is_a_base_that_stands_there_alone() -> None:
    game = poland({}, facilities={"eastern_poland": {"air_base": True}})
    assert "1 air_base there stops it" in refusal(game, PAIR)


def test_mechanized_infantry_alone_is_told_whom_it_runs_beside() -> None:
    said = refusal(poland({}), {"mechanized_infantry": 1})
    assert said.startswith("mechanized_infantry runs through eastern_poland only beside tank, one for each")


def test_who_has_not_the_movement_is_told_so() -> None:
    assert refusal(poland({}), {"infantry": 1}) == "no infantry in poland can do that: it takes 2 movement"
