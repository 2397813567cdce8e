"""How much the bot helps at a table: one thing all players agree on when the game is made, no rule of any book.

off       nothing but the rules: no warnings, odds or threats
warnings  what may have been overlooked is said before a phase ends
odds      that, odds of battles and maps of threats
advice    all that, and what a computer would do; who plays alone with computers has it in any case
"""

from typing import Literal

from bot.facts import ASSISTANCE, MOST_HELP
from bot.loaded import Loaded
from bot.refusals import NotPossible
from bot.wording.help import NO_ASSISTANCE
from engine.edition import Option

Help = Literal["warnings", "odds", "threats", "advice"]
LEVELS: dict[str, frozenset[Help]] = {
    "off": frozenset(),
    "warnings": frozenset({"warnings"}),
    MOST_HELP: frozenset({"warnings", "odds", "threats"}),
    "advice": frozenset({"warnings", "odds", "threats", "advice"}),
}
OPTION = Option(ASSISTANCE, MOST_HELP, tuple(LEVELS))


class NotAllowed(NotPossible):
    """The table plays without this help."""

    def __init__(self, what: Help, level: str) -> None:
        super().__init__(NO_ASSISTANCE[what].format(level=level))


def allows(loaded: Loaded, what: Help) -> bool:
    """Whether the table has agreed to this help."""
    if what == "advice" and loaded.computers.seats and len(set(loaded.players.values())) == 1:
        return True
    return what in LEVELS.get(loaded.assistance, LEVELS[MOST_HELP])


def demand(loaded: Loaded, what: Help) -> None:
    """Raises NotAllowed where the table has agreed to do without it."""
    if not allows(loaded, what):
        raise NotAllowed(what, loaded.assistance)
