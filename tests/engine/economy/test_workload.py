"""Which complex answers for which ships."""

from itertools import product

import pytest

from engine.board.workload import Workload

BESIDE = {"sz_1": ["north", "middle"], "sz_2": ["middle", "south"]}


def test_what_was_launched_moves_along_a_chain() -> None:
    """North lies at one zone, south at the other; what middle launched for both goes to them when it needs its room."""
    load = Workload({"north": 1, "middle": 2, "south": 1}, {}, BESIDE)
    assert load.charge(["middle"], 1, "sz_1") == {"middle": 1}
    assert load.charge(["middle"], 1, "sz_2") == {"middle": 1}
    assert load.most(["middle"]) == 2
    assert load.charge(["middle"], 2) == {"north": 1, "south": 1}
    assert load.launched == {"sz_1": {"north": 1}, "sz_2": {"south": 1}}
    assert load.most(["north", "middle", "south"]) == 0


@pytest.mark.parametrize("order", ["sz_1 sz_2 middle", "sz_2 middle sz_1", "middle sz_1 sz_2"])
def test_the_order_of_placement_does_not_matter(order: str) -> None:
    """Against every way to share out the ships by hand: a placement fits in one order if it fits at all."""
    rooms = {"north": 1, "middle": 2, "south": 2}
    for wanted in product(range(5), repeat=3):
        want: dict[str, int] = dict(zip(("sz_1", "sz_2", "middle"), wanted, strict=True))
        ways = product(range(want["sz_1"] + 1), range(want["sz_2"] + 1))
        fits = any(
            north <= rooms["north"]
            and south <= rooms["south"]
            and want["sz_1"] - north + want["sz_2"] - south + want["middle"] <= rooms["middle"]
            for north, south in ways
        )
        load = Workload(dict(rooms), {}, BESIDE)
        placed = [
            sum(load.charge(BESIDE.get(place, [place]), want[place], place if place in BESIDE else None).values())
            for place in order.split()
        ]
        assert (placed == [want[place] for place in order.split()]) == fits, want
