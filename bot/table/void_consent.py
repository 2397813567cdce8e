"""Rolls that nobody can carry out any more: they count for nothing only if an opponent says so, before the table.

Such a roll came back out of the dice log after an older copy of the game was restored, and its order did not. Were it
enough that the host gives it up, he could restore copies until he likes the dice.
"""

from msgspec.structs import replace

from bot.clock import now_ms
from bot.dice import terms
from bot.dice.log import line_of
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.messages.rows import void_rows
from bot.refusals import NotPossible, Outdated
from bot.store import facts, interactions, places
from bot.telling import tell
from bot.wish import Visit
from bot.wording import dice as words
from bot.wording.dice_checks import NONE_STUCK
from engine.dice.entries import Entry

CARD = "void"


async def ask(service: GameService, visit: Visit, game: str, why: str) -> tuple[int, bool]:
    """The host or a player wants the stuck roll to be void: its number, and whether opponents were asked. Where there
    is none it is void at once, which every check of the log tells. Raises NotPossible, DiceRefused."""
    loaded = await service.look(game)
    if visit.user != loaded.facts.host and not loaded.powers_of(visit.user):
        raise NotPossible(words.VOID_HOST)
    request = await _stuck(service, game)
    roll, ping = request["roll"], await may_agree(service, loaded, request)
    async with service.store.transaction() as tx:
        await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
        await facts.put(tx, game, void_roll=roll, void_why=why)
        if ping:
            text = words.void_wanted(visit.user, roll, request["purpose"], why)
            call = Message(f"{words.people(ping)} {text}", rows=void_rows(game, roll), ping=tuple(ping), card=CARD)
            await places.drop_card(tx, game, CARD)
            await tell(tx, loaded.row, [call])
    if not ping:
        await _give_up(service, loaded, roll, why, "")
    return roll, bool(ping)


async def agree(service: GameService, visit: Visit, game: str, roll: int) -> None:
    """An opponent agrees: the log says so, and the game goes on. Raises NotPossible, DiceRefused."""
    asked = await facts.of(service.store.reader, game)
    request = await _stuck(service, game)
    if asked.void_roll != roll or request["roll"] != roll:
        raise Outdated
    loaded = await service.look(game)
    if visit.user not in opponents(loaded, request):
        raise NotPossible(words.VOID_OPPONENT)
    if visit.user not in await may_agree(service, loaded, request):
        raise NotPossible(words.VOID_NEWCOMER)
    await _give_up(service, loaded, roll, asked.void_why or "", visit.user)


async def _stuck(service: GameService, game: str) -> Entry:
    """The request of the roll that waits for an order nobody knows. Raises NotPossible."""
    await service.rolls.caught_up(game)
    table = await service.rolls.table_of(game)
    row = await table.open_roll()
    stored = await table.ledger.reader.entry(game, row.request) if row and row.order is None else None
    if stored is None:
        raise NotPossible(NONE_STUCK)
    return line_of(stored).entry


async def _give_up(service: GameService, loaded: Loaded, roll: int, why: str, by: str) -> None:
    """The roll is void, and the table is told what every check of the log says. Raises RollOpen if its order came
    meanwhile."""
    table = await service.rolls.table_of(loaded.id)
    counts = by in await _of_the_beginning(service, loaded)
    await table.give_up(why, (by,) if by else ())
    async with service.store.transaction() as tx:
        await facts.put(tx, loaded.id, void_roll=None, void_why=None)
        said = Message(words.voided(roll, by, why, counts), card=CARD)
        await tell(tx, loaded.row, [said if by else replace(said, card="")])
    service.rolls.on(loaded.id)
    service.going_on(await service.look(loaded.id))


def opponents(loaded: Loaded, request: Entry) -> list[str]:
    """The players against whom a roll was made: all of whose powers are on the other side."""
    side = loaded.game.state.board.side
    own = [user for power, user in loaded.players.items() if side(power) == side(request["power"])]
    users = dict.fromkeys(loaded.players.values())
    return [user for user in users if user not in own and user != request["actor"]]


async def may_agree(service: GameService, loaded: Loaded, request: Entry) -> list[str]:
    """The opponents who have held a seat since the dice log began: only their consent counts to those who check it.
    Where none is left, whoever plays against that side now."""
    against, began = opponents(loaded, request), await _of_the_beginning(service, loaded)
    return [user for user in against if user in began] or against


async def _of_the_beginning(service: GameService, loaded: Loaded) -> set[str]:
    """The players who sat here when the dice log began: whoever checks it knows these alone."""
    genesis = (await terms.genesis_of(await service.rolls.table_of(loaded.id))).entry
    return {seat["user"] for seat in genesis["seats"]}
