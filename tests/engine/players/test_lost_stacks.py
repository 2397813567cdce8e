"""Stacks that enemies can take where they stand: they leave by ship, or march out; and aircraft beside friends."""

from engine import Game, new, read_action, read_header
from engine.dice.roller import Dice, no_dice
from engine.players.effort import Effort
from engine.players.steady import choose
from engine.players.view import View
from engine.state import State


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))


def after_marching(game: Game) -> State:
    """The position when the noncombat move is over."""
    for line in choose(game, game.state.power):
        game = game.after(game.play(read_action(line), Dice(no_dice)))
    return game.state


def strength(state: State, space: str, power: str) -> int:
    return sum(1 for unit in state.seen_at(space) if unit.owner == power)


def after_turn(game: Game) -> State:
    """The position when the turn is over in which every die shows a one."""
    power = game.state.power
    while game.state.power == power:
        for line in choose(game, power):
            game = game.after(game.play(read_action(line), Dice(lambda sides: 1)))
    return game.state


GERMAN_ARMY = {"germany": {"infantry": 24, "artillery": 2, "tank": 14, "fighter": 4}}


def test_a_beachhead_that_will_be_lost_is_shipped_home() -> None:
    units = {
        "western_europe": {"united_kingdom": {"infantry": 6, "tank": 6}},
        "sz_7": {"united_kingdom": {"transport": 6}},
        "united_kingdom": {"united_kingdom": {"infantry": 3, "fighter": 2}},
        "germany": GERMAN_ARMY,
        "russia": {"soviet_union": {"infantry": 12}},
    }
    owners = {"western_europe": "united_kingdom"}
    game = begun(clear=True, power="united_kingdom", phase="noncombat_move", units=units, owners=owners)
    assert strength(after_marching(game), "western_europe", "united_kingdom") == 0


def test_a_beachhead_that_holds_stays() -> None:
    units = {
        "western_europe": {"united_kingdom": {"infantry": 6, "tank": 6}},
        "sz_7": {"united_kingdom": {"transport": 6}},
        "united_kingdom": {"united_kingdom": {"infantry": 3, "fighter": 2}},
        "germany": {"germany": {"infantry": 5, "tank": 2}},
        "russia": {"soviet_union": {"infantry": 12}},
    }
    owners = {"western_europe": "united_kingdom"}
    game = begun(clear=True, power="united_kingdom", phase="noncombat_move", units=units, owners=owners)
    assert strength(after_marching(game), "western_europe", "united_kingdom") >= 12


def test_who_has_no_way_back_marches_out_before_he_is_overrun() -> None:
    lands = ("karelia_ssr", "belorussia", "ukraine_ssr", "balkans", "norway", "archangel", "west_russia")
    units = {
        "eastern_europe": {"soviet_union": {"infantry": 30, "artillery": 6}},
        "karelia_ssr": {"germany": {"infantry": 30}},
        "ukraine_ssr": {"germany": {"infantry": 1}},
        "germany": GERMAN_ARMY,
        "russia": {"soviet_union": {"infantry": 6}},
    }
    owners = dict.fromkeys(lands, "germany") | {"eastern_europe": "soviet_union"}
    game = begun(clear=True, power="soviet_union", phase="combat_move", units=units, owners=owners)
    state = after_turn(game)
    assert strength(state, "eastern_europe", "soviet_union") == 0
    assert max(strength(state, space, "soviet_union") for space in lands) >= 30


def test_aircraft_do_not_rely_on_friends_who_may_march_away() -> None:
    """The Soviets and then the Germans are in turn before the British."""
    units = {
        "west_russia": {"soviet_union": {"infantry": 16, "tank": 4}},
        "archangel": {"united_kingdom": {"fighter": 2, "bomber": 1}},
        "russia": {"soviet_union": {"infantry": 14}},
        "ukraine_ssr": {"germany": {"infantry": 6, "tank": 6}},
    }
    owners = {"west_russia": "soviet_union", "ukraine_ssr": "germany"}
    game = begun(clear=True, power="united_kingdom", phase="noncombat_move", units=units, owners=owners)
    assert strength(after_marching(game), "west_russia", "united_kingdom") == 0


def test_friends_count_as_left_alone_only_where_an_enemy_comes_before_them() -> None:
    """After the British come the Japanese, the Soviets, the Germans: in Yakut nobody has moved before an enemy is
    there, in West Russia the Soviets have."""
    units = {
        "west_russia": {"soviet_union": {"infantry": 12}},
        "yakut_ssr": {"soviet_union": {"infantry": 4}},
        "ukraine_ssr": {"germany": {"infantry": 9, "tank": 9}},
        "buryatia_ssr": {"japan": {"infantry": 6}},
    }
    owners = {"ukraine_ssr": "germany", "buryatia_ssr": "japan"}
    game = begun(clear=True, power="united_kingdom", phase="combat_move", units=units, owners=owners)
    counterattacks = View(game, "united_kingdom", Effort()).counterattacks
    guards = counterattacks.stand.guards
    assert counterattacks.exposure.is_sure("yakut_ssr", guards["yakut_ssr"])
    assert not counterattacks.exposure.is_sure("west_russia", guards["west_russia"])
