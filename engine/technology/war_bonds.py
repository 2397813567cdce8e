"""War bonds: a die of IPCs beside the income [Anniversary: Breakthrough Chart 1]."""

from functools import partial

from engine.economy.collect import IncomeStep
from engine.events import BonusEarned
from engine.play import Play
from engine.technology.effects import Development


def war_bonds(development: Development) -> IncomeStep:
    """Return a step of collecting income that adds the dice of the development, for powers that have it."""
    return partial(_sell, development)


def _sell(development: Development, play: Play, power: str, amounts: dict[str, int]) -> None:
    """So many dice, into the first of the power's accounts that is open."""
    if development.id not in play.state.techs.get(power, ()) or not amounts:
        return
    dice = list(play.dice.roll(development.dice, f"{power}:{development.id}"))
    amounts[next(iter(amounts))] += sum(dice)
    play.tell(BonusEarned(power, development.id, sum(dice), dice))
