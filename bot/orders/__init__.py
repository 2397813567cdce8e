"""Every order of the record for players, one file a `do`: what reads it, what asks for it, what is said of it.

`ORDERS` is the registry: whoever reads, asks or tells an order takes it from there.
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.orders.advantage import ADVANTAGE
from bot.orders.battle import BATTLE
from bot.orders.bombard import BOMBARD
from bot.orders.casualties import CASUALTIES
from bot.orders.concede import CONCEDE
from bot.orders.declare_war import DECLARE_WAR
from bot.orders.edit import EDIT
from bot.orders.end_phase import END_PHASE
from bot.orders.ferry import FERRY
from bot.orders.intercept import INTERCEPT
from bot.orders.kamikaze import KAMIKAZE
from bot.orders.land import LAND
from bot.orders.move import MOVE
from bot.orders.order import Order
from bot.orders.orders import STANDING_ORDERS
from bot.orders.place import PLACE
from bot.orders.press import PRESS
from bot.orders.purchase import PURCHASE
from bot.orders.raid import RAID
from bot.orders.research import RESEARCH
from bot.orders.retreat import RETREAT
from bot.orders.scramble import SCRAMBLE
from bot.orders.submerge import SUBMERGE
from bot.orders.withdraw import WITHDRAW
from bot.wording.speech import Speech, words
from engine.json_types import Line
from engine.state import State
from engine.state.ask import Ask

ORDERS: tuple[Order, ...] = (
    *(
        RESEARCH,
        PURCHASE,
        MOVE,
        FERRY,
        BATTLE,
        PLACE,
        ADVANTAGE,
        STANDING_ORDERS,
        END_PHASE,
        CONCEDE,
        EDIT,
        DECLARE_WAR,
    ),
    *(CASUALTIES, SUBMERGE, PRESS, RETREAT, WITHDRAW, BOMBARD, LAND, SCRAMBLE, INTERCEPT, KAMIKAZE, RAID),
)
VERBS = {verb: grammar for order in ORDERS for verb, grammar in order.verbs.items()}
"""What reads the text behind the word that an order begins with."""
AHEAD = {order.do: order.ahead for order in ORDERS if order.ahead}
"""How questions are answered, and battles opened, by orders given ahead."""
_BY_NAME = {order.do: order for order in ORDERS}


def order_of(do: str) -> Order:
    """Find the order of that name. Raises KeyError where the record knows none."""
    return _BY_NAME[do]


def written(line: Line) -> str:
    """Write a line as it may be typed. A move needs no verb. Raises LookupError for what is never typed."""
    order = order_of(line["do"])
    if order.typed is None:
        raise LookupError(order.do)
    return order.typed(line) if order is MOVE else f"{next(iter(order.verbs))} {order.typed(line)}"


class Told(Struct, frozen=True):
    """Orders and questions in words (`wording.speech.OrderWords`)."""

    def sentence(self, line: Line, say: Speech) -> str:
        """What a line says. A line of a newer version, which this one does not know, has its own name."""
        order = _BY_NAME.get(line["do"])
        return words(line["do"]) if order is None else order.sentence(line, say)

    def label(self, line: Line, ask: Ask, say: Speech) -> str:
        return _BY_NAME[line["do"]].label(line, ask, say)

    def doing(self, do: str) -> str:
        return _BY_NAME[do].doing or words(do)

    def question(self, ask: Ask, say: Speech) -> str:
        return _BY_NAME[ask.do].question(ask, say)


def speech(
    state: State, players: Mapping[str, str] | None = None, computers: Mapping[str, str] | None = None
) -> Speech:
    """Say how a game's things are called. players, computers: who plays each power."""
    return Speech(state.board, players or {}, computers or {}, Told())


__all__ = ["AHEAD", "ORDERS", "VERBS", "Order", "order_of", "speech", "written"]
