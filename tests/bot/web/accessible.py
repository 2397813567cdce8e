"""What axe-core finds wrong with a page: the checks of accessibility that a program can make."""

from pathlib import Path

from tests.bot.web.phone import Phone

AXE = Path(__file__).parents[3] / "bot" / "web" / "page" / "node_modules" / "axe-core" / "axe.min.js"
NO_AXE = "axe-core is not there: cd bot/web/page && npm ci"
GRAVE = ("serious", "critical")
SMALL = """[...document.querySelectorAll('button, select, input, summary, [role=tab]')].filter((e) => {
  const b = e.getBoundingClientRect();
  return b.width && getComputedStyle(e).opacity !== '0' && (b.height < 43.5 || b.width < 24) && !e.closest('label');
}).map((e) => e.outerHTML.slice(0, 120))"""


async def faults(page: Phone) -> list[str]:
    """What is serious, a line each: the rule and where. The map's drawing is left out: what it shows, the list has."""
    await page.value(AXE.read_text("utf-8") + "; true")
    found = await page.value(
        "axe.run({exclude: [['.picture']]}, {resultTypes: ['violations']}).then((found) => found.violations"
        ".map(({id, impact, nodes}) => [id, impact, nodes.map((node) => node.target.join(' ')).slice(0, 3).join()]))"
    )
    return [f"{id}: {where}" for id, impact, where in found if impact in GRAVE]


async def small_targets(page: Phone) -> list[str]:
    """What is to be tapped and lower than 44 points."""
    return await page.value(SMALL)
