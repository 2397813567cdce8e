"""What powers at peace keep out of, and where their ships end no move [Europe 1940: Powers Not at War with One Another;
Global 1940: Political Situation]."""

from typing import Any

import pytest

from engine.editions import edition
from engine.state import State
from tests.engine.politics.test_declarations import table


def state_of(id: str, **position: Any) -> State:
    return table(id, "germany", "noncombat_move", **position).state


@pytest.mark.parametrize(
    ("power", "space", "how", "rule"),
    [
        ("germany", "eastern_poland", {}, "move.at_peace"),
        ("germany", "bulgaria", {}, None),
        ("germany", "bulgaria", {"through": True}, "neutral.through"),
        ("germany", "bulgaria", {"flying": True}, "neutral.flown_over"),
        ("germany", "sweden", {}, None),
        ("germany", "sweden", {"flying": True}, None),
        ("germany", "sweden", {"flying": True, "through": True}, "neutral.flown_over"),
        ("germany", "france", {"flying": True, "through": True}, None),
        ("soviet_union", "sweden", {}, "neutral.at_peace"),
        ("united_states", "ontario", {"flying": True}, "air.at_peace"),
        ("germany", "pripet_marshes", {}, "move.closed"),
        ("neutral", "sweden", {}, None),
    ],
)
def test_whose_land_one_enters(power: str, space: str, how: dict[str, bool], rule: str | None) -> None:
    may_enter = edition("europe1940").movement.may_enter
    assert may_enter(state_of("europe1940"), space, power, **how) == rule


@pytest.mark.parametrize(
    ("power", "zone", "kind", "rule"),
    [
        ("united_states", "sz_101", "transport", None),
        ("united_states", "sz_102", "cruiser", None),
        ("united_states", "sz_102", "transport", "sea.home_waters"),
        ("united_states", "sz_125", "cruiser", "sea.home_waters"),
        ("united_states", "sz_20", "cruiser", "sea.not_beside"),
        ("united_states", "sz_25", "cruiser", None),
        ("japan", "sz_9", "submarine", "sea.not_near"),
        ("japan", "sz_3", "submarine", "sea.not_near"),
        ("japan", "sz_13", "submarine", None),
        ("united_kingdom", "sz_101", "cruiser", None),
    ],
)
def test_where_ships_end_their_moves(power: str, zone: str, kind: str, rule: str | None) -> None:
    assert edition("global1940").movement.may_end(state_of("global1940"), zone, power, [kind]) == rule


def test_a_power_is_neutral_on_the_map_where_it_fights_nobody() -> None:
    state = state_of("global1940", at_war=[["germany", "soviet_union"], ["germany", "united_kingdom"]])
    assert state.shares("soviet_union", "united_kingdom", "russia")
    assert not state.shares("soviet_union", "united_kingdom", "amur")
    assert state.shares("soviet_union", "soviet_union", "amur")
