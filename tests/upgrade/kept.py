"""A bot's database and the Discord it played in, as an earlier bot left them: the machine was lost in the middle.

It ran at commit a131b23, in nine channels:
- `battle`: 1941; Germany attacks the Caucasus, the Soviet Union is asked. Lines taken back, sealed orders, a clock, a
  follower, a vote on a rewind, an advertised seat, a player who left a battle to the default, one who will be away.
- `later`: Revised, round 2, with research, advantages, orders given ahead; of a battle Discord took no message.
- `turns`: the same of a turn that ended. `finished`: conceded.
- `rolling`: a roll is written down and not yet asked for; orders of a sheet wait behind it.
- `drafts`: buttons that carry out what a player typed. `paused`: a dispute stops the clock.
- `lobby`: settled, and one of two bids sealed. `terms`: dice by beacon, accepted by two of five.
"""

import json
import lzma
from collections import deque
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.discord import Table
from tests.support.standin import Channel, Person, StandIn

FOLDER = Path(__file__).parent
DATABASE, WORLD = (FOLDER / f"{name}.xz" for name in ("database-a131b23.sqlite3", "world-a131b23.json"))
TEXT, DIRECT, THREAD = 0, 1, 11
FIVE = ("alice", "bob", "carol", "dave", "erin")


@cache
def world() -> dict[str, Any]:
    """What was written down beside the database: the moment, the games, people, channels and messages."""
    return json.loads(lzma.decompress(WORLD.read_bytes()))


def copy_to(path: Path) -> None:
    """A fresh copy of the database."""
    path.write_bytes(lzma.decompress(DATABASE.read_bytes()))


@dataclass(frozen=True, slots=True)
class Laid:
    """The Discord of then, laid again in a new stand-in."""

    server: StandIn
    table: Table
    people: dict[str, Person]
    rooms: dict[str, Channel]


class Ids:
    """Hands out the ids that are called for by name, otherwise those of now."""

    def __init__(self, server: StandIn) -> None:
        self.now = server.world.ids
        self.given: deque[int] = deque()

    def next(self) -> int:
        return self.given.popleft() if self.given else self.now.next()

    def next_of(self, shard: int, count: int) -> int:
        return self.given.popleft() if self.given else self.now.next_of(shard, count)


def lay(server: StandIn) -> Laid:
    """Guild, people, channels, threads and messages with the ids they had; without their pictures."""
    kept, ids = world(), Ids(server)
    server.world.ids = ids  # pyright: ignore[reportAttributeAccessIssue] - hands out ids like the one in its place
    ids.given.append(kept["guild"])
    guild = server.add_guild(kept["guild_name"])
    people: dict[str, Person] = {}
    for name in (*FIVE, "frank", "grace"):
        ids.given.append(kept["people"][name])
        people[name] = guild.add_member(name, name.title())
    channels: dict[int, Channel] = {}
    for one in kept["channels"]:
        ids.given.append(one["id"])
        channels[one["id"]] = _channel(server, one, channels, people)
        for message in one["messages"]:
            ids.given.append(message["id"])
            _post(server, channels[one["id"]], message, people)
    rooms = {name: channels[game["room"]] for name, game in kept["games"].items()}
    return Laid(server, Table(server, guild, rooms["battle"], *[people[name] for name in FIVE]), people, rooms)


def _channel(server: StandIn, one: dict[str, Any], channels: dict[int, Channel], people: dict[str, Person]) -> Channel:
    world = server.world
    guild = next(iter(world.guilds.values()))
    if one["type"] == TEXT:
        return world.add_channel(guild, one["name"])
    if one["type"] == DIRECT:
        return world.direct(people[one["name"]].user)
    thread = world.add_thread(channels[one["parent"]], one["name"], world.bot)
    for message in channels[one["parent"]].messages:
        message.thread = thread if message.id == thread.id else message.thread
    return thread


def _post(server: StandIn, channel: Channel, message: dict[str, Any], people: dict[str, Person]) -> None:
    authors = {person.id: person.user for person in people.values()}
    body = {key: value for key, value in message.items() if key not in ("id", "author")}
    server.posting.post(channel, authors.get(message["author"], server.world.bot), body, [])
