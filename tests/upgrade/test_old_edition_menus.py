"""Menus of an earlier bot for what only some positions have: research, advantages, raids, a friend's ships."""

import json
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.support.play import Club
from tests.support.standin import Person
from tests.upgrade.pressing import Old, begun

pytestmark = pytest.mark.usefixtures("same_dice")


@pytest_asyncio.fixture
async def old(club: Club, tmp_path: Path) -> Old:
    """A running game of Revised with all national advantages."""
    return await begun(club, tmp_path / "games.sqlite3", edition="revised", options="national_advantages=all")


async def stands(old: Old, *changes: str) -> None:
    """The host makes the position that is wanted."""
    table = old.club.table
    for change in changes:
        done = await table.alice.slash(table.room, "table edit", position=change, why="a test")
        assert "is changed" in done.text, done.text


async def test_what_revised_has_is_ordered_by_menu(old: Old) -> None:
    for order in (research, raid, rockets, aboard_and_by_sea, joint_strike):
        await order(old)


async def research(old: Old) -> None:
    await old.choose(old.club.table.alice, "or:GAME:1.0.0:research", "research jet_fighters 1 dice")
    assert old.last() == {"do": "research", "technology": "jet_fighters", "count": 1}


async def rockets(old: Old) -> None:
    await stands(old, '{"techs": {"germany": ["rockets"]}}', "turn germany conduct combat")
    await old.choose(old.club.table.bob, "or:GAME:1.1.3:rocket", "fight caucasus rocket from germany")
    assert {"space": "caucasus", "kind": "rocket", "from": "germany"}.items() <= battle(old).items()


async def joint_strike(old: Old) -> None:
    await stands(old, "turn united kingdom purchase")
    await old.choose(old.club.table.carol, "or:GAME:1.2.1:advantage", "use joint_strike")
    assert old.last() == {"do": "advantage", "name": "joint_strike"}
    await stands(old, "turn united states combat move")
    erin = old.club.table.erin
    assert (await old.choose(erin, "wz:GAME:1.4.2:u:70w2", "4-1")).reply.menus
    led = await carried_out(old, erin, "1.4.2:y:70w2:4-1:86")
    assert (led["units"], led["of"], led["path"][-1]) == ({"fighter": 1}, "united_kingdom", "sz_8")


async def raid(old: Old) -> None:
    await stands(old, "turn germany combat move")
    bob = old.club.table.bob
    assert (await old.choose(bob, "wz:GAME:1.1.2:g:28:5-1:0", "15r")).reply.buttons
    sent = await carried_out(old, bob, "1.1.2:y:28:5-1:15r")
    assert (sent["mission"], sent["path"][-1]) == ("raid", "caucasus")
    await old.press(bob, "go:GAME:1.1.2:endsure")
    await old.press(bob, "go:GAME:1.1.3:fight:caucasus:raid")
    assert {"space": "caucasus", "kind": "raid"}.items() <= battle(old).items()


async def aboard_and_by_sea(old: Old) -> None:
    await stands(old, "turn united kingdom noncombat move", "sz 2: united states 1 transport")
    carol = old.club.table.carol
    aboard = await carried_out(old, carol, "1.2.4:y:70:0-1:80c4")
    assert (aboard["path"], aboard["carrier"]) == (["united_kingdom", "sz_2"], "united_states")
    ferry = await carried_out(old, carol, "1.2.4:y:70:0-1:19_80.79")
    assert (ferry["do"], ferry["sea"]) == ("ferry", ["sz_2", "sz_1"])


async def test_what_sails_along_and_what_hides_is_chosen(club: Club, tmp_path: Path) -> None:
    old = await begun(club, tmp_path / "games.sqlite3")
    holds = [
        {"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {kind: 1}}}
        for kind in ("infantry", "tank")
    ]
    units = {"sz_7": {"united_kingdom": {"transport": 2, "infantry": 1, "tank": 1}}}
    await stands(old, json.dumps({"units": units, "cargo": {"sz_7": holds}}), "turn united kingdom combat move")
    carol = club.table.carol
    assert (await old.choose(carol, "wz:GAME:1.2.1:l:77:5-1:76", "1-1")).reply.buttons
    sailed = await carried_out(old, carol, "1.2.1:y:77:5-1:76l1-1")
    assert (sailed["path"][-1], sailed["cargo"]) == ("sz_6", {"tank": 1})
    alone = await carried_out(old, carol, "1.2.1:y:80:6-1:79i")
    assert (alone["units"], alone["path"], alone["engage"]) == ({"destroyer": 1}, ["sz_10", "sz_9"], False)


async def carried_out(old: Old, person: Person, way: str) -> dict[str, Any]:
    """The line that the Confirm of a move stands for."""
    before = len(old.lines())
    done = await old.press(person, f"wb:GAME:{way}")
    assert len(old.lines()) == before + 1, done.text
    return old.last()


def battle(old: Old) -> dict[str, Any]:
    """The last line that opened a battle: what follows may have come by itself."""
    return next(line for line in reversed(old.lines()) if line["do"] == "battle")
