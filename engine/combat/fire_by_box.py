"""Fire box by box: equal values roll together, and the fire stops once nobody is left to be hit
[ABC: Attacking Units Fire; Defending Units Fire or Prepare to Withdraw]."""

from itertools import groupby

from engine.combat.anti_aircraft_sixes import note_sixes
from engine.combat.casualties import Choose, problem_of
from engine.combat.fight import Fight
from engine.combat.steps import Silent
from engine.combat.volley import Who, by_value, everybody, groups, roll_kind, units_to_fire
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, Hits, other_side


class FireByBox(Silent, frozen=True):
    """A step in which one side's units of a sort roll, the highest value first, for as long as a hit could still find a
    victim."""

    side: str = ATTACKER
    who: Who = everybody

    def run(self, fight: Fight) -> Ask | None:
        shooters = units_to_fire(fight, self.side, self.who)
        for group in groups(fight, self.side, shooters):
            for _, box in groupby(by_value(fight, self.side, group), key=lambda kind: kind[0]):
                self._roll_box(fight, list(box))
        fight.battle.fired += [unit.id for unit in shooters]
        return None

    def _roll_box(self, fight: Fight, box: list[tuple[int, list[Unit]]]) -> None:
        victims, own = other_side(self.side), fight.units(self.side)
        shooter = box[0][1][0]
        on = [u.id for u in fight.targets(victims) if fight.rules.can_hit(fight.state, own, shooter, u)]
        if not on or not _another_hit_counts(fight, victims, on):
            return
        hits = sum(self._roll(fight, units, value) for value, units in box)
        if hits:
            _add_hits(fight, Hits(victims, hits, on))

    def _roll(self, fight: Fight, units: list[Unit], value: int) -> int:
        dice, hits = roll_kind(fight, self.name, self.side, units, value)
        if self.side == ATTACKER and fight.state.kind(units[0]).is_air:
            note_sixes(fight, units[0].kind, dice)
        return hits


def _another_hit_counts(fight: Fight, victims: str, on: list[int]) -> bool:
    """Return whether one more hit on these units would find a victim beside the hits there are."""
    before = problem_of(fight, victims)
    fight.battle.hits.append(Hits(victims, 1, on))
    after = problem_of(fight, victims)
    fight.battle.hits.pop()
    return after.main + after.last > before.main + before.last


def _add_hits(fight: Fight, new: Hits) -> None:
    for hits in fight.battle.hits:
        if hits.side == new.side and hits.on == new.on:
            hits.count += new.count
            return
    fight.battle.hits.append(new)


def boxes(name: str, side: str, who: Who) -> tuple[FireByBox, Choose]:
    """Return the two steps of fire box by box: roll, then choose casualties."""
    return FireByBox(name, side, who), Choose(f"{name}_casualties", other_side(side))
