"""What stands on the menus by which orders are given step by step."""

from collections.abc import Mapping, Sequence

from bot.wish import said
from bot.wording.speech import Speech, capital, economy, money, unit, units
from engine.advice.destinations import Way
from engine.record import Ferry

FROM, UNITS, GOAL = "From where?", "Which units?", "Where to?"
BUY, HOW_MANY, PLACE, WHERE = "What to buy?", "How many?", "What to place?", "Where?"
BACK, OTHER_UNITS, OTHER_GOAL = "Back", "Other units", "Other goal"
CONFIRM, IN_WORDS, NONE = "Confirm", "Write…", "None"
THIS = "This order"
WITH_ALL = "With all that is there then: {chances}"
LEAVE_ALONE, ABOARD = "Confirm, leave submarines and transports alone", "What sails along?"
STAYS = "stay here and attack submarines and transports"
CAN_LAND, LANDS_NOWHERE = "Could land then: {spaces}", "No place to land is in reach then."
MOST_LANDINGS = 6
MORE, FIRST = "More…", "Back to the first"
NOTHING_MOVES = "Nothing of yours can move any more in this phase."
NOWHERE = "{units} can go nowhere from {space} now. Fewer of them, or other units, perhaps can."
NO_SITE = "{units} can be placed nowhere together. Fewer of them, or other units, perhaps can."
NOTHING_TO_PLACE = "Everything you bought is placed."


def start_text(space: str, there: Mapping[str, int], say: Speech) -> str:
    return f"{say.space(space)} · {units(there)}"


def led_text(space: str, owner: str, there: Mapping[str, int], say: Speech) -> str:
    return f"{say.power(owner)}'s in {start_text(space, there, say)}"


def load_text(load: Mapping[str, int]) -> str:
    return f"With {units(load)}" if load else "With nothing aboard"


def can_land(spaces: Sequence[str], say: Speech) -> str:
    """Where the aircraft of an attack could come down afterwards."""
    if not spaces:
        return LANDS_NOWHERE
    more = f" (+{len(spaces) - MOST_LANDINGS})" if len(spaces) > MOST_LANDINGS else ""
    return CAN_LAND.format(spaces=", ".join(say.space(space) for space in spaces[:MOST_LANDINGS])) + more


def everything(there: Mapping[str, int]) -> str:
    return f"Everything: {units(there)}"


def stack_text(kind: str, number: int, most: int) -> str:
    """ "6 infantry (all)"."""
    return f"{number} {unit(kind, number)}" + (" (all)" if number == most and most > 1 else "")


def way_text(way: Way, say: Speech) -> str:
    """ "West Russia · 1 step · attack"."""
    through = ""
    if isinstance(way.move, Ferry):
        zones = ", ".join(say.space(zone).replace("Sea Zone", "sz") for zone in way.move.sea)
        through = f"by sea ({zones})"
    elif way.move.carrier:
        through = f"aboard {say.power(way.move.carrier)}'s ships"
    if not way.steps:
        through = STAYS
    return f"{say.space(way.goal)} · {way_note(way, through)}"


def way_note(way: Way, through: str = "") -> str:
    """ "1 step · attack"."""
    told = [through or ("1 step" if way.steps == 1 else f"{way.steps} steps")]
    told += [way.mission or "attack"] if way.attack else []
    return " · ".join([*told, "guns fire on the way"] if way.fired_at else told)


def chosen_start(space: str, say: Speech) -> str:
    return f"From **{say.space(space)}**. {UNITS}"


def chosen_units(of: Mapping[str, int], space: str, say: Speech) -> str:
    return f"**{units(of)}** from **{say.space(space)}**. {GOAL}"


def preview(way: Way, say: Speech) -> str:
    """What pressing Confirm will do."""
    attack = " (attack)" if way.attack and not way.mission else ""
    return f"**{capital(say.order(said(way.move)))}**{attack}?"


def purse(left: int, bought: Mapping[str, int], of: str = "") -> str:
    """What a purse has bought and what is left of it; of: an economy, for a power that has several."""
    so_far = f"Bought: {units(bought)}. " if any(bought.values()) else ""
    return f"{f'{economy(of)}: ' if of else ''}{so_far}**{money(left)}** left."


def buy_for(of: str) -> str:
    """Above the menu of what one of several economies buys."""
    return f"{economy(of)}: {BUY}"


def price(kind: str, cost: int, most: int, have: int) -> str:
    """ "Infantry · 3 IPCs · up to 8 · you have 2"."""
    told = [capital(unit(kind)), money(cost), f"up to {most}"]
    return " · ".join([*told, f"you have {have}"] if have else told)


def how_many(kind: str, cost: int) -> str:
    return f"How many **{unit(kind, 2)}**, {money(cost)} each?"


def to_place(waiting: Mapping[str, int]) -> str:
    return f"To place: **{units(waiting)}**. {PLACE}"


def placing(of: Mapping[str, int]) -> str:
    return f"**{units(of)}**. {WHERE}"
