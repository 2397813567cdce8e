"""Customs of the table that may change while a game runs, if everybody who plays agrees: how much the bot helps, and
low luck, which is a line of the record since every die after it depends on it."""

from collections.abc import Mapping

from bot.assistance import LEVELS
from bot.clock import now_ms
from bot.facts import ASSISTANCE
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.presence.votes import YES, Vote
from bot.refusals import GameOver, NotPossible, NotSeated, NotStarted
from bot.store import facts, games, interactions
from bot.table.votes import ask, voters
from bot.telling import tell
from bot.wish import Visit, Wish
from bot.wording import options as texts
from bot.wording.host import ALL_ASKED
from engine.game import HOST

LOW_LUCK = "low_luck"
SWITCH = {"on": True, "off": False}


class CustomVotes:
    """Asks the table, and carries out what it has agreed on."""

    def __init__(self, service: GameService) -> None:
        self.service = service

    async def assist(self, visit: Visit, game: str, level: str) -> str:
        """Another level of assistance. Raises NotPossible, NotSeated, NotStarted."""
        loaded = await self._begun(game)
        if level not in LEVELS or level == loaded.assistance:
            raise NotPossible(texts.NO_SUCH)
        return await self._propose(visit, loaded, ASSISTANCE, level, loaded.assistance)

    async def low_luck(self, visit: Visit, game: str, how: str) -> str:
        """Battles with low luck from now on, or without. Raises NotPossible, NotSeated, NotStarted."""
        loaded = await self._begun(game)
        now = bool(loaded.game.state.options[LOW_LUCK])
        if SWITCH.get(how, now) == now:
            raise NotPossible(texts.NO_SUCH)
        if loaded.game.state.winner:
            raise GameOver
        return await self._propose(visit, loaded, LOW_LUCK, how, "on" if now else "off")

    async def _begun(self, game: str) -> Loaded:
        loaded = await self.service.look(game)
        if loaded.row.status == "forming":
            raise NotStarted
        return loaded

    async def _propose(self, visit: Visit, loaded: Loaded, custom: str, value: str, now: str) -> str:
        """Ask everybody; at once for who plays alone."""
        everybody, game = voters(loaded), loaded.id
        if visit.user not in everybody:
            raise NotSeated
        arguments = {"level": value}
        if len(everybody) == 1:
            await self._agreed(visit, game, custom, arguments, YES)
            return texts.custom_now(custom, value)
        text = texts.may_change(visit.user, custom, value, now)
        vote = Vote(custom, arguments, visit.user, text, everybody, rule="all", cast={visit.user: YES})
        async with self.service.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await ask(tx, loaded, vote, calls=True)
        return ALL_ASKED

    async def assistance_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        """What came of the vote."""
        await self._agreed(visit, game, ASSISTANCE, arguments, choice)

    async def low_luck_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        """What came of the vote. Raises NotPossible while dice are on their way."""
        await self._agreed(visit, game, LOW_LUCK, arguments, choice)

    async def _agreed(self, visit: Visit, game: str, custom: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice != YES:
            return
        told = Message(texts.custom_now(custom, arguments["level"]))
        if custom == LOW_LUCK:
            options = {LOW_LUCK: SWITCH[arguments["level"]]}
            line = {"by": HOST, "do": "edit", "position": {}, "options": options, "why": texts.AGREED}
            await self.service.edit(Wish(visit.interaction, visit.user, game, (line,)), lambda after: [told])
            return
        async with self.service.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await facts.put(tx, game, assistance=arguments["level"])
            await tell(tx, await games.known(tx, game), [told])
