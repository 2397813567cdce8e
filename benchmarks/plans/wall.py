"""A wall at home, and bombers that raid factories."""

from collections.abc import Iterator
from itertools import chain, repeat

from benchmarks.plans.assaults import Assaults
from benchmarks.plans.marches import walk
from benchmarks.plans.person import Person
from engine.board.facilities import damage_of, facilities_at, most_damage
from engine.board.paths import over_land
from engine.game import Game
from engine.legal import missions, moving, options, sent_for
from engine.movement.landing import air_distances
from engine.players.draft import Draft
from engine.state.battle import RAID

SURE = 0.9
"""The odds at which it attacks who stands before its door."""
BOMBER = "bomber"
DAMAGE = 3
"""What one of them is sent for."""
BOMBERS = 6
"""So many are enough."""


class Wall(Person):
    """Buys a bomber each turn and infantry for the rest, keeps everybody at home, and bombs the enemies' industry."""

    name = "a wall and bombers"
    said = "A wall at home, and bombers that raid factories: one more each turn. Who comes too near is thrown back."

    def wishes(self, game: Game) -> Iterator[str]:
        """See Person."""
        state = game.state
        has = sum(1 for unit in state.seen_of(state.power) if unit.kind == BOMBER)
        return chain([BOMBER] if has < BOMBERS else [], repeat("infantry"))

    def attack(self, game: Game) -> Draft:
        """Raid, and take land beside home that is as good as won, without the bombers."""
        state, bombers = game.state, {u.id for u in game.state.seen_of(game.state.power) if u.kind == BOMBER}
        home = state.board.powers[state.power].capitals
        doors = over_land(state.board, home, 1)
        assaults = Assaults(game, held_back=bombers)
        for space in assaults.spaces():
            if space in doors:
                assaults.take(space, SURE)
        draft = assaults.ordered()
        self._raid(draft)
        return draft

    def _raid(self, draft: Draft) -> None:
        """All bombers of a place fly together against the largest complex that can still be damaged, and from which
        they come back to where they were."""
        power, state = draft.game.state.power, draft.game.state
        for origin in options(draft.game).origins(power):
            for kind, n in options(draft.game).movable(power, origin).items():
                if RAID not in missions(draft.game, kind):
                    continue
                row = state.table(power)[kind]
                near = air_distances(state, draft.game.edition.movement, power, origin, row)
                goals = [(_room(draft.game, goal), goal) for goal, steps in near.items() if 2 * steps <= row.move]
                for room, goal in sorted(goals, reverse=True):
                    going = {kind: min(n, -(-room // DAMAGE))}
                    line = sent_for(draft.game, moving(draft.game, power, going, [origin, goal]), RAID)
                    tried = draft.copy()
                    if room > 0 and tried.add(line) and tried.could_end() and draft.add(line):
                        break

    def march(self, draft: Draft) -> None:
        """Everybody who can walks home, and bombers fly there."""
        state = draft.game.state
        homes = state.board.powers[state.power].capitals
        walk(draft, over_land(state.board, homes))
        for origin in options(draft.game).origins(state.power):
            for kind, n in options(draft.game).movable(state.power, origin).items():
                for home in homes if kind == BOMBER and origin not in homes else ():
                    draft.add(moving(draft.game, state.power, {kind: n}, [origin, home]))


def _room(game: Game, space: str) -> int:
    """How much more damage an enemy's complex can take."""
    state = game.state
    if not state.is_enemy(state.owners.get(space), state.power):
        return 0
    complexes = [kind for kind in facilities_at(state, space) if kind.capacity is not None]
    return max((most_damage(state, space, kind) - damage_of(state, space, kind.slot) for kind in complexes), default=0)
