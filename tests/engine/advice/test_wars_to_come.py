"""What a power has to be ready for while war has not been declared on it yet."""

from engine.advice.threats import dangers, only_undeclared, threat_at
from engine.advice.wars_to_come import war_by_next_turn, whole_war
from engine.players.counterattacks import Counterattacks
from engine.players.effort import Effort
from engine.players.odds import Odds
from engine.players.values import Values
from tests.support.positions import begun


def test_the_soviets_are_ready_for_germany_before_it_declares_war() -> None:
    game = begun("europe1940", power="soviet_union", phase="noncombat_move")
    assert not game.state.is_enemy("germany", "soviet_union")
    assert war_by_next_turn(game, "soviet_union").is_enemy("germany", "soviet_union")
    counterattacks = Counterattacks(game, "soviet_union", Values(game, "soviet_union"), Odds(game, Effort()))
    assert "eastern_poland" in counterattacks.reach["germany"].coming


def test_germany_does_not_fear_the_soviets_before_they_may_declare_war() -> None:
    early, late = (begun("europe1940", power="germany", phase="noncombat_move", round=n) for n in (1, 4))
    assert not war_by_next_turn(early, "germany").is_enemy("soviet_union", "germany")
    assert war_by_next_turn(late, "germany").is_enemy("soviet_union", "germany")


def test_in_the_end_everybody_fights_the_other_side() -> None:
    game = begun("global1940")
    assert whole_war(game, "japan").is_enemy("japan", "united_states")
    assert not game.state.is_enemy("japan", "united_states")
    assert Values(game, "japan").front("sz_35") > 0.1


def test_where_everybody_is_at_war_nothing_is_foreseen() -> None:
    game = begun("1941")
    assert war_by_next_turn(game, "germany") is game.state
    assert whole_war(game, "germany") is game.state


def test_threats_count_who_may_declare_war_and_say_so() -> None:
    """The Soviet Union before the attack: Germany stands at its border, and may declare war before it moves again."""
    game = begun("global1940", power="soviet_union", phase="noncombat_move")
    (danger,) = [one for one in dangers(game, ["soviet_union"]) if one.space == "eastern_poland"]
    assert set(danger.undeclared) == {"germany", "italy"}
    assert sum(danger.undeclared.values()) == danger.attack > 0
    assert danger.takes
    threat, _ = threat_at(game, "eastern_poland", "soviet_union")
    assert only_undeclared([threat]) == ("germany", "italy")


def test_who_may_not_declare_war_yet_is_no_threat() -> None:
    """The Soviet Union may not attack before its fourth turn; in round 3 Germany reads of the British alone."""
    early, late = (begun("global1940", power="germany", phase="noncombat_move", round=n) for n in (2, 4))
    assert "soviet_union" not in threat_at(early, "poland", "germany")[0].units
    threat = threat_at(late, "poland", "germany")[0]
    assert "soviet_union" in threat.units and "soviet_union" in threat.undeclared


def test_a_threat_of_both_kinds_tells_them_apart() -> None:
    units = {
        "germany": {"germany": {"infantry": 1}},
        "poland": {"soviet_union": {"tank": 1}},
        "western_germany": {"united_kingdom": {"infantry": 2}},
    }
    game = begun("europe1940", power="germany", phase="noncombat_move", round=4, units=units)
    threat = threat_at(game, "germany", "germany")[0]
    assert threat.attack > 3 and threat.undeclared == {"soviet_union": 3}
    assert only_undeclared([threat]) == ()
