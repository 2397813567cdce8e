"""What the application asks of Discord, answered by the client; and the pace of the requests: the processes of one bot
share Discord's limit over all of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.dice.thread import Thread
from bot.discord_ui.app_client import BROKEN_OFF, AppClient
from bot.discord_ui.delivery.contents import contents
from bot.discord_ui.delivery.threads import LogThread
from bot.messages.message import Message
from engine.json_types import JsonObject

log = logging.getLogger(__name__)
WEEK = 10_080
UNKNOWN = {10003, 10007, 10013}
"""Discord's codes for a channel, a member, a user that is not there."""

OVER_ALL = 45.0
"""Requests a second, whatever they are about. Discord takes 50 from one bot; those that leave here within a second may
arrive there within less."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""Answers to interactions do not count, and never wait."""


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


class RequestPace:
    """Lets so many requests pass in any second, and no part of one more (of less than one: one in any so many seconds),
    in their order. What several processes let pass at the same time adds up to no more than their sum."""

    def __init__(
        self,
        a_second: float,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._passed: deque[float] = deque(maxlen=max(1, int(a_second)))
        """When the latest have passed, or will."""
        self._window = max(1.0, 1 / a_second)
        self._now, self._sleep = now, sleep

    async def turn(self) -> None:
        """Wait until one more request may be made."""
        now = self._now()
        full = len(self._passed) == self._passed.maxlen
        at = max(now, self._passed[0] + self._window) if full else now
        self._passed.append(at)
        if at > now:
            await self._sleep(at - now)

    def join(self, config: aiohttp.TraceConfig) -> None:
        """Hold back the requests of an HTTP session."""

        async def started(
            session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
        ) -> None:
            if not any(part in params.url.path for part in UNCOUNTED):
                await self.turn()

        config.on_request_start.append(started)
