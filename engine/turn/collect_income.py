"""Phase: collect income; it runs by itself and ends the turn [1941: Phase 6: Collect Income]."""

from collections.abc import Iterator

from engine.economy.capitals import CapitalRules
from engine.economy.collect import IncomeStep, collect, land
from engine.play import Play
from engine.politics.declarations import COLLECT_INCOME, Politics
from engine.record import Action, DeclareWar, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class CollectIncome(BasePhase, frozen=True, kw_only=True):
    """The phase in which a power collects income; one whose capital is lost does not have it. `steps`: what makes up
    its income, in the order of the book. `politics`: by which a power may declare war before it collects; then the
    phase waits for it [Europe 1940: The United States]."""

    capitals: CapitalRules
    steps: tuple[IncomeStep, ...] = (land,)
    politics: Politics | None = None
    name: str = COLLECT_INCOME
    accepts: frozenset[str] = frozenset()
    automatic: bool = True

    @property
    def declares_by(self) -> Politics | None:
        return self.politics

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def waits(self, state: State, power: str) -> bool:
        return self.politics is not None and self.politics.stands_at_income(state, power)

    def enter(self, play: Play) -> None:
        if not self.waits(play.state, play.state.power):
            collect(play, self.capitals, self.steps, play.state.power)

    def do(self, play: Play, action: Action) -> Action:
        assert self.politics is not None  # noqa: S101  (nobody acts in a phase that does not wait)
        declaration = as_one_of(action, DeclareWar)
        self.politics.declare(play, declaration)
        return declaration

    def candidates(self, state: State) -> Iterator[DeclareWar]:
        if self.politics is not None:
            yield from self.politics.candidates(state, self.name)

    def idle(self, state: State) -> bool:
        return not any(self.candidates(state))

    def leave(self, play: Play) -> bool:
        """Collect the income: only a phase that waited is left."""
        collect(play, self.capitals, self.steps, play.state.power)
        return True
