"""What the largest crowd costs that a position may have: `python -m benchmarks.hostile`.

All units that a position allows stand in one space, once on land and once at sea; beside it, an ordinary opening. What
is done for every action is measured on both, and what is kept of each position is counted: it may be slower with so
many, but nothing grows from action to action.
"""

import argparse
import gc
import hashlib
import resource
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from bot.scenes.maps import position_scene
from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.advice.destinations import destinations
from engine.advice.threats import dangers
from engine.legal import movable
from engine.lines import legal_lines
from engine.playback.snapshot import from_bytes, to_bytes
from engine.state.state import MOST_UNITS

EDITION, POWER, LAND, SEA = "revised", "germany", "germany", "sz_5"
AGAIN = 200
"""How often a line is played, to see whether anything grows."""
Units = Mapping[str, int]


def opening(crowds: Mapping[str, Units]) -> Game:
    """Germany moves; these units stand in these spaces."""
    units = {space: {POWER: dict(there)} for space, there in crowds.items()}
    position: dict[str, Any] = {"power": POWER, "phase": "combat_move", "units": units}
    return new(read_header({"record": 1, "edition": EDITION, "position": position}))


def mixed(kinds: tuple[str, ...], most: int) -> Units:
    """As many of each kind."""
    return dict.fromkeys(kinds, most // len(kinds))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time, the best of three."""
    found: list[float] = []
    for _ in range(3):
        began = time.process_time()
        work()
        found.append((time.process_time() - began) * 1000)
    return min(found)


def figures(game: Game, space: str) -> dict[str, float]:
    """What is done with a position, by name, in milliseconds."""
    raw, header = to_bytes(game), game.header
    units = movable(game, POWER, space)

    def fresh() -> Game:
        """The same position, of which nothing is known yet."""
        return from_bytes(raw, header)

    def kept() -> None:
        game.state.copy()
        hashlib.sha256(to_bytes(game)).digest()

    return {
        "copied, saved and hashed": timed(kept),
        "loaded": timed(fresh),
        "where the whole crowd may go": timed(lambda: destinations(fresh(), POWER, units, space)),
        "all legal lines": timed(lambda: legal_lines(fresh())),
        "threats to a power": timed(lambda: dangers(fresh(), ("soviet_union",))),
        "scene of the map": timed(lambda: position_scene(game.state)),
    }


def grown(game: Game) -> tuple[int, int]:
    """How many objects, and how many kB of memory, a line leaves behind that is played again and again."""
    line = read_action({"by": POWER, "do": "end_phase"})

    def play() -> None:
        game.after(game.play(line, Dice(no_dice)))

    play()
    gc.collect()
    before, memory = len(gc.get_objects()), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(AGAIN):
        play()
    gc.collect()
    return len(gc.get_objects()) - before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__).parse_args()
    room = MOST_UNITS - opening({}).state.size
    cases = {
        "an opening": (opening({}), LAND),
        f"{room} units on land": (opening({LAND: mixed(("infantry", "artillery", "tank", "fighter"), room)}), LAND),
        f"{room} units at sea": (opening({SEA: mixed(("submarine", "destroyer", "transport"), room)}), SEA),
    }
    found = {name: figures(*case) for name, case in cases.items()}
    tell(f"{EDITION}, milliseconds")
    tell(f"| | {' | '.join(cases)} |")
    tell(f"|---{'|---' * len(cases)}|")
    for what in found["an opening"]:
        tell(f"| {what} | {' | '.join(f'{found[name][what]:.1f}' for name in cases)} |")
    left = {name: grown(case[0]) for name, case in cases.items()}
    tell(f"| objects left by a line played {AGAIN} times | {' | '.join(str(one) for one, _ in left.values())} |")
    tell(f"| kB more memory by that | {' | '.join(str(kb) for _, kb in left.values())} |")


if __name__ == "__main__":
    main()
