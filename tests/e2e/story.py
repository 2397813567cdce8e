"""A story of a slow game, played by people who do not all answer; for tests and for the saved transcripts.

A story is a list of chapters. Its people act only as people can; time passes by the hour where they let it.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.loaded import Loaded
from bot.messages import routes
from tests.e2e.hosted import Hosted, keep_the_tanks
from tests.support.discord import Table
from tests.support.play import concedes
from tests.support.standin import CannotDo, Message, Person
from tests.support.standin.changes import patience
from tests.support.standin.exchange import Exchange

LONG = 180.0


@dataclass
class Story:
    """A game being told. `silent`: powers whose players never answer a question. `chapters`: where each begins."""

    game: Hosted
    silent: set[str] = field(default_factory=set[str])
    mark: Callable[[str, str], None] = lambda title, about: None
    album: Path | None = None
    """Where pictures of what somebody sees beside the chat are kept."""
    by_board: dict[str, Callable[[], Awaitable[None]]] = field(default_factory=dict[str, Callable[[], Awaitable[None]]])
    """How powers answer whose players use the board alone."""

    @property
    def table(self) -> Table:
        return self.game.table

    def person(self, power: str) -> Person:
        return self.game.players.people[power]

    async def quiet(self) -> None:
        """Everything that follows by itself has happened."""
        await self.table.server.settle(0.4, LONG)
        async with patience(LONG):
            while await self.game.has_to_post():
                await self.table.server.settle(0.05, LONG)

    async def until(self, holds: Callable[[], Awaitable[bool]]) -> None:
        """Until the game is somewhere. Raises TimeoutError, with what was seen last."""
        for _ in range(int(LONG * 20)):
            if await holds():
                return
            await self.table.server.settle(0.05, LONG)
        raise TimeoutError(self.table.server.tail())

    async def orders(self, power: str, *orders: str) -> None:
        for order in orders:
            await self.person(power).slash(self.table.room, "do", orders=order)

    async def end(self, power: str) -> None:
        """Press End phase on the newest panel, and once more where the bot warns."""
        before = await self.phase()
        await self.leave(power)

        async def moved() -> bool:
            return await self.phase() != before

        await self.until(moved)
        await self.quiet()

    async def leave(self, power: str) -> None:
        """Press End phase, and that it is meant; somebody may be asked before the phase is over."""
        answer = await self.pressed(power, "End phase")
        await answer.followed()
        sure = next((b for m in answer.messages for b in m.buttons if ":endsure" in (b.custom_id or "")), None)
        if sure is not None:
            await self.person(power).click(answer.messages[-1], sure.custom_id or "")

    async def phase(self) -> tuple[int, str, str]:
        state = (await self.game.look()).game.state
        return state.round, state.power, state.phase

    async def panel(self, label: str) -> Message:
        """The newest public message with such a button that shows the phase the game is in now."""
        loaded = await self.game.look()

        def found() -> Message | None:
            messages = reversed(self.game.players.panels(loaded))
            return next((m for m in messages if any(b.label == label for b in m.buttons)), None)

        return await self.table.server.until(found, LONG)  # pyright: ignore[reportReturnType]

    async def pressed(self, power: str, label: str) -> Exchange:
        """Press this on the newest panel; on the next one, if another takes its place just then."""
        while True:
            panel = await self.panel(label)
            try:
                return await self.person(power).click(panel, label)
            except CannotDo:
                assert all(button.label != label for button in panel.buttons), (power, label)

    async def choose(self, power: str, hint: str, at: int) -> None:
        """A line of a menu of the newest panel that has it; nothing where none has."""
        await self.quiet()
        mine = reversed([m for m in self.game.players.public() if m.buttons])
        for message in mine:
            menu = next((menu for menu in message.menus if menu.placeholder == hint), None)
            if menu is not None:
                await self.person(power).select(message, [menu.options[at].value], menu.custom_id)
                break
        await self.quiet()

    async def press(self, power: str, label: str) -> None:
        await self.pressed(power, label)
        await self.quiet()

    async def sheet(self, power: str, text: str) -> None:
        """Orders in a form, previewed and confirmed."""
        form = await self.pressed(power, "Orders…")
        preview = await self.person(power).submit(form, {"text": text})
        confirm = next(b.custom_id for b in preview.reply.buttons if ":confirm:" in (b.custom_id or ""))
        await self.person(power).click(preview.reply, confirm or "")
        await self.quiet()

    async def plan(self, power: str, how: str) -> None:
        """All battles of the turn by a plan; whoever is asked and is there answers; the rest is left to time."""
        asked = await self.pressed(power, "Fight by a plan…")
        await self.person(power).select(asked.reply, [how])
        await self.fought(power)

    async def fought(self, power: str) -> None:
        """Until no battle is left of this power's turn."""

        async def over() -> bool:
            state = (await self.game.look()).game.state
            if state.pending:
                await self.answer_or_wait()
                return False
            return (state.power, state.phase) != (power, "conduct_combat") or not state.battles

        await self.until(over)
        await self.quiet()

    async def answer_or_wait(self) -> None:
        """Whoever is asked answers, or lets his hours go by."""
        await self.quiet()
        loaded = await self.game.look()
        if not loaded.game.state.pending:
            return
        by = loaded.game.state.pending[0].by
        if by in self.by_board:
            await self.by_board[by]()
            return
        if not self.is_posted(loaded):
            return  # somebody's order answers as soon as dice have fallen
        if by not in self.silent or by == loaded.game.state.power:
            await self.game.players.answer_one()
            return
        await self.day_passes(loaded.revision)

    def is_posted(self, loaded: Loaded) -> bool:
        """Whether what is asked now can be answered somewhere that all can see."""
        mark = f":{loaded.id}:{loaded.revision}:"
        ids = [id for m in self.game.players.public() if not m.private_to for id in ids_of(m)]
        return any(id[:2] in ("an", "am") and mark in id for id in ids)

    def rolls(self, kind: str) -> int:
        """How many entries of a kind the dice log has."""
        logs = [room for room in self.table.room.threads if room.name.startswith("Dice log")]
        return sum(f'"type":"{kind}"' in message.content for log in logs for message in log.messages)

    async def day_passes(self, revision: int) -> None:
        """Nobody answers for a day: a reminder in between, then the limit."""
        await self.game.hours_pass(21)
        await self.quiet()
        await self.game.hours_pass(4)

        async def answered() -> bool:
            return (await self.game.look()).revision != revision

        await self.until(answered)

    async def rest_of_turn(self, power: str, noncombat: Sequence[str] = ()) -> None:
        """From the battles on: land, place, end."""
        while (now := await self.phase())[1] == power and (await self.game.look()).row.status == "running":
            await self.game.players.play_phase(noncombat if now[2] == "noncombat_move" else ())
        await self.quiet()

    async def whole_turn(
        self, power: str, buy: str, attack: Sequence[str], plan: str, after: Sequence[str] = ()
    ) -> None:
        """A turn as most players play it: typed orders, a plan for the battles, buttons for the rest."""
        await self.orders(power, buy)
        await self.end(power)
        await self.orders(power, *attack)
        await self.end(power)
        if (await self.game.look()).game.state.battles:
            await self.plan(power, plan)
        await self.rest_of_turn(power, after)


def ids_of(message: Message) -> list[str]:
    """What can be pressed or chosen from."""
    return [*(button.custom_id or "" for button in message.buttons), *(menu.custom_id for menu in message.menus)]


@asynccontextmanager
async def told(table: Table, folder: Path, env: dict[str, str] | None = None) -> AsyncIterator[Story]:
    """A story with nobody at the table yet."""
    game = Hosted(table, folder / "games.sqlite3", "tests.e2e.story_bot", env)
    game.players.choose = keep_the_tanks
    yield Story(game)


ALL_OUT = "Take everything at all cost"


async def five_at_1941(story: Story) -> None:
    """Alice and Carol never answer when attacked; Dave leaves and Grace plays on; Bob misclicks; the bot is killed
    while somebody is asked, and again in the middle of a plan; Frank only watches."""
    frank = story.table.guild.add_member("frank", "Frank")
    grace = story.table.guild.add_member("grace", "Grace")
    story.silent = {"soviet_union", "united_kingdom"}
    async with story.game.bot():
        await _opening(story, frank)
        await _russia_attacks(story)
        await _germany_orders(story)
        story.game.kill()
    story.mark(
        "Killed", "While Carol is asked, the bot's process is killed (SIGKILL). It is started again; her day runs out."
    )
    async with story.game.bot():
        await _carol_sleeps(story)
        story.game.kill()
    story.mark("Killed again", "In the middle of Bob's plan. It goes on where it was, and no die falls twice.")
    async with story.game.bot():
        await story.fought("germany")
        await story.rest_of_turn("germany", ["2 tanks eastern europe > germany"])
        await _first_round_ends(story)
        await _second_round(story, grace)
        await _frank_reads(story, frank)
        await _the_end(story, grace)


async def _opening(story: Story, frank: Person) -> None:
    room, alice, bob = story.table.room, story.table.alice, story.table.bob
    story.mark("The table", "Alice opens a table, five take seats, Frank follows. Alice seals orders for her defence.")
    await gathered(story, "1941")
    await alice.slash(room, "table clock", hours=24, grace=0, outcome="vote")
    await bob.click(await room.wait_for("proposes a clock", within=LONG), "Yes")
    await frank.slash(room, "game follow")
    await alice.slash(room, "orders sealed", text="lose inf, tank, ftr if defending")
    await story.quiet()


async def _russia_attacks(story: Story) -> None:
    story.mark("Round 1, Soviet Union", "Alice attacks, round by round, with the buttons.")
    await story.orders("soviet_union", "buy 2 inf")
    await story.end("soviet_union")
    await story.orders("soviet_union", "6 inf, 1 arm, 1 ftr russia > west russia")
    await story.end("soviet_union")
    await story.press("soviet_union", "Fight West Russia")
    await story.fought("soviet_union")
    await story.rest_of_turn("soviet_union")


async def _germany_orders(story: Story) -> None:
    story.mark("Round 1, Germany", "Bob buys the wrong thing, ends the phase, takes it back; then a sheet, and a plan.")
    await story.orders("germany", "buy 1 battleship")
    await story.orders("germany", "buy 1 fighter")
    await story.end("germany")
    await story.press("germany", "Undo")
    await story.orders("germany", "buy 4 inf")
    await story.end("germany")
    sheet = ["3 inf, 2 tanks ukraine > caucasus", "1 sub sz 9 > sz 8", "1 ftr western europe > sz 8"]
    await story.sheet("germany", "\n".join([*sheet, "1 bmb germany > sz 8"]))
    await story.end("germany")
    bob = story.table.bob
    asked = await story.pressed("germany", "Fight by a plan…")
    await bob.select(asked.reply, [ALL_OUT])

    async def carol_is_asked() -> bool:
        return any(ask.by == "united_kingdom" for ask in (await story.game.look()).game.state.pending)

    await story.until(carol_is_asked)
    await story.quiet()


async def _carol_sleeps(story: Story) -> None:
    """The default answers for her; and as soon as dice have fallen once more the process dies."""
    revision = (await story.game.look()).revision
    await story.quiet()
    await story.day_passes(revision)

    async def further() -> bool:
        return (await story.game.look()).revision > revision + 1

    await story.until(further)


async def _first_round_ends(story: Story) -> None:
    story.mark("Round 1, United Kingdom", "Carol takes her turn; she only never answers when she is attacked.")
    await story.whole_turn(
        "united_kingdom",
        "buy 4 inf",
        ["2 inf, 1 arm anglo egypt sudan > north africa"],
        "Two rounds each, then retreat",
    )
    story.mark("Round 1, Japan", "Dave attacks India and China.")
    attacks = ["2 inf southeast asia > india", "1 ftr sz 45 > szechwan", "2 inf coastal china > szechwan"]
    await story.whole_turn("japan", "buy 3 inf", attacks, ALL_OUT)
    story.mark("Round 1, United States", "Erin's turn.")
    attacks = ["1 inf northwestern china > coastal china"]
    await story.whole_turn("united_states", "buy 2 inf, 1 tank", attacks, ALL_OUT)


async def _second_round(story: Story, grace: Person) -> None:
    table, room = story.table, story.table.room
    story.mark("Round 2", "Alice's second turn begins with her briefing. Dave has to leave; Grace takes Japan.")
    await story.whole_turn("soviet_union", "buy 2 inf", ["1 arm west russia > ukraine"], ALL_OUT)
    await table.dave.slash(room, "game substitute", power="japan")
    await grace.click(await room.wait_for("Substitute wanted", within=LONG), "Take over")
    story.game.players.people["japan"] = grace
    await story.quiet()
    await story.whole_turn("germany", "buy 2 inf", ["2 inf eastern europe > ukraine"], ALL_OUT)
    await story.whole_turn("united_kingdom", "buy 3 inf", [], ALL_OUT)
    story.mark("Round 2, Japan", "Grace plays Dave's power.")
    await story.whole_turn("japan", "buy 2 inf", [], ALL_OUT)


async def _frank_reads(story: Story, frank: Person) -> None:
    story.mark("The spectator", "Frank looks at what has happened.")
    room = story.table.room
    for command in ("history lines", "dice luck", "game seats"):
        await frank.slash(room, command)
    await frank.slash(room, "history turn", power="germany")
    await frank.slash(room, "history chart")


async def _the_end(story: Story, grace: Person) -> None:
    story.mark("The end", "The Axis give up.")
    room = story.table.room
    await concedes(story.table.bob, room)
    await concedes(grace, room)
    await room.wait_for("The game is over", within=LONG)
    await story.quiet()


async def gathered(
    story: Story, edition: str, options: str = "", people: Sequence[int] = (), without_words: Collection[Person] = ()
) -> None:
    """A new game with every seat taken, begun, and the dice agreed on; `people` by number, seat by seat;
    `without_words`: who gives his for the dice elsewhere."""
    table, room = story.table, story.table.room
    more: dict[str, Any] = {"options": options} if options else {}
    await table.alice.slash(room, "game new", edition=edition, **more)
    loaded, players = await story.game.look(), story.game.players
    powers = loaded.game.state.board.seats
    taken = [table.people[number] for number in people or range(len(powers))]
    players.people = dict(zip(powers, taken, strict=True))
    lobby = await room.wait_for("A new game of", within=LONG)
    for power, person in players.people.items():
        await players.press(person, lobby, routes.JOIN.write(game=loaded.id, power=power))
    await players.press(table.alice, lobby, routes.START.write(game=loaded.id))
    await story.quiet()
    for person in dict.fromkeys(taken):
        shown = await person.slash(room, "orders show")
        await person.click(shown.reply, "Ask always")
    terms = await room.wait_for("-# Dice: ", within=LONG)
    for person in table.people if "Before the first roll" in terms.content else ():
        if person not in without_words:
            await person.slash(room, "dice words", text=f"{person.name} at the table")
    await story.quiet()
