"""Votes around a game: asked in the channel, cast with buttons, carried out once they are settled.

vo:GAME:VOTE:CHOICE
"""

import os
from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.clock import now_ms
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.presence.votes import Vote, missing, read_vote, settled, voted, write_vote
from bot.refusals import NotPossible, Outdated
from bot.store import Database, Reader, Transaction, games, interactions, votes
from bot.store.errors import AlreadyHandled
from bot.telling import tell
from bot.wish import Visit
from bot.wording import presence as words
from engine.errors import Refused

VoteAction = Callable[[Visit, str, Mapping[str, str], str], Awaitable[None]]
"""What a vote does: who cast the last vote, the game, the vote's arguments, the choice that has won."""


class Votes:
    """The votes of all games; each is kept with its game until it is carried out. `deeds`: what each kind of vote
    does."""

    def __init__(self, service: GameService, deeds: Mapping[str, VoteAction]) -> None:
        self.service = service
        self.store = service.store
        self._deeds = deeds

    async def press(self, visit: Visit, game: str, id: str, choice: str) -> str:
        """Somebody votes. Returns what to tell them. Raises NotPossible, Outdated."""
        async with self.store.transaction() as tx:
            stored = await votes.find(tx, game, id)
            if stored is None:
                raise Outdated
            vote = await self._of_those_seated(tx, game, read_vote(stored.about, stored.cast))
            verdict = settled(vote)
            if verdict is None:
                vote, verdict = await self._cast(tx, visit, game, id, vote, choice)
        if verdict is None:
            return words.COUNTED
        return await self._carry_out(visit, game, id, vote, verdict)

    async def _of_those_seated(self, tx: Transaction, game: str, vote: Vote) -> Vote:
        """Seats may have changed since it was asked: whoever holds a power now votes, whoever does not, does not."""
        now = voters(await self.service.look(game, tx), vote.without, vote.side)
        return replace(vote, voters=now or vote.voters)

    async def _cast(
        self, tx: Transaction, visit: Visit, game: str, id: str, vote: Vote, choice: str
    ) -> tuple[Vote, str | None]:
        if visit.user not in vote.voters:
            raise NotPossible(words.NOT_YOUR_VOTE)
        if choice not in dict(vote.choices):
            raise Outdated
        await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
        vote = voted(vote, visit.user, choice)
        verdict = settled(vote)
        await votes.cast(tx, game, id, visit.user, choice)
        row = await games.known(tx, game)
        await tell(tx, row, [vote_message(game, id, vote, verdict)])
        return vote, verdict

    async def _carry_out(self, visit: Visit, game: str, id: str, vote: Vote, verdict: str) -> str:
        """Do what was decided. A fault leaves the vote as it is: whoever presses again tries again."""
        fresh = Visit(f"vote:{id}", visit.user, visit.guild, visit.channel)
        told = words.COUNTED_LAST
        try:
            await self._deeds[vote.deed](fresh, game, vote.arguments, verdict)
        except AlreadyHandled:
            pass  # carried out before a crash
        except (NotPossible, Refused) as refused:
            told = str(refused)
        async with self.store.transaction() as tx:
            if await games.find(tx, game) is not None:
                await votes.drop(tx, game, id)
        return told


async def ask(tx: Transaction, loaded: Loaded, vote: Vote, calls: bool = False) -> str:
    """Put a vote to the table; pinged is who has still to vote, where nobody has yet or it `calls` them all the same.
    Raises NotPossible if it is voted on already."""
    if await open_vote(tx, loaded.id, vote.deed, vote.arguments) is not None:
        raise NotPossible(words.VOTED_ON_ALREADY)
    id = os.urandom(3).hex()
    await votes.put(tx, loaded.id, id, vote.deed, write_vote(vote))
    for user, choice in vote.cast.items():
        await votes.cast(tx, loaded.id, id, user, choice)
    told = vote_message(loaded.id, id, vote)
    await tell(tx, loaded.row, [replace(told, ping=tuple(missing(vote))) if calls else told])
    return id


async def open_vote(db: Reader, game: str, deed: str, arguments: Mapping[str, str]) -> str | None:
    """The vote on this that is open, if there is one."""
    for id, stored in (await votes.on(db, game, deed)).items():
        if read_vote(stored.about, stored.cast).arguments == arguments:
            return id
    return None


async def close(store: Database, game: str, deed: str) -> None:
    """What was voted on has come about otherwise: open votes on it lose their buttons and are over."""
    async with store.transaction() as tx:
        row = await games.known(tx, game)
        for id, stored in (await votes.on(tx, game, deed)).items():
            vote = read_vote(stored.about, stored.cast)
            if settled(vote):
                continue  # it is told already, and ends with what it does
            await votes.drop(tx, game, id)
            over = Message(words.vote_over(vote)[:1900], card=f"vote:{id}")
            await tell(tx, row, [over])


def vote_message(game: str, id: str, vote: Vote, verdict: str | None = None) -> Message:
    """The vote's one message, edited as votes come in."""

    def button(number: int, choice: str, label: str) -> Button:
        id_of = routes.VOTE.write(game=game, vote=id, choice=choice)
        return Button(label, id_of, "primary" if number == 0 else "secondary")

    buttons = tuple(button(number, *choice) for number, choice in enumerate(vote.choices[:5]))
    return Message(
        words.vote_text(vote, verdict)[:1900],
        rows=() if verdict else (buttons,),
        ping=() if vote.cast else tuple(missing(vote)),
        card=f"vote:{id}",
    )


def voters(loaded: Loaded, without: str = "", of: str = "") -> dict[str, str]:
    """Everybody who holds a power (of a side), and for which side; one person counts once."""
    side = loaded.game.state.board.side
    seated = {user: side(power) for power, user in loaded.players.items() if user != without}
    return {user: one for user, one in seated.items() if of in ("", one)}
