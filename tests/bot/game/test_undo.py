"""What the table reads, and who is called, when orders are taken back and given again: nothing and nobody twice."""

import asyncio
import json
from typing import Any

import pytest

from bot.discord_ui.delivery import poster
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Message, Person
from tests.support.standin.changes import patience


async def at(club: Club, phase: str) -> None:
    """Alice's first turn, as far as this phase; she has bought two infantry."""
    await club.does("turn buy", units="2 inf")
    for _ in range(4):
        if (await club.game()).game.state.phase != phase:
            await club.does("turn end")
    assert (await club.game()).game.state.phase == phase
    await all_posted(club)


async def undone(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "turn undo")
    await all_posted(club)


async def ended(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "turn end", sure=True)
    await all_posted(club)


def of_turn(club: Club, power: str) -> list[Message]:
    """The messages of the channel that show a turn of this power."""
    return [m for m in club.table.room.messages if any(power in (e.get("title") or "") for e in m.embeds)]


@pytest.mark.parametrize("fresh", [True, False])
async def test_after_three_amendments_each_turn_has_one_message(
    club: Club, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    """However long ago the turn began."""
    await club.begin()
    await at(club, "mobilize")
    if not fresh:
        monkeypatch.setattr(poster, "FRESH_MS", 0)
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    shown = len(of_turn(club, "Soviet Union"))
    for space in ("russia", "caucasus", "russia"):
        await alice.slash(room, "turn place", units="2 inf", space=space)
        await ended(club)
        called = len(club.table.server.pings_of(bob))
        await undone(club)
        await undone(club)
        assert len(club.table.server.pings_of(bob)) == called
    await alice.slash(room, "turn place", units="2 inf", space="caucasus")
    await ended(club)
    (begun,) = of_turn(club, "Germany")
    assert begun.buttons and begun in club.table.server.pings_of(bob)
    assert len(of_turn(club, "Soviet Union")) == shown
    placed = [m.text for m in room.messages if "New units" in m.text]
    assert len(placed) == 1 and "Caucasus" in placed[0] and "Russia" not in placed[0].split("New units")[1]
    assert len([m for m in room.messages if "has not begun yet" in m.text and not m.buttons]) == 3


async def test_what_may_still_be_changed_is_not_told(club: Club) -> None:
    """The phase that runs again shows nothing of what its player takes back next."""
    await club.begin()
    await at(club, "combat_move")
    panel = of_turn(club, "Soviet Union")[-1]
    assert "Bought 2 infantry" in panel.text
    await undone(club)
    assert "took back: end of the phase" in panel.text and "Bought" not in panel.text
    await undone(club)
    await club.table.alice.slash(club.table.room, "turn buy", units="1 tank")
    await ended(club)
    assert "Bought 1 tank" in panel.text and "infantry" not in panel.text


async def test_whoever_follows_and_whoever_is_next_is_called_once_a_turn(club: Club) -> None:
    await club.begin()
    server, room = club.table.server, club.table.room
    frank = club.table.guild.add_member("frank", "Frank")
    await frank.slash(room, "game follow")
    await club.table.bob.slash(room, "my settings", ahead="yes")
    await at(club, "noncombat_move")
    told = len(server.pings_of(club.table.bob))
    await undone(club)
    await ended(club)
    assert len(server.pings_of(club.table.bob)) == told, "he knows that he is next"
    await ended(club)
    assert (await club.game()).game.state.phase == "mobilize"
    await club.table.alice.slash(room, "turn place", units="2 inf", space="russia")
    await ended(club)
    called = len(server.pings_of(frank))
    await undone(club)
    await ended(club)
    assert called and len(server.pings_of(frank)) == called


async def attacked(club: Club, space: str, attackers: dict[str, int], defenders: dict[str, dict[str, int]]) -> None:
    """Bob attacks from beside, with so much that the dice cannot but ask."""
    start = {"caucasus": "ukraine", "sz_8": "sz_9"}[space]
    units: Any = {space: defenders, start: {"germany": attackers}}
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps({"units": units}), why="A test")
    await club.does("turn end")
    moving = ", ".join(f"{n} {kind}" for kind, n in attackers.items())
    await club.does("do", orders=f"{moving} {start} > {space}")
    await club.does("turn end")
    await club.table.bob.slash(club.table.room, "battle fight", space=space)
    await all_posted(club)


def asking(club: Club, about: str) -> list[Message]:
    """Public messages with buttons or menus that answer a question."""
    ids = ("an:", "am:")
    pressed = [m for m in club.public() if any(str(b.custom_id).startswith(ids) for b in (*m.buttons, *m.menus))]
    return [m for m in pressed if about in m.text]


async def choose(club: Club, person: Person, about: str) -> None:
    (asked,) = asking(club, about)
    menu = next(menu for menu in asked.menus if menu.custom_id.startswith("am:"))
    revision = (await club.game()).revision
    await person.select(asked, [menu.options[1].value], menu.custom_id)
    async with patience():
        while (await club.game()).revision == revision:
            await asyncio.sleep(0.02)
    await all_posted(club)


async def test_an_answer_that_is_taken_back_is_asked_for_again(club: Club) -> None:
    """The battle's message shows the net result, dice proofs and all, and the question has its menu again."""
    await club.begin()
    await attacked(club, "caucasus", {"infantry": 40, "tank": 20}, {"soviet_union": {"infantry": 40, "tank": 10}})
    bob, server = club.table.bob, club.table.server
    await choose(club, club.table.alice, "Soviet Union")
    await choose(club, bob, "choose casualties")
    (card,) = [m for m in club.public() if "Battle in Caucasus" in m.text]
    assert "Germany loses" in card.text and "Press the attack" in [b.label for b in card.buttons]
    called = len(server.pings)
    back = await bob.slash(club.table.room, "turn undo")
    await all_posted(club)
    assert back.reply.menus, "the private answer has the question again"
    assert "Germany loses" not in card.text and "Dice: roll" in card.text
    assert asking(club, "Battle in Caucasus") == [card] and card.menus
    assert len(server.pings) == called
    await choose(club, bob, "Battle in Caucasus")
    assert "Germany loses" in card.text


async def test_a_question_that_came_of_what_is_taken_back_is_closed(club: Club) -> None:
    """Carol need not answer any more; when the battle is opened again she is asked, and called, anew."""
    await club.begin()
    await attacked(club, "sz_8", {"battleship": 3}, {"united_kingdom": {"submarine": 3}})
    bob, carol, room, server = club.table.bob, club.table.carol, club.table.room, club.table.server
    assert len(asking(club, "submerge")) == 1
    called = len(server.pings_of(carol))
    assert "fight in Sea Zone 8" in (await bob.slash(room, "turn undo")).text
    await all_posted(club)
    assert asking(club, "submerge") == []
    assert any(m.channel is not room and "took back: fight in Sea Zone 8" in m.text for m in club.public())
    assert len(server.pings_of(carol)) == called
    await bob.slash(room, "battle fight", space="sz 8")
    await all_posted(club)
    assert len(asking(club, "submerge")) == 1
    assert len(server.pings_of(carol)) == called + 1


async def test_what_the_host_has_changed_and_standing_orders_are_told_in_words(club: Club) -> None:
    await club.begin()
    alice, room = club.table.alice, club.table.room
    await alice.slash(room, "turn buy", units="2 inf")
    wanted = json.dumps({"units": {"caucasus": {"soviet_union": {"infantry": 9}}}})
    await alice.slash(room, "table edit", position=wanted, why="a slip")
    assert "The host has changed the position since" in (await alice.slash(room, "turn undo")).text
    await alice.slash(room, "orders casualties", order="inf, tank", where="caucasus")
    history = await alice.slash(room, "history lines")
    assert "standing order, casualties: infantry, then tank in Caucasus" in history.text
    back = await alice.slash(room, "turn undo")
    assert "Taken back: standing order, casualties: infantry, then tank in Caucasus." in back.text


async def test_a_rewind_takes_the_beginnings_of_turns_back_as_an_undo_does(club: Club) -> None:
    """Two turns have begun since: the messages of both say that they have not."""
    await club.begin()
    await at(club, "combat_move")
    line = (await club.game()).revision
    for power in ("soviet_union", "germany"):
        while (await club.game()).game.state.power == power:
            if (await club.game()).game.state.purchased.get(power):
                await club.does("turn place", units="2 inf", space="russia")
            await club.does("turn end")
        await all_posted(club)
    (germany,), (britain,) = of_turn(club, "Germany"), of_turn(club, "United Kingdom")
    room, people = club.table.room, club.table.people
    await people[0].slash(room, "table rewind", line=line, why="A wrong start")
    await all_posted(club)
    vote = next(m for m in room.messages if "would **rewind" in m.text)
    for person in people[1:]:
        await person.click(vote, "Yes")
    await all_posted(club)
    assert (await club.game()).revision == line
    for message, power in ((germany, "Germany"), (britain, "United Kingdom")):
        assert f"**Round 1 · {power}** has not begun any more" in message.text
        assert not message.buttons and not message.embeds
    shown = of_turn(club, "Soviet Union")[-1]
    assert "was rewound" in shown.text and "Bought 2 infantry" in shown.text and shown.buttons
    assert shown in club.table.server.pings_of(people[0])


async def test_who_takes_back_right_after_a_start_waits_for_the_log(club: Club) -> None:
    """Its turn to be read has not come: many other games are before it."""
    await club.begin()
    await club.does("turn buy", units="2 inf")
    rolls, game = club.app.service.rolls, (await club.game()).id
    rolls._behind.add(game)
    rolls._unread.add(game)
    told = await club.table.alice.slash(club.table.room, "turn undo")
    assert "Dice are being rolled" not in told.text
    assert (await club.game()).row.revision == 0 and not rolls.busy
