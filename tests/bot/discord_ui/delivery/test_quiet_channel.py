"""The channel stays quiet: a message a turn, battles and questions in the turn's thread, or else in the channel."""

import pytest

from bot.messages import routes
from bot.messages.message import Message as Text
from bot.store import places
from bot.telling import tell
from tests.support.play import Club
from tests.support.standin import Channel
from tests.support.standin.world import Message
from tests.support.terminal.opening import FIRST_ROUND, Players

MOST_A_TURN = 7


def spoken(club: Club) -> list[Message]:
    """What the bot has said to everybody in the room."""
    return [m for m in club.table.room.messages if not m.private_to and m.author.bot]


async def played_turn(club: Club, power: str, players: Players) -> int:
    """Play a power's turn; how many messages it put into the channel."""
    before = len(spoken(club))
    await players.play_turn(FIRST_ROUND[power])
    await club.table.server.settle()
    return len(spoken(club)) - before


async def opened(club: Club, name: str) -> Channel:
    """The thread of this name, as soon as something is said in it."""
    room = club.table.room
    await club.table.server.until(lambda: any(thread.name == name and thread.messages for thread in room.threads))
    return room.thread(name)


async def seated(club: Club) -> Players:
    await club.begin()
    players = Players(club.table.server, club.table.room, club.game)
    players.people = club.seats
    await club.table.server.settle()
    return players


async def test_a_turn_is_one_message_and_its_battles_are_in_its_thread(club: Club) -> None:
    players = await seated(club)
    first = await club.table.room.wait_for("The game begins")
    said = [await played_turn(club, power, players) for power in ("soviet_union", "germany")]
    assert all(count <= 2 for count in said), said
    assert first.embeds[0]["title"] == "Round 1 · Soviet Union"
    assert "Bought 2 infantry for 6 IPCs" in first.text
    assert "New units: 2 infantry" in first.text
    assert not first.buttons
    thread = await opened(club, "Round 1: Soviet Union")
    assert "Battle in West Russia" in thread.messages[0].text
    assert len(club.table.room.threads) == 3  # the dice log, and one for each turn with battles


async def test_without_the_right_to_open_threads_all_stays_in_the_channel(club: Club) -> None:
    players = await seated(club)
    club.table.room.deny("create_public_threads")
    said = await played_turn(club, "soviet_union", players)
    assert said <= MOST_A_TURN
    assert any("Battle in West Russia" in message.text for message in spoken(club))


async def test_a_deleted_thread_is_done_without(club: Club) -> None:
    players = await seated(club)
    await played_turn(club, "soviet_union", players)
    for order in FIRST_ROUND["germany"]["purchase"]:
        await club.does("do", orders=order)
    await club.does("turn end")
    for order in FIRST_ROUND["germany"]["combat_move"]:
        await club.does("do", orders=order)
    await club.does("turn end")
    await club.does("battle fight", space="sz 10")
    await club.table.server.settle()
    await club.table.server.delete_channel(await opened(club, "Round 1: Germany"))
    while (await club.game()).game.state.pending:
        await answered_from_status(club)
    await players.play_turn({})
    await club.table.server.settle()
    assert any("Battle in Caucasus" in message.text for message in spoken(club))


async def answered_from_status(club: Club) -> None:
    """Whoever is asked presses the first button that `/game status` gives him."""
    person = await club.player()
    status = (await club.does("game status")).reply
    menus = [menu for menu in status.menus if menu.custom_id.startswith("am:")]
    if menus:
        await person.select(status, [menus[0].options[0].value], menus[0].custom_id)
    else:
        await person.click(status, status.buttons[0].custom_id or "")


async def test_a_sleeping_thread_is_woken_for_an_edit(club: Club) -> None:
    players = await seated(club)
    await played_turn(club, "soviet_union", players)
    thread = await opened(club, "Round 1: Soviet Union")
    service, loaded = club.app.service, await club.game()
    cards = await places.cards(service.store.reader, loaded.id)
    card = next(card for card in cards if card.startswith("battle"))
    thread.as_thread.archived = True
    async with service.store.transaction() as tx:
        await tell(tx, loaded.row, [Text(body="Told anew", card=card, thread="1.soviet_union")])
    await club.table.server.until(lambda: "Told anew" in thread.messages[0].text)
    assert not thread.as_thread.archived


async def test_whoever_is_asked_is_pinged_once_in_the_thread(club: Club) -> None:
    players = await seated(club)
    await played_turn(club, "soviet_union", players)
    server, alice = club.table.server, club.table.alice
    before = len(server.pings_of(alice))
    await players.play_phase(FIRST_ROUND["germany"]["purchase"])
    await players.play_phase(["3 inf, 2 arm ukraine > caucasus"])
    asked = 0
    while (await club.game()).game.state.battles:
        loaded = await club.game()
        if loaded.game.state.pending:
            asked += loaded.game.state.pending[0].by == "soviet_union"
            ask = loaded.game.state.pending[0]
            message = await players.question(loaded)
            assert message is not None
            menu = [menu for menu in message.menus if menu.custom_id.startswith("am:")]
            person = players.people[ask.by]
            if menu:
                exchange = await person.select(message, [menu[0].options[0].value], menu[0].custom_id)
            else:
                exchange = await person.click(message, message.buttons[0].custom_id or "")
            await players.moved_on(exchange, loaded.revision)
        else:
            await club.does("battle fight", space="caucasus")
    await server.settle()
    calls = [message for message in server.pings_of(alice)[before:] if "choose casualties" in message.text]
    assert len([message for message in calls if "Roll" not in message.text]) == asked


async def test_players_let_go_of_what_is_edited_away_while_they_reach_for_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(club)
    panel, alice = await club.table.room.wait_for("The game begins"), club.table.alice
    reached = 0

    async def meanwhile(shown_at: float) -> None:
        nonlocal reached
        reached, panel.components = reached + 1, []

    monkeypatch.setattr(alice, "_look_at", meanwhile)
    await players.press_if_offered(alice, (routes.END_PHASE,))
    assert (reached, (await club.game()).revision) == (1, 0)
