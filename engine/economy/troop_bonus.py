"""Units that a power places for free where its capital is liberated, once a game
[Europe 1940: France; Global 1940: France, Troop Bonus]."""

from msgspec import Struct

from engine.errors import BadLine, Illegal
from engine.events import Asked, Mustered
from engine.play import Play
from engine.record import Action, Place, as_one_of
from engine.state.ask import Ask
from engine.units.stacks import cost


class TroopBonus(Struct, frozen=True):
    """A bonus of units: whose it is, and where; the IPCs its units may be worth; what the game's history says once it
    is used."""

    power: str
    space: str
    ipc: int
    noted: str

    def ask(self, play: Play, space: str) -> None:
        """Ask what is placed, as soon as the territory is liberated. Nothing else is taken until it is answered."""
        state = play.state
        if space != self.space or self.noted in state.marks.history:
            return
        kinds = {kind.id: self.ipc // kind.cost for kind in state.table(self.power).values() if _may_come(kind.domain)}
        units = {kind: most for kind, most in kinds.items() if most}
        state.marks.history.add(self.noted)
        state.pending.append(Ask(self.power, "place", space, units=units, ipc=self.ipc))
        play.tell(Asked(self.power, "place", space))

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Place the units there at once; nothing more comes later. Raises BadLine, Illegal."""
        state, order = play.state, as_one_of(action, Place)
        wanted, table = {kind: n for kind, n in order.units.items() if n}, state.table(self.power)
        for kind in wanted:
            if kind not in table:
                raise BadLine("line.unit", unit=kind)
        strange = [kind for kind in wanted if not _may_come(table[kind].domain)]
        if strange or order.space != ask.space or cost(wanted, table) > ask.ipc:
            raise Illegal("place.bonus", space=ask.space, ipc=ask.ipc, price=cost(wanted, table))
        for kind, n in wanted.items():
            for _ in range(n):
                state.add(kind, self.power, ask.space).placed = True  # in France's own turn they stay, aircraft too
        state.pending.remove(ask)
        play.tell(Mustered(self.power, wanted, ask.space, "liberated"))


def _may_come(domain: str) -> bool:
    return domain in ("land", "air")
