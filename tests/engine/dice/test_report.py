"""A report names what is proved, what is only claimed, and where to look; the command line adds the exit code."""

import json

import pytest

from engine.dice import cli, entries
from engine.dice.report import log_report, roll_report, statistics_report
from engine.dice.snowflake import local, unix_ms
from engine.dice.verify import verify_text
from tests.engine.dice.examples import logs, table
from tests.engine.dice.making import TRUSTED, Log

LOGS = {row["name"]: row["text"] for row in logs()}


def test_a_valid_log_still_only_claims_its_message_ids() -> None:
    lines = log_report(verify_text(LOGS["beacon, two rolls"]))
    assert lines[0] == "log VALID: 5 entries, 2 rolls, 0 foreseeable by the host, 0 voids, 0 undos"
    assert "claimed by host" in lines[2]


def test_chain_rolls_are_counted_apart_and_called_by_their_name() -> None:
    verdict = verify_text(LOGS["chain, undo note, auto draw"])
    assert "2 foreseeable by the host, 0 voids, 1 undos" in log_report(verdict)[0]
    assert any("host could foresee" in line for line in roll_report(verdict, 1))


def test_a_fault_is_named_with_its_entry() -> None:
    lines = log_report(verify_text(LOGS["host signs a different die"]))
    assert lines[0].startswith("log INVALID: entry 2: E_DICE")
    assert lines[1].startswith("sound before it: 2 entries, 1 rolls")


def test_an_open_request_is_shown_with_its_round() -> None:
    text = LOGS["last request still open"]
    verdict = verify_text(text)
    assert any(line.startswith("pending: roll 2 (beacon), round 1000, due 2023-08-23") for line in log_report(verdict))
    assert roll_report(verdict, 2)[0].endswith("PENDING")


def test_one_roll_with_its_link_its_dice_and_its_hits() -> None:
    lines = roll_report(verify_text(LOGS["beacon, two rolls"]), 1, "77")
    assert lines[0] == "Roll 1  battle:ukraine:1:attack  VALID"
    assert "2023-08-23 15:15:26.002 UTC" in lines[1]
    assert "https://discord.com/channels/77/1122410065133674234/1143926480183704867" in lines[2]
    assert "round 123, due 2023-08-23 15:15:33 UTC (7.0 s after the request)" in lines[3]
    assert "att:inf@1  3 dice  2 1 2  1 hit" in lines


def test_there_is_no_roll_zero() -> None:
    with pytest.raises(KeyError):
        roll_report(verify_text(LOGS["one roll"]), 2)


def test_local_play_says_that_it_timed_itself() -> None:
    log = Log()
    fields = {key: value for key, value in log.lines.pop().entry.items() if key not in ("v", "i", "prev", "type")}
    log.add("genesis", fields | {"log_channel": "local"})
    log.words().rolled()
    verdict = verify_text(log.text(), TRUSTED)
    assert "self-timed" in log_report(verdict)[2]
    assert any("self-timed" in line for line in roll_report(verdict, 1))


def test_statistics_come_with_their_warning() -> None:
    lines = statistics_report(verify_text(LOGS["beacon, two rolls"]))
    assert lines[0] == "germany: 6 dice, faces 1 3 1 1 0 0, mean 2.33, chi-square 6.00"
    assert lines[1] == "  attack: 2 hits of 6 dice, 1.8 expected, luck +0.16"
    assert "prove nothing" in lines[-1]


def test_a_local_id_never_goes_back() -> None:
    first = local(1_750_000_000_000)
    assert unix_ms(first) == 1_750_000_000_000
    assert int(local(1_700_000_000_000, first)) == int(first) + 1


def test_verify_answers_0_1_2() -> None:
    assert cli.verify(LOGS["one roll"])[1] == 0
    assert cli.verify(LOGS["wrong byte count"])[1] == 1
    assert cli.verify(" \n")[1] == 2
    assert cli.verify(b"\xff\xfe{".decode(errors="surrogateescape"))[1] == 1


def protocol_file() -> dict[str, object]:
    """The examples in the layout in which the protocol's authors publish theirs."""
    return {
        "proto": "aadice/1",
        "canonical": [{"json": row["json"], "hex": row["hex"]} for row in table("spelling") if row["hex"]],
        "canonical_reject": [row["json"] for row in table("spelling") if not row["hex"]],
        "tagged_hash": table("hashes"),
        "map": table("faces"),
        "logs": [
            {"name": row["name"], "log": [json.loads(line) for line in row["text"].splitlines()]}
            | (
                {"expect_error": row["outcome"][0], "at": row["outcome"][1]}
                if isinstance(row["outcome"], list)
                else {"expect": {"ok": True, "rolls": row["outcome"]["rolls"]}}
            )
            for row in logs()
        ],
    }


def test_vectors_pass_and_each_failure_is_one_line() -> None:
    value = protocol_file()
    assert cli.vectors(json.dumps(value)) == ([], 0)
    value["tagged_hash"][0]["hash"] = "00"  # type: ignore[index]
    value["logs"][0]["expect"]["rolls"] = 3  # type: ignore[index]
    value["map"].append({})  # type: ignore[attr-defined]
    lines, code = cli.vectors(json.dumps(value))
    assert code == 1
    assert [line.split(":")[0] for line in lines] == ["tagged_hash[0]", "map[7]", "logs[0] beacon, two rolls"]


def test_a_section_that_nobody_knows_is_not_passed_over() -> None:
    lines, code = cli.vectors('{"proto":"aadice/1","coins":[1]}')
    assert (lines, code) == (["coins: unknown section"], 1)
    assert cli.vectors('{"proto":"aadice/2"}')[1] == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"other"'])
def test_what_is_no_vectors_file(text: str) -> None:
    assert cli.vectors(text)[1] == 2


def test_published_beacons_are_checked_too() -> None:
    (quicknet, *_) = table("networks")
    beacons = [
        {"round": row["round"], "signature": row["signature"], "valid": row["genuine"]}
        for row in table("beacons")
        if row["network"] == "quicknet"
    ]
    named = {key: value for key, value in quicknet.items() if key != "name"} | {"valid": beacons}
    assert cli.vectors(json.dumps({"quicknet": named})) == ([], 0)
    beacons[0]["valid"] = False
    lines, code = cli.vectors(json.dumps({"quicknet": named}))
    assert (code, len(lines)) == (1, 1)


def test_a_note_of_no_kind_does_not_crash_the_count() -> None:
    log = Log().words()
    log.add("note", entries.note("comment", 0, "hello"))
    assert verify_text(log.text(), TRUSTED).notes == {"comment": 1}
