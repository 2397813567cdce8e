"""A board as a page draws it: outlines, names and places from the map, powers and units from the edition's tables."""

from collections.abc import Mapping
from itertools import pairwise

from bot.rendering.art import BoardArt, SpaceArt, load
from bot.web.map_arcs import Arcs, arcs_of
from bot.web.views import Arc, ArcKind, BoardView, PowerView, SpaceView, Tray, UnitView
from bot.wording.speech import ARMY, capital, unit
from engine.state import State
from engine.state.relations import NEUTRAL
from engine.units.kinds import Kind
from engine.units.short_names import short

UNNAMED = "*"
"""Begins the names of outlines that are no spaces."""
DRY, WET = "ice", "lake"


def board_view(state: State, players: Mapping[str, str]) -> BoardView:
    """What a page needs of the board that a position is on. `players`: by power, where that is to be told. Raises
    NoMapError."""
    art = load(state.board.id)
    arcs = arcs_of(art.board, art.width)
    kinds = {name: _kind(art, name) for name in arcs.rings}
    return BoardView(
        id=art.board,
        width=art.width,
        height=art.height,
        wraps=art.wraps,
        arcs=[
            Arc(kind=_arc_kind([kinds[name] for name in beside]), points=_steps(line))
            for line, beside in zip(arcs.lines, arcs.beside(), strict=True)
        ],
        spaces={name: _space(state, art, arcs, name, kinds[name]) for name in arcs.rings},
        canals=dict(art.canals),
        powers=_powers(state, players),
        units=_units(state),
    )


def _kind(art: BoardArt, name: str) -> str:
    if name in art.spaces:
        return art.spaces[name].kind
    return DRY if name.removeprefix(UNNAMED) == DRY else WET


def _arc_kind(kinds: list[str]) -> ArcKind:
    """What a line parts: land from water, zone from zone, land from land, or the board from nothing."""
    wet = [kind in ("sea", WET) for kind in kinds]
    if len(kinds) < 2:
        return "edge"
    return "coast" if any(wet) and not all(wet) else "zone" if all(wet) else "border"


def _steps(line: tuple[tuple[int, int], ...]) -> list[int]:
    found = list(line[0])
    for (ax, ay), (bx, by) in pairwise(line):
        found += (bx - ax, by - ay)
    return found


def _space(state: State, art: BoardArt, arcs: Arcs, name: str, kind: str) -> SpaceView:
    rings = [list(ring) for ring in arcs.rings[name]]
    if name not in art.spaces:
        return SpaceView(kind=kind, rings=rings)
    entry = art.spaces[name]
    space = state.board.spaces.get(name)
    return SpaceView(
        kind=kind,
        rings=rings,
        name=space.name if space else entry.name,
        ipc=entry.ipc,
        owner=entry.owner or "",
        neutral=entry.neutral or "",
        capital_of=next((id for id, power in state.board.powers.items() if name in power.capitals), ""),
        city=(space.victory_city or "") if space else "",
        beside=list(state.board.neighbours.get(name, ())),
        font=entry.font,
        lines=list(entry.lines),
        at=entry.at,
        box=entry.box,
        badge=entry.badge,
        levels=[(pitch, list(spots)) for pitch, spots in entry.levels],
        tray=_tray(entry),
    )


def _tray(entry: SpaceArt) -> Tray | None:
    return Tray(at=entry.tray.origin, pitch=entry.tray.pitch, slots=list(entry.tray.slots)) if entry.tray else None


def _powers(state: State, players: Mapping[str, str]) -> dict[str, PowerView]:
    """The powers that take turns, in order; then those that are moved along, and the armies of neutrals."""
    order = dict.fromkeys((*state.turn_order(), *state.board.powers))
    found = {
        id: PowerView(name=power.name, side=power.side, accounts=list(power.accounts), player=players.get(id, ""))
        for id in order
        if (power := state.board.powers[id])
    }
    return found | {NEUTRAL: PowerView(name=ARMY, side="")}


def _units(state: State) -> dict[str, UnitView]:
    kinds: dict[str, Kind] = {}
    for table in state.tables.values():
        for kind in table.values():
            kinds.setdefault(kind.id, kind)
    return {
        id: UnitView(
            name=capital(unit(id)),
            names=unit(id, 2),
            short=short(id),
            rank=kind.rank,
            domain=kind.domain,
            cost=kind.cost,
            attack=kind.attack,
            defense=kind.defense,
            move=kind.move,
        )
        for id, kind in sorted(kinds.items(), key=lambda item: item[1].rank)
    }
