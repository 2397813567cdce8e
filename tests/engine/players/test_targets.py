"""Who could be landed where, and by which ships."""

from typing import Any

from engine import Game, new, read_header
from engine.players.targets import Crossings, Targets


def begun(**position: Any) -> Game:
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


def test_ships_that_lie_where_units_go_aboard_take_them_before_those_that_would_come_for_them() -> None:
    units = {
        "sz_6": {"germany": {"transport": 3}},
        "sz_5": {"germany": {"transport": 2}},
        "germany": {"germany": {"infantry": 2, "tank": 3}},
    }
    game = begun(clear=True, power="germany", phase="combat_move", units=units)
    targets = Targets(game, "germany")
    lifts = targets.lifts(targets.found["united_kingdom"], ())
    assert [(lift.ship.space, lift.fetch) for lift in lifts] == [
        *[("sz_5", ("sz_5",))] * 2,
        ("sz_6", ("sz_6", "sz_5")),
    ]


def test_no_way_leads_through_a_canal_that_enemies_hold() -> None:
    game = begun(clear=True, power="japan", phase="combat_move", units={"sz_34": {"japan": {"transport": 1}}})
    assert "sz_15" not in Crossings(game, "japan").zones("sz_34", 2)


def test_ways_lead_through_a_canal_that_friends_hold() -> None:
    game = begun(clear=True, power="united_kingdom", phase="combat_move")
    crossings = Crossings(game, "united_kingdom")
    assert crossings.path("sz_34", "sz_14", crossings.zones("sz_34", 2)) == ("sz_34", "sz_15", "sz_14")


def test_tanks_do_not_count_on_ways_through_an_army() -> None:
    """Russians in West Russia bar the way from Belorussia to Moscow; aircraft fly over them."""
    units = {
        "belorussia": {"germany": {"tank": 3, "fighter": 1}},
        "west_russia": {"soviet_union": {"infantry": 7}},
        "russia": {"soviet_union": {"infantry": 2}},
    }
    owners = {"west_russia": "soviet_union"}
    game = begun(clear=True, power="germany", phase="combat_move", units=units, owners=owners)
    moscow = Targets(game, "germany").found["russia"]
    assert not moscow.walkers and len(moscow.fliers) == 1


def test_warships_do_not_count_on_ways_past_enemy_ships_or_through_a_shut_canal() -> None:
    """From sz_20 to the Atlantic leads Panama; submarines pass below a battleship, not below a destroyer."""

    def reached(guard: str) -> list[str]:
        units = {
            "sz_20": {"japan": {"battleship": 1, "submarine": 1}},
            "sz_54": {"united_states": {guard: 1}},
            "sz_55": {"united_states": {"transport": 1}},
            "sz_19": {"united_states": {"transport": 1}},
        }
        found = Targets(begun(clear=True, power="japan", phase="combat_move", units=units), "japan").found
        assert "sz_19" not in found and len(found["sz_54"].ships) == 2
        return [unit.kind for unit in found["sz_55"].ships] if "sz_55" in found else []

    assert reached("battleship") == ["submarine"] and reached("destroyer") == []
