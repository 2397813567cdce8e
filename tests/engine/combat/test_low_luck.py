"""Low luck: every six points of a side's fire are a hit, the rest is one die."""

from typing import Any

import pytest

import engine
from engine.events import Rolled


def battle(edition: str, low_luck: bool, dice: list[int], **units: dict[str, int]) -> list[Any]:
    position = {
        "clear": True,
        "power": "germany",
        "phase": "combat_move",
        "owners": {"ukraine": "soviet_union"} if edition == "1941" else {"ukraine_ssr": "soviet_union"},
    }
    space = next(iter(position["owners"]))  # type: ignore[arg-type]
    position["units"] = {"eastern_europe": {"germany": units["attack"]}, space: {"soviet_union": units["defend"]}}
    header = {"record": 1, "edition": edition, "options": {"low_luck": low_luck}, "position": position}
    game = engine.new(engine.read_header(header))
    events: list[Any] = []
    for line in (
        {"do": "move", "units": units["attack"], "path": ["eastern_europe", space]},
        {"do": "end_phase"},
        {"do": "battle", "space": space},
    ):
        action = engine.read_action({"by": "germany", **line})
        played = game.play(action, engine.Dice(engine.Script(dice if line["do"] == "battle" else ())))
        events += played.events
        game = game.after(played)
    return [event for event in events if isinstance(event, Rolled)]


@pytest.mark.parametrize("edition", ["1941", "revised"])
def test_full_sixes_hit_without_a_die_and_the_rest_takes_one(edition: str) -> None:
    # three tanks at 3 and one infantry at 1 are 10 points: one sure hit, one die that hits on 4 or less;
    # the two infantry that defend are 4 points: one die that hits on 4 or less
    rolled = battle(edition, True, [5, 4], attack={"tank": 3, "infantry": 1}, defend={"infantry": 2})
    assert [(roll.value, roll.dice, roll.sure, roll.hits) for roll in rolled] == [(4, [5], 1, 1), (4, [4], 0, 1)]


def test_a_sum_without_a_rest_takes_no_die() -> None:
    rolled = battle("1941", True, [6], attack={"tank": 4}, defend={"infantry": 2})
    assert [(roll.dice, roll.sure, roll.hits) for roll in rolled[:1]] == [([], 2, 2)]


def test_without_the_option_every_shot_is_a_die() -> None:
    rolled = battle("1941", False, [6, 6, 6, 6, 6], attack={"tank": 3}, defend={"infantry": 2})
    assert [len(roll.dice) for roll in rolled] == [3, 2]
