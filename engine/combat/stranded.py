"""Defenders' aircraft whose carrier was sunk under them, or whose base has fallen: one space to find a landing place
[1941: Phase 4: Noncombat Move, Stranded Defending Fighters; Europe 1940: Phase 4: Noncombat Move]."""

from collections.abc import Collection

from engine.board.control import is_friendly_land
from engine.errors import Illegal
from engine.events import Moved
from engine.movement.carriers import decks, free_decks
from engine.movement.landing import lose_aircraft
from engine.movement.rules import INTERCEPT, SCRAMBLED
from engine.play import Play
from engine.record import Land
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.units.stacks import count


def stranded(state: State, mover: str) -> dict[tuple[str, str], list[Unit]]:
    """Return the defenders' air units over zones without a deck for them, by zone and owner; who owns a carrier keeps
    it. And those that scrambled from a territory that is lost, or met a raid over one. mover: the power whose turn it
    is."""
    waiting: dict[tuple[str, str], list[Unit]] = {}
    flying = (u for u in state.units.seen() if state.kind(u).is_air and not u.aboard)
    for zone in sorted({u.space for u in flying if state.is_enemy(u.owner, mover)}):
        if not state.board.is_sea(zone):
            _after_interception(state, zone, mover, waiting)
            continue
        for unit in _without_a_deck(state, zone, mover):
            waiting.setdefault((zone, unit.owner), []).append(unit)
    return {group: waiting[group] for group in sorted(waiting, key=lambda g: (g[0], state.turn_order().index(g[1])))}


def _without_a_deck(state: State, zone: str, mover: str) -> list[Unit]:
    """Return those over a zone for whom no deck is left, then those who scrambled there."""
    present = [unit for unit in state.enemies_at(zone, mover) if state.kind(unit).is_air and not unit.aboard]
    fliers = [u for u in present if u.mission != SCRAMBLED]
    without = -_decks_left(state, zone, present[0].owner)
    own_room = {o: sum(decks(state, u) for u in state.own_at(zone, o)) for o in {u.owner for u in fliers}}
    spare: list[Unit] = []
    for owner, room in own_room.items():
        spare += [u for u in fliers if u.owner == owner][room:]
    order = state.turn_order()
    last = sorted(spare, key=lambda u: order.index(u.owner), reverse=True)[: max(0, without)]
    return last + [unit for unit in present if unit.mission == SCRAMBLED]


def _decks_left(state: State, zone: str, power: str) -> int:
    """Return the free decks of a side in a zone: its aircraft that scrambled there stand on none."""
    up = sum(1 for u in state.seen_at(zone) if u.mission == SCRAMBLED and state.is_friend(u.owner, power))
    return free_decks(state, zone, power) + up


def return_home(play: Play) -> None:
    """Move who scrambled back where he came from before anybody moves on, unless that is the enemy's now
    [Europe 1940: Scramble]."""
    state = play.state
    up = [u for u in state.units.seen() if u.mission == SCRAMBLED and is_friendly_land(state, u.target, u.owner)]
    for zone, home, owner in sorted({(u.space, u.target, u.owner) for u in up}):
        group = [state.units[u.id] for u in up if (u.space, u.target, u.owner) == (zone, home, owner)]
        play.tell(Moved(owner, count((u.kind for u in group), state.table(owner)), [zone, home], SCRAMBLED))
        for unit in group:
            unit.mission, unit.target = "", ""
            state.relocate(unit, home)


def _after_interception(state: State, space: str, mover: str, waiting: dict[tuple[str, str], list[Unit]]) -> None:
    """Who met a raid lands where he was based, unless that has fallen since
    [Anniversary: Fighter Escorts and Interceptors]."""
    if not any(unit.mission == INTERCEPT for unit in state.seen_at(space)):
        return
    for unit in state.at(space):
        homeless = unit.mission == INTERCEPT and not is_friendly_land(state, space, unit.owner)
        if homeless and state.is_enemy(unit.owner, mover):
            waiting.setdefault((space, unit.owner), []).append(unit)


def landing_spaces(state: State, unit: Unit, avoid: Collection[str] = ()) -> list[str]:
    """Return the spaces where a stranded fighter may land: beside it, on friendly land or a friend's free deck, not in
    a space of `avoid` (what was fought over this turn, where the book says so); if it scrambled, on a free deck where
    it is, too."""
    allowed: list[str] = []
    if unit.mission == SCRAMBLED and _decks_left(state, unit.space, unit.owner) > 0:
        allowed.append(unit.space)
    for space in state.board.neighbours[unit.space]:
        if space in avoid:
            continue
        if state.board.is_sea(space):
            if free_decks(state, space, unit.owner) > 0:
                allowed.append(space)
        elif is_friendly_land(state, space, unit.owner):
            allowed.append(space)
    return allowed


def settle_stranded(play: Play, mover: str, avoid: Collection[str]) -> list[Ask]:
    """Land or lose every stranded defender who has no choice. Returns the questions to those who have one."""
    while True:
        groups = {
            group: landing_spaces(play.state, units[0], avoid) for group, units in stranded(play.state, mover).items()
        }
        clear = next((group for group, options in groups.items() if len(options) < 2), None)
        if clear is None:
            return [_ask(play.state, mover, group, options) for group, options in groups.items()]
        _place(play, stranded(play.state, mover)[clear], groups[clear])


def _place(play: Play, units: list[Unit], options: list[str]) -> None:
    """Units with a single place go there, as many as it takes; those with none are lost."""
    if not options:
        return lose_aircraft(play, units[0].owner, units)
    (to,) = options
    room = _decks_left(play.state, to, units[0].owner) if play.state.board.is_sea(to) else len(units)
    return land_stranded(play, units[:room], to)


def _ask(state: State, mover: str, group: tuple[str, str], options: list[str]) -> Ask:
    zone, owner = group
    kinds = count((unit.kind for unit in stranded(state, mover)[group]), state.table(owner))
    return Ask(by=owner, do="land", space=zone, units=dict(kinds), to=tuple(options), leaving=True)


def answer_stranded(play: Play, ask: Ask, action: Land) -> None:
    """Land some or all of the stranded where their owner says. Raises Illegal."""
    state = play.state
    to = action.to
    if to is None or ask.to is None or to not in ask.to:
        raise Illegal("land.not_there", to=to or "nowhere", spaces=ask.to or ())
    waiting = stranded(state, state.power).get((ask.space, ask.by), [])
    going: list[Unit] = []
    for kind, n in action.units.items():
        chosen = [u for u in waiting if u.kind == kind][:n]
        if n > (ask.units or {}).get(kind, 0) or len(chosen) < n:
            raise Illegal("land.too_many", kind=kind, units=ask.units or {})
        going += chosen
    if not going:
        raise Illegal("land.too_many", kind="none", units=ask.units or {})
    if state.board.is_sea(to) and _decks_left(state, to, ask.by) < len(going):
        raise Illegal("land.no_deck", to=to)
    land_stranded(play, going, to)


def land_stranded(play: Play, units: list[Unit], to: str) -> None:
    """Move stranded aircraft of one power to the space where they land."""
    state, unit = play.state, units[0]
    kinds = count((u.kind for u in units), state.table(unit.owner))
    play.tell(Moved(unit.owner, kinds, [unit.space, to], "stranded"))
    for unit in units:
        unit.mission = unit.mission if unit.mission != SCRAMBLED else ""
        state.relocate(unit, to)
