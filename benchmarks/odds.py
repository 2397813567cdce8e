"""How long exact odds take: medians, and ratios to what the project asks for.

    python -m benchmarks.odds

Every figure is processor time of a warm process, which a busy machine does not lengthen much. Nothing of an answer is
kept from one question to the next, only what the edition says about sorts of units. Below 1.00 is too slow.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Mapping

from engine.editions import edition
from engine.odds import Odds, odds

TIMES = 15
Units = Mapping[str, int]
GUNS = "revised"
"""An edition whose guns fire at aircraft first."""
BATTLES: list[tuple[str, float, bool, Units, Units]] = [
    ("4 v 3", 0.2, False, {"infantry": 3, "tank": 1}, {"infantry": 3}),
    (
        "23 v 18",
        10,
        False,
        {"infantry": 12, "tank": 7, "fighter": 3, "bomber": 1},
        {"infantry": 12, "tank": 4, "fighter": 2},
    ),
    (
        "23 v 18 with a gun",
        10,
        False,
        {"infantry": 10, "artillery": 3, "tank": 6, "fighter": 3, "bomber": 1},
        {"infantry": 11, "artillery": 2, "tank": 3, "fighter": 2, "aa_gun": 1},
    ),
    (
        "78 v 66",
        15,
        False,
        {"infantry": 45, "tank": 20, "fighter": 8, "bomber": 5},
        {"infantry": 45, "tank": 15, "fighter": 5, "bomber": 1},
    ),
    (
        "fleets, 6 v 6",
        4,
        True,
        {"submarine": 1, "destroyer": 1, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 1, "destroyer": 1, "fighter": 2, "carrier": 1, "transport": 1},
    ),
    (
        "fleets, 8 v 9",
        4,
        True,
        {"submarine": 2, "destroyer": 2, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 2, "destroyer": 1, "fighter": 2, "carrier": 1, "battleship": 1, "transport": 2},
    ),
    (
        "fleets without destroyers",
        4,
        True,
        {"submarine": 3, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 2, "fighter": 2, "carrier": 1, "battleship": 1},
    ),
]


def asked(attack: Units, defend: Units, sea: bool) -> Odds:
    """The answer, with what pictures and words take from it."""
    found = odds(edition(GUNS if "aa_gun" in defend else "1941"), attack, defend, sea)
    _ = found.results, found.attacker.lost, found.defender.lost, found.attacker.ipc, found.defender.ipc
    return found


def main() -> int:
    for name, bar, sea, attack, defend in BATTLES:
        asked(attack, defend, sea)
        times: list[float] = []
        for _ in range(TIMES):
            start = time.process_time()
            found = asked(attack, defend, sea)
            times.append((time.process_time() - start) * 1000)
        median = statistics.median(times)
        off = abs(sum(found.results.values()) - 1)
        sys.stdout.write(
            f"{name:28} {median:8.2f} ms   {bar / median:6.2f} x the bar   wins {found.win:.4f}   sum off {off:.0e}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
