"""What developments do: they change rows of their power's unit table, so that nobody else asks who has them [Revised:
Weapons Developments]; war bonds add a die of IPCs to the income [Anniversary: Breakthrough Chart 1]."""

from collections.abc import Mapping
from functools import partial

from msgspec import field

from engine.economy.collect import IncomeStep
from engine.errors import BadLine
from engine.events import BonusEarned
from engine.json_types import JsonMapping
from engine.play import Play
from engine.units.kinds import UnitTable, changed
from engine.units.rows import Closed, read_row, ready


@ready
class Development(Closed, frozen=True):
    """An entry of a chart: the number that rolls it, and the changes to its power's unit table."""

    id: str
    number: int
    changes: Mapping[str, JsonMapping] = field(default_factory=dict[str, JsonMapping])
    range: int = 0
    """Spaces that what it fires reaches."""
    dice: int = 1
    """How many it throws at once."""
    fired_by: str = ""
    """The facility that fires it."""


def read_chart(raw: JsonMapping, units: UnitTable) -> dict[str, Development]:
    """Read a chart of the `[technology]` table, by id; units: what its developments may change. Raises BadTable."""
    rows = ({**data, "number": int(number)} for number, data in raw.items())
    entries = [read_row(Development, row, f"development {row['number']}") for row in rows]
    for entry in entries:
        changed(units, entry.changes)
    return {entry.id: entry for entry in entries}


def developed(table: UnitTable, chart: Mapping[str, Development], techs: list[str]) -> UnitTable:
    """Return a unit table with a power's developments at work. Raises BadLine for a development nobody knows."""
    for tech in techs:
        if tech not in chart:
            raise BadLine("line.technology", technology=tech, technologies=sorted(chart))
        table = changed(table, chart[tech].changes)
    return table


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
