"""The reaction to warships in zones near Japan: pilots who do not come back [Global 1940: Global Rules]."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class KamikazeStrikes:
    """A power that has strikes left is asked for every marked zone which its enemies attack or land from with
    warships."""

    power: str

    def asks(self, state: State) -> Ask | None:
        left = state.marks.kamikaze.get(self.power, 0)
        if not left or not state.is_enemy(self.power, state.power):
            return None
        answered = {each.space for each in state.turn.reactions if each.do == KAMIKAZE}
        for zone in sorted(under_attack(state) - answered, key=zone_number):
            ships = surface_warships(state, zone, state.power)
            if ships and state.board.spaces[zone].facts.get("kamikaze"):
                units = dict(count((ship.kind for ship in ships), state.table(state.power)))
                return Ask(by=self.power, do=KAMIKAZE, space=zone, units=units, max=left)
        return None

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """The strikes become a battle of their own, which the phase has run. Raises Illegal."""
        state, wanted = play.state, as_one_of(action, KamikazeLine)
        if wanted.space not in (None, ask.space):
            raise Illegal("kamikaze.where", space=ask.space)
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
