"""A whole game, played by computers, or by computers and a person's plan, turn by turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from benchmarks.plans import Person
from benchmarks.tournament import shares
from engine import Dice, Game, new, read_header
from engine.events import Event, PhaseBegan
from engine.players import steady
from engine.players.aims import aim
from engine.players.conceding import cannot_win, percent_left
from engine.players.random import Random
from engine.players.weights import STEADY
from engine.record import Action, Concede
from engine.state import State

Moment = tuple[Event, State]
"""What happened, and the position before the line that brought it."""


@dataclass(slots=True)
class Turn:
    """A power's turn: what happened in it, and the chance in percent, by space, with which its battles were begun."""

    round: int
    power: str
    before: State
    after: State
    told: list[Moment] = field(default_factory=list[Moment])
    chances: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Played:
    """A game as it was played. `shares`: what each side has of everything, in the setup and after each round. gave_up:
    the side that conceded, with its share in percent; "" where the game ended otherwise."""

    game: Game
    first: State
    turns: list[Turn] = field(default_factory=list[Turn])
    shares: list[dict[str, float]] = field(default_factory=list[dict[str, float]])
    gave_up: str = ""
    left: int = 0

    @property
    def ahead(self) -> str:
        """The side that has gained on the other since the setup."""
        now, at_first = self.shares[-1], self.shares[0]
        return max(now, key=lambda side: now[side] - at_first[side])


def play(edition: str, setup: str, seed: int, rounds: int, people: Mapping[str, Person], level: str = STEADY) -> Played:
    """Play a game to its end, or to the end of so many rounds. people: the powers that a person plays; computers of a
    level play the others. The same seed gives the same game. An illegal line raises."""
    game = new(read_header({"record": 1, "edition": edition, "setup": setup, "dice": "scripted"}))
    state, dice = game.state, Random(seed)
    played = Played(game, state, [Turn(state.round, state.power, state, state)], [shares(game)])
    while not played.game.state.winner and played.game.state.round <= rounds:
        for line in _next(played, people, level):
            _carry_out(played, line, dice, rounds)
            if played.game.state.pending or played.game.state.winner:
                break
    if played.game.state.round <= rounds:
        played.shares.append(shares(played.game))
    return played


def _next(played: Played, people: Mapping[str, Person], level: str) -> list[Action]:
    """What comes next: who gives up does so before he buys anything."""
    game, state = played.game, played.game.state
    by = state.pending[0].by if state.pending else state.power
    side, person = state.board.side(by), people.get(by)
    if not state.pending and game.phase.buys_by is not None and _gives_up(game, side, people):
        played.gave_up, played.left = side, percent_left(game, side)
        return [Concede(by=by)]
    lines = steady.decide(game, by, level) if person is None else person.choose(game, by)
    if not lines:
        raise AssertionError(f"{by} has nothing to do in {state.phase}")
    moves = game.phase.options(state)
    if not state.pending and moves is not None and moves.combat:
        played.turns[-1].chances.update((one.space, one.chance) for one in aim(game, by, lines).attacks)
    return lines


def _gives_up(game: Game, side: str, people: Mapping[str, Person]) -> bool:
    """Computers never concede for a person beside them; he does so himself."""
    persons = [person for power, person in people.items() if game.state.board.side(power) == side]
    return persons[0].gives_up(game, side) if persons else cannot_win(game, side)


def _carry_out(played: Played, line: Action, dice: Random, rounds: int) -> None:
    before = played.game.state
    done = played.game.play(line, Dice(dice.die))
    played.game = played.game.after(done)
    for event in done.events:
        last = played.turns[-1]
        if isinstance(event, PhaseBegan) and (event.round, _leader(before, event.power)) != (last.round, last.power):
            last.after = played.game.state
            if event.round != last.round:
                played.shares.append(shares(played.game))
            if event.round > rounds:
                return
            power = _leader(before, event.power)
            played.turns.append(Turn(event.round, power, played.game.state, played.game.state))
        played.turns[-1].told.append((event, before))
    played.turns[-1].after = played.game.state


def _leader(state: State, power: str) -> str:
    """In whose turn a power acts: its own, or that of the power it is moved along with."""
    return next((leader for leader, led in state.board.moved_along.items() if power in led), power)


def by_round(played: Played) -> Iterator[tuple[int, list[Turn]]]:
    """Yield the rounds with their turns."""
    for number in dict.fromkeys(turn.round for turn in played.turns):
        yield number, [turn for turn in played.turns if turn.round == number]
