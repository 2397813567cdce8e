"""Looking for somebody to play with: a card, whoever presses plays, and rematches that join a series."""

from bot.league.searching import sides_of
from bot.league.series import legs, next_leg, score
from bot.presence.table import read_presence
from bot.store import facts, games, people, searches
from bot.store.league import StoredMatch
from bot.store.searches import Search
from tests.bot.league.test_league import begun, card, manager, matches, named, settled, thread
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.world import Message

__all__ = ("manager",)


def wanted(club: Club) -> list[Message]:
    return [message for message in club.table.room.messages if "looks for somebody" in message.text]


async def test_who_presses_plays_in_a_thread_with_edition_pace_and_side(club: Club) -> None:
    table, room = club.table, club.table.room
    asked = await table.bob.slash(room, "league seek", edition="1941", pace="brisk", side="axis")
    assert "Your card stands in this channel" in asked.text
    (shown,) = wanted(club)
    assert f"{table.bob.mention} looks for somebody to play **1941** with, reminders: brisk; plays as the Axis" in (
        shown.text
    )
    assert "looking for somebody here already" in (await table.bob.slash(room, "league seek", edition="revised")).text
    assert "You look for somebody else" in (await table.bob.click(shown, "Play")).text
    assert "Only who looks" in (await table.carol.click(shown, "Withdraw")).text
    told = await (await table.carol.click(shown, "Play")).followed()
    assert "The game is set up in <#" in told.text
    there = room.threads[0]
    row = await games.in_channel(club.app.store.reader, str(there.id))
    assert row is not None and (row.edition, row.status) == ("1941", "forming")
    loaded = await club.app.service.look(row.game)
    assert {loaded.players[power] for power in ("germany", "japan")} == {str(table.bob.id)}
    assert loaded.players["soviet_union"] == str(table.carol.id)
    known = await facts.of(club.app.store.reader, row.game)
    assert known.host == str(table.bob.id) and read_presence(known.presence).pace == "brisk"
    await settled(club)
    assert "plays the Axis" in there.messages[0].text and {user.id for user in there.messages[0].mentions} == {
        table.bob.id,
        table.carol.id,
    }
    assert f"{table.bob.mention} and {table.carol.mention} play." in shown.text and not shown.buttons
    found = await people.everything(club.app.store.reader, str(table.carol.id))
    assert len(found["searches"]) == 1


async def test_a_card_is_withdrawn_and_forgotten(club: Club) -> None:
    table, room = club.table, club.table.room
    await table.bob.slash(room, "league seek", edition="1941")
    (shown,) = wanted(club)
    assert "on either side" in shown.text
    await table.bob.click(shown, "Withdraw")
    assert "nobody is looked for any more" in shown.text and not shown.buttons
    await table.bob.slash(room, "league seek", edition="revised")
    async with club.app.store.transaction() as tx:
        await people.forget_settings(tx, str(table.bob.id), "gone-1")
    assert "plays this already, or it was withdrawn" in (await table.carol.click(wanted(club)[-1], "Play")).text


async def test_a_game_that_a_crash_left_unmade_is_made_at_the_next_start(club: Club) -> None:
    app, bob, carol = club.app, str(club.table.bob.id), str(club.table.carol.id)
    guild, room = str(club.table.guild.id), str(club.table.room.id)
    async with app.store.transaction() as tx:
        await searches.put(tx, Search("s1", guild, room, bob, "1941", "daily", "", None, 2**45))
        assert await searches.take(tx, "s1", carol) and not await searches.take(tx, "s1", "9")
    await app.league.take_up()
    found = await searches.find(app.store.reader, "s1")
    assert found is not None and found.game is not None
    loaded = await app.service.look(found.game)
    assert tuple(loaded.players[power] for power in ("germany", "soviet_union")) == sides_of(found)
    await app.league.take_up()
    assert len(club.table.room.threads) == 1


async def test_a_search_on_a_ladder_is_a_match_and_its_rematch_joins_the_series(club: Club, manager: Person) -> None:
    table, room = club.table, club.table.room
    await begun(club, manager, table.bob, table.carol, form="ladder", reach=1)
    assert "not in this season" in (await table.erin.slash(room, "league seek", edition="1941", season="Spring")).text
    await table.bob.slash(room, "league seek", edition="revised", season="Spring")
    (shown,) = wanted(club)
    assert "play **1941** with, a match of **Spring**" in shown.text, "the ladder says what is played"
    assert "not in this season" in (await table.dave.click(shown, "Play")).text
    assert "match C1" in (await (await table.carol.click(shown, "Play")).followed()).text
    await settled(club)
    assert "stand at the top" in (await table.bob.click(card(club), "Challenge…")).text
    first = (await matches(club))["C1"]
    await manager.slash(room, "league-run rule", match="C1", why="a test", winner=named(club, first.axis))
    await settled(club)
    ended = next(
        message for message in thread(club, first).messages if "Rematch, sides swapped" in str(message.buttons)
    )
    assert "Only who played" in (await table.dave.click(ended, "Rematch, sides swapped")).text
    assert "match C1.2" in (await table.carol.click(ended, "Rematch, sides swapped")).text
    await settled(club)
    second = (await matches(club))["C1.2"]
    assert (second.axis, second.allies) == (first.allies, first.axis)
    opened = "\n".join(message.text for message in thread(club, second).messages)
    assert "The series: " in opened and f"{named(club, first.axis).mention} 1\u20130" not in opened.split("series")[0]
    assert "begun already" in (await table.bob.click(ended, "Rematch, sides swapped")).text


def test_a_series_is_counted_by_its_legs() -> None:
    first = StoredMatch("C3", 1, "a", "b", 1, winner="a")
    second = next_leg([first], "b", "a", 5, None)
    other = StoredMatch("C31", 1, "a", "b", 2, winner="b")
    assert second.match == "C3.2" and legs([other, second, first], second) == [first, second]
    assert score([first, second]) == {"a": 1}
    assert next_leg([first, second], "a", "b", 9, 99).match == "C3.3"
