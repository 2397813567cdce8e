"""Equal units are not told apart until something tells them apart. Where a line would be refused, the moves before it
may have taken others of equal units: such choices are tried, and the first that makes all lines legal holds.

A line says how many transports sail, not which. Which of them had loaded, or come a long way, is settled by what later
lines need. The record keeps the lines as they were given; whoever plays it back comes to the same choices.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from msgspec import Struct

from engine.dice.roller import Dice, OutOfDice, Script
from engine.errors import Refused
from engine.play import Picks, Play
from engine.record import Action, Ferry, Move
from engine.state import State

MOST_LINES = 600
"""How many lines are played once more before a refusal stands: enough for any one other choice among thirty moves and
for any two among ten, and an eighth of a second, for a line takes 0.2 ms."""

Attempt = Callable[[State, Action, Dice, Picks], tuple[Play, Action]]
"""Carry out a line in a position, taking equal units as `Picks` says. Raises Refused, OutOfDice."""
Others = tuple[tuple[int, int, int], ...]
"""Other choices than those made, in order: in which line, at which of its choices, which way."""


class Told(Struct, frozen=True):
    """An accepted line with its dice, and which ways it took where it had a choice (past them, the first)."""

    action: Action
    faces: tuple[int, ...]
    taken: tuple[int, ...] = ()


class Moves(Struct, frozen=True):
    """The moves of a turn since a line of another sort, the ends of quiet phases among them, and the position before
    them."""

    start: State
    lines: tuple[Told, ...] = ()

    def and_then(self, action: Action, dice: Dice, taken: tuple[int, ...]) -> Moves:
        """Return these moves and one more."""
        return Moves(self.start, (*self.lines, Told(action, tuple(dice.faces()), taken)))


class Settled(Struct, frozen=True):
    """A line carried out after all, completed, and the ways it took; the moves before it with those they take now."""

    play: Play
    action: Action
    taken: tuple[int, ...]
    moves: Moves


def settle(moves: Moves, action: Action, dice: Dice, attempt: Attempt) -> Settled | None:
    """Carry out a refused line after other choices in the moves before it, or in itself; None if it had rolled, or if
    no choice was found that makes all legal. Raises OutOfDice."""
    lines = (*(told.action for told in moves.lines), action)
    if dice.rolls or sum(_effort(line, moves.start) for line in lines) > MOST_LINES:
        return None
    search = _Search(moves.start, [*moves.lines, Told(action, ())], dice, attempt)
    waiting = deque(search.first())
    while waiting and search.played < MOST_LINES and not dice.rolls:
        others = waiting.popleft()
        found = search.with_others(others)
        if isinstance(found, Settled):
            return found
        waiting.extend(search.further(found, others))
    return None


Tried = list[Picks]
"""The choices of every line as far as they were legal, and those of the next."""


class _Search:
    """Other choices: as few as will do, the latest first. `played` counts the lines."""

    def __init__(self, start: State, lines: list[Told], dice: Dice, attempt: Attempt) -> None:
        self.lines, self.dice, self.attempt, self.played = lines, dice, attempt, 0
        self._concerned = _concerned([line.action for line in lines])
        self._start = start
        self._before: list[State] = []

    def first(self) -> Iterator[Others]:
        """Yield each other choice by itself."""
        found = self._play_on(0, self._start, (), self._before)
        return self.further(found, ()) if isinstance(found, list) else iter(())

    def with_others(self, others: Others) -> Settled | Tried:
        """Play on from the first line with another choice; return how that settles the last, or what was tried."""
        number = others[0][0]
        return self._play_on(number, self._before[number], others)

    def further(self, tried: Tried, others: Others) -> Iterator[Others]:
        """Yield these choices and one more, behind the last of them."""
        last, begins = others[-1][:2] if others else (-1, -1), others[0][0] if others else 0
        for number in range(begins + len(tried) - 1, max(last[0], 0) - 1, -1):
            picks = tried[number - begins]
            for at in range(len(picks.ways) - 1, -1, -1) if number in self._concerned else ():
                if (number, at) > last:
                    yield from ((*others, (number, at, way)) for way in range(picks.ways[at]) if way != picks.taken[at])

    def _play_on(self, number: int, state: State, others: Others, before: list[State] | None = None) -> Settled | Tried:
        tried: Tried = []
        for at in range(number, len(self.lines)):
            line, last = self.lines[at], at == len(self.lines) - 1
            if before is not None:
                before.append(state)
            picks = Picks(_wanted(line, at, others))
            tried.append(picks)
            self.played += _effort(line.action, state)
            script = Script(line.faces)
            try:
                play, done = self.attempt(state, line.action, self.dice if last else Dice(script), picks)
            except Refused:
                return tried
            except OutOfDice:
                if last:
                    raise
                return tried
            if last:
                return Settled(play, done, tuple(picks.taken), self._moves(number, tried))
            if script.queue:
                return tried
            state = play.state
        raise AssertionError("the last line is either refused or carried out")

    def _moves(self, number: int, tried: Tried) -> Moves:
        """Return the moves before the last line, with the ways they take now from a line on."""
        later = zip(self.lines[number:-1], tried, strict=False)
        told = [Told(line.action, line.faces, tuple(picks.taken)) for line, picks in later]
        return Moves(self._start, (*self.lines[:number], *told))


def _wanted(line: Told, number: int, others: Others) -> tuple[int, ...]:
    """Return the ways a line is to take: those it took, up to the first that is another; from there on the first
    ways."""
    wanted = line.taken
    for _, at, way in (other for other in others if other[0] == number):
        wanted = (*wanted[:at], *(0 for _ in range(at - len(wanted))), way)
    return wanted


def _effort(action: Action, state: State) -> int:
    """Return how many lines of an ordinary game a line counts for: one, but where thousands of units stand or hundreds
    go."""
    going = sum(action.units.values()) if isinstance(action, (Move, Ferry)) else 0
    return 1 + state.size // 500 + (going * state.size) ** 2 // 10**8


def _concerned(actions: list[Action]) -> set[int]:
    """Return the lines that the last one may depend on: those in its spaces, and so on back."""
    spaces, moves = _spaces(actions[-1]), {len(actions) - 1}
    everywhere = not spaces
    for number in range(len(actions) - 2, -1, -1):
        if everywhere or _spaces(actions[number]) & spaces:
            spaces |= _spaces(actions[number])
            moves.add(number)
    return moves


def _spaces(action: Action) -> set[str]:
    """Return the spaces a move names; none for what is about the whole board."""
    if isinstance(action, Move):
        return set(action.path)
    if isinstance(action, Ferry):
        return {action.start, *action.sea, action.to}
    return set()
