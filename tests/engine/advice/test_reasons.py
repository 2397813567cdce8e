"""Why an order is refused, more closely than the rule says; and the nearest order that is legal."""

from typing import Any

import pytest

import engine
from engine.advice.alternatives import nearest, waits_for
from engine.advice.reasons import Reason, why
from engine.lines import accepts
from tests.support.positions import at

Line = dict[str, Any]


def refused(game: engine.Game, line: Line) -> Reason | None:
    """The closer reason for which a line is refused."""
    with pytest.raises(engine.Refused) as caught:
        game.play(engine.read_action(line), engine.Dice(engine.no_dice))
    return why(game, line, caught.value)


def move(power: str, units: dict[str, int], *path: str) -> Line:
    return {"by": power, "do": "move", "units": units, "path": list(path)}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (move("germany", {"transport": 1}, "sz_5", "sz_6"), ("none_there", "transport", ("sz_5", "sz_16"))),
        (move("germany", {"submarine": 2}, "sz_9", "sz_1"), ("fewer_there", "submarine", ("sz_9",))),
        (
            move("germany", {"infantry": 1}, "ukraine", "caucasus", "russia"),
            ("too_far", "infantry", ("ukraine", "russia")),
        ),
        (move("germany", {"bomber": 1}, "germany", "japan"), ("too_far", "bomber", ("germany", "japan"))),
        (move("germany", {"infantry": 1}, "germany", "sz_5"), ("no_ship_there", "", ("sz_5", "sz_16"))),
        ({"by": "germany", "do": "purchase", "units": {"infantry": 1}}, ("later", "purchase", ())),
        ({"by": "germany", "do": "press"}, ("not_asked", "press", ())),
    ],
)
def test_reasons(line: Line, reason: tuple[str, str, tuple[str, ...]]) -> None:
    found = refused(at("1941", "germany", "combat_move"), line)
    assert found is not None
    assert (found.about, found.kind, found.spaces) == reason


def test_islands_are_reached_by_sea() -> None:
    game = at("revised", "japan", "noncombat_move")
    found = refused(game, move("japan", {"infantry": 2}, "japan", "manchuria"))
    assert found is not None and found.about == "over_water"
    too_many = {
        "by": "japan",
        "do": "ferry",
        "units": {"infantry": 4},
        "from": "japan",
        "sea": ["sz_60"],
        "to": "manchuria",
    }
    near = nearest(game, too_many)
    assert near is not None and near["do"] == "ferry" and near["to"] == "manchuria" and accepts(game, near)
    assert near["units"]["infantry"] < 4


def test_the_same_units_from_where_there_are_some() -> None:
    game = at("1941", "united_kingdom", "combat_move")
    near = nearest(game, move("united_kingdom", {"battleship": 1}, "sz_2", "sz_6"))
    assert near is not None
    assert near["path"][0] == "sz_8" and near["path"][-1] == "sz_6"


def test_as_much_as_the_money_buys_whatever_was_asked() -> None:
    game = at("abc", "soviet_union", "create")
    near = nearest(game, {"by": "soviet_union", "do": "purchase", "units": {"infantry": 900}})
    assert near is not None and accepts(game, near)


def test_an_early_march_is_not_answered_with_an_attack() -> None:
    """[1941: Phase 2: Combat Move] Own land is for the noncombat move: nothing else is what was meant."""
    held = {"caucasus": {"soviet_union": {"infantry": 1}}, "szechwan": {"japan": {"infantry": 1}}}
    game = at("1941", "soviet_union", "combat_move", owners={"ukraine": "soviet_union"}, units=held)
    march = move("soviet_union", {"infantry": 1}, "caucasus", "ukraine")
    assert not accepts(game, march)
    assert waits_for(game, march) == "noncombat_move"
    assert nearest(game, march) is None


def test_the_nearest_order_goes_where_the_refused_one_went() -> None:
    """One infantry stands in Egypt and two in Alexandria: once a sea zone was offered."""
    game = at("global1940", "united_kingdom", "combat_move")
    near = nearest(game, move("united_kingdom", {"infantry": 2}, "egypt", "tobruk"))
    assert near == move("united_kingdom", {"infantry": 2}, "alexandria", "tobruk")


def test_what_is_legal_in_no_later_phase_is_kept_for_none() -> None:
    game = at("1941", "soviet_union", "combat_move")
    assert waits_for(game, move("soviet_union", {"infantry": 1}, "russia", "archangel")) == "noncombat_move"
    assert waits_for(game, move("soviet_union", {"infantry": 1}, "russia", "caucasus")) == "noncombat_move"
    assert not waits_for(game, move("soviet_union", {"infantry": 9}, "russia", "archangel"))
    assert not waits_for(game, move("soviet_union", {"infantry": 1}, "russia", "ukraine"))
    later = at("1941", "soviet_union", "noncombat_move")
    assert not waits_for(later, move("soviet_union", {"infantry": 9}, "russia", "archangel"))
