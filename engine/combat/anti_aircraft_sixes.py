"""Anti-aircraft fire on sixes: in the first round a six costs the attacking aircraft that rolled it, if a defender of
its own can be matched to it [ABC: Anti-aircraft fire]."""

from msgspec import Struct

from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.errors import Illegal
from engine.record import Action, Casualties, as_one_of
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.traits import Trait

SIX, FIRST_ROUND = 6, 1
NOTE = "sixes:"


def note_sixes(fight: Fight, kind: str, dice: list[int]) -> None:
    """Note on the battle the first round's sixes of a kind of aircraft."""
    sixes = sum(1 for die in dice if die == SIX)
    if sixes and fight.battle.round == FIRST_ROUND:
        fight.battle.notes[NOTE + kind] = str(sixes)


def rolled_sixes(fight: Fight) -> dict[str, int]:
    """Return how many sixes are noted on the battle, by kind of aircraft."""
    return {key.removeprefix(NOTE): int(n) for key, n in fight.battle.notes.items() if key.startswith(NOTE)}


def guns_to_match(fight: Fight) -> int:
    """Return how many defenders may be matched to a six: land units, battleships, destroyers; those hit in this round
    too, but not those a sneak attack has removed."""
    return sum(1 for unit in fight.units(DEFENDER) if fight.state.kind(unit).has(Trait.AA_MATCHER))


class AntiAircraftSixes(Struct, frozen=True):
    """A step in which each six that finds a gun costs an aircraft; the attacker says which kind if there are more sixes
    than guns."""

    name: str = "anti_aircraft"

    def run(self, fight: Fight) -> Ask | None:
        sixes = rolled_sixes(fight)
        lost = min(sum(sixes.values()), guns_to_match(fight))
        if not lost:
            self._forget(fight)
            return None
        if lost < sum(sixes.values()) and len(sixes) > 1:
            battle = fight.battle
            return Ask(
                by=battle.attacker, do="casualties", space=battle.space, side=ATTACKER, hits=lost, units=dict(sixes)
            )
        only = next(iter(sixes))
        self._shoot_down(fight, sixes if lost == sum(sixes.values()) else {only: lost})
        return None

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        sixes = rolled_sixes(fight)
        lost: dict[str, int] = {}
        for name, value in as_one_of(action, Casualties).units.items():
            for kind, n in (value if isinstance(value, dict) else {name: value}).items():
                lost[kind] = lost.get(kind, 0) + n
        strange = {kind: n for kind, n in lost.items() if n > sixes.get(kind, 0)}
        if strange:
            raise Illegal("casualties.not_there", units=strange)
        if sum(lost.values()) != ask.hits:
            rule = "casualties.too_few" if sum(lost.values()) < ask.hits else "casualties.too_many"
            raise Illegal(rule, hits=ask.hits, units=sixes)
        self._shoot_down(fight, lost)

    def _shoot_down(self, fight: Fight, lost: dict[str, int]) -> None:
        for kind, n in lost.items():
            destroy(fight, ATTACKER, [unit for unit in fight.units(ATTACKER) if unit.kind == kind][:n])
        self._forget(fight)

    def _forget(self, fight: Fight) -> None:
        for key in [key for key in fight.battle.notes if key.startswith(NOTE)]:
            del fight.battle.notes[key]
