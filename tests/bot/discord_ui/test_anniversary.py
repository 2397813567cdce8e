"""Anniversary as five people play it: a raid and its repair, China before the United States, how objectives stand."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio

from tests.support.play import Club
from tests.support.seated import Seated
from tests.support.standin import Person
from tests.support.standin.exchange import Exchange

SEATS = ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states")
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{[a-z]|\bNone\b|\bTrue\b|sz_\d")
"""What a program says and people do not: ids, values, gaps that nobody filled."""


@dataclass
class Game(Seated):
    """A game of six powers, the first player with Germany and Italy, and all that its people were answered."""

    answers: list[str]

    async def says(self, of: str, command: str, **options: object) -> Exchange:
        answer = await super().says(of, command, **options)
        self.answers.append(answer.text)
        return answer

    async def orders(self, power: str, *orders: str) -> str:
        """Typed orders, one by one; the last answer."""
        return [(await self.says(power, "do", orders=order)).text for order in orders][-1]


@pytest_asyncio.fixture
async def game(club: Club) -> AsyncIterator[Game]:
    table = club.table
    seats: dict[str, Person] = dict(zip(SEATS, [table.people[at] for at in (0, 1, 2, 3, 0, 4)], strict=True))
    playing = Game(club, seats, [])
    await playing.says("germany", "game new", edition="anniversary", options="national_objectives=on")
    for power in SEATS:
        await playing.says(power, "game join", power=power)
    await playing.says("germany", "game start")
    for person in table.people:
        await person.slash(table.room, "dice words", text=f"{person.name} says hello")
    await table.server.settle(0.02)
    yield playing
    told = [*playing.answers, *(m.text for m in table.room.messages if not m.private_to)]
    told += [file.alt or "" for m in table.room.messages for file in m.files]
    assert [(found[0], text) for text in told if (found := RAW.search(re.sub(r"`[^`]*`", "", text)))] == []


async def test_a_complex_is_raided_and_repaired(game: Game) -> None:
    await game.until("germany", "combat_move")
    assert "Moved 1 bomber" in await game.orders("germany", "raid united kingdom with 1 bomber from germany")
    await game.until("germany", "conduct_combat")
    raid = await game.says("germany", "battle fight", space="united_kingdom", kind="raid")
    shot_down = "1 shot down" in raid.text
    assert shot_down or "damages the industrial complex of United Kingdom" in raid.text
    if shot_down:
        return
    await game.until("germany", "noncombat_move")
    await game.orders("germany", "1 bomber united kingdom > germany")
    await game.until("united_kingdom", "purchase")
    damage = (await game.club.game()).game.state.damage["united_kingdom"]["industrial_complex"]
    assert f"{damage} damage" in (await game.says("united_kingdom", "game status")).text
    told = await game.orders("united_kingdom", "buy 1 inf", "repair 1 united kingdom")
    assert "repairs 1 damage of the industrial complex in United Kingdom for 1 IPC" in told
    assert "Bought 1 infantry" in told


async def test_china_moves_before_the_americans_and_places_its_infantry(game: Game) -> None:
    """Who holds the United States orders for China by its units; afterwards the Americans move."""
    await game.until("united_states", "purchase")
    told = (await game.says("united_states", "game status")).text
    assert "**China** (Allies)" in told
    assert "7 territories, no IPCs" in told, told
    assert "China" not in (await game.says("united_states", "game seats")).text, "nobody sits there"
    await game.until("united_states", "combat_move")
    await game.orders("united_states", "1 inf hupeh > kiangsu")
    await game.until("china", "conduct_combat")
    await game.says("united_states", "battle fight", space="kiangsu")
    for _ in range(30):
        if not (await game.club.game()).game.state.pending:
            break
        await game.says("united_states", "battle press")
    await game.until("united_states", "combat_move")
    await game.until("united_states", "mobilize")
    assert "Still to place: China 2 infantry" in await game.orders("united_states", "place 1 inf yunnan")
    panel = await game.club.told("place what you bought")
    shown = await (await game.seats["united_states"].click(panel, "Place all")).followed()
    placed = await (await game.seats["united_states"].click(shown.reply, "Confirm")).followed()
    assert "China places" in placed.text
    assert "Still to place" not in placed.text
    await game.until("germany", "purchase")
    pinged = [message.text for message in game.club.table.server.pings_of(game.seats["united_states"])]
    assert not [text for text in pinged if "China**" in text], "she moves for China anyway, and is called once"


async def test_objectives_are_told_as_they_stand(game: Game) -> None:
    told = (await game.says("united_kingdom", "game objectives", power="italy")).text
    assert told == (
        "**Italy**\n"
        "✅ Sea: 5 IPCs (paid if the Axis holds Italy, Balkans, Morocco/Algeria and Libya and no surface warship of "
        "the Allies is in Sea Zone 13, Sea Zone 14 or Sea Zone 15)\n"
        "▫️ Rim: 5 IPCs, if 2 more of Egypt, Trans-Jordan or Gibraltar are taken "
        "(paid if the Axis holds 3 of Egypt, Trans-Jordan, France and Gibraltar)"
    )
    whole = (await game.says("united_kingdom", "game objectives")).text
    assert re.findall(r"\*\*(.+)\*\*", whole) == [name.replace("_", " ").title() for name in SEATS]
