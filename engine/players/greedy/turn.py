"""The phases of a greedy power's turn."""

from engine.economy.production import ProductionRules
from engine.game import Game
from engine.players.assault_lines import all_ordered
from engine.players.draft import Draft
from engine.players.effort import Effort
from engine.players.greedy.attacks import Attack, Attacks
from engine.players.greedy.marches import Marches
from engine.players.greedy.purchases import Purchases
from engine.players.homecoming import bring_home, bring_others_home
from engine.players.orders import pending
from engine.players.outlook import Outlook
from engine.record import Action, Purchase


def order(game: Game, rules: ProductionRules, account: str, effort: Effort) -> Purchase | None:
    """What it buys out of one account."""
    return Purchases(Outlook(game, game.state.power, effort), rules, account).line()


def attacks(game: Game, effort: Effort) -> list[Attack]:
    """All attacks it would make."""
    return Attacks(Outlook(game, game.state.power, effort)).chosen()


def attacking(game: Game, effort: Effort) -> Draft:
    """The attacks that the phase can be left with, those worth most first; what others make possible comes after
    them."""
    return all_ordered(game, attacks(game, effort))


def marching(game: Game, effort: Effort) -> list[Action]:
    """The noncombat moves, and the end of the phase; with fewer of them where it cannot be left so."""
    power = game.state.power
    there = dict.fromkeys(game.state.board.powers[power].capitals, pending(game, power))
    draft = Draft(game)
    for parts in (("over_land", "by_sea", "sail", "fly"), ("over_land", "by_sea", "fly"), ("over_land",), ()):
        draft = Draft(game)
        Marches(Outlook(game, power, effort), draft, there).plan(parts)
        if draft.closed:
            return draft.lines
        bring_home(draft)
        bring_others_home(draft)
        if draft.end():
            return draft.lines
    return draft.lines
