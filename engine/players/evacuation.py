"""Away from where all is lost: stacks that enemies can take where they stand leave by ship, together."""

from collections.abc import Iterable, Iterator

from engine.board.control import is_friendly_land
from engine.players.exposure import A_STACK
from engine.players.passage import Passage
from engine.players.targets import Lift
from engine.state import Unit

LIKELY = 0.5
"""The chance of being overrun from which on a stack leaves."""


class Evacuation:
    """Crossings away from a coast by all ships that can fetch somebody there. One unit less makes a battle that is
    lost hardly cheaper, so nobody leaves as long as each is weighed by himself. busy: who has something else to do."""

    def __init__(self, passage: Passage, busy: set[int]) -> None:
        self.passage, self.crossings, self.busy = passage, passage.crossings, busy
        self.state, self.board, self.power = passage.state, passage.board, passage.power

    def lost(self) -> list[str]:
        """Where a stack stands that enemies can probably take."""
        guards, waiting = self.passage.guards, self.crossings.waiting(self.busy)
        stacks = sorted(space for space, units in waiting.items() if len(units) >= A_STACK)
        return [space for space in stacks if guards.counterattacks.risk(space, guards.stand) >= LIKELY]

    def best(self, space: str, ships: Iterable[Unit]) -> tuple[list[Lift], str]:
        """The crossings by these ships that help most together, and to which coast; none if none helps."""
        passage, now = self.passage, self.passage.guards.loss()
        best, found = passage.say["least"], (list[Lift](), "")
        for goal, lifts in sorted(self._ways(space, ships).items()):
            promise = sum(passage.promise(lift, goal) for lift in lifts) - passage.too_early(lifts, goal)
            gain = promise + now - passage.lost_together(lifts, goal, ())
            if gain > best:
                best, found = gain, (lifts, goal)
        return found

    def _ways(self, space: str, ships: Iterable[Unit]) -> dict[str, list[Lift]]:
        """Who could be fetched there and brought to each coast, by one ship after the other."""
        found, taken = dict[str, list[Lift]](), dict[str, set[int]]()
        waiting = self.crossings.waiting(self.busy).get(space, [])
        for ship in ships:
            for goal, lift in self._crossings(ship, space, waiting, taken) if not self.crossings.aboard(ship) else ():
                found.setdefault(goal, []).append(lift)
                taken.setdefault(goal, set()).update(unit.id for unit in lift.units)
        return found

    def _crossings(
        self, ship: Unit, space: str, waiting: list[Unit], taken: dict[str, set[int]]
    ) -> Iterator[tuple[str, Lift]]:
        """What a ship could fetch and bring to each coast, of those whom no other brings there."""
        done = {space}
        for route in self.crossings.routes(ship):
            for goal in self.board.coasts_of(route[1][-1]):
                if goal in done or not is_friendly_land(self.state, goal, self.power):
                    continue
                left = {space: [unit for unit in waiting if unit.id not in taken.get(goal, ())]}
                for lift in self.crossings.lifts(ship, route, left, goal):
                    done.add(goal)
                    yield goal, lift
                    break
