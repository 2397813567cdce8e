"""What the position remembers beyond the turn: until a power's next turn, or for the whole game."""

from __future__ import annotations

from msgspec import Struct, field


class Marks(Struct):
    """The memory of a game.

    begun: the first action has been played. until: what lasts until the next turn of a power begins, by that power.
    claimed: how often each power has claimed each of its advantages. bid_spaces: where each power has placed units of
    its bid. held_since: by power and goal, the round since which its side has held, turn after turn, what wins the game
    if it is kept for a round. history: what has happened once and for all, by the names of the record. kamikaze: the
    strikes that a power has left. treaty_broken: the nonaggression treaty is void; treaty_attacked: the round in which
    it was first attacked (0: it was not).
    """

    begun: bool = False
    until: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    claimed: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    bid_spaces: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    held_since: dict[str, dict[str, int]] = field(default_factory=dict[str, "dict[str, int]"])
    history: set[str] = field(default_factory=set[str])
    kamikaze: dict[str, int] = field(default_factory=dict[str, int])
    treaty_broken: bool = False
    treaty_attacked: int = 0

    def copy(self) -> Marks:
        """Return the same memory for another draft."""
        return Marks(
            begun=self.begun,
            until={power: set(names) for power, names in self.until.items()},
            claimed={power: dict(times) for power, times in self.claimed.items()},
            bid_spaces={power: list(spaces) for power, spaces in self.bid_spaces.items()},
            held_since={power: dict(since) for power, since in self.held_since.items()},
            history=set(self.history),
            kamikaze=dict(self.kamikaze),
            treaty_broken=self.treaty_broken,
            treaty_attacked=self.treaty_attacked,
        )
