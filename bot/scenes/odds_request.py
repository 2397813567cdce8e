"""What the odds of a battle are found from, when its picture is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OddsRequest:
    """A battle whose odds are to be found when its picture is drawn, for finding them may take long: an edition with
    its options (as JSON), the units of both sides by number. `luck`: whom the dice favoured."""

    edition: str
    options: str
    attackers: tuple[tuple[str, int], ...]
    defenders: tuple[tuple[str, int], ...]
    sea: bool
    luck: float | None = None
