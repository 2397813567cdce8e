"""Threads: opening them, and who is in them."""

from tests.support.standin import limits
from tests.support.standin.payloads import own_thread_member, thread_json
from tests.support.standin.posting import find_message
from tests.support.standin.refusals import (
    Faults,
    missing_access,
    thread_archived,
    thread_exists,
    too_many_threads,
    unknown,
)
from tests.support.standin.rest import Answer, Call, Route
from tests.support.standin.world import PRIVATE_THREAD, PUBLIC_THREAD, Channel


def _check(call: Call, channel: Channel) -> None:
    faults = Faults()
    faults.required_text("name", call.body.get("name"), limits.THREAD_NAME)
    minutes = call.body.get("auto_archive_duration")
    if minutes is not None and minutes not in limits.THREAD_ARCHIVE_MINUTES:
        faults.add(
            "auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {limits.THREAD_ARCHIVE_MINUTES}."
        )
    faults.refuse()
    if len(channel.home.active_threads) >= call.server.limits.active_threads:
        raise too_many_threads()


async def from_message(call: Call) -> Answer:
    """A thread hanging on a message; it takes the message's id."""
    channel = call.channel("create_public_threads", "read_message_history")
    message = find_message(channel, call.id("message_id"))
    if message.private_to:
        raise unknown("Message")
    if message.thread:
        raise thread_exists()
    _check(call, channel)
    bot = call.server.world.bot
    minutes = call.body.get("auto_archive_duration")
    thread = call.server.world.add_thread(channel, call.body["name"], bot, id=message.id, archive_minutes=minutes)
    message.thread = thread
    return Answer(thread_json(thread) | {"member": own_thread_member(thread)}, 201)


async def alone(call: Call) -> Answer:
    """A thread of its own."""
    kind = call.body.get("type", PRIVATE_THREAD)
    channel = call.channel("create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
    _check(call, channel)
    thread = call.server.world.add_thread(
        channel,
        call.body["name"],
        call.server.world.bot,
        type=PRIVATE_THREAD if kind == PRIVATE_THREAD else PUBLIC_THREAD,
        archive_minutes=call.body.get("auto_archive_duration"),
        invitable=call.body.get("invitable", True),
    )
    return Answer(thread_json(thread) | {"member": own_thread_member(thread)}, 201)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.state is None:
        raise unknown("Channel")
    if channel.state.archived:
        raise thread_archived()
    return channel


async def add_member(call: Call) -> Answer:
    """Put somebody into a thread."""
    thread = _thread(call)
    name = call.parts["user_id"]
    user_id = call.server.world.bot.id if name == "@me" else int(name)
    if user_id not in thread.home.members:
        raise missing_access()
    thread.as_thread.members.add(user_id)
    return Answer()


async def remove_member(call: Call) -> Answer:
    """Take somebody out of a thread."""
    thread = _thread(call)
    name = call.parts["user_id"]
    thread.as_thread.members.discard(call.server.world.bot.id if name == "@me" else int(name))
    return Answer()


async def active(call: Call) -> Answer:
    """The active threads of a guild."""
    guild = call.server.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise unknown("Guild")
    threads = guild.active_threads
    members = list(map(own_thread_member, threads))
    return Answer({"threads": list(map(thread_json, threads)), "members": members, "has_more": False})


ROUTES = [
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    Route("POST", "/channels/{channel_id}/threads", alone),
    Route("PUT", "/channels/{channel_id}/thread-members/{user_id}", add_member),
    Route("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove_member),
    Route("GET", "/guilds/{guild_id}/threads/active", active),
]
