"""The odds of random battles of every edition, held against a judge written from the rulebooks alone.

    python -m benchmarks.odds_judged [--battles N] [--seed N] [--most N] [--editions NAME ...]

Every battle that differs is printed with its endings and both chances, then a line an edition. The same seed means the
same battles. The judge (`tests/judges`) imports nothing of the engine.
"""

import argparse
import sys
import time

from tests.engine.odds.judged import differences, figures_apart, judged, said, told
from tests.judges.books import BOOKS
from tests.judges.draws import MOST_UNITS, battles


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.odds_judged")
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=MOST_UNITS, help="units a side")
    parser.add_argument("--editions", nargs="*", default=list(BOOKS))
    parser.add_argument("--spelled", action="store_true", help="give the orders of loss as lists")
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.editions:
        begun, apart, worst, endings = time.process_time(), 0, 0.0, 0
        drawn = battles(name, arguments.seed, arguments.most)
        for _ in range(arguments.battles):
            battle = next(drawn)
            ours, found = judged(battle), told(battle, arguments.spelled)
            theirs = said(found)
            endings += len(ours)
            worst = max(worst, *(abs(ours.get(end, 0.0) - theirs.get(end, 0.0)) for end in ours.keys() | theirs.keys()))
            if differing := differences(ours, theirs):
                apart += 1
                shown = figures_apart(battle, found)
                sys.stdout.write(f"{battle}: {len(differing)} of {len(ours)} endings; {shown}\n")
        took = time.process_time() - begun
        sys.stdout.write(
            f"{name:12} {arguments.battles} battles, {endings} endings: {apart} battles differ, "
            f"an ending by {worst:.1e} at most, {took:.0f} s\n"
        )
        sys.stdout.flush()
        wrong += apart
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
