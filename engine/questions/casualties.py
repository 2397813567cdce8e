"""Which units fall? As many hits as possible are used, transports fall last, the owner chooses
[1941: Step 3. Attacking Units Fire; Transports, Chosen Last]. Of aircraft it is asked too which of them were shot down
[ABC: Anti-aircraft fire]: then the units that are offered are all that is known."""

from collections.abc import Iterable
from operator import itemgetter

from engine.json_types import JsonObject
from engine.questions.assignment import Class, Loss, Problem, left
from engine.questions.question import Pending, Question
from engine.record import Casualties
from engine.state import State, Unit
from engine.state.ask import Ask, Choice
from engine.state.battle import ATTACKER, Battle
from engine.state.unit import PARADROP
from engine.units.losses import cheapest_first
from engine.units.traits import Trait

MOST_CHOICES = 24
MOST_OUTCOMES = 200


def lay_out(state: State, battle: Battle, side: str, seaborne_apart: bool) -> Problem:
    """Sort the side's units into classes of equals, and the hits into groups by whom they may hit. Where nobody
    retreats from a landing, it makes no difference who came by sea."""
    apart = battle.seaborne if seaborne_apart else []
    hits = [h for h in battle.hits if h.side == side]
    classes: dict[tuple[object, ...], Class] = {}
    for unit in (state.units[id] for id in battle.side(side) if id in state.units and id not in battle.fallen):
        kind = state.kind(unit)
        on = frozenset(i for i, h in enumerate(hits) if unit.id in h.on)
        key = (unit.owner, unit.kind, kind.hits - unit.hits, unit.id in apart, on)
        if key not in classes:
            classes[key] = Class(
                owner=unit.owner,
                kind=unit.kind,
                strength=key[2],
                seaborne=key[3],
                last=kind.has(Trait.CHOSEN_LAST),
                on=on,
            )
        classes[key].ids.append(unit.id)
    return Problem([h.count for h in hits], list(classes.values()))


def _problem(pending: Pending) -> Problem | None:
    """The hits that are given out; None where the question is only which of the offered units fall."""
    if pending.battle is None:
        return None
    problem = lay_out(pending.state, pending.battle, pending.ask.side, pending.seaborne_apart)
    return problem if problem.main or problem.last else None


def is_fired_at(state: State, unit: Unit) -> bool:
    """Return whether antiaircraft artillery fires at a unit: at aircraft, and at infantry that jumps."""
    return state.kind(unit).is_air or unit.mission == PARADROP


def guns_wait(state: State, battle: Battle) -> bool:
    """Return whether antiaircraft artillery there is still to fire in this battle: ships have bombarded, and aircraft
    come [Europe 1940: Battleship and Cruiser Bombardment]."""
    if battle.round > 1 or battle.fired:
        return False
    return any(is_fired_at(state, state.units[id]) for id in battle.attackers if id in state.units)


# --- the answers ------------------------------------------------------------------------------------------------


def candidates(pending: Pending) -> Iterable[Casualties]:
    """List legal sets of casualties: what an order for the cheapest would choose, then those that cost least."""
    problem = _problem(pending)
    if problem is None:
        return _of_the_offered(pending.ask)
    usual = problem.by_preference(_preference(pending, problem, "cheapest"))
    _, first = _choice(pending, problem, usual)
    others = (losses for losses in problem.outcomes(MOST_OUTCOMES) if left(losses) != left(usual))
    lines = sorted((_choice(pending, problem, losses) for losses in others), key=itemgetter(0))
    return [first, *(line for _, line in lines[: MOST_CHOICES - 1])]


def _choice(pending: Pending, problem: Problem, losses: list[Loss]) -> tuple[int, Casualties]:
    """What the losses cost, and the answer that chooses them."""
    said: JsonObject = {"units": {}}
    price = 0
    several = len({group.owner for group in problem.classes}) > 1
    for loss in losses:
        group = loss.group
        price += loss.lost * pending.state.table(group.owner)[group.kind].cost
        _add(said, "units", group.owner if several else "", group.kind, loss.lost)
        _add(said, "hit", group.owner if several else "", group.kind, loss.hit)
        if group.seaborne:
            _add(said, "seaborne", "", group.kind, loss.lost)
    if any(group.seaborne for group in problem.classes):
        said.setdefault("seaborne", {})
    return price, Casualties(by=pending.ask.by, **said)


def _add(said: JsonObject, key: str, owner: str, kind: str, n: int) -> None:
    if not n:
        return
    into = said.setdefault(key, {})
    if owner:
        into = into.setdefault(owner, {})
    into[kind] = into.get(kind, 0) + n


def _of_the_offered(ask: Ask) -> list[Casualties]:
    """Every way to take a number of units out of those a question offers."""
    ways: list[dict[str, int]] = [{}]
    for kind, most in (ask.units or {}).items():
        ways = [way | {kind: n} for way in ways for n in range(most + 1)]
    fit = [{kind: n for kind, n in way.items() if n} for way in ways if sum(way.values()) == ask.hits]
    return [Casualties(by=ask.by, units={**way}) for way in fit[:MOST_CHOICES]]


# --- the standing order -----------------------------------------------------------------------------------------


def ordered(pending: Pending) -> Casualties | None:
    """Return the casualties that a standing order chooses, an order of loss or the cheapest first; None without one."""
    wish = pending.ordered_ahead("casualties")
    if wish is None:
        return None
    problem = _problem(pending)
    if problem is None:
        return _offered_by_preference(pending, wish)
    return _choice(pending, problem, problem.by_preference(_preference(pending, problem, wish)))[1]


def _offered_by_preference(pending: Pending, wish: Choice) -> Casualties:
    ask = pending.ask
    table, names = pending.state.table(ask.by), [] if wish == "cheapest" else list(wish or ())
    left, lost = ask.hits, dict[str, int]()

    def first(kind: str) -> tuple[int, int, int]:
        return names.index(kind) if kind in names else len(names), table[kind].cost, table[kind].attack

    for kind in sorted(ask.units or {}, key=first):
        lost[kind] = min(left, (ask.units or {})[kind])
        left -= lost[kind]
    return Casualties(by=ask.by, units=dict(lost))


def _preference(pending: Pending, problem: Problem, wish: Choice) -> list[tuple[Class, bool]]:
    """Classes in the order they should suffer; True marks the free hit of a capital ship."""
    wait = pending.battle is not None and guns_wait(pending.state, pending.battle)

    def cheap(group: Class, free: bool) -> tuple[int | str, ...]:
        kind = pending.state.table(group.owner)[group.kind]
        value = kind.attack if pending.ask.side == ATTACKER else kind.defense
        return (*cheapest_first(kind, free, value, wait), group.owner, not group.seaborne)

    points = [
        (group, free) for group in problem.classes for free in ((True, False) if group.strength > 1 else (False,))
    ]
    if wish == "cheapest":
        return sorted(points, key=lambda p: cheap(*p))
    names = list(wish or ())

    def place(point: tuple[Class, bool]) -> tuple[int | str, ...]:
        group, free = point
        name = f"{group.kind}.hit" if free else group.kind
        return (names.index(name) if name in names else len(names), *cheap(group, free))

    return sorted(points, key=place)


CASUALTIES = Question("casualties", candidates, ordered=ordered, proven=True)
