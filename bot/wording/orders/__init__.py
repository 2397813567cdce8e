"""Every order and every question in words, one file an action."""

from bot.wording.orders.advantage import ADVANTAGE
from bot.wording.orders.battle import BATTLE
from bot.wording.orders.bombard import BOMBARD
from bot.wording.orders.casualties import CASUALTIES
from bot.wording.orders.declare_war import DECLARE_WAR
from bot.wording.orders.edit import EDIT
from bot.wording.orders.end_phase import END_PHASE
from bot.wording.orders.ferry import FERRY
from bot.wording.orders.intercept import INTERCEPT
from bot.wording.orders.kamikaze import KAMIKAZE
from bot.wording.orders.land import LAND
from bot.wording.orders.move import MOVE
from bot.wording.orders.order_wording import OrderWording
from bot.wording.orders.place import PLACE
from bot.wording.orders.press import PRESS
from bot.wording.orders.purchase import PURCHASE
from bot.wording.orders.raid import RAID
from bot.wording.orders.research import RESEARCH
from bot.wording.orders.retreat import RETREAT
from bot.wording.orders.scramble import SCRAMBLE
from bot.wording.orders.standing_orders import STANDING_ORDERS
from bot.wording.orders.submerge import SUBMERGE
from bot.wording.orders.withdraw import WITHDRAW

ORDERS: tuple[OrderWording, ...] = (
    *(RESEARCH, PURCHASE, MOVE, FERRY, BATTLE, PLACE, ADVANTAGE, STANDING_ORDERS, END_PHASE, EDIT, DECLARE_WAR),
    *(CASUALTIES, SUBMERGE, PRESS, RETREAT, WITHDRAW, BOMBARD, LAND, SCRAMBLE, INTERCEPT, KAMIKAZE, RAID),
)
_BY_NAME = {order.do: order for order in ORDERS}


def wording_of(do: str) -> OrderWording:
    """How an action is told; of one that needs no words of its own, by its name."""
    return _BY_NAME.get(do) or OrderWording(do)


__all__ = ["ORDERS", "OrderWording", "wording_of"]
