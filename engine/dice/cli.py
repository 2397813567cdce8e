"""What `python -m engine dice ...` does, as text in and lines out; opening files and printing is for the caller."""

from typing import cast

from engine.dice import canonical
from engine.dice.canonical import NotCanonical
from engine.dice.record_dice import record_fault
from engine.dice.report import log_report, record_line, statistics_report
from engine.dice.vectors import run_networks, run_sections
from engine.dice.verify import verify_text
from engine.json_types import JsonObject

GOOD, BROKEN, UNUSABLE = 0, 1, 2


def verify(text: str, record: str | None = None) -> tuple[list[str], int]:
    """Check an exported log; return report lines and the exit code (0 valid, 1 a fault, 2 nothing that could be a log).
    `record`: the game's, whose dice are compared with the receipts."""
    if not text.strip():
        return ["no log: the input is empty"], UNUSABLE
    verdict = verify_text(text)
    if not verdict.ok:
        return log_report(verdict), BROKEN
    lines, sound = log_report(verdict), verdict.valid
    if record is not None:
        fault = record_fault(verdict, record)
        lines, sound = [*lines, record_line(fault)], sound and fault is None
    return [*lines, *statistics_report(verdict)], GOOD if sound else BROKEN


def vectors(text: str) -> tuple[list[str], int]:
    """Check a file of vectors; return one line per failure, and the exit code (2: the file is none)."""
    try:
        value = canonical.read(text)
    except NotCanonical as reason:
        return [str(reason)], UNUSABLE
    if not isinstance(value, dict):
        return ["a vectors file is an object"], UNUSABLE
    value = cast(JsonObject, value)
    if "proto" in value:
        failures = list(run_sections(value))
        if value["proto"] != canonical.PROTOCOL:
            failures.append(f"proto: {value['proto']!r} is not {canonical.PROTOCOL}")
    elif "quicknet" in value or "other" in value:
        failures = list(run_networks(value))
    else:
        return ["neither protocol vectors nor published beacons"], UNUSABLE
    return failures, BROKEN if failures else GOOD
