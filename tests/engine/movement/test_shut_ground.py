"""What is known of the ground shut to aircraft is forgotten as soon as it is another."""

from typing import Any

import engine
from engine.movement.shut_ground import shut_ground
from engine.state import State


def begun(**position: Any) -> engine.Game:
    start = {"round": 2, "power": "germany", "phase": "combat_move", **position}
    return engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": start}))


def closed_to_germany(game: engine.Game, state: State) -> frozenset[str]:
    return shut_ground(state, game.edition.movement, "germany")[0]


def test_neutral_powers_and_friendly_neutrals_are_shut() -> None:
    game = begun()
    closed = closed_to_germany(game, game.state)
    assert {"eastern_poland", "bulgaria", "pripet_marshes"} <= closed
    assert not closed & {"france", "northern_italy"}


def test_war_opens_the_land_of_the_new_enemy() -> None:
    before = begun()
    assert "eastern_poland" in closed_to_germany(before, before.state)
    line = engine.read_action({"by": "germany", "do": "declare_war", "on": ["soviet_union"]})
    after = before.after(before.play(line, engine.Dice(engine.Script(()))))
    assert "eastern_poland" not in closed_to_germany(after, after.state)
    assert "eastern_poland" in closed_to_germany(before, before.state)


def test_land_that_is_taken_opens_and_units_of_a_third_power_shut_it() -> None:
    taken = begun(owners={"bulgaria": "germany"}, neutrals={})
    assert "bulgaria" not in closed_to_germany(taken, taken.state)
    held = taken.state.copy()
    held.add("infantry", "soviet_union", "france")
    assert "france" in closed_to_germany(taken, held)
    assert "france" not in closed_to_germany(taken, taken.state)
