"""Each kind of trouble, and that the real client meets it as described."""

import asyncio
import io
import time

import aiohttp
import discord
import pytest

from tests.standin.tiny_bot import TinyBot, picture
from tests.standin.wire import Wire
from tests.support.discord import Table, bot_process, lay_table, running
from tests.support.standin import CannotDo, StandIn
from tests.support.standin.connect import TOKEN, connect, connect_from_environment

POST = "/channels/*/messages"


def channel_of(bot: TinyBot, table: Table) -> discord.PartialMessageable:
    return bot.get_partial_messageable(table.room.id)


# --- gateway ----------------------------------------------------------------------------------------------------------


async def test_dropped_gateway_resumes_and_replays(table: Table, bot: TinyBot) -> None:
    await table.server.faults.drop_gateway()
    missed = await table.alice.slash(table.room, "game new", edition="19", wait=False)
    await missed.answered()
    assert table.server.gateway.resumes == 1
    assert len(table.server.gateway.identifies) == 1


@pytest.mark.parametrize("code", [4000, 1000])
async def test_closed_gateway_resumes(table: Table, bot: TinyBot, code: int) -> None:
    await table.server.faults.close_gateway(code)
    await (await table.alice.slash(table.room, "game new", edition="19", wait=False)).answered()
    assert table.server.gateway.resumes == 1


async def test_asked_to_reconnect(table: Table, bot: TinyBot) -> None:
    await table.server.faults.ask_reconnect()
    await table.server.until(lambda: table.server.gateway.resumes)
    assert (await table.alice.slash(table.room, "battle")).ack == 4


async def test_lost_session_identifies_anew_and_loses_events(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    await table.server.faults.lose_session()
    await table.alice.click(panel, "count:0", wait=False)
    await table.server.until(lambda: len(table.server.gateway.identifies) == 2 and table.server.gateway.ready)
    assert panel.content == "Welcome"
    assert "count 1" in (await table.alice.click(panel, "count:0")).text


async def test_silent_socket_is_noticed(table: Table) -> None:
    async with running(TinyBot(heartbeat_timeout=0.3), table.server):
        for connection in table.server.gateway.connections:
            connection.mute.clear()
        exchange = await table.alice.slash(table.room, "battle", wait=False)
        await exchange.answered()
        assert table.server.gateway.resumes >= 1  # a connection that is slow to come back is given up once more


async def test_duplicate_event_is_handled_twice_and_refused_once(table: Table, bot: TinyBot) -> None:
    table.server.faults.duplicate()
    exchange = await table.alice.slash(table.room, "game new", edition="19")
    await table.server.until(lambda: len([r for r in table.server.callbacks if r.status]) == 2)
    assert sorted(request.status for request in table.server.callbacks) == [200, 400]
    assert bot.handled == [exchange.id, exchange.id]
    assert len(table.room.messages) == 1
    await table.server.until(lambda: bot.failed)
    assert "40060" in str(bot.failed[0])


async def test_wrong_token_and_privileged_intents(table: Table) -> None:
    table.server.token = "renewed"
    with pytest.raises(discord.LoginFailure):
        async with running(TinyBot(), table.server):
            pass
    table.server.token = TOKEN
    greedy = TinyBot(intents=discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(greedy, table.server):
            pass


# --- requests ---------------------------------------------------------------------------------------------------------


async def test_429_is_waited_out(table: Table, bot: TinyBot) -> None:
    table.server.faults.rate_limit("POST", POST, retry_after=0.2)
    started = time.monotonic()
    await channel_of(bot, table).send("patience")
    assert time.monotonic() - started > 0.2
    assert [r.status for r in table.server.requests if r.route.endswith("/messages")] == [429, 200]
    assert len(table.room.messages) == 1


async def test_buckets_keep_the_order(table: Table, bot: TinyBot) -> None:
    started = time.monotonic()
    await asyncio.gather(*[channel_of(bot, table).send(str(n)) for n in range(12)])
    assert [m.content for m in table.room.messages] == [str(n) for n in range(12)]
    assert time.monotonic() - started > 2 * 5 / 20 - 0.05
    assert {r.status for r in table.server.requests} == {200}


async def test_empty_bucket_refuses(table: Table, wire: Wire) -> None:
    table.server.limits.hurry = 1 / 20  # six requests are within one window on any machine
    path = f"/channels/{table.room.id}/messages"
    answers = [await wire("POST", path, {"content": "x"}) for _ in range(6)]
    assert [a.status for a in answers] == [200] * 5 + [429]
    assert 0 < answers[-1].body["retry_after"] <= 5 * 20
    assert answers[-1].body["global"] is False


async def test_everything_together_is_limited_too(table: Table, wire: Wire) -> None:
    table.server.limits.everything, table.server.limits.hurry = (3, 1.0), 1 / 20
    await asyncio.sleep(1 / 20)  # the window in which the commands were registered, a hurried one, ends
    answers = [await wire("GET", f"/users/{table.people[n].id}") for n in range(4)]
    assert answers[-1].status == 429
    assert answers[-1].body["global"] is True


async def test_502_is_tried_again_without_a_double(table: Table, bot: TinyBot) -> None:
    table.server.faults.fail("POST", POST, 502)
    await channel_of(bot, table).send("once", nonce="o1")
    assert [m.content for m in table.room.messages] == ["once"]


async def test_503_is_raised(table: Table, bot: TinyBot) -> None:
    table.server.faults.fail("POST", POST, 503)
    with pytest.raises(discord.DiscordServerError):
        await channel_of(bot, table).send("x")
    assert table.room.messages == []


async def test_403_on_demand(table: Table, bot: TinyBot) -> None:
    table.server.faults.fail("POST", POST, 403, code=50013, message="Missing Permissions")
    with pytest.raises(discord.Forbidden) as refused:
        await channel_of(bot, table).send("x")
    assert refused.value.code == 50013


async def test_lost_answer_and_the_nonce_that_heals_it(table: Table, bot: TinyBot) -> None:
    table.server.faults.lose_answer("POST", POST)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel_of(bot, table).send("once", nonce="o1")
    message = await channel_of(bot, table).send("once", nonce="o1")
    assert [m.id for m in table.room.messages] == [message.id]


async def test_lost_callback(table: Table, bot: TinyBot) -> None:
    table.server.faults.lose_answer("POST", "/interactions/*/*/callback")
    exchange = await table.alice.slash(table.room, "battle")
    await table.server.until(lambda: bot.failed)
    assert isinstance(bot.failed[0], aiohttp.ServerDisconnectedError)
    assert exchange.reply.content == "a battle begins"


async def test_an_answer_that_belies_what_was_done(table: Table, bot: TinyBot) -> None:
    table.server.faults.belie("POST", "/interactions/*/*/callback", status=502)
    exchange = await table.alice.slash(table.room, "battle")
    await table.server.until(lambda: bot.failed)
    assert getattr(bot.failed[0], "code", 0) == 40060, "the library asks again by itself"
    assert exchange.reply.content == "a battle begins"


async def test_dropped_request_was_not_carried_out(table: Table, bot: TinyBot) -> None:
    table.server.faults.drop("POST", POST, skip=1)
    await channel_of(bot, table).send("first")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel_of(bot, table).send("second", file=picture())
    assert [m.content for m in table.room.messages] == ["first"]


async def test_slow_answer(table: Table, bot: TinyBot) -> None:
    table.server.faults.delay("POST", POST, 0.15)
    started = time.monotonic()
    await channel_of(bot, table).send("slow")
    assert time.monotonic() - started >= 0.15


async def test_faults_can_be_called_off(table: Table, bot: TinyBot) -> None:
    table.server.faults.fail("*", "/**", 503, times=99)
    table.server.faults.duplicate()
    table.server.faults.clear()
    await channel_of(bot, table).send("fine")


async def test_large_file_from_the_client(table: Table, bot: TinyBot) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await channel_of(bot, table).send(file=discord.File(io.BytesIO(b"x" * 10_500_000), "big.bin"))
    assert refused.value.code == 40005


# --- the bot in its own process ---------------------------------------------------------------------------------------


async def test_killed_bot_loses_the_press_and_works_again(table: Table) -> None:
    launch = ["-m", "tests.standin.tiny_bot"]
    async with bot_process(launch, table.server) as process:
        panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
        assert "count 1" in (await table.bob.click(panel, "count:0")).text
        process.kill()
        await process.wait()
    lost = await table.bob.click(panel, "count:1", wait=False)
    async with bot_process(launch, table.server):
        assert lost.ack is None
        assert "count 2" in (await table.bob.click(panel, "count:1")).text


async def test_bot_that_dies_at_once_is_told(table: Table) -> None:
    with pytest.raises(AssertionError, match="ended with 3"):
        async with bot_process(["-c", "raise SystemExit(3)"], table.server):
            pass


def test_environment_points_only_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANDTABLE_STANDIN", raising=False)
    assert connect_from_environment() is False
    monkeypatch.setenv("SANDTABLE_STANDIN", "https://discord.com")
    with pytest.raises(ValueError, match="this machine"):
        connect_from_environment()


async def test_two_servers_after_each_other(table: Table) -> None:
    async with running(TinyBot(), table.server):
        await table.alice.slash(table.room, "battle")
    other = await StandIn(hurry=20).start()
    connect(other.url)
    second = lay_table(other)
    async with running(TinyBot(), other):
        await second.alice.slash(second.room, "battle")
        with pytest.raises(CannotDo):
            await second.alice.slash(second.room, "nonsense")
    await other.stop()
