"""Sealed bids from the menu to the first turn: sealed, shown together, seats changed, units placed, the rest kept."""

import asyncio
import hashlib
import json
import re
import sys
from pathlib import Path

from msgspec import to_builtins

from bot.store import bids, facts
from tests.bot.table.test_settings import choose, forming, pick
from tests.support.discord import ROOT
from tests.support.game_time import all_posted, newest
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message

ALLIES, AXIS = ("soviet_union", "united_kingdom", "united_states"), ("germany", "japan")


async def seated(club: Club) -> tuple[Message, Message]:
    """Two players, Alice with the Allies and Bob with the Axis; sealed bids for the Axis."""
    card, panel = await forming(club, "1941")
    done = await pick(club.table.alice, panel, "bids", "auction:axis")
    assert "Bids: sealed, for the Axis" in done.text
    for person, powers in ((club.table.alice, ALLIES), (club.table.bob, AXIS)):
        for power in powers:
            await person.slash(club.table.room, "game join", power=power)
    await club.table.server.until(lambda: any(button.label == "Seal my bid…" for button in card.buttons))
    return card, panel


async def seal(person: Person, card: Message, amount: str) -> Exchange:
    form = await person.click(card, "Seal my bid…")
    return await person.submit(form, {"text": amount})


async def by_menu(person: Person, card: Message, unit: str, space: str) -> Exchange:
    """Place one bid unit with the card's button and the two menus, all in one private message."""
    panel = (await person.click(card, "Place a unit…")).reply
    await (await person.select(panel, [unit], menu=panel.menus[0].custom_id)).followed()
    return await (await person.select(panel, [space], menu=panel.menus[1].custom_id)).followed()


async def test_sealed_bids_decide_who_plays_the_side(club: Club) -> None:
    card, _ = await seated(club)
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    assert "Not all bids are in" in (await alice.slash(room, "game start")).text
    await seal(alice, card, "9")
    table = await newest(club, "Sealed bids for the Axis")
    seal_of_alice = re.search(r"sealed `(\w+)…`", table.text)
    assert seal_of_alice and "9" not in re.sub(r"`\w+…`|<@\d+>|@\w+", "", table.text)
    assert "whole number" in (await seal(bob, table, "1.5")).text
    for refused in (
        await bob.slash(room, "game leave"),
        await alice.slash(room, "game join", power="germany"),
    ):
        assert "sealed already" in refused.text
    await seal(bob, table, "12")
    shown = await newest(club, "The bids for the Axis are open")
    salt, number = re.search(r"`(\w+) (9)` →", shown.text).groups()  # pyright: ignore[reportOptionalMemberAccess]
    assert hashlib.sha256(f"{salt} {number}".encode()).hexdigest().startswith(seal_of_alice[1])
    loaded = await club.game()
    assert {loaded.players[power] for power in AXIS} == {str(alice.id)}
    assert {loaded.players[power] for power in ALLIES} == {str(bob.id)}
    assert loaded.game.state.options["bids"] == {"germany": 9}
    await alice.submit(await alice.click(shown, "Split the bid…"), {"text": "germany: 3, japan: 6"})
    assert (await club.game()).game.state.options["bids"] == {"germany": 3, "japan": 6}
    wrong = await alice.submit(await alice.click(shown, "Split the bid…"), {"text": "germany: 3"})
    assert "the bid is 9 IPCs" in wrong.text
    assert (
        "Those who play the Axis"
        in (await bob.submit(await bob.click(shown, "Split the bid…"), {"text": "germany: 9"})).text
    )


async def test_a_sealed_number_is_in_nobody_elses_data(club: Club) -> None:
    card, _ = await seated(club)
    await seal(club.table.alice, card, "77")
    game = (await club.game()).id
    known, sealed = await facts.of(club.app.store.reader, game), await bids.sealed(club.app.store.reader, game)
    assert "amount" not in (known.auction or "") and sealed[str(club.table.alice.id)][0] == 77
    told = await club.table.bob.slash(club.table.room, "my data")
    assert "seat" in told.text
    assert b'"amount":77' not in told.reply.files[0].data.replace(b" ", b"").replace(b"\\", b"")


async def test_bid_units_are_placed_before_anybody_begins_and_the_record_replays(club: Club, tmp_path: Path) -> None:
    card, panel = await seated(club)
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await pick(alice, panel, "dice", "chain")
    await seal(alice, card, "20")
    await seal(bob, await newest(club, "Sealed bids for the Axis"), "10")
    await newest(club, "The bids for the Axis are open")
    pinged = len(club.table.server.pings_of(bob))
    await alice.slash(room, "game start")
    bids = await newest(club, "Bids before the first turn")
    assert "10 IPCs left" in bids.text and len(club.table.server.pings_of(bob)) == pinged + 1
    early = await alice.slash(room, "turn end", sure=True)
    assert "First the bids are placed: Germany (10 IPCs)" in early.text
    assert "place the bid" in (await alice.slash(room, "game status")).text
    assert "Waiting for" in (await alice.slash(room, "help")).text
    done = await by_menu(bob, bids, "germany:tank", "ukraine")
    assert "tank in Ukraine" in done.text and "4 IPCs of the bid left" in done.text
    await club.table.server.until(lambda: "placed in Ukraine" in bids.text)
    taken = await bob.slash(room, "turn place", units="1 inf", space="ukraine")
    assert "one to a space" in taken.text
    before = len(club.table.server.pings_of(alice))
    offered = await bob.complete(room, "turn place", "space", "", units="1 inf")
    assert "germany" in {one.value for one in offered} and "ukraine" not in {one.value for one in offered}
    await bob.slash(room, "turn undo")
    await bob.slash(room, "turn place", units="1 inf", space="Ukraine")
    kept = await bob.click(bids, "Keep the rest")
    assert "keeps 7 IPCs" in kept.text
    assert "rest of the bid kept" in (await bob.slash(room, "history lines")).text
    await newest(club, "Soviet Union")
    await club.table.server.until(lambda: len(club.table.server.pings_of(alice)) == before + 1)
    assert not bids.buttons
    assert (await club.game()).game.state.treasury["germany"] == 12 + 7
    for person in (alice, bob):
        await person.slash(room, "dice words", text="hello")
    assert "Round 1" in (await alice.slash(room, "turn end", sure=True)).text
    files = (await bob.slash(room, "game export")).reply.files
    record = tmp_path / "game.jsonl"
    record.write_bytes(next(file.data for file in files if file.name.startswith("game-")))
    await replays(record)


async def replays(record: Path) -> None:
    asked = (sys.executable, "-m", "engine", "replay", str(record))
    process = await asyncio.create_subprocess_exec(*asked, cwd=ROOT, stderr=asyncio.subprocess.PIPE)
    _, error = await process.communicate()
    assert process.returncode == 0, error.decode()


async def test_more_players_than_two_change_places_pair_by_pair(club: Club) -> None:
    card, panel = await forming(club, "1941")
    await pick(club.table.alice, panel, "bids", "auction:axis")
    for power, person in club.seats.items():
        await person.slash(club.table.room, "game join", power=power)
    bids = {"soviet_union": "3", "germany": "5", "united_kingdom": "12", "japan": "9", "united_states": "12"}
    await club.table.server.until(lambda: any(button.label == "Seal my bid…" for button in card.buttons))
    for power, person in club.seats.items():
        await seal(person, card, bids[power])
    await newest(club, "The bids for the Axis are open")
    loaded = await club.game()
    assert loaded.players["japan"] == str(club.table.alice.id) and loaded.players["germany"] == str(club.table.bob.id)
    assert loaded.players["soviet_union"] == str(club.table.dave.id)
    assert loaded.game.state.options["bids"] == {"germany": 5}


async def test_the_host_begins_an_auction_anew(club: Club) -> None:
    card, panel = await seated(club)
    await seal(club.table.alice, card, "9")
    locked = await pick(club.table.alice, panel, "victory", "short")
    assert "sealed already" in locked.text
    await (await choose(club.table.alice, (await club.table.alice.click(card, "Settings…")).reply, "bids")).followed()
    again = await pick(club.table.alice, (await club.table.alice.click(card, "Settings…")).reply, "bids", "none")
    assert "Bids: none" in again.text
    await club.table.server.until(lambda: any(button.label == "Start" for button in card.buttons))


async def test_the_table_goes_on_without_somebody_who_never_bids(club: Club) -> None:
    card, panel = await seated(club)
    alice, carol, room = club.table.alice, club.table.carol, club.table.room
    await seal(alice, card, "5")
    assert "free the seat" in (await alice.slash(room, "game leave", power="germany")).text
    await pick(alice, panel, "bids", "auction:axis")
    assert "no power" in (await carol.slash(room, "game leave", power="germany")).text, "only the host may"
    for power in AXIS:
        assert "is free now" in (await alice.slash(room, "game leave", power=power)).text
        await carol.slash(room, "game join", power=power)
    await all_posted(club)
    assert "whole number" in (await seal(carol, card, "²")).text
    await seal(alice, card, "0")
    await seal(carol, card, "0")
    shown = await newest(club, "The bids for the Axis are open")
    assert "a bid of 0 IPCs" in shown.text and "Of equal bids the salts decided" in shown.text
    assert "has begun" in (await alice.slash(room, "game start")).text


async def test_who_is_forgotten_takes_the_bid_along_and_the_auction_begins_anew(club: Club) -> None:
    card, _ = await seated(club)
    await seal(club.table.alice, card, "9")
    sure = await club.table.alice.slash(club.table.room, "my forget")
    await (await club.table.alice.click(sure.reply, "Forget me")).followed()
    game = (await club.game()).id
    known = await facts.of(club.app.store.reader, game)
    assert str(club.table.alice.id) not in json.dumps(
        [to_builtins(known), await bids.sealed(club.app.store.reader, game)]
    )
    carol = club.table.carol
    for power in ALLIES:
        await carol.slash(club.table.room, "game join", power=power)
    await club.table.server.until(lambda: any(button.label == "Seal my bid…" for button in card.buttons))
    await seal(carol, card, "5")
    await seal(club.table.bob, card, "6")
    await newest(club, "The bids for the Axis are open")
    assert (await club.game()).players["germany"] == str(carol.id)
