"""Nothing that is read covers anything that is read: the boxes of names, counters, signs and arrows' texts are
computed for openings, busy turns and an overfull Europe, on every board."""

from collections.abc import Iterator
from itertools import combinations, product
from math import ceil

import pytest
from msgspec.structs import replace

from bot.rendering import art, panel, roster
from bot.rendering.counter_layout import _armies, place
from bot.rendering.forces import EDGE, HALF, WIDTH, name_lines
from bot.rendering.framing import frames_of, holds, overlap, parts_of
from bot.rendering.phone_panels import NUMERAL, SCALE
from bot.rendering.sprites import font
from bot.rendering.volleys import captions
from bot.scene import Arrow, Cargo, Scene, Stack
from bot.wording.battles import STEPS
from bot.wording.pictures import GUNS, SIDES, scored, sides
from bot.wording.speech import capital
from tests.bot.rendering.positions import MIDDLES, OPENINGS, opening, overfull, read

SETUPS = [one for one in OPENINGS if one[0] != "global1940"]
SLACK = 2  # pixels: counters have a rim that may touch


def boxes(scene: Scene, frame: tuple[int, int, int, int] | None = None, zoom: float = 1) -> Iterator[tuple[str, tuple]]:
    """Everything that is read in a picture of the whole board, or of a part of it."""
    board = art.load(scene.board)
    plan = panel.plan(board, scene, frame or (0, 0, board.width, board.height), zoom)
    large = {name.space: name.box for name in plan.names}
    for space in plan.near:
        yield f"name of {space}", large.get(space, board.spaces[space].box)
    for placing in plan.layouts:
        for number, standing in enumerate(placing.standing):
            yield f"counter {number} in {placing.space}", standing.box
    yield from ((f"sign {number}", sign.box) for number, sign in enumerate(plan.signs))
    yield from ((f"text {plate.text}", plate.box) for plate in plan.plates)


def touching(found: list[tuple[str, tuple]]) -> list[tuple[str, str]]:
    smaller = [(name, (b[0] + SLACK, b[1] + SLACK, b[2] - SLACK, b[3] - SLACK)) for name, b in found]
    return [(one, other) for (one, a), (other, b) in combinations(smaller, 2) if overlap(a, b)]


def busy(board: str, setup: str) -> Scene:
    """Arrows from every occupied land to its first neighbour, battles in a third of them."""
    scene, links = opening(board, setup), read(f"boards/{board}.toml")["links"]
    lands = [space for space, stacks in scene.stacks.items() if stacks and space in links]
    arrows = [
        Arrow((land, links[land][0]), scene.stacks[land][0].power, "attack", "3 inf, 1 tank, 1 ftr") for land in lands
    ]
    return replace(scene, arrows=arrows, battles=lands[::3], captured=lands[1::3], placed=lands[2::3])


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_an_opening(board: str, setup: str) -> None:
    assert touching(list(boxes(opening(board, setup)))) == []


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_a_turn_with_arrows_everywhere(board: str, setup: str) -> None:
    assert touching(list(boxes(busy(board, setup)))) == []


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_an_overfull_europe(board: str, setup: str) -> None:
    scene = overfull(board, setup)
    assert touching(list(boxes(scene))) == []
    assert touching(list(boxes(scene, frames_of(art.load(board), scene)[0]))) == []


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_big_type_for_phones(board: str, setup: str) -> None:
    for scene in (busy(board, setup), overfull(board, setup)):
        frame = frames_of(art.load(board), replace(scene, crop=overfull(board, setup).crop))[0]
        found = list(boxes(scene, frame, 1.4))
        assert touching(found) == []
        plan = panel.plan(art.load(board), scene, frame, 1.4)
        assert len(plan.names) >= 5


def test_the_large_names_of_a_phone_cover_no_arrow() -> None:
    scene = opening("europe1940", "1940")
    arrows = [
        Arrow(("sz_115", "novgorod"), "germany", "amphibious", "1 inf, 1 art"),
        Arrow(("western_germany", "poland", "belarus"), "germany", "air", "2 ftr"),
    ]
    board, scene = art.load("europe1940"), replace(scene, arrows=arrows)
    plan = panel.plan(board, scene, frames_of(board, scene)[0], 1.4)
    run = [point for _, curve in plan.courses for point in curve]
    assert len(plan.names) >= 5
    for name in plan.names:
        left, top, right, bottom = name.box
        assert not [(x, y) for x, y in run if left < x < right and top < y < bottom], name.space


def test_the_large_names_of_a_phone_cover_no_thread_to_a_tray() -> None:
    board, scene = art.load("europe1940"), opening("europe1940", "1940")
    plan = panel.plan(board, scene, frames_of(board, replace(scene, crop=board.theatres["mediterranean"]))[0], 1.4)
    threads = [point for placing in plan.layouts if placing.tray for point in panel._thread(placing.tray)]
    assert threads
    for name in plan.names:
        left, top, right, bottom = name.box
        assert not [(x, y) for x, y in threads if left < x < right and top < y < bottom], name.space


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_a_crop_shows_the_trays_of_what_it_is_asked_for(board: str, setup: str) -> None:
    drawn, scene = art.load(board), opening(board, setup)
    for spaces in drawn.theatres.values():
        for frame in frames_of(drawn, replace(scene, crop=spaces)):
            trays = [p.tray.box for p in panel.plan(drawn, scene, frame).layouts if p.tray and p.space in spaces]
            assert all(any(holds(part, tray) for part in parts_of(drawn, frame)) for tray in trays)


def test_an_arrow_across_the_edge_is_labelled_once_in_a_crop() -> None:
    board = art.load("anniversary")
    scene = replace(opening("anniversary", "1942"), arrows=[Arrow(("sz_20", "sz_55"), "united_states", "move", "1 dd")])
    plan = panel.plan(board, scene, frames_of(board, scene)[0])
    assert [plate.text for plate in plan.plates] == ["1 dd"]
    assert plan.untold == ()


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_every_canal_that_is_shut_says_to_whom(board: str, setup: str) -> None:
    drawn, scene = art.load(board), replace(opening(board, setup), convoys=())
    plan = panel.plan(drawn, scene, (0, 0, drawn.width, drawn.height))
    assert len(plan.signs) == 2 * sum(bool(powers) for powers in scene.canals.values())


def test_everybody_in_a_crowd_is_listed_below() -> None:
    board = art.load("1941")
    scene = overfull("1941", "1941")
    plan = panel.plan(board, scene, (0, 0, board.width, board.height))
    crowd = next(placing for placing in plan.layouts if placing.space == MIDDLES["1941"])
    assert sorted(crowd.crowd, key=str) == sorted(scene.stacks[crowd.space], key=str)
    assert len(crowd.standing) == 6  # five powers and a complex


def test_all_nine_spaces_of_an_overfull_europe_are_listed_in_full() -> None:
    for board, setup in SETUPS:
        scene = overfull(board, setup)
        frame = frames_of(art.load(board), scene)[0]
        plan = panel.plan(art.load(board), scene, frame)
        crowds = [(p.space, p.crowd, p.hidden) for p in plan.layouts if p.crowd or p.hidden]
        assert len(roster._rows(frame[2] - frame[0], crowds, roster.SIZE, roster.TEXT)) <= roster.MOST_ROWS


@pytest.mark.parametrize("space", ["gibraltar", "southern_france"])
def test_a_base_without_a_place_on_a_phone_is_listed_below(space: str) -> None:
    scene = opening("europe1940", "1940")
    laid = place(art.load("europe1940"), scene, space, 2, ceil(NUMERAL * SCALE * 2))
    assert laid.hidden == tuple(scene.facilities[space])


def test_what_equal_ships_carry_is_counted_for_each() -> None:
    fleet = [Stack(power, "transport", 2, cargo=(Cargo("japan", "infantry"),)) for power in ("japan", "germany")]
    assert {army.power: army.count for army in _armies(fleet)} == {"japan": 6, "germany": 2}


def test_every_convoy_of_an_opening_is_shown() -> None:
    board, scene = art.load("europe1940"), opening("europe1940", "1940")
    plan = panel.plan(board, replace(scene, canals={}), (0, 0, board.width, board.height))
    assert len(plan.signs) == len(scene.convoys) > 0


LOST = [
    "1 infantry",
    "1 mechanized infantry, 1 tank",
    "2 infantry, 1 artillery, 1 tank, 1 fighter",
    "4 infantry, 3 mechanized infantry, 2 artillery, 2 tanks, 1 tactical bomber, 1 strategic bomber, 1 fighter",
]


def test_what_a_volley_threw_and_whom_it_hit_are_read_side_by_side_or_one_under_the_other() -> None:
    labels = [*(capital(step) for step in STEPS.values()), GUNS]
    names = ["Japan", "Soviet Union", "United Kingdom and United States", "Soviet Union, United Kingdom and ANZAC"]
    places = set()
    for label, thrown, name, lost in product(labels, (1, 40), names, LOST):
        heading = captions(f"{label}: {scored(1, thrown)}", f"{name}: \u2212{lost}")
        found = [(caption.text, caption.box) for caption in heading]
        assert touching([(text, (a - 6, b - SLACK, c + 6, d + SLACK)) for text, (a, b, c, d) in found]) == []
        assert all(left >= EDGE and right <= WIDTH - EDGE for _, (left, _, right, _) in found)
        assert " ".join(caption.text for caption in heading[1:]) == f"{name}: \u2212{lost}"
        places.add(len(heading) if heading[0].middle != heading[1].middle else 0)
    assert places >= {0, 2, 3}  # beside it, below it, and below it in two lines


def test_the_names_of_allies_are_read_in_full() -> None:
    allies = ["Soviet Union", "United Kingdom", "United States", "China"]
    for number in range(1, len(allies) + 1):
        for label in SIDES.values():
            name = label.format(name=sides(allies[:number]))
            lines, size = name_lines(name)
            assert " ".join(lines) == name
            assert all(EDGE + 40 + font(size).getlength(line) <= HALF for line in lines)
    assert len(name_lines("Attacker: Japan")[0]) == 1
