"""Infantry at an air base is offered where it could jump, and nowhere else."""

from typing import Any

import engine
from engine.lines import legal_lines


def drops(game: engine.Game) -> set[str]:
    return {line["path"][-1] for line in legal_lines(game) if line.get("mission") == "paradrop"}


def at_war(**position: Any) -> engine.Game:
    units = {"western_germany": {"germany": {"infantry": 1}}, "holland_belgium": {"germany": {"infantry": 1}}}
    start = {"clear": True, "round": 2, "power": "germany", "phase": "combat_move", "units": units, **position}
    options = {"research": True}
    return engine.new(engine.read_header({"record": 1, "edition": "global1940", "options": options, "position": start}))


def test_land_of_enemies_within_three_spaces_of_a_base_is_offered() -> None:
    found = drops(at_war(techs={"germany": ["paratroopers"]}))
    assert {"france", "normandy_bordeaux", "scotland"} <= found
    assert not found & {"holland_belgium", "denmark", "switzerland", "algeria"}


def test_nothing_is_offered_without_the_development_or_a_base_that_works() -> None:
    assert not drops(at_war())
    out_of_work = {"western_germany": {"air_base": 3}}
    assert not drops(at_war(techs={"germany": ["paratroopers"]}, damage=out_of_work))
