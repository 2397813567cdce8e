"""Where a stack may go, and what is left to be chosen beside the goal, where it makes a difference: enemies that hide,
what sails along, a friend's ships and units; and where aircraft could land."""

from engine import Dice, Game, no_dice
from engine.advice.cargo import attack_beside, cargoes, may_leave_alone
from engine.advice.destinations import led, ways
from engine.advice.landings import homes, in_the_air, whole_landing
from engine.legal import takes
from engine.record import Action, Ferry, Move, as_one_of
from tests.support.positions import at


def after(game: Game, action: Action) -> Game:
    return game.after(game.play(action, Dice(no_dice)))


def way_to(game: Game, units: dict[str, int], start: str, goal: str) -> Move | Ferry:
    return next(way.move for way in ways(game, units, start) if way.goal == goal)


def test_submarines_may_be_left_alone_by_ships_only_and_only_where_the_book_lets_them() -> None:
    game = at("1941", "united_kingdom", "combat_move")
    assert may_leave_alone(game, way_to(game, {"destroyer": 1}, "sz_10", "sz_9"))
    assert not may_leave_alone(game, way_to(game, {"fighter": 1}, "sz_14", "sz_9"))
    revised = at("revised", "united_kingdom", "combat_move")
    moves = [way.move for way in ways(revised, {"destroyer": 1}, "sz_15")]
    assert moves and not any(may_leave_alone(revised, move) for move in moves)


def test_ships_that_stay_may_attack_the_submarine_beside_them() -> None:
    forces = {"sz_9": {"germany": {"submarine": 1}, "united_kingdom": {"destroyer": 1}}}
    game = at("1941", "united_kingdom", "combat_move", units=forces)
    stay = next(way for way in ways(game, {"destroyer": 1}, "sz_9") if not way.steps)
    assert stay.move == Move(by="united_kingdom", units={"destroyer": 1}, path=["sz_9"], engage=True) and stay.attack
    assert takes(game, stay.move)
    assert attack_beside(game, {"destroyer": 1}, "sz_10") is None


def test_what_sails_along_is_to_be_chosen_where_ships_stay_behind() -> None:
    units = {"sz_7": {"united_kingdom": {"transport": 2, "infantry": 1, "tank": 1}}}
    cargo = {
        "sz_7": [
            {"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {kind: 1}}}
            for kind in units["sz_7"]["united_kingdom"]
            if kind != "transport"
        ]
    }
    game = at("1941", "united_kingdom", "noncombat_move", units=units, cargo=cargo)
    one, both = (way_to(game, {"transport": n}, "sz_7", "sz_6") for n in (1, 2))
    assert sorted(map(str, cargoes(game, one))) == ["{'infantry': 1}", "{'tank': 1}"]
    assert cargoes(game, both) == []


def test_a_friends_transports_take_units_aboard_in_noncombat() -> None:
    game = at("revised", "united_kingdom", "noncombat_move")
    aboard = [way for way in ways(game, {"infantry": 1}, "western_canada") if way.goal == "sz_55" and not way.is_plain]
    assert [as_one_of(way.move, Move).carrier for way in aboard] == ["united_states"]


def test_units_of_a_friend_that_one_leads_are_among_the_starts() -> None:
    game = at("revised", "united_kingdom", "combat_move")
    game.state.led["united_states"] = "united_kingdom"
    friends = led(game)
    assert friends and {owner for _, owner in friends} == {"united_states"}
    found = [way for space, owner in friends for way in ways(game, {"fighter": 1}, space, owner)]
    assert found and all(as_one_of(way.move, Move).of == "united_states" for way in found)


def test_an_attack_by_air_says_where_it_could_land() -> None:
    game = at("1941", "germany", "combat_move")
    there = after(game, way_to(game, {"bomber": 1}, "germany", "united_kingdom"))
    found = homes(there, "united_kingdom", ["bomber"])
    assert found[0] in ("western_europe", "norway_finland", "germany")
    assert "united_kingdom" not in found and not any(space.startswith("sz_") for space in found)


def test_whatever_flies_can_be_landed_as_a_whole() -> None:
    forces = {"caucasus": {"germany": {"fighter": 1, "bomber": 1}}, "sz_5": {"germany": {"carrier": 1, "fighter": 1}}}
    game = at("1941", "germany", "noncombat_move", clear=True, units=forces)
    assert in_the_air(game) == 2
    for flight in (flights := whole_landing(game)):
        game = after(game, flight)
    assert len(flights) == 2 and in_the_air(game) == 0
    assert whole_landing(game) == []


def test_aircraft_land_where_they_will_not_be_lost() -> None:
    """Ukraine is nearer, but stands open to the Soviet tanks; Eastern Europe is held."""
    units = {
        "caucasus": {"germany": {"fighter": 1}, "soviet_union": {}},
        "russia": {"soviet_union": {"tank": 4}},
        "eastern_europe": {"germany": {"infantry": 9}},
    }
    game = at("1941", "germany", "noncombat_move", clear=True, units=units, owners={"ukraine": "germany"})
    places = homes(game, "caucasus", ["fighter"])
    assert places.index("eastern_europe") < places.index("ukraine")
    assert whole_landing(game)[0].path[-1] == places[0]
