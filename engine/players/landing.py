"""Where aircraft land after a battle: where they are of most use, and enemies win least."""

from engine.game import Game
from engine.players.guards import Guards
from engine.players.view import View
from engine.players.weights import weights
from engine.record import Action, Land
from engine.state.ask import Ask


def landing(game: Game, ask: Ask, answers: list[Action], view: View) -> Land | None:
    """As many together as can."""
    lines = [line for line in answers if isinstance(line, Land)]
    most = max((sum(line.units.values()) for line in lines), default=0)
    values, odds, guards = view.values, view.odds, Guards(view.counterattacks, {})
    use, table = weights()["march"]["air"] * weights()["front"]["use"], game.state.table(ask.by)

    def worth(line: Land) -> float:
        there, units = line.to or "", line.units
        names = {odds.named(ask.by, kind): n for kind, n in units.items()}
        for name, n in names.items():
            guards.shift(name, n, ask.space, there)
        found = use * values.air_use(there) * sum(table[kind].cost * n for kind, n in units.items()) - guards.loss()
        for name, n in names.items():
            guards.shift(name, n, there, ask.space)
        return found

    return max((line for line in lines if sum(line.units.values()) == most), key=worth, default=None)
