"""The board in a real browser, touched as on a phone and driven by keys alone."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.bot.web.accessible import AXE, NO_AXE, faults, small_targets
from tests.bot.web.phone import CHROMIUM, DESKTOP, LANDSCAPE, MISSING, PORTRAIT, Phone, phone
from tests.support.board import SMALL, House

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]
IN_VIEW = """(() => { const b = document.querySelector('.counters [data-s=ukraine]').getBoundingClientRect();
 return b.left > 0 && b.right < innerWidth && b.top > 0; })()"""
ALL_TABS = """[...document.querySelectorAll('[data-tab]')].length === 6 &&
 [...document.querySelectorAll('[data-tab]')].every((e) => e.getBoundingClientRect().right <= innerWidth)"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Phone]:
    async with phone(tmp_path_factory.mktemp("browser"), PORTRAIT) as found:
        for domain in ("Page", "Network", "Runtime", "Log"):
            await found.command(f"{domain}.enable")
        yield found


async def there(page: Phone, selector: str) -> None:
    await page.until(f"!!document.querySelector({selector!r})")


async def opened(page: Phone, home: House, person: str, game: str) -> str:
    """The board, opened by a link; the address that it has then."""
    await page.command("Page.navigate", url="about:blank")
    page.trouble.clear()
    await page.command("Page.navigate", url=await home.server.link(person, game))
    await there(page, ".counters [data-s]")
    return str(await page.value("location.href"))


def fault_free(page: Phone, home: House) -> None:
    """The page has complained of nothing, and asked nobody but its own server."""
    assert not page.trouble
    foreign = [url for url in page.asked if not url.startswith((home.server.url, "data:", "about:"))]
    assert not foreign


def ways_asked(page: Phone) -> int:
    return sum(url.endswith("/ways") for url in page.asked)


async def test_a_move_by_touch_with_its_odds(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 17)
    address = await opened(page, home, "germany", game)
    assert "#" not in address, "the key is in no address"
    await there(page, "[data-from=ukraine]")
    await page.value("document.querySelector('.map').focus()")
    for _ in range(12):
        await page.press("ArrowRight")
    await page.until(f"!{IN_VIEW}")
    await page.tap("[data-from=ukraine]")
    await page.until(IN_VIEW)
    await there(page, "[data-does=all]")
    await page.tap("[data-does=all]")
    await there(page, "[data-to=caucasus] .odds")
    await page.reads("[data-to=caucasus]", "%")
    await there(page, "[data-goal=caucasus].attack")
    await page.tap("[data-to=caucasus]")
    await there(page, ".confirming strong")
    asked = ways_asked(page)
    await page.tap("[data-does=confirm]")
    await there(page, "[data-said=good]")
    await there(page, "[data-way='ukraine>caucasus']")
    assert ways_asked(page) == asked, "those who have gone are not asked where they may go"
    await page.tap("[data-does=undo]")
    await page.until("!document.querySelector(\"[data-way='ukraine>caucasus']\")")
    assert (await home.app.service.look(game)).revision == 17
    fault_free(page, home)


async def test_buying_by_keys_alone(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 15)
    await opened(page, home, "germany", game)
    await there(page, "[data-more=infantry]")
    await page.value("document.querySelector('[data-more=infantry]').focus()")
    before = int(await page.value("document.querySelector('[data-left]').dataset.left"))
    await page.press("Enter")
    await page.press("Enter")
    await page.until(f"Number(document.querySelector('[data-left]').dataset.left) === {before - 6}")
    await page.value("document.querySelector('[data-does=buy]').focus()")
    await page.press("Enter")
    await there(page, "[data-said=good]")
    assert (await home.app.service.look(game)).game.state.purchased["germany"] == {"infantry": 2}
    await there(page, "[data-does=end]:enabled")
    await page.value("document.querySelector('[data-does=end]').focus()")
    await page.press("Enter")
    await there(page, "[data-does=end_sure]")
    fault_free(page, home)


async def test_others_orders_appear_and_the_page_comes_back_after_the_line_was_lost(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 15)
    await opened(page, home, "anna", game)
    germany = await home.visit("germany", game)
    await germany.does({"do": "purchase", "units": {"tank": 1}})
    await page.until("document.querySelector('[data-revision]').dataset.revision === '16'")
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    await page.command("Network.emulateNetworkConditions", offline=True, **offline)
    await germany.does({"do": "purchase", "units": {"infantry": 1}})
    await page.command("Network.emulateNetworkConditions", offline=False, **offline)
    await page.until("document.querySelector('[data-revision]').dataset.revision === '17'")


async def test_a_page_that_is_loaded_again_needs_no_new_link(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 15)
    await opened(page, home, "germany", game)
    await page.again()
    await there(page, "[data-more=infantry]")
    for size in (LANDSCAPE, DESKTOP, PORTRAIT):
        await page.turn_to(size)
        await page.until(f"{ALL_TABS} && innerWidth === {size[0]}")
    await page.tap("[data-tab=powers]")
    await there(page, "[data-does=leave]")
    await page.tap("[data-does=leave]")
    await page.until("document.querySelector('#page')?.innerText.includes('/board')")
    await page.again()
    await page.until("document.querySelector('#page')?.innerText.includes('/board')")


async def test_an_onlooker_on_a_desktop_finds_a_space_and_its_dangers(home: House, page: Phone) -> None:
    await page.turn_to(DESKTOP, 1)
    game = await home.game(SMALL, 17)
    await opened(page, home, "anna", game)
    await there(page, ".head[data-seat]")
    assert not await page.value("!!document.querySelector('[data-tab=act]')")
    await there(page, "[data-tab=spaces]")
    await page.value("document.querySelector('[data-tab=spaces]').click()")
    await there(page, "[data-space=ukraine]")
    await page.value("document.querySelector('[data-space=ukraine]').click()")
    await there(page, "[data-does=threats]")
    await page.value("document.querySelector('[data-does=threats]').click()")
    await page.until("document.querySelector('.threats p')?.innerText.includes('Ukraine')")
    await page.turn_to(PORTRAIT)
    fault_free(page, home)


async def test_a_plan_is_tried_and_thrown_away_and_nobody_else_sees_it(home: House, page: Phone) -> None:
    """The Soviet Union is in turn."""
    game = await home.game(SMALL, 3)
    await opened(page, home, "germany", game)
    await there(page, "[data-tab=plan]")
    await page.tap("[data-tab=plan]")
    await there(page, "[data-plan-from=ukraine]")
    await page.tap("[data-plan-from=ukraine]")
    await there(page, "[data-does=all]")
    await page.tap("[data-does=all]")
    await there(page, "[data-goal=caucasus].attack")
    await there(page, "[data-to=caucasus]")
    await page.tap("[data-to=caucasus]")
    await there(page, ".confirming strong")
    asked = ways_asked(page)
    await page.tap("[data-does=confirm]")
    await there(page, "[data-planned='1']")
    await there(page, "[data-way='ukraine>caucasus']")
    assert ways_asked(page) == asked, "those who have gone are not asked where they may go"
    assert not await page.value("!!document.querySelector('[data-plan-from=ukraine]')")
    await page.tap("[data-tab=spaces]")
    await page.tap("[data-space=caucasus]")
    await page.tap("[data-tab=plan]")
    await page.tap(".plan [data-does=threats]")
    await page.reads(".plan .threats p", "Caucasus")
    await page.tap("[data-tab=story]")
    await page.until("!document.querySelector(\"[data-way='ukraine>caucasus']\")")
    await page.again()
    await there(page, "[data-tab=plan]")
    await page.tap("[data-tab=plan]")
    await there(page, "[data-planned='1']")
    await page.tap("[data-does=plan_end]")
    await there(page, "[data-planned='0']")
    assert (await home.app.service.look(game)).revision == 3
    fault_free(page, home)


async def test_a_slider_goes_through_the_whole_game_and_back_to_now(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 60)
    await opened(page, home, "anna", game)
    await page.tap("[data-does=past]")
    await there(page, "[data-moment='0']")
    await page.tap("[data-does=step_on]")
    await there(page, "[data-moment='1']")
    await page.press("ArrowRight")
    await there(page, "[data-moment='2']")
    slide = "const s = document.querySelector('.controls input[type=range]'); s.value = 30;"
    await page.value(f"{slide} s.dispatchEvent(new Event('input', {{bubbles: true}})); true")
    await there(page, "[data-moment='30']")
    await page.tap("[data-does=to_now]")
    await page.until("!document.querySelector('.controls')")
    fault_free(page, home)


@pytest.mark.skipif(not AXE.is_file(), reason=NO_AXE)
@pytest.mark.parametrize("dark", [False, True])
async def test_nothing_serious_keeps_anybody_out(home: House, page: Phone, dark: bool) -> None:
    await page.turn_to(PORTRAIT, dark=dark)
    game = await home.game(SMALL, 17)
    await opened(page, home, "germany", game)
    await there(page, "[data-from=ukraine]")
    await page.value(
        "document.body.append(Object.assign(document.createElement('button'), {style: 'min-height: 9px'})); true"
    )
    assert await faults(page) and await small_targets(page), "what is wrong is found"
    await page.value("document.body.lastChild.remove(); true")
    found = {"orders": await faults(page) + await small_targets(page)}
    await page.tap("[data-from=ukraine]")
    await there(page, "[data-does=all]")
    await page.tap("[data-does=all]")
    await there(page, "[data-to=caucasus] .odds")
    found["choosing"] = await faults(page) + await small_targets(page)
    await page.tap("[data-to=caucasus]")
    await there(page, ".confirming strong")
    found["confirming"] = await faults(page) + await small_targets(page)
    for tab in ("plan", "story", "battle", "spaces", "powers") if not dark else ("spaces",):
        await page.tap(f"[data-tab={tab}]")
        await there(page, f"[data-tab={tab}][aria-selected=true]")
        found[tab] = await faults(page) + await small_targets(page)
    await page.turn_to(PORTRAIT)
    assert not {where: wrong for where, wrong in found.items() if wrong}


async def test_the_list_of_spaces_says_what_the_map_shows(home: House, page: Phone) -> None:
    game = await home.game(SMALL, 17)
    await opened(page, home, "anna", game)
    await page.press("/")
    await there(page, "#search:focus")
    await page.command("Input.insertText", text="ukr")
    await page.until("document.querySelectorAll('[data-space]').length === 1")
    await page.reads("[data-space=ukraine]", "Germany 3 infantry, 2 tanks")
    await page.value("document.querySelector('[data-space=ukraine]').focus()")
    await page.press("Enter")
    await there(page, "[data-facts=ukraine]")
    await page.reads("[data-facts=ukraine]", "Worth 1 IPCs")
    await page.value("document.querySelector('.map').focus()")
    await page.press("Escape")
