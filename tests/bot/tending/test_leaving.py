"""A player who has left the server: noticed when he is called, told once, and the host can act on it."""

from __future__ import annotations

from bot.loopback import Person
from bot.store import seats
from bot.tables.leaving import LOOK
from tests.bot.tending.time import all_posted, hours_pass, newest
from tests.support.play import Club

LEFT = "is not on this server any more"


async def to_germany(club: Club) -> None:
    while (await club.player()) is not club.table.bob:
        await club.does("end")


def leave(club: Club, person: Person) -> None:
    del club.table.guild.guild.members[person.id]


def told(club: Club, text: str) -> int:
    return sum(text in message.text for message in club.public())


async def test_the_table_hears_at_once_that_whoever_is_called_has_left(club: Club) -> None:
    game = await club.begin()
    leave(club, club.table.bob)
    await to_germany(club)
    note = await club.table.room.wait_for(LEFT)
    await all_posted(club)
    server, alice = club.table.server, club.table.alice
    assert "Germany" in note.text and note in server.pings_of(alice), "the host can do something about it"
    await hours_pass(club, game, 500)
    assert told(club, LEFT) == 1 and not told(club, "is still to act"), "whoever is gone is not reminded"
    await alice.click(note, "Look for a substitute")
    wanted = await newest(club, "Substitute wanted")
    frank = club.table.guild.add_member("frank", "Frank")
    await frank.click(wanted, "Take over")
    await all_posted(club)
    assert (await club.game()).players["germany"] == str(frank.id)
    assert len([seat for seat in await seats.history(club.bot.store.reader, game) if seat.power == "germany"]) == 2
    assert len(server.pings_of(frank)) == 1


async def test_who_comes_back_is_there_again(club: Club) -> None:
    await club.begin()
    bob = club.table.bob
    member = club.table.guild.guild.members[bob.id]
    leave(club, bob)
    await to_germany(club)
    await club.table.room.wait_for(LEFT)
    club.table.guild.guild.members[bob.id] = member
    while (await club.player()) is bob:
        await club.does("end")
    while (await club.player()) is not bob:
        await club.does("end")
    await club.table.room.wait_for("is on this server again")
    await all_posted(club)
    assert told(club, LEFT) == 1


async def test_a_server_that_does_not_say_is_asked_again_later(club: Club) -> None:
    await club.begin()
    club.table.server.faults.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    leave(club, club.table.bob)
    await to_germany(club)
    await all_posted(club)
    rows = await club.bot.store.reader.execute_fetchall("SELECT subject FROM timers WHERE kind = ?", (LOOK,))
    assert [row[0] for row in rows] == [str(club.table.bob.id)]
    assert not told(club, LEFT)
