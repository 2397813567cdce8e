"""Rolls of the dice log that a restored copy of a game does not know: their orders are found again, or asked for.

The log has no orders, only their hashes. What could be ordered in the position that was restored is tried: the one
order with that hash is the one that was given. Where none has it, the game knows too little, and the table is asked.
"""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from bot.computers import COMPUTER, LEVELS, note_of
from bot.dice.rolls import MOST_DICE, Rolls, order_of
from bot.game.default_answers import noted
from bot.game.games import Games
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.orders.end_phase import END
from bot.refusals import OrderAwaited
from bot.store import facts, record
from bot.store.ledger import StoredRoll
from bot.telling import tell
from bot.wording import dice as words
from bot.wording.speech import plain
from engine.dice.canonical import action_hash
from engine.dice.entries import Asked, Entry
from engine.game import Game
from engine.json_types import JsonObject, Line
from engine.legal import open_battles
from engine.lines import answers, default_answer, offers
from engine.record import to_data


async def give_again(kept: Games, rolls: Rolls[Any], game: str, roll: StoredRoll) -> bool:
    """Give the order of a lost roll again if it can be found, else ask the table for it, once. Whether it was given."""
    table, store = await rolls.table_of(game), kept.store
    request = (await table.log.request(rolls.ledger.reader, roll.number)).entry
    loaded, undone = await kept.look(game), len(await record.undone(store.reader, game))
    order = await asyncio.to_thread(order_with_hash, loaded, undone, request)
    if order is not None:
        await table.prepare(Asked(request["actor"], request["power"], request["purpose"], order, MOST_DICE))
        said = Message(words.ORDER_FOUND.format(roll=roll.number, purpose=plain(request["purpose"])))
    elif (await facts.of(store.reader, game)).order_lost == roll.request:
        return False
    else:
        said = await _question(rolls, game, request["actor"])
    async with store.transaction() as tx:
        await facts.put(tx, game, order_lost=roll.request)
        await tell(tx, loaded.row, [said])
    return order is not None


async def _question(rolls: Rolls[Any], game: str, actor: str) -> Message:
    """To the table: what is waited for, and how to give it."""
    try:
        await rolls.none_lost(game)
    except OrderAwaited as awaited:
        return Message(str(awaited), ping=(actor,))
    raise LookupError(f"no lost roll in {game}")


def order_with_hash(loaded: Loaded, undone: int, request: Entry) -> JsonObject | None:
    """The order that a request is for, if it can be given in this position."""
    forms = (lambda line: line, noted, *(_of_computer(level) for level in LEVELS))
    lines = [form(line) for line in _could_roll(loaded.game) for form in forms]
    for line, user in itertools.product(lines, (request["actor"], "", COMPUTER)):
        order = order_of(loaded.revision, line, user, undone)
        if action_hash(order) == request["action"]:
            return order
    return None


def _of_computer(level: str) -> Callable[[Line], Line]:
    return lambda line: line | {"note": note_of(level)}


def _could_roll(game: Game) -> Iterator[Line]:
    """Whatever may throw dice now, in every form that buttons and commands give it."""
    for ask in game.state.pending:
        yield from answers(game, ask)
        if (default := default_answer(game, ask)) is not None:
            yield default
    power = game.state.power
    for battle in open_battles(game):
        line: Line = {"by": power, "do": "battle", "space": battle.space}
        yield from (line, line | {"kind": battle.kind})
    yield from offers(game)
    yield from map(to_data, game.phase.candidates(game.state))
    yield {"by": power} | END
