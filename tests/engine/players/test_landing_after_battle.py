"""ABC: landings are ordered once the battle at sea is over [ABC: Amphibious Assault]."""

from __future__ import annotations

from engine import Dice, Game, new, read_action, read_header
from engine.json_types import Line
from tests.engine.players.lines import choose

AT_HOME = (
    "szechwan",
    "northwestern_china",
    "siberia",
    "india",
    "southeast_asia",
    "borneo",
    "australia",
    "east_indies",
    "alaska",
    "hawaiian_islands",
    "soviet_far_east",
)


def off_manila() -> Game:
    """A Japanese fleet with an army on the quay, a destroyer before the Philippines and one infantry on them; nothing
    else to win near."""
    units = {
        "japan": {"japan": {"infantry": 4, "tank": 2}},
        "sz_45": {"japan": {"battleship": 2, "transport": 2}},
        "sz_38": {"united_states": {"destroyer": 1}},
        "philippine_islands": {"united_states": {"infantry": 1}},
        "eastern_united_states": {"united_states": {"infantry": 8}},
        "united_kingdom": {"united_kingdom": {"infantry": 8}},
        "germany": {"germany": {"infantry": 8}},
        "russia": {"soviet_union": {"infantry": 8}},
    }
    held = {"philippine_islands": "united_states", **dict.fromkeys(AT_HOME, "japan")}
    position = {"clear": True, "phase": "advance", "power": "japan", "units": units, "owners": held}
    return new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))


def turn_of_japan(game: Game) -> tuple[Game, list[Line]]:
    """What Japan does until its battles are over, every die a one."""
    played: list[Line] = []
    while game.state.phase in ("advance", "battle"):
        by = game.state.pending[0].by if game.state.pending else "japan"
        for line in choose(game, by):
            game = game.after(game.play(read_action(line), Dice(lambda sides: 1)))
            played.append(line)
            if game.state.pending:
                break
    return game, played


def test_loaded_ships_go_along_to_the_battle_and_land_behind_it() -> None:
    game, played = turn_of_japan(off_manila())
    assert game.state.owners["philippine_islands"] == "japan"
    ashore = [line.get("path") for line in played].index(["sz_38", "philippine_islands"])
    fought = [line["do"] for line in played].index("battle")
    sailed = next(i for i, line in enumerate(played) if line.get("cargo"))
    assert sailed < fought < ashore


def test_who_waits_aboard_joins_those_who_walked_in() -> None:
    """The destroyer off Siberia is sunk first; then tanks land beside the infantry from Manchuria, and all fight."""
    units = {
        "manchuria": {"japan": {"infantry": 3}},
        "sz_46": {"japan": {"battleship": 2, "transport": 1, "tank": 2}},
        "sz_45": {"united_states": {"destroyer": 1}},
        "siberia": {"soviet_union": {"infantry": 2}},
        "eastern_united_states": {"united_states": {"infantry": 8}},
        "united_kingdom": {"united_kingdom": {"infantry": 8}},
        "germany": {"germany": {"infantry": 8}},
        "japan": {"japan": {"infantry": 8}},
    }
    full = {"by": "japan", "ship": "transport", "units": {"japan": {"tank": 2}}}
    position = {"clear": True, "phase": "advance", "power": "japan", "units": units, "cargo": {"sz_46": [full]}}
    game = new(read_header({"record": 1, "edition": "abc", "dice": "scripted", "position": position}))
    for line in (
        {"do": "move", "units": {"infantry": 3}, "path": ["manchuria", "siberia"]},
        {"do": "move", "units": {"battleship": 2, "transport": 1}, "path": ["sz_46", "sz_45"]},
        {"do": "end_phase"},
    ):
        game = game.after(game.play(read_action({"by": "japan", **line}), Dice(lambda sides: 1)))
    _, played = turn_of_japan(game)
    told = [(line["do"], line.get("space") or line.get("path")) for line in played]
    ashore = told.index(("move", ["sz_45", "siberia"]))
    assert told.index(("battle", "sz_45")) < ashore < told.index(("battle", "siberia"))
