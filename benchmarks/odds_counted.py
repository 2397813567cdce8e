"""The odds of random small battles of every edition, held against a count in which the engine itself fights every round
with every outcome of its dice.

    python -m benchmarks.odds_counted [--battles N] [--seed N] [--editions NAME ...]

The count knows nothing of `engine/odds`. The same seed means the same battles. Landings with ships, guns, two powers
that defend together, a land unit that is kept, retreats, submarines that submerge, developments, and attackers of
many sorts that raise each other's value are among them.
"""

import argparse
import random
import sys
import time

from tests.engine.odds.enumerated import EDITIONS, Enumeration, differences, said, told
from tests.engine.odds.small_battles import small_battles


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.odds_counted")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--editions", nargs="*", default=EDITIONS)
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.editions:
        begun, off, apart, about = time.process_time(), 0.0, 0, 0
        battles = small_battles(name, random.Random(arguments.seed))  # noqa: S311
        for _ in range(arguments.battles):
            case = next(battles)
            found = told(case)
            about += bool(found.samples)
            off = max(off, abs(sum(found.results.values()) - 1))
            if differing := differences(Enumeration(case).chances(), said(found)):
                apart += 1
                sys.stdout.write(f"{case}: {differing} {found.not_modelled}\n")
        took = time.process_time() - begun
        sys.stdout.write(
            f"{name:12} {arguments.battles} battles, {apart} differ by more than 1e-9, sums off by {off:.0e} at most, "
            f"{about} not counted out, {took:.0f} s\n"
        )
        wrong += apart
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
