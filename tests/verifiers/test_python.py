"""The stand-alone file judges as the bot does, on every example, on every spoiled log, and alone in a folder."""

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.dice.log_messages import log_message
from engine.dice.record_dice import record_fault
from engine.dice.verify import verify_text
from tests.engine.dice.examples import logs, table
from tests.engine.dice.making import NETWORK, TRUSTED, Log, beacon
from tests.engine.dice.recorded import VOIDS, Recorded, cases, rolled
from tests.engine.dice.spoiling import sound_logs, spoiled_logs
from verifiers import embed, verify_dice

FILE = Path(verify_dice.__file__)
NETWORKS = {NETWORK.chain_hash: NETWORK.to_json()}
Row = dict[str, Any]


def code(text: str, networks: Any = NETWORKS) -> tuple[str, int] | None:
    fault = verify_dice.verify(text, networks).fault
    return fault and (fault[1], fault[0])


def bots_code(text: str) -> tuple[str, int] | None:
    fault = verify_text(text, TRUSTED).fault
    return fault and (fault.code, fault.index)


def test_its_pairing_is_the_bots_letter_for_letter() -> None:
    assert embed.python() == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", logs(), ids=lambda row: row["name"])
def test_every_log_of_the_examples(row: Row) -> None:
    log = verify_dice.verify(row["text"])
    if isinstance(row["outcome"], list):
        assert log.fault is not None
        assert [log.fault[1], log.fault[0]] == row["outcome"]
    else:
        assert log.fault is None
        assert (len(log.rolls), log.open is not None) == (row["outcome"]["rolls"], row["outcome"]["pending"])


def test_the_bytes_of_the_examples() -> None:
    for row in table("spelling"):
        if row["hex"]:
            assert verify_dice.canonical(verify_dice.parse(row["json"])).hex() == row["hex"]
        else:
            with pytest.raises(verify_dice.Bad):
                verify_dice.canonical(verify_dice.parse(row["json"]))
    for row in table("hashes"):
        assert verify_dice.tagged_hash(row["tag"], bytes.fromhex(row["data"])).hex() == row["hash"]
    for row in table("seeds"):
        seed = verify_dice.seed_back(row["length"], bytes.fromhex(row["last"]), row["roll"])
        assert seed.hex() == row["seed"]
    for row in table("rounds"):
        number = verify_dice.round_of(verify_dice.QUICKNET, row["message"], row["delta_ms"])
        assert (number, verify_dice.due_ms(verify_dice.QUICKNET, number)) == (row["round"], row["due_s"] * 1000)


@pytest.mark.parametrize("row", table("draws"))
def test_the_draws_of_the_examples(row: Row) -> None:
    mode, place, data = row["entropy"]
    if mode == "beacon":
        entropy = verify_dice.beacon_entropy(verify_dice.QUICKNET["chain_hash"], place, data)
    else:
        entropy = verify_dice.chain_entropy(data, place)
    key = verify_dice.stream_key(row["request"], entropy)
    groups = [tuple(map(int, group.split("d"))) for group in row["groups"].split()]
    dice, used = verify_dice.throw(key, groups)
    assert (entropy.hex(), key.hex(), used) == (row["material"], row["key"], row["used"])
    assert [" ".join(map(str, faces)) for faces in dice] == row["dice"]


def test_the_signatures_of_the_examples_and_spoiled_ones() -> None:
    for row in table("signatures"):
        message = bytes.fromhex(row["signed"])
        assert verify_dice.is_signed_by(row["public"], message, row["signature"])
        assert not verify_dice.is_signed_by(row["public"], message + b"\0", row["signature"])
        assert not verify_dice.is_signed_by(row["signature"][:64], message, row["signature"])
        for place in (0, 70, 127):
            digit = "1" if row["signature"][place] == "0" else "0"
            spoiled = row["signature"][:place] + digit + row["signature"][place + 1 :]
            assert not verify_dice.is_signed_by(row["public"], message, spoiled)
        high = int.from_bytes(bytes.fromhex(row["signature"][64:]), "little") + verify_dice.ORDER
        too_high = row["signature"][:64] + high.to_bytes(32, "little").hex()
        assert not verify_dice.is_signed_by(row["public"], message, too_high)


def test_the_beacons_of_the_examples() -> None:
    for row in table("beacons"):
        if row["network"] == "quicknet":
            genuine = verify_dice.is_genuine(verify_dice.QUICKNET, row["round"], row["signature"])
            assert genuine == row["genuine"]


def test_spoiled_logs_get_the_bots_own_code() -> None:
    for text in spoiled_logs(200):
        assert code(text) == bots_code(text), text


@pytest.mark.parametrize(
    "text", ["", "\n", "[" * 10_000_000, '{"a":' * 100_000, "\ud800", "\u2028", '{"entry":{"i":' + "9" * 6000 + "}}"]
)
def test_what_is_no_log_gets_the_bots_own_code(text: str) -> None:
    assert code(text) == bots_code(text)


def test_a_false_beacon_is_found_among_many_before_what_comes_later() -> None:
    log = Log("beacon").rolled("beacon").rolled("beacon")
    log.request("beacon")

    def lie(fields: Row) -> None:
        shown = fields["entropy"]
        shown["sig"] = beacon(shown["round"] + 1).signature
        shown["rand"] = hashlib.sha256(bytes.fromhex(shown["sig"])).hexdigest()

    log.receipt(lie)
    log.rolled("beacon")
    log.request("beacon", changes={"roll": 99})
    checked = verify_dice.verify(log.text(), NETWORKS)
    assert checked.fault is not None
    assert (checked.fault[1], checked.fault[0]) == bots_code(log.text()) == ("E_BLS", 6)
    assert [roll.answered for roll in checked.rolls] == [True, True, False]


def run(folder: Path, *arguments: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The file alone in a folder, by a Python that sees nothing but its standard library."""
    alone = folder / "verify_dice.py"
    alone.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", str(alone), *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
        env=environment,
        check=False,
    )


EXAMPLES = {row["name"]: row["text"] for row in logs()}


def test_it_runs_alone(tmp_path: Path) -> None:
    told = run(tmp_path, "-", "--stats", text=EXAMPLES["beacon, two rolls"])
    assert (told.returncode, told.stderr) == (0, "")
    lines = told.stdout.splitlines()
    assert lines[0].startswith("log VALID: 5 entries, 2 rolls")
    assert "claimed by host" in lines[2]
    assert "att:inf@1: 2 1 2 (1 hit)" in lines[3]
    assert "prove nothing" in lines[-1]


def test_it_shows_one_roll_with_its_link(tmp_path: Path) -> None:
    told = run(tmp_path, "-", "--roll", "1", "--guild", "77", text=EXAMPLES["beacon, two rolls"])
    assert "https://discord.com/channels/77/1122410065133674234/1143926480183704867" in told.stdout
    assert run(tmp_path, "-", "--roll", "9", text=EXAMPLES["beacon, two rolls"]).returncode == 2


def test_a_faulty_log_names_the_fault_on_its_roll(tmp_path: Path) -> None:
    told = run(tmp_path, "-", text=EXAMPLES["host signs a different die"])
    assert told.returncode == 1
    assert told.stdout.startswith("log INVALID: entry 2: E_DICE")
    assert "\nE_DICE" in told.stdout


def test_an_open_roll_is_thrown_with_a_beacon_one_brings(tmp_path: Path) -> None:
    text = EXAMPLES["last request still open"]
    row = next(row for row in table("beacons") if row["round"] == 1000 and row["genuine"])
    told = run(tmp_path, "-", "--beacon", f"1000:{row['signature']}", text=text)
    assert "def:inf@2: 2 5 2 5 2" in told.stdout
    assert run(tmp_path, "-", "--beacon", f"1000:{'00' * 48}", text=text).returncode == 1


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_records_beside_their_logs(case: Recorded) -> None:
    log = verify_dice.verify(case.log, NETWORKS)
    assert verify_dice.record_fault(log, case.record) == record_fault(verify_text(case.log, TRUSTED), case.record)


@pytest.mark.parametrize("who", VOIDS)
def test_a_void_needs_an_opponent(who: str) -> None:
    consent, agreed = VOIDS[who]
    log = verify_dice.verify(rolled(("void", 2, consent)).text(), NETWORKS)
    first, second, *_ = verify_dice.summary(log, "")
    assert first.startswith("roll 2 is void, an opponent agreed" if agreed else "!! roll 2 is void, and NO OPPONENT")
    assert second.startswith("log VALID" if agreed else "log: host could re-roll")


def test_the_record_is_given_beside_the_log(tmp_path: Path) -> None:
    text = EXAMPLES["beacon, two rolls"]
    log = verify_dice.verify(text)
    header = json.dumps({"record": 1, "edition": "1941", "dice": log.genesis})
    for dice, code in (([[face for group in roll.groups for face in group["dice"]] for roll in log.rolls], 0), ([], 1)):
        lines = [json.dumps({"by": "germany", "do": "battle", "dice": faces}) for faces in dice]
        (tmp_path / "game.jsonl").write_text("\n".join([header, *lines]), encoding="utf-8")
        told = run(tmp_path, "-", "--record", str(tmp_path / "game.jsonl"), text=text)
        assert told.returncode == code, told.stdout
        assert ("!! record DIFFERS" in told.stdout) == bool(code)


def test_no_such_file(tmp_path: Path) -> None:
    assert run(tmp_path, str(tmp_path / "none.jsonl")).returncode == 2


# A Discord that shows one thread, and what a host might have done to it.


@contextmanager
def discord(messages: list[Row], sent: int) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        slowed = False

        def do_GET(self) -> None:
            address = urlsplit(self.path)
            if not Handler.slowed:
                Handler.slowed = True
                self.answer(429, {}, "0.01")
            elif self.headers["Authorization"] != "Bot mine":
                self.answer(401, {})
            elif address.path.endswith("/messages"):
                after = int(parse_qs(address.query)["after"][0])
                self.answer(200, [message for message in messages if int(message["id"]) > after][:3][::-1])
            else:
                self.answer(200, {"id": "555", "total_message_sent": sent})

        def answer(self, status: int, value: object, retry: str | None = None) -> None:
            body = json.dumps(value).encode()
            self.send_response(status)
            if retry:
                self.send_header("Retry-After", retry)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *values: object) -> None:
            """Quiet."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def messages_of(log: Log) -> list[Row]:
    return [
        {
            "id": str(line.msg),
            "channel_id": "555",
            "type": 19 if line.entry["type"] == "receipt" else 0,
            "author": {"id": "42", "bot": True},
            "content": log_message(line).text,
            "edited_timestamp": None,
        }
        for line in log.lines
    ]


def on_discord(log: Log, messages: list[Row], sent: int) -> str:
    checked = verify_dice.verify(log.text(), NETWORKS)
    with discord(messages, sent) as address:
        try:
            return verify_dice.check_discord(checked, verify_dice.Discord("mine", address))
        except verify_dice.Bad as bad:
            return bad.code


def test_the_thread_is_as_the_log_says() -> None:
    log = Log().words().rolled().rolled()
    assert on_discord(log, messages_of(log), 7) == "checked on Discord: 7 messages by bot 42"


def test_a_message_posted_twice_is_harmless_if_the_earlier_counts() -> None:
    log = Log().words().rolled()
    messages = messages_of(log)
    double = messages[3] | {"id": str(int(messages[3]["id"]) + 9)}
    assert on_discord(log, sorted([*messages, double], key=lambda m: int(m["id"])), 6).startswith("checked")


TRICKS: dict[str, Callable[[list[Row]], object]] = {
    "missing": lambda messages: messages.pop(3),
    "edited": lambda messages: messages[3].update(edited_timestamp="2026-01-01T00:00:00Z"),
    "not the bot": lambda messages: messages[3]["author"].update(bot=False),
    "another bot": lambda messages: messages[3].update(author={"id": "43", "bot": True}),
    "answer to a click": lambda messages: messages[3].update(type=20),
    "other content": lambda messages: messages[3].update(content="hello"),
    "elsewhere": lambda messages: messages[3].update(channel_id="556"),
    "one more": lambda messages: messages.append(messages[3] | {"id": "9" * 19, "content": "psst"}),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_what_a_host_might_do_to_the_thread(trick: str) -> None:
    log = Log().words().rolled().rolled()
    messages = messages_of(log)
    TRICKS[trick](messages)
    assert on_discord(log, messages, 7) == "E_DISCORD"


def test_a_deleted_message_is_missed_in_the_count() -> None:
    log = Log().words().rolled()
    assert on_discord(log, messages_of(log), 6) == "E_DISCORD"


def test_the_sound_logs_are_sound() -> None:
    for log in sound_logs():
        assert code(log.text()) is None
