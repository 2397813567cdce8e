"""Islands: who guards one while no enemy is in sight yet, and who sails for one that nobody guards."""

from itertools import pairwise
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


def shipped_to(space: str, edition: str, zone: str, far: str) -> int:
    """How many Americans are brought to an island of theirs by the ships of a zone on their west coast, while an enemy
    has a transport far away."""
    units = {
        "western_united_states": {"united_states": {"infantry": 8}},
        "japan": {"japan": {"infantry": 6}},
        zone: {"united_states": {"transport": 2}},
        space: {"united_states": {"infantry": 2}},
        far: {"japan": {"transport": 1}},
    }
    position = {"clear": True, "power": "united_states", "phase": "noncombat_move", "units": units}
    at_war = {"at_war": [["japan", "united_states"]]} if edition == "global1940" else {}
    game = new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position | at_war}))
    lines = choose(game, "united_states")
    return sum(sum(line["units"].values()) for line in lines if line["do"] == "ferry" and line["to"] == space)


def test_a_city_that_wins_on_an_island_is_guarded_in_time() -> None:
    """Global, Winning the Game: six cities of the Pacific. Nobody gets to Hawaii any more once five are lost. On
    Revised it is an island like others."""
    assert shipped_to("hawaiian_islands", "global1940", "sz_10", "sz_6") >= 2
    assert shipped_to("hawaiian_islands", "revised", "sz_55", "sz_60") == 0


def test_each_guard_of_such_an_island_counts_up_to_six() -> None:
    """Early in the war, too, when few such cities are lost: to leave it costs more than the land is worth then."""
    game = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted"}))
    values, odds = Values(game, "united_states"), Odds(game, Effort())
    outposts = Outposts(game.state, "united_states", values, ["japan"])
    infantry = (odds.named("united_states", "infantry"),)
    open_to = [outposts.deserted({"hawaiian_islands": infantry * guards}, odds) for guards in range(8)]
    saved = [more - less for more, less in pairwise(open_to)]
    assert all(each > 2.0 for each in saved[:6]) and saved[6] > 0.0
    assert open_to[0] > values.worth("hawaiian_islands")
