"""Leaving a battle that one defends in; read and told as a retreat is."""

from bot.orders.ahead import Ahead
from bot.orders.order import Order, in_space
from bot.orders.press import choose
from bot.orders.retreat import label, read, sentence
from bot.wording import commands
from bot.wording.speech import Speech
from engine.state.ask import Ask


def question(ask: Ask, say: Speech) -> str:
    return f"do {ask.part or 'units'}{in_space(ask, say)} slip away?"


WITHDRAW = Order(
    "withdraw",
    {"withdraw": read},
    sentence,
    label,
    question,
    ahead=Ahead("press", choose=choose),
    command=commands.BATTLE_RETREAT,
)
