"""A reader of typed orders for one player and one game."""

from collections.abc import Callable, Mapping

from bot.loaded import Loaded
from bot.orders.reader import Reader
from bot.parsing.vocabulary import Vocabulary, vocabulary
from bot.wish import said
from bot.wording.speech import phase
from engine import Game
from engine.advice.budget import open_economies
from engine.advice.crossings import waters
from engine.advice.placements import next_to_place
from engine.advice.repairs import repairable, turn_order_so_far
from engine.advice.research import cost_of_die, developments, names_goal
from engine.economy.accounts import account_named, account_of, economy_of
from engine.json_types import Line
from engine.legal import movable


def words_of(loaded: Loaded) -> Vocabulary:
    """The names of a game."""
    state = loaded.game.state
    claims = dict.fromkeys(name for _, name in loaded.game.edition.claims)
    return vocabulary(state.board, state.tables[state.power], developments(loaded.game), claims)


def reader_of(loaded: Loaded, user: str, now: Callable[[], Game] | None = None) -> Reader:
    """What reading a player's text needs: names, what can move (`now`, after the orders before it), what he is
    asked."""
    mine = set(loaded.powers_of(user))
    at = now or (lambda: loaded.game)

    def there(space: str, owner: str = "") -> dict[str, int]:
        return movable(at(), owner or at().state.power, space)

    def waiting() -> dict[str, int]:
        return next_to_place(at().state)

    def crossings(units: Mapping[str, int], start: str, goal: str) -> list[list[str]]:
        return waters(at(), dict(units), start, goal)

    def economy_at(space: str) -> str:
        return economy_of(at().state, account_of(at().state, at().state.power, space))

    def ordered(economy: str) -> Line:
        state = at().state
        return said(turn_order_so_far(state, account_named(state, state.power, economy) if economy else None))

    return Reader(
        words_of(loaded),
        there,
        tuple(ask for ask in loaded.game.state.pending if ask.by in mine),
        waiting,
        crossings,
        {each.name: phase(each.name) for each in loaded.game.edition.phases},
        lambda: at().state.phase,
        names_goal(loaded.game),
        cost_of_die(loaded.game),
        lambda: repairable(at().state, at().state.power),
        lambda: open_economies(at()),
        economy_at,
        ordered,
    )
