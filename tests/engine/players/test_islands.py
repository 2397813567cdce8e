"""Islands: who guards one while no enemy is in sight yet, and who sails for one that nobody guards."""

from typing import Any

from engine import Game, new, read_header
from engine.players.effort import Effort
from engine.players.odds import Odds
from engine.players.outposts import Outposts
from engine.players.steady import choose
from engine.players.values import Values

FRONT = {
    "japan": {"japan": {"infantry": 6}},
    "manchuria": {"japan": {"infantry": 6}},
    "india": {"japan": {"infantry": 3}},
    "french_indochina": {"japan": {"infantry": 3}},
    "buryatia_ssr": {"soviet_union": {"infantry": 6}},
    "persia": {"soviet_union": {"infantry": 4}},
    "russia": {"soviet_union": {"infantry": 6}},
    "united_kingdom": {"united_kingdom": {"infantry": 4}},
    "australia": {"united_kingdom": {"infantry": 4}},
    "new_zealand": {"united_kingdom": {"infantry": 4}},
    "french_madagascar": {"united_kingdom": {"infantry": 4}},
    "brazil": {"united_states": {"infantry": 4}},
    "west_indies": {"united_states": {"infantry": 4}},
    "eastern_united_states": {"united_states": {"infantry": 4}},
    "hawaiian_islands": {"united_states": {"infantry": 4}},
    "germany": {"germany": {"infantry": 6}},
}


def moving(**units: Any) -> Game:
    """Japan's turn to move, with an army in India."""
    position = {"clear": True, "power": "japan", "phase": "noncombat_move", "owners": {"india": "japan"}}
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": position | {"units": FRONT | units}}
    return new(read_header(header))


def leaving(game: Game, space: str) -> list[dict[str, Any]]:
    """The lines that take somebody from a space."""
    return [line for line in choose(game, "japan") if space in (line.get("from"), *line.get("path", ())[:1])]


INDIES = {"east_indies": {"japan": {"infantry": 2}}, "sz_37": {"japan": {"transport": 1}}}
FAR_OFF = {"sz_44": {"united_states": {"transport": 1}}}
"""Two turns from the East Indies."""


def test_who_guards_an_island_stays_though_no_enemy_can_come_next_turn() -> None:
    """Two infantry would be of use in India; America's transport would find the richest island empty in two turns."""
    assert not leaving(moving(**INDIES, **FAR_OFF), "east_indies")


def test_where_no_enemy_has_a_transport_he_goes_to_the_front() -> None:
    assert leaving(moving(**INDIES), "east_indies")


def test_each_guard_less_makes_an_island_dearer_and_a_ship_far_off_less_so() -> None:
    def cost(game: Game, guards: int) -> float:
        values, odds = Values(game, "japan"), Odds(game, Effort())
        outposts = Outposts(game.state, "japan", values, ["united_states"])
        there = (odds.named("japan", "infantry"),) * guards
        return outposts.deserted({"east_indies": there}, odds) - outposts.deserted({"east_indies": there[:0]}, odds)

    near, far = moving(**INDIES, sz_45={"united_states": {"transport": 1}}), moving(**INDIES, **FAR_OFF)
    saved = [-cost(far, guards) for guards in range(4)]
    assert saved == sorted(saved) and saved[0] == 0.0 < saved[1] < saved[2]
    assert -cost(near, 3) > saved[3]
    assert cost(moving(**INDIES), 3) == 0.0, "nobody sails there"


def test_islands_with_a_complex_are_no_outposts() -> None:
    """Who holds Japan makes units there."""
    game = moving(**FAR_OFF)
    assert "japan" not in Outposts(game.state, "japan", Values(game, "japan"), ["united_states"]).dear


def sent(game: Game) -> list[str]:
    """Where transports with somebody aboard end at sea."""
    lines = [line for line in choose(game, "japan") if line.get("cargo")]
    return [line["path"][-1] for line in lines]


def test_one_transport_sails_for_an_island_that_nobody_guards() -> None:
    """Nobody is left in Australia, two turns away: one goes, the others bring the army to the front."""
    empty = {"australia": {}, "sz_60": {"japan": {"transport": 4}}, "kwangtung": {"japan": {"infantry": 3}}}
    assert len(sent(moving(**empty))) == 1
    assert not sent(moving(**empty | {"australia": {"united_kingdom": {"infantry": 4}}}))
