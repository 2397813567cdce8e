"""Who may declare war on whom and when, and what follows at once [Europe 1940: Declaring War, The Political Situation;
Global 1940: Political Situation]."""

import json
from typing import Any

import pytest

from engine.editions import edition
from engine.game import Game
from engine.lines import legal_lines
from engine.playback.replay import replay
from engine.political_events import WarDeclared
from engine.politics.declarations import COLLECT_INCOME, COMBAT_MOVE, Politics


def table(id: str, power: str, phase: str, *lines: dict[str, Any], **position: Any) -> Game:
    header = {"record": 1, "edition": id, "position": {"clear": True, "power": power, "phase": phase, **position}}
    return replay("\n".join(json.dumps(line) for line in [header, *lines])).game


def politics(id: str) -> Politics:
    found = edition(id).politics
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("round", "phase", "on"),
    [
        (1, COMBAT_MOVE, []),
        (3, COMBAT_MOVE, []),
        (2, COLLECT_INCOME, []),
        (3, COLLECT_INCOME, ["germany", "italy"]),
        (4, COLLECT_INCOME, []),
        (4, COMBAT_MOVE, ["germany", "italy"]),
    ],
)
def test_the_united_states_wait_for_their_third_collect_income(round: int, phase: str, on: list[str]) -> None:
    state = table("europe1940", "united_states", "purchase", round=round).state
    assert politics("europe1940").open_to(state, "united_states", phase) == on


def test_war_on_one_of_two_that_stand_together_is_war_with_both() -> None:
    state = table("global1940", "japan", "combat_move").state
    both = {("japan", "united_kingdom"), ("anzac", "japan")}
    assert politics("global1940").pairs(state, "japan", ["anzac"]) == both
    assert politics("global1940").pairs(state, "anzac", ["japan"]) == both
    assert politics("global1940").pairs(state, "japan", ["france"]) == {("france", "japan")}


def test_a_declaration_is_told_with_all_whom_it_puts_at_war() -> None:
    game = table("global1940", "united_kingdom", "combat_move")
    header = {"record": 1, "edition": "global1940", "position": {"power": "united_kingdom", "phase": "combat_move"}}
    line = {"by": "united_kingdom", "do": "declare_war", "on": ["japan"]}
    assert line in legal_lines(game)
    told = replay("\n".join(json.dumps(each) for each in (header, line))).events
    war = next(event for event in told if isinstance(event, WarDeclared))
    assert (war.power, war.on) == ("united_kingdom", ["japan"])
    assert war.pairs == [["anzac", "japan"], ["japan", "united_kingdom"]]


def test_only_a_power_that_is_out_of_the_war_may_yet_enter_it() -> None:
    rules, game = politics("global1940"), table("global1940", "united_states", "purchase", round=4)
    assert rules.may_enter_war(game.state, "united_states")
    assert not rules.may_enter_war(game.state, "germany")
    early = table("global1940", "united_states", "purchase", round=3)
    assert not rules.may_enter_war(early.state, "united_states")


def test_a_phase_in_which_war_may_be_declared_is_not_idle() -> None:
    game = table("europe1940", "soviet_union", "combat_move", round=4)
    assert game.phase.options(game.state) is None
    assert not game.phase.idle(game.state)
    done = {"by": "soviet_union", "do": "declare_war", "on": ["germany", "italy"]}
    assert table("europe1940", "soviet_union", "combat_move", done, round=4).phase.declares_by is not None
