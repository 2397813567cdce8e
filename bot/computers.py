"""Powers that a computer plays, as values: they have no player, so nobody is called, asked or counted for them."""

from collections.abc import Mapping

from msgspec import Struct, field

from engine.players.weights import BOLD, CAUTIOUS, EASY, STEADY

COMPUTER = "computer"
"""Stands for an account where somebody has to be named who acts."""
LEVELS = (EASY, CAUTIOUS, STEADY, BOLD)
USUAL_PAUSE = 60
"""Seconds before a turn of a computer, unless the table chooses otherwise or one person plays alone."""


class Computer(Struct, frozen=True):
    """Who plays a power: how well it plays, and in whose place ("": nobody's)."""

    level: str
    owner: str = ""


class Computers(Struct, frozen=True):
    """All computers of a game. `seats`: by power, powers that are moved along with others too. `pause`: seconds before
    each turn, if the table has chosen. `aims`: what they wanted, by turn, as it is stored."""

    seats: Mapping[str, Computer] = field(default_factory=dict[str, Computer])
    pause: int | None = None
    aims: Mapping[str, str] = field(default_factory=dict[str, str])

    def level(self, power: str) -> str:
        """How well a power is played, "" where no computer plays it."""
        found = self.seats.get(power)
        return found.level if found else ""


def note_of(level: str) -> str:
    """What the record says of a line that a computer gave."""
    return f"{COMPUTER}: {level}"
