"""Plans that are compared by playing them on."""

from __future__ import annotations

from collections import Counter

from engine import Game, new, read_header
from engine.json_types import Line
from engine.players import steady
from engine.players.effort import Effort
from engine.players.lookahead import Bag, Lookahead, choose, plans
from engine.players.weights import leaning, weights


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def russia_beside_a_german_army() -> Game:
    units = {
        "russia": {"soviet_union": {"infantry": 6}},
        "west_russia": {"germany": {"infantry": 3, "tank": 2}},
        "archangel": {"soviet_union": {"infantry": 1}},
    }
    owners = {"west_russia": "germany"}
    return begun(clear=True, power="soviet_union", phase="noncombat_move", units=units, owners=owners)


STAYS: list[Line] = [{"by": "soviet_union", "do": "end_phase"}]
LEAVES: list[Line] = [
    {"by": "soviet_union", "do": "move", "units": {"infantry": 6}, "path": ["russia", "archangel"]},
    *STAYS,
]


def test_a_plan_that_loses_the_capital_is_not_the_one() -> None:
    for compared in ([LEAVES, STAYS], [STAYS, LEAVES]):
        assert Lookahead(russia_beside_a_german_army(), "soviet_union", "steady", Effort()).best(compared) == STAYS


def test_with_nothing_left_to_find_out_the_first_plan_stands() -> None:
    assert Lookahead(russia_beside_a_german_army(), "soviet_union", "steady", Effort(0)).best([LEAVES, STAYS]) == LEAVES


def test_each_plan_is_there_once_and_the_first_as_it_was() -> None:
    game = russia_beside_a_german_army()
    lines = steady.choose(game, "soviet_union")
    found = plans(game, "soviet_union", "steady", Effort(), lines)
    assert found[0] == lines
    assert all(found.count(plan) == 1 for plan in found)


def test_the_same_position_gets_the_same_orders() -> None:
    game = russia_beside_a_german_army()
    assert choose(game, "soviet_union") == choose(game, "soviet_union")


def test_who_does_not_look_ahead_does_what_comes_to_mind() -> None:
    game = russia_beside_a_german_army()
    assert choose(game, "soviet_union", "quick") == steady.choose(game, "soviet_union", "quick")


def test_a_leaning_has_other_numbers_and_ends() -> None:
    plain = weights()
    for name in plain["leanings"]:
        with leaning(name):
            assert weights() != plain
    assert weights() is plain


def test_every_number_of_a_leaning_is_in_the_table() -> None:
    for name, sections in weights()["leanings"].items():
        for section, numbers in sections.items():
            assert numbers.keys() <= weights()[section].keys(), name


def test_each_face_comes_once_before_any_comes_again() -> None:
    bag = Bag(7)
    for _ in range(3):
        assert Counter(bag(6) for _ in range(6)) == Counter(range(1, 7))
