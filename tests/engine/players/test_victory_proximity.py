"""ABC: the Axis win with regions worth 32 at the end of the American turn, and either side with a city of the other.
Europe and Global: a side wins with cities or capitals that it keeps for a round."""

from typing import Any

from engine import Game, new, read_header
from engine.board.control import income
from engine.players.counterattacks import Counterattacks
from engine.players.effort import Effort
from engine.players.odds import Odds
from engine.players.steady import choose
from engine.players.values import Values
from engine.players.victory_proximity import danger

FAR_EAST = ("szechwan", "philippine_islands", "borneo", "australia", "east_indies", "india")
RUSSIAN = ("caucasus", "karelia", "archangel")


def china(*axis: str, guards: int = 1) -> Game:
    """America has five infantry beside Szechwan, and Japan an army that would take back whatever they win."""
    units = {
        "northwestern_china": {"united_states": {"infantry": 5}},
        "szechwan": {"japan": {"infantry": guards}},
        "manchuria": {"japan": {"infantry": 6}},
        "caucasus": {"germany": {"infantry": 6}},
        "coastal_china": {"japan": {"infantry": 8, "tank": 4}},
        "eastern_united_states": {"united_states": {"infantry": 4}},
        "japan": {"japan": {"infantry": 3}},
        "germany": {"germany": {"infantry": 8}},
        "united_kingdom": {"united_kingdom": {"infantry": 8}},
        "russia": {"soviet_union": {"infantry": 8}},
    }
    if "caucasus" not in axis:
        del units["caucasus"]
    owners = {space: "germany" if space in RUSSIAN else "japan" for space in axis}
    position = {"clear": True, "phase": "advance", "power": "united_states", "units": units, "owners": owners}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))


def held(game: Game) -> int:
    return income(game.state, "germany") + income(game.state, "japan")


def goals(game: Game) -> set[str]:
    """Where the power in turn marches."""
    return {line["path"][-1] for line in choose(game, game.state.power) if line["do"] == "move"}


def test_a_territory_is_taken_back_in_time_even_if_it_is_lost_again() -> None:
    game = china(*FAR_EAST, *RUSSIAN, guards=4)
    assert held(game) == 32
    assert "szechwan" in goals(game)


def test_with_little_at_stake_they_do_not_throw_an_army_away() -> None:
    game = china("szechwan", guards=4)
    assert held(game) < 25
    assert "szechwan" not in goals(game)


def test_the_same_land_is_worth_more_the_nearer_the_axis_are_to_their_goal() -> None:
    far, near = (Values(game, "united_states").worth("szechwan") for game in (china("szechwan"), china(*FAR_EAST)))
    assert near > far + 5
    assert Values(china(*FAR_EAST), "japan").worth("szechwan") < near, "who goes for it counts it as land"


def test_a_position_in_which_the_axis_have_nearly_won_is_worse_than_what_they_hold() -> None:
    games = [china(*FAR_EAST[:-1], *RUSSIAN), china(*FAR_EAST, *RUSSIAN)]
    assert [held(game) for game in games] == [31, 32]
    assert danger(games[1], "allies") > danger(games[0], "allies") + 100


def test_where_income_does_not_win_nothing_is_added() -> None:
    game = new(read_header({"record": 1, "edition": "1941", "dice": "scripted"}))
    assert danger(game, "allies") == danger(game, "axis") == 0


def test_a_city_that_ends_the_game_is_feared_for_most() -> None:
    """Berlin lost is the game lost; Moscow lost is not."""
    assert fear("germany", "western_europe", "united_kingdom") > 2 * fear("russia", "west_russia", "germany") > 0


def fear(capital: str, beside: str, enemy: str) -> float:
    """What the danger counts to a capital that two infantry guard against four tanks."""
    power = new(read_header({"record": 1, "edition": "abc", "dice": "scripted"})).state.owners[capital]
    assert power is not None
    position = {
        "clear": True,
        "phase": "advance",
        "power": power,
        "units": {capital: {power: {"infantry": 2}}, beside: {enemy: {"tank": 4}}},
        "owners": {beside: enemy},
    }
    game = new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))
    counterattacks = Counterattacks(game, power, Values(game, power), Odds(game, Effort()))
    return counterattacks.fear(counterattacks.stand)


EASTERN = ("france", "novgorod", "volgograd", "russia")
"""With what the Axis have at the start, seven of the eight cities that win if they are held for a round."""


def europe(*cities: str, **position: Any) -> Game:
    """Europe, with cities in German hands beside those of the start [Europe 1940: Winning the Game]."""
    laid = {"phase": "combat_move", "power": "united_kingdom", "owners": dict.fromkeys(cities, "germany")} | position
    return new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": laid}))


def worths(game: Game) -> list[float]:
    """What Cairo is worth to both sides."""
    return [Values(game, power).worth("egypt") for power in ("united_kingdom", "germany")]


def test_the_last_city_that_wins_is_worth_the_game_to_both_sides() -> None:
    far, near = worths(europe("france")), worths(europe(*EASTERN))
    assert all(before < 30 and after > before + 200 for before, after in zip(far, near, strict=True))


def test_a_city_beyond_those_that_win_is_worth_less_than_the_last_of_them() -> None:
    eight, nine = worths(europe(*EASTERN, "egypt")), worths(europe(*EASTERN, "egypt", "ontario"))
    assert eight[0] > nine[0] + 100 > 200


def test_a_city_that_wins_is_taken_back_in_time_even_if_it_is_lost_again() -> None:
    """Three British infantry before three Germans in Cairo, eighteen behind them: with eight cities theirs, the Axis
    win if they keep them for a round."""
    units = {
        "egypt": {"germany": {"infantry": 3}},
        "trans_jordan": {"united_kingdom": {"infantry": 3}},
        "libya": {"germany": {"infantry": 18}},
        "germany": {"germany": {"infantry": 8}},
        "united_kingdom": {"united_kingdom": {"infantry": 8}},
    }
    held, few = (europe(*cities, "egypt", clear=True, units=units) for cities in (EASTERN, EASTERN[:1]))
    assert "egypt" in goals(held)
    assert "egypt" not in goals(few)
