"""Bombed complexes: they are repaired first, as far as there is money to fill the places that come back by it, one for
each point [Anniversary: Purchase Units; Europe 1940: Purchase and Repair Units]."""

from engine.board.facilities import add_damage, damage_of
from engine.economy.accounts import economy_of
from engine.economy.production import Producer, ProductionRules, for_sale, producers
from engine.economy.purchase import money_left
from engine.game import Game
from engine.players.draft import Draft
from engine.players.view import View
from engine.record import Purchase


def mended(game: Game, rules: ProductionRules, account: str, view: View) -> tuple[Game, dict[str, dict[str, int]]]:
    """The game in which a power plans its order out of one of its accounts, and the repairs that are made there: points
    by space and facility."""
    state, repairs = game.state, dict[str, dict[str, int]]()
    working = producers(state, rules, account)
    cheapest = min((kind.cost for kind in for_sale(state, rules, state.power) if kind.cost and kind.is_land), default=0)
    spare = money_left(state, rules, account) - cheapest * sum(producer.room for producer in working)
    for producer in sorted(working, key=lambda one: (-view.values.front(one.space), one.space)):
        places, price = _to_win(game, rules, producer), producer.kind.repair_cost
        vain = damage_of(state, producer.space, producer.kind.slot) - places  # is repaired before a place comes back
        won = min(places, (spare - price * vain) // (cheapest + price)) if price else 0
        if won > 0:
            repairs[producer.space] = {producer.kind.slot: vain + won}
            spare -= cheapest * won + price * (vain + won)
    order = Purchase(by=state.power, units={}, repairs=repairs, economy=economy_of(state, account) or None)
    draft = Draft(game)
    return (draft.game, repairs) if repairs and draft.add(order) else (game, {})


def _to_win(game: Game, rules: ProductionRules, producer: Producer) -> int:
    """How many places a facility has lost by its damage."""
    whole, space, kind = game.state.copy(), producer.space, producer.kind
    add_damage(whole, space, kind.slot, -damage_of(whole, space, kind.slot))
    return rules.capacity(whole, space, kind) - rules.capacity(game.state, space, kind)
