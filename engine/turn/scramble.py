"""The reaction to attacks at sea and to landings: aircraft go up from air bases, as long as there is room and somebody
wants to [Europe 1940: Scramble]."""

from msgspec import Struct

from engine.errors import Illegal
from engine.events import Scrambled
from engine.movement.rules import SCRAMBLED
from engine.movement.scrambling import Readiness, ready, under_attack, zone_number
from engine.play import Play
from engine.record import Action, as_one_of
from engine.record import Scramble as ScrambleLine
from engine.state import State
from engine.state.ask import Ask
from engine.state.turn import Reacted
from engine.units.stacks import count

SCRAMBLE = "scramble"


class Scramble(Struct, frozen=True):
    """The reaction in which every power that has something to send is asked, until it has said that nobody goes, or
    nobody more can."""

    do: str = SCRAMBLE

    def asks(self, state: State) -> Ask | None:
        """Return the next question: to the powers in turn order after the one that attacks."""
        zones = under_attack(state)
        closed = {each.by for each in state.turn.reactions if each.do == SCRAMBLE and not each.units}
        order = state.turn_order()
        at = order.index(state.power) + 1
        for power in order[at:] + order[:at] if zones else ():
            able = [] if power in closed or not state.is_enemy(power, state.power) else ready(state, power, zones)
            if able:
                return self._question(state, power, able)
        return None

    def _question(self, state: State, power: str, able: list[Readiness]) -> Ask:
        """By base what could go up, the zones (those from which somebody lands first), how many could go altogether."""
        units: dict[str, dict[str, int]] = {}
        for base in able:
            here = count((unit.kind for unit in base.units), state.table(power))
            units[base.space] = {kind: min(n, base.room) for kind, n in here.items()}
        landings = {zone for battle in state.battles for zone in battle.zones}
        zones = dict.fromkeys(zone for base in able for zone in base.zones)
        first = tuple(sorted(zones, key=lambda zone: (zone not in landings, zone_number(zone))))
        return Ask(by=power, do=SCRAMBLE, units=units, to=first, max=sum(base.room for base in able))

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Send aircraft up; they stand in the zone until the combat of this turn is over. Raises Illegal."""
        state, wanted = play.state, as_one_of(action, ScrambleLine)
        sent = {kind: n for kind, n in wanted.units.items() if n}
        if not sent:
            state.turn.reactions.append(Reacted(ask.by, SCRAMBLE))
            return
        base = _base(ready(state, ask.by, under_attack(state)), wanted)
        zone = wanted.to or (base.zones[0] if len(base.zones) == 1 else None)
        if zone is None or zone not in base.zones:
            raise Illegal("scramble.to", space=base.space, zones=base.zones)
        going: list[int] = []
        for kind, n in sent.items():
            alike = [unit.id for unit in base.units if unit.kind == kind]
            if n > len(alike):
                units = count((unit.kind for unit in base.units), state.table(ask.by))
                raise Illegal("scramble.not_there", n=n, kind=kind, space=base.space, units=units)
            going += alike[:n]
        if len(going) > base.room:
            raise Illegal("scramble.too_many", most=base.limit, space=base.space, left=base.room)
        for unit in (state.units[id] for id in going):
            unit.mission, unit.target = SCRAMBLED, base.space
            state.relocate(unit, zone)
        state.turn.reactions.append(Reacted(ask.by, SCRAMBLE, base.space, zone, sent))
        play.tell(Scrambled(ask.by, sent, base.space, zone))


def _base(able: list[Readiness], wanted: ScrambleLine) -> Readiness:
    """Return the territory they go up from; it need not be said where only one is possible. Raises Illegal."""
    bases = [base for base in able if wanted.start in (None, base.space)]
    if len(bases) != 1:
        raise Illegal("scramble.from", spaces=[base.space for base in able])
    return bases[0]
