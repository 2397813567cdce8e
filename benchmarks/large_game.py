"""What the largest board costs, against its bars: `python -m benchmarks.large_game [ROUNDS]`. Look at the ratios.

An action of random play per edition beside one of 1941; then a Global game of fifteen rounds: loading it, offering
where a stack may go, and the picture of its world.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from benchmarks.random_games import record
from bot.rendering import draw
from bot.scenes.maps import position_scene, with_objectives
from engine import Dice, Game, Script, new, read_action, read_header
from engine.advice.destinations import ways
from engine.editions import ids
from engine.fuzz import fuzz
from engine.legal import movable, origins
from engine.playback.snapshot import from_bytes, to_bytes

LARGEST, FIRST, ROUNDS = "global1940", "1941", 15
GAMES, TURNS, SEED = 2, 9, 1
MOST_TIMES, MOST_LOADING, MOST_OFFERING, MOST_PICTURE, MOST_KILOBYTES = 4.0, 60.0, 50.0, 60.0, 400.0
WARM_RUNS = 9


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def say(name: str, value: float, bar: float, unit: str) -> None:
    sys.stdout.write(f"  {name:52} {value:8.1f} {unit:5}   bar {bar:6.0f}   ratio {value / bar:5.2f}\n")
    sys.stdout.flush()


def per_action(edition: str) -> float:
    """Milliseconds of an action of random play with all that is checked after it."""
    begin = time.process_time()
    report = fuzz(edition, GAMES, SEED, TURNS)
    return (time.process_time() - begin) * 1000 / report.actions


def actions() -> None:
    found = {edition: per_action(edition) for edition in ids()}
    for edition, milliseconds in found.items():
        bar = found[FIRST] * (MOST_TIMES if edition == LARGEST else 1)
        say(f"an action of random play, {edition}", milliseconds, bar, "ms")


def loading(lines: Sequence[str]) -> tuple[Game, Callable[[], Game]]:
    """A game at the end of its lines, and how it is loaded as the bot does: the snapshot of where its last turn began,
    and that turn's lines."""
    header = read_header(json.loads(lines[0]))
    game = new(header)
    kept, turn = to_bytes(game), list[str]()
    for line in lines[1:]:
        before = game.state.power
        game = _after(game, line)
        turn.append(line)
        if game.state.power != before and line is not lines[-1]:
            kept, turn = to_bytes(game), []

    def load() -> Game:
        loaded = from_bytes(kept, header)
        for line in turn:
            loaded = _after(loaded, line)
        return loaded

    return game, load


def _after(game: Game, line: str) -> Game:
    data = json.loads(line)
    return game.after(game.play(read_action(data), Dice(Script(data.get("dice", ())))))


def offered(game: Game) -> Iterator[float]:
    """Where each stack may go that stands there: asked of a position of which nothing is known yet."""
    power = game.state.power
    for origin in origins(game, power):
        fresh = from_bytes(to_bytes(game), game.header)
        units = movable(game, power, origin)
        yield timed(lambda: ways(fresh, units, origin))  # noqa: B023  (called at once)


def moving(lines: Sequence[str]) -> Game:
    """The last position of a game in which somebody may make combat moves with ten stacks or more."""
    game, found = new(read_header(json.loads(lines[0]))), None
    for line in lines[1:]:
        game = _after(game, line)
        if game.state.phase == "combat_move" and not game.state.pending:
            found = game if len(origins(game, game.state.power)) >= 10 else found
    return found or game


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    actions()
    lines = record(LARGEST, rounds, SEED)
    game, load = loading(lines)
    sys.stdout.write(f"a game of {game.state.round - 1} rounds and {len(lines) - 1} lines\n")
    say("loading it", statistics.median(timed(load) for _ in range(WARM_RUNS)), MOST_LOADING, "ms")
    times = sorted(offered(moving(lines)))
    say("offering where a stack may go, the longest of all", times[-1], MOST_OFFERING, "ms")
    say("the same, median", statistics.median(times), MOST_OFFERING, "ms")
    scene = with_objectives(game, position_scene(game.state))
    data = draw.render_map(scene)
    say("its world as a picture", len(data) / 1000, MOST_KILOBYTES, "kB")
    say(
        "the same, warm",
        statistics.median(timed(lambda: draw.render_map(scene)) for _ in range(WARM_RUNS)),
        MOST_PICTURE,
        "ms",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
