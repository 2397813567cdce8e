"""Names, values, counters and trays keep clear of each other on every board."""

from itertools import combinations

import pytest

from bot.rendering import art
from bot.rendering.art import Box
from bot.rendering.sprites import font

BOARDS = art.boards()
LEAST_FONT = 10
CRAMPED = {"global1940": 54}  # spaces with room for fewer than five stacks
WITHOUT_FIRST_WORD = {"french_indo_china_thailand"}  # a narrow land with a long name


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def counters(entry: art.SpaceArt) -> list[Box]:
    """The squares of all places at all sizes."""
    return [
        (x - pitch // 2 + 1, y - pitch // 2 + 1, x + pitch // 2 - 1, y + pitch // 2 - 1)
        for pitch, spots in entry.levels
        for x, y in spots
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_the_box_of_a_name_holds_its_letters_and_value(board: str) -> None:
    for name, entry in art.load(board).spaces.items():
        left, top, right, bottom = entry.box
        width = max(font(entry.font).getlength(line) for line in entry.lines)
        height = len(entry.lines) * entry.font
        assert left <= entry.at[0] - width / 2 and entry.at[0] + width / 2 <= right, name
        assert top <= entry.at[1] - height / 2 and entry.at[1] + height / 2 <= bottom, name
        if entry.badge is not None:
            half = entry.font * 0.6
            assert left <= entry.badge[0] - half and entry.badge[0] + half <= right, name
            assert top <= entry.badge[1] - half and entry.badge[1] + half <= bottom, name


@pytest.mark.parametrize("board", BOARDS)
def test_no_name_touches_another(board: str) -> None:
    boxes = {name: entry.box for name, entry in art.load(board).spaces.items()}
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(boxes[a], boxes[b])]


@pytest.mark.parametrize("board", BOARDS)
def test_no_counter_stands_on_a_name(board: str) -> None:
    spaces = art.load(board).spaces
    boxes = {name: entry.box for name, entry in spaces.items()}
    assert not [
        (name, other)
        for name, entry in spaces.items()
        for square in counters(entry)
        for other, box in boxes.items()
        if overlap(square, box)
    ]


@pytest.mark.parametrize("board", BOARDS)
def test_counters_of_one_size_do_not_overlap(board: str) -> None:
    for name, entry in art.load(board).spaces.items():
        for pitch, spots in entry.levels:
            assert not [
                (a, b) for a, b in combinations(spots, 2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) < pitch - 1
            ], name


@pytest.mark.parametrize("board", BOARDS)
def test_every_space_in_play_has_room_for_five_stacks(board: str) -> None:
    """In the smallest spaces of the world's board a token a power stands for what finds no room."""
    cramped = [name for name, entry in art.load(board).spaces.items() if entry.kind != "closed" and _places(entry) < 5]
    assert len(cramped) <= CRAMPED.get(board, 0), cramped


def _places(entry: art.SpaceArt) -> int:
    most = max((len(spots) for _, spots in entry.levels), default=0)
    return max(most, len(entry.tray.slots) if entry.tray else 0)


@pytest.mark.parametrize("board", BOARDS)
def test_trays_lie_clear_of_names(board: str) -> None:
    spaces = art.load(board).spaces
    trays = {name: entry.tray.box for name, entry in spaces.items() if entry.tray}
    assert not [(t, n) for t, box in trays.items() for n, entry in spaces.items() if overlap(box, entry.box)]


@pytest.mark.parametrize("board", BOARDS)
def test_every_space_is_named_on_the_map_in_legible_type(board: str) -> None:
    loaded = art.load(board)
    for name, entry in loaded.spaces.items():
        left, top, right, bottom = entry.box
        assert entry.font >= LEAST_FONT
        assert left >= 0 and top >= 0 and right <= loaded.width and bottom <= loaded.height, name


@pytest.mark.parametrize("board", BOARDS)
def test_names_on_the_map_are_those_of_the_rules(board: str) -> None:
    """A slash may become a new line; a word may be cut short with a full stop; a zone shows its number."""
    for name, entry in art.load(board).spaces.items():
        if entry.kind == "sea":
            continue
        words = entry.name.replace("/", " ").split()
        shown = " ".join(entry.lines).replace("/", " ").split()
        if name in WITHOUT_FIRST_WORD:
            words = words[1:]
        assert len(shown) == len(words), name
        for full, short in zip(words, shown, strict=True):
            assert short == full or (short.endswith(".") and full.startswith(short[:2])), (name, short)


@pytest.mark.parametrize("board", BOARDS)
def test_zones_show_their_number_large_enough(board: str) -> None:
    zones = {n: e for n, e in art.load(board).spaces.items() if e.kind == "sea" and n.removeprefix("sz_").isdigit()}
    assert zones
    assert all(entry.lines == (name.removeprefix("sz_"),) for name, entry in zones.items())
    small = [name for name, entry in zones.items() if entry.font < 15]
    assert len(small) <= len(zones) // 20, small
