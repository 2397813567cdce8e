"""What enemies may still add to a battle before it is fought, and what becomes of it if all of them do: aircraft that
scramble, also against ships that only bring a landing, pilots who strike at ships, fighters that meet a raid
[Europe 1940: Scramble; Amphibious Assault Sequence; Global 1940: Global Rules]."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from engine.combat.battle_kinds import is_landing, landing_zone
from engine.combat.kamikaze import KAMIKAZE, Strike, surface_warships
from engine.errors import Illegal, Refused
from engine.game import Game
from engine.movement.rules import INTERCEPT, SCRAMBLED
from engine.movement.scrambling import Readiness, ready
from engine.odds import Odds, Plan, RaidOdds, Spent, odds_at, raid_odds, unhurried
from engine.state import State, Unit
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle
from engine.turn.interception import able_to_intercept
from engine.units.stacks import count

SCRAMBLE = "scramble"


class Joining(Struct, frozen=True):
    """The enemies who may still come into a zone: aircraft, of each base the best and as many as it sends up; pilots,
    who all strike at the dearest ships and hit with a value."""

    zone: str
    up: tuple[Unit, ...] = ()
    strikes: Mapping[str, int] = field(default_factory=dict[str, int])
    value: int = 0


class IfJoined(Struct, frozen=True):
    """A battle's odds if all come who may. zone: where they come; units: who goes up; strikes: at which ships; win,
    takes: the attacker's chances, 0 to 1; odds: of the whole battle, if it is the one they come into."""

    zone: str
    units: Mapping[str, int]
    strikes: Mapping[str, int]
    win: float
    takes: float
    odds: Odds | None = None


def could_join(game: Game, state: State, zone: str) -> Joining | None:
    """Return who may still come into a zone against the power that acts in a position of the game; None if nobody may.
    What was asked and answered this turn is over."""
    kinds = {reaction.do for reaction in game.edition.reactions}
    if not kinds or _is_over(game, state):
        return None
    up = _could_go_up(game, state, zone) if SCRAMBLE in kinds else ()
    left, value = strikes_over(game, state, zone)
    ships = surface_warships(state, zone, state.power) if left else []
    dearest = max(ships, key=lambda ship: state.kind(ship).cost, default=None)
    strikes = {dearest.kind: left} if dearest else {}
    return Joining(zone, up, strikes, value) if up or strikes else None


def strikes_over(game: Game, state: State, zone: str) -> tuple[int, int]:
    """Return how many strikes the power that acts has still to fear in a zone, and the value they hit with."""
    kinds = game.edition.combat.kinds
    steps = kinds[KAMIKAZE].steps if KAMIKAZE in kinds else ()
    strike = next((step for step in steps if isinstance(step, Strike)), None)
    if strike is None or not state.is_enemy(strike.power, state.power):
        return 0, 0
    if not state.board.spaces[zone].facts.get("kamikaze") or (strike.power, zone) in _answered(game, state, KAMIKAZE):
        return 0, 0
    return state.marks.kamikaze.get(strike.power, 0), strike.value


def joined(state: State, joining: Joining) -> State:
    """Return the position once those who join are up."""
    trial = state.copy()
    for unit in joining.up:
        base, flier = unit.space, trial.units[unit.id]
        flier.mission, flier.target = SCRAMBLED, base
        trial.relocate(flier, joining.zone)
    return trial


def if_joined(
    game: Game,
    state: State,
    space: str,
    plan: Plan | None = None,
    time: Spent = unhurried,
) -> IfJoined | None:
    """Return what the battle in a space comes to if all join who may, for the power that acts; None where nobody may
    come, or nobody can tell. A landing that is met at sea needs that battle won first."""
    plan = plan or Plan()
    ask = _Asked(game, state, space, plan, time)
    try:
        return ask.at_sea() if state.board.is_sea(space) else ask.ashore()
    except Refused:
        return None


def met_at_sea(game: Game, state: State, space: str) -> dict[str, int]:
    """Return how many aircraft of each kind could go up against ships beside a territory, where most could: for
    landings of which nobody knows yet from where they come."""
    joining = [could_join(game, state, zone) for zone in state.board.zones_beside(space)]
    most = max((one.up for one in joining if one), key=len, default=())
    return _named(state, most)


def if_met(game: Game, space: str) -> RaidOdds | None:
    """Return what a raid will do if all fighters there rise to meet it; None if there are none, or they have been
    asked. Raises Illegal if no raid stands there."""
    state = game.state
    if INTERCEPT not in {reaction.do for reaction in game.edition.reactions} or _is_over(game, state):
        return None
    asked = {(each.by, each.space) for each in state.turn.reactions if each.do == INTERCEPT}
    trial = state.copy()
    rising = [
        unit
        for power in state.turn_order()
        if (power, space) not in asked
        for unit in able_to_intercept(trial, space, power)
    ]
    for unit in rising:
        unit.mission = INTERCEPT
    return raid_odds(game.edition, trial, space) if rising else None


# --- who may ------------------------------------------------------------------------------------------------------


def _is_over(game: Game, state: State) -> bool:
    """Whether the time for it is past: the power that attacks is fighting its battles."""
    return state.power == game.state.power and game.phase.fights_by is not None


def _answered(game: Game, state: State, do: str) -> set[tuple[str, str]]:
    """Who has said that nobody comes, or has been asked about a zone, in the turn of the same power."""
    if state.power != game.state.power:
        return set()
    return {(one.by, one.space) for one in state.turn.reactions if one.do == do and (do == KAMIKAZE or not one.units)}


def _could_go_up(game: Game, state: State, zone: str) -> tuple[Unit, ...]:
    """Of each base the best, whoever's they are, as many as it sends up."""
    closed = {by for by, _ in _answered(game, state, SCRAMBLE)}
    enemies = (other for other in state.board.powers if state.is_enemy(other, state.power) and other not in closed)
    return best_of_bases(state, (base for enemy in enemies for base in ready(state, enemy, (zone,))))


def best_of_bases(state: State, bases: Iterable[Readiness]) -> tuple[Unit, ...]:
    """Return the aircraft that defend best, of each base as many as it sends up, whoever's they are."""
    units, room = dict[str, list[Unit]](), dict[str, int]()
    for base in bases:
        units.setdefault(base.space, []).extend(base.units)
        room[base.space] = min(base.limit, room.get(base.space, 0) + base.room)
    best = {space: sorted(some, key=lambda u: (-state.kind(u).defense, u.id)) for space, some in units.items()}
    return tuple(unit for space, some in best.items() for unit in some[: room[space]])


def _named(state: State, units: Iterable[Unit]) -> dict[str, int]:
    return dict(count((unit.kind for unit in units), state.table(state.power)))


# --- what then ----------------------------------------------------------------------------------------------------


class _Asked(Struct):
    """One question what a battle comes to."""

    game: Game
    state: State
    space: str
    plan: Plan
    time: Spent

    def _odds(self, state: State, space: str, kind: str, plan: Plan) -> Odds:
        return odds_at(self.game.edition, state, space, kind, plan, time=self.time)

    def at_sea(self) -> IfJoined | None:
        """The battle itself, with all who come."""
        joining = could_join(self.game, self.state, self.space)
        if joining is None:
            return None
        strikes = self.plan.strikes or joining.strikes
        if not joining.up and strikes == self.plan.strikes:
            return None
        odds = self._odds(joined(self.state, joining), self.space, SEA_BATTLE, replace(self.plan, strikes=strikes))
        return IfJoined(self.space, _named(self.state, joining.up), strikes, odds.win, odds.takes, odds)

    def ashore(self) -> IfJoined | None:
        """The landing from the zone in which it is met worst: there it must first be won."""
        battle = Battle(self.space, LAND_BATTLE, self.state.power)
        units = self.game.edition.combat.kinds[LAND_BATTLE].attackers(self.state, battle)
        zones = sorted({landing_zone(unit) for unit in units if is_landing(unit, self.space)})
        met = [self._met(joining) for zone in zones if (joining := could_join(self.game, self.state, zone))]
        return min((one for one in met if one), key=lambda one: one.win, default=None)

    def _met(self, joining: Joining) -> IfJoined | None:
        if not joining.up:
            return None
        sea = self._odds(joined(self.state, joining), joining.zone, SEA_BATTLE, Plan(strikes=joining.strikes)).win
        whole, rest = self._landed(joining.zone), self._without(joining.zone)
        win, takes = (sea * one + (1 - sea) * other for one, other in zip(whole, rest, strict=True))
        return IfJoined(joining.zone, _named(self.state, joining.up), joining.strikes, win, takes)

    def _landed(self, zone: str) -> tuple[float, float]:
        """The battle ashore once the ships have won theirs: they do not bombard any more."""
        trial = self.state.copy()
        for ship in trial.own_at(zone, trial.power):
            ship.fought = True
        return self._ashore(trial)

    def _without(self, zone: str) -> tuple[float, float]:
        """The battle ashore without those who were to land from there."""
        trial = self.state.copy()
        for unit in trial.of(trial.power):
            if is_landing(unit, self.space) and landing_zone(unit) == zone:
                trial.remove(unit)
        there = [u for u in trial.of(trial.power) if self.space in (u.bound, u.space) and not u.mission]
        if not there:
            return 0.0, 0.0
        return self._ashore(trial)

    def _ashore(self, trial: State) -> tuple[float, float]:
        try:
            odds = self._odds(trial, self.space, LAND_BATTLE, self.plan)
        except Illegal:  # nobody defends it
            return 1.0, 1.0
        return odds.win, odds.takes
