"""The poster: takes messages from the store's outbox and posts them, in order, once each.

A message is tried under a nonce of its own until Discord has it; what may have arrived although no answer came is
looked for first. A channel that does not take messages now keeps them waiting without holding up the others.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord

from bot.answering.components import view_of
from bot.drawing import files_of
from bot.games import now_ms
from bot.messages import Message, read_message
from bot.store import Store, games, outbox
from bot.store.outbox import Queued

log = logging.getLogger(__name__)

GONE = {10003, 10008, 10004}
TOO_OLD_TO_EDIT = {30046, 10008}
NONCE_LASTS_MS = 120_000
LONGEST_PAUSE_MS = 3_600_000
GIVE_UP_AFTER_MS = 3 * 86_400_000
EPOCH_MS = 1_420_070_400_000
COLOUR = 0x3A5A78


class Poster:
    """Posts what is due. `wake` it when there is mail."""

    def __init__(self, store: Store, client: discord.Client) -> None:
        self.store = store
        self.client = client
        self._mail = asyncio.Event()
        self._channels: dict[str, asyncio.Task[None]] = {}

    def wake(self) -> None:
        self._mail.set()

    async def run(self) -> None:
        """For as long as the bot runs."""
        while True:
            self._mail.clear()
            for channel in {queued.channel for queued in await outbox.due(self.store.reader, now_ms())}:
                task = self._channels.get(channel)
                if task is None or task.done():
                    self._channels[channel] = asyncio.create_task(self._drain(channel))
            await self._sleep()

    async def _sleep(self) -> None:
        """Until there is mail, or something becomes due."""
        due = await outbox.next_due(self.store.reader)
        pause = None if due is None else max(0.2, (due - now_ms()) / 1000)
        try:
            await asyncio.wait_for(self._mail.wait(), pause)
        except TimeoutError:
            return

    async def _drain(self, channel: str) -> None:
        """Everything that is due in one channel, oldest first."""
        try:
            while waiting := await outbox.due(self.store.reader, now_ms(), channel):
                for queued in waiting:
                    if not await self._post(queued):
                        return
        except Exception:
            log.exception("posting failed", extra={"channel": channel})
            await asyncio.sleep(5)
        finally:
            self._mail.set()

    async def _post(self, queued: Queued) -> bool:
        """Post one message and note it; False if the channel has to wait."""
        message = read_message(queued.payload)
        tried_before = queued.attempts > 0
        async with self.store.transaction() as tx:
            await outbox.trying(tx, queued.post)
        try:
            posted = await self._place(queued, message, tried_before)
        except discord.HTTPException as error:
            return await self._failed(queued, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            return await self._later(queued, str(error) or type(error).__name__)
        await self._note(queued, message, posted)
        return True

    async def _place(self, queued: Queued, message: Message, tried_before: bool) -> int:
        """The id of the message that now says it: edited, found or posted."""
        channel = self.client.get_partial_messageable(int(queued.channel))
        marks = await games.marked(self.store.reader, queued.game) if queued.game else {}
        card = marks.get(f"card:{message.card}") if message.card else None
        if card is not None:
            edited = await self._edit(channel, int(card), message)
            if edited:
                return int(card)
        if tried_before and now_ms() - queued.created_at > NONCE_LASTS_MS:
            found = await self._find(channel, message, queued.created_at)
            if found is not None:
                return found
        try:
            return await self._send(channel, message, queued.nonce)
        except discord.Forbidden:
            return await self._send(channel, _in_words(message), queued.nonce)

    async def _send(self, channel: discord.PartialMessageable, message: Message, nonce: str) -> int:
        content = await contents(message)
        return (await channel.send(nonce=nonce, **content)).id

    async def _edit(self, channel: discord.PartialMessageable, id: int, message: Message) -> bool:
        """Whether the message could be edited; if not, it is posted anew."""
        content = await contents(message)
        content.setdefault("embeds", [])
        content.setdefault("view", None)
        content.setdefault("content", None)
        content["attachments"] = content.pop("files", [])
        try:
            await channel.get_partial_message(id).edit(**content)
        except discord.HTTPException as error:
            if error.code in TOO_OLD_TO_EDIT or error.status == 429:
                return False
            raise
        return True

    async def _find(self, channel: discord.PartialMessageable, message: Message, since: int) -> int | None:
        """The message, if it arrived although nothing was heard of it."""
        after = discord.Object((since - EPOCH_MS) << 22)
        async for old in channel.history(limit=100, after=after):
            own = self.client.user is not None and old.author.id == self.client.user.id
            body = old.embeds[0].description if old.embeds else None
            if own and old.content == message.text[:2000] and (body or "") == message.body:
                return old.id
        return None

    async def _note(self, queued: Queued, message: Message, posted: int) -> None:
        """It is there: remember where, and take the buttons off the panel before."""
        old: str | None = None
        async with self.store.transaction() as tx:
            await outbox.posted(tx, queued.post, str(posted), now_ms())
            if queued.game and await games.find(tx, queued.game):
                if message.card:
                    await games.mark(tx, queued.game, f"card:{message.card}", str(posted))
                if message.panel:
                    old = (await games.marked(tx, queued.game)).get("panel")
                    await games.mark(tx, queued.game, "panel", str(posted))
        if old is not None and old != str(posted):
            await self._retire(queued.channel, int(old))

    async def _retire(self, channel: str, id: int) -> None:
        """Old buttons would only say that they are stale; if they cannot be removed, they do say so."""
        try:
            await self.client.get_partial_messageable(int(channel)).get_partial_message(id).edit(view=None)
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.debug("an old panel keeps its buttons", extra={"message": id})

    async def _failed(self, queued: Queued, error: discord.HTTPException) -> bool:
        if error.code in GONE or (400 <= error.status < 500 and error.status not in (403, 429)):
            log.warning("a message was given up: %s", error, extra={"post": queued.post, "channel": queued.channel})
            async with self.store.transaction() as tx:
                await outbox.failed(tx, queued.post, str(error)[:200], now_ms())
            return True
        return await self._later(queued, str(error))

    async def _later(self, queued: Queued, error: str) -> bool:
        """Try again after a pause that grows; three days later nobody needs it any more."""
        given_up = now_ms() - queued.created_at > GIVE_UP_AFTER_MS
        pause = min(LONGEST_PAUSE_MS, 1000 * 2 ** min(queued.attempts, 12))
        log.warning("a message waits: %s", error, extra={"post": queued.post, "channel": queued.channel})
        async with self.store.transaction() as tx:
            retry = None if given_up else now_ms() + pause
            await outbox.failed(tx, queued.post, error[:200], now_ms(), retry)
        return given_up


async def contents(message: Message) -> dict[str, Any]:
    """What discord.py wants to be told; pictures are drawn here."""
    files, shown = await files_of(message.pictures, message.files)
    said: dict[str, Any] = {
        "allowed_mentions": discord.AllowedMentions(users=[discord.Object(int(u)) for u in message.ping])
    }
    if message.text:
        said["content"] = message.text[:2000]
    if message.title or message.body or shown:
        embed = discord.Embed(title=message.title[:256] or None, description=message.body[:4096] or None, colour=COLOUR)
        if shown:
            embed.set_image(url=f"attachment://{shown}")
        said["embeds"] = [embed]
    if files:
        said["files"] = files
    if view := view_of(message.rows):
        said["view"] = view
    return said


def _in_words(message: Message) -> Message:
    """Without pictures, files and cards, for channels that allow only text."""
    text = "\n".join(
        part for part in (message.text, f"**{message.title}**" if message.title else "", message.body) if part
    )
    return Message(text[:1990] or "…", rows=message.rows, ping=message.ping, card=message.card, panel=message.panel)
