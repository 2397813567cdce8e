"""The reaction to a raid: fighters of the territory go up to meet it, or stay
[Anniversary: Fighter Escorts and Interceptors; Europe 1940: Strategic and Tactical Bombing Raids]."""

from msgspec import Struct

from engine.errors import Illegal
from engine.events import Intercepted
from engine.movement.rules import INTERCEPT
from engine.play import Play
from engine.record import Action, Intercept, as_one_of
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import RAID
from engine.state.turn import Reacted
from engine.units.stacks import count


class Interception(Struct, frozen=True):
    """The reaction in which every power is asked, for every territory that is raided, which of its fighters there go
    up."""

    do: str = INTERCEPT

    def asks(self, state: State) -> Ask | None:
        """Return the next question: to the powers in turn order after the one whose raids they are, each about its
        territories by name."""
        order = state.turn_order()
        at = order.index(state.power) + 1
        raided = sorted({battle.space for battle in state.battles if battle.kind == RAID})
        asks = (_question(state, power, space) for power in order[at:] + order[:at] for space in raided)
        return next((ask for ask in asks if ask is not None), None)

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Send up those who are named; they are in no other battle this turn. Of several territories any may be first.
        Raises Illegal."""
        state, wanted = play.state, as_one_of(action, Intercept)
        if wanted.space not in (None, ask.space):
            raided = any(battle.kind == RAID and battle.space == wanted.space for battle in state.battles)
            another = _question(state, ask.by, wanted.space) if raided else None
            if another is None:
                raise Illegal("intercept.where", space=ask.space)
            ask = another
        rising: list[Unit] = []
        able = able_to_intercept(state, ask.space, ask.by)
        for kind, n in wanted.units.items():
            alike = [unit for unit in able if unit.kind == kind]
            if n > len(alike):
                raise Illegal("intercept.not_there", n=n, kind=kind, space=ask.space, units=ask.units or {})
            rising += alike[:n]
        for unit in rising:
            unit.mission = INTERCEPT
        units = count((unit.kind for unit in rising), state.table(ask.by))
        state.turn.reactions.append(Reacted(ask.by, INTERCEPT, ask.space, units=units))
        if units:
            play.tell(Intercepted(ask.by, units, ask.space))


def _question(state: State, power: str, space: str) -> Ask | None:
    """Return what a power is asked about a territory; None if it has answered or nobody to send up."""
    if any((each.do, each.by, each.space) == (INTERCEPT, power, space) for each in state.turn.reactions):
        return None
    able = able_to_intercept(state, space, power)
    units = count((unit.kind for unit in able), state.table(power))
    return Ask(by=power, do=INTERCEPT, space=space, units=units) if able else None


def able_to_intercept(state: State, space: str, power: str) -> list[Unit]:
    """List a power's fighters in a territory that may go up, if it is an enemy of the power that acts."""
    if not state.is_enemy(power, state.power):
        return []
    own = (unit for unit in state.at(space) if unit.owner == power and unit.mission != INTERCEPT)
    return [unit for unit in own if (values := state.kind(unit).air_battle) and values.defense]
