"""The unit table as a scene."""

from __future__ import annotations

from bot.scene import UnitRow, UnitTableScene
from bot.wording.units import COLUMNS, figures, unit_title
from engine.units.kinds import UnitTable


def units_scene(title: str, table: UnitTable, power: str) -> UnitTableScene:
    """Costs and values; power: whose counters are shown."""
    rows = [UnitRow(kind.id, unit_title(kind.id), figures(kind)) for kind in table.values() if not kind.is_facility]
    return UnitTableScene(title, power, COLUMNS, tuple(rows))
