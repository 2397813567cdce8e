"""Capitals that computer players left to their enemies: how many fell, and how many of these could have been kept.

A loss could have been prevented if all who could have been in the capital when its power's last turn ended (who stood
there or could have marched or flown there in that turn, and as many infantry as its money and its complex allowed)
would rather have held it than not until the power's next turn, against everything that each enemy could bring, one
enemy after the other: from where all stood when the power's turn began, for who stays at home kills nobody elsewhere,
and from where they stood in their own turns. Enemies without land units near it do not count: they only wear it down.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.board.facilities import capacity_of, facilities_at
from engine.economy.accounts import cash
from engine.game import Game
from engine.players.clash import Side, attacking, clash, defending
from engine.players.reach import Reach
from engine.players.reserves import comes
from engine.state import State
from engine.units.kinds import Kind

HELD = 0.5
"""The enemies' chance above which a capital counts as lost in any case."""


@dataclass
class Losses:
    """Counted in one game. lost, preventable: by power."""

    lost: dict[str, int] = field(default_factory=dict[str, int])
    preventable: dict[str, int] = field(default_factory=dict[str, int])
    _could_be: dict[str, list[Kind]] = field(default_factory=dict[str, list[Kind]])
    _coming: dict[str, dict[str, list[Kind]]] = field(default_factory=dict[str, dict[str, list[Kind]]])
    """What each enemy could bring to a capital in his turn, those who move first before the others."""
    _at_first: dict[str, dict[str, list[Kind]]] = field(default_factory=dict[str, dict[str, list[Kind]]])
    """The same when the capital's power was in turn."""

    def turn_begins(self, game: Game) -> None:
        """Note what the power in turn could have in its capital, and what it and those after it may bring to others."""
        state = game.state
        board, power, reach = state.board, state.turn.power, dict[str, Reach]()
        capitals = ((owner, space) for owner in board.turns for space in board.powers[owner].capitals)
        for owner, space in capitals:
            if state.owners.get(space) != owner:
                continue
            if owner == power:
                self._could_be[space] = could_be(game, power, space)
                self._coming[space] = {}
            self._coming.setdefault(space, {}).update(_brought(game, reach, space, _until(state, power, owner)))
            if owner == power:
                self._at_first[space] = dict(self._coming[space])

    def line_played(self, before: State, after: State) -> None:
        """Count the capitals that changed hands."""
        for power in before.board.powers.values():
            for space in power.capitals:
                taker = after.owners.get(space)
                if before.owners.get(space) != power.id or taker is None or not after.is_enemy(taker, power.id):
                    continue
                self.lost[power.id] = self.lost.get(power.id, 0) + 1
                guards, brought = self._could_be.get(space, []), (self._at_first, self._coming)
                if all(lost_to(waves.get(space, {}).values(), guards) < HELD for waves in brought):
                    self.preventable[power.id] = self.preventable.get(power.id, 0) + 1


def _brought(game: Game, reach: dict[str, Reach], space: str, enemies: Iterable[str]) -> dict[str, list[Kind]]:
    """What each of these could bring to a space in one turn."""
    state, found = game.state, dict[str, list[Kind]]()
    for enemy in enemies:
        if enemy not in reach:
            reach[enemy] = Reach(state, game.edition.movement, enemy)
        found[enemy] = [state.kind(unit) for unit in reach[enemy].coming.get(space, [])]
    return found


def _until(state: State, power: str, owner: str) -> list[str]:
    """The enemies of a power that have their turns from one power's on before it has its own."""
    turns = state.board.turns
    order = [*turns[turns.index(owner) :], *turns[: turns.index(owner)]]
    later = order[order.index(power) :] if power != owner else order[1:]
    return [other for other in later if state.is_enemy(other, owner)]


def lost_to(waves: Iterable[list[Kind]], guards: list[Kind]) -> float:
    """The chance that one of these forces, each of which meets what the ones before it have left, takes a territory."""
    spared = 1.0
    for wave in waves:
        if any(kind.is_land for kind in wave):
            fought = clash(Side(attacking(wave)), Side(defending(guards)))
            spared *= 1.0 - fought.takes
            guards = _left(guards, fought.defender_lost)
    return 1.0 - spared


def _left(guards: list[Kind], lost: float) -> list[Kind]:
    """Who is left when so much is lost, the cheapest first."""
    found: list[Kind] = []
    for kind in sorted(guards, key=_cost):
        if lost > kind.cost / 2:
            lost -= kind.cost
        else:
            found.append(kind)
    return found


def could_be(game: Game, power: str, space: str) -> list[Kind]:
    """What could defend a capital by the end of a turn that begins now."""
    state = game.state
    found = [state.kind(u) for u in state.seen_at(space) if not u.aboard and not state.kind(u).is_sea]
    for unit in state.seen_of(power):
        kind = state.kind(unit)
        if unit.space == space or unit.aboard or kind.is_sea or kind.has("no_combat_move"):
            continue
        found += [kind] * comes(game, power, unit, space)
    cheapest = min((k for k in state.table(power).values() if k.is_land and k.purchasable and k.cost), key=_cost)
    room = sum(capacity_of(state, space, kind) for kind in facilities_at(state, space) if kind.capacity is not None)
    return [*found, *[cheapest] * min(room, cash(state, power) // cheapest.cost)]


def _cost(kind: Kind) -> int:
    return kind.cost
