"""The table around the game: making one, taking seats, beginning, words for the dice, conceding, leaving."""

import json
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from bot.clock import now_ms
from bot.computers import COMPUTER
from bot.config import Limits
from bot.dice.terms import genesis_message, genesis_of, opening_of
from bot.facts import LOCAL
from bot.game.loading import header_text, load
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.messages.message import Message
from bot.presence.pace import USUALLY
from bot.presence.votes import YES, Vote
from bot.refusals import GameOver, NotPossible, NotSeated, Outdated
from bot.store import Transaction, facts, games, interactions, record, seats, votes
from bot.store import computers as computer_seats
from bot.store.games import Game as Row
from bot.store.games import NewGame
from bot.store.ledger import Secrets
from bot.table import settings
from bot.table.auction import must_be_shown, must_be_unsealed, read_auction
from bot.table.lobby_card import CARD, lobby_message, opening_messages
from bot.table.option_text import parted
from bot.table.votes import ask, voters
from bot.telling import Done, tell
from bot.wish import Visit, Wish
from bot.wording import dice as dice_words
from bot.wording import lobby as texts
from bot.wording import options as option_words
from bot.wording.speech import listed
from engine import new, read_header
from engine.dice.entries import Line
from engine.json_types import JsonObject
from engine.playback.snapshot import to_bytes

LONGEST_WORDS = 200
UNLIMITED = Limits()


MakeLogThread = Callable[[Row], Awaitable[str]]
"""Makes a thread for a game's dice log; LOCAL where there can be none."""


async def no_thread(row: Row) -> str:
    """The dice log stays with the bot."""
    return LOCAL


class Lobby:
    """What happens before, around and after the play of a game."""

    def __init__(self, service: GameService, limits: Limits = UNLIMITED) -> None:
        self.service = service
        self.limits = limits
        self.store = service.store

    async def create(
        self, visit: Visit, edition: str, options: JsonObject, policy: str = "", computers: str = ""
    ) -> Loaded:
        """A new game in the channel, forming; `policy` says how its dice are made, `computers` how well those play who
        take all seats, until people do. Raises Refused, ChannelTaken, NotPossible."""
        options, customs = parted(options)
        header = header_text(edition, options, {"policy": policy or self.service.rolls.supplies.randomness.policy})
        new(read_header(json.loads(header)))
        game = os.urandom(4).hex()
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, None, visit.user, now_ms())
            await self.must_have_room(tx, visit)
            await games.create(tx, NewGame(game, visit.guild, visit.channel, header, edition, now_ms()))
            await facts.put(tx, game, host=visit.user, asked=USUALLY)
            await settings.agree(tx, game, customs)
            loaded = await load(tx, game)
            if computers:
                await settings.put(tx, loaded, settings.COMPUTERS, computers)
                loaded = await load(tx, game)
            await tell(tx, loaded.row, [lobby_message(loaded)])
        return loaded

    async def must_have_room(self, tx: Transaction, visit: Visit) -> None:
        """Whoever runs the bot says how many games may be open. Raises NotPossible."""
        most = self.limits
        if most.person and await games.open_of(tx, visit.user) >= most.person:
            raise NotPossible(texts.TOO_MANY_HOSTED.format(most=most.person))
        if most.server and visit.guild and await games.open_on(tx, visit.guild) >= most.server:
            raise NotPossible(texts.TOO_MANY_HERE.format(most=most.server))

    async def settle(self, visit: Visit, game: str, id: str, value: str) -> Loaded:
        """Change one setting before the game begins; the host may. Raises Refused, NotPossible, Unclear."""
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            _must_form(loaded)
            if loaded.facts.host != visit.user:
                raise NotPossible(option_words.ONLY_HOST.format(host=loaded.facts.host))
            if id not in ("bids", settings.PAUSE, *settings.TIMING):
                must_be_unsealed(read_auction(loaded.facts.auction))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await settings.put(tx, loaded, id, value)
            return await self.refresh(tx, game)

    async def join(self, visit: Visit, game: str, powers: Sequence[str]) -> Loaded:
        """Take free powers. Raises NotPossible."""
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            _must_form(loaded)
            must_be_seats(loaded, powers)
            must_be_unsealed(read_auction(loaded.facts.auction))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            for power in powers:
                holder = loaded.players.get(power)
                if holder is not None and holder != visit.user:
                    raise NotPossible(texts.TAKEN.format(power=loaded.say.power(power), user=holder))
                await computer_seats.get_up(tx, game, power)
                await seats.take(tx, game, power, visit.user, now_ms(), loaded.revision)
            return await self.refresh(tx, game)

    async def leave(self, visit: Visit, game: str, power: str | None = None) -> Loaded:
        """Give up seats before the game begins; the host may free anybody's. Raises NotPossible."""
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            mine = [power] if power else loaded.powers_of(visit.user)
            may = {visit.user}
            if loaded.facts.host == visit.user:
                may |= {*loaded.players.values(), COMPUTER}
            held = dict.fromkeys(loaded.computers.seats, COMPUTER) | loaded.players
            if not mine or any(held.get(one) not in may for one in mine):
                raise NotSeated
            if loaded.row.status != "forming":
                raise NotPossible(texts.NO_LEAVING)
            must_be_unsealed(read_auction(loaded.facts.auction))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            for one in mine:
                await computer_seats.get_up(tx, game, one)
                await seats.leave(tx, game, one, now_ms(), loaded.revision)
            return await self.refresh(tx, game)

    async def refresh(self, tx: Transaction, game: str) -> Loaded:
        """Put the new seats on the lobby's message. The poster is woken after the commit; before, it sees nothing."""
        self.service.forget(game)
        loaded = await load(tx, game)
        await tell(tx, loaded.row, [lobby_message(loaded)])
        return loaded

    async def start(self, visit: Visit, game: str, made: MakeLogThread = no_thread) -> Loaded:
        """Open the dice log and let the first power begin; `made` is asked for its thread once nothing else is in the
        way. Raises NotPossible."""
        async with self.store.alone(game):
            before = await load(self.store.reader, game)
            _must_form(before)
            _must_be_full(before, visit.user)
            must_be_shown(read_auction(before.facts.auction), before.players)
            there = (await facts.of(self.store.reader, game)).log_thread
            log_channel = there or await self._made(game, await made(before.row))
            table = self.service.rolls.table(before.row, log_channel)
            opening = opening_of(before, log_channel, self.service.rolls.supplies.randomness.network)
            genesis = await table.open(opening, Secrets.fresh(os.urandom))
            header = json.loads(before.row.header) | {"dice": genesis.entry}
            async with self.store.transaction() as tx:
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
                await facts.put(tx, game, log_thread=log_channel, phase_start=0)
                await games.set_header(tx, game, json.dumps(header, ensure_ascii=False))
                await games.set_status(tx, game, "running", now_ms())
                await record.append(tx, game, 0, [], now_ms(), to_bytes(before.game), phase_begins=True)
                loaded = await load(tx, game)
                messages = opening_messages(loaded, genesis, log_channel, visit.user)
                messages = await self.service.writing(tx, loaded, visit.user, messages)
                await tell(tx, loaded.row, messages)
            self.service.forget(game)
        self.service.rolls.on(game)
        self.service.going_on(loaded)
        return loaded

    async def _made(self, game: str, log_channel: str) -> str:
        """The thread of a dice log, remembered at once: if nothing comes of this start, the next one takes it."""
        if log_channel != LOCAL:
            async with self.store.transaction() as tx:
                await facts.put(tx, game, log_thread=log_channel)
        return log_channel

    async def speak(self, visit: Visit, game: str, text: str, message: str) -> list[str]:
        """A player's words for the dice; whose words are still missing is returned. Raises NotPossible."""
        table = await self.service.rolls.table_of(game)
        unheard = await table.unheard()
        if visit.user not in unheard:
            raise NotPossible(dice_words.HEARD_ALREADY)
        await self.service.rolls.caught_up(game)
        await table.speak(visit.user, " ".join(text.split())[:LONGEST_WORDS] or "-", message)
        self.service.rolls.on(game)
        genesis, left = await genesis_of(table), await table.unheard()
        async with self.store.transaction() as tx:
            await self._accepted(tx, await load(tx, game), genesis, left)
        return [user for user in unheard if user != visit.user]

    async def accept(self, visit: Visit, game: str) -> None:
        """The button of a card that an earlier bot posted: there is nothing to press any more. Raises NoLog."""
        table, loaded = await self.service.rolls.table_of(game), await self.service.look(game)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await self._accepted(tx, loaded, await genesis_of(table), await table.unheard())

    async def _accepted(self, tx: Transaction, loaded: Loaded, genesis: Line, left: Sequence[str]) -> None:
        """The terms of the dice say who is still missing; a tutorial says nothing of them."""
        if loaded.facts.tutorial is not None:
            return
        await tell(tx, loaded.row, [genesis_message(loaded, genesis, left)])

    async def concede(self, visit: Visit, game: str, power: str | None = None) -> tuple[Done | None, list[str]]:
        """Give up for the side, once all its players agree; the others are asked in the channel, and returned. Raises
        NotPossible."""
        loaded = await self.service.look(game)
        mine = loaded.powers_of(visit.user)
        if loaded.row.status != "running":
            raise GameOver
        if power:
            must_be_seats(loaded, [power])
        if not mine or (power and loaded.game.state.board.side(power) != loaded.game.state.board.side(mine[0])):
            raise NotSeated
        side = loaded.game.state.board.side(mine[0])
        agreed = await votes.conceded(self.store.reader, game, side) | {visit.user}
        missing = sorted(set(mates(loaded, mine[0]).values()) - agreed)
        if missing:
            async with self.store.transaction() as tx:
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
                await votes.forget_conceded(tx, game, side)
                text = texts.MAY_CONCEDE.format(user=visit.user, side=loaded.say.side(side))
                who, cast = voters(loaded, of=side), dict.fromkeys(agreed, YES)
                vote = Vote("concede", {"side": side}, visit.user, text, who, rule="all", cast=cast, side=side)
                await ask(tx, loaded, vote, calls=True)
            return None, missing
        return await self._concede(visit, game, mine[0]), []

    async def _concede(self, visit: Visit, game: str, power: str) -> Done:
        wish = Wish(visit.interaction, visit.user, game, ({"by": power, "do": "concede"},))
        return await self.service.act(wish)

    async def concede_agreed(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        """What came of asking the others of a side."""
        loaded = await self.service.look(game)
        side = loaded.game.state.board.side
        mine = [power for power in loaded.powers_of(visit.user) if side(power) == arguments["side"]]
        if choice == YES and mine:
            await self._concede(visit, game, mine[0])

    async def abandon(self, visit: Visit, game: str) -> None:
        """Take down a game that has not begun, readable or not. Raises NotPossible, UnknownGame."""
        row = await games.known(self.store.reader, game)
        if row.status != "forming" or visit.user != (await facts.of(self.store.reader, game)).host:
            raise NotPossible(texts.NO_CANCELLING)
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            await games.set_status(tx, game, "abandoned", now_ms())
            await tell(tx, row, [Message(texts.CANCELLED, card=CARD)])
        self.service.forget(game)


def mates(loaded: Loaded, power: str) -> dict[str, str]:
    """The powers of a side that have a player, the power's own among them."""
    side = loaded.game.state.board.side
    return {one: user for one, user in loaded.players.items() if side(one) == side(power)}


def must_be_seats(loaded: Loaded, powers: Iterable[str]) -> None:
    """Raises Outdated unless these are powers that somebody can play in this game."""
    if not set(powers) <= set(loaded.game.state.board.seats):
        raise Outdated


def _must_form(loaded: Loaded) -> None:
    if loaded.row.status == "running":
        raise NotPossible(texts.HAS_BEGUN)
    if loaded.row.status != "forming":
        raise GameOver


def _must_be_full(loaded: Loaded, user: str) -> None:
    held = {*loaded.players, *loaded.computers.seats}
    free = [loaded.say.power(p) for p in loaded.game.state.board.seats if p not in held]
    if free:
        raise NotPossible(texts.NOBODY_HOLDS.format(powers=listed(free)))
    if user not in loaded.players.values():
        raise NotSeated
    side = loaded.game.state.board.side
    people = dict.fromkeys(loaded.players.values())
    for one in people:
        if len(people) > 1 and len({side(power) for power in loaded.powers_of(one)}) > 1:
            raise NotPossible(texts.BOTH_SIDES.format(user=one))
