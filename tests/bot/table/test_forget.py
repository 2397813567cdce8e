"""After `/my forget` nothing in the database, row or byte, carries the number of whoever wanted to be forgotten."""

import json

from bot.store.database import rows
from bot.store.people import OWN, TEXTS
from tests.support.game_time import all_posted, hours_pass, newest
from tests.support.play import Club, concedes
from tests.support.standin import Person


async def traces(club: Club, person: Person) -> list[str]:
    """Where a person's number stands: columns of tables, and files."""
    store, number = club.app.store, str(person.id)
    found: list[str] = []
    for (table,) in await rows(store.reader, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        for row in await rows(store.reader, f"SELECT * FROM {table}"):  # noqa: S608
            found += [f"{table}: {str(row)[:300]}" for value in row if number in str(value)]
    found += [path.name for path in store.files() if number.encode() in path.read_bytes()]
    return found


PARTS = {
    "settings": "settings",
    "seats": "seats",
    "undos": "undos",
    "interactions": "presses",
    **dict.fromkeys((*OWN, *(table for table, _ in TEXTS)), "facts_about_games"),
    "dice_entries": "lines_of_dice_logs",
    "outbox": "messages_of_the_bot",
    "games": "beginnings_of_records",
    "timers": "timers",
    "standing_orders": "standing_orders",
}


async def forget(club: Club, person: Person) -> None:
    asked = await person.slash(club.table.room, "my forget")
    told = await (await person.click(asked.reply, "Forget me")).followed()
    assert "forgotten" in told.text
    await all_posted(club)


async def test_nothing_is_left_of_who_played_voted_undid_and_watched(club: Club) -> None:
    game = await club.begin()
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    await alice.slash(room, "my settings", zone="Asia/Tokyo", quiet="22-7", ahead="yes")
    await alice.slash(room, "my away", days=2)
    await club.does("turn buy", units="2 inf")
    await alice.slash(room, "turn undo")
    await alice.slash(room, "orders casualties", order="inf, tank, ftr")
    await alice.slash(room, "orders sealed", text="lose inf, tank, ftr if defending")
    await alice.slash(room, "table clock", hours=10, grace=5, outcome="vote")
    await bob.click(await newest(club, "proposes a clock"), "Yes")
    await alice.slash(room, "table edit", position="germany 40 IPCs", why=f"<@{alice.id}> forgot the bid")
    await hours_pass(club, game, 60)
    await bob.slash(room, "table rewind", line=0, why=f"a mistake of <@{alice.id}>")
    await alice.slash(room, "my snooze", hours=5)
    await concedes(bob, room)
    await concedes(club.table.dave, room)
    await all_posted(club)
    assert (await club.game()).row.status == "over"
    told = json.loads((await alice.slash(room, "my data")).reply.files[0].data)
    tables = {trace.partition(":")[0] for trace in await traces(club, alice) if ":" in trace}
    assert {PARTS[table] for table in tables} <= {part for part, found in told.items() if found}
    await forget(club, alice)
    assert await traces(club, alice) == []


async def test_nothing_is_left_of_who_only_looked_and_pressed(club: Club) -> None:
    await club.begin()
    room = club.table.room
    frank = club.table.guild.add_member("frank", "Frank")
    await frank.slash(room, "game follow")
    await frank.slash(room, "turn buy", units="1 inf")
    await club.does("turn end")
    while (await club.player()) is club.table.alice:
        await club.does("turn end")
    await all_posted(club)
    await forget(club, frank)
    assert await traces(club, frank) == []
