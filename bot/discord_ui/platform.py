"""What the application asks of Discord, answered by the client."""

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import aiohttp
import discord

from bot.dice.thread import Thread
from bot.discord_ui.app_client import AppClient
from bot.discord_ui.delivery.contents import contents
from bot.discord_ui.delivery.threads import LogThread
from bot.discord_ui.lost_answers import BROKEN_OFF
from bot.messages.message import Message
from engine.json_types import JsonObject

log = logging.getLogger(__name__)
WEEK = 10_080
UNKNOWN = {10003, 10007, 10013}
"""Discord's codes for a channel, a member, a user that is not there."""


class DiscordPlatform:
    """Discord, for an application: see `bot.application.Platform`."""

    def __init__(self, client: AppClient) -> None:
        self.client = client

    @property
    def heard(self) -> Collection[int]:
        return self.client.heard

    @property
    def account(self) -> str:
        return str(self.client.application_id if self.client.user is None else self.client.user.id)

    def log_thread(self, channel: str, pings: Callable[[str], Awaitable[bool]]) -> Thread:
        return LogThread(self.client, int(channel), pings)

    async def is_member(self, guild: str, user: str) -> bool | None:
        """Members' comings and goings are not heard, so they are looked up."""
        return await _found(self.client.http.get_member(int(guild), int(user)))

    async def is_there(self, channel: str) -> bool | None:
        return await _found(self.client.http.get_channel(int(channel)))

    async def name_of(self, guild: str, user: str) -> str | None:
        try:
            found: Any = await self.client.http.get_member(int(guild), int(user))
        except (discord.HTTPException, ValueError, *BROKEN_OFF):
            return None
        return found.get("nick") or found["user"].get("global_name") or found["user"].get("username")

    async def open_thread(self, channel: str, name: str) -> str | None:
        kind: Any = discord.ChannelType.public_thread
        try:
            home = self.client.get_channel(int(channel))
            if not isinstance(home, discord.TextChannel):
                return None
            return str((await home.create_thread(name=name[:100], type=kind, auto_archive_duration=WEEK)).id)
        except (discord.HTTPException, *BROKEN_OFF) as error:
            log.info("no thread was opened: %s", error, extra={"channel": channel})
            return None

    async def show_card(self, channel: str, message: str | None, card: Message) -> str | None:
        place = self.client.get_partial_messageable(int(channel))
        said = await contents(card, self.client.drawing)
        try:
            if message is not None:
                try:
                    await place.get_partial_message(int(message)).edit(**_as_edit(said))
                    return message
                except discord.NotFound:
                    pass  # it was deleted: another one takes its place
            return str((await place.send(**said)).id)
        except (discord.HTTPException, *BROKEN_OFF) as error:
            log.info("a card could not be shown: %s", error, extra={"channel": channel})
            return None

    async def send_privately(self, user: str, text: str) -> None:
        try:
            channel = await self.client.create_dm(discord.Object(int(user)))
            await channel.send(text, silent=True)
        except discord.HTTPException as error:
            log.info("a private message was not delivered: %s", error)


def _as_edit(said: JsonObject) -> JsonObject:
    """The same for a message that is there: what it does not say any more is taken out."""
    there = {"content": None, "embeds": [], "view": None} | said
    return there | {"attachments": there.pop("files", [])}


async def _found(looking: Awaitable[object]) -> bool | None:
    """Whether what is looked up is there; None if that cannot be found out now."""
    try:
        await looking
    except discord.HTTPException as error:
        return False if error.code in UNKNOWN else None
    except (aiohttp.ClientError, OSError):
        return None
    return True
