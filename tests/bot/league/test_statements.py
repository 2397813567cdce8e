"""Results of other servers: a line holds or is refused with its number; twice is once; nobody is named."""

import json

import pytest
from msgspec.structs import replace

from bot.league import statements
from bot.league.archive import read
from bot.league.rating import rate
from bot.league.statements import FAR, Refused, audit, pseudonym, read_file, signed, stated, taken_in
from engine.dice.signing import public_key
from tests.bot.league.test_statistics import result

SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
KEY = public_key(SECRET)
HASH = "ab" * 32


def line(axis: str = "1", allies: str = "2", secret: bytes = SECRET, **changed: object) -> str:
    row, shares = result(axis, allies, "axis", 3, bid=-3)
    row = replace(row, **{"result": "g1", "record": HASH, "dice": HASH} | changed)  # pyright: ignore
    return signed(secret, stated(row, shares, "phrase"))


def test_a_line_holds_and_is_the_same_result() -> None:
    ((key, statement),), refused = read_file(f"{line()}\n\n", {KEY})
    assert (key, refused) == (KEY, [])
    known = {pseudonym("phrase", person): person for person in ("1", "2")}
    row, shares = taken_in(key, statement, "g", known)
    own = result("1", "2", "axis", 3, bid=-3)
    theirs, ours = rate([read(row, shares)]), rate([read(*own)])
    assert theirs.rating("1941 1v1", "1").points == ours.rating("1941 1v1", "1").points
    assert row.result == f"far:g1:{HASH[:16]}"


def test_nobody_is_named_and_who_is_not_known_stays_far() -> None:
    text = line("123456789012345678", "223456789012345678")
    assert "123456789012345678" not in text
    ((key, statement),), _ = read_file(text, {KEY})
    _, shares = taken_in(key, statement, "g", {})
    assert all(share.person.startswith(FAR) for share in shares)
    assert pseudonym("a", "1") == pseudonym("a", "1") != pseudonym("b", "1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (line(secret=OTHER), "key"),
        (line().replace('"winner": "axis"', '"winner": "allies"'), "signature"),
        (line().replace(HASH, "cd" * 32, 1), "signature"),
        (line().replace('"sig": "', '"sig": "zz'), "signature"),
        (line().replace('"v": 1', '"v": 2'), "form"),
        (line().replace('"bid": -3', '"bid": -3.5'), "form"),
        (line().replace('"bid": -3', '"bid": -3, "bid": 9'), "form"),
        (line().replace('"v": 1', '"v": 1, "note": "x"'), "form"),
        ("[]", "form"),
        ("{", "form"),
        ('"' + "[" * 100, "form"),
    ],
)
def test_a_forged_or_malformed_line_is_refused_with_its_number(text: str, why: str) -> None:
    taken, refused = read_file(f"{line()}\n{text}", {KEY})
    assert len(taken) == 1
    assert refused == [Refused(2, why)]


def test_shares_that_do_not_sum_to_one_are_refused_though_they_are_signed() -> None:
    row, shares = result("1", "2", "axis", 3)
    row = replace(row, result="g1", record=HASH, dice=HASH)
    text = signed(SECRET, stated(row, [replace(shares[0], weight=0.5), shares[1]], "phrase"))
    assert read_file(text, {KEY}) == ([], [Refused(1, "shares")])


def test_a_record_is_held_against_what_was_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    ((_, statement),), _ = read_file(line(), {KEY})
    assert audit([statement], "another record", "") == "record"
    own = statement.model_copy(update={"record": statements.hashlib.sha256(b"{}\n").hexdigest()})
    assert audit([own], "{}\n", json.dumps({"entry": {}})) == "log"
