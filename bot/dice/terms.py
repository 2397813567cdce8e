"""How the dice of a game are made, and that every player has accepted it before the first one falls.

Where seeds may be used, a player's words in the log are the acceptance; where only the beacon is, pressing Accept is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot import __version__
from bot.dice.refusals import NeedsWords
from bot.dice.table import DiceTable, Opening
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.messages.rows import accept_rows, words_rows
from bot.refusals import NotPossible
from bot.store import Database, Transaction, games
from bot.store.games import Game as Row
from bot.wording import dice as words
from engine.dice.beacon import Network
from engine.dice.entries import Line, Seat
from engine.dice.entropy import BEACON, CHAIN

ACCEPTED = "accepted"
"""A mark of the game: the start of its dice log, then the users who have accepted it."""
CARD = "dice"


class NotAccepted(NotPossible):
    """Dice were wanted before everybody had accepted how they are made."""

    def __init__(self, game: str, users: Sequence[str]) -> None:
        super().__init__(words.ACCEPT_WANTED.format(who=words.people(users)))
        self.rows = accept_rows(game)


def policy_of(row: Row) -> str:
    """The policy of a game, as its header says."""
    dice = json.loads(row.header).get("dice")
    return dice.get("policy", CHAIN) if isinstance(dice, dict) else CHAIN


def wants_words(policy: str) -> bool:
    """Whether every player gives words of their own: wherever seeds may be used."""
    return policy != BEACON


def opening_of(loaded: Loaded, log_channel: str, network: Network, continues: str | None = None) -> Opening:
    """What the genesis of a game's log lays down."""
    policy = policy_of(loaded.row)
    seats = [Seat(power, loaded.players[power]) for power in loaded.game.state.board.seats]
    known = None if policy == CHAIN else network
    software = f"sandtable/{__version__}"
    return Opening(loaded.row.edition, seats, log_channel, policy, software, known, continues=continues)


async def genesis_of(table: DiceTable) -> Line:
    """The first line of a log. Raises NoLog."""
    return await table.log.genesis(table.ledger.reader)


async def missing(db: Database, loaded: Loaded, table: DiceTable) -> list[str]:
    """Who has not accepted yet, in turn order. A player who came after the log began has nothing to accept."""
    genesis = await genesis_of(table)
    users = list(dict.fromkeys(seat["user"] for seat in genesis.entry["seats"]))
    if wants_words(genesis.entry["policy"]):
        unheard = await table.unheard()
        return [user for user in users if user in unheard]
    seated = set(loaded.players.values())
    accepted = await accepted_by(db, loaded.id, genesis.hash)
    return [user for user in users if user not in accepted and user in seated]


async def accepted_by(db: Database, game: str, start: str) -> list[str]:
    of, *users = (await games.marked(db, game)).get(ACCEPTED, "-").split()
    return users if of == start else []


async def accept(tx: Transaction, game: str, user: str, start: str) -> None:
    """Note an acceptance of the log that starts with this hash."""
    users = [*await accepted_by(tx, game, start), user]
    await games.mark(tx, game, ACCEPTED, " ".join([start, *dict.fromkeys(users)]))


async def must_be_accepted(db: Database, loaded: Loaded, table: DiceTable) -> None:
    """Before the first roll, everybody has to have agreed. Raises NotAccepted, NeedsWords."""
    if await table.last_roll() is not None:
        return
    await table.all_heard()
    who = await missing(db, loaded, table)
    if who and wants_words(policy_of(loaded.row)):
        raise NeedsWords(who)
    if who:
        raise NotAccepted(loaded.id, who)


def genesis_message(loaded: Loaded, start: Line, who: Sequence[str], ping: Sequence[str] = ()) -> Message:
    """The terms of the dice, with the one button that everybody presses; edited as they do."""
    policy = start.entry["policy"]
    call = words.WORDS_WANTED if wants_words(policy) else words.ACCEPT_WANTED
    text = call.format(who=words.people(who)) if who else words.ALL_ACCEPTED
    rows = words_rows(loaded.id) if wants_words(policy) else accept_rows(loaded.id)
    return Message(f"{text}\n{words.terms(start)}", rows=rows if who else (), ping=tuple(ping), card=CARD)
