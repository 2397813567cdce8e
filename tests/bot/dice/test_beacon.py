"""Rolls by public randomness: one round, fixed by the message, whoever brings it and however long that takes."""

import asyncio
import itertools

import pytest
from msgspec.structs import replace

from bot.dice.refusals import BeaconAnswers, NotAgreed, NotGenuine
from bot.dice.relays import RelayFailed, Web, beacon_in
from bot.dice.sources import BeaconSource, Randomness, WaitingRoll
from bot.store.ledger import Status
from engine.dice.beacon import QUICKNET, Beacon
from engine.dice.snowflake import unix_ms
from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text
from tests.bot.dice.memory import Crash, MemoryThread, Trouble
from tests.bot.dice.relay import PATIENT, loopback
from tests.bot.dice.tables import ANNA, BEN, FIXED, SECRETS, HonestRelay, World, asked, two_rolls
from tests.engine.dice.making import NETWORK, TRUSTED, beacon


async def verdict_on(world: World) -> Verdict:
    return verify_text(await world.table().export(), TRUSTED)


class DeadRelay:
    """Never there, until it is."""

    name = "dead"

    def __init__(self) -> None:
        self.alive: HonestRelay | None = None

    async def fetch(self, chain_hash: str, number: int) -> Beacon | None:
        if self.alive is None:
            raise RelayFailed("connection refused")
        return await self.alive.fetch(chain_hash, number)


async def test_a_roll_waits_for_the_round_its_message_fixed() -> None:
    world = World().by_beacon()
    await world.rolled(1, FIXED)
    verdict = await verdict_on(world)
    assert verdict.fault is None
    (seen,) = verdict.rolls
    assert seen.round == NETWORK.round_of(seen.message, 6000)
    assert 6000 <= (seen.due_ms or 0) - unix_ms(seen.message) <= 9000
    assert (world.told[0].round, world.told[0].due_ms) == (seen.round, seen.due_ms)
    assert (len(world.told), verdict.foreseeable) == (1, 0)


async def test_help_that_comes_as_a_roll_lies_down_to_rest_wakes_it() -> None:
    """The signature is brought in the very moment in which the roll has seen that nobody has it yet."""
    source = BeaconSource(World().by_beacon().relays, no_tidings, TRUSTED, lambda seconds: asyncio.sleep(3600.0))
    genesis = {"beacon": {"chain_hash": NETWORK.chain_hash}}
    rests = source.rest(60.0, NETWORK, 7)
    async with asyncio.timeout(PATIENT):
        await asyncio.gather(rests, source.supply(genesis, 7, beacon(7).signature))


async def no_tidings(waiting: WaitingRoll) -> None:
    """Nobody is told of it."""


@pytest.mark.parametrize("behind_ms", [40_000, 3_600_000, 0, -5_000])
async def test_a_clock_that_is_wrong_delays_no_roll(behind_ms: int) -> None:
    """The round comes out so long after the request, whatever this machine thinks that the time is."""
    world = World().by_beacon()
    world.relays.now_ms = lambda: world.thread.now_ms - behind_ms
    await world.rolled(1, FIXED)
    assert sum(world.pauses) <= 9.5, "a round comes every three seconds, and six are between"
    assert (await verdict_on(world)).fault is None


async def test_nobody_has_to_give_words_where_no_seed_is_used() -> None:
    world = World().by_beacon()
    table = world.table()
    await table.open(world.opening, SECRETS)
    assert await table.unheard() == [ANNA, BEN]
    await table.prepare(asked(1))
    await table.finish()
    assert (await verdict_on(world)).ok


def moments() -> int:
    trouble = Trouble()
    asyncio.run(two_rolls(World(trouble).by_beacon()))
    return trouble.moments


@pytest.mark.parametrize("at", range(moments()))
async def test_killed_at_any_moment_the_round_stays_the_same(at: int) -> None:
    trouble = Trouble(at)
    world = World(trouble).by_beacon()
    with pytest.raises(Crash):
        await two_rolls(world)
    world.thread.now_ms += 3_600_000
    await two_rolls(world.by_beacon())
    verdict = await verdict_on(world)
    assert verdict.fault is None
    assert [number for number, _ in world.played] == [1, 2]
    for seen, (_, faces) in zip(verdict.rolls, world.played, strict=True):
        assert [face for roll in seen.rolls for face in roll.dice] == faces
        assert world.carriers(seen.request_hash) == [seen.message]


async def test_an_hour_without_relays_is_a_visible_wait_and_nothing_else() -> None:
    relay = DeadRelay()
    world = World().by_beacon(relay)
    table = await world.opened()
    row = await table.prepare(asked(1))
    start = world.thread.now_ms

    async def wake() -> None:
        if world.thread.now_ms - start > 3_600_000:
            relay.alive = HonestRelay(world)

    world.on_sleep = wake
    await table.finish()
    verdict = await verdict_on(world)
    assert verdict.fault is None
    assert verdict.rolls[0].message == world.carriers(row.request)[0]
    told = [waiting.again_ms for waiting in world.told if waiting.again_ms]
    assert len(told) > 50
    assert all(0 < later - sooner <= 61_000 for sooner, later in itertools.pairwise(told))
    assert max(world.pauses[3:]) == 60


async def test_a_player_can_supply_what_no_relay_gives() -> None:
    world = World().by_beacon(DeadRelay())
    table = await world.opened()
    await table.prepare(asked(1))
    number = 0

    async def help_out() -> None:
        nonlocal number
        if len(world.told) > 3 and not number:
            number = world.told[0].round
            with pytest.raises(NotGenuine):
                await table.supply(number, beacon(number + 1).signature)
            for nonsense in ("", "zz", "00" * 48):
                with pytest.raises(NotGenuine):
                    await table.supply(number, nonsense)
            await table.supply(number, f" {beacon(number).signature.upper()}\n")

    world.on_sleep = help_out
    await table.finish()
    verdict = await verdict_on(world)
    assert (verdict.fault, verdict.rolls[0].round) == (None, number)


async def test_help_ends_the_wait_at_once() -> None:
    world = World().by_beacon(DeadRelay())
    table = await world.opened()

    async def forever() -> None:
        if len(world.told) > 2:
            await asyncio.sleep(3600)

    world.on_sleep = forever
    await table.prepare(asked(1))
    rolling = asyncio.create_task(table.finish())
    while len(world.told) < 3:
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert not rolling.done()
    await table.supply(world.told[0].round, beacon(world.told[0].round).signature)
    await asyncio.wait_for(rolling, PATIENT)
    assert (await verdict_on(world)).ok


async def test_other_games_are_not_held_up_and_looking_is_free() -> None:
    world = World().by_beacon(DeadRelay())
    table = await world.opened()
    await table.prepare(asked(1))
    rolling = asyncio.create_task(table.finish())
    while len(world.told) < 5:
        await asyncio.sleep(0)
    row = await table.open_roll()
    assert row is not None
    assert row.status is Status.POSTED
    await table.note("comment", 1, "still waiting")
    verdict = await table.verdict()
    assert verdict.pending is not None
    rolling.cancel()


async def test_an_open_roll_shows_its_dice_to_everybody_once_the_beacon_is_out() -> None:
    world = World(trouble := Trouble()).by_beacon()
    table = await world.opened()
    await table.prepare(asked(1, FIXED))

    async def cut() -> None:
        raise Crash

    trouble.at = -1
    world.sources["beacon"].entropy = lambda wanted: cut()  # type: ignore[method-assign,assignment]
    with pytest.raises(Crash):
        await table.finish()
    assert (await table.verdict()).pending is not None
    world.thread.now_ms += 60_000
    pending = (await table.verdict()).pending
    assert pending is not None
    assert [len(roll.dice) for roll in pending.rolls] == [3, 2]


async def test_without_the_beacon_only_when_it_is_gone_and_another_seat_agrees() -> None:
    relay = DeadRelay()
    world = World().by_beacon(relay, policy="either")
    table = await world.opened()
    with pytest.raises(BeaconAnswers):
        await table.prepare(asked(1), consent=[BEN])
    world.thread.now_ms += 59_000
    with pytest.raises(BeaconAnswers):
        await table.prepare(asked(1), consent=[BEN])
    world.thread.now_ms += 2_000
    with pytest.raises(NotAgreed):
        await table.prepare(asked(1), consent=[ANNA])
    await table.prepare(asked(1), consent=[BEN])
    await table.finish()
    relay.alive = HonestRelay(world)
    with pytest.raises(BeaconAnswers):
        await table.prepare(asked(2), consent=[BEN])
    await table.prepare(asked(2))
    await table.finish()
    verdict = await verdict_on(world)
    assert (verdict.fault, dict(verdict.modes)) == (None, {"chain": 1, "beacon": 1})
    with pytest.raises(NotAgreed):
        strict = World().by_beacon(DeadRelay())
        await (await strict.opened()).prepare(asked(1), consent=[BEN])


@pytest.mark.parametrize("mood", ["late", "slow", "down", "broken", "lying", "stale", "huge"])
async def test_a_bad_relay_delays_but_never_changes_a_die(mood: str) -> None:
    world = World()
    async with (
        loopback(lambda: world.thread.now_ms, 0.3 if mood == "slow" else PATIENT) as (bad, first),
        loopback(lambda: world.thread.now_ms) as (good, second),
    ):
        bad.mood = mood
        world.by_beacon(first, second)
        await world.rolled(1)
        alone = World(thread=MemoryThread())
        alone.by_beacon(second)
        good.now_ms = lambda: alone.thread.now_ms
        await alone.rolled(1)
    assert (await verdict_on(world)).ok
    assert world.played == alone.played
    assert bad.questions and good.questions
    assert (first.name in world.relays.faults) == (mood != "late")


async def test_the_relay_that_answers_is_asked_first_next_time() -> None:
    world = World()
    async with (
        loopback(lambda: world.thread.now_ms) as (bad, first),
        loopback(lambda: world.thread.now_ms) as (
            _,
            second,
        ),
    ):
        bad.mood = "down"
        world.by_beacon(first, second)
        await world.rolled(1)
        await world.rolled(2)
    assert len(bad.questions) == 1
    assert world.relays.relays == [second, first]


async def test_no_relay_at_that_address() -> None:
    world = World()
    async with loopback(lambda: world.thread.now_ms) as (_, gone):
        pass
    async with loopback(lambda: world.thread.now_ms) as (_, there):
        gone.web = there.web
        world.by_beacon(gone, there)
        await world.rolled(1)
    assert (await verdict_on(world)).ok


@pytest.mark.parametrize("number", [123, 1000])
async def test_real_beacons_of_quicknet_decide_a_roll(number: int) -> None:
    thread = MemoryThread(now_ms=QUICKNET.due_ms(number) - 7_500 - 4 * 1_373)
    world = World(thread=thread)
    async with loopback(lambda: thread.now_ms) as (_, relay):
        world.by_beacon(relay, network=QUICKNET)
        await world.rolled(1, FIXED)
    verdict = verify_text(await world.table().export())
    assert (verdict.fault, verdict.rolls[0].round) == (None, number)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"round":2,"signature":"aa"}', b'{"round":1,"signature":"xy"}', b"[" * 100_000]
)
def test_nonsense_is_no_beacon(body: bytes) -> None:
    with pytest.raises(RelayFailed):
        beacon_in(body, 1)


async def test_a_clock_that_runs_ahead_only_asks_too_early() -> None:
    world = World().by_beacon()
    world.relays.now_ms = lambda: world.thread.now_ms + 30_000
    await world.rolled(1)
    assert (await verdict_on(world)).ok


async def test_both_modes_are_there_for_a_bot() -> None:
    both = Randomness().sources(Web(), World().tell)
    assert set(both) == {"beacon", "chain"}
    assert next(relay.name for relay in both["beacon"].relays.relays) == "api.drand.sh"  # type: ignore[attr-defined]


def test_the_default_wait_is_six_seconds() -> None:
    assert replace(World().opening).delta_ms == 6000
