"""A standing order as it is put together from menus: what was chosen so far, in few letters, and the text it makes.

The text is what a player could have typed, and is read like a typed one. What a game has no use for is not offered:
battles at sea where all is land, diving where no submarine dives, conditions on units that nobody has.
"""

import string
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.orders import AHEAD
from bot.orders.ahead import Clause
from bot.refusals import Outdated
from bot.wording.speech import Speech, words
from bot.wording.standing_orders import BATTLES, CONDITIONS, ORDERS, OWN, narrower
from engine.combat.withdrawal import CarryOutWithdrawal
from engine.editions import edition
from engine.state import State
from engine.units.traits import Trait

LETTERS = string.ascii_letters
HIT = ".hit"
DEFENDING = " if defending"
EARLY = [do for do, ahead in AHEAD.items() if ahead.early]


class BuilderState(Struct, frozen=True):
    """So far: whose order, what (a key of ORDERS), the order of loss, which battles (a key of BATTLES), under which
    CONDITIONS (their numbers), in which space (none: everywhere)."""

    power: str
    what: str = ""
    losses: tuple[str, ...] = ()
    battles: str = ""
    when: tuple[int, ...] = ()
    where: str = ""

    @property
    def whole(self) -> bool:
        return bool(self.what) and (self.what != OWN or bool(self.losses))


def written(at: BuilderState, state: State) -> str:
    """In few letters, for the ids of buttons and menus: POWER.SPACE.BATTLES.WHEN.WHAT.LOSSES, "-" where nothing is."""
    space = str(list(state.board.spaces).index(at.where)) if at.where else ""
    names = all_losses(state, at.power)
    falls = "".join(LETTERS[names.index(name)] for name in at.losses)
    when = "".join(map(str, at.when))
    power = str(list(state.turn_order()).index(at.power))
    return ".".join(part or "-" for part in (power, space, at.battles, when, at.what, falls))


def chosen_so_far(text: str, state: State) -> BuilderState:
    """What `written` has written. Raises Outdated."""
    try:
        power, space, battles, when, what, falls = ("" if part == "-" else part for part in text.split("."))
        by = list(state.turn_order())[int(power)]
        losses = tuple(all_losses(state, by)[LETTERS.index(letter)] for letter in falls)
        where = list(state.board.spaces)[int(space)] if space else ""
        found = BuilderState(by, what, losses, battles, tuple(map(int, when)), where)
    except (ValueError, IndexError):
        raise Outdated from None
    if (what and what not in ORDERS) or battles not in BATTLES or not set(found.when) <= set(range(len(CONDITIONS))):
        raise Outdated
    return found


def order_text(at: BuilderState, say: Speech) -> str:
    """The order as it could have been typed; "" while it says nothing yet."""
    if not at.whole:
        return ""
    head = ORDERS[at.what][0]
    if at.what == OWN:
        head = "lose " + ", ".join(loss_name(name) for name in at.losses)
    return narrowed(head, say.space(at.where) if at.where else "", at.battles, at.when)


def narrowed(head: str, where: str, battles: str, when: Sequence[int]) -> str:
    """An order for some battles only, in some spaces, under some conditions."""
    conditions = [text for text in (BATTLES[battles][0], *(list(CONDITIONS)[n] for n in when)) if text]
    return narrower(head, where, " and ".join(conditions))


def loss_name(name: str) -> str:
    """ "battleship hit" for the free hit of a battleship."""
    return f"{words(name.removesuffix(HIT))} hit" if name.endswith(HIT) else words(name)


# --- what there is to choose ----------------------------------------------------------------------------------------


def orders_for(state: State, at: BuilderState) -> list[str]:
    """What can be ordered: nothing about diving where no submarine dives, or on land, nor about aircraft that nobody
    asks to go up, or not there."""
    on_land = bool(at.where) and not state.board.is_sea(at.where)
    dive = may_submerge(state, at.power) and not on_land
    able = {"", *_reactions(state)} - ({"intercept"} if at.where and not on_land else set())
    able -= {"kamikaze"} if on_land else set()
    leave = defenders_leave(state)
    whats = [what for what in ORDERS if (dive or not dives(what)) and is_early(what) in able]
    return [what for what in whats if leave or not ORDERS[what][0].endswith(DEFENDING)]


def defenders_leave(state: State) -> bool:
    """Whether a book lets defenders withdraw."""
    page, _ = edition(state.edition).with_options(state.options)
    return any(isinstance(step, CarryOutWithdrawal) for kind in page.combat.kinds.values() for step in kind.steps)


def _reactions(state: State) -> set[str]:
    """What others may do between combat moves and battles."""
    page, _ = edition(state.edition).with_options(state.options)
    return {reaction.do for reaction in page.reactions}


def is_early(what: str) -> str:
    """What is asked before there is a battle, if such an order answers that: scramble, intercept, kamikaze; else ""."""
    return next((do for do in EARLY if what and do in ORDERS[what][0]), "")


def may_submerge(state: State, power: str) -> bool:
    return any(kind.submerge for kind in state.table(power).values())


def dives(what: str) -> bool:
    return ORDERS[what][0] in ("submerge", "stay") if what else False


def battles_for(state: State, at: BuilderState) -> list[str]:
    """Which battles to tell apart: attack and defence unless it is a plan for attacks; land and sea only where the game
    has both, one does not follow from the space, and it is not about submarines. No battle is about who goes up."""
    if is_early(at.what):
        return [""]
    plan = bool(at.what) and ORDERS[at.what][0].startswith(("press", "retreat"))
    split = two_elements(state, at.power) and not at.where and not dives(at.what)
    sides = ("",) if plan else ("", "d", "a")
    return [side + kind for kind in (("", "l", "s") if split else ("",)) for side in sides]


def two_elements(state: State, power: str) -> bool:
    """Whether the game has battles on land and at sea."""
    kinds = state.table(power).values()
    sea = any(space.is_sea for space in state.board.spaces.values()) and any(kind.is_sea for kind in kinds)
    return sea and any(not space.is_sea for space in state.board.spaces.values())


def conditions_for(state: State) -> list[int]:
    """Without those that ask for a unit which nobody has."""
    kinds = {words(kind) for table in state.tables.values() for kind in table}
    asked = [text.split()[-1] if text.startswith("attacker") else "" for text in CONDITIONS]
    return [n for n, unit in enumerate(asked) if n and (not unit or unit in kinds)]


def all_losses(state: State, power: str) -> list[str]:
    """Whatever may fall in a battle, the cheapest first, free hits before everything."""
    kinds = [
        kind
        for kind in state.table(power).values()
        if not kind.is_facility and not kind.has(Trait.CAPTURED_NOT_DESTROYED)
    ]
    kinds.sort(key=lambda kind: (kind.cost, kind.rank))
    return [f"{kind.id}{HIT}" for kind in kinds if kind.hits > 1] + [kind.id for kind in kinds]


def losses_left(state: State, at: BuilderState) -> list[str]:
    """What can still be named in an order of loss: only what can be in those battles."""
    table = state.table(at.power)
    sea = state.board.is_sea(at.where) if at.where else {"l": False, "s": True}.get(at.battles[-1:])
    found: list[str] = []
    for name in all_losses(state, at.power):
        kind = table[name.removesuffix(HIT)]
        fits = sea is None or kind.is_air or kind.is_sea == sea
        if fits and name not in at.losses:
            found.append(name)
    return found


def spaces_for(state: State, at: BuilderState) -> list[str]:
    """Where it could hold, those with units of its power first."""
    kind = "s" if dives(at.what) else "l" if is_early(at.what) == "intercept" else at.battles[-1:]
    wanted = {"l": False, "s": True}.get(kind)
    own = {unit.space for unit in state.units.values() if unit.owner == at.power}
    fit = [id for id, space in state.board.spaces.items() if wanted is None or space.is_sea == wanted]
    return sorted(fit, key=lambda id: id not in own)


def answering_first(state: State, power: str, clauses: Sequence[Clause]) -> Mapping[str, str]:
    """Open orders about the same in the same spaces, which answer before any sealed one: what they are about, and how
    they are ended."""
    found: dict[str, str] = {}
    opens = {(ahead.openly, ahead.about): ahead.ends for ahead in AHEAD.values()}
    for order in state.orders:
        for clause in clauses:
            meet = not order.where or not clause.where or set(order.where) & set(clause.where)
            ends = opens.get((order.about, clause.about))
            if order.power == power and ends and order.choice is not None and meet:
                found[order.about] = ends
    return found
