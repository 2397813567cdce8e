"""Phase: develop weapons [Revised: Phase 1: Develop Weapons; Anniversary: Phase 1: Research & Development]."""

from collections.abc import Iterator

from engine.economy.capitals import CapitalRules
from engine.play import Play
from engine.record import Action, Research, as_one_of
from engine.state import State
from engine.state.ask import Ask
from engine.technology.research import ResearchRules
from engine.turn.phase import BasePhase


class DevelopWeapons(BasePhase, frozen=True, kw_only=True):
    """The phase of weapons development. A power without its capital does not have it, nor one that develops nothing
    [Revised: Capturing and Liberating Capitals; Global 1940: Research and Development]."""

    name: str = "research"
    accepts: frozenset[str] = frozenset({"research"})
    rules: ResearchRules
    capitals: CapitalRules

    @property
    def develops_by(self) -> ResearchRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return power not in self.rules.not_for and not self.capitals.all_lost(state, power)

    def do(self, play: Play, action: Action) -> Action:
        return self.rules.way.do(play, self.rules, as_one_of(action, Research))

    def candidates(self, state: State) -> Iterator[Research]:
        return self.rules.way.offers(state, self.rules, 1)

    def idle(self, state: State) -> bool:
        return self.rules.way.idle(state, self.rules)

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        self.rules.way.answer(play, self.rules, ask, as_one_of(action, Research))
        play.state.pending.remove(ask)

    def leave(self, play: Play) -> bool:
        self.rules.way.check_done(play.state, self.rules)
        return True


def develop_weapons(rules: ResearchRules | None, capitals: CapitalRules) -> tuple[DevelopWeapons, ...]:
    """Return the phase, where the table plays with developments; else none."""
    return () if rules is None else (DevelopWeapons(rules=rules, capitals=capitals),)
