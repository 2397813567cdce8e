"""The page in a real browser: a person drops a log on it and sees each roll, green or with its code."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.dice.examples import logs, table
from tests.verifiers.browser import CHROMIUM, Tab, tab
from verifiers import embed

EXAMPLES = {row["name"]: row["text"] for row in logs()}
STATES = "[...document.querySelectorAll('#rolls tr')].map((row) => [row.className, row.cells[0].textContent])"
DONE = "!document.getElementById('results').hidden && document.getElementById('progress').textContent === ''"

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="the page is tested in a headless Chromium, which is not installed (Debian: chromium)"
)


async def text_of(page: Tab, id: str) -> str:
    return str(await page.value(f"document.getElementById({json.dumps(id)}).innerText"))


async def log_given(page: Tab, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    await page.value("document.getElementById('results').hidden = true, 0")
    await page.choose("#file", file)
    await page.until(DONE)


async def test_a_log_is_dropped_and_every_roll_is_green(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(EXAMPLES["beacon, two rolls"], encoding="utf-8")
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        await page.drop(file)
        await page.until(DONE)
        verdict = await text_of(page, "verdict")
        assert verdict.startswith("log VALID: 5 entries, 2 rolls, 0 foreseeable")
        assert "message ids: claimed by host" in verdict
        assert "bot signatures: checked" in verdict
        assert await page.value(STATES) == [["good", "OK"], ["good", "OK"]]
        links = await page.value("[...document.querySelectorAll('#rolls a')].map((link) => link.href)")
        assert links[0] == "https://discord.com/channels/@me/1122410065133674234/1143926480183704867"
        assert "att:inf@1: 2 1 2 (1 hit)" in await text_of(page, "rolls")
        assert page.asked == [embed.PAGE.resolve().as_uri()]
        assert (await page.picture()).startswith(b"\x89PNG")


async def test_every_example_has_its_verdict_in_the_browser(tmp_path: Path) -> None:
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        for number, row in enumerate(logs()):
            await log_given(page, tmp_path / f"{number}.jsonl", row["text"])
            verdict = await text_of(page, "verdict")
            states = await page.value(STATES)
            if isinstance(row["outcome"], list):
                code, entry = row["outcome"]
                assert verdict.startswith(f"log INVALID: entry {entry}: {code}: "), row["name"]
                assert all(state in (["good", "OK"], ["bad", code]) for state in states)
            else:
                assert verdict.startswith("log VALID"), row["name"]
                assert len(states) == row["outcome"]["rolls"]
        assert page.asked == [embed.PAGE.resolve().as_uri()]


async def test_a_beacon_can_be_pasted_for_an_open_roll(tmp_path: Path) -> None:
    known = next(row for row in table("beacons") if row["round"] == 1000 and row["genuine"])
    answer = json.dumps({"round": 1000, "signature": known["signature"]})
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        await log_given(page, tmp_path / "log.jsonl", EXAMPLES["last request still open"])
        assert await page.value(STATES) == [["good", "OK"], ["open", "OPEN"]]
        await page.value(f"document.getElementById('beacon').value = {json.dumps('00' * 48)}, 0")
        await page.value("supply()")
        assert "E_BLS" in await text_of(page, "supplied")
        await page.value(f"document.getElementById('beacon').value = {json.dumps(answer)}, 0")
        await page.value("supply()")
        assert "def:inf@2: 2 5 2 5 2" in await text_of(page, "rolls")


HOSTILE: dict[str, Any] = {"purpose": "<img src=x onerror=alert(1)><script>document.title='owned'</script>"}


async def test_what_a_log_says_stays_text(tmp_path: Path) -> None:
    from tests.engine.dice.making import Log

    log = Log(network=None).words()
    log.request(changes=HOSTILE)
    log.receipt()
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        await log_given(page, tmp_path / "log.jsonl", log.text())
        assert HOSTILE["purpose"] in await text_of(page, "rolls")
        assert await page.value("document.querySelectorAll('#rolls img, #rolls script').length") == 0
        assert await page.value("document.title") == "VALID · dice log"


async def test_ten_megabytes_of_nonsense_are_refused_at_once(tmp_path: Path) -> None:
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        await log_given(page, tmp_path / "log.jsonl", "[" * 10_000_000)
        assert (await text_of(page, "verdict")).startswith("log INVALID: entry 0: E_CANON")


async def test_where_there_is_no_ed25519_it_says_so(tmp_path: Path) -> None:
    missing = """
        const original = crypto.subtle.importKey.bind(crypto.subtle);
        crypto.subtle.importKey = (format, key, algorithm, ...rest) => algorithm.name === "Ed25519"
            ? Promise.reject(new DOMException("no", "NotSupportedError"))
            : original(format, key, algorithm, ...rest);
        0
    """
    async with tab(tmp_path / "profile") as page:
        await page.open(embed.PAGE)
        await page.value(missing)
        await log_given(page, tmp_path / "log.jsonl", EXAMPLES["beacon, two rolls"])
        verdict = await text_of(page, "verdict")
        assert verdict.startswith("log VALID")
        assert "signature not checked" in verdict
