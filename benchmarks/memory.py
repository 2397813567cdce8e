"""What a process holds that has drawn every board, then films, then odds: `python -m benchmarks.memory [FILMS]`.

Figures are resident memory in megabytes, read where Linux keeps it. Twice as many odds as films are found.
"""

import asyncio
import itertools
import sys

from msgspec.structs import replace

import bot.serve  # noqa: F401  (all that a bot has loaded, as it is loaded)
from benchmarks.rendering import busy, memory
from bot.discord_ui.delivery.drawing import Drawing, with_odds
from bot.messages.message import Picture
from bot.rendering import draw
from bot.scene import BattleScene, BattleSide, Scene
from bot.scenes.requests import OddsRequest
from bot.serve import answer_promptly
from engine.editions import offered
from tests.bot.rendering.positions import FIRST, opening

FILMS, ODDS_A_FILM, FRAMES = 200, 2, 5
MOST, MOST_TIMES = 200.0, 1.2
EDITIONS = offered()
THEMES = ("light", "dark")


def say(name: str, value: float, bar: float | None = None, unit: str = "MB") -> None:
    against = f"   bar {bar:6.1f}   ratio {value / bar:5.2f}" if bar else ""
    sys.stdout.write(f"  {name:44} {value:8.1f} {unit:2}{against}\n")
    sys.stdout.flush()


def of_a_board(scene: Scene) -> list[Picture]:
    """Each sort of picture of a board, in each theme."""
    found: list[Picture] = []
    for theme in THEMES:
        part = replace(scene, crop=("germany",), theme=theme)
        found.append(Picture("map", map=replace(scene, theme=theme)))
        found += [Picture("crop", map=crop, whole=False) for crop in (part, replace(part, size="phone"))]
        found += [Picture("phone", map=one, whole=False) for one in draw.phone_scenes(replace(scene, theme=theme))]
    return found


def films(number: int) -> Picture:
    """A film that was not drawn before."""
    board, setup = FIRST[number % len(FIRST)]
    scene = opening(board, setup)
    frames = (replace(busy(scene, number + turn), title=f"Game {number}, turn {turn}") for turn in range(FRAMES))
    return Picture("film", film=tuple(frames))


def battles() -> list[Picture]:
    """Battles whose odds nobody has asked for."""
    sizes = itertools.product(range(3, 30), range(3, 30))
    side = BattleSide("Somebody", [])
    return [
        Picture(
            "battle",
            battle=BattleScene(f"Battle {number}", side, side),
            chances=OddsRequest(
                EDITIONS[number % len(EDITIONS)],
                "{}",
                (("infantry", a), ("tank", a // 2), ("fighter", 2)),
                (("infantry", d), ("tank", 2), ("fighter", 1)),
                sea=False,
            ),
        )
        for number, (a, d) in enumerate(sizes)
    ]


async def measured(films_wanted: int) -> bool:
    drawing = Drawing()
    for board, setup in FIRST:
        await drawing.files_of(of_a_board(busy(opening(board, setup))), ())
        say(f"{board} drawn", memory())
    drawn = memory()
    say("every board drawn", drawn, MOST)
    most = drawn
    for number in range(films_wanted):
        await drawing.files_of([films(number)], ())
        most = max(most, memory())
    say(f"{films_wanted} films", memory())
    for picture in battles()[: films_wanted * ODDS_A_FILM]:
        await with_odds(picture)
    after = memory()
    say(f"{films_wanted * ODDS_A_FILM} odds", after, drawn * MOST_TIMES)
    say("the most after any film", most)
    return drawn <= MOST and after <= drawn * MOST_TIMES


def main() -> int:
    answer_promptly()
    say("loaded", memory())
    return 0 if asyncio.run(measured(int(sys.argv[1]) if len(sys.argv) > 1 else FILMS)) else 1


if __name__ == "__main__":
    sys.exit(main())
