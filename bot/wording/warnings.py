"""What a player may have overlooked when he wants to end a phase. The rules allow it; only he knows what he means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.playing.purses import is_kept, money_left
from bot.wording.speech import Speech, listed, money, units
from engine.board.control import is_hostile_land
from engine.events import Event, Moved, Purchased
from engine.game import Game
from engine.state import State


def warnings(game: Game, told: Sequence[Event], say: Speech) -> list[str]:
    """Sentences about the phase that is to be ended; empty if nothing is odd."""
    state, takes = game.state, game.edition.phase(game.state.phase).accepts
    found: list[str] = []
    if "purchase" in takes:
        found += _unspent(game, told)
    if "move" in takes and not any(isinstance(event, Moved) for event in told):
        found += _nothing_moved(state, takes)
    if state.phase == "noncombat_move":
        found += _open_capitals(state, say)
    if "place" in takes and (waiting := state.purchased.get(state.power)):
        found.append(f"Not placed: {units(waiting)}.")
    return found


def _unspent(game: Game, told: Sequence[Event]) -> list[str]:
    state, left = game.state, money_left(game)
    cheapest = min((kind.cost for kind in state.table(state.power).values() if kind.purchasable), default=0)
    if any(isinstance(event, Purchased) for event in told):
        return [f"{money(left)} would stay unspent."] if left >= cheapest else []
    fate = "keep" if is_kept(game) else "lose"
    return [f"You buy nothing and {fate} {money(left)}."] if left >= cheapest else []


def _nothing_moved(state: State, takes: frozenset[str]) -> list[str]:
    return ["You have not attacked anywhere."] if state.phase == "combat_move" else []


def _open_capitals(state: State, say: Speech) -> list[str]:
    """Own capitals without a defender beside an enemy's land, or with an enemy at sea beside them."""
    power = state.power
    empty: list[str] = []
    for capital in state.board.powers[power].capitals:
        held = state.owners.get(capital) == power
        guarded = any(not state.is_enemy(unit.owner, power) for unit in state.at(capital))
        beside = state.board.neighbours[capital]
        near = any(is_hostile_land(state, space, power) or state.enemies_at(space, power) for space in beside)
        if held and not guarded and near:
            empty.append(say.space(capital))
    return [f"{listed(empty)} is left without a defender, and an enemy is next to it."] if empty else []
