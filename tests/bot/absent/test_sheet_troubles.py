"""A turn told ahead where something has become of the game, the seat or the rules: a sentence each, nothing is played
by halves, nothing lost."""

import json

from bot.absent.in_force import secrets_of
from bot.store import trusts
from tests.bot.absent.test_turns_ahead import (
    HEDGEHOG,
    MENDED,
    game,
    said,
    seals,
    soviet_turn_ends,
    tells,
    until_in,
    until_it_is,
)
from tests.support.game_time import all_posted
from tests.support.play import Club, concedes

__all__ = ["game"]


async def test_a_phase_that_cannot_be_left_calls_its_player_with_the_reason(game: Club) -> None:
    """So does a line that says so, once. A transport alone can be sent among enemies, and no combat move ends with it
    there."""
    await seals(game, "buy 3 inf\nask me\n1 transport sz 16 > sz 15 > sz 14\nend turn")
    await soviet_turn_ends(game)
    waits = await game.told("waits: something is not as it was")
    assert (await game.game()).game.state.phase == "purchase"
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "Line 2 calls you" in own.text
    await (await game.table.bob.click(own.reply, "Play it as it is")).followed()
    await until_in(game, "combat_move")
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "The phase cannot be left as things stand: " in own.text and "[" in own.text, "with the rule"
    await game.does("turn undo")
    await all_posted(game)
    await (await game.table.bob.click(own.reply, "Play it as it is")).followed()
    await until_in(game, "combat_move")


async def test_a_sheet_of_a_lost_seat_is_neither_played_nor_shown(game: Club) -> None:
    """Who takes a seat over begins without orders; whoever had it is told that it is his no more."""
    bob, alice, room = game.table.bob, game.table.alice, game.table.room
    shown = await tells(game, MENDED)
    await seals(game, MENDED)
    frank = game.table.guild.add_member("frank", "Frank")
    await bob.slash(room, "my away", days=3)
    await alice.slash(room, "game replace", power="germany", player=frank)
    late = await (await bob.click(shown.reply, "Confirm, sealed")).followed()
    assert "You hold no power" in late.text, late.text
    await soviet_turn_ends(game)
    await all_posted(game)
    loaded = await game.game()
    assert (loaded.game.state.power, loaded.game.state.phase) == ("germany", "purchase"), "nothing is played"
    assert secrets_of(loaded).get("germany", ()) == () and HEDGEHOG not in said(game)
    assert HEDGEHOG not in (await frank.slash(room, "orders show")).text


async def test_after_the_end_of_the_game_nothing_is_sealed_or_played(game: Club) -> None:
    bob, room = game.table.bob, game.table.room
    shown = await tells(game, MENDED)
    await seals(game, MENDED)
    for person in (game.table.alice, game.table.carol, game.table.erin):
        await concedes(person, room)
    loaded = await game.game()
    assert loaded.game.state.winner == "axis" and loaded.game.state.power == "soviet_union"
    late = await (await bob.click(shown.reply, "Confirm, sealed")).followed()
    assert "This game is over" in late.text, late.text
    begun = await bob.slash(room, "orders plan", begin="menus")
    assert begun.text and "wrong here" not in begun.text and not begun.reply.menus
    assert (await game.game()).revision == loaded.revision


async def test_after_a_rewind_it_waits_and_goes_on_from_where_the_record_stands(game: Club) -> None:
    """What was rewound was not played; it is not played again before its player says so."""
    await soviet_turn_ends(game)
    before = (await game.game()).revision
    await seals(game, "buy 3 inf\nend turn")
    await until_in(game, "mobilize")
    await game.table.bob.slash(game.table.room, "table rewind", line=before, why="A wrong start")
    vote = await game.told("would **rewind")
    for person in game.table.people:
        if person is not game.table.bob:
            await person.click(vote, "Yes")
    await until_in(game, "purchase")
    waits = await game.told("waits: something is not as it was")
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "taken back" in own.text
    await (await game.table.bob.click(own.reply, "Play it as it is")).followed()
    await until_in(game, "mobilize")


async def test_after_an_edit_in_anybodys_turn_it_waits_when_its_own_has_come(game: Club) -> None:
    await seals(game, MENDED)
    units = {"karelia": {"soviet_union": {"infantry": 9}}}
    await game.table.alice.slash(game.table.room, "table edit", position=json.dumps({"units": units}), why="A test")
    await soviet_turn_ends(game)
    waits = await game.told("waits: something is not as it was")
    state = (await game.game()).game.state
    assert (state.power, state.phase) == ("germany", "purchase"), "nothing is played"
    own = await game.table.bob.click(waits, "My turn, as I told it…")
    assert "The host has changed the position since it was written" in own.text


async def test_what_the_dice_have_made_illegal_is_left_and_told(game: Club) -> None:
    """Two tanks are to go on from the Caucasus, but one at most is left of those that took it."""
    further = "if caucasus: 2 tanks caucasus > ukraine\nelse 9 inf germany > ukraine"
    await seals(game, f"3 inf, 1 tank ukraine > caucasus\n{further}\nend turn")
    await soviet_turn_ends(game)
    await until_it_is(game, "united_kingdom")
    opened = (await game.told("told this turn")).text
    assert "was left: " in opened
    assert (await trusts.orders_of(game.app.store.reader, (await game.game()).id)) == {}
