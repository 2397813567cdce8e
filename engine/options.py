"""Options that every edition may offer: customs of tables, not rules of a book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.combat.fight import CombatRules
from engine.combat.low_luck import with_low_luck
from engine.economy.bids import are_bids
from engine.edition import Edition, Option


def _low_luck(edition: Edition, wanted: Any) -> Edition:
    """Every phase with combat fights with low luck. Comes after options that build phases anew."""
    if not wanted:
        return edition
    return replace(edition, phases=tuple(_lucky(phase) for phase in edition.phases))


def _lucky(phase: Any) -> Any:
    rules = getattr(phase, "rules", None)
    return replace(phase, rules=with_low_luck(rules)) if isinstance(rules, CombatRules) else phase


LOW_LUCK = Option("low_luck", False, (False, True), apply=_low_luck)
BIDS = Option("bids", {}, check=are_bids)
