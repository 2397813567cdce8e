"""Who has won, and why. An edition chooses one of these [1941: Winning the Game]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.board.control import income
from engine.play import Play
from engine.state import State
from engine.turn.sequence import Victory, WonBy, declare_winner

Capture = Callable[[Play, str, str], None]


@dataclass(frozen=True, slots=True)
class Goal:
    """A side wins by holding `count` of `spaces` at the end of a power's turn."""

    side: str
    after: str
    spaces: tuple[str, ...]
    count: int


def capitals_held(goals: tuple[Goal, ...]) -> Victory:
    """Victory by capitals, looked at at the end of the turn of the power each goal names."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        for goal in goals:
            held = [space for space in goal.spaces if side_holds(state, space, goal.side)]
            if goal.after == power and len(held) >= goal.count:
                names = " and ".join(state.board.name(space) for space in held)
                return goal.side, f"The {goal.side.title()} hold {names}."
        return None

    return Victory(end_turn=won)


def income_reached(side: str, amount: int) -> WonBy:
    """Victory by the value of all a side's powers hold [ABC: How to Win]."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        total = sum(income(state, other) for other in state.board.powers if state.board.side(other) == side)
        if total < amount:
            return None
        return side, f"The {side.title()} hold regions worth {total}."

    return won


def captured_city_wins(take: Capture, cities: tuple[str, ...]) -> Capture:
    """Taking one of the other side's cities ends the game on the spot [ABC: How to Win; Check for Victory]."""

    def take_and_win(play: Play, space: str, power: str) -> None:
        take(play, space, power)
        state = play.state
        original = state.board.spaces[space].owner
        if space in cities and state.is_enemy(original, state.owners.get(space)):
            side = state.board.side(power)
            city = state.board.spaces[space].victory_city or state.board.name(space)
            declare_winner(play, side, f"The {side.title()} have taken {city}.")

    return take_and_win


def side_holds(state: State, space: str, side: str) -> bool:
    owner = state.owners.get(space)
    return owner is not None and state.board.side(owner) == side


def held_by_side(state: State, spaces: Mapping[str, object] | tuple[str, ...]) -> dict[str, int]:
    """How many of some spaces each side holds."""
    return {side: sum(side_holds(state, space, side) for space in spaces) for side in _sides(state)}


def _sides(state: State) -> list[str]:
    return sorted({power.side for power in state.board.powers.values()})


def nobody_praised(state: State, side: str) -> str:
    return ""


def individual_winner(state: State, side: str) -> str:
    """Who of the winning side has gained the most [Revised: Individual Winner]."""
    best, gain = greatest_gain(state, side)
    names = " and ".join(state.board.powers[power].name for power in best)
    return f" Greatest gain in income: {names} ({gain:+})."


def cities_held(after: str, count: int, praise: Callable[[State, str], str] = nobody_praised) -> Victory:
    """Victory by victory cities, either side, looked at when the round ends with a power's turn; `praise` tells what
    the book says of the winners [Revised: How the War Is Won; Anniversary: How to Win]."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        if power != after:
            return None
        cities = {id: space for id, space in state.board.spaces.items() if space.victory_city}
        for side, held in held_by_side(state, cities).items():
            if held >= count:
                return side, f"The {side.title()} hold {held} victory cities.{praise(state, side)}"
        return None

    return Victory(end_turn=won)


def kept_for_a_round(holds: Callable[[State, str], str | None]) -> Victory:
    """Victory by what a side has held all the time since the end of a power's last turn, looked at when its next turn
    begins [Europe 1940: Winning the Game]. holds: why a side would win with what it holds now, or None. A game that
    starts in the middle counts from there on."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        side = state.board.side(power)
        reason = holds(state, side) if power in state.marks.held_since else None
        return None if reason is None else (side, reason)

    def watch(state: State, power: str) -> tuple[str, str] | None:
        held, since = {side for side in _sides(state) if holds(state, side) is not None}, state.marks.held_since
        for other in [other for other in since if state.board.side(other) not in held]:
            del since[other]
        if state.board.side(power) in held:
            since.setdefault(power, state.round)
        return None

    return Victory(begin_turn=won, end_turn=watch)


def greatest_gain(state: State, side: str) -> tuple[list[str], int]:
    """The individual winner: the power of a side whose income has grown the most since the start
    [Revised: Individual Winner]."""
    gains: dict[str, int] = {}
    for id, power in state.board.powers.items():
        if power.side == side:
            at_start = sum(space.ipc for space in state.board.spaces.values() if space.owner == id)
            gains[id] = income(state, id) - at_start
    most = max(gains.values())
    return [power for power, gain in gains.items() if gain == most], most
