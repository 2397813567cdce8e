"""Kamikaze strikes of Global 1940 ahead of a battle: what is left fights it, number of hits by number of hits."""

from math import comb

import pytest

import engine
from engine.advice.reaction_odds import prospects
from engine.errors import Illegal
from engine.game import Game
from engine.odds import Plan, odds_at
from engine.state import State
from engine.state.ask import Ask
from engine.state.battle import ATTACKER

ZONE = "sz_6"


def attacked() -> Game:
    """An American fleet in a zone of Japan's, which has four pilots left."""
    units = {ZONE: {"united_states": {"battleship": 1, "destroyer": 2}, "japan": {"destroyer": 1, "cruiser": 2}}}
    position = {"clear": True, "power": "united_states", "phase": "conduct_combat", "round": 5, "kamikaze": 4}
    wars = {"at_war": [["japan", "united_states"]], "units": units}
    return engine.new(engine.read_header({"record": 1, "edition": "global1940", "position": position | wars}))


def without(state: State, destroyers: int, damaged: bool) -> State:
    """The same with the losses of some strikes."""
    trial = state.copy()
    for unit in trial.own_at(ZONE, "united_states"):
        if unit.kind == "destroyer" and destroyers:
            trial.remove(unit)
            destroyers -= 1
        elif unit.kind == "battleship":
            unit.hits = int(damaged)
    return trial


def test_strikes_at_two_kinds_of_ship() -> None:
    """Three at destroyers, of which there are two; one that may damage the battleship [Global 1940: Global Rules]."""
    game = attacked()
    found = odds_at(game.edition, game.state, ZONE, plan=Plan(strikes={"destroyer": 3, "battleship": 1}))
    expected = 0.0
    for hits in range(4):
        for damaged in (False, True):
            p = comb(3, hits) * (2 / 6) ** hits * (4 / 6) ** (3 - hits) * (2 / 6 if damaged else 4 / 6)
            expected += p * odds_at(game.edition, without(game.state, min(hits, 2), damaged), ZONE).win
    assert found.win == pytest.approx(expected, abs=1e-12)
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-12)
    assert found.attacker.units == {"destroyer": 2, "battleship": 1}


@pytest.mark.parametrize(
    ("strikes", "rule"),
    [({"destroyer": 5}, "kamikaze.too_many"), ({"carrier": 1}, "kamikaze.target")],
)
def test_strikes_that_there_cannot_be(strikes: dict[str, int], rule: str) -> None:
    game = attacked()
    with pytest.raises(Illegal) as caught:
        odds_at(game.edition, game.state, ZONE, plan=Plan(strikes=strikes))
    assert caught.value.rule == rule


def test_pilots_fly_only_where_the_board_says_so() -> None:
    game = engine.new(engine.read_header({"record": 1, "edition": "1941"}))
    state = game.state.copy()
    state.add("destroyer", "united_kingdom", "sz_5")
    state.power = "united_kingdom"
    with pytest.raises(Illegal) as caught:
        odds_at(game.edition, state, "sz_5", plan=Plan(strikes={"destroyer": 1}))
    assert caught.value.rule == "odds.no_strikes"


def test_what_the_question_may_lead_to() -> None:
    game = attacked()
    ask = Ask(by="japan", do="kamikaze", space=ZONE, units={"battleship": 1, "destroyer": 2}, max=4)
    nobody, everybody = prospects(game, ask)
    assert (nobody.strikes, everybody.strikes) == ({}, {"battleship": 4})
    assert nobody.chance is not None and everybody.chance is not None and everybody.chance < nobody.chance
    assert nobody.chance == pytest.approx(odds_at(game.edition, game.state, ZONE).results[ATTACKER])
