"""What happened as tables: a row an event in CSV, and every event whole in JSON, for whoever counts."""

import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from bot.wording.summary.text import Turn
from engine import events as e
from engine.json_types import JsonMapping, JsonObject

COLUMNS = ("line", "round", "turn", "phase", "event", "power", "space", "to", "units", "amount", "dice", "hits")
"""Of the CSV. `line`: of the record. `turn`: whose turn it is; `power`: who did it."""
AMOUNTS = ("amount", "cost", "points", "damage", "count")
PLACES = ("space", "start", "zone")


def rows(turns: Sequence[Turn]) -> Iterator[JsonObject]:
    """A row for each event that is more than a question or an order given ahead."""
    phase = ""
    for turn in turns:
        for line, event in turn.told:
            if isinstance(event, e.PhaseBegan):
                phase = event.phase
                continue
            if isinstance(event, e.Asked | e.OrdersSet | e.OrderedAhead | e.RoundBegan):
                continue
            where = {"line": line, "round": turn.round, "turn": turn.power, "phase": phase}
            yield where | _row(event.to_json())


def _row(told: JsonMapping) -> JsonObject:
    """An event in the columns of the table."""
    path: list[str] = told.get("path") or []
    units: Any = told.get("units", told.get("unit", ""))
    return {
        "event": told["event"],
        "power": told.get("power", told.get("by", told.get("attacker", told.get("side", "")))),
        "space": path[0] if path else next((told[name] for name in PLACES if name in told), ""),
        "to": path[-1] if path else told.get("to", ""),
        "units": _units(units),
        "amount": next((told[name] for name in AMOUNTS if name in told), ""),
        "dice": " ".join(map(str, told.get("dice", ()))),
        "hits": told.get("hits", ""),
    }


def _units(units: Any) -> str:
    """ "infantry 3, tank 1"."""
    if not isinstance(units, dict):
        return str(units)
    counted: JsonObject = units
    return ", ".join(f"{kind} {number}" for kind, number in counted.items())


def csv_text(turns: Sequence[Turn]) -> str:
    """The table, with its heading. A cell that a spreadsheet might take for a formula is only ever a name or a number:
    no text of a player's gets into it."""
    import csv  # loaded when somebody wants a table

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([row[column] for column in COLUMNS] for row in rows(turns))
    return out.getvalue()


def json_text(edition: str, turns: Sequence[Turn], proof: str) -> str:
    """Every event whole, turn by turn."""
    told = [
        {
            "round": turn.round,
            "power": turn.power,
            "events": [{"line": line} | event.to_json() for line, event in turn.told],
        }
        for turn in turns
    ]
    return json.dumps({"edition": edition, "record": proof, "turns": told}, ensure_ascii=False, indent=1)
