"""A position as bytes and back, exactly: battles in progress, questions and standing orders included.

The store keeps one per phase, so that a running game goes on from its own position even after a rule was mended.
"""

import json
from functools import cache, lru_cache
from operator import attrgetter
from typing import cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import asdict, fields

from engine.game import Game, as_played, blank_game
from engine.json_types import JsonObject, is_list, is_object
from engine.playback.old_snapshots import upgraded
from engine.record import Header
from engine.state import Pieces, State, Unit
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import Battle, Hits
from engine.state.marks import Marks
from engine.state.turn import Reacted, Turn
from engine.turn.plan import first_part

VERSION = 2
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
    "techs",
    "researchers",
    "neutrals",
    "led",
    "bids",
    "winner",
    "reason",
)
_USUAL = {f.name: f.default for f in fields(Unit) if f.default is not NODEFAULT}
_rest, _AT_REST = attrgetter(*_USUAL), tuple(_USUAL.values())
"""What a unit may remember beside where it stands, and that of one with nothing to remember."""
_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
MOST_NAMES = 2048


class BadSnapshot(Exception):
    """Bytes that are no snapshot of this version or an earlier one."""


def to_bytes(game: Game) -> bytes:
    """Return the game's position as bytes; the header is kept apart, by whoever keeps the record."""
    state = game.state
    data: JsonObject = {name: getattr(state, name) for name in _PLAIN}
    data["version"], data["part"] = VERSION, state.part
    data["turn"], data["marks"] = _remembered(state.turn), _remembered(state.marks)
    data["at_war"] = None if state.at_war is None else sorted(state.at_war)
    data["battles"] = [_battle(battle) for battle in state.battles]
    data["fighting"] = next((i for i, battle in enumerate(state.battles) if battle is state.fighting), None)
    data["pending"] = [_said(ask) for ask in state.pending]
    data["orders"] = [_said(order) for order in state.orders]
    if changed := _changed_options(game):
        data["options"] = changed
    said = {name: _json(value) for name, value in data.items()}
    said["units"] = f"[{','.join([_unit_text(unit) for unit in state.units.seen()])}]"
    return f"{{{','.join([f'{_quoted(name)}:{said[name]}' for name in sorted(said)])}}}".encode()


def from_bytes(raw: bytes, header: Header) -> Game:
    """Return the game at a stored position. Raises BadSnapshot, Refused (for the header)."""
    try:
        data = upgraded(json.loads(raw))
        if data["version"] != VERSION:
            raise BadSnapshot(f"snapshot version {data['version']}")
        game = blank_game(header)
        _fill(game, data)
    except (ValueError, KeyError, TypeError) as error:
        raise BadSnapshot(str(error)) from None
    return game


def _fill(game: Game, data: JsonObject) -> None:
    state = game.state
    if "options" in data:
        state.options = state.options | data["options"]
        game.edition = as_played(state.edition, state.options)
    for name in _PLAIN:
        setattr(state, name, data[name])
    state.units = Pieces([_unit(unit) for unit in data["units"]])
    state.turn, state.marks = _read_turn(data["turn"]), _read_marks(data["marks"])
    state.at_war = None if data["at_war"] is None else {(pair[0], pair[1]) for pair in data["at_war"]}
    state.battles = [_read_battle(battle) for battle in data["battles"]]
    state.fighting = None if data["fighting"] is None else state.battles[data["fighting"]]
    state.pending = [Ask(**_tuples(ask, "to", "charts")) for ask in data["pending"]]
    state.orders = [StandingOrder(**_tuples(order, "where")) for order in data["orders"]]
    state.part = data["part"] if "part" in data else _counted(game, state)
    game.edition.refresh(state)


def _changed_options(game: Game) -> JsonObject:
    """Return the options that the table has chosen otherwise since the game began."""
    chosen = game.header.options
    usual = {option.name: chosen.get(option.name, option.default) for option in game.edition.options if option.changes}
    return {name: now for name, old in usual.items() if (now := game.state.options.get(name, old)) != old}


def _counted(game: Game, state: State) -> int:
    """Return the part of the turn, where nobody had counted it."""
    return first_part(game.edition.plan(state, state.turn.power), state.power, state.phase)


def _unit_text(unit: Unit) -> str:
    """Return a unit as JSON. Most have nothing to remember, and are hundreds: what `_said` makes of such is written
    out."""
    if _rest(unit) != _AT_REST:
        return _json(_said(unit))
    kind, owner, space = _quoted(unit.kind), _quoted(unit.owner), _quoted(unit.space)
    return f'{{"id":{unit.id},"kind":{kind},"owner":{owner},"space":{space}}}'


@lru_cache(maxsize=MOST_NAMES)
def _quoted(name: str) -> str:
    return _json(name)


def _said(thing: Struct) -> JsonObject:
    """Return a struct as a dictionary, without what is at its default."""
    kept: JsonObject = {}
    for name, default in _defaults(thing.__class__):
        value = getattr(thing, name)
        if default is NODEFAULT or value != default:
            kept[name] = value
    return kept


@cache
def _defaults(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """Return the fields of a struct and their defaults, NODEFAULT where there is none."""
    return tuple((f.name, f.default) for f in fields(kind))


def _remembered(thing: Turn | Marks) -> JsonObject:
    """Return what is remembered, without what is empty; JSON knows neither sets nor structs."""
    return {name: _listed(value) for name, value in asdict(thing).items() if value}


def _listed(value: object) -> object:
    if is_object(value):
        return {key: _listed(each) for key, each in value.items()}
    if is_list(value):
        return [_said(each) if isinstance(each, Reacted) else each for each in value]
    return sorted(cast(set[str], value)) if isinstance(value, set) else value


def _read_turn(data: JsonObject) -> Turn:
    kept = _sets(data, Turn())
    kept["set_ashore"] = {int(ship): kinds for ship, kinds in data.get("set_ashore", {}).items()}
    kept["beaten"] = [(kind, space) for kind, space in data.get("beaten", [])]
    kept["reactions"] = [Reacted(**reaction) for reaction in data.get("reactions", [])]
    return Turn(**kept)


def _read_marks(data: JsonObject) -> Marks:
    kept = _sets(data, Marks())
    kept["until"] = {power: set(names) for power, names in data.get("until", {}).items()}
    return Marks(**kept)


def _sets(data: JsonObject, empty: Turn | Marks) -> JsonObject:
    """Return the data with sets where there are sets."""
    return {name: set(value) if isinstance(getattr(empty, name), set) else value for name, value in data.items()}


def _unit(data: JsonObject) -> Unit:
    return Unit(**(_tuples(data, "route") if "route" in data else data))


def _tuples(data: JsonObject, *names: str) -> JsonObject:
    return {key: tuple(value) if key in names and value is not None else value for key, value in data.items()}


def _read_battle(data: JsonObject) -> Battle:
    hits = [Hits(**hits) for hits in data.pop("hits")]
    return Battle(**data, hits=hits)


def _battle(battle: Battle) -> JsonObject:
    data = asdict(battle)
    data["hits"] = [{"side": hits.side, "count": hits.count, "on": hits.on} for hits in battle.hits]
    return data
