"""A position, and what happened in it, as a map scene."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.orders import speech
from bot.scene import Arrow, ArrowKind, Cargo, Facility, Goal, GoalMark, PowerLine, Scene, Stack
from bot.wording.objectives import objective_name
from bot.wording.phases import net_moves
from bot.wording.pictures import arrow_note
from bot.wording.speech import Speech, listed, money, purses, words
from engine import events as e
from engine.advice.convoys import tolls
from engine.advice.objectives import Standing, objectives
from engine.advice.standing import capacities, capital_lost
from engine.board.control import canal_open, is_hostile_land, present_enemies
from engine.board.facilities import damage_of, facilities_at, operative
from engine.board.neutral_ground import LEANING, STRICT, side_of
from engine.economy.accounts import balances, cash
from engine.game import Game
from engine.movement.landing import is_attacked
from engine.state import State, Unit
from engine.units.short_names import short


def position_scene(state: State, title: str = "") -> Scene:
    """The whole position, with nothing marked but open battles."""
    board, limits = state.board, capacities(state)
    return Scene(
        board=board.id,
        owners={space: state.owners.get(space) for space in board.spaces if not board.is_sea(space)},
        leanings=_leanings(state),
        stacks={space: stacks for space in board.spaces if (stacks := stacks_at(state, space))},
        facilities={space: _facilities(state, space, limits) for space, here in state.facilities.items() if here},
        capitals=tuple(capital for power in board.powers.values() for capital in power.capitals),
        victory_cities=tuple(id for id, space in board.spaces.items() if space.victory_city),
        title=title,
        status=tuple(_line(state, power) for power in state.turn_order()),
        battles=tuple(dict.fromkeys(battle.space for battle in state.battles)),
        contested=_contested(state),
        convoys=tuple(id for id, space in board.spaces.items() if space.facts.get("convoy")),
        disrupted=_disrupted(state),
        kamikaze=_kamikaze(state),
        ranges=_ranges(state),
        canals=_canals(state),
    )


def with_objectives(game: Game, scene: Scene) -> Scene:
    """A scene of a game's position that tells how the objectives of the power in turn stand; of whom it moves along
    with, if it has no turn of its own."""
    state = game.state
    leader = next((power for power, along in state.board.moved_along.items() if state.power in along), state.power)
    return replace(scene, goals=() if state.winner else tuple(map(_goal, objectives(game, leader))))


def with_battles(game: Game, scene: Scene) -> Scene:
    """A scene of a game's position with the battles that moves have led to, before the phase is over and they stand."""
    ahead = _ahead(game)
    quiet = [space for space in scene.contested if space not in ahead]
    loud = tuple(replace(a, quiet=a.quiet and a.path[-1] not in ahead) for a in scene.arrows)
    return replace(scene, battles=(*scene.battles, *ahead), contested=tuple(quiet), arrows=loud) if ahead else scene


def _ahead(game: Game) -> list[str]:
    """Where the power in turn will fight, as its units stand now."""
    state, moves = game.state, game.phase.options(game.state)
    if moves is None or not moves.combat or state.battles or state.winner:
        return []
    power = state.power
    there = {space for unit in state.of(power) for space in (unit.space, unit.bound) if space}
    return [
        space
        for space in state.board.spaces
        if space in there
        and (
            is_attacked(state, moves.rules, space, power)
            if state.board.is_sea(space)
            else bool(present_enemies(state, space, power))
        )
    ]


def _goal(each: Standing) -> Goal:
    return Goal(objective_name(each.id), each.pays or each.bonus, _goal_mark(each))


def _goal_mark(each: Standing) -> GoalMark:
    if each.holds:
        return "held"
    if each.done:
        return "paid"
    return "near" if each.is_near else "open"


def stacks_at(state: State, space: str) -> tuple[Stack, ...]:
    """Equal units together, ships with different cargo apart."""
    here = state.seen_at(space)
    if not here:
        return ()
    holds = _holds(here)
    counted: dict[tuple[str, str, tuple[Cargo, ...]], list[Unit]] = {}
    for unit in here:
        if not unit.aboard:
            cargo = holds.get(unit.id, ()) if state.kind(unit).is_sea else ()
            counted.setdefault((unit.owner, unit.kind, cargo), []).append(unit)
    tables = state.tables
    keys = sorted(counted, key=lambda key: (state.place_in_order(key[0]), tables[key[0]][key[1]].rank, str(key[2])))
    return tuple(
        Stack(key[0], key[1], len(of), sum(u.hits > 0 for u in of), key[2]) for key in keys if (of := counted[key])
    )


def _holds(units: Iterable[Unit]) -> dict[int, tuple[Cargo, ...]]:
    """What is aboard each ship, by its number."""
    aboard: dict[int, Counter[tuple[str, str]]] = {}
    for unit in units:
        if unit.aboard:
            aboard.setdefault(unit.aboard, Counter())[unit.owner, unit.kind] += 1
    return {ship: tuple(Cargo(*of, n) for of, n in sorted(units.items())) for ship, units in aboard.items()}


def _facilities(state: State, space: str, limits: Mapping[tuple[str, str], int]) -> tuple[Facility, ...]:
    return tuple(
        Facility(
            kind.slot,
            limits.get((space, kind.slot)),
            damage_of(state, space, kind.slot),
            kind.grade,
            idle=not operative(state, space, kind.slot),
        )
        for kind in facilities_at(state, space)
    )


def _line(state: State, power: str) -> PowerLine:
    lost, amounts = capital_lost(state, power), balances(state, power)
    text = purses(amounts) if len(amounts) > 1 else money(cash(state, power))
    active = power == state.power and not state.winner
    return PowerLine(
        power, state.board.powers[power].name, text, active, lost, listed(map(words, state.techs.get(power, ())))
    )


def _leanings(state: State) -> dict[str, str]:
    """Neutrals that lean to a side now, or have joined one, and did not at the beginning."""
    sides = {space: side_of(leaning) for space, leaning in state.neutrals.items()}
    now = {space: STRICT if side is None else f"{LEANING}{side}" for space, side in sides.items()}
    return {space: leaning for space, leaning in now.items() if leaning != state.board.spaces[space].neutral}


def _disrupted(state: State) -> dict[str, dict[str, int]]:
    """What convoys may cost each power at most, zone by zone."""
    found: dict[str, dict[str, int]] = {}
    for toll in tolls(state):
        for zone in toll.zones:
            found.setdefault(zone.zone, {})[toll.power] = zone.most
    return found


def _ranges(state: State) -> dict[str, tuple[str, ...]]:
    """Where else than on its own land a power's units may go, if they may not go everywhere."""
    within = state.board.borders
    return {power: tuple(s for s in sorted(within[power]) if state.owners.get(s) != power) for power in within}


def _kamikaze(state: State) -> tuple[str, ...]:
    """Where pilots may strike, as long as some are left."""
    if not any(state.marks.kamikaze.values()):
        return ()
    return tuple(id for id, space in state.board.spaces.items() if space.facts.get("kamikaze"))


def _canals(state: State) -> dict[str, tuple[str, ...]]:
    """The powers whose ships may not pass, by canal."""
    shut: dict[str, tuple[str, ...]] = {}
    for canal in state.board.canals.values():
        one, other = sorted(canal.connects)
        shut[canal.name] = tuple(power for power in state.turn_order() if not canal_open(state, one, other, power))
    return shut


def _contested(state: State) -> tuple[str, ...]:
    """Where enemies stand together and nothing is to be fought out (now)."""
    fought = {battle.space for battle in state.battles}
    shared = (space for space in state.board.spaces if space not in fought and _is_shared(state, space))
    return tuple(shared)


def _is_shared(state: State, space: str) -> bool:
    owners = {unit.owner for unit in state.seen_at(space)}
    return len(owners) > 1 and any(state.is_enemy(one, other) for one in owners for other in owners)


# --- what happened ----------------------------------------------------------------------------------------------


def told_scene(state: State, told: Sequence[e.Event], title: str, position: Scene | None = None) -> Scene:
    """The position after some events, with arrows and marks for them. `position`: its scene without them, if somebody
    has it already."""
    captured = {event.space: event.by for event in told if isinstance(event, e.Captured)}
    placed = dict.fromkeys(event.space for event in told if isinstance(event, e.Placed))
    shown = arrows(state, told)
    if not captured and not state.battles and all(arrow.quiet for arrow in shown):
        shown = tuple(replace(arrow, quiet=False) for arrow in shown)  # what is all there is to tell is not quiet
    return replace(
        position_scene(state) if position is None else position,
        title=title,
        arrows=shown,
        captured=tuple(captured),
        conquerors={space: by for space, by in captured.items() if by != state.owners.get(space)},
        placed=tuple(placed),
    )


def arrows(state: State, told: Sequence[e.Event]) -> tuple[Arrow, ...]:
    """One arrow a net movement."""
    fought = {battle.space for battle in state.battles}
    ways, say = _assaults(told), speech(state)
    found = [
        _net_arrow(state, say, power, path, units, (power, path) in ways or path[-1] in fought)
        for power, path, units, _ in net_moves(told)
    ]
    landings = [
        arrow(say, x.power, (x.zone, x.space), x.units, "amphibious") for x in told if isinstance(x, e.AssaultDeclared)
    ]
    landed = {(each.power, each.path, each.label) for each in landings}
    return (*(each for each in found if (each.power, each.path, each.label) not in landed), *landings)


def _net_arrow(
    state: State, say: Speech, power: str, path: tuple[str, ...], units: Mapping[str, int], fights: bool
) -> Arrow:
    kind = _kind(state, power, path, units, fights)
    return replace(arrow(say, power, path, units, kind), quiet=not fights and kind != "attack")


def arrow(say: Speech, power: str, path: tuple[str, ...], units: Mapping[str, int], kind: ArrowKind) -> Arrow:
    """An arrow with its label, and the note that stands for it where it has no room."""
    label = short_units(units)
    return Arrow(path, power, kind, label, arrow_note(say, power, label, path[0], path[-1]))


def _assaults(told: Sequence[e.Event]) -> set[tuple[str, tuple[str, ...]]]:
    """Whose ways led where the same power fought or took the land afterwards: by now nothing hostile may be left."""
    taken, found = set[tuple[str, str]](), set[tuple[str, tuple[str, ...]]]()
    for event in reversed(told):
        if isinstance(event, e.BattleBegan):
            taken.add((event.attacker, event.space))
        elif isinstance(event, e.Captured):
            taken.add((event.by, event.space))
        elif isinstance(event, e.Moved) and event.path and (event.power, event.path[-1]) in taken:
            found.add((event.power, tuple(event.path)))
    return found


def _kind(state: State, power: str, path: Sequence[str], units: Mapping[str, int], fights: bool) -> ArrowKind:
    table = state.table(power)
    if all(table[kind].is_air for kind in units if kind in table):
        return "air"
    return "attack" if fights or is_hostile_land(state, path[-1], power) else "move"


def short_units(units: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {short(kind)}" for kind, n in units.items())


def marked(scene: Scene) -> bool:
    """Whether there is anything to look at closely."""
    return bool(scene.arrows or scene.battles or scene.captured or scene.placed)


def crop_of(game: Game, told: Sequence[e.Event], title: str) -> Scene | None:
    """What some orders would do, with arrows, for a phone; None if there is nothing to see."""
    scene = with_battles(game, told_scene(game.state, list(told), title))
    return close_up_of(scene) if marked(scene) else None


def close_up_of(scene: Scene) -> Scene:
    """What happened, large enough for a phone: a panel a front, and nothing that the message tells in words."""
    return replace(scene, size="phone", goals=(), status=())
