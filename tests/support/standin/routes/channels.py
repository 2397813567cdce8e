"""Channels themselves: looking at them, typing in them, changing and deleting them."""

from tests.support.standin import limits
from tests.support.standin.payloads import channel_json
from tests.support.standin.refusals import Faults, thread_archived
from tests.support.standin.rest import Answer, Call, Route, require
from tests.support.standin.world import Channel


async def read(call: Call) -> Answer:
    """Fetch a channel or thread."""
    return Answer(channel_json(call.channel()))


async def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    channel = call.channel()
    require(channel, "send_messages_in_threads" if channel.state else "send_messages")
    return Answer()


async def edit(call: Call) -> Answer:
    """Change a channel, or rename, archive, lock or wake a thread."""
    channel = call.channel()
    faults = Faults()
    if "name" in call.body:
        faults.required_text("name", call.body["name"], limits.THREAD_NAME)
    if not 0 <= (call.body.get("rate_limit_per_user") or 0) <= limits.SLOWMODE:
        faults.add("rate_limit_per_user", "NUMBER_TYPE_MAX", f"int value should be at most {limits.SLOWMODE}.")
    minutes = call.body.get("auto_archive_duration")
    if minutes is not None and minutes not in limits.THREAD_ARCHIVE_MINUTES:
        faults.add(
            "auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {limits.THREAD_ARCHIVE_MINUTES}."
        )
    faults.refuse()
    if channel.state:
        _edit_thread(call, channel)
    else:
        require(channel, "manage_channels")
        _allow_rename(call, channel)
        channel.topic = call.body.get("topic", channel.topic)
    channel.name = call.body.get("name", channel.name)
    if "rate_limit_per_user" in call.body:
        channel.slowmode = call.body["rate_limit_per_user"] or 0
    call.server.world.tell_channel_update(channel)
    return Answer(channel_json(channel))


def _allow_rename(call: Call, channel: Channel) -> None:
    if call.body.get("name", channel.name) != channel.name:
        call.server.buckets.take("rename", str(channel.id), *call.server.limits.channel_changes)


def _edit_thread(call: Call, thread: Channel) -> None:
    """Its maker may rename and archive it; locking, or another's thread, needs a permission."""
    state, body = thread.as_thread, call.body
    world = call.server.world
    if state.archived and body.get("archived") is not False:
        raise thread_archived()
    if state.owner is not world.bot or body.get("locked") not in (None, state.locked):
        require(thread, "manage_threads")
    if state.archived and state.locked and body.get("archived") is False:
        require(thread, "manage_threads")
    _allow_rename(call, thread)
    state.archive_minutes = body.get("auto_archive_duration", state.archive_minutes)
    state.locked = body.get("locked", state.locked)
    if body.get("archived", state.archived) != state.archived:
        state.archived = body["archived"]
        state.archived_at = state.active_at = world.clock.now()


async def delete(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = call.channel()
    require(channel, "manage_threads" if channel.state else "manage_channels")
    body = channel_json(channel)
    call.server.world.delete_channel(channel)
    return Answer(body)


ROUTES = [
    Route("GET", "/channels/{channel_id}", read),
    Route("PATCH", "/channels/{channel_id}", edit),
    Route("DELETE", "/channels/{channel_id}", delete),
    Route("POST", "/channels/{channel_id}/typing", typing),
]
