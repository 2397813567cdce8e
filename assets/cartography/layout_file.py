"""The layout as a file: what the bot reads to know where everything on a board is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from assets.cartography.plan import Placed, Plan
from assets.cartography.room import pixels


def stored(plan: Plan, placed: dict[str, Placed], numbers: dict[str, int]) -> dict[str, Any]:
    """The layout as it goes into `layout.json`, in pixels of the finished picture."""
    spaces = {}
    for name, place in placed.items():
        space = plan.rules.spaces[name]
        entry: dict[str, Any] = {
            "name": space.name,
            "kind": place.kind,
            "font": place.font,
            "lines": list(place.lines),
            "at": pixels(place.at),
            "box": pixels(place.box),
            "bounds": pixels(plan.shapes[name].bounds),
            "levels": [[pitch, [pixels(s) for s in spots]] for pitch, spots in place.levels],
        }
        if space.land:
            entry |= {"ipc": space.ipc, "owner": space.owner}
        if space.neutral:
            entry["neutral"] = space.neutral
        if place.badge:
            entry["badge"] = pixels(place.badge)
        if place.leader:
            entry["leader"] = [pixels(p) for p in place.leader]
        if place.tray:
            entry["tray"] = place.tray
        spaces[name] = entry
    return {
        "width": plan.width,
        "height": plan.height,
        "wraps": plan.source.canvas.wraps,
        "index": numbers,
        "canals": {name: pixels(spot) for name, spot in plan.passages.items()},
        "tags": [[tag.text, pixels(tag.box)] for tag in plan.tags],
        "edges": [[w, e, round(a), round(b)] for w, e, a, b in plan.edges],
        "theatres": {name: list(spaces_) for name, spaces_ in plan.source.theatres.items()},
        "spaces": spaces,
    }


def save(board_layout: dict[str, Any], path: Path) -> None:
    """Write `layout.json`, one space a line."""
    head = {key: value for key, value in board_layout.items() if key != "spaces"}
    lines = [
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in head.items()
    ]
    spaces = [
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in board_layout["spaces"].items()
    ]
    text = "{\n" + ",\n".join(lines) + ',\n"spaces": {\n' + ",\n".join(spaces) + "\n}\n}\n"
    path.write_text(text, encoding="utf-8")
