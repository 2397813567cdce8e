"""Lines as players type them, each at a table, up to what stands on the board afterwards."""

from __future__ import annotations

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
