"""How much thinking one choice may take: a count of battles weighed, so that the same budget finds the same lines on
every machine."""

from engine.players.weights import Level

FULL = 20_000
"""What a choice may weigh unless somebody says less: more than most take."""


PLAIN = Level("")
"""Who fears and pays as the table of weights says."""


class Effort:
    """What is left of a budget, and whose it is. Who has nothing left goes on with the best he has found."""

    def __init__(self, budget: int = FULL, level: Level = PLAIN) -> None:
        self.left, self.level = budget, level

    def spend(self, battles: int = 1) -> bool:
        """Use some of it, if there is any left."""
        if self.left <= 0:
            return False
        self.left -= battles
        return True
