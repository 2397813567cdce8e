"""Default orders: what the bot does for a player whose time is out, where the table wants that. Never more than needed.

Questions are answered with their published default (`engine/questions`); nothing is bought or moved, but battles that
are due are fought, aircraft land, and what was bought is placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.game.landing_options import in_the_air, whole_landing
from bot.game.placement_options import whole_placement
from bot.loaded import Loaded
from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import impossible
from bot.wording.standing import DEFAULT_NOTE
from engine import Game
from engine.legal import accepts, default_answer, open_battles


def default_orders(loaded: Loaded, user: str) -> list[Line]:
    """The next lines for a player who is out of time, all in one. Raises NotPossible if there are none."""
    for ask in loaded.game.state.pending:
        if loaded.players.get(ask.by) == user:
            line = default_answer(loaded.game, ask)
            if line is None:
                raise NotPossible(impossible.NO_DEFAULT_ANSWER)
            return [noted(line)]
    if loaded.game.state.pending or loaded.players.get(loaded.game.state.power) != user:
        raise NotPossible(impossible.NOTHING_ASKED)
    for lines in _turns(loaded.game):
        return [noted(line) for line in lines]
    raise NotPossible(impossible.NO_DEFAULT_END)


def _turns(game: Game) -> Iterator[list[Line]]:
    """What may be done for a whole phase, in the order it is tried."""
    by = game.state.power
    takes = game.edition.phase(game.state.phase).accepts
    if "battle" in takes:
        yield from ([{"by": by, "do": "battle", "space": b.space, "kind": b.kind}] for b in open_battles(game)[:1])
    if "place" in takes and any(game.state.purchased.get(by, {}).values()):
        yield from _found(whole_placement, game)
    if in_the_air(game) > 0:
        yield from _found(whole_landing, game)
    end: Line = {"by": by, "do": "end_phase"}
    if accepts(game, end):
        yield [end]


def _found(search: Callable[[Game], list[Line]], game: Game) -> Iterator[list[Line]]:
    try:
        yield search(game)
    except NotPossible:
        return


def noted(line: Line) -> Line:
    return line | {"note": DEFAULT_NOTE}
