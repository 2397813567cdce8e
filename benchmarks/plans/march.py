"""All infantry and artillery, and straight for the nearest enemy capital."""

from collections.abc import Iterator
from itertools import chain, cycle

from benchmarks.plans.assaults import Assaults
from benchmarks.plans.marches import FAR, nearest_capital, ship, walk
from benchmarks.plans.person import Person
from engine.game import Game
from engine.players.draft import Draft
from engine.state import State

GOOD = 0.75
"""The odds at which it attacks."""


class March(Person):
    """Buys two infantry to one artillery, and a transport where more wait for ships than these carry; walks to the
    nearest enemy capital, and attacks what lies on the way there, as soon as the odds are good."""

    name = "a march on the capitals"
    said = (
        "All infantry and artillery; everybody marches on the nearest enemy capital, and we attack at 75 % or better."
    )

    def wishes(self, game: Game) -> Iterator[str]:
        """See Person."""
        return chain(
            ["transport"] if _waits_for_ships(game.state) else [], cycle(("infantry", "infantry", "artillery"))
        )

    def attack(self, game: Game) -> Draft:
        """Take the capital with everybody, else what brings them nearer to it, the nearest first."""
        assaults, state = Assaults(game), game.state
        steps = nearest_capital(state, state.power)
        on_land = [space for space in assaults.spaces() if not state.board.is_sea(space)]
        for space in sorted(on_land, key=lambda space: (steps.get(space, FAR), space)):
            assaults.take(space, GOOD, everything=steps.get(space) == 0)
        return assaults.ordered()

    def march(self, draft: Draft) -> None:
        """On foot and over the sea, nearer to the capital."""
        steps = nearest_capital(draft.game.state, draft.game.state.power)
        ship(draft, steps)
        walk(draft, steps)


def _waits_for_ships(state: State) -> bool:
    """Whether more stand where no way on foot leads to an enemy's capital than two loads of every transport."""
    steps, places, waiting = nearest_capital(state, state.power), 2, 0
    for unit in state.seen_of(state.power):
        kind = state.kind(unit)
        places += 4 * kind.has_hold
        waiting += kind.is_land and not unit.aboard and unit.space not in steps
    return waiting > places
