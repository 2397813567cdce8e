"""Options that every edition may offer: customs of tables, not rules of a book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.combat.low_luck import with_low_luck
from engine.economy.bids import are_bids
from engine.edition import Edition, Option


def _low_luck(edition: Edition, wanted: Any) -> Edition:
    """Every battle is fought with low luck."""
    return replace(edition, combat=with_low_luck(edition.combat)) if wanted else edition


LOW_LUCK = Option("low_luck", False, (False, True), apply=_low_luck, changes=True)
BIDS = Option("bids", {}, check=are_bids)
