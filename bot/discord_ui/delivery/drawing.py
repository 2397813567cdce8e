"""Pictures of messages, drawn off the event loop; a picture that cannot be drawn is left out, the words remain."""

import asyncio
import hashlib
import io
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import discord
from msgspec.structs import replace

from bot.discord_ui.delivery.film_desk import FilmDesk
from bot.lru import Lru
from bot.messages.message import File, Picture
from bot.process_memory import give_back
from bot.scene import NoMapError
from bot.scenes.battles import battle_odds
from bot.store.outside import must_be_outside

log = logging.getLogger(__name__)
MOST_KEPT = 24
PATIENCE = 3.0
"""Seconds that a battle's picture waits for its odds."""
_reckoner = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")
_desk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
_press = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replay")
_kept: Lru[tuple[bytes, str]] = Lru(MOST_KEPT)
"""A picture is the same whoever draws it."""


class Drawing:
    """Draws for one bot. `timed` is told how long each picture took."""

    def __init__(self, timed: Callable[[str, float], None] = lambda name, seconds: None) -> None:
        self._timed = timed
        self.films = FilmDesk(self.draw_anew)

    async def files_of(
        self, pictures: Sequence[Picture], texts: Sequence[File]
    ) -> tuple[list[discord.File], str | None]:
        """The files to attach, and the name of the one to show large. Files are for one use each."""
        files: list[discord.File] = []
        shown: str | None = None
        for picture in pictures:
            if picture.recall is not None and picture.briefing is None:
                continue  # there was nothing to tell
            try:
                image, alt = await self._beside_the_loop(await with_odds(picture))
            except NoMapError:
                continue
            except Exception:
                log.exception("a picture could not be drawn", extra={"picture": picture.name})
                continue
            name = f"{picture.name}.{_kind(picture)}"
            files.append(discord.File(io.BytesIO(image), name, description=alt[:1024]))
            if picture.main and shown is None:
                shown = name
        files += [discord.File(io.BytesIO(text.text.encode()), text.name) for text in texts]
        return files, shown

    async def _beside_the_loop(self, picture: Picture) -> tuple[bytes, str]:
        """Draw in a thread: one picture after another, since many at once would only hold up the event loop; films and
        replays, which take long, at desks of their own. Never within a transaction."""
        must_be_outside("a picture is drawn")
        if picture.film:
            return await self.films.drawn(picture)
        if picture.replay:
            return await asyncio.get_running_loop().run_in_executor(_press, self.drawn, picture)
        return await asyncio.get_running_loop().run_in_executor(_desk, self.drawn, picture)

    def drawn(self, picture: Picture) -> tuple[bytes, str]:
        """The image and its alt text; what was drawn lately is kept, for a message that is edited shows most of its
        pictures again."""
        key = hashlib.blake2b(repr(picture).encode()).hexdigest()
        found = _kept.get(key)
        if found is None:
            found = _kept.put(key, self.draw_anew(picture))
            give_back()
        return found

    def draw_anew(self, picture: Picture) -> tuple[bytes, str]:
        """The image and its alt text."""
        from bot.discord_ui.delivery.drawn_picture import drawn_picture  # Pillow is loaded when something is drawn

        began = perf_counter()
        image, alt = drawn_picture(picture)
        self._timed(picture.name, perf_counter() - began)
        return image, alt


async def with_odds(picture: Picture) -> Picture:
    """A battle with its odds, if they are found while one would wait for a picture; else it is shown without."""
    if picture.chances is None or picture.battle is None:
        return picture
    found = asyncio.get_running_loop().run_in_executor(_reckoner, battle_odds, picture.chances)
    try:
        odds = await asyncio.wait_for(found, PATIENCE)
    except TimeoutError:
        log.info("a battle is shown without its odds, for they took too long", extra={"picture": picture.name})
        odds = None
    give_back()  # reckoning leaves tables as large as pictures
    return replace(picture, chances=None, battle=replace(picture.battle, odds=odds))


def _kind(picture: Picture) -> str:
    """The ending of a picture's name."""
    if picture.replay is not None:
        return "html"
    return "gif" if picture.film else "png"
