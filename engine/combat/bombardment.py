"""Shore bombardment: ships beside a landing fire once at the land units ashore, who do not fire back
[Revised: Battleship Bombardment; Amphibious Assaults]."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.control import present_enemies
from engine.combat.battle_kinds import fighters_of
from engine.combat.casualties import Choose
from engine.combat.fight import Fight
from engine.errors import Illegal
from engine.events import Rolled
from engine.record import Action, Bombard, as_one_of
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, Hits
from engine.units.stacks import count


def bombarding_ships(fight: Fight) -> list[Unit]:
    """The attacker's ships that may support this landing: in a zone it comes from, in no sea combat this turn, not
    used for another landing."""
    state, battle = fight.state, fight.battle
    ships = [unit for zone in battle.zones for unit in state.own_at(zone, battle.attacker)]
    return [u for u in ships if state.kind(u).bombard and not u.fought]


def targets_ashore(fight: Fight) -> list[Unit]:
    return [unit for unit in fight.targets(DEFENDER) if fight.state.kind(unit).is_land]


@dataclass(frozen=True, slots=True)
class Bombardment:
    """The first round of a landing. Ships that could support several landings are asked for."""

    name: str = "bombardment"

    def run(self, fight: Fight) -> Ask | None:
        battle, ships = fight.battle, bombarding_ships(fight)
        if battle.round != 1 or not battle.seaborne or not ships or not targets_ashore(fight):
            return None
        if not self._wanted_elsewhere(fight, ships):
            self._fire(fight, ships)
            return None
        units = count((ship.kind for ship in ships), fight.state.table(battle.attacker))
        return Ask(by=battle.attacker, do="bombard", space=battle.space, side=ATTACKER, units=units, max=len(ships))

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        wanted = as_one_of(action, Bombard)
        ships = [s for s in bombarding_ships(fight) if wanted.start in (None, s.space)]
        chosen: list[Unit] = []
        for kind, n in wanted.ships.items():
            able = [ship for ship in ships if ship.kind == kind]
            if n > len(able) or wanted.space not in (None, fight.battle.space):
                raise Illegal("bombard.not_there", n=n, kind=kind, space=fight.battle.space, units=ask.units or {})
            chosen += able[:n]
        self._fire(fight, chosen)

    def _wanted_elsewhere(self, fight: Fight, ships: list[Unit]) -> bool:
        """Whether some of the ships could support another landing, against land units too."""
        state, power, zones = fight.state, fight.battle.attacker, {ship.space for ship in ships}
        others = (b for b in state.battles if b is not fight.battle and zones & set(b.zones))
        return any(
            state.kind(u).is_land for b in others for u in fighters_of(state, present_enemies(state, b.space, power))
        )

    def _fire(self, fight: Fight, ships: list[Unit]) -> None:
        """Dice in the order of the unit table. Who fires took part in combat and stays [Revised: Noncombat Move]."""
        state, hits = fight.state, 0
        for kind in [kind for kind in state.table(fight.battle.attacker).values() if kind.bombard]:
            firing = [ship for ship in ships if ship.kind == kind.id]
            if not firing:
                continue
            dice = fight.play.dice.roll(len(firing), f"{ATTACKER}:{kind.id}@{kind.bombard}:bombardment")
            struck = sum(1 for die in dice if die <= kind.bombard)
            owner, space = firing[0].owner, fight.battle.space
            fight.play.tell(Rolled(space, ATTACKER, self.name, owner, kind.id, kind.bombard, list(dice), struck))
            hits += struck
            for ship in firing:
                ship.fought = True
        if hits:
            fight.battle.hits.append(Hits(DEFENDER, hits, [unit.id for unit in targets_ashore(fight)]))


def bombardment() -> tuple[Bombardment, Choose]:
    """Fire, then choose casualties, who are removed before they can fire."""
    return Bombardment(), Choose("bombardment_casualties", DEFENDER, at_once=True)
