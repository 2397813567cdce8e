"""How hits fall: the counting of odds against the assignment that the engine itself uses."""

from itertools import product

import pytest

from engine.odds.counting.fire_tables import Falls
from engine.odds.counting.loss_order import Stands
from engine.odds.question.lineup import line_up, stacks_of
from engine.questions.assignment import Class, Problem
from tests.engine.odds.arena import EDITION, Units

TABLE = EDITION.read("1941")[1]
FLEET: Units = {"fighter": 2, "submarine": 2, "destroyer": 1, "carrier": 1, "battleship": 1, "transport": 1}


def masks(*without: str) -> tuple[int, ...]:
    kinds = list(FLEET)
    every = (1 << len(kinds)) - 1
    return tuple(
        every & ~sum(1 << at for at, kind in enumerate(kinds) if TABLE[kind].domain == part or kind == part)
        for part in without
    )


@pytest.mark.parametrize(
    ("groups", "nested"),
    [(masks("air", ""), True), (masks("air", "submarine"), False), (masks("air", "submarine", ""), False)],
)
def test_hits_fall_as_the_engine_assigns_them(groups: tuple[int, ...], nested: bool) -> None:
    lineup = line_up("attacker", stacks_of("germany", FLEET, TABLE))
    stands = Stands(lineup)
    for hits in product(range(4), repeat=len(groups)):
        after = stands.fall(stands.first(), groups, nested, hits, (1 << len(FLEET)) - 1)
        assert lineup.alive(stands.all[after].standing) == assigned(groups, hits), hits


def test_tables_of_hits_say_the_same_for_every_stand() -> None:
    """Groups that must leave each other room, all at once and one by one."""
    lineup = line_up("defender", stacks_of("germany", FLEET, TABLE))
    stands, groups, everybody = Stands(lineup), masks("air", "submarine", ""), (1 << len(FLEET)) - 1
    new = [stands.first()]
    for stand in new:
        new += {stands.step(stand, mask, everybody) for mask in groups} - set(new)
    table = Falls(stands).after(groups, False, everybody, False, [3, 3, 4])
    assert len(table) == len(stands.all) > 20
    for stand, row in enumerate(table.tolist()):
        for hits, after in zip(product(range(3), range(3), range(4)), row, strict=True):
            assert stands.fall(stand, groups, False, hits, everybody) == after, (stand, hits)


def assigned(groups: tuple[int, ...], hits: tuple[int, ...]) -> list[int]:
    """The same hits through engine/questions/assignment.py."""
    classes = [
        Class(
            owner="germany",
            kind=kind,
            strength=TABLE[kind].hits,
            seaborne=False,
            last=TABLE[kind].has("chosen_last"),
            on=frozenset(g for g, mask in enumerate(groups) if mask >> at & 1 and hits[g]),
            ids=list(range(n)),
        )
        for at, (kind, n) in enumerate(FLEET.items())
    ]
    problem = Problem(list(hits), classes)
    points = [(group, free) for group in classes for free in ((True, False) if group.strength > 1 else (False,))]
    points.sort(key=lambda point: (0 if point[1] else TABLE[point[0].kind].cost, TABLE[point[0].kind].attack))
    lost = {loss.group.kind: loss.lost for loss in problem.by_preference(points)}
    return [n - lost.get(kind, 0) for kind, n in FLEET.items()]
