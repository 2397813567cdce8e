"""The outbox: posted in order, once, and what could not be posted waits or is given up."""

import pytest

from bot.store import Database, games, outbox, places, taking
from bot.store.database import rows
from bot.store.outbox import Post
from bot.store.places import Place, Stands


async def put(store: Database, channel: str, payload: str, not_before: int = 0) -> int:
    async with store.transaction() as tx:
        return await outbox.put(tx, Post(channel, payload, at=1, game="g1", kind="turn", not_before=not_before))


@pytest.fixture(autouse=True)
async def _with_a_game(game: str) -> None:
    """Messages belong to a game here."""


async def test_messages_are_due_in_order_with_nonces_of_their_own(store: Database) -> None:
    numbers = [await put(store, "c1", "one"), await put(store, "c2", "two"), await put(store, "c1", "three")]
    due = await outbox.due(store.reader, now=1)
    assert [(message.post, message.payload) for message in due] == list(
        zip(numbers, ("one", "two", "three"), strict=True)
    )
    assert len({message.nonce for message in due}) == 3 and all(len(message.nonce) <= 25 for message in due)
    assert [message.payload for message in await outbox.due(store.reader, now=1, channel="c1")] == ["one", "three"]


async def test_an_attempt_is_remembered_and_keeps_its_nonce(store: Database) -> None:
    number = await put(store, "c1", "one")
    async with store.transaction() as tx:
        await outbox.trying(tx, number)
    (again,) = await outbox.due(store.reader, now=1)
    assert (again.attempts, again.nonce) == (1, f"o{number}")


async def test_what_is_posted_is_not_due(store: Database) -> None:
    number = await put(store, "c1", "one")
    async with store.transaction() as tx:
        await outbox.posted(tx, number, "555", now=7)
    assert await outbox.due(store.reader, now=99) == []


async def test_what_was_said_is_not_kept_once_it_is_posted(store: Database) -> None:
    """It was three quarters of a database. That it is there, and which message it is, stays known."""
    number = await put(store, "c1", "one")
    later = await put(store, "c1", "two")
    async with store.transaction() as tx:
        assert await outbox.posted(tx, number, "555", now=7)
    kept = await rows(store.reader, "SELECT status, message, payload FROM outbox ORDER BY post")
    assert kept == [("posted", "555", ""), ("due", None, "two")]
    assert await outbox.last_before(store.reader, later, "c1") == 555


async def test_what_an_earlier_bot_kept_goes_and_what_failed_can_be_seen_for_a_while(store: Database) -> None:
    old, failed, waits = [await put(store, "c1", payload) for payload in ("old", "failed", "waits")]
    async with store.transaction() as tx:
        await rows(tx, "UPDATE outbox SET status = 'posted', done_at = 90 WHERE post = ?", old)
        await outbox.failed(tx, failed, "no such channel", now=50)
    for before, left in ((50, {"failed", "waits"}), (51, {"waits"})):
        async with store.transaction() as tx:
            await outbox.empty(tx, before)
        assert {text for (text,) in await rows(store.reader, "SELECT payload FROM outbox") if text} == left
    assert [message.post for message in await outbox.due(store.reader, now=99)] == [waits]


async def test_a_failed_message_holds_back_its_channel_only(store: Database) -> None:
    first = await put(store, "c1", "one")
    await put(store, "c1", "two")
    await put(store, "c2", "other")
    async with store.transaction() as tx:
        await outbox.failed(tx, first, "HTTP 500", now=10, retry_at=50)
    assert [message.payload for message in await outbox.due(store.reader, now=20)] == ["other"]
    assert [message.payload for message in await outbox.due(store.reader, now=50)] == ["one", "two", "other"]
    async with store.transaction() as tx:
        await outbox.failed(tx, first, "no such channel", now=50)
    assert [message.payload for message in await outbox.due(store.reader, now=50)] == ["two", "other"]


async def test_a_message_for_later_is_not_due_before(store: Database) -> None:
    assert await outbox.channels_due(store.reader, 0) == (set(), None)
    await put(store, "c1", "later", not_before=100)
    assert await outbox.channels_due(store.reader, 0) == (set(), 100)
    assert await outbox.channels_due(store.reader, 100) == ({"c1"}, None)
    assert await outbox.due(store.reader, now=99) == []
    assert len(await outbox.due(store.reader, now=100)) == 1


async def test_what_is_due_first_is_read_with_the_time_of_what_is_due_later(store: Database) -> None:
    assert await outbox.first_due(store.reader, 0, 9) == ([], None)
    for number, (channel, text) in enumerate((("c1", "one"), ("c2", "two"), ("c1", "three"))):
        await put(store, channel, text, not_before=100 * number)
    for now, most, texts, later in (
        (0, 9, ["one"], 100),
        (150, 9, ["one", "two"], 200),
        (200, 2, ["one", "two"], None),
    ):
        first, next_due = await outbox.first_due(store.reader, now, most)
        assert ([message.payload for message in first], next_due) == (texts, later)


async def test_a_message_is_taken_until_it_is_there(store: Database) -> None:
    number = await put(store, "c1", "one")
    assert await taking.post(store, "g1", number) and await taking.post(store, "g1", number)
    assert (await outbox.due(store.reader, now=1))[0].attempts == 2
    async with store.transaction() as tx:
        await outbox.posted(tx, number, "555", now=7)
    assert not await taking.post(store, "g1", number)


async def test_numbers_are_not_given_twice_after_forgetting(store: Database) -> None:
    number = await put(store, "c1", "one")
    async with store.transaction() as tx:
        await outbox.posted(tx, number, "555", now=7)
        await outbox.forget(tx, before=8)
    assert await rows(store.reader, "SELECT * FROM outbox") == []
    assert await put(store, "c1", "two") > number


async def test_where_a_message_is_to_go_is_read_at_once(store: Database) -> None:
    number = await put(store, "c1", "said")
    async with store.transaction() as tx:
        await places.put_card(tx, "g1", "battle", Place(None, "7"))
        await places.put_panel(tx, "g1", True, Place("t1", "8"))
    row, card = await places.of_post(store.reader, "g1", "battle")
    assert row == await games.find(store.reader, "g1") and card == Place(None, "7")
    assert await places.of_post(store.reader, "g1", "") == (row, None)
    assert await places.of_post(store.reader, "g2", "battle") == (None, None)
    stands = await places.stands(store.reader, "g1", number)
    assert stands == Stands({"battle": Place(None, "7")}, {True: Place("t1", "8")}, known=True)
    assert not (await places.stands(store.reader, "g1", number + 1)).known
