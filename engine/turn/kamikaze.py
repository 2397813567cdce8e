"""The reaction to warships in zones near Japan: pilots who do not come back [Global 1940: Global Rules]."""

from msgspec import Struct

from engine.combat.kamikaze import KAMIKAZE, surface_warships
from engine.errors import Illegal
from engine.movement.scrambling import under_attack, zone_number
from engine.play import Play
from engine.record import Action, as_one_of
from engine.record import Kamikaze as KamikazeLine
from engine.state import State
from engine.state.ask import Ask
from engine.state.battle import Battle
from engine.state.turn import Reacted
from engine.units.stacks import count


class KamikazeStrikes(Struct, frozen=True):
    """The reaction in which a power that has strikes left is asked for every marked zone which its enemies attack or
    land from with warships."""

    power: str
    do: str = KAMIKAZE

    def asks(self, state: State) -> Ask | None:
        asks = (self._question(state, zone) for zone in sorted(under_attack(state), key=zone_number))
        return next((ask for ask in asks if ask is not None), None)

    def _question(self, state: State, zone: str) -> Ask | None:
        """Return what is asked about a zone that is attacked; None if it is answered, or there is nothing to strike
        at."""
        left = state.marks.kamikaze.get(self.power, 0)
        if not left or not state.is_enemy(self.power, state.power):
            return None
        ships = surface_warships(state, zone, state.power)
        answered = any((each.do, each.space) == (KAMIKAZE, zone) for each in state.turn.reactions)
        if answered or not ships or not state.board.spaces[zone].facts.get("kamikaze"):
            return None
        units = dict(count((ship.kind for ship in ships), state.table(state.power)))
        return Ask(by=self.power, do=KAMIKAZE, space=zone, units=units, max=left)

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Make the strikes a battle of their own, which the phase has run. Of several zones any may come first. Raises
        Illegal."""
        state, wanted = play.state, as_one_of(action, KamikazeLine)
        if wanted.space not in (None, ask.space):
            another = self._question(state, wanted.space) if wanted.space in under_attack(state) else None
            if another is None:
                raise Illegal("kamikaze.where", space=ask.space)
            ask = another
        targets = {kind: n for kind, n in wanted.targets.items() if n}
        if wrong := [kind for kind in targets if kind not in (ask.units or {})]:
            raise Illegal("kamikaze.target", kind=wrong[0], space=ask.space, units=ask.units or {})
        if sum(targets.values()) > ask.max:
            raise Illegal("kamikaze.too_many", n=sum(targets.values()), left=ask.max)
        state.turn.reactions.append(Reacted(ask.by, KAMIKAZE, ask.space, units=targets))
        if not targets:
            return
        state.marks.kamikaze[self.power] -= sum(targets.values())
        battle = Battle(ask.space, KAMIKAZE, state.power, notes={kind: str(n) for kind, n in targets.items()})
        battle.attackers = [ship.id for ship in surface_warships(state, ask.space, state.power)]
        state.battles.append(battle)
        state.fighting = battle
