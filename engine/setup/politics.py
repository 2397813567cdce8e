"""Politics in a position: who is at war, which neutrals lean where, what has happened once and for all."""

from engine.board.neutral_ground import LEANING, STRICT
from engine.errors import BadLine, Illegal
from engine.json_types import JsonMapping
from engine.politics.neutrals import INFANTRY
from engine.record import Position
from engine.state import State
from engine.state.board import Board
from engine.state.relations import NEUTRAL


def begin_politics(state: State, raw: JsonMapping) -> None:
    """Set who is at war, where a setup says it, and the leaning of those who stay out of it."""
    pairs = raw.get("relations", {}).get("at_war")
    if pairs is None:
        return
    state.at_war = {(min(pair), max(pair)) for pair in pairs}
    state.neutrals = {id: space.neutral for id, space in state.board.spaces.items() if space.neutral}


def change_politics(state: State, position: Position) -> None:
    """Apply what a position says of it. Wars replace those there were; neutrals change where they are named, and where
    a space has found an owner or lost it. Raises BadLine, Illegal."""
    _check(state, position)
    if position.at_war is not None:
        state.at_war = {(min(pair), max(pair)) for pair in position.at_war}
    if position.history is not None:
        state.marks.history = set(position.history)
    for space, owner in position.owners.items():
        leaning = state.board.spaces[space].neutral
        if owner is not None:
            state.neutrals.pop(space, None)
        elif leaning is not None and state.at_war is not None:
            state.neutrals.setdefault(space, leaning)
    state.neutrals.update(position.neutrals)


def _check(state: State, position: Position) -> None:
    board = state.board
    for one, other in position.at_war or ():
        if board.side(one) == board.side(other):
            raise Illegal("position.friends_at_war", one=one, other=other)
    leanings = leanings_of(board)
    owners = {**state.owners, **position.owners}
    for space, leaning in position.neutrals.items():
        if space not in board.spaces:
            raise BadLine("line.space", space=space)
        if leaning not in leanings:
            raise BadLine("position.leaning", space=space, leaning=leaning, leanings=leanings)
        if not board.spaces[space].neutral or owners.get(space) is not None:
            raise Illegal("position.not_neutral", space=space)
    for space, owned in position.units.items():
        if not set(owned.get(NEUTRAL, ())) <= {INFANTRY}:
            raise Illegal("position.neutral_army", space=space)
        if owned.get(NEUTRAL) and not board.spaces[space].neutral:
            raise Illegal("position.not_neutral", space=space)


def leanings_of(board: Board) -> list[str]:
    """List what a neutral can be on a board: strict, leaning to a side, or of a side."""
    sides = sorted({power.side for power in board.powers.values()})
    return [STRICT, *(LEANING + side for side in sides), *sides]
