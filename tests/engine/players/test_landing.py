"""Aircraft in a turn with one movement: who is sent to fight stays there until then, and lands where he is needed."""

from __future__ import annotations

from engine import Dice, Game, new, read_action, read_header
from tests.engine.players.lines import choose


def begun(**position: object) -> Game:
    said = {"clear": True, "phase": "advance", **position}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": said}))


def test_who_is_sent_into_a_battle_is_not_called_off_before_it() -> None:
    game = begun(
        power="germany",
        units={
            "germany": {"germany": {"infantry": 5, "fighter": 2}},
            "western_europe": {"united_kingdom": {"infantry": 2}},
        },
        owners={"western_europe": "united_kingdom"},
    )
    moves = [line for line in choose(game, "germany") if line["do"] == "move"]
    assert any("fighter" in line["units"] and line["path"][-1] == "western_europe" for line in moves)
    assert not any(line["path"][0] == "western_europe" for line in moves)


def test_aircraft_land_in_a_capital_that_falls_without_them() -> None:
    game = begun(
        power="germany",
        units={
            "germany": {"germany": {"infantry": 4, "fighter": 4}},
            "karelia": {"germany": {"infantry": 4}},
            "western_europe": {"united_kingdom": {"infantry": 1}},
            "united_kingdom": {"united_kingdom": {"tank": 2}},
            "sz_8": {"united_kingdom": {"transport": 1}},
            "southern_europe": {"united_kingdom": {"tank": 3}},
        },
        owners={"western_europe": "united_kingdom", "southern_europe": "united_kingdom", "karelia": "germany"},
    )
    sent = {
        "by": "germany",
        "do": "move",
        "units": {"infantry": 2, "fighter": 4},
        "path": ["germany", "western_europe"],
    }
    battle = {"by": "germany", "do": "battle", "space": "western_europe", "kind": "land"}
    for line in (sent, {"by": "germany", "do": "end_phase"}, battle):
        game = game.after(game.play(read_action(line), Dice(lambda _: 1)))
    while game.state.pending[0].do != "land":
        line = choose(game, game.state.pending[0].by)[0]
        game = game.after(game.play(read_action(line), Dice(lambda _: 1)))
    assert choose(game, "germany") == [
        {"by": "germany", "do": "land", "units": {"fighter": 4}, "from": "western_europe", "to": "germany"}
    ]
