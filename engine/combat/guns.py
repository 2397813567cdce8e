"""Antiaircraft artillery: units that fire before the first round and may then fall like others [Europe 1940: AAA]."""

from engine.combat.casualties import Choose
from engine.combat.fight import Fight
from engine.combat.steps import Silent
from engine.events import Rolled
from engine.questions.casualties import is_fired_at
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, Hits


class GunsFire(Silent, frozen=True):
    """A step in which every gun has a number of shots, but no more dice are rolled than there are aircraft and
    paratroopers in the attack. A gun that ships have hit still fires [Europe 1940: Battleship and Cruiser
    Bombardment]."""

    name: str = "antiaircraft_fire"

    def run(self, fight: Fight) -> Ask | None:
        if fight.battle.round != 1:
            return None
        targets = [unit for unit in fight.units(ATTACKER) if is_fired_at(fight.state, unit)]
        dice = len(targets)
        for value, guns in _by_value(fight):
            shots = min(dice, sum(_shots(fight, gun) for gun in guns))
            dice -= shots
            self._roll(fight, guns[0], value, shots, targets)
        return None

    def _roll(self, fight: Fight, gun: Unit, value: int, shots: int, targets: list[Unit]) -> None:
        if not shots:
            return
        dice = list(fight.play.dice.roll(shots, f"{DEFENDER}:{gun.kind}@{value}"))
        hits = sum(1 for die in dice if die <= value)
        fight.play.tell(Rolled(fight.battle.space, DEFENDER, self.name, gun.owner, gun.kind, value, dice, hits))
        if hits:
            fight.battle.hits.append(Hits(ATTACKER, hits, [unit.id for unit in targets]))


def _by_value(fight: Fight) -> list[tuple[int, list[Unit]]]:
    """Return the guns, those of one power together, the best first: powers may have developed different ones."""
    groups: dict[tuple[int, int, str], list[Unit]] = {}
    for unit in fight.units(DEFENDER):
        kind = fight.state.kind(unit)
        if kind.aa_fire is not None and kind.aa_fire.shots_per_gun:
            groups.setdefault((-kind.aa_fire.hits_on, kind.rank, unit.owner), []).append(unit)
    return [(-key[0], groups[key]) for key in sorted(groups)]


def _shots(fight: Fight, gun: Unit) -> int:
    fire = fight.state.kind(gun).aa_fire
    return 0 if fire is None else fire.shots_per_gun


def guns_fire() -> tuple[GunsFire, Choose]:
    """Return the two steps of guns: fire, then the attacker chooses who is shot down."""
    return GunsFire(), Choose("antiaircraft_casualties", ATTACKER)
