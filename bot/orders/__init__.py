"""What reads the orders of players: one file an action, with its verbs."""

from bot.orders.advantage import ADVANTAGE
from bot.orders.battle import BATTLE
from bot.orders.bombard import BOMBARD
from bot.orders.casualties import CASUALTIES
from bot.orders.concede import CONCEDE
from bot.orders.declare_war import DECLARE_WAR
from bot.orders.end_phase import END_PHASE
from bot.orders.escort import ESCORT
from bot.orders.ferry import FERRY
from bot.orders.intercept import INTERCEPT
from bot.orders.kamikaze import KAMIKAZE
from bot.orders.land import LAND
from bot.orders.move import MOVE
from bot.orders.order_reader import OrderReader
from bot.orders.paradrop import PARADROP
from bot.orders.place import PLACE
from bot.orders.press import PRESS
from bot.orders.purchase import PURCHASE
from bot.orders.raid import RAID
from bot.orders.repair import REPAIR
from bot.orders.research import RESEARCH
from bot.orders.retreat import RETREAT
from bot.orders.scramble import SCRAMBLE
from bot.orders.submerge import SUBMERGE

ORDERS: tuple[OrderReader, ...] = (
    *(
        MOVE,
        RAID,
        ESCORT,
        PARADROP,
        FERRY,
        PURCHASE,
        REPAIR,
        PLACE,
        BATTLE,
        RESEARCH,
        ADVANTAGE,
        END_PHASE,
        CONCEDE,
        DECLARE_WAR,
    ),
    *(CASUALTIES, SUBMERGE, PRESS, RETREAT, BOMBARD, LAND, SCRAMBLE, INTERCEPT, KAMIKAZE),
)
VERBS = {verb: order.read for order in ORDERS for verb in order.verbs}
"""How an order is read that begins with a word."""

__all__ = ["ORDERS", "VERBS", "OrderReader"]
