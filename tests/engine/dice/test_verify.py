"""Whatever a host does to a log, the walk stops there and says what it was."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.dice import entries
from engine.dice.entries import Group, Seat
from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text
from tests.engine.dice.making import ANNA, BEN, HOST, NETWORK, TRUSTED, Log, beacon


def check(text: str) -> Verdict:
    return verify_text(text, TRUSTED)


def code(log: Log | str) -> tuple[str, int] | None:
    fault = check(log if isinstance(log, str) else log.text()).fault
    return fault and (fault.code, fault.index)


def spoiled(text: str, number: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The export with one line changed by hand, nothing hashed or signed anew."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines[number])
    return "\n".join(json.dumps(line) for line in lines)


def sound(mode: str = "chain", rolls: int = 2) -> Log:
    log = Log(mode).words()
    for _ in range(rolls):
        log.rolled(mode)
    return log


@pytest.mark.parametrize("mode", ["chain", "beacon"])
def test_a_sound_log_is_valid(mode: str) -> None:
    verdict = check(sound(mode, 3).text())
    assert verdict.fault is None
    assert (len(verdict.rolls), verdict.modes, verdict.pending) == (3, {mode: 3}, None)
    assert verdict.foreseeable == (3 if mode == "chain" else 0)


def test_beacon_and_chain_rolls_stand_side_by_side_under_either() -> None:
    log = Log("either").words().rolled("beacon")
    log.add("note", entries.note("fallback", 2, "relays down for 90 s", [BEN]))
    log.rolled("chain").rolled("beacon")
    log.add("note", entries.note("fallback", 4, "again", [BEN]))
    log.rolled("chain")
    verdict = check(log.text())
    assert verdict.fault is None
    assert verdict.modes == {"beacon": 2, "chain": 2}


def test_a_roll_drawn_as_it_went_needs_no_list() -> None:
    log = Log().words()
    log.request(groups=())
    log.receipt()
    assert code(log) is None
    assert check(log.text()).rolls[0].rolls[0].label == "auto@2"


def test_more_dice_than_allowed_are_refused() -> None:
    log = Log().words()
    log.request(groups=(), changes={"max": 3})
    log.receipt()
    assert code(log) == ("E_GROUPS", 4)


def test_a_cut_log_is_valid_as_far_as_it_goes_and_shows_the_open_request() -> None:
    lines = sound("beacon").text().splitlines()
    verdict = check("\n".join(lines[:-1]))
    assert verdict.fault is None
    assert verdict.pending is not None
    assert verdict.pending.round is not None


def test_dice_of_an_open_request_are_computed_once_its_beacon_is_out() -> None:
    log = sound("beacon", 1)
    receipt = log.lines.pop()
    verdict = verify_text(log.text(), TRUSTED, beacon)
    assert verdict.pending is not None
    assert [list(roll.dice) for roll in verdict.pending.rolls] == [g["dice"] for g in receipt.entry["groups"]]


def test_a_false_beacon_shows_no_dice() -> None:
    log = sound("beacon", 1)
    log.lines.pop()
    verdict = verify_text(log.text(), TRUSTED, lambda number: beacon(number + 1))
    assert verdict.pending is not None
    assert verdict.pending.rolls == ()


def test_a_line_cut_in_the_middle_is_no_json() -> None:
    text = sound().text().rstrip()
    assert code(text[:-30]) == ("E_CANON", 6)


def test_swapped_lines_break_the_count() -> None:
    lines = sound().text().splitlines()
    lines[3:5] = lines[4:2:-1]
    assert code("\n".join(lines)) == ("E_INDEX", 3)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"entry":{"v":1.0}}', "E_CANON"),
        ('{"entry":{"v":1,"v":1}}', "E_CANON"),
        ('{"entry":{},"entry":{}}', "E_CANON"),
        ('{"entry":{"v":1e2}}', "E_CANON"),
        ('{"entry":{"V":1}}', "E_CANON"),
        ('{"entry":{"v":NaN}}', "E_CANON"),
        ('{"entry":{"v":"\\udc00"}}', "E_CANON"),
        ('{"entry":{"v":"\udc80"}}', "E_CANON"),
        ('{"entry":{"v":' + "9" * 5000 + "}}", "E_CANON"),
        ("[" * 5_000_000 + "]" * 5_000_000, "E_CANON"),
        ('{"entry":' + '{"a":' * 80 + "1" + "}" * 81, "E_CANON"),
        ('{"entry":{"a":' + "[" * 500 + "]" * 500 + "}}", "E_CANON"),
        ("[]", "E_FIELD"),
        ("null", "E_FIELD"),
        ('{"entry":[]}', "E_FIELD"),
        ('{"entry":{}}', "E_FIELD"),
        ('{"entry":{"type":7}}', "E_FIELD"),
        ("nonsense", "E_CANON"),
    ],
)
def test_what_is_no_line_gets_a_code_and_no_crash(line: str, expected: str) -> None:
    assert code(line) == (expected, 0)
    text = sound().text()
    assert code(text + line) == (expected, 7)


def test_an_empty_log_proves_nothing() -> None:
    assert code("\n \n") == ("E_GENESIS", 0)


TAMPERED: dict[str, Callable[[dict[str, Any]], object]] = {
    "E_HASH": lambda line: line["entry"].update(purpose="another"),
    "E_SIG": lambda line: line.update(sig="00" * 64),
    "E_ORDER": lambda line: line.update(msg="9"),
    "E_ANCHOR": lambda line: line.update(msg=None),
    "E_FIELD": lambda line: line.pop("sig"),
    "E_CANON": lambda line: line["entry"].update(max=0.5),
}


@pytest.mark.parametrize("expected", TAMPERED)
def test_a_request_changed_in_the_export(expected: str) -> None:
    assert code(spoiled(sound().text(), 3, TAMPERED[expected])) == (expected, 3)


def test_a_receipt_without_a_message_is_ill_typed() -> None:
    assert code(spoiled(sound().text(), 4, lambda line: line.pop("msg"))) == ("E_FIELD", 4)


RECEIPTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "E_ROLL": lambda fields: fields.update(roll=2),
    "E_ANCHOR": lambda fields: fields.update(msg="5"),
    "E_MODE": lambda fields: fields["entropy"].update(mode="beacon"),
    "E_SEED": lambda fields: fields["entropy"].update(k=2),
    "E_GROUPS": lambda fields: fields["groups"].reverse(),
    "E_DICE": lambda fields: fields["groups"][0]["dice"].append(6),
    "E_USED": lambda fields: fields.update(used=99),
    "E_FIELD": lambda fields: fields["groups"][0].update(dice=["6", 1, 1]),
}


@pytest.mark.parametrize("expected", RECEIPTS)
def test_a_receipt_signed_by_a_cheating_host(expected: str) -> None:
    log = Log().words()
    log.request()
    log.receipt(RECEIPTS[expected])
    assert code(log) == (expected, 4)


BEACONS: dict[str, Callable[[dict[str, Any]], object]] = {
    "E_ROUND": lambda shown: shown.update(round=shown["round"] + 1),
    "E_RAND": lambda shown: shown.update(rand="00" * 32),
    "E_CANON": lambda shown: shown.update(sig=shown["sig"].upper()),
    "E_FIELD": lambda shown: shown.update(sig=7),
    "E_MODE": lambda shown: shown.update(mode="chain"),
}


@pytest.mark.parametrize("expected", BEACONS)
def test_a_beacon_that_is_not_the_one(expected: str) -> None:
    log = Log("beacon")
    log.request("beacon")
    log.receipt(lambda fields: BEACONS[expected](fields["entropy"]))
    assert code(log) == (expected, 2)


@pytest.mark.parametrize("length", [0, 47, 49])
def test_a_signature_of_a_wrong_length_is_no_signature(length: int) -> None:
    def shorten(fields: dict[str, Any]) -> None:
        shown = fields["entropy"]
        shown["sig"] = (shown["sig"] + "00")[: 2 * length]
        shown["rand"] = hashlib.sha256(bytes.fromhex(shown["sig"])).hexdigest()

    log = Log("beacon")
    log.request("beacon")
    log.receipt(shorten)
    assert code(log) == ("E_BLS", 2)


def test_a_receipt_older_than_its_round_is_a_lie() -> None:
    log = Log("beacon")
    log.request("beacon")
    log.now_ms -= 9_000
    log.receipt()
    assert code(log) == ("E_EARLY", 2)


REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("E_ROLL", "chain", {"roll": 3}),
    ("E_MODE", "chain", {"mode": "beacon"}),
    ("E_MODE", "chain", {"mode": "coin"}),
    ("E_FIELD", "chain", {"draw": "some"}),
    ("E_FIELD", "chain", {"groups": [{"label": "a", "n": 1, "sides": 257}]}),
    ("E_FIELD", "chain", {"groups": [{"label": "a", "n": True, "sides": 6}]}),
    ("E_CANON", "chain", {"action": "xyz"}),
    ("E_CANON", "chain", {"actor": "anna"}),
    ("E_FIELD", "chain", {"actor": 1001}),
    ("E_MODE", "beacon", {"mode": "chain"}),
]


@pytest.mark.parametrize(("expected", "policy", "changes"), REQUESTS)
def test_a_request_that_may_not_be(expected: str, policy: str, changes: dict[str, Any]) -> None:
    log = Log(policy).words()
    log.request(policy, changes=changes)
    assert code(log) == (expected, 3)


def test_a_second_request_waits_for_the_first_receipt() -> None:
    log = Log().words()
    log.request()
    log.request()
    assert code(log) == ("E_OPEN", 4)


def test_a_receipt_without_a_request() -> None:
    log = sound(rolls=1)
    log.lines.append(log.lines[-1])
    assert code(log) == ("E_INDEX", 5)
    log.lines.pop()
    log.add("receipt", {"roll": 1})
    assert code(log) == ("E_ROLL", 5)


def test_every_seat_speaks_before_the_first_chain_roll() -> None:
    log = Log().words(ANNA)
    log.request()
    assert code(log) == ("E_ENTROPY", 2)


@pytest.mark.parametrize("consent", [[], [ANNA], [HOST]])
def test_only_another_seat_can_agree_to_a_foreseeable_roll(consent: list[str]) -> None:
    log = Log("either").words()
    log.add("note", entries.note("fallback", 1, "relays down", consent))
    log.request("chain")
    assert code(log) == ("E_CONSENT", 4)


def test_consent_is_for_one_roll_and_stands_directly_before_it() -> None:
    log = Log("either").words()
    log.add("note", entries.note("fallback", 2, "relays down", [BEN]))
    log.request("chain")
    assert code(log) == ("E_CONSENT", 4)
    log = Log("either").words()
    log.add("note", entries.note("fallback", 1, "relays down", [BEN]))
    log.add("note", entries.note("comment", 1, "and now?"))
    log.request("chain")
    assert code(log) == ("E_CONSENT", 5)


GENESES: list[tuple[str, dict[str, Any]]] = [
    ("E_GENESIS", {"delta_ms": 2999}),
    ("E_GENESIS", {"beacon": None, "policy": "beacon"}),
    ("E_GENESIS", {"chain": None}),
    ("E_GENESIS", {"beacon": NETWORK.to_json() | {"period": 30}}),
    ("E_GENESIS", {"beacon": NETWORK.to_json() | {"chain_hash": "00" * 32}}),
    ("E_SIG", {"bot_key": "11" * 32}),
    ("E_FIELD", {"policy": "dice"}),
    ("E_SIG", {"bot_key": "00"}),
    ("E_CANON", {"bot_key": "zz"}),
    ("E_FIELD", {"bot_key": None}),
    ("E_FIELD", {"seats": [{"power": "germany"}]}),
    ("E_CANON", {"log_channel": "here"}),
    ("E_FIELD", {"log_channel": 555}),
    ("E_FIELD", {"continues": 7}),
]


@pytest.mark.parametrize(("expected", "changes"), GENESES)
def test_a_genesis_that_can_not_keep_its_promises(expected: str, changes: dict[str, Any]) -> None:
    log = Log()
    fields = {key: value for key, value in log.lines.pop().entry.items() if key not in ("v", "i", "prev", "type")}
    log.add("genesis", fields | changes)
    assert code(log) == (expected, 0)


def test_a_network_that_is_not_pinned_is_not_trusted() -> None:
    fault = verify_text(sound("beacon").text()).fault
    assert fault is not None
    assert (fault.code, fault.index) == ("E_GENESIS", 0)


def test_a_second_genesis_is_no_new_start() -> None:
    log = sound()
    first = log.lines[0].entry
    log.add("genesis", {key: first[key] for key in first if key not in ("v", "i", "prev", "type", "game")})
    assert code(log) == ("E_GENESIS", 7)


def test_notes_change_nothing_but_are_counted() -> None:
    log = sound()
    log.add("note", entries.note("undo", 2, "taken back", [ANNA, BEN]))
    log.add("note", entries.note("void", 2, "could not be played"))
    verdict = check(log.text())
    assert verdict.ok
    assert (len(verdict.rolls), verdict.notes) == (2, {"undo": 1, "void": 1})
    log.add("note", entries.note("joke", 2, "ha"))
    assert code(log) == ("E_FIELD", 9)


def test_words_of_players_are_short_and_signed_by_them() -> None:
    for fields in ({"text": ""}, {"text": "x" * 201}, {"user": 1001}, {"msg": 5}):
        log = Log()
        log.add("entropy", entries.entropy(ANNA, "horse", "99") | fields)
        assert code(log) == ("E_FIELD", 1)
    log = Log()
    log.add("entropy", entries.entropy("anna", "horse", "99"))
    assert code(log) == ("E_CANON", 1)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("prev", "xyz", "E_PREV"),
        ("prev", 5, "E_FIELD"),
        ("i", "3", "E_FIELD"),
        ("v", 2, "E_INDEX"),
        ("game", "game-2", "E_GAME"),
    ],
)
def test_what_every_entry_owes(key: str, value: object, expected: str) -> None:
    log = Log().words()
    log.request(changes={key: value})
    assert code(log) == (expected, 3)


@pytest.mark.parametrize(
    ("message", "expected"), [("12a", "E_CANON"), (12, "E_FIELD"), ("007", "E_CANON"), ("", "E_CANON")]
)
def test_an_id_is_a_number_in_a_string(message: object, expected: str) -> None:
    assert code(spoiled(sound().text(), 4, lambda line: line.update(msg=message))) == (expected, 4)


def test_the_chain_of_seeds_ends() -> None:
    log = Log(seats=(Seat("germany", ANNA),)).words(ANNA)
    for _ in range(32):
        log.rolled(groups=(Group("x", 1),))
    assert code(log) is None
    log.request()
    with pytest.raises(Exception, match="32 seeds"):
        log.receipt()
