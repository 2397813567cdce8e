"""Options that every edition may offer: customs of tables, not rules of a book."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.combat.low_luck import with_low_luck
from engine.economy.bids import CASH, FULL, ONE, PLACEMENT, are_bids
from engine.edition import Edition, Option
from engine.json_types import is_object
from engine.turn.sequence import Victory

CONTROLS = "controls"
"""What the option is called by which one player leads another's power."""
BIDS = Option("bids", {}, check=are_bids)
BID_PLACEMENT = Option(PLACEMENT, ONE, (ONE, FULL, CASH), quiet=True)
BIDDING = (BIDS, BID_PLACEMENT)
"""What evens the sides, and how it is spent."""


def _low_luck(edition: Edition, wanted: object) -> Edition:
    """Every battle is fought with low luck."""
    return replace(edition, combat=with_low_luck(edition.combat)) if wanted else edition


LOW_LUCK = Option("low_luck", False, (False, True), apply=_low_luck, changes=True)


def victory_option(ways: Mapping[str, Victory], default: str) -> Option:
    """Return the option that offers ways to win by name."""
    return Option("victory", default, tuple(ways), lambda edition, way: replace(edition, victory=ways[way]))


def controls(allowed: Mapping[str, tuple[str, ...]], example: dict[str, str]) -> Option:
    """Return the option that says who plays the powers that have no player of their own; `allowed` says for each who
    may. In the record they act by their own names [Europe 1940: France; Global 1940: Number of Players]."""

    def are_controls(value: object) -> bool:
        if not is_object(value):
            return False
        return all(by in allowed.get(power, ()) and by not in value for power, by in value.items())

    return Option(CONTROLS, {}, check=are_controls, examples=(example,))
