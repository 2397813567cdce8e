"""The optional rules of the Anniversary Edition that are a line or two each [Anniversary: Additional Optional Rules]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.edition import Edition, Option


def _dardanelles(edition: Edition, wanted: Any) -> Edition:
    """Turkey lets no ship into the Black Sea or out of it [Anniversary: Dardanelles Closed to Sea Movement]."""
    return replace(edition, reshaped=edition.reshaped | {"dardanelles_closed"}) if wanted else edition


DARDANELLES_CLOSED = Option("dardanelles_closed", False, (False, True), apply=_dardanelles)
