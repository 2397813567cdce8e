"""Raids on what stands in a territory: met in the air, divided among the facilities, and fired at by each of them
[Europe 1940: Strategic and Tactical Bombing Raids; Industrial Complexes and Bases]."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from engine.board.facilities import add_damage, developed, facility
from engine.combat.casualties import Choose
from engine.combat.ending import conclude
from engine.combat.fight import Fight, Step
from engine.combat.steps import Clear, Silent
from engine.combat.volley import everybody, volley
from engine.errors import Illegal
from engine.events import FacilityDamaged, FiredAt
from engine.record import Action, Raid, as_one_of
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, RAID, Hits
from engine.units.stacks import count

FACILITIES = ("industrial_complex", "air_base", "naval_base")
"""What may be raided, in the order in which it is told and rolled."""


def targets(state: State, unit: Unit, space: str) -> list[str]:
    """Return the slots of what a bomber may attack in a territory: tactical bombers only bases."""
    raid = state.kind(unit).raid
    able = () if raid is None else raid.targets
    return [slot for slot in FACILITIES if slot in able and facility(state, space, slot) is not None]


def bombers(fight: Fight, slot: str = "") -> list[Unit]:
    """Return the raiders that are left, or those that attack the facility in a slot, in the order of the unit table."""
    raiders = [unit for unit in fight.units(ATTACKER) if unit.mission == RAID and slot in ("", unit.target)]
    return sorted(raiders, key=lambda unit: (fight.state.kind(unit).rank, unit.id))


class Divide(Struct, frozen=True):
    """A step that divides the bombers that are left among the facilities: those that were sent to one go there, and of
    the others it is asked unless they have no choice."""

    name: str = "divide"

    def run(self, fight: Fight) -> Ask | None:
        state, space = fight.state, fight.battle.space
        for unit in bombers(fight):
            able = targets(state, unit, space)
            if len(able) == 1:
                unit.target = able[0]
        free = self._free(fight)
        if not free:
            return None
        return Ask(
            by=fight.battle.attacker,
            do=RAID,
            space=space,
            side=ATTACKER,
            units=dict(count((unit.kind for unit in free), state.table(fight.battle.attacker))),
            targets={unit.kind: targets(state, unit, space) for unit in free},
        )

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        wanted = as_one_of(action, Raid)
        if wanted.space not in (None, fight.battle.space):
            raise Illegal("raid.where", space=fight.battle.space)
        divided = self._divided(fight, ask, wanted.targets)
        for slot, units in wanted.targets.items():
            for kind, n in units.items():
                able = next((targets(fight.state, u, ask.space) for u in divided if u.kind == kind), list[str]())
                if n and slot not in able:
                    raise Illegal("raid.facility", kind=kind, space=ask.space, facilities=able)
                sent = [unit for unit in divided if unit.kind == kind][:n]
                for unit in sent:
                    unit.target = slot
                    divided.remove(unit)

    def _free(self, fight: Fight) -> list[Unit]:
        space = fight.battle.space
        return [unit for unit in bombers(fight) if unit.target not in targets(fight.state, unit, space)]

    def _divided(self, fight: Fight, ask: Ask, wanted: Mapping[str, Mapping[str, int]]) -> list[Unit]:
        """Whom an answer is about: those without a target, or all of them anew. Raises Illegal."""
        named = Counter[str]()
        for units in wanted.values():
            named.update({kind: n for kind, n in units.items() if n})
        for pool in (self._free(fight), bombers(fight)):
            if Counter(unit.kind for unit in pool) == named:
                return pool
        raise Illegal("raid.divide", space=ask.space, units=ask.units or {})


class FacilityFire(Silent, frozen=True):
    """A step in which a facility fires once at each bomber that attacks it; so the guns of the territory do not."""

    slot: str = ""

    def run(self, fight: Fight) -> Ask | None:
        state, space = fight.state, fight.battle.space
        aimed, holder = bombers(fight, self.slot), state.owners[space] or ""
        value, hits = hits_on(state, space, self.slot), 0
        for kind in dict.fromkeys(unit.kind for unit in aimed):
            shots = sum(1 for unit in aimed if unit.kind == kind)
            dice = list(fight.play.dice.roll(shots, f"{DEFENDER}:{self.slot}@{value}:{kind}"))
            struck = sum(1 for die in dice if die <= value)
            fight.play.tell(FiredAt(space, holder, fight.battle.attacker, kind, value, dice, struck))
            hits += struck
        if hits:
            fight.battle.hits.append(Hits(ATTACKER, hits, [unit.id for unit in aimed]))
        return None


def hits_on(state: State, space: str, slot: str) -> int:
    """Return the highest face of a die that a facility hits on: 1, or more with its holder's radar; 0 if it does not
    fire [Global 1940: Radar]."""
    kind = facility(state, space, slot)
    if kind is None:
        return 0
    better = developed(state, space, kind)
    fire = (better and better.aa_fire) or kind.aa_fire
    return fire.hits_on if fire else 0


class DropBombs(Silent, frozen=True):
    """A step in which every bomber left rolls, of several dice the best counts, and strategic bombers add two; so much
    damage the facility gets, as far as it can have it. Then the raid is over; escorts have gone."""

    name: str = "drop_bombs"

    def run(self, fight: Fight) -> Ask | None:
        if not bombers(fight):
            conclude(fight)
            return None
        for slot in FACILITIES:
            _damage(fight, slot)
        conclude(fight, RAID)
        return None


def _damage(fight: Fight, slot: str) -> None:
    battle, state = fight.battle, fight.state
    total, thrown = 0, list[int]()
    for unit in bombers(fight, slot):
        kind = state.kind(unit)
        dice = fight.play.dice.roll(kind.attack_dice, f"{ATTACKER}:{kind.id}:{RAID}")
        total += max(dice) + (0 if kind.raid is None else kind.raid.bonus)
        thrown += dice
    if thrown:
        added = add_damage(state, battle.space, slot, total)
        loser = state.owners[battle.space] or ""
        fight.play.tell(FacilityDamaged(battle.space, battle.attacker, loser, slot, RAID, thrown, added))


def _met_by(slot: str) -> tuple[Step, ...]:
    return FacilityFire(f"{slot}_fire", slot), Choose(f"{slot}_casualties", ATTACKER)


def bombing(*slots: str) -> tuple[Step, ...]:
    """Return the steps of a raid once nobody is in the air but the raiders: each facility in these slots fires, then
    bombs fall."""
    return Divide(), *(step for slot in slots for step in _met_by(slot)), DropBombs()


FACILITY_RAID: tuple[Step, ...] = (
    *volley("air_battle_attack", ATTACKER, everybody),
    *volley("air_battle_defense", DEFENDER, everybody),
    Clear(),
    *bombing(*FACILITIES),
)
