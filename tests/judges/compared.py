"""What the engine's odds say of a battle, beside what the judge says.

    python -m tests.judges.compared [--battles N] [--seed N] [--most N] [--editions NAME ...]

prints how many battles were held against each other, the worst difference, and every battle that differs.
"""

import argparse
import sys
import time

from engine.editions import edition
from engine.odds import Odds, Plan, odds
from tests.judges.books import BOOKS
from tests.judges.draws import MOST_UNITS, battles
from tests.judges.judge import Battle, Verdict, judge

EXACT = 1e-9
DISPLAYED = 1e-6
"""Losses are compared as the answer in JSON rounds them."""
SAME_LOSS = {"mechanized_infantry": "artillery"}
"""Equal in cost and in defense: which of them falls first when they defend is left open."""


def told(battle: Battle) -> Odds:
    """The engine's answer."""
    guns = {"aa_gun": 1} if battle.gun else {}
    return odds(
        edition(battle.edition),
        battle.attack,
        {**battle.defend, **guns},
        battle.sea,
        Plan(bombard=battle.bombard),
    )


def differences(battle: Battle) -> dict[str, tuple[float, float]]:
    """Where the judge (first) and the engine (second) differ."""
    verdict, found = judge(battle), told(battle)
    figures = {
        "takes": (verdict.takes, found.takes if not battle.sea else 0.0),
        "attacker": (verdict.clears, found.results["attacker"]),
        "defender": (verdict.holds, found.results["defender"]),
        "nobody": (verdict.both_gone, found.results["nobody"]),
        "stalemate": (verdict.stand_off, found.results["stalemate"]),
    }
    apart = {name: both for name, both in figures.items() if abs(both[0] - both[1]) > EXACT}
    for side, units, left, lost in _sides(battle, verdict, found):
        counted, said = _merged(side, {name: n - left.get(name, 0.0) for name, n in units.items()}), _merged(side, lost)
        for name in counted:
            if abs(counted[name] - said.get(name, 0.0)) > DISPLAYED:
                apart[f"{side} loses {name}"] = (counted[name], said.get(name, 0.0))
    return apart


def _sides(
    battle: Battle, verdict: Verdict, found: Odds
) -> tuple[tuple[str, dict[str, int], dict[str, float], dict[str, float]], ...]:
    return (
        ("attacker", dict(battle.attack), verdict.attackers_left, found.attacker.lost),
        ("defender", dict(battle.defend), verdict.defenders_left, found.defender.lost),
    )


def _merged(side: str, lost: dict[str, float]) -> dict[str, float]:
    if side == "attacker":
        return lost
    merged: dict[str, float] = {}
    for name, n in lost.items():
        name = SAME_LOSS.get(name, name)
        merged[name] = merged.get(name, 0.0) + n
    return merged


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.compared")
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=MOST_UNITS, help="units a side")
    parser.add_argument("--editions", nargs="*", default=list(BOOKS))
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.editions:
        begun, apart, worst = time.process_time(), 0, 0.0
        drawn = battles(name, arguments.seed, arguments.most)
        for _ in range(arguments.battles):
            battle = next(drawn)
            if found := differences(battle):
                apart += 1
                worst = max(worst, *(abs(ours - theirs) for ours, theirs in found.values()))
                sys.stdout.write(f"{battle}: {found}\n")
        took = time.process_time() - begun
        sys.stdout.write(f"{name:12} {arguments.battles} battles, {apart} differ, worst by {worst:.2g}, {took:.0f} s\n")
        sys.stdout.flush()
        wrong += apart
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
