"""What becomes of an order to buy: repairs with it, and what of it waits to be placed."""

from engine.board.facilities import facilities_at
from engine.economy.accounts import accounts_of
from engine.economy.production import ProductionRules, for_sale, producers
from engine.economy.purchase import money_left
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


def guard_price(kind: Kind) -> tuple[float, str]:
    """What a guard costs for what it defends; the name, so that an order is always the same."""
    return kind.cost / max(1, kind.defense), kind.id


def to_buy(game: Game) -> list[Kind]:
    """The guards that a power can still buy this turn, where it buys after its moves [ABC: Order of Play]: as many of
    those that are cheapest for what they defend as it has money for."""
    later = game.edition.phases_after(game.state.phase)
    rules = next((phase.buys_by for phase in later if phase.buys_by is not None), None)
    if rules is None:
        return []
    walkers = [kind for kind in for_sale(game.state, rules, game.state.power) if kind.is_land and kind.cost > 0]
    guard = min((kind for kind in walkers if kind.move), key=guard_price, default=None)
    return [guard] * (money_left(game.state, rules) // guard.cost) if guard is not None else []


def production(game: Game) -> ProductionRules | None:
    """The rules by which units are placed in a turn."""
    return next((phase.places_by for phase in game.edition.phases if phase.places_by), None)


def room_at(game: Game, power: str, space: str) -> int:
    """How many units may be placed in a territory this turn."""
    state, rules = game.state, production(game)
    places = (p for account in accounts_of(state.board, power) if rules for p in producers(state, rules, account))
    return sum(producer.room for producer in places if producer.space == space)
