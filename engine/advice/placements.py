"""Where bought units can go: every space that takes them, and a whole placement found by trying, for those who do not
mind where."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.chain import one_after_another
from engine.dice.roller import Dice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts, legal_lines, placing_spaces
from engine.record import read_action


def sites(game: Game, units: dict[str, int]) -> list[str]:
    """Where bought units may be placed together."""
    state, power = game.state, game.state.power
    held = sorted(space for space, owner in state.owners.items() if owner == power)
    spaces = list(dict.fromkeys([*placing_spaces(game), *held]))
    line: Line = {"by": power, "do": "place", "units": units}
    return [space for space in spaces if accepts(game, line | {"space": space})]


def whole_placement(game: Game) -> list[Line]:
    """Lines that place everything that can be placed, the fullest first; none if nothing can."""
    power = game.state.power
    return merged(one_after_another(game, lambda now: bool(now.state.purchased.get(power)), _placements))


def _placements(game: Game) -> Iterator[tuple[Line, Game]]:
    """Placements that are legal, with the game after each."""
    for line in legal_lines(game):
        if line["do"] != "place":
            continue
        ((kind, _),) = line["units"].items()
        for number in range(game.state.purchased[game.state.power][kind], 0, -1):
            whole = line | {"units": {kind: number}}
            try:
                played = game.play(read_action(whole), Dice(no_dice))
            except Refused:
                continue
            yield whole, game.after(played)


def merged(lines: list[Line]) -> list[Line]:
    """One line a space."""
    found: dict[str, Line] = {}
    for line in lines:
        there = found.setdefault(line["space"], line | {"units": {}})
        for kind, n in line["units"].items():
            there["units"][kind] = there["units"].get(kind, 0) + n
    return list(found.values())
