"""A story in which two of five people use only the board, in a real browser, and three only chat."""

import asyncio
import re
import tempfile
from collections.abc import Collection
from pathlib import Path

from tests.bot.web.phone import PORTRAIT, Phone, phone
from tests.e2e.story import ALL_OUT, Story, gathered
from tests.support.standin import Person

LINK = re.compile(r"\(<(http://[^>]+)>\)")
FORWARD = "for (let n = 0; n < 8; n++) document.querySelector('[data-does=step_on]').click(); true"
PLAYED = """(async () => {
 const key = sessionStorage.getItem('sandtable-board');
 const told = await fetch('api/past', {headers: {Authorization: 'Bearer ' + key}});
 return (await told.json()).steps.map((step) => step.by); })()"""


class OnBoard:
    """Somebody who plays by the page alone. The one browser is handed round: whoever sits down opens his own link."""

    seated = ""

    def __init__(self, story: Story, page: Phone, power: str) -> None:
        self.story, self.page, self.power = story, page, power

    @property
    def person(self) -> Person:
        return self.story.person(self.power)

    async def sits_down(self) -> None:
        """His board is open, with what he can do now."""
        if OnBoard.seated != self.power:
            told = await self.person.slash(self.story.table.room, "board")
            found = LINK.search(told.text)
            assert found is not None, told.text
            await self.page.command("Page.navigate", url="about:blank")
            await self.page.command("Page.navigate", url=found[1])
            OnBoard.seated = self.power
        await self.there(".counters [data-s]")
        revision = (await self.story.game.look()).revision
        # what he may do is told a moment after what has happened
        await self.there(f"[data-revision='{revision}'][data-seat='{revision}']")

    async def there(self, selector: str) -> None:
        await self.page.until(f"!!document.querySelector({selector!r})")

    async def press(self, selector: str) -> None:
        """Press something, as soon as it is there and can be pressed."""
        await self.page.until(f"document.querySelector({selector!r})?.disabled === false")
        await self.page.value(f"document.querySelector({selector!r}).click()")

    async def orders(self, tab: str = "act") -> None:
        """The panel with his orders."""
        await self.there(f"[data-tab={tab}]")
        shown = f"[data-tab={tab}][aria-selected=true]"
        while not await self.page.value(f"!!document.querySelector({shown!r})"):
            await self.press(f"[data-tab={tab}]")  # the page may open it by itself just then: that closes it
            await asyncio.sleep(0.3)

    async def says_words(self, text: str) -> None:
        """His words for the dice."""
        await self.sits_down()
        await self.orders()
        await self.there(".dice_words input")
        await self.page.value("document.querySelector('.dice_words input').focus()")
        await self.page.command("Input.insertText", text=text)
        await self.press("[data-does=say_words]")
        await self.page.until("!document.querySelector('.dice_words')")

    async def buys(self, unit: str, number: int) -> None:
        await self.sits_down()
        await self.orders()
        for _ in range(number):
            await self.press(f"[data-more={unit}]")
        await self.press("[data-does=buy]")
        await self.there("[data-said=good]")

    async def moves(self, start: str, goal: str) -> None:
        """Everything that stands there goes, and the odds are read first."""
        await self.sits_down()
        await self.orders()
        before = (await self.story.game.look()).revision
        await self.press(f"[data-from={start}]")
        await self.press("[data-does=all]")
        await self.press(f"[data-to={goal}]")
        await self.there(".confirming strong")
        await self.press("[data-does=confirm]")
        await self._after(before)

    async def ends(self) -> None:
        """End the phase, once more where the page warns."""
        await self.sits_down()
        await self.orders()
        before = (await self.story.game.look()).revision
        await self.press("[data-does=end]")
        for _ in range(200):
            if (await self.story.game.look()).revision > before:
                break
            if await self.page.value("!!document.querySelector('[data-does=end_sure]:enabled')"):
                await self.press("[data-does=end_sure]")
            await asyncio.sleep(0.1)
        await self._after(before)

    async def fights(self) -> None:
        """Battle by battle, until none is left."""
        while (await self.story.game.look()).game.state.battles:
            if (await self.story.game.look()).game.state.pending:
                await self.story.answer_or_wait()
                continue
            await self.sits_down()
            await self.orders()
            before = (await self.story.game.look()).revision
            await self.press("[data-offer=battle]")
            await self._after(before)

    async def answers(self) -> None:
        """The first answer to what he is asked."""
        await self.sits_down()
        await self.orders()
        before = (await self.story.game.look()).revision
        await self.press("[data-answer='0']")
        await self._after(before)

    async def rests(self) -> None:
        """What is left of the turn: land, place, end."""
        while (now := await self.story.phase())[1] == self.power:
            await self.sits_down()
            await self.orders()
            for what in ("land_all", "place_all"):
                if await self.page.value(f"!!document.querySelector('[data-does={what}]')"):
                    await self.press(f"[data-does={what}]")
                    await self.there("[data-said]")
                    await self.story.quiet()
            if now == await self.story.phase():
                await self.ends()

    async def looks(self, album: Path | None, name: str) -> None:
        """Keep what he sees."""
        if album is not None:
            await asyncio.sleep(0.5)
            album.mkdir(parents=True, exist_ok=True)
            (album / f"{name}.png").write_bytes(await self.page.picture())

    async def _after(self, revision: int) -> None:
        """The order has arrived, and what follows by itself."""

        async def further() -> bool:
            return (await self.story.game.look()).revision > revision

        await self.story.until(further)
        await self.story.quiet()


def seen(name: str) -> str:
    return f'<br><img src="board/{name}.png" width="300" alt="what is seen on the board">'


async def two_by_board_three_by_chat(story: Story) -> None:
    """Alice and Dave play by the board on a phone; Bob, Carol and Erin never open it."""
    room = story.table.room
    with tempfile.TemporaryDirectory() as folder:
        async with story.game.bot(), phone(Path(folder), PORTRAIT, 1) as page:
            for domain in ("Page", "Network", "Runtime", "Log"):
                await page.command(f"{domain}.enable")
            alice, dave = OnBoard(story, page, "soviet_union"), OnBoard(story, page, "japan")
            boards = {board.power: board for board in (alice, dave)}
            story.by_board = {power: board.answers for power, board in boards.items()}
            story.mark("The table", "Five take seats in chat. Alice and Dave then open the board, and stay there.")
            people: Collection[Person] = (story.table.alice, story.table.dave)
            await gathered(story, "1941", without_words=people)
            await alice.says_words("from the board")
            await dave.says_words("so do I")
            story.mark(
                "Round 1, Soviet Union", f"Alice buys, attacks and fights by touch.{seen('1-odds')}{seen('2-battle')}"
            )
            await alice.buys("infantry", 2)
            await alice.ends()
            await alice.sits_down()
            await alice.orders()
            await alice.press("[data-from=russia]")
            await alice.press("[data-does=all]")
            await alice.there("[data-to=west_russia] .odds")
            await alice.looks(story.album, "1-odds")
            await alice.press("[data-does=cancel]")
            await alice.moves("russia", "west_russia")
            await alice.ends()
            await alice.fights()
            await alice.orders("battle")
            await alice.looks(story.album, "2-battle")
            await alice.rests()
            story.mark("Round 1, Germany", "Bob plays in chat: typed orders, and a plan for his battles.")
            attacks = ["3 inf, 2 tanks ukraine > caucasus", "1 sub sz 9 > sz 8", "1 ftr western europe > sz 8"]
            await story.whole_turn("germany", "buy 3 inf", attacks, ALL_OUT)
            story.mark("Round 1, United Kingdom", "Carol plays in chat.")
            attacks = ["2 inf, 1 arm anglo egypt sudan > north africa"]
            await story.whole_turn("united_kingdom", "buy 4 inf", attacks, ALL_OUT)
            story.mark("Round 1, Japan", f"Dave plays by the board.{seen('3-japan')}")
            await dave.buys("infantry", 3)
            await dave.ends()
            await dave.moves("southeast_asia", "india")
            await dave.looks(story.album, "3-japan")
            await dave.ends()
            await dave.fights()
            await dave.rests()
            story.mark("Round 1, United States", "Erin plays in chat.")
            attacks = ["1 inf northwestern china > coastal china"]
            await story.whole_turn("united_states", "buy 2 inf, 1 tank", attacks, ALL_OUT)
            story.mark(
                "One record",
                "Bob reads the history in chat; Dave slides through it on the board: the same lines, from both."
                f"{seen('4-history')}",
            )
            await story.table.bob.slash(room, "history lines")
            record, _ = await story.game.export()
            by = [re.search(r'"by": ?"(\w+)"', line) for line in record.splitlines()[1:]]
            await dave.sits_down()
            assert await page.value(PLAYED) == [found[1] if found else "" for found in by]
            await dave.press("[data-does=past]")
            await dave.there("[data-moment='0']")
            await page.value(FORWARD)
            await dave.looks(story.album, "4-history")
