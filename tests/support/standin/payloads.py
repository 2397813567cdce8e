"""The world as Discord's JSON. Ids are decimal text, every answer is built fresh so that no later change leaks in."""

import copy
from typing import Any

from tests.support.standin.accounts import Member, Role, User
from tests.support.standin.components import BUTTON, CONTAINER, FILE, SELECTS, SEPARATOR, THUMBNAIL, Attachment, walk
from tests.support.standin.world import DIRECT, Channel, Guild, Message, World

Json = dict[str, Any]


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": user.global_name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def role_json(role: Role, position: int) -> Json:
    """A role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_json(world: World, member: Member, *, with_user: bool = True) -> Json:
    """A guild member; messages carry it without its user."""
    body: Json = {
        "roles": [str(role) for role in member.roles],
        "joined_at": world.clock.iso(member.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        body["user"] = user_json(member.user)
    return body


def channel_json(channel: Channel) -> Json:
    """A channel or thread object."""
    if channel.state:
        return thread_json(channel)
    body: Json = {"id": str(channel.id), "type": channel.type, "flags": 0, "last_message_id": _last(channel)}
    if channel.type == DIRECT:
        return body | {"recipients": [user_json(channel.recipient)] if channel.recipient else []}
    return body | {
        "guild_id": str(channel.home.id),
        "name": channel.name,
        "position": 0,
        "permission_overwrites": [
            {"id": str(o.id), "type": int(o.is_member), "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": channel.slowmode,
        "topic": channel.topic,
    }


def thread_json(thread: Channel) -> Json:
    """A thread object."""
    state = thread.as_thread
    clock = thread.world.clock
    posted = [m for m in thread.messages if m.private_to is None]
    return {
        "id": str(thread.id),
        "type": thread.type,
        "guild_id": str(thread.home.id),
        "name": thread.name,
        "parent_id": str(thread.parent.id) if thread.parent else None,
        "owner_id": str(state.owner.id),
        "last_message_id": _last(thread),
        "message_count": sum(not m.deleted for m in posted),
        "total_message_sent": len(posted),
        "member_count": len(state.members),
        "rate_limit_per_user": thread.slowmode,
        "flags": 0,
        "thread_metadata": {
            "archived": state.archived,
            "auto_archive_duration": state.archive_minutes,
            "archive_timestamp": clock.iso(state.archived_at or state.created),
            "locked": state.locked,
            "invitable": state.invitable,
            "create_timestamp": clock.iso(state.created),
        },
    }


def own_thread_member(thread: Channel) -> Json:
    """The bot's membership of a thread."""
    state = thread.as_thread
    return {
        "id": str(thread.id),
        "user_id": str(thread.world.bot.id),
        "join_timestamp": thread.world.clock.iso(state.created),
        "flags": 0,
    }


def _last(channel: Channel) -> str | None:
    public = [m for m in channel.messages if m.private_to is None and not m.deleted]
    return str(public[-1].id) if public else None


def guild_json(guild: Guild) -> Json:
    """The full guild of GUILD_CREATE."""
    world = guild.world
    threads = guild.active_threads
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "banner": None,
        "vanity_url_code": None,
        "region": "us-east",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "features": [],
        "emojis": [],
        "stickers": [],
        "application_id": None,
        "joined_at": world.clock.iso(guild.members[world.bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "roles": [role_json(role, position) for position, role in enumerate(guild.roles)],
        "members": [member_json(world, guild.members[world.bot.id])],
        "channels": [channel_json(channel) for channel in guild.channels],
        "threads": [thread_json(t) | {"member": own_thread_member(t)} for t in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(attachment: Attachment) -> Json:
    """An attachment object."""
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.name,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.alt:
        body["description"] = attachment.alt
    if attachment.width:
        body |= {"width": attachment.width, "height": attachment.height}
    return body


def message_json(message: Message, *, hide: bool = False) -> Json:
    """A message object. `hide` empties what a bot without the message-content intent may not read."""
    world = message.channel.world
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.type,
        "author": user_json(message.author),
        "content": "" if hide else message.content,
        "timestamp": world.clock.iso(message.created),
        "edited_timestamp": world.clock.iso(message.edited) if message.edited else None,
        "tts": message.tts,
        "mention_everyone": False,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [],
        "attachments": [] if hide else [attachment_json(a) for a in shown_attachments(message)],
        "embeds": [] if hide else copy.deepcopy(message.embeds),
        "components": [] if hide else copy.deepcopy(message.components),
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.reference:
        body["message_reference"] = dict(message.reference)
    if message.via_webhook:
        body |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
    if message.interaction:
        body["interaction_metadata"] = copy.deepcopy(message.interaction)
    if message.thread and not message.thread.deleted:
        body["thread"] = thread_json(message.thread)
    if message.poll:
        body["poll"] = copy.deepcopy(message.poll)
    return body


def shown_attachments(message: Message) -> list[Attachment]:
    """Files an embed shows as its image are not listed a second time, as at Discord."""
    used = {e[key]["url"] for e in message.embeds for key in ("image", "thumbnail") if e.get(key)}
    return [a for a in message.files if a.url not in used]


DEFAULTS: dict[int, Json] = {
    BUTTON: {"disabled": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
"""What Discord adds to a component that does not say it."""


def complete(message: Message) -> None:
    """Add what Discord adds to a message: numbers and defaults of components; and turn every `attachment://name`
    into the address of the stored file."""
    by_name = {f"attachment://{a.name}": a for a in message.files}
    for embed in message.embeds:
        embed.setdefault("type", "rich")
        for key in ("image", "thumbnail"):
            if embed.get(key):
                _point(embed[key], by_name)
    for number, component in enumerate(walk(message.components), start=1):
        component.setdefault("id", number)
        for item in component.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
        for media in _media_of(component):
            media.setdefault("id", str(message.id))
            _point(media, by_name)
        for key, value in DEFAULTS.get(component["type"], {}).items():
            component.setdefault(key, value)
        if component["type"] in SELECTS:
            component.pop("required", None)  # discord.py sends it, Discord does not give it back
        if component["type"] == FILE:
            shown = next((a for a in message.files if a.url == component["file"]["url"]), None)
            component |= {"name": shown.name, "size": len(shown.data)} if shown else {}


def _media_of(component: Json) -> list[Json]:
    items = [item["media"] for item in component.get("items") or []]
    return items + [component[key] for key in ("media", "file") if isinstance(component.get(key), dict)]


def _point(media: Json, by_name: dict[str, Attachment]) -> None:
    attachment = by_name.get(media.get("url", ""))
    if attachment is None:
        media.setdefault("proxy_url", media.get("url", ""))
        return
    media |= {"url": attachment.url, "proxy_url": attachment.url}
    if "id" in media:
        media["id"] = str(attachment.id)
    if attachment.width:
        media |= {"width": attachment.width, "height": attachment.height}
