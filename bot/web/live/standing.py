"""Standing orders for the page: what may be decided ahead for a power with a tap, and what holds now. Pure."""

from collections.abc import Iterator, Mapping

from bot.absent.builder_state import may_submerge
from bot.loaded import Loaded
from bot.web.live.live_views import StandingView
from bot.wording.board import plain
from bot.wording.standing_orders import standing_text
from engine.json_types import JsonMapping, JsonObject

ASK = "ask"
CHOICES: Mapping[str, JsonMapping] = {
    "casualties": {"cheapest": "cheapest", ASK: None},
    "submerge": {"always": "always", "never": "never", ASK: None},
    "retreat": {"never": "never", "1": {"rounds": 1}, "2": {"rounds": 2}, "3": {"rounds": 3}, ASK: None},
    "scramble": {"all": "all", "never": "never", ASK: None},
    "intercept": {"all": "all", "never": "never", ASK: None},
}
"""What each may be, as the record has it; orders of loss, and orders for some spaces only, are said in words."""


def standing_view(loaded: Loaded, user: str) -> list[StandingView]:
    """The standing orders of somebody's powers."""
    much = loaded.facts.asked_of(user)
    return [
        StandingView(
            by=power,
            text=plain(standing_text(loaded.game.state, [power], loaded.say, much), loaded.say),
            may={about: list(CHOICES[about]) for about in _open(loaded, power)},
        )
        for power in loaded.powers_of(user)
    ]


def _open(loaded: Loaded, power: str) -> Iterator[str]:
    """What can come up for a power in this edition."""
    reactions = {reaction.do for reaction in loaded.game.edition.reactions}
    for about in CHOICES:
        if about == "submerge" and not may_submerge(loaded.game.state, power):
            continue
        if about in ("scramble", "intercept") and about not in reactions:
            continue
        yield about


def line_of(about: str, choice: str) -> JsonObject:
    """The order as a line of the record. Raises LookupError for what is not offered."""
    return {"do": "orders", about: CHOICES[about][choice]}
