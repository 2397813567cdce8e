"""Phase: battle, with the landings that follow a battle at sea [ABC: Phase 2: Battle]."""

from collections.abc import Iterator

from engine.board.control import is_hostile_land
from engine.combat import opening
from engine.combat.fight import CombatRules, Fight, resume
from engine.combat.landings import answer_landing, settle_landings
from engine.dice.roller import Dice, no_dice
from engine.errors import Illegal
from engine.events import Moved
from engine.movement.advance import AdvanceRules, read_order, wake_neutrals
from engine.movement.disembark import disembark
from engine.movement.options import Foreseen, Options
from engine.movement.rules import Order
from engine.movement.survey import Survey
from engine.play import Play
from engine.record import Action, Land, Move, OpenBattle, as_one_of
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import LAND_BATTLE, Battle
from engine.turn.phase import BasePhase, awaits_dice, may_be_left


class FightBattles(BasePhase, frozen=True, kw_only=True):
    """The phase in which the attacker fights battles in the order of his choice, and may land from a zone once its
    battle is over; aircraft land after each. Regions that nobody defends fall by themselves, at the latest when the
    phase is left."""

    rules: CombatRules
    moves: AdvanceRules
    name: str = "battle"
    accepts: frozenset[str] = frozenset({"battle", "move"})
    automatic: bool = False

    @property
    def fights_by(self) -> CombatRules:
        return self.rules

    def enter(self, play: Play) -> None:
        """Let land units that walked into empty regions hold them without ado."""
        for battle in list(play.state.battles):
            if not play.state.winner and _is_a_walk(play.state, battle):
                self._open(play, battle)

    def begin_here(self, state: State) -> None:
        state.battles = opening.declare_everywhere(state, self.rules, state.power)

    def do(self, play: Play, action: Action) -> Action:
        if isinstance(action, Move):
            return self._land_after_battle(play, action)
        wanted = as_one_of(action, OpenBattle)
        self._open(play, opening.find_battle(play.state, wanted.space, wanted.kind))
        return wanted

    def options(self, state: State) -> Options:
        return Options(state, self.moves.moves, True, self._foresee)

    def candidates(self, state: State) -> Iterator[OpenBattle]:
        return opening.battles(state, self.rules)

    def idle(self, state: State) -> bool:
        return not awaits_dice(self, state) and not self._may_land(state) and may_be_left(self, state)

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        state = play.state
        if ask.do == "land":
            answer_landing(play, ask, as_one_of(action, Land))
            state.pending.remove(ask)
            self._land_aircraft(play, ask.space, ask.leaving)
            return
        assert state.fighting is not None  # noqa: S101  (a battle question stands, so a battle is on)
        battle = state.fighting
        resume(Fight(play, battle, self.rules), ask, action)
        if battle.over:
            self._land_aircraft(play, battle.space)

    def leave(self, play: Play) -> bool:
        state = play.state
        for battle in list(state.battles):
            if not state.winner and opening.settles_itself(play, self.rules, battle):
                self._open(play, battle, leaving=True)
                if state.pending:
                    return False
        if state.battles and not state.winner and not play.trusted:
            raise Illegal("battle.open", spaces=[battle.space for battle in state.battles])
        state.battles.clear()
        return True

    def _open(self, play: Play, battle: Battle, leaving: bool = False) -> None:
        opening.open_battle(play, self.rules, battle)
        if battle.over:
            self._land_aircraft(play, battle.space, leaving)

    def _land_aircraft(self, play: Play, space: str, leaving: bool = False) -> None:
        if play.state.winner:
            return
        ask = settle_landings(play, space, leaving)
        if ask is not None:
            play.state.pending.append(ask)

    def _land_after_battle(self, play: Play, action: Move) -> Move:
        """From a zone whose battle is over, units aboard may go ashore and open (or join) a battle there
        [ABC: Amphibious Assault]. Raises Illegal."""
        state = play.state
        order = read_order(play, self.moves, action.by, action)
        if not play.trusted:
            _check_landing(order)
        wake_neutrals(order, self.moves)
        disembark(order, lambda ship: ship.fought)
        play.tell(Moved(action.by, order.units, order.path, "assault"))
        if is_hostile_land(state, order.goal, action.by) and state.battle_at(order.goal) is None:
            state.battles.append(Battle(order.goal, LAND_BATTLE, action.by))
        return action

    def _foresee(self, play: Play, action: Move, survey: Survey) -> Foreseen:
        """Where no unit can go ashore at all nothing has to be tried. Raises BadLine, Illegal."""
        order = read_order(play, self.moves, action.by, action, survey)
        _check_landing(order)
        return Foreseen(order.path)

    def _may_land(self, state: State) -> bool:
        """Return whether somebody may still go ashore from a zone that was fought for."""
        ships = (ship for ship in state.of(state.power) if ship.fought and state.board.is_sea(ship.space))
        return any(
            self._can_land(state, unit, ship.space, coast)
            for ship in ships
            for unit in state.cargo(ship)
            for coast in state.board.coasts_of(ship.space)
        )

    def _can_land(self, state: State, unit: Unit, zone: str, coast: str) -> bool:
        landing = Move(by=state.power, units={unit.kind: 1}, path=[zone, coast])
        try:
            self._land_after_battle(Play(state.copy(), Dice(no_dice)), landing)
        except Illegal:
            return False
        return True


def _check_landing(order: Order) -> None:
    """Units go ashore only from a zone with ships that have fought. Raises Illegal."""
    if not order.state.board.is_sea(order.origin) or order.steps != 1:
        raise Illegal("assault.from_the_sea")
    if not any(unit.fought for unit in order.state.own_at(order.origin, order.power)):
        raise Illegal("assault.no_battle", zone=order.origin)


def _is_a_walk(state: State, battle: Battle) -> bool:
    """Land units that came overland into a region without a defender."""
    own = state.own_at(battle.space, battle.attacker)
    if state.enemies_at(battle.space, battle.attacker):
        return False
    return all(state.kind(unit).is_land and not any(map(state.board.is_sea, unit.route)) for unit in own)
