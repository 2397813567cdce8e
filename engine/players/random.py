"""A player who does anything legal: the fuzzer's hand, and company for those who try the bot alone."""

from typing import TypeVar

from engine import legal
from engine.combat.opening import opening
from engine.errors import Refused
from engine.game import Game
from engine.movement.landing import landed_now, most_landed, own_fliers
from engine.players.player import DeadEnd
from engine.record import Action, Advantage, DeclareWar, EndPhase, Move, OpenBattle, Place, Purchase, Research

T = TypeVar("T")
MOST_DEAD_ENDS = 20
"""How often a phase is taken back before it counts as one that cannot be left."""


class Random:
    """A small generator of its own (SplitMix64): the engine takes no randomness from outside, and a seed means the
    same game on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed & (2**64 - 1)

    def bits(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        return self.bits() % n

    def die(self, sides: int) -> int:
        return 1 + self.below(sides)

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def choice(self, options: list[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, options: list[T]) -> list[T]:
        left, out = list(options), list[T]()
        while left:
            out.append(left.pop(self.below(len(left))))
        return out


class RandomPlayer:
    """Chooses one legal line after another. In movement phases it tries things; if the phase then cannot be left, it
    wants the phase taken back, and leaves it as it was."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._phase: tuple[int, str, str] = (0, "", "")
        self._moves_left = 0
        self._cautious = False
        self._dead_ends = 0

    def choose(self, game: Game, by: str) -> Action:
        """See Player. Raises DeadEnd, and Refused if the phase can never be left."""
        state = game.state
        asked = next((ask for ask in state.pending if ask.by == by), None)
        if asked is not None:
            return self.rng.choice(legal.legal_answers(game, asked))
        if by != state.power:
            return self.rng.choice(self._claims(game, by))
        now = (state.round, state.power, state.phase)
        if now != self._phase:
            self._phase = now
            self._moves_left = 3 + self.rng.below(8)
            self._cautious = False
            self._dead_ends = 0
        return self._in_turn(game)

    def _declaration(self, game: Game) -> DeclareWar | None:
        """Now and then, war, as long as nothing has moved."""
        if game.phase.declares_by is None or not self.rng.chance(10):
            return None
        declared = game.phase.declares_by.candidates(game.state, game.phase.name)
        lines = [line for line in declared if legal.takes(game, line)]
        return self.rng.choice(lines) if lines else None

    def _claims(self, game: Game, by: str) -> list[Advantage]:
        return [claim for claim in legal.offers(game) if claim.by == by]

    def _in_turn(self, game: Game) -> Action:
        state = game.state
        phase = game.phase
        offered = self._claims(game, state.power) if self.rng.chance(30) else []
        if offered:
            return self.rng.choice(offered)
        declaration = self._declaration(game)
        if declaration is not None:
            return declaration
        tries = (
            (phase.develops_by, self._research),
            (phase.buys_by, self._purchase),
            (phase.fights_by, self._battle),
            (phase.places_by, self._place),
            (phase.options(state), self._move),
        )
        for something, find in tries:
            line = None if something is None else find(game)
            if line is not None:
                return line
        end = EndPhase(by=state.power)
        if legal.takes(game, end):
            return end
        if self._cautious:
            return self._stuck(game)
        self._cautious, self._moves_left = True, 0
        raise DeadEnd

    def _stuck(self, game: Game) -> Action:
        """Nothing tried, and still the phase cannot be left (a lone transport among enemies must go, say): whatever
        sails out of a zone that was hostile first, then any line there is. If that led nowhere, once more from the
        start of the phase. Raises DeadEnd, Refused when it never leads anywhere."""
        hostile, board = game.state.turn.hostile_at_start, game.state.board
        by = game.state.power
        lines = [line for line in legal.legal_actions(game) if line.by == by and not isinstance(line, EndPhase)]
        leaving = [line for line in lines if isinstance(line, Move) and line.path[0] in hostile]
        sailing = [line for line in leaving if board.is_sea(line.path[-1]) and line.path[-1] not in hostile]
        if found := sailing or leaving or lines:
            return self.rng.choice([*found])
        self._dead_ends += 1
        if self._dead_ends > MOST_DEAD_ENDS:
            raise Refused("turn.not_in_phase", do="anything", phase=game.state.phase, accepts="nothing")
        raise DeadEnd

    def _purchase(self, game: Game) -> Purchase | None:
        state = game.state
        if state.waiting(state.power) or self._moves_left <= 0 or self.rng.chance(10):
            return None
        self._moves_left = 0
        line = Purchase(by=state.power)
        if economies := state.board.powers[state.power].economies:
            line = Purchase(by=state.power, economy=self.rng.choice(list(economies)))
        order: dict[str, int] = {}
        for _ in range(8):
            kind = self.rng.choice(list(state.table(state.power)))
            wish = order | {kind: order.get(kind, 0) + 1}
            if legal.takes(game, line.model_copy(update={"units": wish})):
                order = wish
        return self._with_repairs(game, line.model_copy(update={"units": order}))

    def _with_repairs(self, game: Game, order: Purchase) -> Purchase | None:
        """The order, now and then with some of the damage repaired; None if nothing is ordered."""
        state = game.state
        for space, here in sorted(state.damage.items()):
            if state.owners.get(space) != state.power or self.rng.chance(50):
                continue
            repairs = {space: {slot: 1 + self.rng.below(points) for slot, points in here.items()}}
            if legal.takes(game, wish := order.model_copy(update={"repairs": repairs})):
                return wish
        return order if order.units else None

    def _research(self, game: Game) -> Research | None:
        if self._moves_left <= 0 or self.rng.chance(60):
            return None
        self._moves_left = 0
        lines = [line for line in legal.legal_actions(game) if isinstance(line, Research)]
        return self.rng.choice(lines) if lines else None

    def _battle(self, game: Game) -> OpenBattle | None:
        undeclared = [line for line in legal.undeclared(game) if legal.takes(game, line)]
        if undeclared:
            return self.rng.choice(undeclared)
        battles = legal.open_battles(game)
        if not battles:
            return None
        battle = self.rng.choice(battles)
        return opening(game.state.power, battle.space, battle.kind)

    def _place(self, game: Game) -> Place | Move | None:
        lines = [line for line in legal.legal_actions(game) if isinstance(line, (Place, Move))]
        return self.rng.choice(lines) if lines else None

    def _move(self, game: Game) -> Move | None:
        """Something that flies home first, then anything at all."""
        home = self._fly_home(game)
        if home is not None or self._moves_left <= 0:
            return home
        self._moves_left -= 1
        power = self.rng.choice(legal.movers(game))
        for origin in self.rng.shuffled(legal.origins(game, power))[:6]:
            line = self._from(game, power, origin)
            if line is not None:
                return line
        return None

    def _from(self, game: Game, power: str, origin: str) -> Move | None:
        units = legal.movable(game, power, origin)
        kind = self.rng.choice(list(units))
        stack = {kind: 1 + self.rng.below(units[kind])}
        for goal in self.rng.shuffled(legal.reachable(game, power, kind, origin))[:8]:
            line = legal.moving(game, power, stack, [origin, goal])
            if self.rng.chance(15):
                line = line.model_copy(update={"engage": self.rng.chance(50)})
            if (missions := legal.missions(game, kind)) and self.rng.chance(40):
                line = legal.sent_for(game, line, self.rng.choice(missions))
            if legal.takes(game, line):
                return line
        return None

    def _fly_home(self, game: Game) -> Move | None:
        """In noncombat, a flight or a carrier's voyage that brings one more air unit to safety."""
        if legal.options(game).combat:
            return None
        homes = (self._fly_one_home(game, power) for power in game.phase.acting(game.state))
        return next((line for line in homes if line is not None), None)

    def _fly_one_home(self, game: Game, power: str) -> Move | None:
        state, rules = game.state, game.edition.movement
        safe = {unit.id for unit in landed_now(state, rules, power)}
        if len(safe) >= most_landed(state, rules, power):
            return None
        fliers = [u for u in own_fliers(state, power) if u.id not in safe]
        carriers = [u for u in state.of(power) if state.kind(u).decks and legal.can_still_move(game, power, u)]
        for unit in self.rng.shuffled([*fliers, *carriers]):
            for goal in self.rng.shuffled(legal.reachable(game, unit.owner, unit.kind, unit.space)):
                line = legal.moving(game, unit.owner, {unit.kind: 1}, [unit.space, goal])
                if legal.takes(game, line):
                    return line
        return None
