"""A position as JSON, and what leads from one to the next: parts of the state as the record prints it, whose keys
are the interface."""

from collections.abc import Iterator
from typing import Any, cast

from engine.json_types import JsonMapping, JsonObject
from engine.state import State
from engine.state_json import state_json

SHOWN = (
    *("round", "power", "phase", "owners", "units", "hit", "cargo", "facilities", "damage", "neutrals"),
    *("treasury", "income", "purchased", "techs", "at_war", "battles", "victory_cities", "capitals", "winner"),
)
"""What a page shows of the state's keys. All of them are open to everybody."""
WAY = "/"
"""Between the parts of a path; no id has one."""


def position_view(state: State) -> JsonObject:
    """What a page shows of a position."""
    whole = state_json(state)
    return {key: whole[key] for key in SHOWN if key in whole}


def change(before: JsonMapping, after: JsonMapping) -> JsonObject:
    """What leads from one position to another: by path the new value, None where there is none any more. Lists and
    what is new come whole."""
    return dict(_changes(before, after, ""))


def changed(position: JsonObject, by: JsonMapping) -> JsonObject:
    """A position after a change; that before stays as it was. What the page does, too."""
    found = dict(position)
    for path, value in by.items():
        *way, last = path.split(WAY)
        here = found
        for part in way:
            here[part] = here = dict(here[part])
        if value is None:
            here.pop(last)
        else:
            here[last] = value
    return found


def _changes(before: JsonMapping, after: JsonMapping, path: str) -> Iterator[tuple[str, Any]]:
    for key in before:
        if key not in after:
            yield path + key, None
    for key, new in after.items():
        old = before.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _changes(cast("JsonObject", old), cast("JsonObject", new), f"{path}{key}{WAY}")
        else:
            yield path + key, new
