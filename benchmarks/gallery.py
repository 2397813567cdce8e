"""Every kind of picture, drawn to be looked at: `python -m benchmarks.gallery FOLDER`.

Each picture is written at full size and, in `phone/`, as wide as a phone shows it.
"""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from benchmarks.random_stories import given_up, story
from benchmarks.scenes import SUMMER_1940, campaign, forty_dice, long_battle, marked
from bot.orders import speech
from bot.rendering import battle, briefing, chart, draw, film, politics
from bot.scene import Scene
from bot.scenes.battles import battle_odds, battle_scene, odds_request
from bot.scenes.conclusion import chances_scene, conclusion_scene, front_scenes
from bot.scenes.history import MEASURES, economy_scene, film_scenes
from bot.scenes.maps import told_scene
from bot.wording.battles import battle_events
from engine import events as e
from engine.editions import offered
from tests.bot.rendering.positions import OPENINGS, opening, overfull

PHONE = 400
Make = Callable[[], bytes]


def openings() -> Iterator[tuple[str, Make]]:
    for board, setup in OPENINGS:
        for theme in ("light", "dark"):
            scene = replace(opening(board, setup), theme=theme)
            yield f"opening-{board}-{setup}-{theme}", lambda scene=scene: draw.render_map(scene)


def crowds() -> Iterator[tuple[str, Make]]:
    for board, setup in OPENINGS[::2] + OPENINGS[-1:]:
        yield f"overfull-{board}", lambda b=board, s=setup: draw.render_map(overfull(b, s))
        yield f"overfull-{board}-crop", lambda b=board, s=setup: draw.render_crop(overfull(b, s))
        yield (
            f"overfull-{board}-phone",
            lambda b=board, s=setup: draw.render_crop(replace(overfull(b, s), size="phone")),
        )


def crops(name: str, scene: Scene) -> Iterator[tuple[str, Make]]:
    yield f"{name}", lambda: draw.render_crop(scene)
    yield f"{name}-phone", lambda: draw.render_crop(replace(scene, size="phone"))
    yield f"{name}-dark", lambda: draw.render_crop(replace(scene, theme="dark"))


def middles() -> Iterator[tuple[str, Make]]:
    """Middle games, as the bot would post them."""
    for edition in offered():
        told = story(edition, 4)
        say = speech(told.first)
        for turn in told.turns[-3:]:
            scene = told_scene(turn.state, turn.events, f"Round {turn.round} · {say.power(turn.power)}")
            name = f"middle-{edition}-{turn.round}-{turn.power}"
            yield name, lambda scene=scene: draw.render_map(scene)
            yield from crops(f"{name}-crop", scene)


def battles() -> Iterator[tuple[str, Make]]:
    yield "battle-forty-dice", lambda: battle.render_battle(forty_dice())
    yield "battle-forty-dice-dark", lambda: battle.render_battle(replace(forty_dice(), theme="dark"))
    yield "battle-long", lambda: battle.render_battle(long_battle())
    told = story("revised", 6)
    say = speech(told.first)
    for number, turn in enumerate(told.turns):
        for space in dict.fromkeys(event.space for event in turn.events if isinstance(event, e.BattleBegan)):
            scene = battle_scene(events := battle_events(turn.events, space), turn.state, say)
            if scene is not None and len(scene.rounds) > 1:
                asked = odds_request(events, told.game)
                scene = replace(scene, odds=battle_odds(asked) if asked else None)
                yield f"battle-{number}-{space}", lambda scene=scene: battle.render_battle(scene)


def past() -> Iterator[tuple[str, Make]]:
    told = story("revised", 6)
    say = speech(told.first)
    for measure in MEASURES:
        scene = economy_scene(told.first, told.turns, measure, say)
        for theme in ("light", "dark"):
            themed = replace(scene, theme=theme)
            yield f"chart-{measure}-{theme}", lambda scene=themed: chart.render_economy(scene)
    yield "film", lambda: film.render_film(film_scenes(told.first, told.turns, say))


def ends() -> Iterator[tuple[str, Make]]:
    """How a game ends: here one that somebody gives up."""
    told = given_up("revised", 6, "allies")
    say = speech(told.first)
    yield "end-card", lambda: briefing.render_briefing(conclusion_scene(told, say))
    yield "end-chances", lambda: chart.render_economy(chances_scene(told, say))
    yield "end-film", lambda: film.render_film(front_scenes(told.turns, say))


def phones() -> Iterator[tuple[str, Make]]:
    """The whole board for a phone."""
    for board, setup in OPENINGS[::2] + OPENINGS[-1:]:
        for number, scene in enumerate(draw.phone_scenes(opening(board, setup)), 1):
            yield f"phone-{board}-{number}", lambda scene=scene: draw.render_crop(scene)


def overlays() -> Iterator[tuple[str, Make]]:
    yield from crops("campaign", campaign())
    for name, scene in marked():
        yield f"overlay-{name}", lambda scene=scene: draw.render_crop(scene)


def relations() -> Iterator[tuple[str, Make]]:
    for theme in ("light", "dark"):
        scene = replace(SUMMER_1940, theme=theme)
        yield f"politics-{theme}", lambda scene=scene: politics.render_politics(scene)


def write(folder: Path, name: str, data: bytes) -> None:
    ending = "gif" if data.startswith(b"GIF") else "png"
    (folder / f"{name}.{ending}").write_bytes(data)
    image = Image.open(io.BytesIO(data)).convert("RGB")
    size = (PHONE, round(image.height * PHONE / image.width))
    image.resize(size, Image.Resampling.LANCZOS).save(folder / "phone" / f"{name}.png")


def main(folder: Path, only: str = "") -> None:
    (folder / "phone").mkdir(parents=True, exist_ok=True)
    for group in (openings, crowds, phones, middles, overlays, battles, past, ends, relations):
        if only and only != group.__name__:
            continue
        for name, make in group():
            data = make()
            write(folder, name, data)
            sys.stdout.write(f"{name}: {len(data) / 1000:.0f} KB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
