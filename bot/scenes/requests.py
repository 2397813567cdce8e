"""What is worked out only when a picture is drawn: the odds of a battle, a replay from the record's own text."""

from msgspec import Struct


class OddsRequest(Struct, frozen=True, omit_defaults=True):
    """A battle whose odds are to be found when its picture is drawn, for finding them may take long: an edition with
    its options (as JSON), the units of both sides by number. `luck`: whom the dice favoured."""

    edition: str
    options: str
    attackers: tuple[tuple[str, int], ...]
    defenders: tuple[tuple[str, int], ...]
    sea: bool
    luck: float | None = None


class ReplayRequest(Struct, frozen=True, omit_defaults=True):
    """A game's header and lines, as they stand in its record; `players`: power and who plays it, where that is told;
    `proofs`: a line's number, the roll that its dice are, and the address of its receipt."""

    header: str
    lines: tuple[str, ...]
    players: tuple[tuple[str, str], ...] = ()
    proofs: tuple[tuple[int, int, str], ...] = ()
