"""The replay in a real browser: by touch and by keyboard, from a disk, on phones and desktops."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.web.replay_file import replay_file
from tests.bot.web.examples import request, view
from tests.bot.web.phone import CHROMIUM, DESKTOP, LANDSCAPE, MISSING, PORTRAIT, Phone, phone
from tests.bot.web.test_replay_file import HOSTILE, hostile

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=MISSING)
PICTURE = "document.querySelector('.picture')"
MOVED = f"{PICTURE}.style.transform"
CLOSE = f"Number(/scale\\((.+)\\)/.exec({MOVED})[1])"
STEP = "document.querySelector('[data-moment]').dataset.moment"


def page_of(tmp_path: Path, content: bytes) -> Path:
    file = tmp_path / "replay.html"
    file.write_bytes(content)
    return file


async def step_of(page: Phone) -> int:
    return int(await page.value(STEP))


async def test_a_game_is_played_through_by_touch(tmp_path: Path) -> None:
    file = page_of(tmp_path, replay_file(request())[0])
    async with phone(tmp_path / "profile") as page:
        await page.look_at(file)
        last = len(request().lines)
        assert await step_of(page) == last, "it begins where the game stands"
        await page.tap("[data-does=first]")
        await page.until(f"{STEP} === '0'")
        await page.tap("[data-does=step_on]")
        await page.tap("[data-does=step_on]")
        await page.tap("[data-does=step_on]")
        await page.until(f"{STEP} === '3'")
        await page.reads("[data-moment]", "3 infantry Archangel → West Russia")
        assert await page.value("document.querySelectorAll('[data-way=\"archangel>west_russia\"].new').length") == 1
        assert await page.value("location.hash") == "#3"
        await page.tap("[data-does=turn_on]")
        await page.until("document.querySelector('h1').innerText.includes('Germany')")
        await page.tap("[data-does=play]")
        now = await step_of(page)
        await page.until(f"Number({STEP}) > {now}")
        await page.tap("[data-does=pause]")
        await page.tap("[data-tab=spaces]")
        await page.tap('[data-space="ukraine"]')
        await page.until("document.querySelector('[data-facts=ukraine]') !== null")
        await page.reads("[data-facts]", "Ukraine")
        assert page.trouble == []
        assert [url for url in page.asked if not url.startswith(("file:", "data:"))] == []


async def test_a_finger_moves_the_map_and_a_tap_asks_a_space(tmp_path: Path) -> None:
    """While it is moved the map is one layer, which is not laid out anew: else a phone draws few pictures a second."""
    file = page_of(tmp_path, replay_file(request())[0])
    held = f"{PICTURE}.style.willChange"
    async with phone(tmp_path / "profile") as page:
        await page.look_at(file, "#10")
        await page.command("Performance.enable")
        await page.until(f"{held} === 'auto'")
        before, close, laid_out = await page.value(MOVED), await page.value(CLOSE), await page.laid_out()
        await page.touch("touchStart", (150, 300))
        for n in range(1, 13):
            await page.touch("touchMove", (150 + 5 * n, 300 + 2 * n))
        await page.until(f"{MOVED} !== {before!r}")
        assert await page.laid_out() - laid_out < 6
        await page.value("new Promise((done) => setTimeout(done, 400))")
        assert await page.value(held) == "transform", "as long as the finger is there"
        await page.touch("touchEnd")
        await page.until(f"{held} === 'auto'")
        await page.touch("touchStart", (150, 300), (220, 300))
        for wide in (20, 40, 60):
            await page.touch("touchMove", (150 - wide, 300), (220 + wide, 300))
        await page.touch("touchEnd")
        await page.until(f"{CLOSE} > {close}")
        await page.tap_at((195, 330))
        await page.until("document.querySelector('[data-facts]') !== null")
        chosen = await page.value("document.querySelector('[data-facts]').dataset.facts")
        assert chosen in view().board.spaces


async def test_everything_goes_by_keyboard(tmp_path: Path) -> None:
    file = page_of(tmp_path, replay_file(request())[0])
    async with phone(tmp_path / "profile", DESKTOP, 1) as page:
        await page.look_at(file, "#10")
        assert await step_of(page) == 10
        await page.press("ArrowRight")
        await page.until(f"{STEP} === '11'")
        await page.press("n")
        await page.until("document.querySelector('h1').innerText.includes('Germany')")
        await page.press("Home")
        await page.until(f"{STEP} === '0'")
        await page.press("/")
        await page.until("document.activeElement.id === 'search'")
        for letter in "ukr":
            await page.press(letter)
        await page.until("document.querySelectorAll('[data-space]').length === 1")
        await page.press("Tab")
        await page.press("Enter")
        await page.until("document.querySelector('[data-facts=ukraine]') !== null")
        await page.value("location.hash = '#8', 0")
        await page.until(f"{STEP} === '8'")
        assert page.trouble == []


async def test_a_battle_is_shown_die_by_die(tmp_path: Path) -> None:
    fought = next(n for n, line in enumerate(request().lines, 1) if '"do": "battle"' in line and '"dice"' in line)
    receipt = "https://discord.com/channels/1/2/3"
    file = page_of(tmp_path, replay_file(replace(request(), proofs=((fought, 7, receipt),)))[0])
    async with phone(tmp_path / "profile") as page:
        await page.look_at(file, f"#{fought}")
        await page.tap("[data-tab=battle]")
        await page.until("document.querySelectorAll('[data-die]').length > 0")
        await page.reads(".battle", "West Russia")
        assert await page.value("document.querySelectorAll('.die.hit').length") > 0
        links = "[...document.querySelectorAll('.proofs a')].map((link) => [link.innerText, link.href])"
        assert await page.value(links) == [["7", receipt]]


async def test_names_and_remarks_never_become_markup(tmp_path: Path) -> None:
    file = page_of(tmp_path, replay_file(hostile())[0])
    async with phone(tmp_path / "profile") as page:
        await page.look_at(file)
        await page.tap("[data-tab=powers]")
        await page.until("document.querySelector('.powers') !== null")
        shown = await page.value("document.querySelector('.powers').textContent")
        assert HOSTILE in shown
        await page.tap(".legend summary")
        await page.until("document.querySelector('.legend').open")
        meanings = await page.value("[...document.querySelectorAll('.legend li')].map((e) => e.innerText.trim())")
        assert {"Germany", "Infantry", "Capital", "attacks", "battle to come"} <= set(meanings)
        await page.tap("[data-tab=story]")
        await page.until("document.querySelector('.note') !== null")
        assert HOSTILE in await page.value("document.querySelector('.note').textContent")
        assert await page.value("document.querySelectorAll('img').length") == 0
        assert page.trouble == []


@pytest.mark.parametrize("size", [PORTRAIT, LANDSCAPE, DESKTOP], ids=["portrait", "landscape", "desktop"])
async def test_nothing_is_cut_off_and_every_target_is_large(tmp_path: Path, size: tuple[int, int]) -> None:
    file = page_of(tmp_path, replay_file(request())[0])
    async with phone(tmp_path / "profile", size) as page:
        await page.look_at(file, "#11")
        small = await page.value(
            "[...document.querySelectorAll('button, select, input')].filter((e) => {"
            " const b = e.getBoundingClientRect();"
            " return b.width < 43.5 || b.height < 43.5 || b.left < 0 || b.right > innerWidth + 0.5 })"
            ".map((e) => e.outerHTML.slice(0, 80))"
        )
        assert small == []
        assert await page.value("document.documentElement.scrollWidth <= innerWidth")
