"""Bids that are open downwards, from the menu to who plays the side; and how what they buy is placed."""

import pytest

from bot.refusals import NotPossible
from bot.table.auction import Auction, called, left_to_the_other, read_auction, write_auction
from tests.bot.table.test_settings import forming, pick
from tests.support.game_time import newest
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message

ALLIES, AXIS = ("soviet_union", "united_kingdom", "united_states"), ("germany", "japan")


async def bids(person: Person, card: Message, amount: str) -> Exchange:
    return await person.submit(await person.click(card, "Bid…"), {"text": amount})


async def test_two_people_bid_each_other_down_until_one_leaves_the_side(club: Club) -> None:
    card, panel = await forming(club, "1941")
    alice, bob, carol, room = club.table.alice, club.table.bob, club.table.carol, club.table.room
    assert "Bids: open, for the Axis" in (await pick(alice, panel, "bids", "open:axis")).text
    assert "Bid placement: full" in (await pick(alice, panel, "bid_placement", "full")).text
    for person, powers in ((alice, ALLIES), (bob, AXIS)):
        for power in powers:
            await person.slash(room, "game join", power=power)
    await club.table.server.until(lambda: any(button.label == "Bid…" for button in card.buttons))
    assert "not settled yet" in (await alice.slash(room, "game start")).text
    assert "Take a power first" in (await bids(carol, card, "5")).text
    assert "whole number" in (await bids(alice, card, "-3")).text
    pinged = len(club.table.server.pings_of(bob))
    assert "Your bid of 12 stands" in (await bids(alice, card, "12")).text
    called_out = await newest(club, "Open bids for the Axis")
    assert "**12**" in called_out.text and len(club.table.server.pings_of(bob)) == pinged + 1
    assert "lowest bid is yours" in (await bids(alice, card, "11")).text
    assert "Bid less than 12" in (await bids(bob, called_out, "12")).text
    assert "Your bid of 9 stands" in (await bids(bob, called_out, "9")).text
    assert "lowest bid is yours" in (await bob.click(called_out, "Leave it to them")).text
    assert "sealed already" in (await bob.slash(room, "game leave")).text
    assert "You leave the side" in (await alice.click(called_out, "Leave it to them")).text
    await newest(club, "plays the Axis with a bid of 9 IPCs")
    loaded = await club.game()
    assert loaded.game.state.options["bids"] == {"germany": 9}
    assert {loaded.players[power] for power in AXIS} == {str(bob.id)}
    assert "No bids are being" in (await bids(alice, called_out, "1")).text
    await pick(alice, panel, "dice", "chain")
    assert "has begun" in (await alice.slash(room, "game start")).text
    placing = await newest(club, "Bids before the first turn")
    assert "one unit to a space" not in placing.text
    for _ in range(2):
        assert "infantry" in (await bob.slash(room, "turn place", units="1 inf", space="ukraine")).text
    assert (await club.game()).game.state.bids == {"germany": 3}


def test_a_bid_of_nothing_ends_it() -> None:
    auction = called(called(Auction("axis", open=True), "1", 4), "2", 0)
    assert auction.over and (auction.winners, auction.amount) == (("2",), 0)
    assert read_auction(write_auction(auction)) == auction


def test_nobody_leaves_a_side_for_which_nobody_has_bid() -> None:
    with pytest.raises(NotPossible, match="Nobody has bid"):
        left_to_the_other(Auction("axis", open=True), "1")
