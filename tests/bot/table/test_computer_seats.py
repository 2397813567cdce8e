"""Seats are given to computers and taken back: by the host, by their players, by vote; before the game begins too."""

from bot.store import computers
from tests.support.computers import begin_with_computers
from tests.support.game_time import all_posted, hours_pass, newest
from tests.support.play import ORDER, Club, concedes


async def test_the_host_gives_a_seat_whose_player_sleeps_and_he_takes_it_back(club: Club) -> None:
    game = await club.begin()
    room, alice, bob, dave = club.table.room, club.table.alice, club.table.bob, club.table.dave
    await dave.slash(room, "my away", days=9)
    told = await alice.slash(room, "game computer", power="japan", level="easy")
    assert "computer (easy) plays **Japan**" in told.text
    shown = await newest(club, "plays **Japan** from now on")
    assert dave.mention in shown.text and shown not in club.table.server.pings_of(dave)
    loaded = await club.game()
    assert "japan" not in loaded.players and loaded.computers.level("japan") == "easy"
    assert "the computer (easy)" in (await alice.slash(room, "game status")).text
    assert "keeps this seat for" in (await bob.click(shown, "Take the seat")).text
    assert "keeps this seat for" in (await bob.slash(room, "game replace", power="japan", player=bob)).text
    assert "instead of the computer (easy)" in (await dave.click(shown, "Take the seat")).text
    loaded = await club.game()
    assert loaded.players["japan"] == str(dave.id) and not loaded.computers.seats
    assert "the computer (easy) (to line 0" in (await alice.slash(room, "game seats")).text
    assert (await computers.history(club.app.store.reader, game))[0].owner == str(dave.id)


async def test_a_seat_whose_player_is_awake_is_voted_on_by_the_others(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    assert "votes" in (await table.alice.slash(room, "game computer", power="japan")).text
    vote = await newest(club, "proposes that the computer")
    assert "vote is the others" in (await table.dave.click(vote, "Yes")).text
    await table.bob.click(vote, "Yes")
    assert not (await club.game()).computers.seats
    await table.carol.click(vote, "Yes")
    assert (await club.game()).computers.level("japan") == "steady"


async def test_a_player_gives_his_own_seat_and_is_waited_for_no_more(club: Club) -> None:
    game = await club.begin()
    room, bob = club.table.room, club.table.bob
    await bob.slash(room, "game computer", power="germany")
    assert (await club.game()).computers.seats["germany"].owner == str(bob.id)
    assert "hold no power" in (await bob.slash(room, "table nudge")).text
    assert "Germany" in (await bob.slash(room, "game join", power="germany")).text
    assert (await club.game()).players["germany"] == str(bob.id)
    await hours_pass(club, game, 1)


async def test_before_the_game_begins_computers_fill_the_table_and_make_room(club: Club) -> None:
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    await alice.slash(room, "game new", edition="1941")
    await alice.slash(room, "game join", power="soviet_union")
    card = await newest(club, "A new game of 1941")
    assert "sets it up" in (await bob.click(card, "Computers take the rest")).text
    assert "Computers play" in (await alice.click(card, "Computers take the rest")).text
    await all_posted(club)
    assert "**Japan** (Axis): the computer (steady)" in card.text and "Pause before a computer's turn" in card.text
    await bob.click(card, "Join Japan")
    await alice.slash(room, "game leave", power="germany")
    await all_posted(club)
    assert "**Germany** (Axis): free" in card.text and f"**Japan** (Axis): {bob.mention}" in card.text
    assert "Nobody holds Germany" in (await alice.slash(room, "game start")).text
    await alice.slash(room, "game computer", power="germany", level="easy")
    assert "has begun" in (await alice.slash(room, "game start")).text


async def test_alone_with_computers_a_game_begins_at_once(club: Club) -> None:
    room, alice = club.table.room, club.table.alice
    await alice.slash(room, "game new", computers="easy")
    assert "hold no power" in (await alice.slash(room, "game start")).text
    await alice.slash(room, "game join", power="soviet_union")
    assert "has begun" in (await alice.slash(room, "game start")).text
    loaded = await club.game()
    assert {one.level for one in loaded.computers.seats.values()} == {"easy"} and len(loaded.computers.seats) == 4
    assert (await newest(club, "The game begins")).text.count("the computer (easy)") == 4


async def test_nobody_sits_down_on_both_sides_in_place_of_a_computer(club: Club) -> None:
    await begin_with_computers(club, club.table.alice, *ORDER[:1])
    assert "only of one side" in (await club.table.alice.slash(club.table.room, "game join", power="japan")).text
    assert "plays **Japan**" in (await club.table.bob.slash(club.table.room, "game join", power="japan")).text


async def test_a_rematch_has_computers_again(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    await begin_with_computers(club, alice, "soviet_union", pause="7200")
    await concedes(alice, room)
    over = await newest(club, "The game is over")
    await (await alice.click(over, "Rematch, sides swapped")).followed()
    loaded = await club.game()
    assert loaded.row.status == "forming" and loaded.players == {"germany": str(alice.id), "japan": str(alice.id)}
    assert set(loaded.computers.seats) == {"soviet_union", "united_kingdom", "united_states"}
    assert "Start" in [button.label for button in (await newest(club, "A new game of 1941")).buttons]
