"""What is done for a power whose player does not come: battles are fought, aircraft land, units are placed, nothing
else."""

from typing import Any

from engine import Game, new, read_header
from engine.advice.defaults import default_actions
from engine.record import to_data


def at(power: str, phase: str, **position: Any) -> Game:
    start: dict[str, Any] = {"clear": True, "power": power, "phase": phase} | position
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": start}))


def done(game: Game) -> list[dict[str, Any]]:
    return [{key: value for key, value in to_data(action).items() if key != "by"} for action in default_actions(game)]


def test_nothing_is_bought_and_nothing_moves() -> None:
    units = {"germany": {"germany": {"infantry": 3}}}
    for phase in ("purchase", "combat_move"):
        assert done(at("germany", phase, units=units)) == [{"do": "end_phase"}]


def test_a_battle_that_is_due_is_fought() -> None:
    units = {"ukraine": {"germany": {"tank": 1}, "soviet_union": {"infantry": 1}}}
    game = at("germany", "conduct_combat", units=units, owners={"ukraine": "soviet_union"})
    assert done(game) == [{"do": "battle", "space": "ukraine", "kind": "land"}]


def test_what_flies_lands_before_the_phase_ends() -> None:
    units = {"caucasus": {"germany": {"bomber": 1}}}
    assert [line["do"] for line in done(at("germany", "noncombat_move", units=units))] == ["move"]


def test_what_was_bought_is_placed_together() -> None:
    game = at("germany", "mobilize", purchased={"germany": {"infantry": 2}})
    assert done(game) == [{"do": "place", "units": {"infantry": 2}, "space": "germany"}]
