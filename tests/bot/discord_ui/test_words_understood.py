"""Lines as players type them, each at a table, up to what stands on the board afterwards."""

import json
from typing import Any

import pytest

from tests.support.play import Club

NEAR: dict[str, Any] = {
    "west_russia": {"soviet_union": {"infantry": 9}},
    "archangel": {"soviet_union": {"infantry": 9}},
    "karelia": {"germany": {"infantry": 1}},
}


async def at_combat(club: Club, units: dict[str, Any], power: str, phase: str = "combat_move") -> None:
    """The position is laid by the host, who is Alice; `power` moves, and Karelia is whose only unit stands there."""
    await club.begin()
    owners = {"karelia": next(iter(units["karelia"]))}
    position = {"power": power, "phase": phase, "units": units, "owners": owners}
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps(position), why="words")


async def typed(club: Club, orders: str) -> None:
    """Typed, and confirmed if it was only shown."""
    shown = await club.does("do", orders=orders)
    if shown.reply and any(button.label.startswith("Confirm") for button in shown.reply.buttons):
        await (await (await club.player()).click(shown.reply, shown.reply.buttons[0].label)).followed()


@pytest.mark.parametrize(
    "orders",
    [
        "2 inf west russia, 5 inf archangel > karelia",
        "2 inf from west russia and 5 inf from archangel to karelia",
        "attack karelia with 2 inf from west russia and 5 inf from archangel",
    ],
)
async def test_one_line_attacks_from_several_spaces(club: Club, orders: str) -> None:
    await at_combat(club, NEAR, "soviet_union")
    await typed(club, orders)
    state = (await club.game()).game.state
    there = [unit for unit in state.seen_at("karelia") if unit.owner == "soviet_union"]
    assert len(there) == 7


@pytest.mark.parametrize(
    "orders",
    ["2 inf west russia, 5 inf russia > karelia", "2 inf from west russia and 4 inf from russia to karelia"],
)
async def test_each_part_of_such_a_line_is_judged_by_itself(club: Club, orders: str) -> None:
    """On no board does infantry walk from Russia to Karelia: that is what is wrong with it, not the words."""
    await at_combat(club, NEAR | {"russia": {"soviet_union": {"infantry": 9}}}, "soviet_union")
    shown = await club.does("do", orders=orders)
    assert "from Russia to Karelia it is 2 spaces; infantry moves 1" in shown.text.replace("From", "from")


async def test_a_list_of_places_is_placed(club: Club) -> None:
    await club.begin()
    position = {"power": "soviet_union", "phase": "mobilize", "purchased": {"soviet_union": {"infantry": 3}}}
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps(position), why="words")
    before = (await club.game()).game.state
    await typed(club, "place 2 inf caucasus, 1 inf russia")
    after = (await club.game()).game.state
    assert [len(after.seen_at(at)) - len(before.seen_at(at)) for at in ("caucasus", "russia")] == [2, 1]


async def test_nw_is_northwest(club: Club) -> None:
    alice, bob, *_ = club.table.people
    await alice.slash(club.table.room, "game new", edition="europe1940")
    board = (await club.game()).game.state.board
    for power in board.seats:
        player = alice if board.side(power) == "allies" else bob
        await player.slash(club.table.room, "game join", power=power)
    await alice.slash(club.table.room, "game start")
    for player in (alice, bob):
        await player.slash(club.table.room, "dice words", text=f"{player.name} says hello")
    units = {"persia": {"united_kingdom": {"infantry": 2}}}
    where = {"units": units, "owners": {"persia": "united_kingdom"}}
    position = {"power": "united_kingdom", "phase": "noncombat_move"} | where
    await alice.slash(club.table.room, "table edit", position=json.dumps(position), why="words")
    await typed(club, "2 inf persia > nw persia")
    assert len((await club.game()).game.state.seen_at("northwest_persia")) == 2


async def test_all_of_a_space_attacks(club: Club) -> None:
    units = {"eastern_europe": {"germany": {"infantry": 4}}, "karelia": {"soviet_union": {"infantry": 1}}}
    await at_combat(club, units, "germany")
    await typed(club, "attack karelia with all eastern europe")
    state = (await club.game()).game.state
    assert len([unit for unit in state.seen_at("karelia") if unit.owner == "germany"]) == 4


async def test_one_line_reinforces(club: Club) -> None:
    units = {"archangel": {"soviet_union": {"infantry": 3}}, "karelia": {"soviet_union": {"infantry": 1}}}
    await at_combat(club, units, "soviet_union", "noncombat_move")
    await typed(club, "reinforce karelia with 3 inf from archangel")
    state = (await club.game()).game.state
    assert len(state.seen_at("karelia")) == 4
