"""The layout as a file: what the bot reads to know where everything on a board is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from assets.cartography.layout import Layout, Placed
from assets.cartography.room import pixels
from assets.cartography.warp import Projection


def stored(layout: Layout, placed: dict[str, Placed], numbers: dict[str, int]) -> dict[str, Any]:
    """The layout as it goes into `layout.json`, in pixels of the finished picture."""
    spaces = {}
    for name, place in placed.items():
        space = layout.rules.spaces[name]
        entry: dict[str, Any] = {
            "name": space.name,
            "kind": place.kind,
            "font": place.font,
            "lines": list(place.lines),
            "at": pixels(place.at),
            "box": pixels(place.box),
            "bounds": pixels(layout.shapes[name].bounds),
            "levels": [[pitch, [pixels(s) for s in spots]] for pitch, spots in place.levels],
        }
        if space.land:
            entry |= {"ipc": space.ipc, "owner": space.owner}
        if place.badge:
            entry["badge"] = pixels(place.badge)
        if place.leader:
            entry["leader"] = [pixels(p) for p in place.leader]
        if place.tray:
            entry["tray"] = place.tray
        spaces[name] = entry
    return {
        "width": layout.width,
        "height": layout.height,
        "wraps": layout.source.canvas.wraps,
        "index": numbers,
        "canals": _passages(layout),
        "edges": [[w, e, round(a), round(b)] for w, e, a, b in layout.edges],
        "theatres": {name: list(spaces_) for name, spaces_ in layout.source.theatres.items()},
        "spaces": spaces,
    }


def _passages(layout: Layout) -> dict[str, list[int]]:
    """Where a canal or strait can be marked as shut."""
    spots = {name: _middle(line, layout.zoom) for name, (_, line) in layout.geometry.canals.items()}
    projection = Projection(layout.source)
    for name, point in layout.source.signs.items():
        x, y = projection.point(point)
        spots[name] = (x * layout.zoom, y * layout.zoom)
    return {name: pixels(spot) for name, spot in spots.items()}


def _middle(line: list[tuple[float, float]], zoom: float) -> tuple[float, float]:
    x, y = line[len(line) // 2]
    return (x * zoom, y * zoom)


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
