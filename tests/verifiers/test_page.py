"""The page's script judges as the bot does, under Node: on every example and on logs spoiled at random."""

import base64
import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.dice.record_dice import record_fault
from engine.dice.verify import verify_text
from tests.engine.dice.examples import logs, table
from tests.engine.dice.making import NETWORK, TRUSTED, Log, beacon
from tests.engine.dice.recorded import VOIDS, cases, rolled
from tests.engine.dice.spoiling import sound_logs, spoiled_logs
from verifiers import embed

NODE = shutil.which("node")
NETWORKS = {NETWORK.chain_hash: NETWORK.to_json()}
Row = dict[str, Any]

pytestmark = pytest.mark.skipif(NODE is None, reason="the page's script is tested with Node, which is not installed")


def run(jobs: list[Row]) -> list[Any]:
    """The page's answers to many jobs, by one Node."""
    done = subprocess.run(
        [str(NODE), "--no-warnings", str(Path(__file__).parent / "run_page.mjs"), str(embed.PAGE)],
        input="".join(f"{json.dumps(job)}\n" for job in jobs),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def log_job(text: str, networks: Any = None, **more: Any) -> Row:
    data = text.encode("utf-8", "surrogateescape" if "\udc80" in text else "surrogatepass")
    return {"job": "log", "base64": base64.b64encode(data).decode(), "networks": networks, **more}


def rows(name: str) -> list[Row]:
    return table(name)


def test_the_page_is_put_together_from_its_parts() -> None:
    assert embed.page() == embed.PAGE.read_text(encoding="utf-8")


def test_the_page_loads_nothing() -> None:
    page = embed.PAGE.read_text(encoding="utf-8")
    assert "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'" in page
    for way_out in (
        "fetch(",
        "XMLHttpRequest",
        "WebSocket",
        "import(",
        "src=",
        "@import",
        "url(",
        "innerHTML",
        "eval(",
    ):
        assert way_out not in page


def test_every_log_of_the_examples() -> None:
    for row, found in zip(logs(), run([log_job(row["text"]) for row in logs()]), strict=True):
        if isinstance(row["outcome"], list):
            assert found["fault"] == row["outcome"], row["name"]
        else:
            assert found["fault"] is None, row["name"]
            assert (len(found["rolls"]), found["pending"]) == (row["outcome"]["rolls"], row["outcome"]["pending"])
            assert found["head"].startswith(row["outcome"]["head"])


def test_the_bytes_of_the_examples() -> None:
    spelled = run([{"job": "spelling", "json": row["json"]} for row in rows("spelling")])
    assert spelled == [row["hex"] or "E_CANON" for row in rows("spelling")]
    assert run([{"job": "hash", **row} for row in rows("hashes")]) == [row["hash"] for row in rows("hashes")]
    assert run([{"job": "seed", **row} for row in rows("seeds")]) == [row["seed"] for row in rows("seeds")]
    assert run([{"job": "faces", **row} for row in rows("faces")]) == [row["dice"] for row in rows("faces")]
    rounds = [[row["round"], row["due_s"] * 1000] for row in rows("rounds")]
    assert run([{"job": "round", **row} for row in rows("rounds")]) == rounds


def test_the_draws_of_the_examples() -> None:
    expected = [[row["material"], row["key"], row["dice"], row["used"]] for row in rows("draws")]
    assert run([{"job": "draw", **row} for row in rows("draws")]) == expected


def test_the_signatures_of_the_examples() -> None:
    sound = rows("signatures")
    spoiled = [row | {"signature": "00" + row["signature"][2:]} for row in sound]
    malformed = [row | {"signature": row["signature"].upper()} for row in sound]
    found = run([{"job": "signature", **row} for row in [*sound, *spoiled, *malformed]])
    assert found == [True] * len(sound) + [False] * (len(spoiled) + len(malformed))


def test_the_beacons_of_the_examples() -> None:
    known = [row for row in rows("beacons") if row["network"] == "quicknet"]
    found = run([{"job": "beacons", "beacons": [[row["round"], row["signature"]]]} for row in known])
    assert found == [row["genuine"] for row in known]


def test_many_beacons_at_once() -> None:
    network = NETWORK.to_json()
    good = [[number, beacon(number).signature] for number in range(1, 6)]
    swapped = [[1, good[1][1]], [2, good[0][1]], *good[2:]]
    jobs = [{"job": "beacons", "network": network, "beacons": beacons} for beacons in (good, swapped)]
    assert run(jobs) == [True, False]


def test_spoiled_logs_get_the_bots_own_code() -> None:
    texts = [*spoiled_logs(200), *(log.text() for log in sound_logs())]
    for text, found in zip(texts, run([log_job(text, NETWORKS) for text in texts]), strict=True):
        fault = verify_text(text, TRUSTED).fault
        assert found["fault"] == (fault and [fault.code, fault.index]), text


NONSENSE = [
    "",
    "\n",
    "{",
    "[]",
    "nul",
    "[" * 10_000_000,
    '{"a":' * 100_000,
    "\ud800",
    "\udc80",
    "\ufeff{}",
    "\u2028",
    '{"entry":{"a":01}}',
    '{"entry":{"a":-0,"type":"x"},"hash":""}',
    '{"entry":{"a":NaN}}',
    '{"entry":{"a":1e5}}',
    '{"entry":{"__proto__":1}}',
    '{"entry":{"a":"\t"}}',
    '{"entry":{"a":"\\x"}}',
    '{"entry":{"i":' + "9" * 6000 + "}}",
    '{"entry":{"type":"constructor"},"hash":"x"}',
]


def test_what_is_no_log_gets_the_bots_own_code() -> None:
    for text, found in zip(NONSENSE, run([log_job(text) for text in NONSENSE]), strict=True):
        fault = verify_text(text).fault
        assert found["fault"] == (fault and [fault.code, fault.index]), text[:50]


def test_a_false_beacon_is_found_where_it_stands() -> None:
    log = Log("beacon").rolled("beacon")
    log.request("beacon")

    def lie(fields: Row) -> None:
        shown = fields["entropy"]
        shown["sig"] = beacon(shown["round"] + 1).signature
        shown["rand"] = hashlib.sha256(bytes.fromhex(shown["sig"])).hexdigest()

    log.receipt(lie)
    log.rolled("beacon")
    (found,) = run([log_job(log.text(), NETWORKS)])
    assert found["fault"] == ["E_BLS", 4]
    assert [answered for answered, _ in found["rolls"]] == [True, False]


def test_an_open_roll_is_thrown_with_a_beacon_one_brings() -> None:
    text = next(row["text"] for row in logs() if row["name"] == "last request still open")
    row = next(row for row in rows("beacons") if row["round"] == 1000 and row["genuine"])
    (found,) = run([log_job(text, beacon=[1000, row["signature"]])])
    assert found["rolls"][1] == [False, [[2, 5, 2, 5, 2], [1]]]


def test_the_words_say_what_is_only_claimed() -> None:
    text = next(row["text"] for row in logs() if row["name"] == "beacon, two rolls")
    (found,) = run([log_job(text)])
    assert found["lines"][0] == "log VALID: 5 entries, 2 rolls, 0 foreseeable by the host, 0 voids, 0 undos"
    assert found["lines"][2].startswith("message ids: claimed by host")
    assert found["lines"][3:5] == ["bot signatures: checked", "beacons: 2 checked"]
    assert found["lines"][5].startswith("germany: 6 dice, faces 1 3 1 1 0 0, chi-square 6.00")


def test_records_beside_their_logs() -> None:
    known = cases()
    found = run([log_job(case.log, NETWORKS, record=case.record) for case in known])
    expected = [record_fault(verify_text(case.log, TRUSTED), case.record) for case in known]
    assert [one["record"] for one in found] == expected


def test_a_void_needs_an_opponent() -> None:
    found = run([log_job(rolled(("void", 2, consent)).text(), NETWORKS) for consent, _ in VOIDS.values()])
    assert [one["voids"] for one in found] == [[[2, agreed]] for _, agreed in VOIDS.values()]
    for one, (_, agreed) in zip(found, VOIDS.values(), strict=True):
        assert one["lines"][1].startswith("log VALID" if agreed else "log: host could re-roll")
