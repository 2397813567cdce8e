"""How much the bot helps may be changed while a game runs, if everybody who plays agrees."""

from __future__ import annotations

from collections.abc import Mapping

from bot.assistance import LEVELS
from bot.clock import now_ms
from bot.facts import ASSISTANCE
from bot.game.service import GameService
from bot.game.tell_channel import tell
from bot.messages.message import Message
from bot.presence.votes import YES, Vote
from bot.refusals import NotPossible, NotSeated, NotStarted
from bot.store import games, interactions
from bot.table.votes import ask, voters
from bot.wish import Visit
from bot.wording import options as texts
from bot.wording.host import ALL_ASKED


class AssistanceVote:
    """Asks the table, and carries out what it has agreed on."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def propose(self, visit: Visit, game: str, level: str) -> str:
        """Ask everybody; at once for who plays alone. Raises NotPossible, NotSeated, NotStarted."""
        loaded = await self.service.look(game)
        if loaded.row.status == "forming":
            raise NotStarted
        if level not in LEVELS or level == loaded.assistance:
            raise NotPossible(texts.NO_SUCH)
        everybody = voters(loaded)
        if visit.user not in everybody:
            raise NotSeated
        arguments = {"level": level}
        if len(everybody) == 1:
            await self.agreed(visit, game, arguments, YES)
            return texts.assistance_now(level)
        text = texts.may_assist(visit.user, level, loaded.assistance)
        vote = Vote(ASSISTANCE, arguments, visit.user, text, everybody, rule="all", cast={visit.user: YES})
        async with self.service.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await ask(tx, loaded, vote, calls=True)
        return ALL_ASKED

    async def agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        """What came of the vote."""
        if choice != YES:
            return
        async with self.service.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await games.mark(tx, game, ASSISTANCE, arguments["level"])
            row = await games.known(tx, game)
            await tell(tx, row, [Message(texts.assistance_now(arguments["level"]))])
