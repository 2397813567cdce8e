""" "press", "continue"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.orders.ahead import Ahead, Clause, always, own_odds
from bot.orders.order import Order, bare, in_space
from bot.parsing.form import Form
from bot.wording import commands
from bot.wording.speech import Speech
from engine import Game
from engine.json_types import Line
from engine.state.ask import Ask
from engine.state.battle import DEFENDER

PRESS_THE_ATTACK = "Press the attack"


def question(ask: Ask, say: Speech) -> str:
    where = in_space(ask, say)
    if ask.side == DEFENDER:
        return f"fire{where}, or withdraw instead?"
    if ask.part:
        return f"where do the {ask.part} units{where} retreat?"
    return f"press the attack or retreat{where}?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    if ask.do == "withdraw":
        return "Stay and fight"
    return "Fire" if ask.side == DEFENDER else PRESS_THE_ATTACK


def sentence(line: Line, say: Speech) -> str:
    return "press the attack"


def choose(game: Game, power: str, clause: Clause, lines: Sequence[Line]) -> Line | None:
    """Choose to press or to go, by the plan; where no way out is offered, to press."""
    pressing = next((line for line in lines if line["do"] == "press"), None)
    leaving = next((line for line in lines if line["do"] != "press"), None)
    wanted = pressing if _goes_on(game, power, clause) else leaving
    return wanted or pressing or leaving


def _goes_on(game: Game, power: str, clause: Clause) -> bool:
    battle = game.state.fighting
    if battle is None:
        return True
    if clause.rounds and battle.round >= clause.rounds:
        return False
    attacks = game.state.board.side(battle.attacker) == game.state.board.side(power)
    fighting = battle.attackers if attacks else battle.defenders
    left = [id for id in fighting if id in game.state.units and id not in battle.fallen]
    if clause.fewest and len(left) < clause.fewest:
        return False
    chance = own_odds(game, battle.space, battle.kind, attacks) if clause.odds else None
    return chance is None or chance >= clause.odds


AHEAD = Ahead(
    "press",
    (
        (
            Form("press [for] # round|rounds [then_retreat]"),
            lambda found, names: Clause("press", rounds=found.numbers[0]),
        ),
        (
            Form("press until [i_have] fewer|less than # [unit|units] [left]"),
            lambda found, names: Clause("press", fewest=found.numbers[0]),
        ),
        (
            Form("press while [my] odds [are] [at_least|>=] # [%]"),
            lambda found, names: Clause("press", odds=found.numbers[0]),
        ),
        (Form("press [on] [at_all_cost|at_all_costs|to_the_end|always]"), always(Clause("press"))),
        (Form("take_it at_all_cost|at_all_costs"), always(Clause("press"))),
        (Form("never retreat"), always(Clause("press"))),
        (Form("retreat"), always(Clause("press", rounds=1))),
    ),
    choose,
    openly="retreat",
    ends=f"`{commands.ORDERS_RETREAT}` without a number",
)
PRESS = Order(
    "press",
    dict.fromkeys(("press", "continue", "again"), bare("press")),
    sentence,
    label,
    question,
    ahead=AHEAD,
    command=commands.BATTLE_PRESS,
)
