"""A record is held against the receipts, and a void without an opponent's consent is told in plain words."""

import pytest

from engine.dice import cli, entries
from engine.dice.record_dice import record_fault, rolls_that_stand
from engine.dice.report import log_report, roll_report
from engine.dice.verify import verify_text
from tests.engine.dice.making import ANNA, TRUSTED, Log
from tests.engine.dice.recorded import VOIDS, Recorded, cases, record, rolled


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_records_beside_their_logs(case: Recorded) -> None:
    fault = record_fault(verify_text(case.log, TRUSTED), case.record)
    assert (fault or "").startswith(case.fault or ""), fault
    assert (fault is None) == (case.fault is None)


@pytest.mark.parametrize("who", VOIDS)
def test_a_void_needs_an_opponent(who: str) -> None:
    consent, agreed = VOIDS[who]
    verdict = verify_text(rolled(("void", 2, consent)).text(), TRUSTED)
    assert (verdict.ok, verdict.valid) == (True, agreed)
    first, second, *_ = log_report(verdict)
    assert first.startswith("roll 2 is void, an opponent agreed" if agreed else "!! roll 2 is void, and NO OPPONENT")
    assert second.startswith("log VALID" if agreed else "log: host could re-roll")
    assert roll_report(verdict, 2)[0].endswith("VOID")


def test_who_held_the_power_when_the_log_began_is_no_opponent_of_it() -> None:
    log = Log().words()
    log.request(changes={"actor": "1009"})
    log.receipt()
    log.add("note", entries.note("void", 1, "the newcomer rolled, his predecessor agreed", (ANNA,)))
    assert not verify_text(log.text(), TRUSTED).valid


def test_a_log_that_continues_another_has_no_receipts_for_what_was_before() -> None:
    log = Log()
    genesis = log.lines.pop().entry
    fields = {key: value for key, value in genesis.items() if key not in ("v", "i", "prev", "type", "game")}
    log.add("genesis", fields | {"continues": "0" * 64})
    log.words().rolled()
    verdict = verify_text(log.text(), TRUSTED)
    dice = [face for roll in verdict.rolls[0].rolls for face in roll.dice]
    assert record_fault(verdict, record(log, [[1, 1], [2, 2], dice])) is None
    assert record_fault(verdict, record(log, [[1, 1], [2, 2]])) is not None


def test_which_rolls_still_stand() -> None:
    log = rolled(("void", 3, ()), ("undo", 2, ()))
    assert rolls_that_stand(line.entry for line in log.lines) == [1, 4]


def test_the_command_line_takes_the_record_too() -> None:
    case = next(case for case in cases() if case.name == "as it was")
    assert cli.verify("", case.record) == (["no log: the input is empty"], cli.UNUSABLE)
