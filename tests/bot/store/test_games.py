"""Games, seats, orders, timers, settings: what is put in comes out, and what must be one stays one."""

import pytest

from bot.store import (
    Database,
    advertisements,
    bids,
    dice,
    drafts,
    facts,
    games,
    interactions,
    persons,
    places,
    seats,
    settings,
    timers,
    trusts,
    votes,
)
from bot.store.advertisements import StoredAdvertisement
from bot.store.dice import LedgerTransaction
from bot.store.drafts import StoredDraft
from bot.store.errors import AlreadyHandled, ChannelTaken, UnknownGame
from bot.store.ledger import Status, StoredEntry, StoredRoll
from bot.store.places import Place
from bot.store.timers import Timer
from bot.store.trusts import StoredTrust

from .conftest import HEADER, new_game


async def test_a_game_is_found_by_name_channel_and_player(store: Database, game: str) -> None:
    found = await games.find(store.reader, game)
    assert found == games.Game("g1", "guild", "c1", "forming", "1941", HEADER, 0, 1000, None)
    assert await games.in_channel(store.reader, "c1") == found
    assert await games.find(store.reader, "g2") is None
    async with store.transaction() as tx:
        await seats.take(tx, game, "germany", "anna", at=1, revision=0)
    assert await games.of_user(store.reader, "anna") == [found]
    assert await games.of_user(store.reader, "bert") == []
    assert await games.listed(store.reader, guild="guild") == [found]
    assert await games.listed(store.reader, status="over") == []


async def test_a_channel_holds_one_game_at_a_time(store: Database, game: str) -> None:
    with pytest.raises(ChannelTaken) as caught:
        async with store.transaction() as tx:
            await games.create(tx, new_game("g2"))
    assert caught.value.game == game
    async with store.transaction() as tx:
        await games.set_status(tx, game, "over", at=50)
        await games.create(tx, new_game("g2"))
    assert (await games.known(store.reader, game)).ended_at == 50
    async with store.transaction() as tx:
        await games.set_status(tx, "g2", "running", at=60)
    there = await games.in_channel(store.reader, "c1")
    assert there and (there.game, there.status, there.ended_at) == ("g2", "running", None)
    assert (await games.last_in_channel(store.reader, "c1")) == there
    async with store.transaction() as tx:
        await games.set_status(tx, "g2", "abandoned", at=65)
    assert await games.in_channel(store.reader, "c1") is None


async def test_a_game_that_is_not_there(store: Database) -> None:
    with pytest.raises(UnknownGame):
        async with store.transaction() as tx:
            await games.set_header(tx, "g9", HEADER)


async def test_facts(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await facts.put(tx, game, host="anna", phase_start=77)
        await facts.put(tx, game, log_thread="88")
        await facts.put(tx, game, phase_start=78, log_thread=None)
    assert await facts.of(store.reader, game) == facts.Known(host="anna", phase_start=78)
    assert await facts.of(store.reader, "g9") == facts.Known()


async def test_what_an_action_needs_is_read_at_once(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await seats.take(tx, game, "japan", "bert", at=1, revision=0)
        await seats.take(tx, game, "germany", "anna", at=1, revision=0)
        await settings.put(tx, "user", "anna", "zone", "Asia/Tokyo")
        await settings.put(tx, "user", "carl", "zone", "Europe/Paris")
        await trusts.put_orders(tx, game, "germany", "lose infantry", at=1)
        await facts.put(tx, game, host="anna", bidding=1)
        await facts.begin_turns(tx, game, (0, 14, 31))
        await facts.begin_turns(tx, game, (14, 31), known=(0, 14, 31))
        await facts.begin_turns(tx, game, (14, 31, 40), known=(14, 31))
        await facts.nudge(tx, game, "japan", 7)
        await facts.nudge(tx, game, "japan", 8)
        await persons.follow(tx, game, "dora", "turns")
        await persons.ask(tx, game, "anna", "everything")
        trust = StoredTrust("bert", "1.germany", "", "infantry fighter", 12)
        another = StoredTrust("anna", "1.japan", "sz_8", "", -1)
        await trusts.put(tx, game, [trust, another])
        await dice.show_roll(tx, game, "battle:1", 11, "902")
        await dice.show_roll(tx, game, "battle:1", 2, "901")
        log = LedgerTransaction(tx)
        for number, message in enumerate(("901", "902", None)):
            await log.add_entry(StoredEntry(game, number, "request", f"hash{number}", "{}", message))
    whole = await games.whole(store.reader, game)
    assert whole.row == await games.known(store.reader, game)
    assert whole.facts == facts.Known(host="anna", bidding=1)
    assert list(whole.held.items()) == [("japan", "bert"), ("germany", "anna")]
    assert whole.settings == {"anna": {"zone": "Asia/Tokyo"}} and whole.orders == {"germany": "lose infantry"}
    assert whole.turn_starts == [14, 31, 40] and whole.nudges == {"japan": 8}
    assert whole.followers == {"dora": "turns"} and whole.asked == {"anna": "everything"}
    assert whole.trusts == [trust, another] and whole.rolls == {"battle:1": [(2, "901"), (11, "902")]}
    assert (whole.log_newest, whole.rolled, whole.open_roll) == ("hash1", False, None)
    with pytest.raises(UnknownGame):
        await games.whole(store.reader, "g9")


async def test_that_a_game_has_rolled(store: Database, game: str) -> None:
    assert (await games.whole(store.reader, game)).log_newest is None
    async with store.transaction() as tx:
        log = LedgerTransaction(tx)
        await log.add_entry(StoredEntry(game, 0, "request", "hash0", "{}", "901"))
        await log.add_roll(StoredRoll(game, 1, Status.POSTED, "hash0"))
    whole = await games.whole(store.reader, game)
    assert (whole.log_newest, whole.rolled, whole.open_roll) == ("hash0", True, (1, False))


async def test_places_of_messages(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await places.put_card(tx, game, "lobby", Place.read("c1/77", "c1"))
        await places.put_card(tx, game, "battle", Place.read("t5/78", "c1"))
        await places.put_card(tx, game, "battle", Place.read("t5/79", "c1"))
        await places.put_card(tx, game, "dice", Place.read("80", "c1"))
        await places.drop_card(tx, game, "dice")
        await places.put_panel(tx, game, False, Place(None, "81"))
        await places.put_panel(tx, game, True, Place("t5", "82"))
        await places.put_panel(tx, game, False, None)
        await places.put_thread(tx, game, "1.germany", "t5")
        await places.put_thread(tx, game, "1.japan", "t6")
        await places.put_thread(tx, game, "1.japan", None)
    assert await places.cards(store.reader, game) == {"battle": Place("t5", "79"), "lobby": Place(None, "77")}
    assert await places.card(store.reader, game, "dice") is None
    assert await places.panel(store.reader, game) is None
    assert await places.panel(store.reader, game, in_thread=True) == Place("t5", "82")
    assert await places.threads(store.reader, game) == {"1.germany": "t5", "1.japan": None}


async def test_drafts_votes_advertisements_and_bids(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        kept = [StoredDraft("z9", "1.0.0", "", "{}"), StoredDraft("a1", "1.0.0", "run.3", '{"text":"1 inf"}')]
        await drafts.put(tx, game, "anna", kept[:1])
        await drafts.put(tx, game, "anna", kept)
        await drafts.put_rest(tx, game, "anna", "1.germany", "2 inf")
        await votes.put(tx, game, "v1", "pause", "asked")
        for person, choice in (("bert", "no"), ("anna", "yes"), ("bert", "yes")):
            await votes.cast(tx, game, "v1", person, choice)
        await votes.put(tx, game, "v2", "clock", "asked")
        sought = StoredAdvertisement("ad", "japan germany", "anna", 1, "")
        await advertisements.put(tx, game, sought)
        await bids.seal(tx, game, "anna", 6, "salt")
        await bids.seal(tx, game, "anna", 7, "salt")
        await persons.depart(tx, game, "bert")
        await persons.depart(tx, game, "bert")
    db = store.reader
    assert await drafts.of(db, game, "anna") == kept and await drafts.of(db, game, "bert") == []
    assert await drafts.rest(db, game, "anna", "1.germany") == "2 inf"
    assert await drafts.rest(db, game, "anna", "1.japan") == ""
    said = await votes.on(db, game, "pause")
    assert list(said["v1"].cast.items()) == [("bert", "yes"), ("anna", "yes")], "in the order in which they came"
    assert await votes.find(db, game, "v2") == votes.StoredVote("asked")
    assert await advertisements.of(db, game) == [sought]
    assert await bids.sealed(db, game) == {"anna": (7, "salt")}
    assert await persons.has_departed(db, game, "bert")
    async with store.transaction() as tx:
        await drafts.put_rest(tx, game, "anna", "1.germany", "")
        await votes.drop(tx, game, "v1")
        await advertisements.drop(tx, game, "ad")
        await bids.forget(tx, game)
        await persons.come_back(tx, game, "bert")
    assert await drafts.rest(db, game, "anna", "1.germany") == ""
    assert await votes.find(db, game, "v1") is None and await advertisements.of(db, game) == []
    assert await bids.sealed(db, game) == {} and not await persons.has_departed(db, game, "bert")


async def test_a_seat_changes_hands_and_remembers(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await seats.take(tx, game, "germany", "anna", at=1, revision=0)
        await seats.take(tx, game, "japan", "anna", at=1, revision=0)
        await seats.take(tx, game, "germany", "anna", at=2, revision=3)
        await seats.take(tx, game, "germany", "bert", at=5, revision=7)
        await seats.leave(tx, game, "japan", at=6, revision=8)
    assert await seats.held(store.reader, game) == {"germany": "bert"}
    assert await seats.history(store.reader, game) == [
        seats.Seat("germany", "anna", 1, 0, 5, 7),
        seats.Seat("japan", "anna", 1, 0, 6, 8),
        seats.Seat("germany", "bert", 5, 7, None, None),
    ]


async def test_standing_orders(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await trusts.put_orders(tx, game, "japan", '{"casualties":"cheapest"}', at=1)
        await trusts.put_orders(tx, game, "germany", '{"submerge":"never"}', at=1)
        await trusts.put_orders(tx, game, "japan", '{"submerge":"always"}', at=2)
        await trusts.put_orders(tx, game, "germany", None, at=3)
    assert await trusts.orders_of(store.reader, game) == {"japan": '{"submerge":"always"}'}


async def test_an_interaction_is_carried_out_once(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await interactions.claim(tx, "123", game, "anna", at=10)
    assert await interactions.is_claimed(store.reader, "123")
    assert not await interactions.is_claimed(store.reader, "124")
    with pytest.raises(AlreadyHandled):
        async with store.transaction() as tx:
            await interactions.claim(tx, "123", game, "anna", at=11)
    async with store.transaction() as tx:
        await interactions.claim(tx, "200", None, "anna", at=30)
        await interactions.forget(tx, before=20)
    assert not await interactions.is_claimed(store.reader, "123")
    assert await interactions.is_claimed(store.reader, "200")


async def test_timers_replace_and_stay_until_dropped(store: Database, game: str) -> None:
    assert await timers.next_due(store.reader) is None
    async with store.transaction() as tx:
        await timers.put(tx, Timer(game, "deadline", "japan", due=100))
        await timers.put(tx, Timer(game, "deadline", "japan", due=200, payload="x"))
        await timers.put(tx, Timer(game, "reminder", "japan", due=150))
        await timers.put(tx, Timer(game, "reminder", "germany", due=300))
    assert await timers.next_due(store.reader) == 150
    for _ in range(2):
        due = await timers.due(store.reader, now=200)
        assert due == [Timer(game, "reminder", "japan", 150), Timer(game, "deadline", "japan", 200, "x")]
    async with store.transaction() as tx:
        await timers.drop(tx, game, "deadline", "japan")
        await timers.drop(tx, game, "reminder")
    assert await timers.next_due(store.reader) is None


async def test_settings(store: Database) -> None:
    async with store.transaction() as tx:
        await settings.put(tx, "guild", "1", "map", "dark")
        await settings.put(tx, "user", "1", "map", "light")
        await settings.put(tx, "guild", "1", "ping", "once")
        await settings.put(tx, "guild", "1", "ping", None)
    assert await settings.all_of(store.reader, "guild", "1") == {"map": "dark"}
    assert await settings.all_of(store.reader, "channel", "1") == {}
