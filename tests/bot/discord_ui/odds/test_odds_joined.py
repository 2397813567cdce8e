"""What may still come into a battle stands beside its odds: of a planned attack, and in a line among others."""

import re
from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.play import Club
from tests.support.standin.exchange import Exchange

SEATS = ("germany", "italy", "soviet_union", "united_states", "united_kingdom", "france")


@pytest_asyncio.fixture
async def europe(club: Club) -> AsyncIterator[Club]:
    """Europe 1940 in Germany's first combat move; Alice plays the Axis."""
    people, room = club.table.people, club.table.room
    await people[0].slash(room, "game new", edition="europe1940")
    for power, at in zip(SEATS, (0, 0, 1, 2, 3, 4), strict=True):
        await people[at].slash(room, "game join", power=power)
    await people[0].slash(room, "game start")
    for person in people:
        await person.slash(room, "dice words", text=f"{person.name} says hello")
    while (await club.game()).game.state.phase != "combat_move":
        ended = await people[0].slash(room, "turn end", sure=True)
        await ended.followed()
    yield club


async def odds(club: Club, **said: object) -> Exchange:
    return await club.table.alice.slash(club.table.room, "odds", **said)


async def test_with_and_without_those_who_may_scramble(europe: Club) -> None:
    told = await odds(europe, where="sz 110", forces="3 sub, 1 cruiser, 2 fig")
    assert re.search(r"^If nobody goes up: \*\*Win 92 %\*\*", told.text, re.MULTILINE), told.text
    assert re.search(r"^If 3 fighters go up: \*\*win 10 %\*\*", told.text, re.MULTILINE), told.text
    ashore = await odds(europe, where="yugoslavia", forces="3 inf vs 2 inf")
    assert "go up" not in ashore.text


async def test_a_landing_says_who_could_meet_it(europe: Club) -> None:
    told = await odds(europe, where="united kingdom", forces="2 inf, 2 fig, 1 bb")
    assert "Not counted: 4 fighters could go up against ships that bring them" in told.text


async def test_among_the_battles_that_stand(europe: Club) -> None:
    alice, room = europe.table.alice, europe.table.room
    for order in ("1 sub sz 118 > sz 110", "2 fig western germany > sz 110", "1 fig norway > sz 111"):
        done = await alice.slash(room, "do", orders=order)
        await done.followed()
    several = await odds(europe)
    line = next(line for line in several.text.splitlines() if "Sea Zone 110" in line)
    assert re.search(r"If nobody goes up: \*\*Win .*; if 3 fighters go up: \*\*win ", line), several.text
