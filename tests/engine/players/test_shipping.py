"""Who waits on a shore for ships, and the ships that are bought for him."""

from typing import Any

from engine import Game, new, read_header
from engine.board.control import income
from engine.players.effort import Effort
from engine.players.purchases import Purchases
from engine.players.steady import choose
from engine.players.values import Values

HOME = {"united_states": {"infantry": 8, "artillery": 4}}
EVERYBODY = {
    "western_united_states": HOME,
    "germany": {"germany": {"infantry": 9}},
    "japan": {"japan": {"infantry": 4}},
    "russia": {"soviet_union": {"infantry": 9}},
    "united_kingdom": {"united_kingdom": {"infantry": 5}},
}


def american(phase: str, **units: Any) -> dict[str, Any]:
    war = [["japan", "united_states"], ["germany", "united_states"]]
    return {"clear": True, "power": "united_states", "phase": phase, "units": EVERYBODY | units, "at_war": war}


def begun(**position: Any) -> Game:
    return new(read_header({"record": 1, "edition": "global1940", "dice": "scripted", "position": position}))


def test_the_americans_buy_ships_for_those_who_wait_at_home() -> None:
    (order, *_) = choose(begun(**american("purchase")), "united_states")
    assert order["do"] == "purchase" and order["units"]["transport"] >= 3


def test_new_transports_are_launched_where_somebody_waits() -> None:
    position = american("mobilize") | {"purchased": {"united_states": {"transport": 2}}}
    placed = [line for line in choose(begun(**position), "united_states") if line["do"] == "place"]
    assert {line["space"] for line in placed} == {"sz_10"}


def test_transports_are_not_launched_where_they_would_be_sunk() -> None:
    near = {"sz_9": {"japan": {"battleship": 2, "carrier": 1, "destroyer": 3}}}
    position = american("mobilize", **near) | {"purchased": {"united_states": {"transport": 2}}}
    placed = [line for line in choose(begun(**position), "united_states") if line["do"] == "place"]
    assert {line["space"] for line in placed} == {"sz_101"}


def test_who_waits_for_ships_stays_where_they_are_launched() -> None:
    values = Values(begun(**american("noncombat_move")), "united_states")
    assert values.front("western_united_states") > values.front("british_columbia")


def test_aircraft_fly_on_over_shores_without_a_port() -> None:
    units = {
        "eastern_united_states": {"united_states": {"infantry": 4, "fighter": 3}},
        "united_kingdom": {"united_kingdom": {"infantry": 9, "fighter": 3}},
        "western_germany": {"germany": {"infantry": 9}},
        "russia": {"soviet_union": {"infantry": 9}},
    }
    position = {"clear": True, "power": "united_states", "phase": "noncombat_move", "units": units}
    position |= {"at_war": [["germany", "united_states"], ["germany", "united_kingdom"]]}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    flights = [line["path"][-1] for line in choose(game, "united_states") if "fighter" in line.get("units", {})]
    assert len(flights) == 1 and flights[0] in ("iceland", "gibraltar")


def test_who_is_still_at_peace_with_his_neighbour_buys_no_ships_against_him() -> None:
    position = {"power": "soviet_union", "phase": "purchase", "round": 2}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    assert "transport" not in choose(game, "soviet_union")[0]["units"]


def japanese_income(**units: Any) -> Game:
    """ABC: Japan has lost its fleet; ten wait on its shore."""
    force = {
        "japan": {"japan": {"infantry": 8, "tank": 2}},
        "coastal_china": {"japan": {"infantry": 2}},
        "germany": {"germany": {"infantry": 9}},
        "eastern_united_states": {"united_states": {"infantry": 9}},
        "united_kingdom": {"united_kingdom": {"infantry": 9}},
        "russia": {"soviet_union": {"infantry": 9}},
    }
    position = {"clear": True, "phase": "create", "power": "japan", "units": force | units}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))


def bought(game: Game) -> dict[str, int]:
    (order, *_) = choose(game, "japan")
    assert order["do"] == "purchase"
    return order["units"]


def test_a_transport_that_would_be_sunk_alone_is_bought_with_a_warship() -> None:
    near = {"caroline_islands": {"united_states": {"infantry": 1, "fighter": 2}}}
    ships = bought(japanese_income(**near))
    assert ships["transport"] > 0 and ships["destroyer"] == 1


def test_no_fleet_is_bought_that_would_be_sunk_as_a_whole() -> None:
    near = {"sz_46": {"united_states": {"battleship": 3, "carrier": 1}}}
    assert "transport" not in bought(japanese_income(**near))


def test_who_cannot_launch_ships_saves_no_more_than_a_turns_income() -> None:
    """Global: Japan has no ships, forty wait at home, aircraft are enough: what lies idle is spent on more of them."""
    units = {
        "japan": {"japan": {"infantry": 40, "fighter": 9}},
        "sz_7": {"united_states": {"battleship": 5, "carrier": 2, "destroyer": 4, "submarine": 4}},
        "western_united_states": HOME,
    }
    war = [["japan", "united_states"], ["japan", "united_kingdom"]]
    position = {"clear": True, "power": "japan", "phase": "purchase", "units": units, "at_war": war, "round": 4}
    for saved, aircraft in ((0, False), (60, True)):
        game = begun(**position)
        game.state.treasury["japan"] = income(game.state, "japan") + saved
        order = choose(game, "japan")[0].get("units", {})
        assert any(kind in order for kind in ("fighter", "tactical_bomber", "strategic_bomber")) == aircraft, order


def test_a_convoy_is_bound_for_a_coast_where_units_march_on() -> None:
    """For Manchuria or Siberia, not for the most dangerous sea on the way to San Francisco."""
    game = japanese_income()
    rules = game.phase.buys_by
    assert rules is not None
    convoys = Purchases(game, rules, "japan", Effort()).shipping.convoys["sz_45"]
    assert convoys["sz_46"] == 0 and "sz_40" not in convoys


def convoy_waits(ships: int) -> dict[str, int]:
    """What the Americans buy while so many full transports lie off Alaska, and four fighters are in Japan."""
    full = {"by": "united_states", "ship": "transport", "units": {"united_states": {"infantry": 1, "artillery": 1}}}
    units = dict.fromkeys(("transport", "infantry", "artillery"), ships)
    position = american("purchase", sz_8={"united_states": units}, japan={"japan": {"infantry": 4, "fighter": 4}})
    game = begun(**position | {"cargo": {"sz_8": [full] * ships}, "treasury": {"united_states": 70}})
    return choose(game, "united_states")[0]["units"]


def test_nobody_buys_aircraft_for_a_convoy_that_waits_at_sea() -> None:
    """Eight ships wait, or one: those who are to go aboard are bought, and ships for them."""
    for ships in (1, 8):
        units = convoy_waits(ships)
        aloft = 10 * units.get("fighter", 0)
        assert units.get("transport", 0) > 0 and aloft < 70 / 3


def test_nobody_buys_ships_for_more_than_he_can_raise() -> None:
    """Revised's Americans raise about ten units a turn: ships for twenty are enough, wherever they are."""

    def bought(ships: int) -> dict[str, int]:
        units = {
            "eastern_united_states": {"united_states": {"infantry": 8, "tank": 2}},
            "sz_12": {"united_states": {"transport": ships, "battleship": 2}},
        }
        position = {"power": "united_states", "phase": "purchase", "units": units, "treasury": {"united_states": 42}}
        header = {"record": 1, "edition": "revised", "dice": "scripted", "position": position}
        return choose(new(read_header(header)), "united_states")[0]["units"]

    assert bought(1).get("transport", 0) > 0 and "transport" not in bought(14)


def test_ships_are_launched_near_those_who_have_walked_to_the_next_coast() -> None:
    """Ten Americans have gone to Canada, two are still on the other ocean: ships, most for the Atlantic."""
    units = {
        "eastern_canada": {"united_states": {"infantry": 8, "artillery": 2}},
        "western_united_states": {"united_states": {"infantry": 2}},
        "norway": {"united_kingdom": {"infantry": 5}},
        "united_kingdom": {"united_kingdom": {"infantry": 5}},
        "germany": {"germany": {"infantry": 5}},
    }
    bought = {"united_states": {"transport": 5}}
    position = {"clear": True, "power": "united_states", "phase": "mobilize", "units": units, "purchased": bought}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    placed = [line for line in choose(game, "united_states") if line["do"] == "place"]
    assert sum(line["units"]["transport"] for line in placed if line["space"] == "sz_10") >= 4


def test_a_port_near_all_ships_draws_armies_more_than_another() -> None:
    """Six transports lie in one ocean or in the other."""

    def west_beside_east(zone: str) -> float:
        ships = {zone: {"united_states": {"transport": 6}}}
        values = Values(begun(**american("noncombat_move", **ships)), "united_states")
        return values.front("western_united_states") / values.front("eastern_united_states")

    assert west_beside_east("sz_101") < west_beside_east("sz_10")


def test_who_waits_at_a_port_does_not_walk_to_another_ocean_for_a_little_more() -> None:
    """Both oceans draw: where their ships are they stay."""
    ships = {"sz_10": {"united_states": {"transport": 2, "destroyer": 2}}}
    game = begun(**american("noncombat_move", **ships))
    values = Values(game, "united_states")
    assert values.on_other_shore("western_united_states", "eastern_united_states")
    assert not values.on_other_shore("western_united_states", "british_columbia")
    walks = [line["path"] for line in choose(game, "united_states") if "infantry" in line.get("units", {})]
    assert not [path for path in walks if path[-1] in ("central_united_states", "eastern_united_states")]


def on_two_coasts(phase: str, **more: Any) -> Game:
    """1941: the army stands in the west, all ships lie in the east, opposite what is to be won."""
    ships = {"transport": 3, "carrier": 1, "destroyer": 1, "fighter": 2}
    units = {
        "western_united_states": {"united_states": {"infantry": 12}},
        "eastern_united_states": {"united_states": {"tank": 3}},
        "sz_11": {"united_states": ships},
        "united_kingdom": {"united_kingdom": {"infantry": 6}},
        "russia": {"soviet_union": {"infantry": 8, "tank": 2}},
        "germany": {"germany": {"infantry": 6, "tank": 2, "fighter": 2}},
        "western_europe": {"germany": {"infantry": 2}},
        "japan": {"japan": {"infantry": 6}},
        "sz_45": {"japan": {"battleship": 1, "carrier": 1, "fighter": 1}},
    }
    position = {"clear": True, "power": "united_states", "phase": phase, "units": units, **more}
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def test_an_army_on_the_other_coast_walks_to_where_its_ships_are() -> None:
    lines = choose(on_two_coasts("noncombat_move"), "united_states")
    walks = [line["path"] for line in lines if "infantry" in line.get("units", {})]
    assert len(Values(on_two_coasts("noncombat_move"), "united_states").landings()) == 1
    assert walks == [["western_united_states", "eastern_united_states"]]


def test_who_is_bought_starts_where_the_ships_are_not_where_nobody_counts_as_waiting() -> None:
    bought = {"united_states": {"infantry": 3, "tank": 1}}
    lines = choose(on_two_coasts("mobilize", purchased=bought), "united_states")
    assert {line["space"] for line in lines if line["do"] == "place"} == {"eastern_united_states"}


def test_twelve_who_stand_a_step_from_the_port_wait_for_ships_too() -> None:
    game = on_two_coasts("purchase", treasury={"united_states": 15})
    rules = game.phase.buys_by
    assert rules is not None
    shores = Purchases(game, rules, "united_states", Effort()).shipping.shores
    assert shores["western_united_states"] == 12 and shores["eastern_united_states"] == 3


def test_a_coast_is_nearer_to_an_army_that_walks_less_far_to_its_ships() -> None:
    """1941, the army in the west: Manchuria is reached sooner than the Ukraine, though ships lie nearer to Europe."""
    gathering = Values(on_two_coasts("noncombat_move"), "united_states").gathering()
    assert gathering.delivered("manchuria") > gathering.delivered("ukraine")
    assert gathering.share_near("western_europe") > gathering.share_near("manchuria")


def test_no_more_mechanized_infantry_is_bought_than_finds_a_fellow_aboard() -> None:
    """Ten of them drive to the coast already, from an inland complex: a transport takes one, and infantry beside it."""
    army = {"united_states": {"mechanized_infantry": 10}}
    ships = {"sz_101": {"united_states": {"transport": 10, "destroyer": 2}}}
    units = {"western_united_states": {}, "central_united_states": army, **ships}
    (order, *_) = choose(begun(**american("purchase", **units), treasury={"united_states": 40}), "united_states")
    assert order["units"].get("infantry", 0) >= 5 > order["units"].get("mechanized_infantry", 0)


def test_who_guards_where_new_ships_are_launched_stays_with_them() -> None:
    """Two American fighters in China would sink three transports of Japan; a battleship goes for one alone."""
    units = {
        "japan": {"japan": {"infantry": 4}},
        "sz_60": {"japan": {"battleship": 1, "destroyer": 1}},
        "sz_52": {"united_states": {"transport": 1}},
        "china": {"united_states": {"infantry": 2, "fighter": 2}},
        "germany": {"germany": {"infantry": 9}},
        "russia": {"soviet_union": {"infantry": 9}},
        "united_kingdom": {"united_kingdom": {"infantry": 6}},
        "eastern_united_states": {"united_states": {"infantry": 6}},
    }
    bought = {"japan": {"transport": 3}}
    position = {"clear": True, "power": "japan", "phase": "combat_move", "units": units, "purchased": bought}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    sailing = [line for line in choose(game, "japan") if line["do"] == "move"]
    assert [line["units"] for line in sailing] == [{"battleship": 1}]


def test_transports_that_fear_destroyers_come_for_an_army_with_the_fleet_beside_them() -> None:
    """Revised: twenty wait in Japan, whose two transports lie off India; two American destroyers are off Manchuria."""
    fleet = {"transport": 2, "battleship": 2, "carrier": 2, "destroyer": 1}
    units = {
        "sz_34": {"japan": fleet},
        "sz_59": {"united_states": {"destroyer": 2}},
        "japan": {"japan": {"infantry": 13, "tank": 7}},
    }
    position = {"clear": True, "power": "japan", "phase": "noncombat_move", "units": units}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    sailed = [line for line in choose(game, "japan") if line["do"] == "move" and line["path"][0] == "sz_34"]
    assert [(line["units"], line["path"][-1]) for line in sailed] == [(fleet, "sz_36")]
