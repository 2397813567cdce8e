"""What reading an order needs to know about the game."""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from bot.parsing.tokens import Tokens
from bot.parsing.vocabulary import Vocabulary
from engine.json_types import Line
from engine.state.ask import Ask

Crossings = Callable[[Mapping[str, int], str, str], list[list[str]]]


def _none(units: Mapping[str, int], start: str, goal: str) -> list[list[str]]:
    return []


class Reader(Struct, frozen=True):
    """The names, which units "all" means in a space (of a friend, if one is named), what the player is asked; what
    waits to be placed; the zones over which units can be shipped, the shortest first; the phases of a turn by their
    spoken names, and which one runs; whether who develops names a development first, and what a die costs; what damage
    the power in turn can repair; the economies for which it orders, if there are several, that of a space, and what it
    has ordered this turn for one."""

    words: Vocabulary
    movable: Callable[..., dict[str, int]] = field(default=lambda space, owner="": {})
    asks: tuple[Ask, ...] = ()
    waiting: Callable[[], dict[str, int]] = field(default=dict)
    crossings: Crossings = _none
    phases: Mapping[str, str] = field(default_factory=dict[str, str])
    phase: Callable[[], str] = field(default=str)
    names_goal: bool = True
    research_cost: int = 0
    repairable: Callable[[], dict[str, dict[str, int]]] = field(default=dict)
    economies: Callable[[], tuple[str, ...]] = field(default=tuple)
    economy_at: Callable[[str], str] = field(default=lambda space: "")
    ordered: Callable[[str], Line] = field(default=lambda economy: {})

    def asked(self, *names: str) -> Ask | None:
        """The first question of these names that the player is asked."""
        return next((ask for ask in self.asks if ask.do in names), None)

    def space(self, tokens: Tokens) -> str:
        """The id of the space that is named. Raises Unknown, Ambiguous."""
        return self.words.spaces.named(tokens)
