"""What is chosen from an edition's menus is a line of the record, as long as it is offered."""

import json

import pytest

from bot.loaded import Loaded, turn_key
from bot.messages import routes
from bot.messages.edition_rows import LONGEST, extra_rows, line_chosen, line_code
from bot.messages.message import Menu
from bot.store.games import Game as Row
from engine import new, read_header
from engine.lines import accepts

EVERYTHING = {"infantry": 3, "artillery": 1, "tank": 2, "fighter": 1, "bomber": 1}
GUEST = {"archangel": {"soviet_union": {"infantry": 1}, "united_kingdom": {"tank": 1}}}


def at(power: str, phase: str, **advantages: list[str]) -> Loaded:
    """A game of Revised that stands there, with these national advantages and a British tank in Archangel; one player
    holds all powers."""
    header = {
        "record": 1,
        "edition": "revised",
        "dice": "scripted",
        "options": {"national_advantages": advantages},
        "position": {"power": power, "phase": phase, "units": GUEST},
    }
    game = new(read_header(header))
    row = Row("g", None, "1", "running", "revised", json.dumps(header), 0, 0, None)
    return Loaded(row, game, 0, players=dict.fromkeys(game.state.turn_order(), "1"))


def menu(loaded: Loaded, what: str, *powers: str) -> Menu:
    id = routes.EDITION_MENU.write(game=loaded.id, turn=turn_key(loaded.game), what=what)
    return next(row for row in extra_rows(loaded, *powers) if isinstance(row, Menu) and row.id == id)


@pytest.mark.parametrize(
    ("loaded", "what", "first"),
    [
        (
            at("germany", "research"),
            "research",
            {"by": "germany", "do": "research", "technology": "jet_fighters", "count": 1},
        ),
        (
            at("soviet_union", "purchase", soviet_union=["lend_lease"]),
            "advantage",
            {
                "by": "soviet_union",
                "do": "advantage",
                "name": "lend_lease",
                "space": "archangel",
                "units": {"united_kingdom": {"tank": 1}},
            },
        ),
        (
            at("germany", "research", united_kingdom=["colonial_garrison"]),
            "advantage",
            {"by": "united_kingdom", "do": "advantage", "name": "colonial_garrison", "space": "anglo_egypt"},
        ),
    ],
)
def test_every_choice_stands_for_a_legal_line(loaded: Loaded, what: str, first: dict[str, object]) -> None:
    shown = menu(loaded, what)
    lines = [line_chosen(loaded, what, choice.value) for choice in shown.choices]
    assert all(accepts(loaded.game, {"by": first["by"]} | line) for line in lines)
    assert {"by": first["by"]} | lines[0] == first
    assert len({choice.value for choice in shown.choices}) == len(shown.choices)


@pytest.mark.parametrize(
    "line",
    [
        {"name": "lend_lease", "space": "evenki_national_okrug", "units": {"united_states": EVERYTHING}},
        {"name": "enigma_decoded", "path": ["western_united_states", "eastern_united_states"], "units": EVERYTHING},
        {"name": "mobile_industry", "path": ["russia", "archangel"]},
        {"name": "kaiten_torpedoes", "space": "sz_60", "units": {"submarine": 3}},
        {"name": "joint_strike"},
    ],
)
def test_a_claim_is_read_as_it_was_written_and_fits_into_a_menu(line: dict[str, object]) -> None:
    loaded = at("germany", "research")
    code = line_code(loaded, {"by": "germany", "do": "advantage"} | line)
    assert len(code) <= LONGEST
    assert line_chosen(loaded, "advantage", code) == {"do": "advantage"} | line


def test_of_one_power_only_its_own_are_shown() -> None:
    loaded = at("germany", "research", germany=["u_boat_interdiction"], united_kingdom=["colonial_garrison"])
    assert [row.id for row in extra_rows(loaded, "united_kingdom") if isinstance(row, Menu)] == [
        routes.EDITION_MENU.write(game="g", turn="1.1.0", what="advantage")
    ]
    assert extra_rows(loaded, "japan") == []
