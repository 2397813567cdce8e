"""Capitals: who is called home, how many are bought for them, and where these go."""

from engine import Game, new, read_action, read_header
from engine.dice.roller import Dice, no_dice
from engine.players.counterattacks import Counterattacks
from engine.players.effort import Effort
from engine.players.odds import Odds
from engine.players.reserves import Reserves
from engine.players.steady import choose
from engine.players.values import Values


def begun(**position: object) -> Game:
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": {"clear": True, **position}}
    return new(read_header(header))


RUSSIANS = {"eastern_europe": {"soviet_union": {"infantry": 12, "tank": 4}}}
IN_EUROPE = {"eastern_europe": "soviet_union"}


def test_reserves_are_those_who_can_be_home_in_one_turn() -> None:
    units = {
        "germany": {"germany": {"infantry": 1}},
        "western_europe": {"germany": {"infantry": 2, "tank": 1}},
        "balkans": {"germany": {"infantry": 3}},
        "algeria": {"germany": {"infantry": 4, "tank": 1}},
    }
    game = begun(power="germany", phase="noncombat_move", units=units)
    near = Reserves(game, "germany", Odds(game, Effort()), Values(game, "germany")).near["germany"]
    assert sorted((unit.space, unit.kind) for unit in near) == [
        *[("balkans", "infantry")] * 3,
        *[("western_europe", "infantry")] * 2,
        ("western_europe", "tank"),
    ]


def test_as_many_are_bought_for_a_capital_as_keep_it_with_those_who_come_home() -> None:
    """Ten infantry alone would fall; with those from the west they hold."""
    units = {**RUSSIANS, "germany": {"germany": {"infantry": 2}}, "western_europe": {"germany": {"infantry": 8}}}
    game = begun(power="germany", phase="purchase", units=units, owners=IN_EUROPE, treasury={"germany": 30})
    order = next(line["units"] for line in choose(game, "germany") if line["do"] == "purchase")
    assert order.get("infantry", 0) >= 5


def test_nobody_leaves_for_an_attack_without_whom_the_capital_falls() -> None:
    units = {
        **RUSSIANS,
        "germany": {"germany": {"infantry": 14, "tank": 4}},
        "western_europe": {"united_kingdom": {"infantry": 2}},
    }
    owners = {**IN_EUROPE, "western_europe": "united_kingdom"}
    game = begun(power="germany", phase="combat_move", units=units, owners=owners)
    sent = sum(sum(line["units"].values()) for line in choose(game, "germany") if line["do"] == "move")
    assert sent <= 6


def test_what_was_bought_is_placed_together_where_it_keeps_the_capital() -> None:
    """Two alone would change nothing in Berlin; eight do."""
    units = {**RUSSIANS, "germany": {"germany": {"infantry": 6}}, "southern_europe": {"germany": {"infantry": 6}}}
    game = begun(power="germany", phase="purchase", units=units, owners=IN_EUROPE, treasury={"germany": 24})
    order = {"by": "germany", "do": "purchase", "units": {"infantry": 8}}
    game = game.after(game.play(read_action(order), Dice(no_dice)))
    while game.state.phase != "mobilize":
        game = game.after(game.play(read_action({"by": "germany", "do": "end_phase"}), Dice(no_dice)))
    placed = [line for line in choose(game, "germany") if line["do"] == "place"]
    assert sum(line["units"]["infantry"] for line in placed if line["space"] == "germany") >= 6


def test_nobody_counts_on_more_new_guards_than_can_be_placed() -> None:
    """Sixteen new infantry would keep Berlin; ten are all that its complex can place, so others come home."""
    units = {
        "eastern_europe": {"soviet_union": {"infantry": 8, "tank": 8}},
        "germany": {"germany": {"infantry": 1}},
        "southern_europe": {"germany": {"infantry": 8}},
    }
    purchased = {"germany": {"infantry": 16}}
    game = begun(power="germany", phase="noncombat_move", units=units, owners=IN_EUROPE, purchased=purchased)
    moves = [line for line in choose(game, "germany") if line["do"] == "move"]
    home = [line["units"].get("infantry", 0) for line in moves if line["path"] == ["southern_europe", "germany"]]
    assert sum(home) >= 5


def test_who_is_called_home_is_missing_where_he_was() -> None:
    """Six from the west keep Berlin, which two alone would not; then six fewer stand in the west."""
    units = {
        "eastern_europe": {"soviet_union": {"infantry": 6, "tank": 1}},
        "germany": {"germany": {"infantry": 2}},
        "western_europe": {"germany": {"infantry": 12}},
    }
    game = begun(power="germany", phase="combat_move", units=units, owners=IN_EUROPE)
    odds, values = Odds(game, Effort()), Values(game, "germany")
    counterattacks = Counterattacks(game, "germany", values, odds)
    stand = counterattacks.stand.copy()
    Reserves(game, "germany", odds, counterattacks.values).call("germany", stand, (), counterattacks.danger)
    here, there = len(stand.guards["germany"]), len(stand.guards["western_europe"])
    assert here + there == 14 and 2 < here < 14
    assert counterattacks.danger("germany", stand) < 0.1


def test_nobody_is_called_to_a_capital_that_is_safe() -> None:
    units = {"germany": {"germany": {"infantry": 6}}, "western_europe": {"germany": {"infantry": 5}}}
    game = begun(power="germany", phase="combat_move", units=units)
    odds = Odds(game, Effort())
    counterattacks = Counterattacks(game, "germany", Values(game, "germany"), odds)
    stand = counterattacks.stand.copy()
    Reserves(game, "germany", odds, counterattacks.values).call("germany", stand, (), counterattacks.danger)
    assert stand.guards == counterattacks.stand.guards


def test_a_port_is_not_left_to_the_enemy_for_the_sake_of_worthless_ground() -> None:
    """Both armies could come home to Berlin: the one from the Balkans does, and Rome is held."""
    units = {
        "eastern_europe": {"soviet_union": {"infantry": 7, "tank": 3}},
        "germany": {"germany": {"infantry": 4}},
        "balkans": {"germany": {"infantry": 9}},
        "southern_europe": {"germany": {"infantry": 9}},
        "sz_14": {"united_kingdom": {"transport": 2, "infantry": 4}},
    }
    cargo = {"sz_14": [{"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {"infantry": 2}}}] * 2}
    game = begun(power="germany", phase="noncombat_move", units=units, owners=IN_EUROPE, cargo=cargo)
    moves = [line for line in choose(game, "germany") if line["do"] == "move" and line["path"][-1] == "germany"]
    assert sum(line["units"].get("infantry", 0) for line in moves if line["path"][0] == "balkans") >= 6
    assert sum(line["units"].get("infantry", 0) for line in moves if line["path"][0] == "southern_europe") <= 5
