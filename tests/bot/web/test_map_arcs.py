"""A board's outlines as arcs that neighbours share."""

import pytest

from bot.rendering.art import boards, load
from bot.web.map_arcs import Arcs, arcs_of, shared, simpler


def points_of(arcs: Arcs, space: str) -> list[list[tuple[int, int]]]:
    """A space's rings, put together again."""
    rings: list[list[tuple[int, int]]] = []
    for ring in arcs.rings[space]:
        points: list[tuple[int, int]] = []
        for n in ring:
            line = arcs.lines[n] if n >= 0 else arcs.lines[-1 - n][::-1]
            assert not points or points[-1] == line[0], "arcs of a ring follow each other"
            points += line if not points else line[1:]
        assert points[0] == points[-1], "a ring is closed"
        rings.append(points[:-1])
    return rings


def test_two_neighbours_share_their_border() -> None:
    west = ((0, 0), (40, 0), (40, 40), (0, 40))
    east = ((40, 0), (80, 0), (80, 40), (40, 40))
    arcs = shared({"west": [west], "east": [east]})
    border = next(n for n, of in enumerate(arcs.beside()) if of == {"west", "east"})
    assert set(arcs.lines[border]) == {(40, 0), (40, 40)}
    assert {frozenset(of) for of in arcs.beside()} == {
        frozenset({"west", "east"}),
        *map(frozenset, ({"west"}, {"east"})),
    }
    assert set(points_of(arcs, "west")[0]) == set(west)
    assert set(points_of(arcs, "east")[0]) == set(east)


def test_an_island_is_one_arc_of_land_and_sea() -> None:
    island = ((40, 40), (60, 40), (60, 60), (40, 60))
    arcs = shared({"sea": [((0, 0), (100, 0), (100, 100), (0, 100)), island[::-1]], "island": [island]})
    assert len(arcs.lines) == 2
    assert set(points_of(arcs, "island")[0]) == set(island)


def test_a_line_is_made_simpler_and_keeps_its_ends() -> None:
    assert simpler(((0, 0), (10, 1), (20, 0), (30, 20))) == ((0, 0), (20, 0), (30, 20))
    ring = ((0, 0), (50, 1), (100, 0), (100, 100), (0, 100), (0, 0))
    assert simpler(ring) == ((0, 0), (100, 0), (100, 100), (0, 100), (0, 0))


@pytest.mark.parametrize("board", boards())
def test_every_space_of_a_board_has_an_outline_that_is_closed(board: str) -> None:
    art = load(board)
    arcs = arcs_of(board, art.width)
    for space in art.spaces:
        rings = points_of(arcs, space)
        assert rings, space
        assert all(len(ring) > 2 for ring in rings), space
    assert sum(len(of) > 1 for of in arcs.beside()) > len(arcs.lines) * 0.8, "most arcs are shared"
