"""Buttons, menus and forms around a table answer a bot that was started after they were posted."""

from bot.discord_ui.client import SandtableBot
from bot.store import Database
from tests.bot.table.test_settings import pick
from tests.support.discord import Table, running
from tests.support.standin import Person
from tests.support.standin.connect import QUICK
from tests.support.standin.world import Message

ALLIES, AXIS = ("soviet_union", "united_kingdom", "united_states"), ("germany", "japan")


def anew(store: Database) -> SandtableBot:
    return SandtableBot(store, **QUICK, hasty=True)


async def seat(table: Table) -> None:
    for person, powers in ((table.alice, ALLIES), (table.bob, AXIS)):
        for power in powers:
            await person.slash(table.room, "game join", power=power)


async def choose(person: Person, message: Message, menu: int, value: str) -> None:
    await (await person.select(message, [value], menu=message.menus[menu].custom_id)).followed()


async def test_everything_around_a_table_works_after_a_restart(table: Table, store: Database) -> None:
    alice, bob, room = table.alice, table.bob, table.room
    async with running(anew(store), table.server):
        panel = (await alice.slash(room, "game new", edition="1941")).reply
        card = await room.wait_for("A new game of 1941")
    async with running(anew(store), table.server):
        await pick(alice, panel, "bids", "auction:axis")
        await seat(table)
        await table.server.until(lambda: any(button.label == "Seal my bid…" for button in card.buttons))
        forms = [(person, await person.click(card, "Seal my bid…")) for person in (alice, bob)]
    async with running(anew(store), table.server):
        for (person, form), amount in zip(forms, ("20", "10"), strict=True):
            await person.submit(form, {"text": amount})
        shown = await room.wait_for("The bids for the Axis are open")
    async with running(anew(store), table.server):
        await bob.submit(await bob.click(shown, "Split the bid…"), {"text": "germany: 6, japan: 4"})
        await (await alice.click(card, "Start")).followed()
        bids = await room.wait_for("Bids before the first turn")
    async with running(anew(store), table.server):
        placing = (await bob.click(bids, "Place a unit…")).reply
        await choose(bob, placing, 0, "germany:infantry")
    async with running(anew(store), table.server):
        await choose(bob, placing, 1, "ukraine")
        assert "infantry in Ukraine" in placing.text
        await bob.click(bids, "Keep the rest")
        status = (await alice.slash(room, "game status")).reply
        menu = (await (await alice.click(status, "Table…")).followed()).reply
    async with running(anew(store), table.server):
        await choose(alice, menu, 0, "pause")
        paused = await room.wait_for("orders wait until")
    async with running(anew(store), table.server):
        await (await alice.click(paused, "Resume")).followed()
        await room.wait_for("The game goes on.")
        bot = await alice.slash(room, "game status")
        assert "Soviet Union" in bot.text
