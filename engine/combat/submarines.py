"""Submarines in battle: what may hit them, whom they may hit, striking unseen, and going under [1941: Step 2. Submarine
Surprise Strike or Submerge; Submarines; ABC: Sneak attack]."""

from collections import Counter

from msgspec import Struct

from engine.combat.ending import decided
from engine.combat.fight import Fight
from engine.combat.removal import destroy
from engine.combat.steps import Silent
from engine.errors import Illegal
from engine.events import Submerged
from engine.record import Action, Submerge, as_one_of
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, other_side
from engine.units.traits import Trait


def hits_with_destroyers(state: State, side: list[Unit], shooter: Unit, target: Unit) -> bool:
    """Return whether a unit may hit another: submarines cannot hit aircraft; aircraft cannot hit submarines unless a
    destroyer of their side is in the battle [1941: Submarines, Cannot Hit Air Units, Cannot Be Hit by Air Units]."""
    kind, aim = state.kind(shooter), state.kind(target)
    if aim.domain in kind.cannot_hit:
        return False
    if kind.is_air and aim.has(Trait.IMMUNE_TO_AIR_WITHOUT_DESTROYER):
        return any(state.kind(unit).has(Trait.ENABLES_AIR_VS_SUBMARINES) for unit in side)
    return True


def hits_with_own_destroyers(state: State, side: list[Unit], shooter: Unit, target: Unit) -> bool:
    """Return whether a unit may hit another: submarines cannot hit aircraft; aircraft hit submarines only beside a
    destroyer of their own nation [ABC: Submarines can only hit sea units; Air coordination]."""
    kind, aim = state.kind(shooter), state.kind(target)
    if aim.domain in kind.cannot_hit:
        return False
    if kind.is_air and aim.has(Trait.IMMUNE_TO_AIR_WITHOUT_DESTROYER):
        return any(u.owner == shooter.owner and state.kind(u).has(Trait.ENABLES_OWN_AIR_VS_SUBMARINES) for u in side)
    return True


def submersible(fight: Fight, side: str) -> list[Unit]:
    """Return the submarines of a side that may submerge now: none if the other side has a destroyer in the battle."""
    if fight.has(other_side(side), Trait.CANCELS_SUBMARINES):
        return []
    return [u for u in fight.targets(side) if fight.state.kind(u).submerge]


class AskSubmerge(Struct, frozen=True):
    """A step in which a side's submarines fire or submerge; decided before any dice, the attacker first. Each power
    decides for its own, in turn order; who leads another's units decides for these too [1941: Step 2. Submarine
    Surprise Strike or Submerge; Revised: Joint Strike]."""

    name: str
    side: str

    def run(self, fight: Fight) -> Ask | None:
        asked = {by for by in fight.battle.asked if by.startswith(self.name)}
        if asked and decided(fight):
            return None
        boats = [(self._decider(fight, boat), boat) for boat in submersible(fight, self.side)]
        boats = [(by, boat) for by, boat in boats if self._note(by) not in asked]
        if not boats:
            return None
        by = min((by for by, _ in boats), key=fight.state.place_in_order)
        units = dict(Counter(boat.kind for decider, boat in boats if decider == by))
        return Ask(by=by, do="submerge", space=fight.battle.space, side=self.side, units=units, max=sum(units.values()))

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        boats = [boat for boat in submersible(fight, self.side) if self._decider(fight, boat) == ask.by]
        for kind, n in as_one_of(action, Submerge).units.items():
            going = [boat for boat in boats if boat.kind == kind][:n]
            if len(going) < n:
                units = dict(Counter(boat.kind for boat in boats))
                raise Illegal("submerge.not_there", n=n, kind=kind, space=fight.battle.space, units=units)
            for boat in going:
                submerge(fight, self.side, boat)
            if going:
                fight.play.tell(Submerged(fight.battle.space, going[0].owner, n))
        fight.battle.asked.append(self._note(ask.by))
        fight.battle.cursor -= 1  # the step runs again and asks the next power

    def _decider(self, fight: Fight, boat: Unit) -> str:
        leads = self.side == ATTACKER and fight.state.commands(fight.battle.attacker, boat)
        return fight.battle.attacker if leads else boat.owner

    def _note(self, power: str) -> str:
        return f"{self.name} {power}"


def submerge(fight: Fight, side: str, boat: Unit) -> None:
    """Take a submarine out of the battle; it stays in the zone [1941: Submarines, Submersible]."""
    fight.leave(side, boat)
    boat.submerged = True


class RemoveStruck(Silent, frozen=True):
    """A step that removes the submarines' victims at once, except destroyers, which still fire back
    [ABC: Anti-submarine]."""

    name: str = "remove_struck"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        struck = [
            unit
            for unit in fight.units(DEFENDER)
            if unit.id in battle.fallen and not fight.state.kind(unit).has(Trait.FIRES_BACK_AT_SUBMARINES)
        ]
        battle.fallen = [id for id in battle.fallen if id not in {unit.id for unit in struck}]
        destroy(fight, DEFENDER, struck)
        return None
