"""Where aircraft land after a battle: where they are of most use, and enemies win least."""

from __future__ import annotations

from engine.game import Game
from engine.json_types import Line
from engine.players.guards import Guards
from engine.players.view import View
from engine.players.weights import weights
from engine.state.ask import Ask


def landing(game: Game, ask: Ask, lines: list[Line], view: View) -> Line | None:
    """As many together as can."""
    most = max((sum(line["units"].values()) for line in lines), default=0)
    values, odds, guards = view.values, view.odds, Guards(view.replies, {})
    use, table = weights()["march"]["air"] * weights()["front"]["use"], game.state.table(ask.by)

    def worth(line: Line) -> float:
        there, units = str(line["to"]), line["units"]
        names = {odds.named(ask.by, kind): n for kind, n in units.items()}
        for name, n in names.items():
            guards.shift(name, n, ask.space, there)
        found = use * values.aloft(there) * sum(table[kind].cost * n for kind, n in units.items()) - guards.loss()
        for name, n in names.items():
            guards.shift(name, n, there, ask.space)
        return found

    return max((line for line in lines if sum(line["units"].values()) == most), key=worth, default=None)
