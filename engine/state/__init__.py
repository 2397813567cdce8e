"""The position as plain data: board, units, battles, the questions that stand. Nothing here knows a rule."""

from engine.state.pieces import Pieces
from engine.state.state import BEGUN, State, nested
from engine.state.unit import Unit

__all__ = ["BEGUN", "Pieces", "State", "Unit", "nested"]
