"""Invaders from the sea: as many go after them as beat them, and nobody else."""

from typing import Any

from engine import Game, new, read_header
from engine.players.effort import Effort
from engine.players.invaders import Invaders
from engine.players.odds import Odds
from engine.players.steady import choose
from engine.players.values import Values

ELSEWHERE = {
    "germany": {"germany": {"infantry": 6}},
    "japan": {"japan": {"infantry": 6}},
    "united_kingdom": {"united_kingdom": {"infantry": 6}},
    "russia": {"soviet_union": {"infantry": 6}},
}


def invaded(invaders: int, held: str = "alaska", at_home: int = 14) -> Game:
    """Japanese in Alaska, Americans in Canada, at the other ocean."""
    army = {"eastern_canada": {"united_states": {"infantry": at_home}}}
    units = ELSEWHERE | army | {held: {"japan": {"infantry": invaders}}}
    position: dict[str, Any] = {"clear": True, "power": "united_states", "phase": "noncombat_move", "units": units}
    owners = {held: "japan"}
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": position | {"owners": owners}}
    return new(read_header(header))


def north(game: Game) -> int:
    """How many of them go towards Alaska."""
    moves = [line for line in choose(game, "united_states") if line["do"] == "move"]
    return sum(sum(line["units"].values()) for line in moves if line["path"][-1] == "western_canada")


def test_as_many_go_after_invaders_as_beat_them() -> None:
    assert 2 <= north(invaded(1)) <= 5
    assert north(invaded(0, "philippine_islands")) == 0


def test_more_go_after_more_invaders() -> None:
    few, many = (_chasing(invaded(n)) for n in (1, 4))
    assert few < many < 14


def test_who_does_not_go_after_them_is_drawn_as_if_they_were_not_there() -> None:
    home = "western_united_states"
    there, none = (Values(game, "united_states") for game in (invaded(2), invaded(0, "philippine_islands")))
    assert there.invaded() == ["alaska"] and none.invaded() == []
    assert abs(there.front(home) - none.front(home)) < 0.02


def test_what_is_on_the_way_to_an_enemys_complex_is_a_front_and_no_invasion() -> None:
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"}))
    assert all(Values(game, power).invaded() == [] for power in game.state.board.turns)


def _chasing(game: Game) -> int:
    values, odds = Values(game, "united_states"), Odds(game, Effort())
    invaders = Invaders(game.state, "united_states", values, odds)
    return len(invaders.chasers(game.state.own_at("eastern_canada", "united_states")))


def test_nobody_else_walks_off_with_those_who_go_after_them() -> None:
    """Four leave a port of Anniversary for one invader in Alaska; the other seven wait for ships as before."""
    units = ELSEWHERE | {
        "eastern_united_states": {"united_states": {"infantry": 11, "tank": 1}},
        "alaska": {"japan": {"infantry": 1}},
        "sz_12": {"united_states": {"transport": 2, "destroyer": 2}},
    }
    position = {"clear": True, "power": "united_states", "phase": "noncombat_move", "units": units}
    owners, setup = {"owners": {"alaska": "japan"}}, {"edition": "anniversary", "setup": "1941"}
    game = new(read_header({"record": 1, **setup, "dice": "scripted", "position": position | owners}))
    leaving = [
        line["units"]["infantry"] for line in choose(game, "united_states") if "infantry" in line.get("units", {})
    ]
    assert 2 <= sum(leaving) <= 5
