"""Declarations of war: who may make them, on whom and when, and what follows at once [Europe 1940: Declaring War, The
Political Situation; Global 1940: Political Situation].

Each power has one turn a round, so that its fourth turn is that of round four.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from engine.errors import BadLine, Illegal
from engine.json_types import JsonMapping
from engine.play import Play
from engine.political_events import WarDeclared
from engine.politics.relations import Relate, is_at_war
from engine.record import DeclareWar
from engine.state import State

COMBAT_MOVE, COLLECT_INCOME = "combat_move", "collect_income"
Event = JsonMapping
Test = Callable[[State, str, Event], bool]


class Declaration(Struct, frozen=True):
    """Who may declare war on whom, at the start of the combat moves.

    from_turn: from which of its own turns on. at_income: in that first turn only as income is collected, not before;
    unless_at_war: and only if the power is at war with nobody by then. earlier_if: what lifts the wait; only_if: what
    must have happened. together: powers for which war is one thing: who is at war with one of them is with all.
    """

    by: tuple[str, ...]
    on: tuple[str, ...]
    from_turn: int = 1
    at_income: bool = False
    unless_at_war: bool = False
    earlier_if: tuple[Event, ...] = ()
    only_if: tuple[Event, ...] = ()
    together: tuple[str, ...] = ()


Pairs = Iterable[tuple[str, str]]
Declared = Callable[[Play, str, Pairs], None]
"""What follows from a declaration by a power, which will put those pairs at war."""
Entered = Callable[[Play, str], None]
"""What follows when a power that was at war with nobody is at war."""


class Politics(Struct, frozen=True):
    """An edition's rules about war. relate: what its wars come to. declarations: who may make which. events: what the
    conditions of declarations mean, by name. declared: what follows when one is made; entered: what follows when a
    power enters the war by it, its own declaration or another's."""

    relate: Relate
    declarations: tuple[Declaration, ...] = ()
    events: Mapping[str, Test] = field(default_factory=dict[str, Test])
    declared: tuple[Declared, ...] = ()
    entered: tuple[Entered, ...] = ()

    def open_to(self, state: State, power: str, phase: str) -> list[str]:
        """List on whom a power may declare war in a phase, now that this phase begins, in turn order."""
        allowed = {
            other
            for each in self.declarations
            if power in each.by and self._is_due(state, power, each, phase)
            for other in each.on
            if not state.is_enemy(power, other)
        }
        return [other for other in state.turn_order() if other in allowed]

    def stands_at_income(self, state: State, power: str) -> bool:
        """Return whether a power may still declare war as it collects its income, so that this phase waits for it."""
        idle = (each for each in self.declarations if power in each.by and each.at_income and each.unless_at_war)
        return not (is_at_war(state, power) and any(idle)) and bool(self.open_to(state, power, COLLECT_INCOME))

    def may_enter_war(self, state: State, power: str) -> bool:
        """Return whether a power that is at war with nobody may be so before it places its units this turn."""
        return not is_at_war(state, power) and bool(self.open_to(state, power, COMBAT_MOVE))

    def declare(self, play: Play, action: DeclareWar) -> None:
        """Put the powers at war with each other, and carry out what follows from it. Raises BadLine, Illegal."""
        state, power = play.state, action.by
        targets = _named(state, action)
        allowed = self.open_to(state, power, state.phase)
        for target in targets:
            if target not in allowed and not play.trusted:
                raise self._why_not(state, power, target, allowed)
        pairs = self.pairs(state, power, targets)
        for follows in self.declared:
            follows(play, power, pairs)
        new = sorted(
            {other for pair in pairs for other in pair if not is_at_war(state, other)}, key=state.place_in_order
        )
        state.at_war = {*(state.at_war or ()), *pairs}
        state.relations = self.relate(state.board, state.at_war)
        play.tell(WarDeclared(power, targets, [list(pair) for pair in sorted(pairs)]))
        for entering in new:
            for follows in self.entered:
                follows(play, entering)

    def _why_not(self, state: State, power: str, target: str, allowed: list[str]) -> Illegal:
        """Return what a declaration that is not allowed would have to wait for."""
        rows = [each for each in self.declarations if power in each.by and target in each.on]
        turn = min((each.from_turn + each.at_income for each in rows if not each.only_if), default=0)
        if state.round < turn:
            return Illegal("war.not_before", power=target, turn=turn, powers=allowed or "nobody")
        return Illegal("war.not_yet", power=target, powers=allowed or "nobody")

    def freed(self, before: State, after: State) -> list[tuple[str, str]]:
        """List who may declare war on whom, from its next turn on, because of what has happened between two positions,
        and might not have for that turn otherwise."""
        lands = {
            (power, other): None
            for each in self.declarations
            if each.earlier_if or each.only_if
            for power in each.by
            if self._waits(before, power, each) and not self._waits(after, power, each)
            for other in each.on
            if not after.is_enemy(power, other)
        }
        return sorted(lands, key=lambda pair: tuple(map(after.place_in_order, pair)))

    def _waits(self, state: State, power: str, each: Declaration) -> bool:
        """Return whether a power could not declare this in its next turn."""
        if each.only_if and not self.happened(state, power, each.only_if):
            return True
        turn = state.round + (state.place_in_order(power) <= state.place_in_order(state.power))
        in_time = turn > each.from_turn if each.at_income else turn >= each.from_turn
        return not in_time and not self.happened(state, power, each.earlier_if)

    def pairs(self, state: State, power: str, targets: Sequence[str]) -> set[tuple[str, str]]:
        """Return all pairs that would be at war with each other through a declaration, and are not yet."""
        wars: set[tuple[str, str]] = set()
        for target in targets:
            groups = [each.together for each in self.declarations if power in each.by and target in each.on]
            ones = next((group for group in groups if power in group), (power,))
            others = next((group for group in groups if target in group), (target,))
            wars |= {(min(a, b), max(a, b)) for a in ones for b in others if not state.is_enemy(a, b)}
        return wars

    def candidates(self, state: State, phase: str) -> Iterator[DeclareWar]:
        """Yield a declaration on each power by itself."""
        for target in self.open_to(state, state.power, phase):
            yield DeclareWar(by=state.power, on=[target])

    def _is_due(self, state: State, power: str, each: Declaration, phase: str) -> bool:
        if each.only_if and not self.happened(state, power, each.only_if):
            return False
        if phase == COLLECT_INCOME:
            return each.at_income and state.round == each.from_turn
        if phase != COMBAT_MOVE:
            return False
        in_time = state.round > each.from_turn if each.at_income else state.round >= each.from_turn
        return in_time or self.happened(state, power, each.earlier_if)

    def happened(self, state: State, power: str, events: tuple[Event, ...]) -> bool:
        """Return whether one of the things that a declaration may wait for has happened."""
        return any(self.events[row["event"]](state, power, row) for row in events)


def read_politics(raw: JsonMapping, relate: Relate, declared: tuple[Declared, ...] = ()) -> Politics:
    """Read the `[relations]` of a setup, with what follows from declarations. Raises KeyError for a declaration that
    does not say by whom, or on whom."""
    rows = [
        Declaration(
            by=tuple(row["by"]),
            on=tuple(row["on"]),
            from_turn=row.get("from_turn", 1),
            at_income=row.get("at_income", False),
            unless_at_war=row.get("unless_at_war", False),
            earlier_if=tuple(row.get("earlier_if", ())),
            only_if=tuple(row.get("only_if", ())),
            together=tuple(row.get("together", ())),
        )
        for row in raw.get("declarations", ())
    ]
    return Politics(relate, tuple(rows), EVENTS, declared)


def _named(state: State, action: DeclareWar) -> list[str]:
    """Return the powers of the other side that are named, each once. Raises BadLine, Illegal."""
    if not action.on:
        raise BadLine("war.on_nobody")
    for target in action.on:
        if target not in state.board.powers:
            raise BadLine("line.power", power=target)
        if state.board.side(target) == state.board.side(action.by):
            raise Illegal("war.own_side", power=target)
        if state.is_enemy(action.by, target):
            raise Illegal("war.already", power=target)
    return list(dict.fromkeys(action.on))


# --- what a declaration waits for ----------------------------------------------------------------------------------


def at_war_with_one(state: State, power: str, row: Event) -> bool:
    """Return whether the power is at war with one of the row's `by` (any, if none is named): that one has declared war
    on it first, for it had no way to begin that itself [Europe 1940: The Soviet Union; The United States]."""
    return any(state.is_enemy(power, other) for other in row.get("by", state.board.powers))


def captured(state: State, power: str, row: Event) -> bool:
    """Return whether the side `by` has taken one of the territories: it holds one now, or the history says so [Europe
    1940: The Soviet Union; The United States]."""
    held = (state.owners.get(space) for space in row["spaces"])
    return any(owner and state.board.side(owner) == row["by"] for owner in held) or row["noted"] in state.marks.history


def noted(state: State, power: str, row: Event) -> bool:
    """Return whether the history says so."""
    return row["noted"] in state.marks.history


def present(state: State, power: str, row: Event) -> bool:
    """Return whether units of the powers `by` stand where the power's own may go, or have done so [Global 1940:
    China]."""
    within = state.board.borders.get(power, frozenset())
    there = any(unit.owner in row["by"] for space in within for unit in state.seen_at(space))
    return there or row["noted"] in state.marks.history


EVENTS: Mapping[str, Test] = {
    "war_declared_on_it": at_war_with_one,
    "captured": captured,
    "noted": noted,
    "present": present,
}
"""The conditions that the tables of the editions name."""
