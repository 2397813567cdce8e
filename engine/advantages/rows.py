"""What a table says of national advantages: rows whose every key is read, and which name what there is."""

from collections.abc import Mapping

from msgspec import field

from engine.json_types import JsonMapping, JsonObject
from engine.units.kinds import UnitTable, changed
from engine.units.rows import BadTable, Closed, Words, read_row, ready


@ready
class AdvantageRow(Closed, frozen=True):
    """All that a row may say."""

    roll: int
    """The face that gives it, where advantages are diced for."""
    uses: int = 0
    """How often it may be claimed in a game; 0: as often as its moment comes."""
    units: dict[str, int] | Words = ()
    """What it puts on the board, or whose rows `each` changes."""
    unit: str = ""
    wreck: str = ""
    """The unit that was lost."""
    space: str = ""
    spaces: Words = ()
    facility: str = ""
    range: int = 0
    min_ipc: int = 0
    against: str = ""
    together_with: str = field(default="", name="with")
    changes: Mapping[str, JsonMapping] = field(default_factory=dict[str, JsonMapping])
    each: JsonMapping = field(default_factory=JsonObject)


def read_advantages(
    raw: Mapping[str, Mapping[str, JsonMapping]], units: UnitTable
) -> Mapping[str, Mapping[str, JsonMapping]]:
    """Return the advantages each power could have, as the table has them; units: the edition's. Raises BadTable for a
    key that nobody reads, and for a unit that is not there."""
    for power, rows in raw.items():
        for name, row in rows.items():
            _check(f"advantage {name} of {power}", row, units)
    return raw


def _check(where: str, row: JsonMapping, units: UnitTable) -> None:
    read = read_row(AdvantageRow, row, where)
    for name in (*read.units, read.unit, read.wreck):
        if name and name not in units:
            raise BadTable(f"{where}: there is no unit {name}")
    changed(units, read.changes)
    changed(units, dict.fromkeys(read.units, read.each) if read.each else {})
