"""What /help adds where an edition knows more than buying, moving and fighting."""

from typing import Any

import pytest

from bot.orders import speech
from bot.wording.help_hints import hints
from engine import new, read_header

OPTIONS = {"research": True, "national_objectives": True, "interceptors": True}
BOMBED = {"damage": {"germany": {"industrial_complex": 3}}}
GUN = {"clear": True, "units": {"germany": {"germany": {"aa_gun": 1}}, "poland": {"germany": {"infantry": 1}}}}


def told(edition: str = "anniversary", **position: Any) -> str:
    header = {"record": 1, "edition": edition, "position": {"power": "germany", **position}}
    game = new(read_header(header | ({"options": OPTIONS} if edition == "anniversary" else {})))
    return "\n".join(hints(game, speech(game.state)))


@pytest.mark.parametrize(
    ("position", "hint"),
    [
        ({"phase": "purchase"}, "`/game objectives`"),
        ({"phase": "purchase", **BOMBED}, "`repair 2 germany`"),
        ({"phase": "combat_move"}, "with 1 bomber from"),
        ({"phase": "combat_move"}, "`escort"),
        ({"phase": "combat_move", "techs": {"germany": ["paratroopers"]}}, "`paradrop 1 bomber, 1 inf"),
        ({"phase": "conduct_combat", "techs": {"germany": ["rockets"]}, **GUN}, "rocket`"),
        ({"phase": "combat_move", "power": "united_states"}, "You move for China too"),
        ({"phase": "mobilize", "power": "united_states", "purchased": {"china": {"infantry": 2}}}, "China places"),
    ],
)
def test_what_is_at_hand_is_told(position: dict[str, Any], hint: str) -> None:
    assert hint in told(**position)


def test_what_is_not_at_hand_is_not() -> None:
    assert told(phase="noncombat_move") == ""
    assert "repair" not in told(phase="purchase")
    assert "paradrop" not in told(phase="combat_move")
    assert told("1941", phase="combat_move") == ""


def test_a_power_that_may_declare_war_is_told_so() -> None:
    assert "`/turn declare`" in told("global1940", phase="combat_move")
