"""What reads the orders of players: one file an action, with its verbs."""

from bot.parsing.orders.advantage import ADVANTAGE
from bot.parsing.orders.battle import BATTLE
from bot.parsing.orders.bombard import BOMBARD
from bot.parsing.orders.casualties import CASUALTIES
from bot.parsing.orders.concede import CONCEDE
from bot.parsing.orders.declare_war import DECLARE_WAR
from bot.parsing.orders.end_phase import END_PHASE
from bot.parsing.orders.escort import ESCORT
from bot.parsing.orders.ferry import FERRY
from bot.parsing.orders.intercept import INTERCEPT
from bot.parsing.orders.kamikaze import KAMIKAZE
from bot.parsing.orders.land import LAND
from bot.parsing.orders.move import MOVE
from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.orders.paradrop import PARADROP
from bot.parsing.orders.place import PLACE
from bot.parsing.orders.press import PRESS
from bot.parsing.orders.purchase import PURCHASE
from bot.parsing.orders.raid import RAID
from bot.parsing.orders.repair import REPAIR
from bot.parsing.orders.research import RESEARCH
from bot.parsing.orders.retreat import RETREAT
from bot.parsing.orders.scramble import SCRAMBLE
from bot.parsing.orders.submerge import SUBMERGE

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
