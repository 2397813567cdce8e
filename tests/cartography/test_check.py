"""The checked-in maps show exactly the links of the rules, whichever way one looks; a broken map is found out."""

import json
import shutil
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from assets.cartography import __main__ as command
from assets.cartography import check, rules, source
from assets.cartography.rules import Rules, Space, pair
from engine.editions import edition, offered

BOARDS = sorted(folder.name for folder in source.MAPS.iterdir() if (folder / "shade.png").is_file())
SPACE = Space("", True, 0, None, False, 0)
RULES = Rules({"a": SPACE, "b": SPACE, "c": SPACE}, frozenset({("a", "b")}))
LEAST_BORDER = 10  # pixels of border that a player must be able to see
CANALS = 2  # links that only a canal's sign shows, at most


@cache
def verdicts(board: str) -> dict[str, check.Verdict]:
    return check.both(board)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("view", ["vector", "raster"])
def test_every_link_is_a_border_and_nothing_else_is(board: str, view: str) -> None:
    verdict = verdicts(board)[view]
    assert (verdict.absent, verdict.surplus, verdict.missing, verdict.extra) == ((), (), (), ())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("view", ["vector", "raster"])
def test_borders_are_clearly_there_or_clearly_not(board: str, view: str) -> None:
    """The shortest wanted border must be more than twice the longest unwanted contact."""
    verdict = verdicts(board)[view]
    strongest = verdict.strongest[0][1] if verdict.strongest else 0
    assert verdict.weakest[0][1] > max(LEAST_BORDER, 2 * strongest)


@pytest.mark.parametrize("board", BOARDS)
def test_every_polygon_is_sound(board: str) -> None:
    """No part without area, no border across another, no gap between neighbours, no stray bit among foreign land."""
    assert check.unsound(board) == []


@pytest.mark.parametrize("board", BOARDS)
def test_no_border_is_hidden_under_names(board: str) -> None:
    layout = json.loads((source.directory(board) / "layout.json").read_text(encoding="utf-8"))
    names = {number: name for name, number in layout["index"].items()}
    with Image.open(source.directory(board) / "index.png") as picture:
        planes = picture.split()
    for plane, entry in product(planes, layout["spaces"].values()):
        ImageDraw.Draw(plane).rectangle(entry["box"], fill=0)
    seen = check.touching(planes, names, layout["wraps"])
    drawn = rules.load(board).links - _canals(board)
    assert not [(link, seen.get(link, 0)) for link in sorted(drawn) if seen.get(link, 0) < LEAST_BORDER]


@pytest.mark.parametrize("board", BOARDS)
def test_only_true_canals_are_links_without_a_border(board: str) -> None:
    raster, _ = check.raster_contacts(board)
    without = {link for link in rules.load(board).links if raster.get(link, 0) < check.RASTER_LEAST}
    assert without <= _canals(board)
    assert len(without) <= CANALS + 1


@pytest.mark.parametrize("board", BOARDS)
def test_every_passage_of_the_rules_has_its_sign(board: str) -> None:
    passages = {c["name"] for c in rules.passages(board)}
    layout = json.loads((source.directory(board) / "layout.json").read_text(encoding="utf-8"))
    assert passages == set(layout["canals"])


def _canals(board: str) -> frozenset[tuple[str, str]]:
    stored = json.loads((source.directory(board) / "geometry.json").read_text(encoding="utf-8"))
    return frozenset(pair(*canal["zones"]) for canal in stored["canals"].values())


def test_there_are_maps_of_all_boards() -> None:
    assert set(BOARDS) >= {edition(id).board for id in offered()}


# --- what a broken drawing looks like


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the map of 1941 that a test may spoil."""
    folder = tmp_path / "1941"
    shutil.copytree(source.directory("1941"), folder)
    monkeypatch.setattr(source, "MAPS", tmp_path)
    return folder


def repaint(folder: Path, box: tuple[int, int, int, int], space: str) -> None:
    numbers = json.loads((folder / "layout.json").read_text(encoding="utf-8"))["index"]
    with Image.open(folder / "index.png") as picture:
        spoilt = picture.copy()
    ImageDraw.Draw(spoilt).rectangle(box, fill=numbers[space])
    spoilt.save(folder / "index.png")


def where(folder: Path, space: str) -> tuple[int, int, int, int]:
    layout = json.loads((folder / "layout.json").read_text(encoding="utf-8"))
    left, top, right, bottom = layout["spaces"][space]["bounds"]
    return (left, top, right, bottom)


def test_the_copy_is_good_before_it_is_spoilt(copy: Path) -> None:
    assert command.main(["check", "1941"]) == 0


def test_a_land_painted_over_is_found(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left, top, right, bottom = where(copy, "gibraltar")
    repaint(copy, (left - 2, top - 2, right + 2, bottom + 2), "sz_14")
    assert "gibraltar" in check.both("1941")["raster"].absent
    assert command.main(["check", "1941"]) == 1
    assert "absent gibraltar" in capsys.readouterr().out


def test_a_false_bridge_is_found(copy: Path) -> None:
    """Brazil reaches across the ocean to Africa."""
    right = where(copy, "brazil")[2]
    left, top, _, bottom = where(copy, "angola")
    y = (top + bottom) // 2
    repaint(copy, (right - 60, y, left + 40, y + 12), "brazil")
    extra = {link for link, _ in check.both("1941")["raster"].extra}
    assert pair("angola", "brazil") in extra


def test_a_border_moved_away_is_found(copy: Path) -> None:
    """A far zone lies where Australia was, and takes its shores."""
    left, top, right, bottom = where(copy, "australia")
    repaint(copy, (left - 4, top - 4, right + 4, bottom + 4), "sz_24")
    missing = {link for link, _ in check.both("1941")["raster"].missing}
    assert pair("australia", "sz_30") in missing or pair("australia", "sz_33") in missing


def test_a_border_missing_from_the_geometry_is_found(copy: Path) -> None:
    path = copy / "geometry.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    link = min(rules.load("1941").links)
    stored["contacts"] = [contact for contact in stored["contacts"] if pair(contact[0], contact[1]) != link]
    stored["contacts"].append(["angola", "brazil", 40.0])
    path.write_text(json.dumps(stored), encoding="utf-8")
    verdict = check.both("1941")["vector"]
    assert [found for found, _ in verdict.extra] == [("angola", "brazil")]
    assert [found for found, _ in verdict.missing] == [link]


def test_a_geometry_with_a_part_of_no_area_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy / "geometry.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    stored["spaces"]["angola"].append([[[1114.1, 1397.4], [1114.2, 1397.4], [1114.1, 1397.4]]])
    path.write_text(json.dumps(stored), encoding="utf-8")
    assert command.main(["check", "1941"]) == 1
    assert "angola has a part of no area at 1114.1,1397.4" in capsys.readouterr().out


def test_a_missing_border_is_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 3.0}, {"a", "b", "c"}, frozenset(), 9.0)
    assert verdict.missing == ((("a", "b"), 3.0),)


def test_a_border_too_many_is_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0, ("b", "c"): 12.0}, {"a", "b", "c"}, frozenset(), 9.0)
    assert verdict.extra == ((("b", "c"), 12.0),)


def test_absent_and_surplus_spaces_are_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0}, {"a", "b", "d", "*ice"}, frozenset(), 9.0)
    assert (verdict.absent, verdict.surplus, verdict.mismatches) == (("c",), ("d",), 2)


def test_a_canal_needs_no_border() -> None:
    verdict = check.compare(RULES, {}, {"a", "b", "c"}, frozenset({("a", "b")}), 9.0)
    assert verdict.mismatches == 0


def test_a_canal_between_zones_that_are_not_linked_is_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0}, {"a", "b", "c"}, frozenset({("b", "c")}), 9.0)
    assert verdict.extra == ((("b", "c"), 0.0),)


def test_waters_outside_the_game_touch_nobody() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0, ("*ice", "a"): 99.0}, {"a", "b", "c", "*ice"}, frozenset(), 9.0)
    assert verdict.mismatches == 0
