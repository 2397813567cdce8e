"""A position as one power sees it: the only eye by which it attacks, moves, buys and answers."""

from __future__ import annotations

from functools import cached_property

from engine.advice.wars_to_come import war_by_next_turn
from engine.game import Game
from engine.players.counterattacks import Counterattacks, Stand
from engine.players.effort import Effort
from engine.players.odds import Force, Odds
from engine.players.values import Values


class View:
    """What spaces are worth to a power, how battles would go, and what its enemies would win back: found out once, and
    only as far as somebody asks. effort: what may be weighed for it, and the level of the power."""

    def __init__(self, game: Game, power: str, effort: Effort) -> None:
        self.game, self.state, self.board, self.power = game, game.state, game.state.board, power
        self.effort = effort

    def after(self, game: Game) -> View:
        """The same power's view of another position."""
        return View(game, self.power, self.effort)

    @cached_property
    def enemies(self) -> list[str]:
        """Powers that are at war with it, or may be before its next turn."""
        feared = war_by_next_turn(self.game, self.power)
        return [other for other in self.board.powers if feared.is_enemy(other, self.power)]

    @cached_property
    def values(self) -> Values:
        return Values(self.game, self.power)

    @cached_property
    def odds(self) -> Odds:
        return Odds(self.game, self.effort)

    @cached_property
    def counterattacks(self) -> Counterattacks:
        return Counterattacks(self.game, self.power, self.values, self.odds)

    def worth(self, space: str) -> float:
        """What holding a territory is worth, in IPCs, whoever holds it now."""
        return self.values.worth(space)

    def guards(self, space: str) -> Force:
        """The units of the power's side that would defend there."""
        return self.counterattacks.stand.guards.get(space, ())

    def risk(self, space: str, guards: Force) -> float:
        """The chance that some enemy takes a territory, or sinks what is in a zone, if these were there."""
        return self.counterattacks.risk(space, Stand({**self.counterattacks.stand.guards, space: guards}))
