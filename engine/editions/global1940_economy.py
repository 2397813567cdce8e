"""Global 1940, money: what differs from Europe 1940 [Global 1940: Global United Kingdom Rules; Political Situation,
National Objectives, and Bonus Income; Additional Rules]."""

from collections.abc import Collection, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.combat.capture import take_territory
from engine.economy.arsenal import Arsenal
from engine.economy.collect import IncomeStep, land
from engine.economy.conditions import Row, check_condition
from engine.economy.objectives import pay_objectives, read_objectives
from engine.economy.production import Sells
from engine.editions.europe1940_economy import CAPITALS, CONVOYS
from engine.editions.europe1940_economy import PRODUCTION as EUROPE
from engine.editions.global1940_politics import CAPTURES_NOTED
from engine.facts import table
from engine.politics.history import noting
from engine.state import State
from engine.victory import kept_for_a_round, read_held_for_a_round


class Shop(Struct, frozen=True):
    """The kinds a power may buy: some always, others while a condition holds."""

    always: tuple[str, ...]
    sometimes: tuple[str, ...] = ()
    condition: Row | None = None

    def sells(self, state: State) -> Collection[str]:
        """Return the kinds that are for sale now."""
        open_now = self.condition is not None and check_condition(state, self.condition).holds
        return (*self.always, *(self.sometimes if open_now else ()))


def only_in(shops: Mapping[str, Shop]) -> Sells:
    """Return what is for sale to a power: in a shop of its own what that sells, else None, whatever the table sells."""
    return lambda state, power: shops[power].sells(state) if power in shops else None


CAPTURE = noting(partial(take_territory, CAPITALS), CAPTURES_NOTED)
GOALS = table("objectives", "global1940")
OBJECTIVES = read_objectives(GOALS)
SETUP = table("setups", "global1940_1940")
BURMA_ROAD = next(row for row in OBJECTIVES if row.id == "chn_burma_road").condition
CHINA = Shop(tuple(SETUP["china"]["purchasable"]), tuple(SETUP["china"]["with_burma_road"]), BURMA_ROAD)
AMERICAN = SETUP["complexes_at_war"]["united_states"]
ARSENAL = Arsenal("united_states", tuple(AMERICAN["spaces"]), "minor", AMERICAN["becomes"])
PRODUCTION = replace(EUROPE, sells=only_in({"china": CHINA}), at_home=frozenset({"china"}))
INCOME: tuple[IncomeStep, ...] = (land, pay_objectives(OBJECTIVES), CONVOYS)
VICTORY = kept_for_a_round(read_held_for_a_round(table("boards", "global1940"), GOALS["victory"]))
