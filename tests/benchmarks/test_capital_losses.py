"""Which of the capitals that fell could have been kept."""

from typing import Any

from benchmarks.capital_losses import Losses
from engine import Game, new, read_header


def begun(**position: Any) -> Game:
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": {"clear": True, **position}}
    return new(read_header(header))


def counted(*turns: dict[str, Any], owners: dict[str, str] | None = None) -> tuple[int, int]:
    """How many German capitals fell, and how many of them could have been kept, when Berlin falls after these turns."""
    losses, game = Losses(), begun()
    for turn in turns:
        game = begun(owners=owners or {}, treasury={"germany": 0}, **turn)
        losses.turn_begins(game)
    fallen = game.state.copy()
    fallen.owners["germany"] = game.state.turn.power
    losses.line_played(game.state, fallen)
    return losses.lost.get("germany", 0), losses.preventable.get("germany", 0)


RUSSIANS = {"eastern_europe": {"soviet_union": {"infantry": 6, "tank": 4}}}
HELD_IN_THE_EAST = {"eastern_europe": "soviet_union"}


def test_who_stood_near_and_did_not_come_could_have_kept_it() -> None:
    near = {"southern_europe": {"germany": {"infantry": 14}}}
    turns = ({"power": power, "units": RUSSIANS | near} for power in ("germany", "soviet_union"))
    assert counted(*turns, owners=HELD_IN_THE_EAST) == (1, 1)


def test_where_everybody_together_is_too_weak_nothing_could_be_done() -> None:
    near = {"southern_europe": {"germany": {"infantry": 3}}}
    turns = ({"power": power, "units": RUSSIANS | near} for power in ("germany", "soviet_union"))
    assert counted(*turns, owners=HELD_IN_THE_EAST) == (1, 0)


def test_two_enemies_one_after_the_other_are_too_many() -> None:
    """Either alone would fail."""
    owners = {**HELD_IN_THE_EAST, "western_europe": "united_kingdom"}
    british = {"western_europe": {"united_kingdom": {"infantry": 6, "tank": 4}}}
    guards = {"germany": {"germany": {"infantry": 14}}}
    turns = ({"power": p, "units": RUSSIANS | british | guards} for p in ("germany", "united_kingdom"))
    assert counted(*turns, owners=owners) == (1, 0)


def test_who_sallied_out_and_killed_a_part_could_not_have_stayed_and_killed_them_too() -> None:
    guards = {"germany": {"germany": {"infantry": 8}}}
    before = {"power": "germany", "units": RUSSIANS | guards}
    after = {"power": "soviet_union", "units": {"eastern_europe": {"soviet_union": {"tank": 2}}}}
    assert counted(before, after, owners=HELD_IN_THE_EAST) == (1, 0)
