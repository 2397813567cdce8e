"""Bringing everybody home from the air: flights, and carriers that fetch who cannot reach them."""

from engine import Game, new, read_header
from engine.advice.landings import in_the_air
from engine.players.draft import Draft
from engine.players.homecoming import bring_home
from engine.record import Move, as_one_of


def at_sea(carriers: dict[str, int]) -> Game:
    """Japan's noncombat move with carriers far from everything it holds."""
    position = {
        "clear": True,
        "power": "japan",
        "phase": "noncombat_move",
        "units": {zone: {"japan": {"carrier": n}} for zone, n in carriers.items()},
        "at_war": [["japan", "united_kingdom"], ["japan", "united_states"]],
    }
    return new(read_header({"record": 1, "edition": "global1940", "dice": "scripted", "position": position}))


def come_from_battle(game: Game, kind: str, space: str, steps: int, number: int = 1) -> None:
    """Aircraft that have flown so far to where they fought."""
    for _ in range(number):
        game.state.add(kind, "japan", space).spent = steps


def came_home(game: Game) -> dict[str, str]:
    """Where the carriers sail, by where they come from, once everybody has landed."""
    draft = Draft(game)
    bring_home(draft)
    assert in_the_air(draft.game) == 0 and draft.could_end()
    moves = [as_one_of(line, Move) for line in draft.lines]
    return {move.path[0]: move.path[-1] for move in moves if "carrier" in move.units}


def test_each_carrier_sails_where_somebody_needs_it() -> None:
    game = at_sea({"sz_106": 1, "sz_83": 1})
    come_from_battle(game, "fighter", "sz_109", 2)
    come_from_battle(game, "tactical_bomber", "sz_67", 3)
    assert came_home(game).keys() == {"sz_106", "sz_83"}


def test_one_carrier_takes_the_place_of_another_that_is_needed_elsewhere() -> None:
    """Those over the first have flown as far as they can, and so wait for the other."""
    game = at_sea({"sz_103": 1, "sz_106": 1})
    come_from_battle(game, "fighter", "sz_103", 4, 2)
    come_from_battle(game, "tactical_bomber", "sz_110", 3, 2)
    assert came_home(game) == {"sz_103": "sz_104", "sz_106": "sz_103"}


def test_carriers_stay_where_everybody_reaches_land_or_a_deck() -> None:
    game = at_sea({"sz_8": 1})
    come_from_battle(game, "fighter", "sz_8", 2, 2)
    come_from_battle(game, "strategic_bomber", "sz_7", 1)
    assert came_home(game) == {}


def test_who_can_fly_on_leaves_the_deck_to_who_cannot() -> None:
    """A second carrier comes near, not as far as to them."""
    game = at_sea({"sz_10": 1, "sz_29": 1})
    come_from_battle(game, "fighter", "sz_10", 3)
    come_from_battle(game, "fighter", "sz_10", 4, 2)
    assert came_home(game).keys() == {"sz_29"}
