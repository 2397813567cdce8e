"""Seats that a computer plays: given by the host, their player or the table, and taken back at any time."""

from collections.abc import Mapping, Sequence

from bot.absent.computer_player import ComputerPlayer
from bot.clock import now_ms
from bot.computers import LEVELS
from bot.game.loading import load
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.component_id import AMONG
from bot.messages.message import Button, Message
from bot.presence.votes import YES, Vote
from bot.refusals import GameOver, NotPossible, NotSeated
from bot.store import Transaction, computers, interactions, seats, trusts
from bot.store.database import Reader
from bot.table.advertisements import take_down
from bot.table.auction import must_be_unsealed, read_auction
from bot.table.lobby import Lobby, must_be_seats
from bot.table.reminders import Reminders
from bot.table.seats import MOST_NAMED, Seats, owner_of
from bot.table.votes import ask, voters
from bot.telling import tell
from bot.wish import Visit
from bot.wording import computers as words
from bot.wording import lobby as lobby_words
from bot.wording import options as option_words
from bot.wording.seats import VOTED_ON

DEED = "computer"


class ComputerSeats:
    """Which seats computers play."""

    def __init__(self, lobby: Lobby, seats: Seats, reminders: Reminders, player: ComputerPlayer) -> None:
        self.lobby = lobby
        self.seats = seats
        self.reminders = reminders
        self.player = player
        self.service = lobby.service
        self.store = lobby.store

    async def give(self, visit: Visit, game: str, powers: Sequence[str], level: str) -> str:
        """Let a computer play powers: at once where nobody plays or its player wants it, or the host does and the
        player sleeps; else the table votes. Raises NotPossible."""
        loaded = await self.service.look(game)
        must_be_seats(loaded, powers)
        if level not in LEVELS:
            raise NotPossible(words.NO_SUCH_LEVEL)
        if all(loaded.computers.level(power) == level for power in powers):
            raise NotPossible(words.PLAYS_ALREADY)
        named = [loaded.say.power(power) for power in powers]
        if loaded.row.status == "forming":
            await self._in_lobby(visit, game, powers, level)
            return words.plays(named, level)
        if loaded.row.status != "running":
            raise GameOver
        host = loaded.facts.host
        if visit.user != host and not loaded.powers_of(visit.user):
            raise NotSeated
        olds = {user for power in powers if (user := loaded.players.get(power)) and user != visit.user}
        if not olds or (visit.user == host and await self.seats.all_sleep(loaded, olds)):
            if olds:
                await self.seats.no_roll_is_stuck(self.store.reader, loaded)
            await self._sit(visit, game, powers, level, olds)
            return words.plays(named, level)
        await self._ask(visit, loaded, powers, level, olds)
        return VOTED_ON

    async def _ask(self, visit: Visit, loaded: Loaded, powers: Sequence[str], level: str, olds: set[str]) -> None:
        old = min(olds)
        await self.seats.may_be_voted_out(loaded, old)
        named = [loaded.say.power(power) for power in powers]
        who = voters(loaded, without=old)
        cast = {visit.user: YES} if visit.user in who else {}
        arguments = {"powers": "+".join(powers), "level": level, "olds": " ".join(sorted(olds))}
        text = words.may_play(named, visit.user, level, sorted(olds))
        async with self.store.transaction() as tx:
            await interactions.claim(tx, visit.interaction, loaded.id, visit.user, now_ms())
            await ask(tx, loaded, Vote(DEED, arguments, visit.user, text, who, cast=cast, without=old))

    async def voted(self, visit: Visit, game: str, arguments: Mapping[str, str], choice: str) -> None:
        if choice == YES:
            olds = set(arguments["olds"].split())
            await self._sit(visit, game, arguments["powers"].split("+"), arguments["level"], olds)

    async def _in_lobby(self, visit: Visit, game: str, powers: Sequence[str], level: str) -> None:
        async with self.store.alone(game), self.store.transaction() as tx:
            loaded = await load(tx, game)
            if loaded.row.status != "forming":
                raise NotPossible(lobby_words.HAS_BEGUN)
            if loaded.facts.host != visit.user:
                raise NotPossible(option_words.ONLY_HOST.format(host=loaded.facts.host))
            must_be_unsealed(read_auction(loaded.facts.auction))
            await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
            for power in powers:
                if power in loaded.players:
                    user = loaded.players[power]
                    raise NotPossible(lobby_words.TAKEN.format(power=loaded.say.power(power), user=user))
                await computers.get_up(tx, game, power)
                await computers.take(tx, game, power, level, None, now_ms(), 0)
            await self.lobby.refresh(tx, game)

    async def fill(self, visit: Visit, game: str, level: str) -> None:
        """A computer takes every seat that nobody has. Raises NotPossible."""
        await self._in_lobby(visit, game, empty_seats(await self.service.look(game)), level)

    async def _sit(self, visit: Visit, game: str, powers: Sequence[str], level: str, olds: set[str]) -> None:
        """A computer plays from now on; players keep the right to come back. Raises NotPossible if others play there
        by now."""
        async with self.store.alone(game):
            async with self.store.transaction() as tx:
                before = await load(tx, game)
                holders = {power: before.players.get(power) for power in powers}
                if any(user not in (None, visit.user, *olds) for user in holders.values()):
                    raise NotPossible(words.FILLED_MEANWHILE)
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
                owners = {power: user or owner_of(before, power) or None for power, user in holders.items()}
                for power, owner in owners.items():
                    await seats.leave(tx, game, power, now_ms(), before.revision)
                    await trusts.put_orders(tx, game, power, None, now_ms())
                    await computers.take(tx, game, power, level, owner, now_ms(), before.revision)
                await take_down(tx, before, powers, words.plays([before.say.power(p) for p in powers], level))
                after = await self._told(tx, game, powers, level, [user or "" for user in owners.values()])
            self.service.forget(game)
        await self.seats.note_in_dice_log(before, powers, words.logged(level))
        self.player.going_on(after)

    async def _told(
        self, tx: Transaction, game: str, powers: Sequence[str], level: str, owners: Sequence[str]
    ) -> Loaded:
        """The debts of these powers are nobody's any more, and the table is told."""
        after = await load(tx, game)
        await self.reminders.writing(tx, after, "", [])
        await self.player.set_timer(tx, after)
        text = words.given(after.say, powers, level, owners)
        await tell(tx, after.row, [Message(text, rows=((take_button(game, powers),),))])
        return after

    async def take(self, visit: Visit, game: str, powers: Sequence[str]) -> str:
        """Whoever the seat is kept for takes it, or the host; one that is kept for nobody, anybody. Raises
        NotPossible."""
        loaded = await self.service.look(game)
        must_be_seats(loaded, powers)
        if loaded.row.status != "running":
            raise GameOver

        async def still(tx: Reader, now: Loaded) -> None:
            must_be_free(now, powers, visit.user)
            if any(owner_of(now, power) != visit.user for power in powers):
                await self.seats.no_roll_is_stuck(tx, now)

        must_be_free(loaded, powers, visit.user)
        awake = {owner for power in powers if (owner := owner_of(loaded, power)) and owner != visit.user}
        if awake and not await self.seats.all_sleep(loaded, awake):
            raise NotPossible(words.KEPT_FOR.format(owner=min(awake)))
        await self.seats.seat(visit, game, powers, visit.user, still)
        return words.taken(loaded.say, powers, visit.user, loaded.computers.level(powers[0]))


def empty_seats(loaded: Loaded) -> list[str]:
    """The powers that nobody plays, not even a computer. Raises NotPossible if there are none."""
    held = {*loaded.players, *loaded.computers.seats}
    found = [power for power in loaded.game.state.board.seats if power not in held]
    if not found:
        raise NotPossible(words.NO_EMPTY_SEAT)
    return found


def must_be_free(loaded: Loaded, powers: Sequence[str], user: str) -> None:
    """Raises NotPossible unless this person may take these powers from a computer."""
    for power in powers:
        if power not in loaded.computers.seats:
            raise NotPossible(words.NOT_THE_COMPUTERS)
        owner = owner_of(loaded, power)
        if owner not in ("", user) and user != loaded.facts.host:
            raise NotPossible(words.KEPT_FOR.format(owner=owner))


def take_button(game: str, powers: Sequence[str]) -> Button:
    """The button under the message that says who plays; of very many powers it names the first."""
    named = tuple(powers) if len(AMONG.join(powers)) <= MOST_NAMED else (powers[0],)
    return Button(words.TAKE_BACK, routes.TAKE_FROM_COMPUTER.write(game=game, powers=named))
