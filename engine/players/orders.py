"""What becomes of an order to buy: repairs with it, and what of it waits to be placed."""

from engine.board.facilities import facilities_at
from engine.game import Game
from engine.legal import takes
from engine.record import Purchase
from engine.units.kinds import Kind


def repaired(game: Game, order: Purchase) -> Purchase:
    """An order with as much of the damage of one's complexes repaired as is accepted."""
    state, power = game.state, game.state.power
    for space, here in sorted(state.damage.items()):
        if state.owners.get(space) != power:
            continue
        slots = {kind.slot for kind in facilities_at(state, space)}
        points = {slot: n for slot, n in here.items() if n and slot in slots}
        wish = order.model_copy(update={"repairs": {**order.repairs, space: points}})
        if points and takes(game, wish):
            order = wish
    return order


def pending(game: Game, power: str) -> list[Kind]:
    """Land and air units that wait to be placed."""
    table = game.state.table(power)
    units = game.state.waiting(power)
    return [table[kind] for kind, n in units.items() for _ in range(n) if table[kind].is_land or table[kind].is_air]
