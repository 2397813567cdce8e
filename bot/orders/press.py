""" "press", "continue"."""

from collections.abc import Sequence

from bot.orders.ahead import ATTACKING, HERE, ROUND, Ahead, Clause, Condition, Moment, always
from bot.orders.conditions import contrary, read_conditions
from bot.orders.moments import all_hold
from bot.orders.order import Order, bare, in_space
from bot.parsing.form import Filled, Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import NUMBER, Tokens, added, spoken
from bot.parsing.vocabulary import Vocabulary
from bot.wording import commands
from bot.wording.speech import Speech
from bot.wording.turn_sheets import NO_CONDITION, ONE_UNTIL
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


def choose(moment: Moment, clause: Clause, lines: Sequence[Line]) -> Line | None:
    """Choose to press or to go, by the plan; where no way out is offered, to press. It is for attacks, unless it says
    otherwise."""
    if not moment.attacks and all(one.about != ATTACKING for one in clause.when):
        return None
    pressing = next((line for line in lines if line["do"] == "press"), None)
    leaving = next((line for line in lines if line["do"] != "press"), None)
    wanted = leaving if all_hold(clause.as_long, moment) is False else pressing
    return wanted or pressing or leaving


def _rounds(rounds: int) -> Clause:
    return Clause("press", as_long=(Condition(ROUND, number=rounds, holds=False),))


def _while(filled: Filled, names: Vocabulary) -> Clause:
    """Press as long as something holds: "while the fighter lives", "while odds 50"."""
    tokens = filled.rest
    if len(tokens) > 1 and tokens[-1].kind == NUMBER and tokens[-2].low in ("odds", "are"):
        tokens = [*tokens[:-1], *added("at least"), tokens[-1]]
    return Clause("press", as_long=_in_battle(tokens, names))


def _until(filled: Filled, names: Vocabulary) -> Clause:
    """Press until something holds: "until i have fewer than 3 units left"."""
    holding = _in_battle(filled.rest, names)
    if len(holding) > 1:
        raise Unclear(ONE_UNTIL)
    return Clause("press", as_long=tuple(map(contrary, holding)))


def _in_battle(tokens: Tokens, names: Vocabulary) -> tuple[Condition, ...]:
    """What an attack is pressed by; rounds are counted by "press 2 rounds". Raises Unclear."""
    said = tokens[2:] if [token.low for token in tokens[:2]] == ["i", "have"] else tokens
    found = read_conditions(said, names, HERE)
    if any(one.about == ROUND for one in found):
        raise Unclear(NO_CONDITION.format(text=spoken(tokens)))
    return found


AHEAD = Ahead(
    "press",
    (
        (Form("press [for] # round|rounds [then_retreat]"), lambda found, names: _rounds(found.numbers[0])),
        (Form("press until …"), _until),
        (Form("press while …"), _while),
        (Form("press [on] [at_all_cost|at_all_costs|to_the_end|always]"), always(Clause("press"))),
        (Form("take_it at_all_cost|at_all_costs"), always(Clause("press"))),
        (Form("never retreat"), always(Clause("press"))),
        (Form("retreat"), always(_rounds(1))),
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
