"""Pictures to compare with: small copies of typical renders. `python -m tests.bot.rendering.golden` makes them anew;
look at every one of them before committing."""

import io
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from bot.rendering import battle, chart, draw
from bot.scene import (
    Arrow,
    BattleGroup,
    BattleOdds,
    BattleRound,
    BattleScene,
    BattleSide,
    EconomyRow,
    EconomyScene,
    Roll,
    Volley,
)
from tests.bot.rendering.positions import opening, overfull

FOLDER = Path(__file__).with_name("golden")
WIDTH = 400


def overlays() -> bytes:
    scene = replace(
        opening("1941", "1941"),
        arrows=[
            Arrow(("germany", "eastern_europe", "ukraine"), "germany", "attack", "2 tanks"),
            Arrow(("western_europe", "united_kingdom"), "germany", "air", "bomber"),
        ],
        battles=["ukraine"],
        captured=["karelia"],
        placed=["germany"],
        threats={"russia": 3, "caucasus": 1},
        crop=["germany", "russia"],
    )
    return draw.render_crop(scene)


def fight() -> bytes:
    red = BattleSide(
        "Soviet Union",
        [BattleGroup("soviet_union", "infantry", 6, 1, lost=4), BattleGroup("soviet_union", "tank", 2, 3)],
    )
    grey = BattleSide(
        "Germany", [BattleGroup("germany", "infantry", 3, 2, lost=3), BattleGroup("germany", "fighter", 1, 4)]
    )
    volleys = [
        Volley("attacker", "attack", [Roll("soviet_union", "infantry", 1, (1, 2, 3, 4, 5, 6))], "1 infantry"),
        Volley("defender", "defence", [Roll("germany", "infantry", 2, (2, 6, 1))], "2 infantry"),
    ]
    odds = BattleOdds(0.62, 0.03, 0.35, luck=-0.7)
    return battle.render_battle(
        BattleScene("Battle for Ukraine", red, grey, [BattleRound(1, volleys)], "Germany holds", odds)
    )


def economy() -> bytes:
    rows = [EconomyRow("germany", "Germany", [12, 14, 15]), EconomyRow("japan", "Japan", [9, None, 13])]
    return chart.render_economy(EconomyScene("After three rounds", "Income", ["1", "2", "3"], rows))


PICTURES: dict[str, Callable[[], bytes]] = {
    "opening-1941": lambda: draw.render_map(opening("1941", "1941")),
    "opening-1941-dark": lambda: draw.render_map(replace(opening("1941", "1941"), theme="dark")),
    "opening-revised": lambda: draw.render_map(opening("revised", "1942")),
    "opening-anniversary": lambda: draw.render_map(opening("anniversary", "1941")),
    "overlays": overlays,
    "phone": lambda: draw.render_crop(replace(opening("1941", "1941"), crop=["germany", "russia"], size="phone")),
    "overfull": lambda: draw.render_crop(overfull("revised", "1942")),
    "battle": fight,
    "economy": economy,
}


def small(data: bytes) -> Image.Image:
    """A picture at the width of a phone."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in PICTURES.items():
        small(make()).save(FOLDER / f"{name}.png", optimize=True)
