"""Where bought units can go: a whole placement found by trying, for those who do not mind where."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.play_lines import one_after_another
from bot.refusals import NotPossible
from bot.wish import Line
from bot.wording import impossible
from engine import Dice, Game, Refused, no_dice, read_action
from engine.legal import legal_lines


def whole_placement(game: Game) -> list[Line]:
    """Lines that place everything that can be placed, the fullest first. Raises NotPossible."""
    power = game.state.power
    lines = one_after_another(game, lambda now: bool(now.state.purchased.get(power)), _placements)
    if not lines:
        raise NotPossible(impossible.NO_PLACING)
    return merged(lines)


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
