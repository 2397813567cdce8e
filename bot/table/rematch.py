"""Another game after one that is over: the same edition, options and people, with the sides swapped."""

import json
from collections import Counter
from collections.abc import Mapping

from bot.clock import now_ms
from bot.dice.terms import policy_of
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.refusals import NotPossible
from bot.store import Reader, computers, facts, seats
from bot.table.lobby import Lobby
from bot.table.option_text import CUSTOMS
from bot.telling import tell
from bot.wish import Visit
from bot.wording import conclusion as texts

MOST_GAMES = 50
"""Of a series that are counted."""


async def rematch(lobby: Lobby, visit: Visit, game: str) -> Loaded:
    """Make the game that follows, everybody in a seat of the other side. Raises NotPossible, ChannelTaken."""
    old = await lobby.service.look(game)
    known = await facts.of(lobby.store.reader, game)
    if old.row.status != "over":
        raise NotPossible(texts.NOT_OVER)
    if known.rematch is not None:
        raise NotPossible(texts.NO_REMATCH)
    if visit.user not in old.players.values():
        raise NotPossible(texts.ONLY_PLAYERS)
    header = json.loads(old.row.header)
    customs = {option.name: getattr(old, option.name) for option in CUSTOMS}
    levels = [one.level for one in old.computers.seats.values()]
    level = levels[0] if levels else ""
    made = await lobby.create(visit, header["edition"], {**header["options"], **customs}, policy_of(old.row), level)
    board = old.game.state.board
    seating = swapped(old.players, {power: board.side(power) for power in board.seats})
    async with lobby.store.alone(made.id), lobby.store.transaction() as tx:
        await facts.put(tx, game, rematch=made.id)
        for power, user in seating.items():
            await computers.get_up(tx, made.id, power)
            await seats.take(tx, made.id, power, user, now_ms(), made.revision)
        await tell(tx, made.row, [Message(texts.series_text(await _series(lobby, tx, game)))])
        return await lobby.refresh(tx, made.id)


async def _series(lobby: Lobby, db: Reader, game: str) -> Counter[str]:
    """Who has won how often in the games of which each was the rematch of the one before, up to this one."""
    won: Counter[str] = Counter()
    last: str | None = game
    for _ in range(MOST_GAMES):
        if last is None:
            break
        loaded = await lobby.service.look(last, db)
        state = loaded.game.state
        for user in dict.fromkeys(loaded.players.values()):
            sides = {state.board.side(power) for power in loaded.powers_of(user)}
            won[user] += sides == {state.winner}
        last = await facts.before_rematch(db, last)
    return won


def swapped(players: Mapping[str, str], sides: Mapping[str, str]) -> dict[str, str]:
    """Who plays what if everybody changes sides: the powers of a side are dealt in order to those who played the other.
    Who is left over, since that side has fewer powers, stays where he was."""
    people = {side: _people(players, sides, side) for side in dict.fromkeys(sides.values())}
    powers = {side: [power for power in sides if sides[power] == side] for side in people}
    if len(people) != 2:
        return dict(players)
    one, other = people
    dealt = {one: people[other][: len(powers[one])], other: people[one][: len(powers[other])]}
    dealt[one] += people[one][len(powers[other]) :]
    dealt[other] += people[other][len(powers[one]) :]
    return {
        power: dealt[side][n % len(dealt[side])]
        for side in dealt
        if dealt[side]
        for n, power in enumerate(powers[side])
    }


def _people(players: Mapping[str, str], sides: Mapping[str, str], side: str) -> list[str]:
    """Who played a side, once each; who was forgotten is not asked again."""
    there = (user for power, user in players.items() if sides.get(power) == side)
    return [user for user in dict.fromkeys(there) if not user.startswith("gone-")]
