"""National objectives as they stand: for the briefing, the map and whoever asks."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.economy.conditions import Lack
from engine.economy.objectives import Objective, pays, reached
from engine.game import Game
from engine.state import State


class Standing(Struct, frozen=True):
    """A national objective as things stand: the IPCs it would bring now (0: none), what it can bring each time, and
    what is missing, or what it could have more of. done: it is paid but once, and has been."""

    id: str
    power: str
    pays: int
    bonus: int
    lacks: tuple[Lack, ...]
    done: bool = False

    @property
    def holds(self) -> bool:
        return self.pays > 0

    @property
    def is_near(self) -> bool:
        """Whether all that is missing is one territory, or to clear one place."""
        return not self.holds and not self.done and [lack.n for lack in self.lacks] == [1]


def objectives(game: Game, power: str | None = None) -> Iterator[Standing]:
    """Return every objective of a power, or of all; none where the table plays without them. A power whose capital is
    lost is paid nothing for any of them."""
    if "objectives" not in game.known:
        game.known["objectives"] = tuple(_standing(game, each) for each in game.edition.objectives)
    found: tuple[Standing, ...] = game.known["objectives"]
    return (each for each in found if power in (None, each.power))


def _standing(game: Game, each: Objective) -> Standing:
    found, lost = reached(game.state, each), game.edition.capitals.all_lost(game.state, each.power)
    done = bool(each.once) and each.once in game.state.marks.history
    return Standing(each.id, each.power, 0 if lost else each.bonus * found.times, each.bonus, found.lacks, done)


def changed_objectives(game: Game, before: State, powers: Sequence[str]) -> tuple[list[Objective], list[Objective]]:
    """Return the objectives of some powers that would pay now and would not have then, and those that would have paid
    then and would not now."""
    own = [each for each in game.edition.objectives if each.power in powers]
    then, now = ([each for each in own if pays(state, each)] for state in (before, game.state))
    return [each for each in now if each not in then], [each for each in then if each not in now]
