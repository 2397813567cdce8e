"""Rolls that wait for public randomness, shown where the game is played: one message a turn, edited as they fall."""

import logging

from bot.dice.proofs import card_of_rolls, place_of, rolls_told
from bot.loaded import Positions, turn_name
from bot.lru import Lru
from bot.messages.message import Message
from bot.telling import tell
from bot.wording import dice as words
from bot.wording.dice import WaitingRoll

log = logging.getLogger(__name__)
MOST_SHOWN = 256


class PendingRolls:
    """Told by the beacon's source; `open` is what each game waits for, as far as was heard last."""

    def __init__(self, games: Positions) -> None:
        self.games = games
        self.open: Lru[WaitingRoll] = Lru(MOST_SHOWN)

    async def tell(self, waiting: WaitingRoll) -> None:
        """A roll waits, or no relay had its round. Never stands in the way of the roll itself."""
        self.open.put(waiting.game, waiting)
        try:
            await self._show(waiting)
        except Exception:
            log.exception("a waiting roll could not be shown", extra={"game": waiting.game})

    def about(self, game: str) -> str:
        """What a game waits for, for somebody who wants to act meanwhile; "" if that is not known."""
        waiting = self.open.get(game)
        return words.rolling(waiting) if waiting else ""

    async def _show(self, waiting: WaitingRoll) -> None:
        loaded = await self.games.look(waiting.game)
        store = self.games.store
        link = place_of(loaded, waiting.request)
        turn = turn_name(loaded.game)
        newest = words.waiting(waiting, link)
        async with store.transaction() as tx:
            text = rolls_told((await self.games.look(waiting.game, tx)).facts, turn, newest)
            message = Message(text, card=card_of_rolls(turn), thread=turn)
            await tell(tx, loaded.row, [message])
