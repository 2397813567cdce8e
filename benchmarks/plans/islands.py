"""Transports and islands: whatever lies open by sea."""

from collections.abc import Iterator
from itertools import chain, cycle

from benchmarks.plans.assaults import Assaults
from benchmarks.plans.marches import nearest_capital, sail, ship
from benchmarks.plans.person import Person
from engine.game import Game
from engine.players.draft import Draft
from engine.state import State

GOOD = 0.75
"""The odds at which it lands, or attacks ships."""
FLEET = 5
"""So many transports are enough."""


class Islands(Person):
    """Buys transports and who sails in them, a destroyer where they lie alone, and lands wherever few stand, the
    richest first; its warships stay with the transports, or sink what they meet."""

    name = "transports and islands"
    said = "Transports and islands: we land wherever few stand, the richest coast first, at 75 % or better."

    def wishes(self, game: Game) -> Iterator[str]:
        """See Person."""
        state = game.state
        own = [state.kind(unit) for unit in state.seen_of(state.power)]
        first = ["transport"] if sum(1 for kind in own if kind.has_hold) < FLEET else []
        ports = [unit for zone in _ports(state) for unit in state.seen_at(zone) if unit.owner == state.power]
        if not any(state.kind(unit).is_surface_warship for unit in ports):
            first = ["destroyer", *first]  # a transport that lies alone is sunk
        return chain(first, cycle(("infantry", "infantry", "artillery", "destroyer")))

    def attack(self, game: Game) -> Draft:
        """Land where it is worth most, then sink who is in the way, then take what can be had on foot."""
        assaults, state = Assaults(game), game.state

        def worth(space: str) -> tuple[bool, int, str]:
            return state.board.is_sea(space), -state.board.spaces[space].ipc, space

        for space in sorted(assaults.spaces(), key=worth):
            assaults.take(space, GOOD)
        return assaults.ordered()

    def march(self, draft: Draft) -> None:
        """Those at home go overseas; empty transports sail home for more, warships to the transports."""
        state = draft.game.state
        ship(draft, nearest_capital(state, state.power))
        sail(draft, _ports(state), lambda transports: transports)
        sail(draft, _convoys(draft.game.state), lambda transports: not transports)


def _ports(state: State) -> list[str]:
    """The zones beside its capital."""
    return [zone for space in state.board.powers[state.power].capitals for zone in state.board.zones_beside(space)]


def _convoys(state: State) -> list[str]:
    """The zones with its transports."""
    return sorted({unit.space for unit in state.seen_of(state.power) if state.kind(unit).has_hold})
