"""Advantages that are always at work change rows of their power's unit table, as developments do
[Revised: Appendix 3: Optional Rules]."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.json_types import is_list, is_object
from engine.units.kinds import UnitTable, changed


def advantaged(table: UnitTable, listed: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> UnitTable:
    """A unit table with a power's advantages at work; `listed` are the advantages that power could have."""
    for name in names:
        facts = listed[name]
        table = changed(table, facts.get("changes", {}))
        table = changed(table, {kind: facts["each"] for kind in facts.get("units", ()) if "each" in facts})
    return table


def are_known(listed: Mapping[str, Mapping[str, Any]], chosen: Any) -> bool:
    """Whether a choice of advantages, `{power: [name, ..]}`, names only what each power could have, each once."""
    if not is_object(chosen):
        return False
    for power, names in chosen.items():
        if power not in listed or not is_list(names) or len(names) != len({*map(str, names)}):
            return False
        if any(not isinstance(name, str) or name not in listed[power] for name in names):
            return False
    return True
