"""What stands beside a choice while somebody types, and why there is none."""

from collections.abc import Mapping, Sequence

from bot.wording.speech import economy, listed, money, units

NOTHING_MOVES = "Nothing that may move now is left"
NO_BATTLES = "No battle of yours can be opened now"
NO_ROCKETS = "No rocket can be fired now; leave this out"
NOTHING_BOUGHT = "Nothing is left to be placed"
NO_PLACE = "These units can be placed nowhere now"
NO_FREE_POWER = "Every power has a player"
NONE_HELD = "No power has a player"
NO_CROSSING = "No transport of yours can take them across now"
NO_ADVANTAGE = "No advantage can be used now"
NO_DEVELOPMENT = "Nothing can be developed here"
NOWHERE = "Nobody is asked where to go now"
FIRST_UNITS = "Say first where from, and which units"
FIRST_GOAL = "Say first where they go"
NOTHING_TO_RAID = "These units raid nothing there; leave this out"
NO_FRIEND = "You lead nobody's units now; leave this out"
ONE_ECONOMY = "This power has one purse; leave this out"
NO_MONEY = "No money is left for any unit"
ANSWER_FIRST = "First {power} has to answer: {question}"
FREE = "free"
BATTLE = "battle"
ALL_THAT_CAN = "all that can reach it"
FORCES = ("3 infantry, 1 tank", "3 infantry, 1 tank vs 2 infantry")
HOW_FOUGHT = (", keeping a land unit", ", retreating after 1 round", ", retreating after 2 rounds")
THEN_ALL = " then {power} all"


def priced(stack: Mapping[str, int], cost: int, purse: int, of: str = "") -> str:
    """Units with what they cost, of what there is; of: in one of several economies."""
    return f"{f'{economy(of)}: ' if of else ''}{units(dict(stack))} · {cost} of {money(purse)}"


def economy_left(name: str, left: int) -> str:
    return f"{economy(name)} · {money(left)} left"


def which_economy(names: Sequence[str]) -> str:
    """Why no such economy is offered."""
    return f"The economies are {listed(economy(name) for name in names)}" if names else ONE_ECONOMY


def too_dear(stack: Mapping[str, int], cost: int, purse: int) -> str:
    return f"{units(dict(stack))} cost {money(cost)}; you have {purse}"


def plain(text: str) -> str:
    """A sentence where Discord shows no marks: the first line, without them."""
    return text.split("\n")[0].replace("`", "").replace("*", "")
