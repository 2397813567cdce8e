"""What a power sees of the board: what spaces are worth to it, and what its enemies could bring where next turn."""

from collections.abc import Iterable
from functools import cached_property

from engine.advice.wars_to_come import war_by_next_turn, whole_war
from engine.board.facilities import facilities_at
from engine.board.neutral_ground import is_hostile_neutral
from engine.economy.accounts import cash
from engine.game import Game
from engine.movement.landing import air_distances
from engine.movement.transports import has_room
from engine.players.clash import Side, attacking, clash, defending
from engine.players.effort import Effort
from engine.players.reach import spaces_within
from engine.players.weights import weights
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

Coming = dict[str, dict[str, list[Unit]]]
"""Enemy units that could come, by the space they would attack and by their power."""


class Outlook:
    """The board as it stands, seen by a power. Worked out once a position, and only as far as somebody asks."""

    def __init__(self, game: Game, power: str, effort: Effort) -> None:
        self.game, self.state, self.board, self.power = game, game.state, game.state.board, power
        self.level, self.effort = effort.level, effort

    # --- worth ------------------------------------------------------------------------------------------------

    def worth(self, space: str) -> float:
        """What holding a territory is worth, in IPCs, whoever holds it now."""
        found = self._worth.get(space)
        if found is None:
            found = self._worth[space] = self._value(space)
        return found

    @cached_property
    def _worth(self) -> dict[str, float]:
        return {}

    def _value(self, space: str) -> float:
        row, say = self.board.spaces[space], weights()["worth"]
        if row.is_sea or row.impassable:
            return 0.0
        value = say["nothing"] + say["turns_of_income"] * row.ipc
        value += say["complex"] * any(kind.capacity is not None for kind in facilities_at(self.state, space))
        value += say["victory_city"] * (row.victory_city is not None)
        holder = row.capital_of
        if holder is not None:
            value += say["capital"]
            if self.state.owners.get(space) == holder and self.state.is_enemy(holder, self.power):
                value += say["plunder"] * cash(self.state, holder)
        return value

    # --- who stands where -------------------------------------------------------------------------------------

    def defenders(self, space: str) -> list[Unit]:
        """Enemy units that would have to be fought there."""
        return [u for u in self.state.seen_at(space) if not u.aboard and self.state.is_enemy(u.owner, self.power)]

    def guards(self, space: str) -> list[Unit]:
        """Units of the power's side that would defend there."""
        state, at_sea = self.state, self.board.is_sea(space)
        friends = [u for u in state.seen_at(space) if not u.aboard and state.is_friend(u.owner, self.power)]
        return [u for u in friends if at_sea or not state.kind(u).is_sea]

    def kinds(self, units: Iterable[Unit]) -> list[Kind]:
        return [self.state.kind(unit) for unit in units]

    # --- threats ----------------------------------------------------------------------------------------------

    @cached_property
    def feared(self) -> State:
        """The position with the wars that others may declare on the power before its next turn."""
        return war_by_next_turn(self.game, self.power)

    @cached_property
    def enemies(self) -> list[str]:
        return [other for other in self.board.powers if self.feared.is_enemy(other, self.power)]

    @cached_property
    def coming(self) -> Coming:
        """What each enemy could bring to each space in one turn, counted generously."""
        found: Coming = {}
        for enemy in self.enemies if self.level.fears else ():
            _Raiders(self.feared, self.game, enemy).note(found)
        return found

    def risk(self, space: str, guards: Iterable[Kind], takes: bool = True, later: bool = False) -> float:
        """The chance that some enemy takes (or at sea sinks) what would stand there. takes: only attacks with land
        units count. later: in two turns, not in one."""
        side = Side(defending(guards))
        spared = 1.0
        for units in (self.approaching if later else self.coming).get(space, {}).values():
            kinds = self.kinds(units)
            if takes and not any(kind.is_land for kind in kinds):
                continue
            spared *= 1.0 - (clash(Side(attacking(kinds)), side).win if side.hits else 1.0)
        return 1.0 - spared

    @cached_property
    def approaching(self) -> Coming:
        """What each enemy could bring to each space in two turns."""
        found: Coming = {}
        for enemy in self.enemies if self.level.fears else ():
            _Raiders(self.feared, self.game, enemy, turns=2).note(found)
        return found

    def losses(self, space: str, guards: Iterable[Kind]) -> float:
        """The IPCs by which an enemy who comes with all he has would do better than the guards, at worst."""
        side = Side(defending(guards))
        worst = 0.0
        for units in self.coming.get(space, {}).values():
            fought = clash(Side(attacking(self.kinds(units))), side)
            worst = max(worst, fought.win * (fought.defender_lost - fought.attacker_lost))
        return worst

    # --- ways to the enemy ------------------------------------------------------------------------------------

    @cached_property
    def pull(self) -> dict[str, float]:
        """How much every territory draws land units: what enemies hold that is near over land, and what is worth
        much."""
        return self.spread(self._targets, sea=False)

    @cached_property
    def pull_at_sea(self) -> dict[str, float]:
        """The same for zones: the coasts that could be landed on from there."""
        coasts: dict[str, float] = {}
        for space, worth in self._targets.items():
            for zone in self.board.zones_beside(space):
                coasts[zone] = max(coasts.get(zone, 0.0), worth)
        return self.spread(coasts, sea=True)

    @cached_property
    def _targets(self) -> dict[str, float]:
        """What enemies hold, and what it is worth: less if war has to be declared on them first."""
        in_the_end, later = whole_war(self.game, self.power), weights()["worth"]["later"]
        return {
            space: self.worth(space) * (1.0 if self.state.is_enemy(owner, self.power) else later)
            for space, owner in self.state.owners.items()
            if in_the_end.is_enemy(owner, self.power)
        }

    @cached_property
    def _closed(self) -> set[str]:
        """Ground that no way leads over: impassable, or a neutral's that nobody wants to attack."""
        spaces = self.board.spaces
        return {s for s in spaces if spaces[s].impassable or is_hostile_neutral(self.state, s, self.power)}

    def spread(self, sources: dict[str, float], sea: bool) -> dict[str, float]:
        """What each source is worth from everywhere, less for each step."""
        beside = self.board.zones if sea else self.board.coasts
        found = dict(sources)
        edge = sorted(sources, key=lambda space: -sources[space])
        while edge:
            following: list[str] = []
            for here in edge:
                for there in beside[here]:
                    reached = found[here] * FADES
                    if there in self._closed or found.get(there, 0.0) >= reached or reached < FAINT:
                        continue
                    found[there] = reached
                    following.append(there)
            edge = following
        return found


FADES, FAINT = 0.72, 0.05


class _Raiders:
    """Where the units of one enemy could attack."""

    def __init__(self, state: State, game: Game, enemy: str, turns: int = 1) -> None:
        self.state, self.board, self.enemy, self.turns = state, state.board, enemy, turns
        self.rules = game.edition.movement
        self.own = [unit for unit in state.units.seen() if unit.owner == enemy]

    def note(self, found: Coming) -> None:
        land = [u for u in self.own if self.state.kind(u).is_land and not self.state.kind(u).has(Trait.NO_COMBAT_MOVE)]
        for unit in self.own:
            for space in self._goals(unit):
                found.setdefault(space, {}).setdefault(self.enemy, []).append(unit)
        self._by_sea(found, land)

    def _goals(self, unit: Unit) -> Iterable[str]:
        kind = self.state.kind(unit)
        if unit.aboard or kind.has(Trait.NO_COMBAT_MOVE):
            return ()
        if kind.is_air:
            near = air_distances(self.state, self.rules, self.enemy, unit.space, kind)
            return [space for space, far in near.items() if far <= self.turns * max(kind.move - 2, kind.move * 5 // 8)]
        if kind.is_transport:
            return ()
        return self._within(unit.space, self.turns * kind.move, kind.is_sea, kind.has(Trait.BLITZ) or self.turns > 1)

    def _within(self, start: str, steps: int, sea: bool, runs: bool) -> list[str]:
        return spaces_within(self.state, self.rules, self.enemy, start, steps, sea=sea, runs=runs)

    def _by_sea(self, found: Coming, land: list[Unit]) -> None:
        """Each transport brings what it has aboard, or the strongest that it could fetch."""
        landing: dict[str, set[int]] = {}
        for ship in (unit for unit in self.own if self.state.kind(unit).has_hold):
            zones = {
                ship.space,
                *self._within(ship.space, self.turns * self.state.kind(ship).move, sea=True, runs=False),
            }
            near = {coast for zone in zones for coast in self.board.coasts_of(zone)}
            for goal in near:
                taken = landing.setdefault(goal, set())
                walkers = {u.id for u in found.get(goal, {}).get(self.enemy, ())}
                for unit in self._aboard(
                    ship, [u for u in land if u.space in near and u.space != goal], taken | walkers
                ):
                    taken.add(unit.id)
                    found.setdefault(goal, {}).setdefault(self.enemy, []).append(unit)

    def _aboard(self, ship: Unit, near: list[Unit], elsewhere: set[int]) -> list[Unit]:
        state = self.state
        taken = [u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land]
        if taken:
            return [u for u in taken if u.id not in elsewhere]
        for unit in sorted(near, key=lambda unit: (-state.kind(unit).attack, unit.id)):
            if unit.aboard or unit.id in elsewhere or unit in taken:
                continue
            if has_room(state, ship, state.kind(unit), [state.kind(one) for one in taken]):
                taken.append(unit)
            if len(taken) >= 2:
                break
        return taken
