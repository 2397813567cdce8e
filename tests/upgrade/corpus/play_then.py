"""Random games, played by an engine of long ago: run in the folder of its commit, with edition, number of games and
seed. Prints a game a line, as a list of the lines of its record.

It knows the engines of both commits that `make.py` names, and imports nothing of today's.
"""

import json
import signal
import sys
from typing import Any

from engine.replay import completed

from engine import legal
from engine.dice.roller import Dice
from engine.editions import edition as find_edition
from engine.errors import Refused
from engine.game import new
from engine.record import read_action, read_header

LONG = 10
"""Every so-manieth game is a long one."""
LINES, LONG_LINES, LONGEST = 25, 160, 20
"""About how many lines a game has; where it stops, in the middle of a turn most of the time, is left to chance; and how
many seconds one may take, for some get lost."""


class Then:
    """The random player of commit a131b23, which keeps itself where its phase began."""

    def __init__(self, rng: Any) -> None:
        from engine.random_player import Player

        self.player = Player(rng)
        self.none_yet = True

    def line(self, game: Any, lines: int) -> Any:
        """The next line; None: back to where the phase began."""
        self.player.noted(lines)
        return self.player.next_line(game)


class Later:
    """The random player from 859d2c59 on."""

    def __init__(self, rng: Any) -> None:
        from engine.players.random import RandomPlayer

        self.rng, self.player = rng, RandomPlayer(rng)

    def line(self, game: Any, lines: int) -> Any:
        from engine.players.player import DeadEnd

        state = game.state
        by = state.pending[0].by if state.pending else state.power
        if not state.pending and self.rng.chance(15):
            others = [line["by"] for line in legal.offers(game) if line["by"] != by]
            by = self.rng.choice(others) if others else by
        try:
            return self.player.choose(game, by)
        except DeadEnd:
            return None


def randomness() -> tuple[Any, Any]:
    """The source of chance of this engine, and its random player."""
    try:
        from engine.players.random import Random
    except ImportError:
        from engine.random_player import Random

        return Random, Then
    return Random, Later


def header_of(edition: str, number: int, rng: Any) -> dict[str, Any]:
    """Options by chance; the first turn is that of each power after the other."""
    page = find_edition(edition)
    options = {o.name: rng.choice(list(o.values or o.examples or (o.default,))) for o in page.options}
    setup = page.setups[number % len(page.setups)]
    header: dict[str, Any] = {"record": 1, "edition": edition, "setup": setup, "options": options, "dice": "scripted"}
    powers = new(read_header(header)).state.turn_order()
    begins = {**header, "position": {"power": powers[number % len(powers)], "round": 1 + number % 3}}
    try:
        new(read_header(begins))
    except Refused:
        return header
    return begins


def airy(game: Any, rng: Any) -> Any:
    """A flight, or an order for a carrier: what rules were mended about, more often than chance would choose it."""
    state = game.state
    accepts = game.edition.phase(state.phase).accepts
    lines = []
    if "purchase" in accepts and not any(state.purchased.values()):
        lines = [{"by": state.power, "do": "purchase", "units": {"carrier": n}} for n in (1, 2)]
    elif "move" in accepts and "place" not in accepts:
        fliers = [unit for unit in state.of(state.power) if state.kind(unit).is_air]
        spaces = sorted(state.board.spaces)
        for unit in (rng.choice(fliers) for _ in range(3 if fliers else 0)):
            path = [unit.space, rng.choice(spaces)]
            lines.append({"by": state.power, "do": "move", "units": {unit.kind: 1}, "path": path})
    return next((line for line in lines if legal.accepts(game, line)), None)


def play(edition: str, number: int, seed: int) -> list[dict[str, Any]]:
    """The record of one game."""
    chance, its_player = randomness()
    rng = chance(seed * 1_000_003 + number)
    header = header_of(edition, number, rng)
    game, lines, player = new(read_header(header)), [header], its_player(rng)
    start, most = (game, 1), (LONG_LINES if number % LONG == 0 else LINES) + rng.below(LINES)
    for _ in range(3 * most):
        if game.state.winner or len(lines) >= most:
            break
        before = game.state
        line = airy(game, rng) if number % 2 and not before.pending and rng.chance(30) else None
        line = line or player.line(game, len(lines))
        if line is None:
            game, lines = start[0], lines[: start[1]]
            continue
        dice = Dice(rng.die)
        played = game.play(read_action(line), dice)
        game = game.after(played)
        lines.append(completed(played.action, dice))
        now = game.state
        if (now.round, now.power, now.phase) != (before.round, before.power, before.phase):
            start = (game, len(lines))
    return lines


def main(edition: str, games: str, seed: str) -> None:
    for number in range(int(games)):
        signal.alarm(LONGEST)
        try:
            print(json.dumps(play(edition, number, int(seed)), separators=(",", ":")), flush=True)
        except Exception as fault:  # of an engine of long ago, which is not mended any more: the next game will do
            print(f"{edition}, game {number}: {type(fault).__name__}: {fault}", file=sys.stderr)


def too_long(signal: int, frame: Any) -> None:
    raise TimeoutError


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, too_long)
    main(*sys.argv[1:])
