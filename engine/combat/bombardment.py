"""Shore bombardment: ships beside a landing fire once at who is ashore. How many may fire, at whom, and whether their
victims fire back is the book's [Revised: Battleship Bombardment; Amphibious Assaults; Anniversary: Amphibious Assaults,
Battleship & Cruiser Bombardment]."""

from collections.abc import Callable

from msgspec import Struct

from engine.board.control import present_enemies
from engine.combat.battle_kinds import fighters_of
from engine.combat.casualties import Choose
from engine.combat.ending import falls_undefended
from engine.combat.fight import Fight
from engine.errors import Illegal
from engine.events import Rolled
from engine.record import Action, Bombard, as_one_of
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, Hits
from engine.units.stacks import count


def bombarding_ships(fight: Fight) -> list[Unit]:
    """Return the attacker's ships that may support this landing: in a zone it comes from, in no sea combat this turn,
    not used for another landing. Those that have sailed come first: who fires stays, and they stay anyway."""
    state, battle = fight.state, fight.battle
    ships = [unit for zone in battle.zones for unit in state.own_at(zone, battle.attacker)]
    return sorted((u for u in ships if state.kind(u).bombard and not u.fought), key=lambda u: -u.spent)


def _are_equal(ships: list[Unit]) -> bool:
    """Return whether it makes no difference which of the ships fire: all of a kind, in one zone."""
    return len({(ship.kind, ship.space) for ship in ships}) == 1


def land_units(state: State, units: list[Unit]) -> list[Unit]:
    """Return the land units among the defenders: only they are fired at [Revised: Battleship Bombardment]."""
    return [unit for unit in units if state.kind(unit).is_land]


def all_defenders(state: State, units: list[Unit]) -> list[Unit]:
    """Return all the defenders: whoever defends is fired at, aircraft too [Anniversary: Battleship & Cruiser
    Bombardment]."""
    return units


def as_many_as_there_are(fight: Fight) -> int:
    """Return how many ships stand beside the landing: every one fires [Revised: Battleship Bombardment]."""
    return len(bombarding_ships(fight))


def one_for_each_landed(fight: Fight) -> int:
    """Return how many land units are put ashore in this territory: one ship fires for each [Anniversary: Battleship &
    Cruiser Bombardment]."""
    return len(fight.battle.seaborne)


class Bombardment(Struct, frozen=True):
    """A step in the first round of a landing, in which ships fire. It is asked which ones where not all of them may and
    they differ, or where some could support another landing. targets: at whom of the units ashore; most: how many
    ships."""

    name: str = "bombardment"
    targets: Callable[[State, list[Unit]], list[Unit]] = land_units
    most: Callable[[Fight], int] = as_many_as_there_are

    def run(self, fight: Fight) -> Ask | None:
        battle, ships = fight.battle, bombarding_ships(fight)
        if battle.round != 1 or not battle.seaborne or not ships or not self._aimed_at(fight):
            return None
        most = min(len(ships), self.most(fight))
        if (most == len(ships) or _are_equal(ships)) and not self._wanted_elsewhere(fight, ships):
            self._fire(fight, ships[:most])
            return None
        units = count((ship.kind for ship in ships), fight.state.table(battle.attacker))
        return Ask(by=battle.attacker, do="bombard", space=battle.space, side=ATTACKER, units=units, max=most)

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        wanted = as_one_of(action, Bombard)
        ships = [s for s in bombarding_ships(fight) if wanted.start in (None, s.space)]
        chosen: list[Unit] = []
        for kind, n in wanted.ships.items():
            able = [ship for ship in ships if ship.kind == kind]
            if n > len(able) or wanted.space not in (None, fight.battle.space):
                raise Illegal("bombard.not_there", n=n, kind=kind, space=fight.battle.space, units=ask.units or {})
            chosen += able[:n]
        if len(chosen) > ask.max:
            raise Illegal("bombard.too_many", space=fight.battle.space, n=len(chosen), most=ask.max)
        self._fire(fight, chosen)

    def _aimed_at(self, fight: Fight) -> list[Unit]:
        return self.targets(fight.state, fight.targets(DEFENDER))

    def _wanted_elsewhere(self, fight: Fight, ships: list[Unit]) -> bool:
        """Return whether some of the ships could support another landing, where there is somebody to fire at too."""
        state, power, zones = fight.state, fight.battle.attacker, {ship.space for ship in ships}
        others = (b for b in state.battles if b is not fight.battle and zones & set(b.zones))
        return any(self._is_defended(state, present_enemies(state, b.space, power)) for b in others)

    def _is_defended(self, state: State, enemies: list[Unit]) -> bool:
        """Return whether there is anybody to fire at; nobody does where only such units stand as fall with the land."""
        targets = self.targets(state, fighters_of(state, enemies))
        return not all(falls_undefended(state, unit) for unit in targets)

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
            fight.battle.hits.append(Hits(DEFENDER, hits, [unit.id for unit in self._aimed_at(fight)]))


def bombardment() -> tuple[Bombardment, Choose]:
    """Return the two steps of a bombardment: fire, then choose casualties, who are removed before they can fire."""
    return Bombardment(), Choose("bombardment_casualties", DEFENDER, at_once=True)


def supporting_fire() -> tuple[Bombardment, Choose]:
    """Return the two steps of a bombardment in which one ship for each unit landed fires; its victims still defend
    before they go [Anniversary: Battleship & Cruiser Bombardment]."""
    fire = Bombardment(targets=all_defenders, most=one_for_each_landed)
    return fire, Choose("bombardment_casualties", DEFENDER)
