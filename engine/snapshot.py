"""A position as bytes and back, exactly: battles in progress, questions and standing orders included.

The store keeps one per phase, so that a running game goes on from its own position even after a rule was mended.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any

from engine.game import Game, base_game
from engine.record import Header
from engine.state import Pieces, Unit
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import Battle, Hits

VERSION = 1
_PLAIN = (
    "round",
    "power",
    "phase",
    "treasury",
    "owners",
    "facilities",
    "damage",
    "next_id",
    "purchased",
    "placed",
    "taken",
    "techs",
    "researchers",
    "neutrals",
    "used",
    "led",
    "bids",
    "winner",
    "reason",
)


class BadSnapshot(Exception):
    """Bytes that are no snapshot of this version."""


def to_bytes(game: Game) -> bytes:
    """The game's position; the header is kept apart, by whoever keeps the record."""
    state = game.state
    data: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    data["version"] = VERSION
    data["units"] = [_said(unit) for unit in state.units.seen()]
    data["hostile_at_start"] = sorted(state.hostile_at_start)
    data["at_war"] = None if state.at_war is None else sorted(state.at_war)
    data["battles"] = [_battle(battle) for battle in state.battles]
    data["fighting"] = next((i for i, battle in enumerate(state.battles) if battle is state.fighting), None)
    data["pending"] = [_said(ask) for ask in state.pending]
    data["orders"] = [_said(order) for order in state.orders]
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def from_bytes(raw: bytes, header: Header) -> Game:
    """The game at a stored position. Raises BadSnapshot, Refused (for the header)."""
    try:
        data = json.loads(raw)
        if data["version"] != VERSION:
            raise BadSnapshot(f"snapshot version {data['version']}")
        game = base_game(header)
        _fill(game, data)
    except (ValueError, KeyError, TypeError) as error:
        raise BadSnapshot(str(error)) from None
    return game


def _fill(game: Game, data: dict[str, Any]) -> None:
    state = game.state
    for name in _PLAIN:
        setattr(state, name, data[name])
    state.units = Pieces(_unit(unit) for unit in data["units"])
    state.hostile_at_start = set(data["hostile_at_start"])
    state.at_war = None if data["at_war"] is None else {(pair[0], pair[1]) for pair in data["at_war"]}
    state.battles = [_read_battle(battle) for battle in data["battles"]]
    state.fighting = None if data["fighting"] is None else state.battles[data["fighting"]]
    state.pending = [Ask(**_tuples(ask, "to", "charts")) for ask in data["pending"]]
    state.orders = [StandingOrder(**_tuples(order, "where")) for order in data["orders"]]
    game.edition.refresh(state)


def _said(thing: Any) -> dict[str, Any]:
    """A dataclass as a dictionary, without what is at its default."""
    kept: dict[str, Any] = {}
    for f in fields(thing):
        value = getattr(thing, f.name)
        if f.default is MISSING or value != f.default:
            kept[f.name] = value
    return kept


def _unit(data: dict[str, Any]) -> Unit:
    return Unit(**_tuples(data, "route"))


def _tuples(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: tuple(value) if key in names and value is not None else value for key, value in data.items()}


def _read_battle(data: dict[str, Any]) -> Battle:
    hits = [Hits(**hits) for hits in data.pop("hits")]
    return Battle(**data, hits=hits)


def _battle(battle: Battle) -> dict[str, Any]:
    data = {f.name: getattr(battle, f.name) for f in fields(battle)}
    data["hits"] = [{"side": hits.side, "count": hits.count, "on": hits.on} for hits in battle.hits]
    return data
