"""Why the bot itself says no, each with its sentence for the player. Rules' refusals are the engine's own."""

from typing import Any

from bot.wording import help as texts
from bot.wording import not_possible


class NotPossible(Exception):
    """The base of them: nothing was changed, and str() says why."""


class NoGame(NotPossible):
    def __init__(self) -> None:
        super().__init__(texts.NO_GAME)


class NotSeated(NotPossible):
    def __init__(self) -> None:
        super().__init__(texts.NOT_SEATED)


class NotYours(NotPossible):
    """Somebody else's decision; `who` names them."""

    def __init__(self, who: str) -> None:
        super().__init__(texts.NOT_YOURS.format(who=who))


class NotStarted(NotPossible):
    def __init__(self) -> None:
        super().__init__(texts.NOT_STARTED)


class GameOver(NotPossible):
    def __init__(self) -> None:
        super().__init__(texts.GAME_OVER)


class Closed(NotPossible):
    """The table takes no orders now; `rows` are the buttons that change that."""

    def __init__(self, why: str, rows: tuple[Any, ...] = ()) -> None:
        super().__init__(why)
        self.rows = rows


class Outdated(NotPossible):
    """A button or menu of a position that is past."""

    def __init__(self) -> None:
        super().__init__(texts.STALE)


class Rolling(NotPossible):
    """Dice of this game are on their way; `about` says what they wait for, where that is known."""

    def __init__(self, about: str = "") -> None:
        super().__init__(about or texts.ROLLING)


class OrderAwaited(Rolling):
    """A roll of the dice log waits for its order, which an older copy of the game does not know: nothing else goes."""


class BrokenRecord(NotPossible):
    """A stored game that cannot be read."""

    def __init__(self, why: str) -> None:
        super().__init__(not_possible.BROKEN_RECORD.format(why=why))
