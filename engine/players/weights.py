"""What the computer player goes by: one readable table, assets/players/weights.toml."""

from collections.abc import Mapping

from msgspec import Struct

from engine.facts import table
from engine.json_types import JsonMapping

Weights = Mapping[str, JsonMapping]


def weights() -> Weights:
    """The table as it stands in assets, section by section."""
    found: Weights = table("players", "weights")
    return found


class Level(Struct, frozen=True):
    """A character of the computer. fear: how much of what enemies would win counts; price: how much what it loses in
    its own attacks; looks: how many battles it weighs for one choice at most, None for as many as it is given; answers:
    how much of the fear is for what is no capital of its own; attacks: how much of these answers while it chooses where
    to attack."""

    name: str
    fear: float = 1.0
    price: float = 1.0
    looks: int | None = None
    answers: float = 1.0
    attacks: float = 1.0

    @property
    def fears(self) -> bool:
        """Whether it thinks of what enemies will do."""
        return self.fear > 0


def level(name: str) -> Level:
    """A level of the table. Raises KeyError for one that is not there."""
    row = weights()["levels"][name]
    return Level(name, row["fear"], row["price"], row.get("looks"), attacks=row["attacks"])


EASY, CAUTIOUS, STEADY, BOLD = "easy", "cautious", "steady", "bold"
