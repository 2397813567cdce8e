"""What an order brings beside what it does, and what its player may not have meant: for previews, and under what was
done. Nothing of it is a rule of its own, and nothing a reason to refuse."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from engine.advice.objectives import objectives
from engine.advice.threats import only_undeclared, threat_to
from engine.board.control import is_hostile_land
from engine.events import Event
from engine.game import Game
from engine.movement.landing import landing_spaces, own_fliers
from engine.political_events import NeutralAttacked, NeutralsTurned
from engine.record import Action, DeclareWar, Ferry, Move
from engine.state import State
from engine.units.stacks import count

ARMY, TURNED, FREES, FREES_IF_TAKEN, GOALS, ALONE, NO_HOME = (
    "neutral_army",
    "neutrals_turn",
    "may_declare",
    "may_declare_if_taken",
    "objectives_change",
    "transports_alone",
    "no_way_home",
)
GRAVE = frozenset({TURNED, FREES, FREES_IF_TAKEN})
"""What the whole game feels: asked about before an order is carried out."""


class Consequence(Struct, frozen=True):
    """A consequence: its name, the key of the rule behind it, the spaces and the units concerned; an amount in IPCs by
    power; pairs of powers of which the first may declare war on the second; which side gains. undeclared: powers
    without whose declaration of war it brings nothing."""

    about: str
    rule: str
    spaces: tuple[str, ...] = ()
    units: dict[str, int] = field(default_factory=dict[str, int])
    amounts: dict[str, int] = field(default_factory=dict[str, int])
    pairs: tuple[tuple[str, str], ...] = ()
    side: str = ""
    undeclared: tuple[str, ...] = ()


def is_good(consequence: Consequence, game: Game) -> bool:
    """Return whether a consequence is only to the gain of the power in turn and its side: objectives that pay those
    more, others less."""
    board = game.state.board
    ours = {power: board.side(power) == board.side(game.state.power) for power in consequence.amounts}
    return consequence.about == GOALS and all((n > 0) == ours[power] for power, n in consequence.amounts.items())


def consequences(before: Game, action: Action, after: Game, events: Sequence[Event]) -> list[Consequence]:
    """Return what an action that was played brings, weightiest first."""
    if not isinstance(action, (Move, Ferry, DeclareWar)) or after.state.winner:
        return []
    told = [*_wars(before, action, after), *_neutrals(events)]
    if isinstance(action, DeclareWar):
        return [*told, *_goals(before, after)]
    if after.state.marks.history != before.state.marks.history:
        told += _goals(before, after)
    return [*told, *_no_home(action, after), *_alone(before, after)]


def _neutrals(events: Sequence[Event]) -> Iterator[Consequence]:
    for event in events:
        if isinstance(event, NeutralsTurned):
            yield Consequence(TURNED, "position.leaning", tuple(event.spaces), side=event.leaning)
        elif isinstance(event, NeutralAttacked):
            yield Consequence(ARMY, "position.neutral_army", (event.space,), event.units, side=event.side)


def _wars(before: Game, action: Move | Ferry | DeclareWar, after: Game) -> Iterator[Consequence]:
    """Who may declare war sooner because of it, or because of what is attacked, should it fall."""
    politics = before.edition.politics
    if politics is None:
        return
    now = politics.freed(before.state, after.state)
    if now:
        yield Consequence(FREES, "war.not_yet", pairs=tuple(now))
    goal = "" if isinstance(action, DeclareWar) else _invaded(before.state, action)
    if goal:
        fallen = after.state.copy()
        fallen.owners[goal] = action.by
        then = [pair for pair in politics.freed(before.state, fallen) if pair not in now]
        if then:
            yield Consequence(FREES_IF_TAKEN, "war.not_yet", (goal,), pairs=tuple(then))


def _invaded(state: State, order: Move | Ferry) -> str:
    """The hostile land to which an order leads land units."""
    table = state.table(order.by if isinstance(order, Ferry) else order.of or order.by)
    if not any(table[kind].is_land for kind, n in order.units.items() if n):
        return ""
    goal = order.to if isinstance(order, Ferry) else order.path[-1]
    held = goal in state.board.spaces and state.owners.get(goal) is not None
    return goal if held and is_hostile_land(state, goal, order.by) else ""


def _goals(before: Game, after: Game) -> Iterator[Consequence]:
    """What national objectives pay more or less by it."""
    paid = [{each.id: each for each in objectives(game)} for game in (before, after)]
    more: dict[str, int] = {}
    for id, each in paid[1].items():
        more[each.power] = more.get(each.power, 0) + each.pays - paid[0][id].pays
    if changed := {power: n for power, n in more.items() if n}:
        yield Consequence(GOALS, "objectives", amounts=changed)


def _no_home(order: Move | Ferry, after: Game) -> Iterator[Consequence]:
    """Aircraft that can land only where a deck has yet to come."""
    state, power, options = after.state, order.by, after.phase.options(after.state)
    if isinstance(order, Ferry) or order.of or options is None or not after.edition.movement.proves_landing:
        return
    goal, rules, moved = order.path[-1], after.edition.movement, order.units
    here = [unit for unit in own_fliers(state, power) if unit.space == goal and moved.get(unit.kind)]
    lost = count((u.kind for u in here if not landing_spaces(state, rules, u)), state.table(power))
    if lost and options.combat:
        yield Consequence(NO_HOME, "air.no_landing", (goal,), {kind: min(n, moved[kind]) for kind, n in lost.items()})


def _alone(before: Game, after: Game) -> Iterator[Consequence]:
    """Zones in which the power's transports are left without an escort, where an enemy can reach them."""
    options = after.phase.options(after.state)
    if options is None or options.combat:
        return
    new = unescorted(after, after.state.power).items() - unescorted(before, after.state.power).items()
    threats = {zone: threat_to(after, zone, after.state.power) for zone, _ in sorted(new)}
    met = {zone: threat for zone, threat in threats.items() if threat.attack}
    if met:
        yield Consequence(ALONE, "transport.alone", tuple(met), undeclared=only_undeclared(met.values()))


def unescorted(game: Game, power: str) -> dict[str, int]:
    """Return the zones where nobody defends a power's transports, with their number; none where transports defend
    themselves."""
    state = game.state
    alone: dict[str, int] = {}
    for unit in state.seen_of(power):
        kind = state.kind(unit)
        if kind.is_transport and not kind.defense and not unit.aboard:
            alone[unit.space] = alone.get(unit.space, 0) + 1
    return {zone: n for zone, n in alone.items() if not _is_guarded(state, zone, power)}


def _is_guarded(state: State, zone: str, power: str) -> bool:
    there = (u for u in state.seen_at(zone) if state.is_friend(u.owner, power) and not u.submerged)
    return any(state.kind(u).defense and not state.kind(u).is_land and (not u.aboard) for u in there)
