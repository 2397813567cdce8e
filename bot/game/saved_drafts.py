"""What a player is working on: the text of a sheet, a word that means several things, the order offered in the place of
one that was refused.

Each is kept with the game under a number that its buttons carry. So an older message never carries out what a newer
one shows, and two presses at the same instant carry it out once. While it is carried out it stays, marked as taken: if
the bot is killed in the middle, the next run finds it again, unless the game has gone on since.
"""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.game.service import GameService
from bot.loaded import Loaded, turn_key, turn_name
from bot.refusals import Outdated
from bot.store import Reader, Transaction
from bot.store import drafts as drafts_store
from bot.store.drafts import StoredDraft

Draft = dict[str, str]
TURN, TAKEN = "turn", "taken"
MOST_DRAFTS = 4
"""How many of a player's messages with a draft can still be pressed."""


async def keep(service: GameService, game: str, user: str, draft: Draft, number: str = "", until: str = "") -> str:
    """Remember a draft for the phase that runs, or for as long as `until` says; returns its number (the one it had, if
    it goes back)."""
    turn = until or turn_key((await service.look(game)).game)
    number = number or os.urandom(3).hex()
    async with service.store.transaction() as tx:
        drafts = await _all(tx, game, user) | {number: {TURN: turn} | draft}
        waiting = [other for other, here in drafts.items() if not here.get(TAKEN, "").startswith(service.run)]
        late = waiting[:-MOST_DRAFTS]
        await _write(tx, game, user, {other: here for other, here in drafts.items() if other not in late})
    return number


async def kept(service: GameService, game: str, user: str, number: str, until: str = "") -> Draft:
    """A draft, if it belongs to the phase that runs, or to what `until` says. Raises Outdated."""
    return await _current(service, game, (await _all(service.store.reader, game, user)).get(number), until)


@asynccontextmanager
async def taken(service: GameService, game: str, user: str, number: str) -> AsyncIterator[Draft]:
    """A draft to be carried out: only the first press finds it, and it goes back if that fails. Raises Outdated."""
    found = (await _all(service.store.reader, game, user)).get(number)
    draft = await _current(service, game, found)
    revision = (await service.look(game)).revision
    async with service.store.transaction() as tx:
        drafts = await _all(tx, game, user)
        if drafts.get(number) != found:
            raise Outdated
        await _write(tx, game, user, drafts | {number: draft | {TAKEN: f"{service.run}.{revision}"}})
    try:
        yield draft
    except Exception:
        await keep(service, game, user, draft, number)
        raise
    async with service.store.transaction() as tx:
        drafts = await _all(tx, game, user)
        drafts.pop(number, None)
        await _write(tx, game, user, drafts)


async def keep_rest(service: GameService, loaded: Loaded, user: str, orders: list[str]) -> None:
    """Remember what of a sheet is still to be ordered, for the next form of this turn; or that nothing is."""
    async with service.store.transaction() as tx:
        await drafts_store.put_rest(tx, loaded.id, user, turn_name(loaded.game), "\n".join(orders))


async def keep_more(service: GameService, loaded: Loaded, user: str, order: str) -> None:
    """Remember one more order for the next form of this turn, behind those that wait already."""
    waiting = (await rest(service, loaded, user)).splitlines()
    await keep_rest(service, loaded, user, [*(one for one in waiting if one != order), order])


async def rest(service: GameService, loaded: Loaded, user: str) -> str:
    """What of a sheet waits until dice have fallen, or until it is mended."""
    return await drafts_store.rest(service.store.reader, loaded.id, user, turn_name(loaded.game))


async def _all(db: Reader, game: str, user: str) -> dict[str, Draft]:
    return {one.draft: _read(one) for one in await drafts_store.of(db, game, user)}


def _read(stored: StoredDraft) -> Draft:
    taken = {TAKEN: stored.taken} if stored.taken else {}
    return json.loads(stored.about) | {TURN: stored.turn} | taken


async def _write(tx: Transaction, game: str, user: str, drafts: dict[str, Draft]) -> None:
    await drafts_store.put(tx, game, user, [_written(number, draft) for number, draft in drafts.items()])


def _written(number: str, draft: Draft) -> StoredDraft:
    about = {key: value for key, value in draft.items() if key not in (TURN, TAKEN)}
    return StoredDraft(number, draft.get(TURN, ""), draft.get(TAKEN, ""), json.dumps(about))


async def _current(service: GameService, game: str, draft: Draft | None, until: str = "") -> Draft:
    """The draft as it was kept. Raises Outdated; Rolling if it may be what the dice are falling for."""
    if draft is None:
        raise Outdated
    run, _, revision = draft.get(TAKEN, "").partition(".")
    if run and run != service.run:
        await service.rolls.known(game)
        await service.rolls.none_open(game)
    loaded = await service.look(game)
    is_taken = run == service.run or (run and revision != str(loaded.revision))
    if draft.get(TURN) != (until or turn_key(loaded.game)) or is_taken:
        raise Outdated
    return {key: value for key, value in draft.items() if key != TAKEN}
