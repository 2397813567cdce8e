"""Complexes that grow when their power enters the war, at no cost [Global 1940: Additional Rules]."""

from collections.abc import Callable

from msgspec import Struct

from engine.board.facilities import capacity_of
from engine.economy.production import Capacity
from engine.events import Built
from engine.play import Play
from engine.state import State
from engine.units.facilities import FacilityKind, kind_of_grade

COMPLEX, UPGRADE = "industrial_complex", "industrial_complex_upgrade"
MayEnterWar = Callable[[State, str], bool]
"""Whether a power that is at peace may be at war before it places its units."""


class Arsenal(Struct, frozen=True):
    """A power's complexes that grow: whose they are, where, from which grade to which."""

    power: str
    spaces: tuple[str, ...]
    below: str
    becomes: str

    def grow(self, play: Play, power: str) -> None:
        """Let the complexes a power holds grow as it enters a war: they may be used at once as what they are now."""
        state = play.state
        for space in self.spaces if power == self.power else ():
            if self._grows(state, space):
                state.facilities[space] = {**state.facilities[space], COMPLEX: self.becomes}
                state.turn.upgraded.discard(space)
                play.tell(Built(power, UPGRADE, space, paid=False))

    def _grows(self, state: State, space: str) -> bool:
        return state.owners.get(space) == self.power and state.facilities.get(space, {}).get(COMPLEX) == self.below

    def foreseen(self, may_enter_war: MayEnterWar) -> Capacity:
        """Return how many units a complex may mobilize by the end of the turn: as many as it would if its power, which
        may, enters the war before."""

        def capacity(state: State, space: str, kind: FacilityKind) -> int:
            grown = kind_of_grade(state.facility_table, COMPLEX, self.becomes)
            may = space in self.spaces and self._grows(state, space) and may_enter_war(state, self.power)
            return capacity_of(state, space, grown if may and grown is not None else kind)

        return capacity
