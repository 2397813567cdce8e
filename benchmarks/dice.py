"""How fast dice are thrown and checked, and whether ten million of them look as they should.

    python -m benchmarks.dice                the whole suite, about half a minute on one core
    python -m benchmarks.dice --quick        a small one
    python -m benchmarks.dice --raw BYTES    the raw stream on standard output, for `ent` or `dieharder -g 200`

Speeds are printed as multiples of what the project asks for: below 1.00 is too slow. Exit code 1 if anything fails.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import fairness
from engine.dice.entropy import BeaconEntropy, ChainEntropy
from engine.dice.stream import Stream, draw, extract
from engine.dice.verify import verify_text
from tests.engine.dice.making import NETWORK, TRUSTED, Log
from verifiers import embed

CHAIN_HASH = "52" * 32
PER_REQUEST = 25
REQUESTED_A_SECOND = 300_000
BULK_A_SECOND = 5_000_000
WITH_THE_LIBRARY = 5.0
WITHOUT = 60.0
UNLIKELY = 1e-4

ALONE = """
import importlib.util, json, sys, time
spec = importlib.util.spec_from_file_location("verify_dice", sys.argv[1])
verify_dice = importlib.util.module_from_spec(spec)
sys.modules["verify_dice"] = verify_dice
spec.loader.exec_module(verify_dice)
text = open(sys.argv[2], encoding="utf-8").read()
start = time.perf_counter()
log = verify_dice.verify(text, json.loads(sys.argv[3]))
assert log.fault is None, log.fault
print(len(log.rolls), time.perf_counter() - start)
"""

IN_NODE = """
const { readFileSync } = require("node:fs");
const [page, log, networks] = process.argv.slice(1);
const script = /<script id="verifier">([\\s\\S]*)<\\/script>/.exec(readFileSync(page, "utf8"))[1];
const { verify } = new Function(`${script}\\nreturn { verify };`)();
const bytes = readFileSync(log);
const start = performance.now();
verify(bytes, { networks: JSON.parse(networks) }).then((found) => {
  if (found.fault) throw new Error(found.fault.code);
  console.log(found.rolls.length, (performance.now() - start) / 1000);
});
"""


class Bench:
    """Prints what it measures, and remembers whether everything held."""

    def __init__(self) -> None:
        self.held = True

    def speed(self, name: str, figure: str, ratio: float) -> None:
        self.held &= ratio >= 1
        sys.stdout.write(f"{name:42} {figure:>24}   {ratio:6.2f} x the bar\n")
        sys.stdout.flush()

    def chance(self, name: str, p: float) -> None:
        good = UNLIKELY < p < 1 - UNLIKELY
        self.held &= good
        sys.stdout.write(f"{name:42} {'p = ' + format(p, '.6f'):>24}   {'good' if good else 'UNLIKELY'}\n")
        sys.stdout.flush()

    def deviation(self, name: str, z: float) -> None:
        good = abs(z) < 4
        self.held &= good
        sys.stdout.write(f"{name:42} {'z = ' + format(z, '+.3f'):>24}   {'good' if good else 'UNLIKELY'}\n")


def requested(number: int) -> bytes:
    """Dice by the whole path of a request: entropy in, key, stream, faces; 25 a request, as a battle asks for them."""
    dice = bytearray()
    for roll in range(number):
        request = hashlib.sha256(b"request %d" % roll).hexdigest()
        if roll % 2:
            randomness = hashlib.sha256(b"beacon %d" % roll).hexdigest()
            entropy = BeaconEntropy(CHAIN_HASH, roll + 1, randomness).material()
        else:
            entropy = ChainEntropy(1, hashlib.sha256(b"seed %d" % roll).digest(), str(roll)).material()
        groups, _ = draw(extract(request, entropy), [(10, 6), (15, 6)])
        dice += bytes(groups[0]) + bytes(groups[1])
    return bytes(dice)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def throwing(bench: Bench, requests: int, bulk: int) -> bytes:
    """The two speeds of throwing; the requested dice are handed on to be looked at."""
    start = time.perf_counter()
    dice = requested(requests)
    rate = len(dice) / (time.perf_counter() - start)
    bench.speed("dice by requests of 25", f"{rate:,.0f} a second", rate / REQUESTED_A_SECOND)
    rate = bulk / timed(lambda: Stream(b"k" * 32).throw(bulk, 6))
    bench.speed("dice in one long stream", f"{rate:,.0f} a second", rate / BULK_A_SECOND)
    return dice


def long_log(rolls: int) -> str:
    """A log of beacon rolls by the tests' network."""
    log = Log("beacon")
    for _ in range(rolls):
        log.rolled("beacon")
    return log.text()


def checking(bench: Bench, rolls: int) -> None:
    """A long log checked by the bot, by the file that needs no library, and by the page."""
    text = long_log(rolls)
    share = rolls / 1000
    seconds = timed(lambda: check_sound(text))
    bench.speed(f"{rolls} beacon rolls with the library", f"{seconds:.2f} s", WITH_THE_LIBRARY * share / seconds)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.jsonl"
        log.write_text(text, encoding="utf-8")
        networks = json.dumps({NETWORK.chain_hash: NETWORK.to_json()})
        alone = [sys.executable, "-I", "-S", "-c", ALONE, str(embed.PYTHON), str(log), networks]
        seconds = timed_elsewhere(alone, rolls)
        bench.speed(f"{rolls} beacon rolls by the python file", f"{seconds:.2f} s", WITHOUT * share / seconds)
        node = shutil.which("node")
        if node:
            seconds = timed_elsewhere(
                [node, "--no-warnings", "-e", IN_NODE, str(embed.PAGE), str(log), networks], rolls
            )
            bench.speed(f"{rolls} beacon rolls by the page (Node)", f"{seconds:.2f} s", WITHOUT * share / seconds)


def check_sound(text: str) -> None:
    verdict = verify_text(text, TRUSTED)
    if verdict.fault is not None:
        raise ValueError(verdict.fault)


def timed_elsewhere(command: list[str], rolls: int) -> float:
    """The seconds that another program took, by its own clock, without its start."""
    told = subprocess.run(  # noqa: S603 our own verifiers
        command, capture_output=True, text=True, check=True, timeout=600
    )
    seen, seconds = told.stdout.split()
    if int(seen) != rolls:
        raise ValueError(f"{seen} of {rolls} rolls were seen")
    return float(seconds)


def looking(bench: Bench, dice: bytes) -> None:
    """Section 11 of the protocol: everything that could look odd about dice."""
    sys.stdout.write(f"\n{len(dice):,} dice from {len(dice) // PER_REQUEST:,} requests\n")
    for length, name in ((1, "faces"), (2, "pairs"), (3, "triples"), (4, "quadruples")):
        bench.chance(name, fairness.words(dice, length))
    bench.chance("gaps between sixes", fairness.gaps(dice))
    by_position = fairness.positions(dice, PER_REQUEST)
    for name, p in (("least likely position", min(by_position)), ("likeliest position", max(by_position))):
        bench.chance(name, p)
    for lag in fairness.LAGS:
        bench.deviation(f"correlation {lag} apart", fairness.correlation(dice, lag))
    bench.chance("p-values of 1,000 blocks (KS)", fairness.uniform(fairness.blocks(dice)))


def raw(size: int) -> None:
    """Many requests' streams, one after the other."""
    request = 0
    while size > 0:
        key = extract(hashlib.sha256(b"raw %d" % request).hexdigest(), bytes(8))
        part = Stream(key).take(min(size, 1 << 16))
        sys.stdout.buffer.write(part)
        size -= len(part)
        request += 1


def main(given: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description="Dice: speed and fairness.")
    asked.add_argument("--quick", action="store_true", help="a small suite")
    asked.add_argument("--raw", type=int, metavar="BYTES", help="write the raw stream")
    chosen = asked.parse_args(given)
    if chosen.raw is not None:
        raw(chosen.raw)
        return 0
    bench = Bench()
    dice = throwing(bench, 8_000 if chosen.quick else 400_000, 1_000_000 if chosen.quick else 20_000_000)
    checking(bench, 50 if chosen.quick else 1000)
    looking(bench, dice)
    return 0 if bench.held else 1


if __name__ == "__main__":
    sys.exit(main())
