"""A raid ends as one: nobody wins it, bombs fall."""

from __future__ import annotations

import engine
from engine.odds import odds_at
from tests.engine.small_board import move, play

UNITS = {
    "holland_belgium": {"germany": {"strategic_bomber": 2}},
    "united_kingdom": {"united_kingdom": {"fighter": 1}},
}
POSITION = {"clear": True, "power": "germany", "phase": "combat_move", "units": UNITS}


def test_the_odds_of_a_raid_tell_what_is_shot_down() -> None:
    game = engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": POSITION}))
    path = ("holland_belgium", "sz_110", "united_kingdom")
    game = play(
        game,
        move("germany", {"strategic_bomber": 2}, *path, mission="raid", target="air_base"),
        {"by": "germany", "do": "end_phase"},
        {"by": "united_kingdom", "do": "intercept", "units": {"fighter": 1}, "space": "united_kingdom"},
    )
    found = odds_at(game.edition, game.state, "united_kingdom", "raid")
    assert found.results["raid"] > 0.8
    assert abs(found.attacker.lost["strategic_bomber"] - 0.47) < 0.1, (
        "a fighter at 1, then the base at each that is left"
    )
