"""The poster: takes messages from the store's outbox and posts them, in order, once each.

A message is tried under a nonce of its own until Discord has it; what may have arrived although no answer came is
looked for first. A channel that does not take messages now keeps them waiting without holding up the others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import aiohttp
import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Now, now_ms
from bot.discord_ui.delivery.contents import contents, in_words, view_of
from bot.discord_ui.delivery.drawing import Drawing
from bot.discord_ui.delivery.late_edits import EPOCH_MS, FRESH_MS, LateEdits, made_at
from bot.discord_ui.delivery.message_places import remember, where_is
from bot.discord_ui.delivery.threads import TurnThreads
from bot.messages.message import Message, Picture, Recall, read_message
from bot.messages.message import Row as Buttons
from bot.messages.open_questions import as_it_stands
from bot.people_first import GiveWay
from bot.shards import Shards
from bot.store import Database, outbox, places, taking
from bot.store.errors import StoreError
from bot.store.games import Game as Row
from bot.store.outbox import Queued
from bot.store.places import Place
from bot.store.record import unchanged_since

log = logging.getLogger(__name__)

ARCHIVED = 50083
GONE = {10003, 10008, 10004}
TOO_OLD_TO_EDIT = 30046
SHORTEST_PAUSE_MS = 200
LOOK_AGAIN_MS = 5_000
NONCE_LASTS_MS = 120_000
CLOCK_AHEAD_MS = 600_000
MOST_LOOKED_AT = 500
LONGEST_PAUSE_MS = 3_600_000
GIVE_UP_AFTER_MS = 3 * 86_400_000
MOST_FAULTS = 4
MOST_AT_ONCE = 50
"""Where no more messages wait in all channels, they are read when it is looked which channels have any."""


class AroundPosting(Struct, frozen=True):
    """What others do for a message, and with it. `name_of` says what a turn's thread is called, `recall` makes the
    briefing of a picture that asks for one, `posted` is told of every message that is there, `give_way` waits, before a
    message to a channel, for the people who are being served elsewhere."""

    name_of: Callable[[str, str], Awaitable[str]]
    recall: Callable[[Picture, Recall], Awaitable[Sequence[Picture]]]
    posted: Callable[[Message], None]
    give_way: GiveWay


class Poster:
    """Posts what is due for the games of its shards."""

    def __init__(
        self,
        store: Database,
        client: discord.Client,
        drawing: Drawing,
        around: AroundPosting,
        shards: Shards,
    ) -> None:
        self.store = store
        self.shards = shards
        self.client = client
        self.drawing = drawing
        self.now: Now = now_ms
        self.posted = around.posted
        self._give_way = around.give_way
        self.recall = around.recall
        self.threads = TurnThreads(store, client, around.name_of)
        self.late = LateEdits()
        self._channels: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Channels that had mail when they were looked at while it was being posted there."""
        self._looking = False
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Post from now on, beginning with what was left over from last time."""
        self._running = asyncio.create_task(self._run())

    @property
    def busy(self) -> bool:
        """Whether something is being posted just now; what waits for a later time does not count."""
        return bool(self._channels) or self._looking or self.store.mail.rung

    async def stop(self) -> None:
        """Let go of what is being posted; it is posted again at the next start."""
        tasks = [task for task in (self._running, *self._channels.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.late.stop()

    async def _run(self) -> None:
        """Set channels in motion whenever there is mail, and when a message is due that had to wait."""
        while True:
            self._looking = True
            self.store.mail.look()
            try:
                due = await self._look()
            except StoreError:
                log.exception("what is to be posted could not be looked at")
                due = self.now() + LOOK_AGAIN_MS
            self._looking = False
            latest = self.now() + LONGEST_PAUSE_MS
            await self.store.mail.sleep(latest if due is None else due, self.now, SHORTEST_PAUSE_MS)

    async def _look(self) -> int | None:
        """Set every channel with mail in motion; when the next message is due."""
        busy = set(self._channels)
        first, later = await outbox.first_due(self.store.reader, self.now(), MOST_AT_ONCE, self.shards)
        waiting: dict[str, list[Queued]] = {}
        for queued in first:
            waiting.setdefault(queued.channel, []).append(queued)
        channels = set(waiting)
        if len(first) == MOST_AT_ONCE:
            waiting = {}  # perhaps not all of any channel
            channels, later = await outbox.channels_due(self.store.reader, self.now(), self.shards)
        for channel in channels:
            task = self._channels.get(channel)
            if task is None or task.done():
                self._again.discard(channel)
                # Where something was being posted meanwhile, not all of that is due any more.
                seen = None if channel in busy else waiting.get(channel)
                self._channels[channel] = asyncio.create_task(self._drain(channel, seen))
            else:
                self._again.add(channel)
        return later

    async def _drain(self, channel: str, seen: Sequence[Queued] | None) -> None:
        """Everything that is due in one channel, oldest first. `seen`: what that is, if it was just looked at."""
        through = False
        try:
            while not through:
                if seen is None:
                    self._again.discard(channel)
                    seen = await outbox.due(self.store.reader, self.now(), channel, self.shards)
                for queued in seen:
                    if not await self._posted(queued, seen):
                        return
                seen, through = None, channel not in self._again
        except Exception:
            log.exception("posting failed", extra={"channel": channel})
            await asyncio.sleep(5)
        finally:
            self._channels.pop(channel, None)
            if not through:
                self.store.mail.ring()

    async def _posted(self, queued: Queued, waiting: Sequence[Queued]) -> bool:
        """Post one of the messages that wait in a channel; False if the channel has to wait. A fault of the bot's own
        in one message does not silence the channel: that one is tried a few times and given up."""
        try:
            return await self._post(queued, waiting)
        except Exception as error:
            log.exception("a message could not be posted", extra={"post": queued.post, "channel": queued.channel})
            async with self.store.transaction() as tx:
                await outbox.trying(tx, queued.post)
                if queued.attempts >= MOST_FAULTS:
                    await outbox.failed(tx, queued.post, repr(error)[:200], self.now())
                    return True
            return await self._later(queued, repr(error))

    async def _post(self, queued: Queued, waiting: Sequence[Queued]) -> bool:
        """Post one message and note it; False if the channel has to wait. What is told where nobody has just ordered
        waits for those who have."""
        await self._give_way(queued.channel)
        message, row, card = read_message(queued.payload), None, None
        if queued.game:
            row, card = await places.of_post(self.store.reader, queued.game, message.card)
        if row and as_it_stands(message, row.revision) is not message:
            message = as_it_stands(
                message, row.revision, await unchanged_since(self.store.reader, row.game, row.revision)
            )
        if card is not None and await self._superseded(queued, message, waiting):
            async with self.store.transaction() as tx:
                await outbox.posted(tx, queued.post, "", self.now())
            return True
        if not await taking.post(self.store, queued.game, queued.post):
            await asyncio.sleep(SHORTEST_PAUSE_MS / 1000)  # another process posts it
            return False
        try:
            posted = await self._place(queued, row, message, card)
        except discord.HTTPException as error:
            return await self._failed(queued, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            return await self._later(queued, str(error) or type(error).__name__)
        await self._note(queued, message, posted)
        return True

    async def _superseded(self, queued: Queued, message: Message, waiting: Sequence[Queued]) -> bool:
        """Whether a later edit of the same card waits already, so that this one need not be made; `waiting` is looked
        at anew if there was mail since. What was tried may be there, posted anew because the card was gone: then it is
        where the card stands."""
        if message.ping or queued.attempts:
            return False
        if queued.channel in self._again:
            waiting = await outbox.due(self.store.reader, self.now(), queued.channel, self.shards)
        later = [read_message(other.payload) for other in waiting if other.post > queued.post]
        return any(other.card == message.card and not other.ping for other in later)

    async def _place(self, queued: Queued, row: Row | None, message: Message, card: Place | None) -> str:
        """Where the message is that now says it, "channel/message": edited, found or posted. "" for nowhere. `card`:
        where its card stands."""
        if card is not None and message.once:
            return "/".join(map(str, where_is(card, queued.channel)))
        if card is not None and not message.ping:
            channel, id = where_is(card, queued.channel)
            # An old panel is where nobody looks any more; other cards are edited as long as they may be.
            fresh = message.in_place or not message.panel or self.now() - made_at(id) < FRESH_MS
            if fresh and await self._edit(channel, id, message):
                return f"{channel}/{id}"
        if message.passing:
            return ""
        if not message.thread or row is None:
            return await self._send_or_find(int(queued.channel), queued, message)
        place = await self.threads.place(row.game, row.guild, message.thread, queued.channel)
        try:
            return await self._send_or_find(place, queued, message)
        except (discord.NotFound, discord.Forbidden):
            if place == int(queued.channel):
                raise
            await self.threads.lost(row.game, message.thread)
            return await self._send_or_find(int(queued.channel), queued, message)

    async def _send_or_find(self, place: int, queued: Queued, message: Message) -> str:
        channel = self.client.get_partial_messageable(place)
        if queued.attempts > 0 and self.now() - queued.created_at > NONCE_LASTS_MS:
            found = await self._find(channel, message, queued)
            if found is not None:
                return f"{place}/{found}"
        try:
            return f"{place}/{await self._send(channel, message, queued.nonce)}"
        except discord.Forbidden:
            return f"{place}/{await self._send(channel, in_words(message), queued.nonce)}"

    async def _send(self, channel: discord.PartialMessageable, message: Message, nonce: str) -> int:
        content = await contents(await self.recalled(message), self.drawing)
        return (await channel.send(nonce=nonce, **content)).id

    async def _edit(self, place: int, id: int, message: Message) -> bool:
        """Whether the message could be edited now; if not, it is posted anew."""
        content = await contents(await self.recalled(message), self.drawing)
        content.setdefault("embeds", [])
        content.setdefault("view", None)
        content.setdefault("content", None)
        content["attachments"] = content.pop("files", [])
        partial = self.client.get_partial_messageable(place).get_partial_message(id)
        try:
            return await self.late.edit(id, self.now(), partial.edit(**content))
        except discord.Forbidden:
            if not message.title:
                raise
            return await self._edit(place, id, in_words(message))
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                await self.threads.wake(place)
                return await self._edit(place, id, message)
            if error.code == TOO_OLD_TO_EDIT or error.status in (404, 429):
                return False
            raise

    async def recalled(self, message: Message) -> Message:
        """With its briefings put together; a briefing that cannot be is left out."""
        pictures: list[Picture] = []
        for picture in message.pictures:
            if picture.recall is not None:
                try:
                    pictures += await self.recall(picture, picture.recall)
                except Exception:
                    log.exception("a briefing could not be told")
                continue
            pictures.append(picture)
        return replace(message, pictures=tuple(pictures))

    async def _find(self, channel: discord.PartialMessageable, message: Message, queued: Queued) -> int | None:
        """The message, if it arrived although nothing was heard of it: later than all that were known when it was
        queued. This machine's clock may have been ahead by then."""
        known = await outbox.last_before(self.store.reader, queued.post, queued.channel)
        after = discord.Object(max(known, (queued.created_at - CLOCK_AHEAD_MS - EPOCH_MS) << 22))
        async for old in channel.history(limit=MOST_LOOKED_AT, after=after):
            own = self.client.user is not None and old.author.id == self.client.user.id
            body = old.embeds[0].description if old.embeds else None
            if own and old.content == message.text[:2000] and (body or "") == message.body:
                return old.id
        return None

    async def _note(self, queued: Queued, message: Message, posted: str) -> None:
        """It is there: remember where, and take the buttons off the panel before."""
        old: Place | None = None
        self.posted(message)
        async with self.store.transaction(queued.game) as tx:
            if posted and queued.game:
                old = await remember(tx, queued.game, queued, message, posted)
            outbox.note(tx, queued.post, posted.partition("/")[2], self.now())
        if old is not None:
            await self._retire(*where_is(old, queued.channel), message.leaves)
        if message.pin and posted:
            await self._pin(*where_is(Place.read(posted, queued.channel), queued.channel))

    async def _pin(self, place: int, id: int) -> None:
        """Pin a message if the bot may; it can be read without that."""
        channel = self.client.get_channel(place)
        if not isinstance(channel, discord.TextChannel) or not channel.permissions_for(channel.guild.me).pin_messages:
            return
        try:
            await channel.get_partial_message(id).pin()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a message was not pinned: %s", error, extra={"message": id})

    async def _retire(self, place: int, id: int, left: Sequence[Buttons]) -> None:
        """Old buttons would only say that they are stale; if they cannot be removed, they do say so. What is `left` is
        good for ever."""
        try:
            partial = self.client.get_partial_messageable(place).get_partial_message(id)
            await self.late.edit(
                id, self.now(), partial.edit(view=view_of(left), allowed_mentions=discord.AllowedMentions.none())
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.debug("an old panel keeps its buttons", extra={"message": id})

    async def _failed(self, queued: Queued, error: discord.HTTPException) -> bool:
        if error.code in GONE or (400 <= error.status < 500 and error.status not in (403, 429)):
            log.warning("a message was given up: %s", error, extra={"post": queued.post, "channel": queued.channel})
            async with self.store.transaction() as tx:
                await outbox.failed(tx, queued.post, str(error)[:200], self.now())
            return True
        return await self._later(queued, str(error))

    async def _later(self, queued: Queued, error: str) -> bool:
        """Try again after a pause that grows; three days later nobody needs it any more."""
        given_up = self.now() - queued.created_at > GIVE_UP_AFTER_MS
        pause = min(LONGEST_PAUSE_MS, 1000 * 2 ** min(queued.attempts, 12))
        log.warning("a message waits: %s", error, extra={"post": queued.post, "channel": queued.channel})
        async with self.store.transaction() as tx:
            retry = None if given_up else self.now() + pause
            await outbox.failed(tx, queued.post, error[:200], self.now(), retry)
        return given_up
