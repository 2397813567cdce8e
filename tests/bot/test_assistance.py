"""How much the bot helps is agreed on when the game is made, and holds for everybody."""

import pytest

from bot.assistance import NotAllowed, allows, demand
from tests.support.play import Club


async def test_the_host_chooses_it_in_the_lobby(club: Club) -> None:
    await club.found()
    card = await club.table.room.wait_for("A new game of 1941")
    assert "Assistance: odds" in card.text
    panel = await club.table.alice.click(card, "Settings…")
    values = await (await club.table.alice.select(panel.reply, ["assistance"])).followed()
    menu = values.reply.menus[1].custom_id
    chosen = await (await club.table.alice.select(values.reply, ["off"], menu=menu)).followed()
    assert "Assistance: off" in chosen.text
    loaded = await club.game()
    assert loaded.assistance == "off"
    assert "assistance" not in loaded.game.state.options  # no rule of the edition: a record is read without it
    await club.table.server.until(lambda: "Assistance: off" in card.text)


async def test_without_it_nobody_is_warned(club: Club) -> None:
    await club.begin(options="assistance=off")
    await club.table.alice.slash(club.table.room, "turn end", warn="on")
    assert "Assistance: off" in (await club.table.bob.slash(club.table.room, "game status")).text
    ended = await club.table.alice.slash(club.table.room, "turn end")
    assert "Now: Round 1" in ended.text
    loaded = await club.game()
    assert loaded.revision == 1 and loaded.assistance == "off"
    assert not allows(loaded, "warnings") and not allows(loaded, "odds")
    with pytest.raises(NotAllowed, match=r"agreed to play without threat maps \(assistance: off\)"):
        demand(loaded, "threats")


async def test_warnings_alone(club: Club) -> None:
    await club.begin(options="assistance=warnings")
    await club.table.alice.slash(club.table.room, "turn end", warn="on")
    assert "You buy nothing" in (await club.table.alice.slash(club.table.room, "turn end")).text
    loaded = await club.game()
    assert allows(loaded, "warnings") and not allows(loaded, "odds") and not allows(loaded, "threats")


async def test_no_threat_map_below_odds(club: Club) -> None:
    await club.begin(options="assistance=warnings")
    asked = await club.table.alice.slash(club.table.room, "map", show="threats")
    assert "agreed to play without threat maps (assistance: warnings)" in asked.text
