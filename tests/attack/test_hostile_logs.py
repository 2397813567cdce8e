"""Dice logs that somebody changed, and signed anew as a host can: both verifiers come to the same verdict, at once, and
none that is still sound shows another die. ATTACK_LOGS=N tries so many instead of the few that every run has time for.
"""

import os
import time
from collections import Counter

import pytest

from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text
from tests.engine.dice.making import TRUSTED
from tests.engine.dice.spoiling import sound_logs, spoiled_logs
from tests.verifiers.test_python import NETWORKS
from verifiers import verify_dice

MOST = int(os.environ.get("ATTACK_LOGS", "200"))
LONGEST = 2.0
"""Seconds of this process that one log may take, both verifiers together."""


def dice(verdict: Verdict) -> list[list[tuple[int, ...]]]:
    """What fell in each roll that has its receipt."""
    return [[tuple(roll.dice) for roll in seen.rolls] for seen in verdict.rolls if not seen.is_open]


def test_a_log_that_was_tampered_with_shows_no_other_dice(capsys: pytest.CaptureFixture[str]) -> None:
    genuine = [dice(verify_text(log.text(), TRUSTED)) for log in sound_logs()]
    told, wrong, slowest = Counter[str](), list[str](), 0.0
    for number, text in enumerate(spoiled_logs(MOST, seed=8)):
        began = time.process_time()
        one, other = verify_text(text, TRUSTED), verify_dice.verify(text, NETWORKS)
        slowest = max(slowest, time.process_time() - began)
        told[one.fault.code if one.fault else "sound"] += 1
        if (one.fault and (one.fault.code, one.fault.index)) != (other.fault and (other.fault[1], other.fault[0])):
            wrong.append(f"{number}: {one.fault} and {other.fault}")
        if all(dice(one) != rolls[: len(dice(one))] for rolls in genuine):
            wrong.append(f"{number}: other dice, {one.fault}")
    with capsys.disabled():
        print(f"\nhostile logs: {MOST}, {dict(told.most_common())}, the slowest took {slowest:.2f} s")  # noqa: T201
    assert not wrong
    assert slowest < LONGEST
