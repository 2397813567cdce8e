"""Each shard is one process's, and every shard somebody's; what is not so is said to the host."""

import logging

import pytest

from bot.config import CannotStart
from bot.monitoring.metrics import Metrics
from bot.monitoring.shard_watch import PATIENT_LOOKS, ShardWatch
from bot.shards import ALL, Shards
from bot.store.claims import SoleClaims
from tests.support.claims import Registry, SharedClaims


def watch(registry: Registry, shards: Shards) -> ShardWatch:
    metrics = Metrics()
    metrics.begin()
    return ShardWatch(SharedClaims(registry), shards, metrics)


async def test_two_processes_with_a_shard_in_common() -> None:
    registry = Registry()
    await watch(registry, Shards(0, 3, 8)).take()
    with pytest.raises(CannotStart, match="Of 8 shards, another process on this database looks after 2, 3 already"):
        await watch(registry, Shards(2, 5, 8)).take()
    await watch(registry, Shards(4, 5, 8)).take()
    assert {number for number, _ in registry.holders} == {0, 1, 2, 3, 4, 5}, "nothing was half taken"


@pytest.mark.parametrize("second", [Shards(2, 3, 4), ALL])
async def test_all_divide_the_servers_alike(second: Shards) -> None:
    registry = Registry()
    await watch(registry, Shards(4, 7, 8)).take()
    with pytest.raises(CannotStart, match=f"into 8 shards, and this one into {second.count}"):
        await watch(registry, second).take()
    assert {count for _, count in registry.holders} == {8}


async def test_a_shard_that_nobody_looks_after_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    registry = Registry()
    mine = watch(registry, Shards(0, 1, 4))
    await mine.take()
    for _ in range(PATIENT_LOOKS - 1):
        mine.look(await mine.claims.taken())
    assert not caplog.records and mine.nobodys == ()
    for _ in range(3):
        mine.look(await mine.claims.taken())
    (told,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "nobody looks after some shards" in told.message and told.__dict__["shards"] == [2, 3]
    assert mine.nobodys == (2, 3) and b"sandtable_shards_of_nobody 2.0" in mine.metrics.text()
    await watch(registry, Shards(2, 3, 4)).take()
    mine.look(await mine.claims.taken())
    assert mine.nobodys == ()


async def test_on_a_file_one_process_looks_after_all() -> None:
    await ShardWatch(SoleClaims(), Shards(0, 7, 8), Metrics()).take()
    with pytest.raises(CannotStart, match="SHARDS is 0-3/8, but no other process can look after the rest"):
        await ShardWatch(SoleClaims(), Shards(0, 3, 8), Metrics()).take()
