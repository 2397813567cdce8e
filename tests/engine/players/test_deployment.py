"""Where the computer player's units go when they do not fight, and what it buys."""

from __future__ import annotations

from engine import Game, new, read_action, read_header
from engine.dice.roller import Dice, no_dice
from engine.state import State
from tests.engine.players.lines import choose


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def after_marching(game: Game) -> State:
    """The position when the noncombat move is over."""
    for line in choose(game, game.state.power):
        game = game.after(game.play(read_action(line), Dice(no_dice)))
    return game.state


def units_in(state: State, space: str, power: str) -> int:
    return sum(1 for unit in state.seen_at(space) if unit.owner == power)


def bought(game: Game) -> dict[str, int]:
    return next((line["units"] for line in choose(game, game.state.power) if line["do"] == "purchase"), {})


def test_the_capital_calls_its_neighbours_home() -> None:
    units = {
        "russia": {"soviet_union": {"infantry": 2}},
        "archangel": {"soviet_union": {"infantry": 5}},
        "west_russia": {"germany": {"infantry": 4, "tank": 2}},
    }
    owners = {"west_russia": "germany"}
    game = begun(clear=True, power="soviet_union", phase="noncombat_move", units=units, owners=owners)
    assert units_in(after_marching(game), "russia", "soviet_union") >= 6


def test_a_transport_takes_two_across_and_comes_back_for_more() -> None:
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 4, "tank": 1}},
        "norway_finland": {"united_kingdom": {"infantry": 4}},
        "sz_6": {"united_kingdom": {"transport": 1, "battleship": 1}},
        "russia": {"soviet_union": {"infantry": 8}},
    }
    owners = {"norway_finland": "united_kingdom"}
    game = begun(clear=True, power="united_kingdom", phase="noncombat_move", units=units, owners=owners)
    state = after_marching(game)
    assert units_in(state, "united_kingdom", "united_kingdom") == 3


def test_a_threatened_capital_buys_infantry() -> None:
    units = {
        "russia": {"soviet_union": {"infantry": 4}},
        "west_russia": {"germany": {"infantry": 5, "tank": 1}},
    }
    treasury = {"soviet_union": 12}
    game = begun(
        clear=True,
        power="soviet_union",
        phase="purchase",
        units=units,
        owners={"west_russia": "germany"},
        treasury=treasury,
    )
    assert bought(game).get("infantry", 0) >= 3


def test_who_waits_on_an_island_gets_ships() -> None:
    units = {"united_kingdom": {"united_kingdom": {"infantry": 8, "tank": 2}}}
    game = begun(clear=True, power="united_kingdom", phase="purchase", units=units, treasury={"united_kingdom": 14})
    assert bought(game).get("transport", 0) >= 1


def test_no_transports_are_launched_where_they_would_be_sunk() -> None:
    """Six American aircraft reach every zone around Japan."""
    units = {
        "japan": {"japan": {"infantry": 6, "tank": 2}},
        "soviet_far_east": {"united_states": {"fighter": 4, "bomber": 2, "infantry": 6}},
    }
    owners = {"soviet_far_east": "united_states"}
    game = begun(clear=True, power="japan", phase="purchase", units=units, owners=owners, treasury={"japan": 24})
    assert bought(game).get("transport", 0) == 0
