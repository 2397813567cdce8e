"""Kills, faults and full disks while a game is played: no acknowledged order is lost or doubled, and no die changes.

After every few orders the bot is killed (SIGKILL); meanwhile Discord answers 429, 500, nothing, or carries out what it
does not answer, and every third time the operating system refuses to write any more. ATTACK_KILLS says how often; the
counts are printed.
"""

import asyncio
import contextlib
import json
import os
import random
import resource
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from engine import replay, state_text
from engine.dice.record_dice import record_fault
from engine.dice.verify import verify_text
from tests.e2e.story import LONG, Story, gathered, told
from tests.support.discord import Table
from tests.support.standin.exchange import Exchange

KILLS = int(os.environ.get("ATTACK_KILLS", "6"))
SEED = int(os.environ.get("ATTACK_SEED", "11"))
DISKS = 3
"""Every so manieth bot meets a full disk."""
FULL = 4096
"""Bytes of any file that can still be written then."""
WEST = "west russia"
FAULTS = ("too fast", "broken", "no connection", "lost answer")
MESSAGES = "/channels/*/messages"
MOST_ROUNDS = 99
WHERE = (
    "germany",
    "japan",
    "ukraine",
    "caucasus",
    "india",
    "iceland",
    "archangel",
    "karelia",
    "russia",
    "brazil",
    "alaska",
)
"""Spaces that tell one order from another, beside the rounds."""


@pytest_asyncio.fixture
async def story(table: Table, tmp_path: Path) -> AsyncIterator[Story]:
    async with told(table, tmp_path) as begun:
        yield begun


def strike(story: Story, fault: str, times: int) -> None:
    """The next messages meet this."""
    faults = story.table.server.faults
    if fault == "too fast":
        faults.rate_limit("POST", MESSAGES, retry_after=0.02, times=times + 5)
    elif fault == "broken":
        faults.fail("POST", MESSAGES, 500, times=times)
    elif fault == "no connection":
        faults.drop("POST", MESSAGES, times=times)
    else:
        faults.lose_answer("POST", MESSAGES, times=times)


@contextlib.contextmanager
def full_disk(story: Story) -> Iterator[None]:
    """The system refuses the bot's process whatever it would write."""
    assert story.game.process is not None
    pid = story.game.process.pid
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (FULL, most))
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


async def an_order(story: Story, number: int) -> Exchange:
    """A line of Japan's that can be told from all others; now and then the Soviet battle goes on, which throws dice."""
    room, table = story.table.room, story.table
    if number == 1:
        await table.alice.slash(room, "battle fight", space=WEST, wait=False)
    elif number % 3 == 0:
        await table.alice.slash(room, "battle press", wait=False)
    rounds, where = told_apart(number)
    return await table.dave.slash(room, "orders retreat", rounds=rounds, where=where, wait=False)


def told_apart(number: int) -> tuple[int, str]:
    """The rounds of an order, and where it holds."""
    return number % MOST_ROUNDS + 1, WHERE[number // MOST_ROUNDS]


async def answered(story: Story, given: dict[int, Exchange]) -> None:
    """One more order, and a while for its answer."""
    number = len(given) + 1
    given[number] = await an_order(story, number)
    with contextlib.suppress(TimeoutError):
        await story.table.server.until(lambda: bool(given[number].text), 3.0)


async def test_nothing_is_lost_doubled_or_changed_whatever_happens_meanwhile(
    story: Story, capsys: pytest.CaptureFixture[str]
) -> None:
    chance, counts = random.Random(SEED), Counter[str]()
    given: dict[int, Exchange] = {}
    async with story.game.bot():
        await gathered(story, "1941")
        await story.orders("soviet_union", "buy 2 inf")
        await story.end("soviet_union")
        await story.orders("soviet_union", f"6 inf russia > {WEST}")
        await story.end("soviet_union")
    for kill in range(KILLS):
        async with story.game.bot():
            for order in range(4):
                if chance.random() < 0.7:
                    fault = chance.choice(FAULTS)
                    strike(story, fault, chance.randint(1, 3))
                    counts[fault] += 1
                disk = full_disk(story) if order == 1 and kill % DISKS == 1 else contextlib.nullcontext()
                with disk:
                    counts["full disks"] += not isinstance(disk, contextlib.nullcontext)
                    await answered(story, given)
            given[len(given) + 1] = await an_order(story, len(given) + 1)
            await asyncio.sleep(chance.random() * 0.3)
            story.game.kill()
            counts["kills"] += 1
    story.table.server.faults.clear()
    async with story.game.bot():
        await story.table.server.until(lambda: story.rolls("receipt") == story.rolls("request"), LONG)
        await story.quiet()
        state = (await story.game.look()).game.state
        record, dice = await story.game.export()
    said = [line for line in map(json.loads, record.splitlines()[1:]) if "rounds" in str(line)]
    lines = Counter((line["retreat"]["rounds"], line["where"][0]) for line in said)
    acknowledged = [number for number, one in given.items() if f"rounds {told_apart(number)[0]}" in one.text]
    refused = sum("disk" in exchange.text for exchange in given.values())
    counts |= Counter(
        refused_for_the_disk=refused, orders=len(given), acknowledged=len(acknowledged), rolls=story.rolls("receipt")
    )
    with capsys.disabled():
        print(f"\ntrouble: {dict(counts)}")  # noqa: T201 the figures of the attack
    assert [number for number in acknowledged if not lines[told_apart(number)]] == []
    assert [number for number, times in lines.items() if times > 1] == []
    assert state_text(replay(record).game.state) == state_text(state)
    verdict = verify_text(dice)
    assert verdict.valid, verdict.fault
    assert record_fault(verdict, record) is None
    assert counts["acknowledged"] > 0
    assert counts["rolls"] > 0
