"""How the dice of a game are made: the card of the lobby says it, and who joins accepts it.

Where seeds may be used, every player's words stand in the log before the first roll; where only the beacon is, nobody
has to do anything.
"""

import json
from collections.abc import Sequence

from bot import __version__
from bot.dice.refusals import NeedsWords
from bot.dice.table import DiceTable
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.messages.rows import words_rows
from bot.store.games import Game as Row
from bot.wording import dice as words
from engine.dice.beacon import Network
from engine.dice.entries import Line, Opening, Seat
from engine.dice.entropy import BEACON, CHAIN

CARD = "dice"


def policy_of(row: Row) -> str:
    """The policy of a game, as its header says."""
    dice = json.loads(row.header).get("dice")
    return dice.get("policy", CHAIN) if isinstance(dice, dict) else CHAIN


def wants_words(policy: str) -> bool:
    """Whether every player gives words of their own: wherever seeds may be used."""
    return policy != BEACON


def opening_of(loaded: Loaded, log_channel: str, network: Network, continues: str | None = None) -> Opening:
    """What the genesis of a game's log lays down. A computer gives no words and agrees to nothing: it has no seat
    there."""
    policy = policy_of(loaded.row)
    seats = [Seat(p, loaded.players[p]) for p in loaded.game.state.board.seats if p in loaded.players]
    known = None if policy == CHAIN else network
    software = f"sandtable/{__version__}"
    return Opening(loaded.row.edition, seats, log_channel, policy, software, known, continues=continues)


async def genesis_of(table: DiceTable) -> Line:
    """The first line of a log. Raises NoLog."""
    return await table.log.genesis(table.ledger.reader)


async def must_be_accepted(before: Loaded, table: DiceTable) -> None:
    """Before the first roll, where seeds may be used, everybody has to have given words. Raises NeedsWords."""
    if await table.last_roll() is not None:
        return
    await table.all_heard()
    if not wants_words(policy_of(before.row)):
        return
    genesis, unheard = await genesis_of(table), await table.unheard()
    who = [user for user in dict.fromkeys(seat["user"] for seat in genesis.entry["seats"]) if user in unheard]
    if who:
        raise NeedsWords(who)


def genesis_message(loaded: Loaded, start: Line, who: Sequence[str], ping: Sequence[str] = ()) -> Message:
    """The terms of the dice, in small print. Where words are wanted, those of `who` are missing, and there is a button
    for them; the message is edited as they come."""
    if not wants_words(start.entry["policy"]):
        return Message(words.terms(start), card=CARD)
    text = words.WORDS_WANTED.format(who=words.people(who)) if who else words.ALL_HEARD
    rows = words_rows(loaded.id) if who else ()
    return Message(f"{text}\n{words.terms(start)}", rows=rows, ping=tuple(ping), card=CARD)
