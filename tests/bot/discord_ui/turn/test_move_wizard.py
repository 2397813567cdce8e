"""A turn by buttons and menus alone, for people who type nothing; what is on a menu is legal, and old menus say so."""

from bot.discord_ui.client import SandtableBot
from bot.store import Database
from tests.support.discord import running
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.connect import QUICK
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message


async def picks(person: Person, message: Message, *labels: str) -> Exchange:
    """Choose the entries whose labels begin so."""
    options = message.menus[0].options
    values = [next(option.value for option in options if option.label.startswith(label)) for label in labels]
    chosen = await person.select(message, values)
    await chosen.followed()
    return chosen


async def presses(person: Person, message: Message, label: str) -> Exchange:
    pressed = await person.click(message, label)
    await pressed.followed()
    return pressed


async def test_a_turn_without_a_keyboard(club: Club) -> None:
    await club.begin()
    alice = club.table.alice
    step = await presses(alice, await club.table.room.wait_for("The game begins"), "Buy by menu")
    assert "**7 IPCs** left" in step.text
    assert step.reply.menus[0].options[0].label == "Infantry · 3 IPCs · up to 2"
    step = await picks(alice, step.reply, "Infantry")
    step = await picks(alice, step.reply, "1 infantry")
    assert "Bought: 1 infantry. **4 IPCs** left" in step.text
    step = await presses(alice, step.reply, "End phase")
    panel = await club.table.room.wait_for("combat move: move to attack")

    step = await presses(alice, panel, "Move by menu")
    step = await picks(alice, step.reply, "Russia · 6 infantry, 1 tank, 1 fighter")
    step = await picks(alice, step.reply, "4 infantry", "1 tank")
    assert step.reply.menus[0].options[0].label == "West Russia · 1 step · attack"
    step = await picks(alice, step.reply, "West Russia")
    assert "**4 infantry, 1 tank Russia → West Russia** (attack)?" in step.text
    assert "Win" in step.text
    assert step.reply.files[0].alt
    assert (await club.game()).revision == 2
    step = await presses(alice, step.reply, "Confirm")
    assert "Moved 4 infantry, 1 tank: Russia → West Russia." in step.text
    assert (await club.game()).revision == 3
    step = await presses(alice, step.reply, "Undo")
    assert "Taken back" in step.text
    assert (await club.game()).revision == 2


async def test_units_are_placed_by_menus(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    while (await club.game()).game.state.phase != "mobilize":
        await club.does("turn end")
    alice = club.table.alice
    panel = await club.table.room.wait_for("place what you bought")
    step = await presses(alice, panel, "Place by menu")
    assert "To place: **2 infantry**" in step.text
    step = await picks(alice, step.reply, "1 infantry")
    assert {option.label for option in step.reply.menus[0].options} == {"Russia", "Caucasus"}
    step = await picks(alice, step.reply, "Caucasus")
    assert "To place: **1 infantry**" in step.text
    step = await picks(alice, step.reply, "1 infantry")
    step = await picks(alice, step.reply, "Russia")
    assert "places 1 infantry in Russia" in step.text
    assert not any((await club.game()).game.state.purchased.get("soviet_union", {}).values())


async def test_old_menus_and_others_players_are_told(club: Club) -> None:
    await club.begin()
    await club.does("turn end")
    panel = await club.table.room.wait_for("combat move: move to attack")
    step = await presses(club.table.alice, panel, "Move by menu")
    nosy = await club.table.bob.click(panel, "Move by menu")
    assert "not yours" in nosy.text
    await club.does("turn end")
    late = await picks(club.table.alice, step.reply, "Russia")
    assert "no longer current" in late.text


async def test_across_the_sea_by_menus(club: Club) -> None:
    await club.begin()
    while (await club.game()).game.state.power != "germany":
        await club.does("turn end")
    await club.does("turn end")
    panel = await club.told("**Germany**, combat move")
    bob = club.table.bob
    step = await presses(bob, panel, "Move by menu")
    step = await picks(bob, step.reply, "Southern Europe")
    step = await picks(bob, step.reply, "2 infantry (all)")
    step = await picks(bob, step.reply, "Middle East · by sea (sz 16, sz 17) · attack")
    assert "Southern Europe → Sea Zone 16 → Sea Zone 17 → Middle East by sea** (attack)?" in step.text
    back = await presses(bob, step.reply, "Other units")
    assert "From **Southern Europe**" in back.text
    step = await picks(bob, back.reply, "1 infantry")
    step = await picks(bob, step.reply, "Middle East")
    step = await presses(bob, step.reply, "Confirm")
    assert "Germany will land 1 infantry in Middle East" in step.text


async def test_a_menu_works_after_a_restart_of_the_position(club: Club) -> None:
    """Nothing is remembered between two presses: what was loaded is forgotten, and the menu still leads on."""
    game = await club.begin()
    await club.does("turn end")
    panel = await club.table.room.wait_for("combat move: move to attack")
    step = await presses(club.table.alice, panel, "Move by menu")
    step = await picks(club.table.alice, step.reply, "Caucasus")
    club.app.service.forget(game)
    step = await picks(club.table.alice, step.reply, "1 tank")
    await club.does("do", orders="1 tank caucasus > ukraine")
    step = await picks(club.table.alice, step.reply, "Ukraine")
    assert "no longer current" in step.text


async def test_menus_of_a_bot_that_is_gone_lead_on_with_the_next(club: Club, store: Database) -> None:
    await club.begin()
    await club.does("turn end")
    panel = await club.table.room.wait_for("combat move: move to attack")
    step = await presses(club.table.alice, panel, "Move by menu")
    step = await picks(club.table.alice, step.reply, "Russia")
    await club.bot.close()
    fresh = SandtableBot(store, **QUICK, hasty=True)
    async with running(fresh, club.table.server):
        club.bot = fresh
        step = await picks(club.table.alice, step.reply, "2 infantry")
        step = await picks(club.table.alice, step.reply, "West Russia")
        step = await presses(club.table.alice, step.reply, "Confirm")
        assert "Moved 2 infantry: Russia → West Russia." in step.text
        odds = await club.table.alice.slash(club.table.room, "odds")
        shown = await presses(club.table.alice, odds.reply, "Show the table")
        assert "Shown to the table" in shown.text
