"""`sandtable play`: the bot against the stand-in, an opening as if typed by five players, then you at the keyboard.

`Players` acts only as people can (commands, buttons, menus); it looks at the game to know what is asked and of whom.
"""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from itertools import cycle
from pathlib import Path

from bot.config import BoardAddress, Hosting
from bot.discord_ui.client import SandtableBot
from bot.loaded import Loaded, turn_key
from bot.messages import routes
from bot.messages.component_id import Route
from bot.store import open_database
from bot.wording.commands import DICE_WORDS, GAME_COMPUTER
from bot.wording.dice import LOG_NAME, TERMS, WORDS_FOR_DICE
from engine.editions import offered
from tests.support.standin import CannotDo, Channel, Person, StandIn
from tests.support.standin.changes import patience
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.exchange import Exchange
from tests.support.standin.session import running
from tests.support.standin.transcript import Entry
from tests.support.standin.world import Message
from tests.support.terminal.kept import KeptTable
from tests.support.terminal.terminal import Terminal

NAMES = ("alice", "bob", "carol", "dave", "erin")
EDITION = "1941"
PATIENCE = 90.0
SOON = 10.0
OFFER = "`solo` lets computers play the other seats: play your turn as Alice, end it, and they follow."
BOARD = "The board in a browser, as {player} (`board` gives another link): {url}"
KEPT_IN = Path("play")
"""Where tables are kept that a person has left."""
LEFT = "A game of {edition} was left in {where}. Go on with it? [Y/n] "
KEPT = "The table is kept: `make play` goes on with it."
Turns = Mapping[str, Mapping[str, Sequence[str]]]

FIRST_ROUND: Turns = {
    "soviet_union": {
        "purchase": ["buy 2 inf"],
        "combat_move": ["6 inf, 1 arm, 1 ftr russia > west russia", "2 inf archangel > west russia"],
    },
    "germany": {
        "purchase": ["buy 1 transport, 1 inf"],
        "combat_move": ["3 inf, 2 arm ukraine > caucasus", "1 sub sz 9 > sz 10"],
        "noncombat_move": ["1 inf eastern europe > ukraine", "2 tanks eastern europe > germany"],
    },
    "united_kingdom": {
        "purchase": ["buy 4 inf"],
        "combat_move": ["2 inf, 1 arm anglo egypt sudan > north africa"],
    },
    "japan": {
        "purchase": ["buy 3 inf"],
        "combat_move": ["2 inf coastal china > szechwan", "1 ftr japan > szechwan", "1 ftr sz 46 > szechwan"],
    },
    "united_states": {
        "purchase": ["buy 2 inf, 1 tank"],
        "combat_move": ["1 inf northwestern china > coastal china"],
    },
}


class Players:
    """Five people who know how to play."""

    def __init__(self, server: StandIn, room: Channel, look: Callable[[], Awaitable[Loaded]]) -> None:
        self.server = server
        self.room = room
        self.look = look
        self.people: dict[str, Person] = {}
        self.choose: Callable[[Sequence[str]], int] = lambda labels: 0

    async def gather(self, people: Sequence[Person], options: str = "", edition: str = EDITION) -> None:
        """Make a game, take the seats in turn order (round the table, where there are more seats than people), begin,
        and give words for the dice."""
        chosen = {"edition": edition} | ({"options": options} if options else {})
        await people[0].slash(self.room, "game new", wait=True, **chosen)
        loaded = await self.look()
        powers = loaded.game.state.board.seats
        self.people = dict(zip(powers, people, strict=False))
        if len(powers) > len(people):  # one person holds powers of one side only
            board = loaded.game.state.board
            sides = {board.side(powers[0]): cycle(people[::2])}
            others = cycle(people[1::2])
            self.people = {power: next(sides.get(board.side(power), others)) for power in powers}
        lobby = await self.room.wait_for("A new game of", PATIENCE)
        for power, person in self.people.items():
            await self.press(person, lobby, routes.JOIN.write(game=loaded.id, power=power))
        await self.press(people[0], lobby, routes.START.write(game=loaded.id))
        for person in dict.fromkeys(people):
            await person.slash(self.room, "dice words", text=f"{person.name} at the table, {len(person.name)} dice up")
        await self.server.settle()

    async def play_turn(self, orders: Mapping[str, Sequence[str]]) -> None:
        """One power's whole turn."""
        start = (await self.look()).game.state
        now = start
        while (now.power, now.round) == (start.power, start.round) and not now.winner:
            await self.play_phase(orders.get(now.phase, ()))
            now = (await self.look()).game.state

    async def play_phase(self, orders: Sequence[str]) -> None:
        """The orders of a phase, its battles, landings and placements, and its end (unless it ends by itself)."""
        loaded = await self.look()
        state = loaded.game.state
        power, phase = state.power, state.phase
        person = self.people[power]
        for order in orders:
            await person.slash(self.room, "do", orders=order)
        if phase == "conduct_combat":
            await self.fight(person)
        await self.press_if_offered(person, (routes.LAND_ALL, routes.PLACE_ALL))
        now = (await self.look()).game.state
        if (now.power, now.phase) == (power, phase) and not now.winner:
            await person.slash(self.room, "turn end", sure=True)
            await self.answer_all()
        await self.server.settle()

    async def fight(self, person: Person) -> None:
        """Every battle in turn; whoever is asked answers."""
        start = (await self.look()).game.state
        while True:
            state = (await self.look()).game.state
            if (state.power, state.phase) != (start.power, start.phase) or not state.battles or state.winner:
                return
            before = len(state.battles)
            await person.slash(self.room, "battle fight", space=state.battles[0].space)
            await self.answer_all()
            after = (await self.look()).game.state
            if len(after.battles) == before and after.phase == start.phase:
                return

    async def answer_all(self) -> None:
        """Whoever is asked answers (with what `choose` picks of a menu), until nothing is asked any more."""
        while (await self.look()).game.state.pending:
            await self.answer_one()

    async def answer_all_of(self, person: Person, most: int) -> None:
        """So many questions, as long as they are this person's."""
        for _ in range(most):
            pending = (await self.look()).game.state.pending
            if not pending or self.people[pending[0].by] is not person:
                return
            await self.answer_one()

    async def answer_one(self) -> None:
        """Whoever is asked first answers; if meanwhile nobody is asked any more, nobody does."""
        loaded = await self.look()
        message = await self.question(loaded) if loaded.game.state.pending else None
        if message is None:
            return  # answered without him
        ask = loaded.game.state.pending[0]
        person = self.people[ask.by]
        menus = [menu for menu in message.menus if routes.ANSWER_MENU.read(menu.custom_id)]
        try:
            if menus:
                options = menus[0].options
                chosen = options[self.choose([option.label for option in options])].value
                exchange = await person.select(message, [chosen], menus[0].custom_id)
            else:
                exchange = await person.click(message, message.buttons[0].custom_id or "")
        except CannotDo:
            if (await self.look()).revision == loaded.revision:
                raise
            return  # somebody's order, or the default, was quicker
        await self.moved_on(exchange, loaded.revision)

    async def question(self, loaded: Loaded) -> Message | None:
        """The newest public message with buttons for what is asked at this point of the game; None once it has gone on
        from there by itself. Raises AssertionError if neither comes."""

        def asks(message: Message) -> bool:
            ids = [*(b.custom_id or "" for b in message.buttons), *(m.custom_id for m in message.menus)]
            read = [routes.ANSWER.read(id) or routes.ANSWER_MENU.read(id) for id in ids]
            now = (loaded.id, loaded.revision)
            return any(id and (id.game, id.revision) == now for id in read) and not message.private_to

        for _ in range(int(PATIENCE / 0.05)):
            if found := [message for message in self.public() if asks(message)]:
                return found[-1]
            if (await self.look()).revision != loaded.revision:
                return None
            await asyncio.sleep(0.05)
        raise AssertionError(self.server.tail())

    def public(self) -> list[Message]:
        """What can be read in the room and its threads, in the order in which it was written."""
        rooms = [self.room, *self.room.threads]
        return sorted((message for room in rooms for message in room.messages), key=lambda message: message.id)

    async def moved_on(self, exchange: Exchange, revision: int) -> None:
        """Wait until the answer has been written down. Raises AssertionError."""
        try:
            async with patience(PATIENCE):
                while (await self.look()).revision == revision:
                    await self.server.settle(0.02)
        except TimeoutError:
            raise AssertionError(f"nothing came of {exchange!r}") from None

    async def press_if_offered(self, person: Person, wanted: Sequence[Route]) -> None:
        """Press these buttons of the newest panel, if it has them."""
        loaded = await self.look()
        if loaded.game.state.winner or loaded.players[loaded.game.state.power] != str(person.id):
            return
        await self.server.until(lambda: any(self.panels(loaded)), PATIENCE)
        panel = self.panels(loaded)[-1]
        for route in wanted:
            id = route.write(game=loaded.id, turn=turn_key(loaded.game))
            if any(button.custom_id == id for button in panel.buttons):
                with contextlib.suppress(CannotDo):  # it was edited away while he reached for it: done already
                    await self.confirm(person, await person.click(panel, id))

    async def confirm(self, person: Person, exchange: Exchange) -> None:
        """What was only shown is meant."""
        shown = await exchange.followed()
        these = (
            [button for button in shown.reply.buttons if routes.DO_THESE.read(button.custom_id or "")]
            if shown.reply
            else []
        )
        if these:
            await person.click(shown.reply, these[0].custom_id or "")

    def panels(self, loaded: Loaded) -> list[Message]:
        """The public messages with the buttons of the phase that runs; every panel shows where the game stands."""
        look = routes.LOOK.write(game=loaded.id, turn=turn_key(loaded.game))
        shown = [message for message in self.public() if not message.private_to]
        return [message for message in shown if any(button.custom_id == look for button in message.buttons)]

    async def press(self, person: Person, message: Message, id: str) -> None:
        """Press a button as soon as the message has it."""
        await self.server.until(lambda: any(button.custom_id == id for button in message.buttons), PATIENCE)
        await person.click(message, id)


async def play(images: Path | None, edition: str = "", new: bool = False) -> int:
    """The opening, then the keyboard; returns the exit code. Without an edition a person is asked for one. What was
    left at the keyboard is gone on with, unless `new`."""
    here = sys.stdin.isatty()
    edition = edition or (asked() if here else EDITION)
    if edition not in offered():
        print(f"There is no edition {edition}; there are {', '.join(offered())}.", file=sys.stderr)  # noqa: T201
        return 2
    folder = images or Path(tempfile.mkdtemp(prefix="sandtable-"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        table = KeptTable(KEPT_IN if here else Path(place), edition)
        back = not new and bool(table.where) and goes_on(table)
        if not back:
            table.clear()
        async with laid(table, folder) as (terminal, players):
            await (come_back(terminal, players) if back else at_the_table(terminal, players, edition))
            print(f"\nThe pictures are in {folder}")  # noqa: T201
            await terminal.obey("board")
            print(OFFER)  # noqa: T201
            if here:
                terminal.after_line = lambda: keep(table, players)
                await terminal.after_line()
                await terminal.converse()
                print(KEPT)  # noqa: T201
    return 0


@contextlib.asynccontextmanager
async def laid(table: KeptTable, images: Path | None = None) -> AsyncIterator[tuple[Terminal, Players]]:
    """The stand-in with five people in a room, and the bot: as the table was left, if it was."""
    server = await StandIn(images=images, hurry=20, lasting=True).start()
    connect(server.url)
    guild = server.add_guild("Sandtable")
    room = guild.add_channel("war-room")
    for name in NAMES:
        guild.add_member(name, name.title())
    server.world.ids.lasting = False
    table.put_back(room)
    store = await open_database(table.database)
    bot = SandtableBot(store, **QUICK, hasty=True, hosting=Hosting(board=BoardAddress(0)))

    async def look() -> Loaded:
        row = await bot.app.service.in_channel(str(room.id), ended=True)
        return await bot.app.service.look(row.game)

    async def board(_: str) -> None:
        if bot.board is not None:
            url = await bot.board.link(str(terminal.player.id), (await look()).id)
            terminal.screen.say(BOARD.format(player=terminal.player.name.title(), url=url))

    try:
        async with running(bot, server):
            players = Players(server, room, look)
            terminal = Terminal(
                guild, room, more={"solo": lambda _: alone(terminal, players), "board": board}, orders="do orders"
            )
            terminal.screen.skip = lambda entry: is_quiet(entry, terminal.room)
            yield terminal, players
    finally:
        await store.close()
        await server.stop()


def asked() -> str:
    """The edition that a person at the keyboard wants, by its name or its number."""
    for number, name in enumerate(offered(), 1):
        where = KeptTable(KEPT_IN, name).where
        print(f"  {number}. {name}" + (f" (left in {where})" if where else ""))  # noqa: T201
    answer = input(f"Which edition? [{EDITION}, with a round of five players told first] ").strip() or EDITION
    return offered()[int(answer) - 1] if answer.isdigit() and 1 <= int(answer) <= len(offered()) else answer


def goes_on(table: KeptTable) -> bool:
    """Whether the person at the keyboard wants to go on with a table that was left."""
    return input(LEFT.format(edition=table.edition, where=table.where)).strip().casefold() not in ("n", "no", "new")


async def keep(table: KeptTable, players: Players) -> None:
    """Write down where the table stands."""
    loaded = await players.look()
    state, over = loaded.game.state, loaded.game.state.winner
    table.keep(players.room, "" if over else f"round {state.round}, {loaded.say.power(state.power)}")


async def come_back(terminal: Terminal, players: Players) -> None:
    """The table as it was left, with who holds which power."""
    loaded = await players.look()
    ids = {str(person.id): person for person in terminal.people.values()}
    players.people = {power: ids[user] for power, user in loaded.players.items() if user in ids}
    with contextlib.suppress(TimeoutError):  # a computer has gone on from there: what it does is told as it comes
        panel = (await players.server.until(lambda: players.panels(loaded), SOON))[-1]
        await players.server.settle()
        terminal.screen.show(panel)


async def at_the_table(terminal: Terminal, players: Players, edition: str = EDITION) -> None:
    """The opening: of 1941 one round of all powers, shown on the terminal as it happens; of others the table laid."""
    assert terminal.room is players.room
    screen = terminal.screen
    screen.hold()
    await players.gather([*terminal.people.values()], edition=edition)
    for orders in FIRST_ROUND.values() if edition == EDITION else ():
        screen.release(_is_of_the_dice)
        screen.hold()
        await players.play_turn(orders)
    now = await players.look()
    await players.server.until(lambda: any(players.panels(now)), PATIENCE)
    await players.server.settle()
    panel = players.panels(now)[-1]
    screen.release(lambda entry: entry.message is panel or _is_of_the_dice(entry))
    screen.show(panel)


async def alone(terminal: Terminal, players: Players) -> None:
    """Everybody but the person at the keyboard lets a computer play."""
    for power, person in players.people.items():
        if person is not terminal.player:
            await person.slash(players.room, GAME_COMPUTER[1:], power=power)
    await players.server.settle()


def is_quiet(entry: Entry, here: Channel) -> bool:
    """What is not told to who sits alone at the keyboard: the log of the dice, unless he has gone there, and that
    everybody gives words for them, for `Players.gather` has given everybody's."""
    if _is_log(entry):
        return here is not entry.channel
    return entry.private_to is None and _is_of_the_dice(entry)


def _is_log(entry: Entry) -> bool:
    """Whether it stands in the log of the dice, which is for programs to read."""
    return entry.channel.name.startswith(LOG_NAME.format(game=""))


def _is_of_the_dice(entry: Entry) -> bool:
    """Whether it is of the log of the dice, which is for programs to read, or of the words that go into them."""
    return _is_log(entry) or any(mark in line for line in entry.lines for mark in (DICE_WORDS, WORDS_FOR_DICE, TERMS))
