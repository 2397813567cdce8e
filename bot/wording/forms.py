"""The forms to write in: what they are called, what they ask for, and an example of it."""

from collections.abc import Mapping

from bot.wording.speech import economy, money_in

ORDERS = "Orders"
ONE_A_LINE = "One order a line"
ABOUT_ORDERS = "As you would write them; # begins a remark"
AN_ORDER = "3 inf, 1 arm germany > eastern europe"
ORDER_OF_PHASE = {
    "research": "research rockets 2 dice",
    "purchase": "buy 2 inf, 1 tank",
    "create": "place 2 inf in germany",
    "mobilize": "place 2 inf in germany",
    "combat_move": AN_ORDER,
}
"""An order for each phase, as one may write it."""
PURCHASE = "Purchase"
A_PURCHASE = "2 inf, 1 tank"
CASUALTIES = "Casualties"
WHAT_IS_LOST = "What is lost"
A_LOSS = "2 inf, 1 tank, hit 1 battleship"
YOUR_WORDS = "Your words"
ABOUT_WORDS = "Anything of your own; it goes into every later roll of this game"
SOME_WORDS = "my cat walks on the piano"
A_BID = "9"


def for_at_most(purses: Mapping[str, int]) -> str:
    """purses: by economy, under "" of a power that has but one."""
    return f"Buy for at most {money_in(purses)}"


def of_each_economy(orders: Mapping[str, str]) -> str:
    """A line for each economy, to be written on."""
    return "\n".join(f"{economy(name)}: {order}" for name, order in orders.items())


def prices(of: Mapping[str, int]) -> str:
    return ", ".join(f"{kind} {cost}" for kind, cost in of.items())


def how_many_lost(hits: int | None) -> str:
    return f"{hits} to choose" if hits else CASUALTIES
