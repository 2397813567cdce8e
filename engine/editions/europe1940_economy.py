"""Europe 1940, money: what falls with a capital, what may be built where, what makes up an income, and who has won
[Europe 1940: Purchase and Repair Units; Mobilize New Units; Collect Income; How the War Is Won]."""

from functools import partial

from engine.combat.capture import take_territory
from engine.economy.capitals import CapitalRules, friends_give_back
from engine.economy.collect import IncomeStep, land
from engine.economy.convoys import disrupt_convoys
from engine.economy.docks import at_bases
from engine.economy.objectives import pay_objectives, read_objectives
from engine.economy.production import ProductionRules
from engine.economy.troop_bonus import TroopBonus
from engine.editions.europe1940_politics import CAPTURES_NOTED
from engine.facts import table
from engine.play import Play
from engine.politics.history import noting
from engine.state import State
from engine.victory import kept_for_a_round, read_held_for_a_round

GOALS = table("objectives", "europe1940")
OBJECTIVES = read_objectives(GOALS)
FRANCE = table("setups", "europe1940_1940")["france"]
PARIS = TroopBonus("france", FRANCE["liberation_space"], FRANCE["liberation_ipc"], noted="paris_bonus_used")


def _restore(play: Play, capital: str, power: str) -> None:
    """What friends hold of a power that is free again reverts to it, and France is given troops
    [Europe 1940: Capturing and Liberating Capitals; France]."""
    friends_give_back(play, capital, power)
    PARIS.ask(play, capital)


CAPITALS = CapitalRules(restore=_restore)
CAPTURE = noting(partial(take_territory, CAPITALS), CAPTURES_NOTED)
ANSWERS = {"place": PARIS.answer}
PRODUCTION = ProductionRules()
DOCKS = at_bases(State.shares, CAPITALS)
CONVOY_FACES = frozenset[int](table("units", "europe1940")["convoy"]["faces"])
CONVOYS = disrupt_convoys(CONVOY_FACES)
INCOME: tuple[IncomeStep, ...] = (land, pay_objectives(OBJECTIVES), CONVOYS)
VICTORY = kept_for_a_round(read_held_for_a_round(table("boards", "europe1940"), GOALS["victory"]))
