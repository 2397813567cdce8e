"""Bids that are open downwards: two people bid in turn, each less than the other, until one leaves the side to who
would play it for less."""

from bot.clock import now_ms
from bot.game.loading import load
from bot.loaded import Loaded
from bot.refusals import NotPossible
from bot.store import Transaction, facts, interactions
from bot.table.auction import MOST, Auction, called, left_to_the_other, write_auction
from bot.table.bid_cards import open_auction_message
from bot.table.bids import Bids
from bot.telling import tell
from bot.wish import Visit
from bot.wording import bids as words

PEOPLE = 2


class OpenBids:
    """Bids that everybody sees."""

    def __init__(self, bids: Bids) -> None:
        self.bids = bids
        self.store = bids.store

    async def call(self, visit: Visit, game: str, text: str) -> int:
        """Somebody would play the side for so much; the other is called. Raises NotPossible."""
        if not text.strip().isdecimal() or int(text) > MOST:
            raise NotPossible(words.A_NUMBER)
        amount = int(text)
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded, auction = await self._open(tx, visit, game)
            await self._keep(tx, loaded, called(auction, visit.user, amount))
        return amount

    async def leave_it(self, visit: Visit, game: str) -> None:
        """Somebody bids no lower: the other plays the side. Raises NotPossible."""
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded, auction = await self._open(tx, visit, game)
            await self._keep(tx, loaded, left_to_the_other(auction, visit.user))

    async def _open(self, tx: Transaction, visit: Visit, game: str) -> tuple[Loaded, Auction]:
        """Raises NotPossible."""
        loaded = await load(tx, game)
        auction = self.bids.auction_of(loaded, visit.user, is_open=True)
        if len(set(loaded.players.values())) != PEOPLE:
            raise NotPossible(words.TWO_PEOPLE)
        await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
        return loaded, auction

    async def _keep(self, tx: Transaction, loaded: Loaded, auction: Auction) -> None:
        await facts.put(tx, loaded.id, auction=write_auction(auction))
        await tell(tx, loaded.row, [open_auction_message(loaded, auction)])
        if auction.over:
            await self.bids.settle(tx, loaded, auction)
