"""What is stored about a person is his to see, and to have forgotten: `/my data`, `/my forget`."""

import json

from bot.store import games, people, seats, timers
from tests.support.game_time import newest
from tests.support.play import Club


async def test_my_data_is_all_and_only_mine(club: Club) -> None:
    await club.begin()
    alice = club.table.alice
    await alice.slash(club.table.room, "my settings", zone="Asia/Tokyo")
    told = await alice.slash(club.table.room, "my data")
    found = json.loads(told.reply.files[0].data)
    assert told.private
    assert found["settings"]["zone"] == "Asia/Tokyo"
    assert [seat["power"] for seat in found["seats"]] == ["soviet_union"]
    assert "numbers" in (await alice.slash(club.table.room, "my privacy")).text


async def test_forget_me_empties_running_seats_and_all_of_finished_games(club: Club) -> None:
    game = await club.begin()
    room, table, store = club.table.room, club.table, club.app.store
    user = str(table.alice.id)
    asked = await table.alice.slash(room, "my forget")
    assert "become free" in asked.text
    told = await (await table.alice.click(asked.reply, "Forget me")).followed()
    assert "forgotten" in told.text
    assert "soviet_union" not in await seats.held(store.reader, game)
    wanted = await newest(club, "Substitute wanted")
    frank = table.guild.add_member("frank", "Frank")
    await frank.click(wanted, "Take over")
    assert (await club.game()).players["soviet_union"] == str(frank.id)
    async with store.transaction() as tx:
        await games.set_status(tx, game, "over", 1)
    (timer,) = [row for row in await all_timers(club) if row.kind == "forget"]
    await club.app.timers.ring_now(timer)
    assert await people.games_of(store.reader, user) == []
    found = await people.everything(store.reader, user)
    assert not found["seats"] and not found["settings"] and not found["lines_of_dice_logs"]
    past = [seat.user for seat in await seats.history(store.reader, game)]
    assert past[0].startswith(people.GONE)
    club.app.service.forget(game)
    assert "was deleted" in (await table.bob.slash(room, "dice verify")).text
    exported = await table.bob.slash(room, "game export")
    assert [file.name for file in exported.reply.files] == [f"game-{game}.jsonl"]
    assert "somebody who left" in (await table.bob.slash(room, "game seats")).text
    assert (await club.game()).revision == 0, "the record itself still replays"


async def all_timers(club: Club) -> list[timers.Timer]:
    return await timers.due(club.app.store.reader, 1 << 60)
