"""The position as plain data: board, units, battles, the questions that stand. Nothing here knows a rule."""

from engine.state.pieces import Pieces
from engine.state.state import State, nested
from engine.state.unit import Unit

__all__ = ["Pieces", "State", "Unit", "nested"]
