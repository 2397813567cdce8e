"""ABC: the Axis win with regions worth 32 at the end of the American turn, and either side with a city of the other."""

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
    """Where the Americans march."""
    return {line["path"][-1] for line in choose(game, "united_states") if line["do"] == "move"}


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
