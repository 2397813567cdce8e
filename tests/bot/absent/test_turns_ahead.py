"""A turn told ahead at the table: previewed, sealed, played with its dice while its player is away, opened when it is
through; held where the board has changed or something was taken back; never shown to anybody else before."""

import hashlib
import re

import pytest_asyncio

from bot.store import trusts
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin.exchange import Exchange

TURN = """buy 2 inf, 1 tank
3 inf, 2 tanks ukraine > caucasus
1 inf germany > atlantis"""
MENDED = """buy 2 inf, 1 tank
3 inf, 2 tanks ukraine > caucasus
noncombat
if caucasus: 1 ftr germany > eastern europe
else: 1 ftr germany > ukraine
place all in germany
end turn"""
HEDGEHOG = "1 ftr germany > eastern europe"


@pytest_asyncio.fixture
async def game(club: Club) -> Club:
    """The Soviet Union is in turn; whoever is attacked is asked nothing."""
    await club.begin()
    for person in (club.table.alice, club.table.bob):
        await club.ask(person, "Trust me: cheapest first")
    return club


async def tells(club: Club, text: str) -> Exchange:
    """Bob writes his turn, and sees what it would do."""
    form = await club.table.bob.slash(club.table.room, "orders plan")
    return await (await club.table.bob.submit(form, {"text": text})).followed()


async def seals(club: Club, text: str) -> Exchange:
    shown = await tells(club, text)
    return await (await club.table.bob.click(shown.reply, "Confirm, sealed")).followed()


async def soviet_turn_ends(club: Club) -> None:
    for _ in range(10):
        if (await club.game()).game.state.power == "soviet_union":
            await club.does("turn end")


async def until_it_is(club: Club, power: str) -> None:
    for _ in range(400):
        if (await club.game()).game.state.power == power:
            break
        await club.table.server.settle(0.05)
    assert (await club.game()).game.state.power == power, club.table.server.tail()
    await all_posted(club)


async def until_in(club: Club, phase: str) -> None:
    for _ in range(200):
        if (await club.game()).game.state.phase == phase:
            break
        await club.table.server.settle(0.05)
    assert (await club.game()).game.state.phase == phase
    await all_posted(club)


def said(club: Club) -> str:
    return "\n".join(message.text for message in club.public())


async def test_a_turn_told_ahead_is_played_without_its_player(game: Club) -> None:
    wrong = await tells(game, TURN)
    assert "Line 3" in wrong.text and "atlantis" in wrong.text
    form = await game.table.bob.click(wrong.reply, "Change…")
    shown = await (await game.table.bob.submit(form, {"text": MENDED})).followed()
    assert "won with" in shown.text and "Caucasus is yours then" in shown.text
    assert "Nothing is sealed before you confirm" in shown.text
    (picture,) = shown.reply.files
    assert picture.data.startswith(b"\x89PNG") and "The likeliest course. Captured by Germany: Caucasus" in str(
        picture.alt
    )
    sealed = await (await game.table.bob.click(shown.reply, "Confirm, sealed")).followed()
    assert "Sealed order 1" in sealed.text
    before = len(game.table.server.pings_of(game.table.bob))
    await soviet_turn_ends(game)
    await until_it_is(game, "united_kingdom")
    assert len(game.table.server.pings_of(game.table.bob)) == before, "he is not called in the whole turn"
    opened = (await game.told("told this turn")).text
    seal = re.search(r"sealed order 1: `([0-9a-f]{64})`", said(game))
    plain = re.search(r"in one line: `(.*)`", opened)
    assert seal and plain and hashlib.sha256(plain[1].encode()).hexdigest() == seal[1]
    assert (await trusts.orders_of(game.app.store.reader, (await game.game()).id)) == {}
    waiting = await game.table.alice.slash(game.table.room, "table waiting")
    assert "told ahead: 1 of 2 turns" in waiting.text.lower()


async def test_nobody_else_reads_a_word_of_it_before(game: Club) -> None:
    await seals(game, MENDED)
    game_id = (await game.game()).id
    for person in (game.table.alice, game.table.carol):
        for command in ("orders show", "game status", "table waiting", "game export", "my data"):
            answer = await person.slash(game.table.room, command)
            files = b"".join(file.data for message in answer.messages for file in message.files)
            assert HEDGEHOG not in answer.text and HEDGEHOG.encode() not in files, command
    assert HEDGEHOG not in said(game)
    assert HEDGEHOG in (await game.table.bob.slash(game.table.room, "orders show")).text
    assert HEDGEHOG in (await trusts.orders_of(game.app.store.reader, game_id))["germany"]


async def test_where_the_board_has_changed_he_is_called_with_his_turn(game: Club) -> None:
    await seals(game, f"only if caucasus stands as now\n{MENDED}")
    for _ in range(3):
        if (await game.game()).game.state.phase != "noncombat_move":
            await game.does("turn end")
    await game.does("do", orders="1 inf caucasus > russia")
    await soviet_turn_ends(game)
    await all_posted(game)
    state = (await game.game()).game.state
    assert (state.power, state.phase) == ("germany", "purchase"), "nothing was played"
    waits = await game.told("waits: something is not as it was")
    assert game.table.server.pings_of(game.table.bob) and HEDGEHOG not in said(game)
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "It waits" in own.text and "Caucasus stands as it did" in own.text and HEDGEHOG in own.text
    other = await game.table.alice.click(waits, "My turn, as I told it…")
    assert HEDGEHOG not in other.text and "told no turn ahead" in other.text
    await (await game.table.bob.click(own.reply, "Play it as it is")).followed()
    await until_it_is(game, "united_kingdom")


async def test_it_is_replaced_and_withdrawn_at_any_time(game: Club) -> None:
    await seals(game, MENDED)
    second = await seals(game, "buy 3 inf")
    await game.told("withdrawn sealed order 1")
    back = await (await game.table.bob.click(second.reply, "Withdraw")).followed()
    assert "buy 3 inf" in back.text and "buy 3 inf" not in said(game)
    await soviet_turn_ends(game)
    await all_posted(game)
    state = (await game.game()).game.state
    assert (state.power, state.phase) == ("germany", "purchase")


async def test_what_is_taken_back_is_not_played_again_at_once(game: Club) -> None:
    """He is in his own turn: what is left of it is told, and after an undo it waits for him."""
    await soviet_turn_ends(game)
    await seals(game, "buy 3 inf\nend turn")
    await until_in(game, "mobilize")
    await game.table.bob.slash(game.table.room, "turn undo")
    await until_in(game, "noncombat_move")
    waits = await game.told("waits: something is not as it was")
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "taken back" in own.text
    assert (await game.game()).game.state.phase == "noncombat_move", "it is not played again by itself"
    await (await game.table.bob.click(own.reply, "Play it as it is")).followed()
    await until_in(game, "mobilize")
