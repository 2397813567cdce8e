"""A sheet by thumb: an attack, what follows if it falls and if it does not, read back in sentences; and what it may
begin with: as last round, a computer's advice, an opening of one's own."""

import re

import pytest
import pytest_asyncio

from bot.absent import sheet_menus
from bot.absent.sheet_menus import FALLS, HOLDS, MORE, PLACES
from bot.absent.sheet_play import reading
from bot.loaded import Loaded
from engine import new, read_header
from tests.bot.absent.test_turn_sheet import at_table
from tests.support.play import Club
from tests.support.standin.exchange import Exchange

ATTACK = "buy 3 inf\n3 inf, 2 tanks ukraine > caucasus\n2 inf west russia > karelia"


@pytest_asyncio.fixture
async def game(club: Club) -> Club:
    await club.begin()
    return club


async def picked(club: Club, shown: Exchange, label: str, menu: int = 0) -> Exchange:
    """Bob chooses the line with this label, from a menu of what he was shown."""
    option = next(option for option in shown.reply.menus[menu].options if option.label == label)
    chosen = await club.table.bob.select(shown.reply, [option.value], shown.reply.menus[menu].custom_id)
    return await chosen.followed()


async def pressed(club: Club, shown: Exchange, label: str) -> Exchange:
    return await (await club.table.bob.click(shown.reply, label)).followed()


async def test_a_turn_by_buttons_alone(game: Club) -> None:
    bob, room = game.table.bob, game.table.room
    shown = await bob.slash(room, "orders plan", begin="menus")
    assert "from where?" in shown.text
    shown = await picked(game, shown, "Ukraine")
    shown = await picked(game, shown, "All tank")
    shown = await picked(game, shown, "Caucasus")
    assert "all tank ukraine > caucasus" in shown.text and "Nothing is sealed" in shown.text
    shown = await pressed(game, shown, "And if it falls?")
    assert "If Caucasus falls" in shown.text
    shown = await picked(game, shown, "Germany")
    shown = await picked(game, shown, "1 infantry")
    shown = await picked(game, shown, "Eastern Europe")
    assert re.search(r"if Caucasus is yours then \(\d+ %\): 1 infantry Germany → Eastern Europe", shown.text)
    shown = await pressed(game, shown, "And if not?")
    shown = await picked(game, shown, "Germany")
    shown = await picked(game, shown, "All infantry")
    shown = await picked(game, shown, "Eastern Europe")
    assert "if Caucasus is not yours then" in shown.text
    shown = await pressed(game, shown, "One move more…")
    shown = await picked(game, shown, "West Russia")
    shown = await picked(game, shown, "1 infantry")
    shown = await picked(game, shown, "Karelia")
    assert [option.label for option in shown.reply.menus[0].options] == [
        *("If Karelia falls…", "If Karelia does not fall…"),
        *("If Caucasus falls…", "If Caucasus does not fall…"),
    ]
    shown = await picked(game, shown, "If Caucasus falls…")
    assert "If Caucasus falls" in shown.text
    named = await bob.slash(room, "orders plan", begin="o:nothing of the kind")
    assert "kept no opening" in named.text


async def test_what_is_bought_is_placed_by_a_button_and_an_opening_kept_by_a_name(game: Club) -> None:
    bob, room = game.table.bob, game.table.room
    form = await bob.slash(room, "orders plan")
    shown = await (await bob.submit(form, {"text": ATTACK})).followed()
    shown = await pressed(game, shown, "Place what I buy…")
    shown = await picked(game, shown, "At the front")
    assert "place all at the front" in shown.text
    assert "Place what I buy…" not in [button.label for button in shown.reply.buttons]
    form = await bob.click(shown.reply, "Keep as an opening…")
    kept = await (await bob.submit(form, {"text": "Barbarossa"})).followed()
    assert "Kept as “Barbarossa”" in kept.text
    offered = [choice.name for choice in await bob.complete(room, "orders plan", "begin")]
    assert offered == [
        "As last round",
        "What a computer would do",
        "By buttons and menus alone",
        "My opening: Barbarossa",
    ]
    again = await bob.slash(room, "orders plan", begin="o:Barbarossa")
    assert "3 infantry, 2 tanks Ukraine → Caucasus" in again.text
    other = [choice.name for choice in await game.table.carol.complete(room, "orders plan", "begin")]
    assert other == offered[:3], "it is his alone"


async def test_as_last_round(game: Club) -> None:
    alice, room = game.table.alice, game.table.room
    assert "no turn yet" in (await alice.slash(room, "orders plan", begin="last")).text
    await game.does("turn buy", units="2 inf")
    for orders in ("", "", "1 inf caucasus > russia", "place 2 inf russia", ""):
        if orders:
            await game.does("do", orders=orders)
        await game.does("turn end")
    assert (await game.game()).game.state.power == "germany"
    again = await alice.slash(room, "orders plan", begin="last")
    assert "buy 2 infantry" in again.text and "*noncombat move*\n" in again.text
    assert "1 infantry Caucasus → Russia" in again.text and "Sealed" not in again.text


@pytest.fixture(scope="module")
def germany() -> Loaded:
    return at_table(new(read_header({"record": 1, "edition": "1941"})))


def test_each_line_is_put_where_its_phase_is(germany: Loaded) -> None:
    text = f"{ATTACK}\nplace all in germany\nend turn"
    last, first = sheet_menus.attacks(germany, "germany", text)
    assert (last.goal, first.goal, first.units) == ("karelia", "caucasus", ("infantry", "tank"))
    assert sheet_menus.starts(germany, "germany", "caucasus")[:2] == ["caucasus", "ukraine"]
    after = sheet_menus.with_line(germany, "germany", text, FALLS, first, "all tank caucasus > ukraine")
    assert after.splitlines()[3] == "if caucasus: noncombat move: all tank caucasus > ukraine"
    after = sheet_menus.with_line(germany, "germany", after, MORE, None, "1 fighter germany > caucasus")
    after = sheet_menus.with_line(germany, "germany", after, HOLDS, last, "1 infantry germany > eastern europe")
    sheet = reading(germany, "germany", after)[0]
    assert [entry.phase for entry in sheet.entries] == [
        *("purchase", "combat_move", "combat_move", "combat_move", "noncombat_move", "noncombat_move"),
        *("mobilize", "collect_income"),
    ]


@pytest.mark.parametrize("edition", ["1941", "abc", "anniversary", "global1940"])
def test_whatever_the_menus_offer_can_be_read(edition: str) -> None:
    """Every way to go on, from the first places of every power."""
    game = at_table(new(read_header({"record": 1, "edition": edition})))
    for power in game.game.state.turn_order():
        for start in sheet_menus.starts(game, power, "")[:3]:
            for stack in sheet_menus.stacks(game, power, start, None)[:3]:
                for goal in sheet_menus.goals(game, power, start, stack, before=True)[:3]:
                    move = sheet_menus.move_of(start, stack, goal)
                    text = sheet_menus.with_line(game, power, "", MORE, None, move)
                    assert reading(game, power, text)[0].entries, move


def test_where_aircraft_land_and_units_are_placed_is_offered_as_a_wish_first(germany: Loaded) -> None:
    ways = sheet_menus.ways_on(germany, "germany", FALLS, "germany", "all fighter")
    assert ways[:3] == [
        ("near and safe", "land all fighter from germany near and safe"),
        ("on the carrier", "land all fighter from germany on the carrier"),
        ("at the front", "land all fighter from germany at the front"),
    ]
    assert not any(
        "land" in order for _, order in sheet_menus.ways_on(germany, "germany", FALLS, "germany", "all tank")
    )
    places = sheet_menus.ways_on(germany, "germany", PLACES, "", "all")
    assert [order for _, order in places[:3]] == [
        "place all at the front",
        "place all safe",
        "place all on the carrier",
    ]
    assert ("Germany", "place all in germany") in places
    for _, order in (*ways[:3], *places):
        text = sheet_menus.with_line(germany, "germany", f"{ATTACK}\nend turn", PLACES, None, order)
        assert [line for line in text.splitlines() if line == order], order
        assert reading(germany, "germany", text)[0].entries[-1].order == "end"
