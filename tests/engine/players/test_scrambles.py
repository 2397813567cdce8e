"""Europe 1940: aircraft scramble from an air base over the zones beside it, and a landing there needs ships that beat
them [Europe 1940: Scramble]."""

from __future__ import annotations

from engine import Game, new, read_header
from tests.engine.players.lines import choose


def off_denmark(fighters: int, **warships: int) -> Game:
    """A British convoy that could land beside the air base of Western Germany."""
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 9}},
        "sz_110": {"united_kingdom": {"transport": 1}},
        "sz_112": {"united_kingdom": warships},
        "western_germany": {"germany": {"infantry": 1, "fighter": fighters}},
        "germany": {"germany": {"infantry": 9}},
        "norway": {"germany": {"infantry": 6}},
        "holland_belgium": {"germany": {"infantry": 6}},
        "normandy_bordeaux": {"germany": {"infantry": 6}},
    }

    position = {"clear": True, "power": "united_kingdom", "phase": "combat_move", "units": units}
    position |= {"at_war": [["germany", "united_kingdom"]]}
    return new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))


def landings(game: Game) -> list[str]:
    return [line["to"] for line in choose(game, "united_kingdom") if line["do"] == "ferry"]


def test_transports_land_where_nobody_goes_up() -> None:
    assert landings(off_denmark(0))


def test_transports_without_escort_stay_away_from_an_air_base() -> None:
    assert landings(off_denmark(3)) == []


def test_a_strong_escort_lets_them_land() -> None:
    assert landings(off_denmark(1, battleship=2, cruiser=2)) == ["denmark"]
