"""Spans and options that are hardly anything are told without empty brackets and without "none"."""

from bot.presence.waits import Waits
from bot.wording.presence import waited_text
from bot.wording.rules import option_name, option_text
from engine.editions import edition
from engine.options import CONTROLS

MINUTE = 60_000


def test_a_short_wait_is_told_without_its_parts() -> None:
    """Once it read "½ hour ()": each of its parts was too short to tell."""
    assert waited_text(Waits(turns=14 * MINUTE, answers=13 * MINUTE, asked=1)) == "½ hour"
    assert waited_text(Waits(turns=5 * MINUTE)) == ""
    assert waited_text(Waits(turns=120 * MINUTE, answers=60 * MINUTE, asked=3)) == "3 hours (turns 2, 3 answers 1)"


def test_where_every_power_has_its_player_that_is_said() -> None:
    """Once it read "Controls: none"."""
    option = next(one for one in edition("global1940").options if one.name == CONTROLS)
    assert (option_name(option.name), option_text(option, {})) == ("led by others", "every power has its own player")
