"""Complexes that are bought with money for which no place is left to make units, and where they are built."""

from engine.economy.accounts import accounts_of
from engine.economy.building import building_sites
from engine.economy.production import ProductionRules, for_sale, producers
from engine.economy.purchase import money_left
from engine.game import Game
from engine.legal import takes
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Place, Purchase
from engine.units.facilities import FacilityKind, kind_of_grade


def with_complex(game: Game, rules: ProductionRules, account: str, order: Purchase, view: View) -> Purchase:
    """An order with the complex that serves best, if there is money for it besides."""
    offers: list[tuple[float, str]] = []
    for kind in for_sale(game.state, rules, game.state.power):
        row = kind.facility
        if row and (found := _best_site(game, account, row, view)) is not None:
            offers.append((found[0] / kind.cost, kind.id))
    for _, kind in sorted(offers, reverse=True):
        wish = order.model_copy(update={"units": {**order.units, kind: 1}})
        if takes(game, wish):
            return wish
    return order


def kept_for_complex(game: Game, rules: ProductionRules, account: str, view: View) -> int:
    """Money that is better kept for a complex: its price, where there is more money than the places are good for."""
    room = sum(producer.room for producer in producers(game.state, rules, account))
    money = money_left(game.state, rules, account)
    if not room or money < weights()["build"]["rich"] * room:
        return 0
    sold = [(kind.cost, row) for kind in for_sale(game.state, rules, game.state.power) if (row := kind.facility)]
    offers = [(row, cost, site) for cost, row in sold if (site := _best_site(game, account, row, view)) is not None]
    return min((cost for row, cost, (_, space) in offers if _makes(game, row, space) > 1), default=0)


def complex_placed(game: Game, view: View) -> Place | None:
    """Where a complex that was bought is built; None if none waits."""
    state, power = game.state, game.state.power
    for account in accounts_of(state.board, power) if game.phase.places_by is not None else ():
        for name, n in state.purchased.get(account, {}).items():
            row = state.table(power)[name].facility
            found = _best_site(game, account, row, view) if n and row else None
            if found is None:
                continue
            order = Place(by=power, units={name: 1}, space=found[1])
            if takes(game, order):
                return order
    return None


def _makes(game: Game, row: FacilityKind, space: str) -> int:
    """How many units it would make a turn in a territory; 0 for what makes none."""
    built = kind_of_grade(game.state.facility_table, row.slot, row.grade)
    return 0 if built is None or built.capacity is None else built.capacity.at(game.state.board.spaces[space].ipc)


def _best_site(game: Game, account: str, row: FacilityKind, view: View) -> tuple[float, str] | None:
    """Near a front that one can march to, and safe; how useful units are there together, and where."""
    values, say = view.values, weights()["build"]
    least = max(say["front"], say["nearer"] * max(map(values.front, values.ports()), default=0.0))
    near = {
        space: front
        for space in building_sites(game.state, account, row)
        if values.marches(space) and (front := values.front(space)) >= least
    }
    sites = ((front * _makes(game, row, space), space) for space, front in near.items())
    for use, space in sorted(sites, reverse=True):
        if use > 0 and view.risk(space, view.guards(space)) <= say["risk"]:
            return use, space
    return None
