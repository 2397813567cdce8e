"""Complexes of the computer player."""

from __future__ import annotations

from engine import Game, new, read_header
from tests.engine.players.lines import choose


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))


def test_who_has_more_money_than_places_builds_a_complex() -> None:
    game = begun(power="italy", phase="purchase", treasury={"italy": 300})
    (order, *_) = choose(game, "italy")
    assert any(kind.startswith("industrial_complex") for kind in order["units"])


def test_who_has_places_left_builds_none() -> None:
    game = begun(power="germany", phase="purchase")
    (order, *_) = choose(game, "germany")
    assert not any(kind.startswith("industrial_complex") for kind in order["units"])


def test_the_complex_is_built_where_units_are_of_use() -> None:
    game = begun(power="germany", phase="mobilize", purchased={"germany": {"industrial_complex_minor": 1}})
    (line,) = choose(game, "germany")
    assert line["do"] == "place" and game.state.owners[line["space"]] == "germany"


def test_who_has_more_money_than_his_places_are_good_for_keeps_some_for_a_complex() -> None:
    """Revised: eight places in Japan; on the mainland units stand where they fight, and need no ship."""
    position = {"power": "japan", "phase": "purchase", "treasury": {"japan": 42}}
    header = {"record": 1, "edition": "revised", "dice": "scripted", "position": position}
    (order, *_) = choose(new(read_header(header)), "japan")
    assert order["units"].get("industrial_complex") == 1
    poor = {**header, "position": {**position, "treasury": {"japan": 30}}}
    (order, *_) = choose(new(read_header(poor)), "japan")
    assert "industrial_complex" not in order["units"]


def test_no_complex_is_built_where_units_would_wait_for_ships() -> None:
    """Revised's British have money for one; Canada is no nearer to anybody."""
    position = {
        "power": "united_kingdom",
        "phase": "mobilize",
        "purchased": {"united_kingdom": {"industrial_complex": 1}},
    }
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    placed = [line["space"] for line in choose(game, "united_kingdom") if "industrial_complex" in line.get("units", {})]
    assert not {"eastern_canada", "western_canada", "australia"} & {*placed}


def test_no_complex_is_built_further_from_the_front_than_those_there_are() -> None:
    """Revised: Japan has India and Manchuria; it has taken South Africa, too, from where nobody gets anywhere."""
    owners = dict.fromkeys(("india", "manchuria", "union_of_south_africa"), "japan")
    complexes = {space: {"industrial_complex": "standard"} for space in ("india", "manchuria", "japan")}
    guards = {space: {"japan": {"infantry": 6}} for space in owners}
    position = {"power": "japan", "phase": "mobilize", "owners": owners, "units": guards, "facilities": complexes}
    position |= {"purchased": {"japan": {"industrial_complex": 1}}}
    game = new(read_header({"record": 1, "edition": "revised", "dice": "scripted", "position": position}))
    placed = [line["space"] for line in choose(game, "japan") if "industrial_complex" in line.get("units", {})]
    assert "union_of_south_africa" not in placed
