"""The picture of a turn: panels as wide as a phone, one a front, whatever else moved; its message tells the rest."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from benchmarks.random_stories import story
from bot.messages.message import Message, Picture, read_message, write_message
from bot.rendering import art, draw
from bot.rendering.phone_panels import MOST_FRONTS, TALLEST, WIDEST, worth_seeing
from bot.scene import Arrow, Scene
from bot.scenes.maps import close_up_of, told_scene
from bot.story import begun
from engine.editions import offered
from tests.bot.rendering.positions import opening
from tests.bot.rendering.test_overlap import SETUPS, busy

DRAWN = tuple(f"{id}-" for id in offered())
GAMES = [path for path in sorted(Path("tests/games").glob("*rounds.jsonl")) if path.name.startswith(DRAWN)]


def size(scene: Scene) -> tuple[int, int]:
    return Image.open(io.BytesIO(draw.render_crop(scene))).size


def played(game: Path) -> Iterator[Scene]:
    """The first turns of a game as their pictures show them."""
    header, *lines = game.read_text(encoding="utf-8").splitlines()
    told = begun(header)
    told.go_on(lines)
    for turn in told.turns[:9]:
        yield close_up_of(told_scene(turn.state, turn.events, "A turn"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_every_panel_is_as_wide_as_a_phone_shows_and_holds_its_front(game: Path) -> None:
    fronts = 0
    for scene in played(game):
        drawn = art.load(scene.board)
        if not (scene.arrows or scene.captured or scene.placed):
            continue
        frames = draw.crop_frames(drawn, scene)
        assert 1 <= len(frames) <= MOST_FRONTS
        assert {right - left for left, _, right, _ in frames} == {WIDEST}
        assert all(bottom - top <= TALLEST + 200 for _, top, _, bottom in frames)
        happened = worth_seeing(drawn, scene)
        anchors = [drawn.spaces[space].anchor for space in happened]
        seen = [any(west <= x <= east and top <= y <= low for west, top, east, low in frames) for x, y in anchors]
        fronts += 1
        if len(frames) < MOST_FRONTS and any(arrow.kind == "attack" for arrow in scene.arrows):
            assert all(seen), (scene.title, [s for s, is_seen in zip(happened, seen, strict=True) if not is_seen])
    assert fronts >= 4


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_quiet_moves_never_widen_a_picture(board: str, setup: str) -> None:
    """Everybody moves quietly beside one battle: the picture is as large as without them."""
    crowd = busy(board, setup)
    quiet = [replace(arrow, kind="move", quiet=True) for arrow in crowd.arrows]
    loud = crowd.arrows[0]
    fought = replace(opening(board, setup), arrows=[loud], battles=[loud.path[-1]])
    for shape in ("normal", "phone"):
        alone = replace(fought, size=shape)
        assert size(replace(alone, arrows=[*quiet, loud])) == size(alone)


def test_one_tank_to_alaska_is_one_panel() -> None:
    tank = Arrow(("western_canada", "alaska"), "united_states", "move", "1 tank")
    scene = close_up_of(replace(opening("anniversary", "1941"), arrows=[tank], placed=["eastern_united_states"]))
    assert len(draw.crop_frames(art.load("anniversary"), scene)) == 1
    assert size(scene)[0] == 2 * WIDEST


@pytest.mark.parametrize("edition", ["1941", "revised"])
def test_moves_that_led_to_no_fight_are_quiet_beside_those_that_did(edition: str) -> None:
    kinds = set()
    for turn in story(edition, 3).turns:
        scene = told_scene(turn.state, turn.events, "")
        is_loud = (
            scene.captured or scene.battles or any(arrow.kind in ("attack", "amphibious") for arrow in scene.arrows)
        )
        for arrow in scene.arrows:
            assert not (arrow.quiet and arrow.kind in ("attack", "amphibious"))
            assert is_loud or not arrow.quiet
            kinds.add((arrow.kind, arrow.quiet))
    assert {("move", True), ("attack", False)} <= kinds


def test_under_a_part_of_the_map_nothing_is_listed_that_its_message_tells() -> None:
    """Arrows whose texts find no room are listed under a whole map alone."""
    arrows = [Arrow(("ukraine", "caucasus"), "germany", "attack", f"{n} inf, 3 art, 2 tank") for n in range(9)]
    scene = replace(opening("1941", "1941"), arrows=arrows)
    for shape in ("normal", "phone"):
        part = replace(scene, size=shape, crop=["ukraine"])
        noted = replace(part, arrows=[replace(arrow, note="Germany: word " * 9) for arrow in arrows])
        assert size(noted) == size(part)
    whole = [Image.open(io.BytesIO(draw.render_map(each))).height for each in (replace(scene, arrows=[]), scene)]
    assert whole[0] < whole[1]


def test_a_scene_that_an_older_bot_stored_is_still_drawn() -> None:
    """What it knew nothing of is missing from the stored words."""
    scene = replace(
        opening("1941", "1941"),
        arrows=[Arrow(("ukraine", "caucasus"), "germany", "attack", "3 inf", "Germany: 3 inf")],
        captured=["caucasus"],
    )
    words = write_message(Message("x", pictures=(Picture("turn", map=scene, whole=False, main=True),)))
    for new in ("legend", "conquerors", "quiet"):
        assert f'"{new}"' not in words
    stored = json.loads(words)["pictures"][0]["map"]
    assert "size" not in stored
    (read,) = read_message(words).pictures
    assert read.map is not None
    assert draw.render_crop(read.map) == draw.render_crop(scene)


def test_the_same_scene_is_the_same_picture() -> None:
    scene = close_up_of(busy("1941", "1941"))
    assert draw.render_crop(scene) == draw.render_crop(replace(scene, arrows=[*scene.arrows]))
