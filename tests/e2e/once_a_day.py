"""Stories of people who visit once a day each: what they want is told ahead, and two rounds are over in two days. The
same game is played beside it as it is today, and counted."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.messages import routes
from tests.e2e.once_a_day_turns import GLOBAL, GLOBAL_SEATS, OPENING, Turn, Turns
from tests.e2e.story import ALL_OUT, Story, gathered, told
from tests.support.discord import HURRY, lay_table
from tests.support.standin import Person, StandIn

ROUNDS = 2
MOST_DAYS = 14
HOURS = {"Erin": 7, "Carol": 9, "Alice": 13, "Dave": 18, "Bob": 21}
"""When each comes by, every day: in another order than the powers move."""
USUALLY = "Ask only for capital ships and aircraft"


@dataclass
class Days:
    """People who come by once a day. ahead: whether they tell their turns; else they play when it is theirs, as today.
    Counted: visits, those in which there was nothing to do, for whom the table stood, and for how many hours."""

    story: Story
    turns: Turns
    ahead: bool
    defence: str = ""
    at: int = 0
    """Hours since the first midnight."""
    visits: int = 0
    idle: int = 0
    waits: list[str] = field(default_factory=list[str])
    told: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])

    @property
    def people(self) -> list[Person]:
        return list(dict.fromkeys(self.story.game.players.people.values()))

    def powers(self, person: Person) -> list[str]:
        return [power for power, who in self.story.game.players.people.items() if who is person]

    async def go_by(self) -> None:
        """Days, until the rounds are over."""
        for day in range(MOST_DAYS):
            for person in sorted(self.people, key=lambda person: HOURS[person.user.shown]):
                await self.until_hour(24 * day + HOURS[person.user.shown])
                await self.visit(person, day + 1)
                if await self.over():
                    return
        raise AssertionError("it takes too long")

    async def over(self) -> bool:
        state = (await self.story.game.look()).game.state
        return state.round > ROUNDS or bool(state.winner)

    async def until_hour(self, hour: int) -> None:
        """Time goes by; whoever the table stands for meanwhile is counted, once."""
        if self.at:
            self.waits = list(dict.fromkeys((*self.waits, await self.debt())))
            await self.story.game.hours_pass(hour - self.at)
            await self.story.quiet()
        self.at = hour

    async def debt(self) -> str:
        """What is waited for: a turn, or an answer."""
        state = (await self.story.game.look()).game.state
        return f"{state.round}.{state.power}" + (f" asked {state.pending[0].do}" if state.pending else "")

    async def visit(self, person: Person, day: int) -> None:
        """Everything that this person can do now."""
        before = (await self.story.game.look()).revision, len(self.told)
        self.visits += 1
        self.story.mark(f"Day {day}, {HOURS[person.user.shown]}:00: {person.user.shown}", self.about(person))
        if self.ahead:
            for power in self.powers(person):
                await self.tell(person, power)
            await self.settled()
        await self.play(person)
        self.idle += (await self.story.game.look()).revision == before[0] and len(self.told) == before[1]

    def about(self, person: Person) -> str:
        seats = ", ".join(power.replace("_", " ").title() for power in self.powers(person))
        return f"{person.user.shown} comes by for {seats}."

    async def settled(self) -> None:
        """Whatever is told ahead has been played as far as it goes."""
        while True:
            revision = (await self.story.game.look()).revision
            await self.story.quiet()
            if (await self.story.game.look()).revision == revision:
                return

    # --- as it is now ---------------------------------------------------------------------------------------------

    async def tell(self, person: Person, power: str) -> None:
        """The next turn of a power, told ahead; the first time, how it defends itself."""
        state, room = (await self.story.game.look()).game.state, self.story.table.room
        order = list(state.turn_order())
        round = state.round + (order.index(power) < order.index(state.turn.power))
        turn = self.turns.get((round, power))
        if turn is None or (round, power) in self.told:
            return
        if not any(who == power for _, who in self.told):
            await person.slash(room, "orders sealed", text=self.defence, power=power)
        form = await person.slash(room, "orders plan", power=power)
        shown = await (await person.submit(form, {"text": turn.sheet})).followed()
        if turn.after:
            name = power.replace("_", " ").title()
            self.story.mark(f"{name} is sealed", f"What {person.user.shown} has read in sentences, is confirmed.")
        await (await person.click(shown.reply, "Confirm, sealed")).followed()
        self.told.add((round, power))

    # --- as today -------------------------------------------------------------------------------------------------

    async def play(self, person: Person) -> None:
        """Answer, and play on, as long as it is this person's to do."""
        for _ in range(80):
            await self.settled()
            loaded = await self.story.game.look()
            state = loaded.game.state
            owing = state.pending[0].by if state.pending else state.power
            if self.story.person(owing) is not person or await self.over():
                return
            if state.pending:
                await self.story.game.players.answer_one()
            else:
                await self.phase(person, self.turns.get((state.round, state.power), Turn("")))
            await self.moved_on(loaded.revision)
        raise AssertionError(self.story.table.server.tail())

    async def moved_on(self, revision: int) -> None:
        """Something has been written down since. Raises TimeoutError."""

        async def moved() -> bool:
            return (await self.story.game.look()).revision != revision

        await self.story.until(moved)

    async def phase(self, person: Person, turn: Turn) -> None:
        """One phase by hand: orders, a plan for the battles, landing, placing, the end."""
        story, room = self.story, self.story.table.room
        state = (await story.game.look()).game.state
        if state.phase == "conduct_combat" and state.battles:
            asked = await story.pressed(state.power, "Fight by a plan…")
            await person.select(asked.reply, [ALL_OUT])
            return
        orders = {"purchase": turn.buy.splitlines(), "combat_move": turn.attacks.splitlines()}
        for order in orders.get(state.phase, []):
            await person.slash(room, "do", orders=order)
        await story.game.players.press_if_offered(person, (routes.LAND_ALL, routes.PLACE_ALL))
        now = (await story.game.look()).game.state
        if (now.power, now.phase, now.pending) == (state.power, state.phase, []) and not now.winner:
            await person.slash(room, "turn end", sure=True)


async def at_table(story: Story, edition: str, seats: Sequence[int]) -> None:
    """Everybody is there once, to sit down; then they come by once a day."""
    await gathered(story, edition, people=seats)
    for person in dict.fromkeys(story.game.players.people.values()):
        shown = await person.slash(story.table.room, "orders show")
        await person.click(shown.reply, USUALLY)
    await story.quiet()


async def as_today(edition: str, seats: Sequence[int], turns: Turns, env: Mapping[str, str]) -> Days:
    """The same people, hours and orders at another table, where nothing is told ahead."""
    server = await StandIn(hurry=HURRY).start()
    try:
        with tempfile.TemporaryDirectory() as place:
            async with told(lay_table(server), Path(place), dict(env)) as story, story.game.bot():
                await at_table(story, edition, seats)
                days = Days(story, turns, ahead=False)
                before = len(server.pings)
                await days.go_by()
                days.waits.append(str(len(server.pings) - before))
                return days
    finally:
        await server.stop()


async def two_days(story: Story, edition: str, seats: Sequence[int], turns: Turns, defence: str) -> None:
    """Two rounds in two days, and then both games counted."""
    async with story.game.bot():
        story.mark("The table", "They sit down in the evening, and agree on nothing but to come by once a day.")
        await at_table(story, edition, seats)
        days, before = Days(story, turns, True, defence), len(story.table.server.pings)
        await days.go_by()
        pings = len(story.table.server.pings) - before
        story.mark("Who looks at it", "Alice looks how the table waits, and how much was told ahead.")
        await story.table.alice.slash(story.table.room, "table waiting")
        await story.quiet()
    today = await as_today(edition, seats, turns, story.game.env)
    story.mark("Counted", f"Told ahead: {counts(days, pings)}. As today: {counts(today, int(today.waits.pop()))}.")


def counts(days: Days, pings: int) -> str:
    return (
        f"{ROUNDS} rounds in {days.at - min(HOURS.values())} hours, {days.visits} visits ({days.idle} of them with "
        f"nothing to do), the table stood {len(days.waits)} times for somebody who was not there, {pings} pings"
    )


async def five_once_a_day(story: Story) -> None:
    await two_days(story, "1941", (), OPENING, "lose inf, tank, ftr if defending; submerge if odds below 40")


async def nine_seats_once_a_day(story: Story) -> None:
    await two_days(story, "global1940", GLOBAL_SEATS, GLOBAL, "lose inf, art, tank if defending; scramble 1 in sz 110")
