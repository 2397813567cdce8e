"""A player who has left the server: noticed when he is called, told once, and the host can act on it."""

from bot.clock import now_ms
from bot.presence.pace import HOUR
from bot.store import seats, timers
from bot.store.database import rows
from bot.table.departures import LOOK, ROUND
from tests.support.game_time import all_posted, hours_pass, newest
from tests.support.play import Club
from tests.support.standin import Person

LEFT = "is not on this server any more"


async def to_germany(club: Club) -> None:
    while (await club.player()) is not club.table.bob:
        await club.does("turn end")


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
    assert len([seat for seat in await seats.history(club.app.store.reader, game) if seat.power == "germany"]) == 2
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
        await club.does("turn end")
    while (await club.player()) is not bob:
        await club.does("turn end")
    await club.table.room.wait_for("is on this server again")
    await all_posted(club)
    assert told(club, LEFT) == 1


async def test_a_server_that_does_not_say_is_asked_again_later(club: Club) -> None:
    await club.begin()
    club.table.server.faults.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    leave(club, club.table.bob)
    await to_germany(club)
    await all_posted(club)
    looks = await rows(club.app.store.reader, "SELECT subject FROM timers WHERE kind = ?", LOOK)
    assert [subject for (subject,) in looks] == [str(club.table.bob.id)]
    assert not told(club, LEFT)


async def day_passes(club: Club, game: str) -> None:
    """The daily look round is due, and with it each look it asks for."""
    store, work = club.app.store, club.app.timers
    (timer,) = await timers.of(store.reader, game, ROUND)
    await work.ring_now(timer)
    for look in await timers.of(store.reader, game, LOOK):
        await work.ring_now(look)
    await all_posted(club)


async def test_who_leaves_while_nothing_is_asked_of_them_is_noticed_within_a_day(club: Club) -> None:
    game = await club.begin()
    server, alice, erin = club.table.server, club.table.alice, club.table.erin
    leave(club, erin)  # the United States: four turns from now
    seen = club.app.sightings._seen
    seen.clear()
    count = len(server.pings_of(alice))
    await day_passes(club, game)
    note = await newest(club, LEFT)
    assert "United States" in note.text and len(server.pings_of(alice)) == count + 1
    assert note.buttons[0].label == "Look for a substitute"
    seen.clear()
    await day_passes(club, game)
    assert told(club, LEFT) == 1, "once"
    (again,) = await timers.of(club.app.store.reader, game, ROUND)
    assert again.due > now_ms() + 20 * HOUR


async def test_a_game_of_an_older_bot_is_looked_at_daily_from_its_next_start(club: Club) -> None:
    game = await club.begin()
    async with club.app.store.transaction() as tx:
        await timers.drop(tx, game, ROUND)
    await club.app.departures.begin()
    assert len(await timers.of(club.app.store.reader, game, ROUND)) == 1


async def test_who_is_known_to_be_gone_is_not_reminded_and_the_table_hears_when_it_waits_long(club: Club) -> None:
    game = await club.begin()
    leave(club, club.table.bob)
    club.app.sightings._seen.clear()
    await day_passes(club, game)
    assert told(club, LEFT) == 1
    await to_germany(club)
    await all_posted(club)
    pings = len(club.table.server.pings_of(club.table.bob))
    await hours_pass(club, game, 30)
    await hours_pass(club, game, 30)
    assert len(club.table.server.pings_of(club.table.bob)) == pings, "nobody is there to be reminded"
    await hours_pass(club, game, 200)
    assert "stands still" in (await newest(club, "stands still")).text and told(club, LEFT) == 1


async def test_who_comes_back_is_asked_again_for_what_they_missed(club: Club) -> None:
    game = await club.begin()
    bob, member = club.table.bob, club.table.guild.guild.members[club.table.bob.id]
    leave(club, bob)
    await to_germany(club)
    await club.table.room.wait_for(LEFT)
    club.table.guild.guild.members[bob.id] = member
    pings = len(club.table.server.pings_of(bob))
    await day_passes(club, game)
    await newest(club, "is on this server again")
    assert len(club.table.server.pings_of(bob)) == pings + 1
    debt = (await club.app.reminders.of(game)).debts[str(bob.id)]
    assert not debt.hushed and debt.next is not None


async def test_of_two_players_one_may_replace_the_other_who_has_left(club: Club) -> None:
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await bob.slash(room, "game new", edition="1941")
    for power, person in club.seats.items():
        await (alice if person is not bob and power != "japan" else bob).slash(room, "game join", power=power)
    await bob.slash(room, "game start")
    game = (await club.game()).id
    leave(club, bob)
    club.app.sightings._seen.clear()
    await day_passes(club, game)
    await alice.click(await newest(club, LEFT), "Look for a substitute")
    frank = club.table.guild.add_member("frank", "Frank")
    wanted = await newest(club, "Substitute wanted")
    assert "Germany 12 IPCs, income 12; Japan 9 IPCs, income 9" in wanted.text
    await frank.click(wanted, "I would play")
    await alice.click(await newest(club, "would take over"), "Yes")
    await all_posted(club)
    assert {(await club.game()).players[power] for power in ("germany", "japan")} == {str(frank.id)}
