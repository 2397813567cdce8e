"""Phases say themselves what there is to do in them, by the same questions in every edition."""

import pytest

import engine
from engine.advice.warnings import UNMOVED, warnings
from engine.json_types import Line
from engine.lines import legal_lines, undeclared
from tests.support.positions import at

FLEETS = {
    "sz_6": {
        "united_kingdom": {"destroyer": 1, "transport": 1, "infantry": 1},
        "germany": {"destroyer": 1},
    }
}


def after(game: engine.Game, line: Line, *dice: int) -> engine.Game:
    return game.after(game.play(engine.read_action(line), engine.Dice(engine.Script(dice))))


def idle(game: engine.Game) -> bool:
    return game.phase.idle(game.state)


@pytest.mark.parametrize(
    ("edition", "phase", "done"),
    [
        ("1941", "purchase", "buys"),
        ("1941", "combat_move", "moves"),
        ("1941", "conduct_combat", "fights"),
        ("1941", "noncombat_move", "moves"),
        ("1941", "mobilize", "places"),
        ("revised", "research", "develops"),
        ("revised", "mobilize", "places"),
        ("abc", "advance", "moves"),
        ("abc", "battle", "fights moves"),
        ("abc", "create", "buys places"),
    ],
)
def test_a_phase_says_what_is_done_in_it(edition: str, phase: str, done: str) -> None:
    game = at(edition, "germany", phase)
    here = game.phase
    told = {
        "develops": here.develops_by,
        "buys": here.buys_by,
        "fights": here.fights_by,
        "places": here.places_by,
        "moves": here.options(game.state),
    }
    assert [word for word, rules in told.items() if rules is not None] == done.split()


@pytest.mark.parametrize(("edition", "phase"), [("1941", "purchase"), ("abc", "create")])
def test_who_buys_is_idle_without_money_and_without_an_order(edition: str, phase: str) -> None:
    rich = at(edition, "germany", phase)
    assert not idle(rich)
    spent = after(rich, {"by": "germany", "do": "purchase", "units": {"infantry": 3}})
    assert not idle(spent)
    poor = at(edition, "germany", phase, treasury={"germany": 0})
    assert idle(poor) == (edition == "1941"), "ABC's purse is the income of the turn"


def test_who_develops_is_idle_without_money_for_a_die() -> None:
    assert idle(at("revised", "germany", "research", treasury={"germany": 4}))
    assert not idle(at("revised", "germany", "research", treasury={"germany": 5}))


@pytest.mark.parametrize(("edition", "phase"), [("1941", "conduct_combat"), ("abc", "battle")])
def test_who_fights_is_idle_once_nothing_needs_dice(edition: str, phase: str) -> None:
    assert idle(at(edition, "united_kingdom", phase))
    assert not idle(at(edition, "united_kingdom", phase, clear=True, units=FLEETS))


def test_who_may_still_land_after_a_battle_is_not_idle() -> None:
    """[ABC: Amphibious Assault]"""
    game = at("abc", "united_kingdom", "battle", clear=True, units=FLEETS)
    won = after(game, {"by": "united_kingdom", "do": "battle", "space": "sz_6"}, 1, 6)
    landings = [line["path"] for line in legal_lines(won) if line["do"] == "move"]
    assert ["sz_6", "norway_finland"] in landings
    assert not idle(won)
    ashore = after(won, {"by": "united_kingdom", "do": "move", "units": {"infantry": 1}, "path": ["sz_6", "eire"]})
    assert [line for line in legal_lines(ashore) if line["do"] == "move"] == []


def test_rockets_belong_to_the_phase_that_fights() -> None:
    assert undeclared(at("revised", "germany", "conduct_combat"))
    assert undeclared(at("revised", "germany", "mobilize")) == []


def test_who_can_still_fire_rockets_is_not_idle() -> None:
    """[Revised: Rockets]"""
    armed = at("revised", "germany", "conduct_combat", techs={"germany": ["rockets"]})
    assert not idle(armed)
    assert idle(at("revised", "germany", "conduct_combat"))


@pytest.mark.parametrize(("edition", "phase"), [("1941", "combat_move"), ("abc", "advance")])
def test_leaving_the_moves_before_the_battles_without_one_is_worth_a_word(edition: str, phase: str) -> None:
    game = at(edition, "germany", phase)
    assert UNMOVED in [caution.about for caution in warnings(game)]
    sails = next(line for line in legal_lines(game) if line["do"] == "move" and line["units"] == {"submarine": 1})
    assert UNMOVED not in [caution.about for caution in warnings(after(game, sails))]


def test_leaving_the_moves_after_the_battles_without_one_is_not() -> None:
    assert UNMOVED not in [caution.about for caution in warnings(at("1941", "germany", "noncombat_move"))]
