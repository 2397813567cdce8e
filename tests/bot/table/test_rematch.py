"""The end of a game: the final card, one ping for everybody, and the next game with the sides swapped."""

from bot.table.rematch import swapped
from tests.support.game_time import newest
from tests.support.play import Club, concedes
from tests.support.standin.world import Message

SIDES = {
    "soviet_union": "allies",
    "germany": "axis",
    "united_kingdom": "allies",
    "japan": "axis",
    "united_states": "allies",
}


def test_two_players_change_places() -> None:
    players = {power: "a" if side == "axis" else "b" for power, side in SIDES.items()}
    assert swapped(players, SIDES) == {power: "b" if side == "axis" else "a" for power, side in SIDES.items()}


def test_of_five_whom_the_smaller_side_cannot_seat_stays() -> None:
    five = dict(zip(SIDES, "abcde", strict=True))
    assert swapped(five, SIDES) == {
        "germany": "a",
        "japan": "c",
        "soviet_union": "b",
        "united_kingdom": "d",
        "united_states": "e",
    }


def test_nobody_who_played_is_left_without_a_seat() -> None:
    """However many play either side."""
    for allies in range(1, 4):
        for axis in range(1, 3):
            counts = {"allies": 0, "axis": 0}
            players = {}
            for power, side in SIDES.items():
                players[power] = f"{side}{counts[side] % (allies if side == 'allies' else axis)}"
                counts[side] += 1
            seated = swapped(players, SIDES)
            assert set(seated) == set(SIDES)
            assert set(seated.values()) == set(players.values())


def test_who_plays_everything_still_does() -> None:
    assert set(swapped(dict.fromkeys(SIDES, "a"), SIDES).values()) == {"a"}


async def ended(club: Club) -> Message:
    """A game of one turn that the Axis gave up; its last message."""
    await club.begin()
    room = club.table.room
    await club.does("turn end", sure=True)
    await concedes(club.table.bob, room)
    await concedes(club.table.dave, room)
    return await club.told("The game is over")


async def test_the_end_is_told_once_to_everybody_with_a_card_a_chart_and_a_film(club: Club) -> None:
    last = await ended(club)
    assert all(f"<@{person.id}>" in last.content for person in club.table.people)
    for person in club.table.people:
        assert [message for message in club.table.server.pings_of(person) if "game is over" in message.text] == [last]
    names = [file.name for file in last.files]
    assert names == ["conclusion.png", "chances.png", "film.gif", "replay.html", "map.png"]
    card = last.files[0].alt
    assert "The Allies have won" in card
    chances = last.files[1].alt
    assert "Allies from 50 to" in chances


async def test_a_rematch_seats_everybody_on_the_other_side(club: Club) -> None:
    last = await ended(club)
    old = await club.game()
    await club.table.carol.click(last, "Rematch, sides swapped")
    new = await club.game()
    assert new.id != old.id
    score = (await newest(club, "The series so far")).text
    assert f"{club.table.alice.mention} 1" in score and f"{club.table.bob.mention} 0" in score
    assert new.row.status == "forming"
    assert new.row.edition == old.row.edition
    side = old.game.state.board.side
    were = {user: side(power) for power, user in old.players.items()}
    moved = [user for power, user in new.players.items() if were[user] != side(power)]
    assert set(new.players.values()) == set(old.players.values())
    assert len(moved) == 4  # three Allies, two powers of the Axis: one stays
    again = await club.table.bob.click(last, "Rematch, sides swapped")
    assert "begun already" in again.text


async def test_a_stranger_cannot_ask_for_a_rematch(club: Club) -> None:
    last = await ended(club)
    frank = club.table.guild.add_member("frank", "Frank")
    assert "Only who played" in (await frank.click(last, "Rematch, sides swapped")).text
