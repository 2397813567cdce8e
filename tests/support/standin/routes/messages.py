"""Messages in channels, as a bot posts, reads, edits and deletes them."""

from tests.support.standin import limits
from tests.support.standin.payloads import message_json
from tests.support.standin.posting import find_message
from tests.support.standin.refusals import Refusal, not_the_author, old_edits_used_up, thread_archived, unknown
from tests.support.standin.rest import Answer, Call, Route, require
from tests.support.standin.world import Channel, Message


def _needed(channel: Channel) -> str:
    return "send_messages_in_threads" if channel.state else "send_messages"


async def send(call: Call) -> Answer:
    """Post a message."""
    channel = call.channel()
    require(channel, _needed(channel))
    if call.body.get("embeds"):
        require(channel, "embed_links")
    if call.uploads:
        require(channel, "attach_files")
    if call.body.get("message_reference"):
        require(channel, "read_message_history")
    if channel.state and channel.state.archived and channel.state.locked:
        raise thread_archived()
    message = call.server.posting.post(channel, call.server.world.bot, call.body, call.uploads)
    return Answer(message_json(message))


def _public(call: Call) -> Message:
    """The message of the path; private ones are no concern of the bot's own token."""
    message = find_message(call.channel(), call.id("message_id"))
    if message.private_to:
        raise unknown("Message")
    return message


async def read(call: Call) -> Answer:
    """Fetch one message."""
    message = _public(call)
    require(message.channel, "read_message_history")
    return Answer(message_json(message))


async def read_many(call: Call) -> Answer:
    """Fetch the latest messages, newest first, or those around an id."""
    channel = call.channel("read_message_history")
    found = [m for m in channel.messages if not m.deleted and not m.private_to]
    if before := call.query.get("before"):
        found = [m for m in found if m.id < int(before)]
    size = int(call.query.get("limit", 50))
    if after := call.query.get("after"):
        found = [m for m in found if m.id > int(after)][:size]
    return Answer([message_json(m) for m in reversed(found[-size:])])


async def edit(call: Call) -> Answer:
    """Edit a message of the bot's own."""
    message = _public(call)
    world = call.server.world
    if message.author is not world.bot:
        raise not_the_author()
    if message.channel.state and message.channel.state.archived:
        raise thread_archived()
    if call.uploads:
        require(message.channel, "attach_files")
    _allow_late_edit(call, message)
    return Answer(message_json(call.server.posting.revise(message, call.body, call.uploads)))


def _allow_late_edit(call: Call, message: Message) -> None:
    """A message more than an hour old has a small allowance of edits per hour."""
    now = call.server.world.clock.now()
    if now - message.created <= limits.OLD_MESSAGE_SECONDS:
        return
    recent = [moment for moment in message.old_edits if now - moment < limits.OLD_MESSAGE_SECONDS]
    if len(recent) >= call.server.limits.old_edits_per_hour:
        raise old_edits_used_up(limits.OLD_MESSAGE_SECONDS - (now - recent[0]))
    message.old_edits = [*recent, now]


async def delete(call: Call) -> Answer:
    """Delete a message: its own, or with a permission anybody's."""
    message = _public(call)
    if message.author is not call.server.world.bot:
        require(message.channel, "manage_messages")
    if message.channel.state and message.channel.state.archived:
        raise thread_archived()
    call.server.world.delete_message(message)
    return Answer()


async def pin(call: Call) -> Answer:
    """Pin a message."""
    message = _public(call)
    require(message.channel, "pin_messages")
    if sum(m.pinned for m in message.channel.messages) >= 250:
        raise Refusal(400, 30003, "Maximum number of pins reached (250)")
    message.pinned = True
    return Answer()


async def unpin(call: Call) -> Answer:
    """Take a pin away."""
    message = _public(call)
    require(message.channel, "pin_messages")
    message.pinned = False
    return Answer()


async def react(call: Call) -> Answer:
    """Add the bot's reaction."""
    message = _public(call)
    require(message.channel, "read_message_history")
    emoji = call.parts["emoji"]
    if emoji not in message.reactions:
        require(message.channel, "add_reactions")
    message.reactions[emoji] = message.reactions.get(emoji, 0) + 1
    return Answer()


_MESSAGE = "/channels/{channel_id}/messages/{message_id}"

ROUTES = [
    Route("POST", "/channels/{channel_id}/messages", send, "messages"),
    Route("GET", "/channels/{channel_id}/messages", read_many),
    Route("GET", _MESSAGE, read),
    Route("PATCH", _MESSAGE, edit, "messages"),
    Route("DELETE", _MESSAGE, delete, "messages"),
    Route("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
    Route("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    Route("PUT", _MESSAGE + "/reactions/{emoji}/@me", react),
]
