"""Seeds in the beacon's place: silence of the relays, the player's question, an opponent's consent."""

import json

from bot.dice import terms
from bot.dice.beacon_outage import HeldAction, silence_ms
from bot.dice.table import LEAST_SILENCE_MS, DiceTable
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.messages.rows import agree_rows
from bot.refusals import NotPossible, Outdated
from bot.store import facts, games, places
from bot.telling import Done, tell
from bot.wish import Visit, Wish
from bot.wording import dice as words
from engine.dice.entries import Entry

CARD = "seeds"


async def held_of(service: GameService, game: str) -> HeldAction:
    """Raises Outdated."""
    text = (await facts.of(service.store.reader, game)).held_action
    if text is None:
        raise Outdated
    held = HeldAction(**json.loads(text))
    if (await service.look(game)).revision != held.revision:
        raise Outdated
    return held


async def wait(service: GameService, visit: Visit, game: str) -> Done:
    """The player would rather wait for the beacon. Raises what `act` raises."""
    held = await held_of(service, game)
    if visit.user != held.user:
        raise NotPossible(words.ONLY_ROLLER)
    wish = Wish(visit.interaction, held.user, game, (held.line,), held.revision, waits=True)
    return await service.act(wish)


async def ask(service: GameService, visit: Visit, game: str, table: DiceTable) -> None:
    """The player asks the opponents for seeds. Raises NotPossible."""
    held = await held_of(service, game)
    if visit.user != held.user:
        raise NotPossible(words.ONLY_ROLLER)
    genesis = (await terms.genesis_of(table)).entry
    silent = await silence_ms(service.rolls.supplies.sources.get("beacon"), genesis)
    if silent is None:
        raise NotPossible(words.BEACON_BACK)
    if silent < LEAST_SILENCE_MS:
        raise NotPossible(words.SEEDS_TOO_EARLY.format(seconds=silent // 1000))
    loaded = await service.look(game)
    ping = may_agree(loaded, genesis, held.user)
    if not ping:
        raise NotPossible(words.SEEDS_NOBODY)
    text = words.SEEDS_WANTED.format(user=held.user, seconds=silent // 1000)
    call = f"{words.people(ping)} {text}"
    async with service.store.transaction() as tx:
        await places.drop_card(tx, game, CARD)
        await tell(tx, loaded.row, [Message(call, rows=agree_rows(game), ping=tuple(ping), card=CARD)])


async def agree(service: GameService, visit: Visit, game: str) -> Done:
    """An opponent agrees: the roll uses a seed, and the log tells who agreed. Raises NotPossible, DiceRefused."""
    held = await held_of(service, game)
    loaded = await service.look(game)
    if not is_opponent(loaded, visit.user, held.user):
        raise NotPossible(words.SEEDS_OPPONENT)
    genesis = await terms.genesis_of(await service.rolls.table_of(game))
    if visit.user not in may_agree(loaded, genesis.entry, held.user):
        raise NotPossible(words.SEEDS_NEWCOMER)
    wish = Wish(visit.interaction, held.user, game, (held.line,), held.revision, consent=(visit.user,))
    done = await service.act(wish)
    async with service.store.transaction() as tx:
        await facts.put(tx, game, held_action=None)
        row = await games.known(tx, game)
        await tell(tx, row, [Message(words.SEEDS_ANSWERED.format(user=visit.user), card=CARD)])
    return done


def may_agree(loaded: Loaded, genesis: Entry, of: str) -> list[str]:
    """Opponents who have held a seat since the dice log began: only their consent counts to those who check it."""
    began = {seat["user"] for seat in genesis["seats"]}
    return [user for user in dict.fromkeys(loaded.players.values()) if user in began and is_opponent(loaded, user, of)]


def is_opponent(loaded: Loaded, user: str, of: str) -> bool:
    """Whether a user holds powers, none of them on that player's side."""
    side = loaded.game.state.board.side
    own = {side(power) for power in loaded.powers_of(of)}
    theirs = {side(power) for power in loaded.powers_of(user)}
    return bool(theirs) and not theirs & own
