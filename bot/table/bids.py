"""Bids before the first turn: sealed and shown together while the game forms; placed, or kept, once it has begun."""

import json
import os
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.clock import now_ms
from bot.game.loading import load
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.messages.publishing import turn_message
from bot.refusals import Closed, NotPossible, NotSeated
from bot.store import Transaction, facts, games, interactions, seats
from bot.store import bids as stored_bids
from bot.table.auction import MOST, Auction, Bid, changes, opened, read_auction
from bot.table.auction import write_auction as written
from bot.table.bid_cards import (
    PLACING_CARD,
    auction_message,
    placing_message,
    placing_rows,
    powers_of_side,
    shown_message,
)
from bot.table.lobby import Lobby
from bot.table.option_text import read_options
from bot.telling import Listener, tell
from bot.wish import Visit, Wish
from bot.wording import bids as words
from engine.economy.bids import bidders

BEFORE = {"place", "orders", "concede"}


class Bids(Listener):
    """Seals, shows and splits bids, and holds the first turn back until they are placed."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.service = lobby.service
        self.store = lobby.service.store

    # --- while the game forms -----------------------------------------------------------------------------------

    async def seal(self, visit: Visit, game: str, text: str) -> int:
        """A person's bid: its seal goes on the table, and with the last one all are shown. Raises NotPossible."""
        if not text.strip().isdecimal() or int(text) > MOST:
            raise NotPossible(words.A_NUMBER)
        bid = Bid(int(text), os.urandom(8).hex())
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            auction = self.auction_of(loaded, visit.user, is_open=False)
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await stored_bids.seal(tx, game, visit.user, bid.amount, bid.salt)
            auction = replace(auction, seals=auction.seals | {visit.user: bid.seal})
            await facts.put(tx, game, auction=written(auction))
            missing = [user for user in dict.fromkeys(loaded.players.values()) if user not in auction.seals]
            await tell(tx, loaded.row, [auction_message(loaded, auction, missing)])
            if not missing:
                await self._show_all(tx, loaded, auction)
        return bid.amount

    def auction_of(self, loaded: Loaded, user: str, is_open: bool) -> Auction:
        """The auction in which somebody may bid. Raises NotPossible."""
        auction = read_auction(loaded.facts.auction)
        if loaded.row.status != "forming" or auction is None or auction.over or auction.open != is_open:
            raise NotPossible(words.NOT_OPEN)
        if user not in loaded.players.values():
            raise NotPossible(words.NOT_SEATED)
        if any(power not in loaded.players for power in loaded.game.state.board.seats):
            raise NotPossible(words.NOT_ALL)
        people = set(loaded.players.values())
        if len(people) < 2 or any(len(sides_of(loaded, one)) > 1 for one in people):
            raise NotPossible(words.TOO_FEW)
        return auction

    async def _show_all(self, tx: Transaction, loaded: Loaded, auction: Auction) -> None:
        """The last seal is in: show the bids, and settle it."""
        board = loaded.game.state.board
        there = {user for power, user in loaded.players.items() if board.side(power) == auction.side}
        sealed = await stored_bids.sealed(tx, loaded.id)
        bids = {user: Bid(*bid) for user, bid in sealed.items() if user in auction.seals}
        await stored_bids.forget(tx, loaded.id)
        await self.settle(tx, loaded, opened(auction, bids, len(there)))

    async def settle(self, tx: Transaction, loaded: Loaded, auction: Auction) -> None:
        """It is known who plays the side and for how much: change the seats, put the bid into the game, tell all."""
        side_of = {power: loaded.game.state.board.side(power) for power in loaded.players}
        for power, user in changes(auction, loaded.players, side_of).items():
            await seats.take(tx, loaded.id, power, user, now_ms(), loaded.revision)
        await facts.put(tx, loaded.id, auction=written(auction))
        first = powers_of_side(loaded, auction.side)[0]
        await self._put(tx, loaded, {first: auction.amount})
        after = await self.lobby.refresh(tx, loaded.id)
        await tell(tx, loaded.row, [shown_message(after, auction)])

    async def split(self, visit: Visit, game: str, text: str) -> str:
        """Those who play the side say which power gets how much. Raises NotPossible, Unclear."""
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            auction = read_auction(loaded.facts.auction)
            if loaded.row.status != "forming" or auction is None or not auction.over:
                raise NotPossible(words.NOT_OPEN)
            if visit.user not in auction.winners:
                raise NotPossible(words.NOT_WINNERS.format(side=loaded.say.side(auction.side)))
            chosen: dict[str, int] = read_options(loaded.row.edition, f"bids={text}")["bids"]
            own = powers_of_side(loaded, auction.side)
            for power in chosen:
                if power not in own:
                    raise NotPossible(words.WRONG_SIDE.format(power=loaded.say.power(power)))
            if sum(chosen.values()) != auction.amount:
                raise NotPossible(words.NOT_SUM.format(sum=sum(chosen.values()), amount=auction.amount))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await self._put(tx, loaded, chosen)
            await self.lobby.refresh(tx, game)
        return words.split_text(loaded.say, chosen)

    async def _put(self, tx: Transaction, loaded: Loaded, bids: Mapping[str, int]) -> None:
        header = json.loads(loaded.row.header)
        options = header.get("options", {}) | {"bids": {power: amount for power, amount in bids.items() if amount}}
        await games.set_header(tx, loaded.id, json.dumps(header | {"options": options}, ensure_ascii=False))

    # --- once it has begun --------------------------------------------------------------------------------------

    async def may(self, loaded: Loaded, wish: Wish) -> None:
        """Nobody begins before every bid is placed or kept. Raises Closed."""
        left = bidders(loaded.game.state) if loaded.game.state.bids else []
        if left and any(line["do"] not in BEFORE for line in wish.lines):
            mine = any(loaded.players.get(power) == wish.user for power in left)
            raise Closed(words.closed(loaded.game.state, loaded.say, left), placing_rows(loaded.id) if mine else ())

    async def keep(self, visit: Visit, game: str) -> str:
        """What is left of the bids of somebody's powers becomes cash. Raises NotSeated, NotPossible."""
        loaded = await self.service.look(game)
        mine = [power for power in bidders(loaded.game.state) if loaded.players.get(power) == visit.user]
        if visit.user not in loaded.players.values():
            raise NotSeated
        if not mine:
            raise NotPossible(words.DONE_PLACING)
        anywhere = next(iter(loaded.game.state.board.spaces))
        lines = tuple({"by": power, "do": "place", "units": {}, "space": anywhere} for power in mine)
        await self.service.act(Wish(visit.interaction, visit.user, game, lines))
        left = loaded.game.state.bids
        return " ".join(words.kept(loaded.say, power, left[power]) for power in mine)

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """While bids are placed the table reads only of that; then the first turn begins, with its ping."""
        state = after.game.state
        placing = after.facts.placing
        left = bool(state.bids) and bool(bidders(state)) and not state.winner
        if left:
            await facts.put(tx, after.id, bidding=1)
            told = any(message.card == PLACING_CARD for message in said)
            said = said if told else [replace(placing_message(after), line=after.revision)]
        elif placing:
            await facts.put(tx, after.id, bidding=0)
            first = after.players.get(state.power, "")
            begins = replace(turn_message(after, new=[first] if first not in ("", user) else []), line=after.revision)
            said = said if state.winner else [placing_message(after), begins]
        return said


def sides_of(loaded: Loaded, user: str) -> set[str]:
    return {loaded.game.state.board.side(power) for power in loaded.powers_of(user)}
