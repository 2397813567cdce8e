"""Bringing everybody home from the air: flights first, then carriers that fetch who cannot reach them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.landings import in_the_air, whole_landing
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.legal import can_still_move, move_line, reachable
from engine.movement.landing import landed_now, most_landed, own_fliers
from engine.players.draft import Draft
from engine.record import read_action


def bring_home(draft: Draft) -> None:
    """Lines after which every air unit stands where it may stay, as far as that can be."""
    while not draft.closed and in_the_air(draft.game) > 0:
        lines = whole_landing(draft.game) or next(_voyages(draft.game), list[Line]())
        if not [line for line in lines if draft.add(line)]:
            return


def bring_others_home(draft: Draft) -> None:
    """The same for powers that act beside the one in turn."""
    state = draft.game.state
    for power in draft.game.phase.acting(state):
        while power != state.power and not draft.closed and (line := _flight(draft.game, power)) is not None:
            draft.add(line)


def _flight(game: Game, power: str) -> Line | None:
    """One more unit of a power that lands."""
    state, rules = game.state, game.edition.movement
    safe = landed_now(state, rules, power)
    if len(safe) >= most_landed(state, rules, power):
        return None
    for unit in own_fliers(state, power):
        for goal in reachable(game, power, unit.kind, unit.space) if unit not in safe else ():
            line = move_line(game, power, {unit.kind: 1}, [unit.space, goal])
            try:
                after = game.after(game.play(read_action(line), Dice(no_dice))).state
            except (Refused, OutOfDice):
                continue
            if len(landed_now(after, rules, power)) > len(safe):
                return line
    return None


def _voyages(game: Game) -> Iterator[list[Line]]:
    """A carrier's voyage, with the flights that it makes possible, after which more have landed than before."""
    state, power, rules = game.state, game.state.power, game.edition.movement
    most, aloft = most_landed(state, rules, power), in_the_air(game)
    carriers = [u for u in state.seen_of(power) if state.kind(u).decks and can_still_move(game, power, u)]
    for carrier in carriers:
        for goal in reachable(game, power, carrier.kind, carrier.space):
            line = move_line(game, carrier.owner, {carrier.kind: 1}, [carrier.space, goal])
            try:
                after = game.after(game.play(read_action(line), Dice(no_dice)))
            except (Refused, OutOfDice):
                continue
            if most_landed(after.state, rules, power) < most:
                continue
            flights = whole_landing(after)
            if in_the_air(Draft(after, tuple(flights)).game) < aloft:
                yield [line, *flights]
