"""The combat and noncombat moves of a steady power, as lines that are legal together."""

from engine.economy.accounts import accounts_of
from engine.game import Game
from engine.players.assault_lines import all_ordered
from engine.players.campaign import Assault, Campaign
from engine.players.deployment import Deployment
from engine.players.draft import Draft
from engine.players.effort import Effort
from engine.players.guards import Guards
from engine.players.homecoming import bring_home, bring_others_home
from engine.players.orders import guard_price, pending, production, room_at, to_buy
from engine.players.purchases import Purchases
from engine.players.search import Search
from engine.players.view import View
from engine.players.voyages import Voyages
from engine.record import Action
from engine.state import State


def _bought(game: Game) -> dict[str, list[str]]:
    """What could stand in the capital by the end of the turn: of what was bought, or still can be, the cheapest guards,
    as many as may be placed there."""
    power = game.state.power
    waiting = sorted(pending(game, power) or to_buy(game), key=guard_price)
    capitals = game.state.board.powers[power].capitals[:1] if waiting else ()
    return {space: [kind.id for kind in waiting[:room]] for space in capitals if (room := room_at(game, power, space))}


def _launched(game: Game, effort: Effort) -> dict[str, list[str]]:
    """The ships that were bought, in the zones where they would be launched as things stand: who sails away from there
    leaves them alone."""
    state, rules, found = game.state, production(game), dict[str, list[str]]()
    if rules is None:
        return found
    for account in accounts_of(state.board, state.power):
        kinds, waiting = state.table(state.power), state.purchased.get(account, {})
        ships = {kind: n for kind, n in waiting.items() if n and kinds[kind].is_sea}
        for line in Purchases(game, rules, account, effort).placements(ships) if ships else ():
            for kind, n in line.units.items():
                found.setdefault(line.space, []).extend([kind] * n)
    return found


def _awaited(game: Game, effort: Effort) -> dict[str, list[str]]:
    """What was bought, where it will be by the end of the turn."""
    return _bought(game) | _launched(game, effort)


def gain(game: Game, effort: Effort) -> float:
    """What the best attacks of a position are worth."""
    return _search(game, effort).gain()


def assaults(game: Game, effort: Effort) -> list[Assault]:
    """The attacks that are worth it together."""
    return _search(game, effort).chosen()


def _search(game: Game, effort: Effort) -> Search:
    return Search(Campaign(game, game.state.power, effort, _awaited(game, effort)))


def attacking(game: Game, effort: Effort) -> Draft:
    """The attacks that the phase can be left with, those worth most first; what others make possible comes after
    them. Where there is no other movement in the turn, everybody else moves, too."""
    draft = all_ordered(game, assaults(game, effort))
    if _moves_once(game) and not draft.closed:
        deployed = draft.copy()
        _deploy(deployed, effort, True, _in_battle(game.state, draft.game.state))
        return deployed if deployed.could_end() else draft
    return draft


def _moves_once(game: Game) -> bool:
    """Whether nothing moves after the battles."""
    movements = (phase.options(game.state) for phase in game.edition.phases if phase.places_by is None)
    return all(moves.combat for moves in movements if moves is not None)


def marching(game: Game, effort: Effort) -> list[Action]:
    """The noncombat moves, and the end of the phase; with fewer of them where it cannot be left so."""
    draft = Draft(game)
    for sails in (True, False):
        draft = Draft(game)
        _deploy(draft, effort, sails)
        if draft.closed:
            return draft.lines
        bring_home(draft)
        bring_others_home(draft)
        if draft.end():
            return draft.lines
    return draft.lines


def _in_battle(before: State, after: State) -> frozenset[int]:
    """Who has been sent to a space of enemies, and stays there to fight: an attack is no stop on the way."""
    power = after.power
    met = {unit.space for unit in after.units.seen() if after.is_enemy(unit.owner, power)}
    sent = (unit for unit in after.seen_of(power) if unit.space in met)
    return frozenset(unit.id for unit in sent if unit.space != before.units[unit.id].space)


def _deploy(draft: Draft, effort: Effort, sails: bool, fighting: frozenset[int] = frozenset()) -> None:
    """Who is not fighting goes where he is of most use."""
    game = draft.game
    power, view = game.state.power, View(game, game.state.power, effort)
    bought = {
        space: [view.odds.named(power, kind) for kind in kinds] for space, kinds in _awaited(game, effort).items()
    }
    values, guards, busy = view.values, Guards(view.counterattacks, bought), set(fighting)
    voyages = Voyages(game, draft, guards, values, busy)
    voyages.ferry()
    deployment = Deployment(game, guards, values, effort, busy)
    deployment.plan()
    deployment.order(draft, air=False)
    if sails:
        voyages.sail()
    deployment.order(draft, air=True)
