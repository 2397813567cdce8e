"""Who is not behind presses in a long game."""

from typing import Any

from msgspec.structs import replace
from pytest import approx

from engine import Game, new, read_header
from engine.players.counterattacks import Counterattacks
from engine.players.effort import FULL, Effort
from engine.players.odds import Odds
from engine.players.pressing import in_long_game, pressed
from engine.players.values import Values
from engine.players.weights import BOLD, CAUTIOUS, EASY, STEADY, Level, level


def begun(round: int, **position: Any) -> Game:
    position = {"clear": True, "power": "germany", "phase": "combat_move", "round": round} | position
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


def facing(round: int, germans: int, russians: int) -> Game:
    """Armies that look at each other."""
    units = {"germany": {"germany": {"infantry": germans}}, "russia": {"soviet_union": {"infantry": russians}}}
    return begun(round, units=units)


def test_in_the_first_rounds_everybody_plays_as_ever() -> None:
    assert pressed(facing(7, 200, 20), "germany", level(STEADY)) == level(STEADY)


def test_who_is_ahead_minds_less_the_longer_the_game_goes_on() -> None:
    early, late = (pressed(facing(round, 200, 20), "germany", level(STEADY)) for round in (9, 20))
    assert late.answers < early.answers < 1.0 and late.price < early.price < 1.0
    assert late.fear == level(STEADY).fear


def test_who_is_behind_holds_what_he_has() -> None:
    game = facing(20, 20, 200)
    assert pressed(game, "germany", level(STEADY)) == level(STEADY)
    assert pressed(game, "soviet_union", level(STEADY)).answers < 1.0


def test_with_even_armies_both_press_and_who_has_a_little_less_a_little_less() -> None:
    """So that one of them breaks the peace."""
    game, uneven = facing(20, 100, 100), facing(20, 85, 150)
    german, russian = (pressed(game, power, level(STEADY)).answers for power in ("germany", "soviet_union"))
    assert german < 1.0 and russian < 1.0
    assert german < pressed(uneven, "germany", level(STEADY)).answers < 1.0
    assert pressed(facing(11, 85, 150), "germany", level(STEADY)).answers == 1.0, "before the longest of games he waits"


def test_where_one_city_ends_the_game_who_waits_is_overrun() -> None:
    """ABC: all levels mind less from the first round on; elsewhere they play as ever."""
    abc = new(read_header({"record": 1, "edition": "abc", "dice": "scripted"}))
    for name in (CAUTIOUS, STEADY, BOLD):
        assert 0.0 < pressed(abc, "germany", level(name)).fear < level(name).fear / 2
        assert in_long_game(abc, "germany", level(name)) == level(name), "so it buys"
        assert pressed(facing(1, 100, 100), "germany", level(name)).fear == level(name).fear
    assert pressed(abc, "germany", level(CAUTIOUS)).fear > pressed(abc, "germany", level(BOLD)).fear


def test_who_never_looks_ahead_has_nothing_to_mind_less() -> None:
    assert pressed(facing(20, 200, 20), "germany", level(EASY)) == level(EASY)


FRONT = {
    "eastern_europe": {"germany": {"infantry": 10}},
    "germany": {"germany": {"infantry": 3}},
    "ukraine_ssr": {"soviet_union": {"infantry": 30}},
}


def minded(how: Level) -> tuple[float, float]:
    """What a level counts against a position, and how much of it is for the own capital."""
    game = begun(20, units=FRONT, owners={"ukraine_ssr": "soviet_union"})
    counterattacks = Counterattacks(game, "germany", Values(game, "germany"), Odds(game, Effort(FULL, how)))
    return counterattacks.loss(counterattacks.stand), counterattacks.fear(counterattacks.stand)


def test_who_presses_minds_enemies_answers_less_but_for_his_capital() -> None:
    ever, (pressing, fear) = minded(level(STEADY)), minded(replace(level(STEADY), answers=0.5))
    assert ever[1] == fear and pressing < ever[0]
    assert (ever[0] - fear) / 2 == approx(pressing - fear)
