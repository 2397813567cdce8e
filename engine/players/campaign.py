"""Which attacks a power makes in a combat move: chosen together, by what they win less what enemies win back."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import inf

from msgspec import Struct

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.players.airfields import Airfields
from engine.players.clash import Clash, is_idle
from engine.players.counterattacks import Counterattacks, Stand
from engine.players.effort import Effort
from engine.players.escorts import Escorts
from engine.players.followers import LIKELY, Followers
from engine.players.odds import Force, Odds
from engine.players.reserves import Reserves
from engine.players.scrambles import Scrambles
from engine.players.targets import Lift, Targets
from engine.players.values import Values
from engine.players.victory_proximity import changes
from engine.players.weights import weights
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait


class Assault(Struct, frozen=True):
    """An attack with those who take part in it."""

    space: str
    units: tuple[Unit, ...]
    lifts: tuple[Lift, ...] = ()

    @property
    def force(self) -> tuple[Unit, ...]:
        return (*self.units, *(unit for lift in self.lifts for unit in lift.units))

    @property
    def ids(self) -> frozenset[int]:
        """Everybody who has his hands full with it, the ships of the landings too."""
        return frozenset([unit.id for unit in self.force] + [lift.ship.id for lift in self.lifts])


class Outcome(Struct, frozen=True):
    """What to expect of an attack: what it wins at once, who is left there, how surely, and who is dead."""

    value: float
    left: Force
    surely: float
    dead: frozenset[int]
    withdraw: bool = False
    """Whether those who count as dead may rather have left."""
    fallen: frozenset[int] = frozenset()
    """Aircraft that are probably lost by it, and land nowhere."""
    worn: float = 0.0
    """What the guards lose on average, in IPCs, if it fails."""


Plan = dict[str, Assault]
MANY = 4
"""So many who wait for ships want them back."""
HUNTERS = ("cancels_submarines", "enables_air_vs_submarines", "enables_own_air_vs_submarines")
"""Traits of ships that bring submarines to battle, or let aircraft hit them."""


class Campaign:
    """The choice of attacks for one power in one position."""

    def __init__(self, game: Game, power: str, effort: Effort, bought: dict[str, list[str]]) -> None:
        self.game, self.state, self.power, self.effort = game, game.state, power, effort
        self.board, self.say = game.state.board, weights()["attack"]
        self.values, self.odds = Values(game, power), Odds(game, effort)
        self.counterattacks = Counterattacks(game, power, self.values, self.odds, effort.level.attacks)
        self.targets = Targets(game, power)
        self.reserves = Reserves(game, power, self.odds, self.values)
        self.followers = Followers(game, power, self.counterattacks)
        self.escorts = Escorts(game.state, power, self.targets.crossings, self.odds)
        self.scrambles = Scrambles(game, power, self.odds)
        self.here = {space: Counter(force) for space, force in self.counterattacks.stand.guards.items()}
        for space, kinds in bought.items():
            self.here.setdefault(space, Counter()).update(self.odds.named(power, kind) for kind in kinds)
        self._outcomes: dict[tuple[str, frozenset[int]], Outcome] = {}
        self._else: dict[str, float] = {}
        self.airfields = Airfields(game, power, self.odds, self.here)
        self.airfields.keep_safe(self.counterattacks)
        self.base = {space: tuple(sorted((+force).elements())) for space, force in self.here.items()}

    # --- what an attack is worth ------------------------------------------------------------------------------

    def outcome(self, assault: Assault) -> Outcome:
        key = (assault.space, assault.ids)
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._expect(assault)
        return found

    def _expect(self, assault: Assault) -> Outcome:
        odds, say, space = self.odds, self.say, assault.space
        enemies = self.targets.enemies(space)
        guards, force = odds.force(enemies), odds.force(assault.force)
        if self.board.is_sea(space) and self._all_slip_away(assault, enemies):
            return Outcome(0.0, self._left(assault, 0.0), 0.0, frozenset())
        fought, value = self._fought(force, guards)
        if self.board.is_sea(space):
            spared = self.scrambles.struck(space, force)
            if spared != force or self.scrambles.over(space):
                others, less = self._fought(spared, odds.force([*enemies, *self.scrambles.over(space)]))
                less -= say["caution"] * (self._cost(force) - self._cost(spared))
                fought, value = (others, less) if less < value else (fought, value)
        dead = frozenset(unit.id for unit in enemies) if fought.win > LIKELY else frozenset[int]()
        left = self._left(assault, fought.fallen)
        fallen = self._fallen(assault, fought.fallen)
        if self.board.is_sea(space):
            return Outcome(value, left, fought.win, dead, fallen=fallen, worn=odds.worn(guards, fought))
        row = self.board.spaces[space]
        at_once = say["at_once"] * row.ipc + say["in_time"] * changes(self.game, self.board.side(self.power), space)
        value += fought.takes * (at_once + self.values.worth(space) * self.values.lasting(space))
        value += fought.takes * self._advance(assault)
        if guards:
            value += say["followed"] * self.followers.gain(space, guards, fought, at_once + self.values.worth(space))
        value -= self._met_from_the_air(assault, value)
        surely, leave = self._surely(assault, fought.takes, guards), self._leave(space, enemies)
        return Outcome(value, left, surely, dead, leave, fallen, odds.worn(guards, fought))

    def _surely(self, assault: Assault, takes: float, guards: Force) -> float:
        """The chance to take a territory, if ships that land must first beat who goes up against them."""
        loads = [(lift.sea[-1], self._cost(self.odds.force((lift.ship, *lift.units)))) for lift in assault.lifts]
        met = [(zone, load) for zone, load in loads if zone not in self.targets.contested]
        held = min((self.scrambles.held(zone, self._escorts(zone), load) for zone, load in met), default=1.0)
        if held == 1.0:
            return takes
        alone = self.odds.fought(self.odds.force(assault.units), guards).takes if assault.units else 0.0
        return held * takes + (1.0 - held) * min(alone, takes)

    def _cost(self, force: Force) -> int:
        return sum(kind.cost for kind in self.odds.kinds(force))

    def _leave(self, space: str, enemies: Iterable[Unit]) -> bool:
        """Whether those who defend a territory may withdraw, and attack from elsewhere [ABC: Withdraw]."""
        if not self.game.edition.combat.defenders_withdraw:
            return False
        beside = self.board.coasts[space]
        return any(is_friendly_land(self.state, there, unit.owner) for unit in enemies for there in beside)

    def _fought(self, force: Force, guards: Force) -> tuple[Clash, float]:
        """A battle, and what is won by it beside the space."""
        fought = self.odds.fought(force, guards)
        won = fought.defender_lost + self.odds.idle(guards) * fought.win
        caution = self.say["caution"] + self.say["gamble"] * (1.0 - fought.win)
        return fought, won - caution * self.effort.level.price * fought.attacker_lost

    def _met_from_the_air(self, assault: Assault, value: float) -> float:
        """What enemies who scramble cost a landing: ships with all aboard, and what it would have won."""
        kind, found, worst = self.state.kind, dict[str, float](), max(0.0, value)
        for lift in assault.lifts:
            zone = lift.sea[-1]
            if zone not in self.targets.contested:  # there it is the sea battle that meets them
                load = sum(kind(unit).cost for unit in (lift.ship, *lift.units))
                found[zone] = found.get(zone, worst) + load
        return sum(self.scrambles.loss(zone, self._escorts(zone), stake) for zone, stake in found.items())

    def _escorts(self, zone: str) -> Force:
        """Warships of the power that are in a zone."""
        own = (unit for unit in self.state.own_at(zone, self.power) if not unit.aboard)
        return self.odds.force(u for u in own if self.state.kind(u).is_sea and not self.state.kind(u).is_transport)

    def _all_slip_away(self, assault: Assault, enemies: list[Unit]) -> bool:
        """Whether there are only submarines that cannot be brought to battle: they dive at once, or nobody comes who
        hits them."""
        kinds = [self.state.kind(unit) for unit in assault.force]
        if any(trait in kind.traits for kind in kinds for trait in HUNTERS):
            return False
        by_air = all(kind.is_air for kind in kinds)
        ships = [kind for unit in enemies if not (kind := self.state.kind(unit)).is_air]
        return all(_slips_away(ship, by_air) for ship in ships)

    def _advance(self, assault: Assault) -> float:
        """How much more useful land units are there than where they could be without, less what else the transports
        would have carried."""
        ahead = [self.values.front(there) for there in self.board.coasts[assault.space]]
        use = max(ahead, default=0.0) * weights()["front"]["march"]
        kind, scale = self.state.kind, weights()["front"]["use"]
        gain = sum(
            scale * kind(unit).cost * (use - self._use_else(unit.space))
            for unit in assault.force
            if kind(unit).is_land and not unit.aboard
        )
        gain += sum(scale * kind(u).cost * (use - self.values.front(u.space)) for u in assault.force if u.aboard)
        away = sum(not lift.aboard and self.values.marches(lift.units[0].space) for lift in assault.lifts)
        return gain - self.say["called_away"] * away * self._wanted_at_home

    def _use_else(self, space: str) -> float:
        """How useful land units of a space are without an attack: where they are, or where ships could bring them who
        have no way on foot."""
        found = self._else.get(space)
        if found is None:
            found = self.values.front(space)
            if not self.values.marches(space):
                near = {
                    zone for beside in self.board.zones_beside(space) for zone in (beside, *self.board.zones[beside])
                }
                near.update(*(self.board.zones[zone] for zone in sorted(near)))
                coasts = {coast for zone in near for coast in self.board.coasts_of(zone)}
                shores = (coast for coast in coasts if is_friendly_land(self.state, coast, self.power))
                found = max([found, *(self.values.front(coast) for coast in shores)])
            self._else[space] = found
        return found

    @cached_property
    def _wanted_at_home(self) -> bool:
        """Whether land units wait at an own port who have no way but by ship."""
        waiting = (unit for port in self.values.sea_ports() for unit in self.state.own_at(port, self.power))
        return sum(self.state.kind(unit).is_land for unit in waiting) >= MANY

    def _left(self, assault: Assault, lost: float) -> Force:
        """Who stands there afterwards, if as many are lost as expected."""
        at_sea, kind = self.board.is_sea(assault.space), self.state.kind
        left = self._alive(assault.force, lost)
        return self.odds.force(u for u in left if (kind(u).is_sea if at_sea else kind(u).is_land))

    def _alive(self, force: Iterable[Unit], lost: float) -> list[Unit]:
        """Who is left if as many are lost as expected, the cheapest first."""
        kind, left = self.state.kind, list[Unit]()
        for unit in sorted(force, key=lambda unit: (kind(unit).cost, kind(unit).attack, unit.id)):
            if lost > kind(unit).cost / 2:
                lost -= kind(unit).cost
            else:
                left.append(unit)
        return left

    def _fallen(self, assault: Assault, lost: float) -> frozenset[int]:
        """The aircraft that do not come back."""
        aloft = {unit.id for unit in assault.units if self.state.kind(unit).is_air}
        return frozenset(aloft - {unit.id for unit in self._alive(assault.force, lost)}) if aloft else frozenset()

    # --- what a plan is worth ---------------------------------------------------------------------------------

    def score(self, plan: Plan) -> float:
        """What the attacks win, less what enemies win back from the position after them; nothing at all if a landing
        hangs on a sea battle that is not fought."""
        if self.targets.contested and not self._seas_won(plan):
            return -inf
        won, stand = sum(self.outcome(assault).value for assault in plan.values()), self.stand(plan.values())
        lost = self.counterattacks.loss(stand)
        if (escorted := self._escorted(plan, stand)) is not None:
            lost = min(lost, self.counterattacks.loss(escorted))
        return won - lost - sum(self._if_lost(assault, stand, lost) for assault in plan.values())

    def _escorted(self, plan: Plan, stand: Stand) -> Stand | None:
        """The position with warships that follow a convoy; None if there is none."""
        convoys = Counter[str]()
        for assault in plan.values():
            for lift in assault.lifts:
                convoys[lift.sea[-1]] += self.state.kind(lift.ship).cost
        busy = {id for assault in plan.values() for id in assault.ids} if convoys else ()
        return self.escorts.beside(convoys, busy, stand) if convoys else None

    def _if_lost(self, assault: Assault, stand: Stand, lost: float) -> float:
        """How much more enemies win if an attack fails, as surely as it does: those it was to kill come, and nobody
        stands in their way. Where it hardly ever fails only own capitals count. Who may withdraw comes in any case."""
        outcome, counterattacks = self.outcome(assault), self.counterattacks
        doubt = 1.0 - outcome.surely if not outcome.withdraw else 1.0
        if doubt < self.say["doubt"]:
            return 0.0
        guards = {**stand.guards, assault.space: ()} if not outcome.withdraw else stand.guards
        taken = {space: surely for space, surely in stand.taken.items() if space != assault.space}
        failed = Stand(guards, taken, stand.dead - self._spared(assault.space, outcome), stand.loose)
        if doubt >= self.say["real_doubt"] and outcome.dead and not outcome.withdraw:
            return doubt * max(0.0, counterattacks.loss(failed) - lost)
        if not counterattacks.guarded_by(assault.space, outcome.dead):
            return 0.0
        failed.taken = stand.taken
        return self.effort.level.fear * doubt * max(0.0, counterattacks.fear(failed) - counterattacks.fear(stand))

    def _spared(self, space: str, outcome: Outcome) -> frozenset[int]:
        """Who of an attack's dead lives if it fails: some of them fall all the same, the cheapest first."""
        mortal = (unit for unit in self.targets.enemies(space) if unit.id in outcome.dead)
        fight = [unit for unit in mortal if not is_idle(self.state.kind(unit))]
        left = self._alive(fight, outcome.worn)
        return outcome.dead - {unit.id for unit in fight} | {unit.id for unit in left}

    def _seas_won(self, plan: Plan) -> bool:
        """Whether every landing from a contested zone goes with a battle that wins the zone."""
        sails = {lift.sea[-1] for assault in plan.values() for lift in assault.lifts}
        return not (sails & self.targets.contested.keys()) - self.opened(plan)

    def opened(self, plan: Plan) -> set[str]:
        """Contested zones that are as good as won."""
        fought = plan.keys() & self.targets.contested.keys()
        return {zone for zone in fought if self.outcome(plan[zone]).surely >= self.say["sea_won"]}

    def stand(self, assaults: Iterable[Assault]) -> Stand:
        """The position after some attacks, as it is to be expected."""
        gone, come, busy = dict[str, Counter[str]](), dict[str, Counter[str]](), set[int]()
        stand, held = Stand(dict(self.base), {}, frozenset(), self.say["loose"]), list[str]()
        for assault in assaults:
            outcome = self.outcome(assault)
            busy |= assault.ids
            for unit in assault.force:
                if unit.aboard:
                    continue
                key, rests = self.odds.key(unit), self.airfields.rests(unit)
                lands = self._lands(unit, assault.space) if unit.id not in outcome.fallen else None
                if lands != rests:
                    gone.setdefault(rests, Counter())[key] += 1
                    if lands is not None:
                        come.setdefault(lands, Counter())[key] += 1
            for lift in assault.lifts:
                ship = self.odds.key(lift.ship)
                gone.setdefault(lift.ship.space, Counter())[ship] += 1
                come.setdefault(lift.sea[-1], Counter())[ship] += 1
            come.setdefault(assault.space, Counter()).update(outcome.left)
            if outcome.surely > LIKELY and outcome.left and not self.board.is_sea(assault.space):
                held.append(assault.space)
            stand.dead |= outcome.dead
            if outcome.surely > 0.0:
                stand.taken[assault.space] = outcome.surely
        nobody, busy = Counter[str](), busy | self.airfields.elsewhere.keys()
        for space in {*gone, *come}:
            there = self.here.get(space, nobody) - gone.get(space, nobody) + come.get(space, nobody)
            stand.guards[space] = tuple(sorted(there.elements()))
        for space in held:
            self._join(space, stand)
        for capital in self.reserves.near:
            self.reserves.call(capital, stand, busy, self.counterattacks.danger)
        return stand

    def _join(self, space: str, stand: Stand) -> None:
        """Count with friends who come to hold what is taken, unless it would fall with them: then they stay away."""
        helpers, alone = self.followers.helpers(space), stand.guards[space]
        if helpers:
            stand.guards[space] = tuple(sorted((*alone, *helpers)))
            if self.counterattacks.risk(space, stand) > LIKELY:
                stand.guards[space] = alone

    def _lands(self, unit: Unit, goal: str) -> str | None:
        """Where an aircraft will be after its attack; None for others, who stay there."""
        return self.airfields.after(unit, goal) if self.state.kind(unit).is_air else None


def _slips_away(kind: Kind, by_air: bool) -> bool:
    """Whether a ship escapes without a hunter beside it; `by_air` if only aircraft come."""
    return kind.submerge == "before_firing" or (by_air and kind.has(Trait.IMMUNE_TO_AIR_WITHOUT_DESTROYER))
