"""What is worked out only when a picture is drawn: the odds of a battle, a replay from the record's own text."""

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


@dataclass(frozen=True)
class ReplayRequest:
    """A game's header and lines, as they stand in its record; `players`: power and who plays it, where that is told;
    `proofs`: a line's number, the roll that its dice are, and the address of its receipt."""

    header: str
    lines: tuple[str, ...]
    players: tuple[tuple[str, str], ...] = ()
    proofs: tuple[tuple[int, int, str], ...] = ()
