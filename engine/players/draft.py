"""Actions tried one after another: those that are legal are kept, and the game goes on from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.record import Action, EndPhase
from engine.state import Unit


class Draft:
    """Some actions of one power on a game, none of them played for anybody else yet. It is `closed` once one needs
    dice: what comes after that only the dice tell."""

    def __init__(self, game: Game, lines: Iterable[Action] = ()) -> None:
        self.game = game
        self.lines: list[Action] = []
        self.closed = False
        for line in lines:
            self.add(line)

    def add(self, line: Action) -> bool:
        """Keep one more if it is legal after those before it."""
        if self.closed:
            return False
        try:
            self.game = self.game.after(self.game.play(line, Dice(no_dice)))
        except Refused:
            return False
        except OutOfDice:
            self.closed = True
        self.lines.append(line)
        return True

    def add_all(self, lines: Sequence[Action]) -> bool:
        """Keep these lines if all of them are legal in this order, else none."""
        tried = self.copy()
        if not all(tried.add(line) for line in lines):
            return False
        self.game, self.lines, self.closed = tried.game, tried.lines, tried.closed
        return True

    def copy(self) -> Draft:
        """The same lines, to go on from in another way."""
        other = Draft(self.game)
        other.lines, other.closed = list(self.lines), self.closed
        return other

    def could_end(self) -> bool:
        """Whether the phase may be left after these lines."""
        return self.closed or self.copy().end()

    def end(self) -> bool:
        """Leave the phase, if that is legal now."""
        return self.add(EndPhase(by=self.game.state.power))


def counted(units: Iterable[Unit]) -> dict[str, int]:
    """Units as an order names them."""
    return dict(Counter(unit.kind for unit in units))
