"""A gateway in shards, to the unmodified library: who hears of what, who may begin when, and how often a day."""

from typing import Any

import aiohttp
import discord
import pytest

from tests.standin.test_gateway import IDENTIFY, Socket, connect
from tests.support.discord import Table, running
from tests.support.standin import Channel, Person
from tests.support.standin.connect import QUICK


class ShardedBot(discord.AutoShardedClient):
    """Answers to whatever is said, and remembers where."""

    def __init__(self, *shards: int, count: int) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            **(QUICK | {"shard_ids": list(shards), "shard_count": count}),
        )
        self.heard: list[int] = []
        self.joined: list[int] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The server says itself when it is too early."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.channel.id)


async def identify(socket: Socket, **more: Any) -> dict[str, Any]:
    """Come in; what is said to that."""
    await socket.send(2, IDENTIFY | more)
    return await socket.receive()


def places(table: Table, count: int) -> list[tuple[Channel, Person]]:
    """A channel with somebody in it in a guild of each shard."""
    guilds = [table.server.add_guild(f"Shard {number}", (number, count)) for number in range(count)]
    return [(guild.add_channel("talk"), guild.add_member(f"zoe{guild.id}")) for guild in guilds]


async def test_each_client_hears_of_its_shards_only(table: Table) -> None:
    table.server.limits.max_concurrency = 4
    there = places(table, 4)
    low, high = ShardedBot(0, 1, count=4), ShardedBot(2, 3, count=4)
    async with running(low, table.server), running(high, table.server):
        assert table.server.gateway.shards_ready == [0, 1, 2, 3]
        for channel, person in there:
            await person.say(channel, "hello")
        rooms = [channel.id for channel, _ in there]
        await table.server.until(lambda: len(low.heard) + len(high.heard) == 4)
    assert (low.heard, high.heard) == (rooms[:2], rooms[2:])
    assert {guild.shard_id for guild in low.guilds} == {0, 1}


async def test_a_shard_comes_back_to_its_session_while_the_others_go_on(table: Table) -> None:
    table.server.limits.max_concurrency = 2
    there = places(table, 2)
    bot = ShardedBot(0, 1, count=2)
    async with running(bot, table.server):
        cut = next(s.connection for s in table.server.gateway.connected if s.shard == [1, 2])
        assert cut is not None
        cut.cut()
        for channel, person in reversed(there):
            await person.say(channel, "hello")
        await table.server.until(lambda: len(bot.heard) == 2)
        assert table.server.gateway.resumes == 1
        assert [body["shard"] for body in table.server.gateway.identifies] == [[0, 2], [1, 2]]


async def test_sessions_begin_one_after_the_other(table: Table, session: aiohttp.ClientSession) -> None:
    """Shards 0 and 2 wait for each other, 1 does not."""
    table.server.limits.max_concurrency = 2
    table.server.limits.begin_seconds = 3600.0
    said = [await identify(await connect(session, table), shard=[number, 4]) for number in (0, 1, 2)]
    assert [(each["op"], each["d"]) for each in said[2:]] == [(9, False)]
    assert [each["t"] for each in said[:2]] == ["READY", "READY"]


async def test_too_many_sessions_in_a_day_cost_the_token(table: Table, session: aiohttp.ClientSession) -> None:
    table.server.limits.starts_per_day = 1
    await identify(await connect(session, table))
    socket = await connect(session, table)
    await socket.send(2, IDENTIFY | {"shard": [1, 2]})
    assert await socket.closed() == 4004
    assert "takes the token away" in table.server.problems.pop()


async def limits_told(token: str) -> discord.SessionStartLimits:
    """As the library asks for them."""
    bot = ShardedBot(0, count=1)
    await bot.login(token)
    try:
        return await bot.fetch_session_start_limits()
    finally:
        await bot.http.close()


async def test_what_is_told_to_a_bot_that_asks_how_to_begin(table: Table, session: aiohttp.ClientSession) -> None:
    table.server.limits.shards = table.server.limits.max_concurrency = 16
    await identify(await connect(session, table))
    limits = await limits_told(table.server.token)
    assert (limits.total, limits.remaining, limits.max_concurrency) == (1000, 999, 16)
    assert 0 < limits.reset_after <= 86_400_000


@pytest.mark.parametrize(("shard", "code"), [([0], 4002), ("0/1", 4002), ([True, 2], 4002), ([-1, 2], 4010)])
async def test_shards_that_are_none(table: Table, session: aiohttp.ClientSession, shard: Any, code: int) -> None:
    socket = await connect(session, table)
    await socket.send(2, IDENTIFY | {"shard": shard})
    assert await socket.closed() == code


async def test_a_shard_with_too_many_guilds_has_to_be_divided(table: Table, session: aiohttp.ClientSession) -> None:
    table.server.limits.guilds_per_shard = 1
    places(table, 2)
    whole = await connect(session, table)
    await whole.send(2, IDENTIFY)
    assert await whole.closed() == 4011


async def test_what_is_forgotten_cannot_be_resumed(table: Table, session: aiohttp.ClientSession) -> None:
    table.server.limits.replayed = 2
    socket = await connect(session, table)
    session_id = await socket.identify()
    await table.server.faults.drop_gateway()
    for name in ("one", "two", "three"):
        table.guild.add_channel(name)
    again = await connect(session, table)
    await again.send(6, {"token": table.server.token, "session_id": session_id, "seq": 2})
    assert (await again.receive())["op"] == 9


async def test_direct_messages_are_the_first_shards(table: Table) -> None:
    """A private message of a person is heard there, and nowhere else."""
    table.server.limits.max_concurrency = 2
    bot = ShardedBot(0, 1, count=2)
    async with running(bot, table.server):
        user = bot.get_user(int(table.alice.id)) or await bot.fetch_user(int(table.alice.id))
        await user.send("hello")
        direct = table.server.world.direct(table.alice.user)
        await table.server.until(lambda: direct.messages)
        heard = [s.shard[0] for s in table.server.gateway.connected for _, kind, _ in s.log if kind == "MESSAGE_CREATE"]
        assert heard == [0]
