"""Phase: combat [1941: Phase 3: Conduct Combat]."""

from collections.abc import Callable, Iterator
from functools import partial

from engine.combat import opening, stranded
from engine.combat.fight import CombatRules, Fight, resume
from engine.errors import Illegal
from engine.play import Play
from engine.record import Action, Land, OpenBattle, as_one_of
from engine.state import State
from engine.state.ask import Ask
from engine.state.battle import RAID, Battle
from engine.turn.phase import BasePhase, awaits_dice, may_be_left, never_skipped


class ConductCombat(BasePhase, frozen=True, kw_only=True):
    """The phase in which the attacker fights battles in the order of his choice; what needs no dice settles itself at
    the latest on leaving. `closing`: what follows when all combat is over."""

    rules: CombatRules
    skipped: Callable[[State, str], bool] = never_skipped
    closing: tuple[Callable[[Play], None], ...] = ()
    name: str = "conduct_combat"
    accepts: frozenset[str] = frozenset({"battle"})
    automatic: bool = False

    @property
    def fights_by(self) -> CombatRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return not self.skipped(state, power)

    def enter(self, play: Play) -> None:
        for note in self.rules.entering:
            note(play)
        opening.settle_unopposed(play, self.rules)

    def begin_here(self, state: State) -> None:
        """Declare battles in a position that starts in the middle: whoever stands among enemies fights."""
        state.battles = opening.declare_everywhere(state, self.rules, state.power)

    def do(self, play: Play, action: Action) -> Action:
        wanted = as_one_of(action, OpenBattle)
        undeclared = self.rules.undeclared.get(wanted.kind or "")
        if undeclared is not None:
            return undeclared(play, wanted.by, wanted)
        state = play.state
        battle = opening.find_battle(state, wanted.space, wanted.kind)
        self._settle(play, lambda other: other.space in battle.zones)
        for _, sooner in opening.battles_before(self.rules, state, battle):
            self._settle(play, partial(sooner, state))
        if not play.trusted:
            opening.check_turn(state, self.rules, battle)
        opening.open_battle(play, self.rules, battle)
        if self.rules.raids_end and battle.round > 0 and battle.kind != RAID:
            state.turn.raids_over = True
        self._walk_on(play)
        return wanted

    def candidates(self, state: State) -> Iterator[OpenBattle]:
        return opening.battles(state, self.rules)

    def idle(self, state: State) -> bool:
        return not awaits_dice(self, state) and may_be_left(self, state)

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        if ask.do == "land":
            stranded.answer_stranded(play, ask, as_one_of(action, Land))
            play.state.pending = stranded.settle_stranded(play, play.state.power, self._avoided(play.state))
            return
        assert play.state.fighting is not None  # noqa: S101  (a battle question stands, so a battle is on)
        resume(Fight(play, play.state.fighting, self.rules), ask, action)
        self._walk_on(play)

    def _walk_on(self, play: Play) -> None:
        """Undefended land that had to wait for a raid is walked into once that is over."""
        if play.state.fighting is None and not play.state.winner:
            opening.settle_unopposed(play, self.rules)

    def leave(self, play: Play) -> bool:
        state = play.state
        self._settle(play, lambda battle: True)
        if self.rules.may_call_off:
            opening.call_off(state)
        if state.battles and not play.trusted:
            raise Illegal("battle.open", spaces=[battle.space for battle in state.battles])
        state.battles.clear()
        stranded.return_home(play)
        state.pending += stranded.settle_stranded(play, state.power, self._avoided(state))
        if not state.pending:
            for follows in self.closing:
                follows(play)
        return not state.pending

    def _avoided(self, state: State) -> set[str]:
        return set() if self.rules.stranded_land_in_battle else state.turn.fought_over

    def _settle(self, play: Play, due: Callable[[Battle], bool]) -> None:
        """Battles without dice or choices, of those that are due: sea before land, as long as any can be closed."""
        state = play.state
        progress = True
        while progress:
            progress = False
            for battle in list(state.battles):
                if battle.zones and any(state.battle_at(zone) for zone in battle.zones):
                    continue
                if due(battle) and opening.settles_itself(play, self.rules, battle):
                    opening.open_battle(play, self.rules, battle)
                    progress = True
