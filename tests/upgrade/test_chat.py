"""Two short games, letter by letter: texts, descriptions of pictures, labels and ids, who sees what."""

import os
from pathlib import Path

import pytest

from tests.support.play import Club
from tests.upgrade.chat import Tale
from tests.upgrade.running import without_pictures

FOLDER = Path(__file__).parent
AGAIN = "WRITE_CHAT"
"""Set, the files are written anew; what is different then shows in `git diff`, and is to be read."""
pytestmark = pytest.mark.usefixtures("same_dice")


@pytest.fixture
def tale(club: Club, monkeypatch: pytest.MonkeyPatch) -> Tale:
    without_pictures(monkeypatch)
    return Tale(club)


def compare(tale: Tale, name: str) -> None:
    file = FOLDER / f"chat-{name}.txt"
    if os.environ.get(AGAIN):
        file.write_text(tale.text(), "utf-8")
    assert tale.text() == file.read_text("utf-8")


async def gathered(tale: Tale, **options: str) -> None:
    """A game is made, settled, joined by buttons and begun; everybody has words for the dice."""
    club, table = tale.club, tale.club.table
    tale.chapter("The table")
    await tale.does(table.alice, "game new", **options)
    tale.game = (await club.game()).id
    for person, power in club.seats.items():
        await tale.presses(power, f"lo:{tale.game}:join:{person}")
    await tale.picks(table.alice, "What do you want to set?", "Clock")
    await tale.picks(table.alice, "Clock: How?", "24 hours")
    await tale.presses(table.alice, "Start")
    for person in table.people:
        await tale.fills(person, await tale.presses(person, "My words"), f"{person.name} is here")


async def test_a_round_of_1941(tale: Tale) -> None:
    await gathered(tale, edition="1941", dice="chain")
    await soviet_union(tale)
    await germany(tale)
    await the_others(tale)
    compare(tale, "1941")


async def soviet_union(tale: Tale) -> None:
    """By commands: a purchase taken back, an order that is refused, a battle, the landing, the end by buttons."""
    alice, bob = tale.club.table.alice, tale.club.table.bob
    tale.chapter("Soviet Union: by commands and buttons")
    await tale.does(alice, "turn buy", units="2 inf")
    await tale.presses(alice, "Undo")
    await tale.does(bob, "turn buy", units="3 inf")
    await tale.does(alice, "do", orders="buy 3 inf")
    await tale.does(alice, "turn buy", units="1 tank")
    await tale.does(alice, "turn end")
    await tale.does(alice, "do", orders="9 inf russia > west russia")
    await tale.presses(alice, "Do that")
    await tale.does(alice, "turn undo")
    await tale.does(alice, "turn move", from_="russia", units="3 inf, 1 tank, 1 fighter", to="west russia")
    await tale.does(alice, "odds")
    await tale.presses(alice, "End phase")
    await tale.presses(alice, "Fight West Russia")
    await tale.answered()
    await tale.presses_and_means(alice, "Land aircraft")
    await tale.does(alice, "turn end", sure=True)
    await tale.presses_and_means(alice, "Place all")
    await tale.does(alice, "turn end", sure=True)


async def germany(tale: Tale) -> None:
    """A sheet; standing orders of those who are attacked; a plan; a vote in between."""
    table = tale.club.table
    alice, bob, carol, dave = table.alice, table.bob, table.carol, table.dave
    tale.chapter("Germany: a sheet, orders given ahead, a vote")
    await tale.does(carol, "orders sealed", text="lose inf, tank if defending; stay")
    await tale.does(alice, "orders casualties", order="inf, ftr")
    form = await tale.presses(bob, "Orders…")
    await tale.fills(
        bob, form, "buy 4 inf\nend\n3 inf, 2 tanks ukraine > caucasus\n1 sub sz 9 > sz 8\n1 bmb germany > sz 8\nend"
    )
    await tale.presses(bob, "Confirm 6 orders")
    await tale.does(dave, "table rewind", line=3, why="I was not there")
    await tale.presses(alice, "No")
    await tale.presses(bob, "Fight by a plan…")
    await tale.picks(bob, "How shall they be fought?", "Take everything")
    await tale.answered()
    await tale.does(bob, "turn end", sure=True)
    await tale.presses_and_means(bob, "Place all")
    await tale.does(bob, "turn end", sure=True)


async def the_others(tale: Tale) -> None:
    """Short turns; what a reader looks at; the end."""
    table = tale.club.table
    tale.chapter("United Kingdom, Japan, United States")
    for person, order in ((table.carol, "buy 1 tank"), (table.dave, "buy 3 inf"), (table.erin, "buy 2 inf")):
        turn = (await tale.club.game()).game.state.power
        await tale.does(person, "do", orders=order)
        while (now := (await tale.club.game()).game.state).power == turn:
            if now.phase == "mobilize":
                await tale.presses_and_means(person, "Place all")
            await tale.does(person, "turn end", sure=True)
    tale.chapter("What a reader looks at")
    for command in ("game status", "history lines", "dice luck", "game seats", "table waiting", "help", "my settings"):
        await tale.does(table.dave, command)
    await tale.does(table.dave, "history turn", power="germany")
    tale.chapter("The end")
    await tale.does(table.bob, "game concede")
    await tale.presses(table.bob, "Ask them")
    await tale.presses(table.dave, "Yes")


async def test_half_a_round_of_revised(tale: Tale) -> None:
    await gathered(tale, edition="revised", dice="chain", options="national_advantages=all")
    for person in tale.club.table.people:
        await tale.presses(person, "Ask always")
    await develops_and_attacks(tale)
    await bombs_and_dives(tale)
    compare(tale, "revised")


async def develops_and_attacks(tale: Tale) -> None:
    """By menus: a development, a friend's advantage, a purchase, moves, two battles in which questions are asked."""
    alice, carol = tale.club.table.alice, tale.club.table.carol
    tale.chapter("Soviet Union: by menus")
    await tale.picks(carol, "National advantages…", "United Kingdom: Use Colonial Garrison in India")
    await tale.picks(alice, "Develop weapons…", "2 dice for jet fighters")
    await tale.presses(alice, "End phase")
    await tale.presses(alice, "Buy by menu")
    await tale.picks(alice, "What to buy?", "Infantry")
    await tale.picks(alice, "How many?", "3 infantry")
    await tale.picks(alice, "What to buy?", "Tank")
    await tale.picks(alice, "How many?", "1 tank")
    await tale.does(alice, "turn end", sure=True)
    await tale.presses(alice, "Move by menu")
    await tale.picks(alice, "From where?", "Russia")
    await tale.picks(alice, "Which units?", "3 infantry", "2 tanks")
    await tale.picks(alice, "Where to?", "West Russia")
    await tale.presses(alice, "Confirm")
    await tale.does(alice, "do", orders="3 inf, 1 art, 1 arm caucasus > ukraine; 1 ftr russia > ukraine")
    await tale.does(alice, "turn end", sure=True)
    await tale.presses(alice, "Fight Ukraine S.S.R.")
    await tale.answered()
    await tale.presses(alice, "Fight West Russia")
    await tale.answered()
    await tale.presses_and_means(alice, "Land aircraft")
    await tale.does(alice, "turn end", sure=True)
    await tale.presses(alice, "Place by menu")
    await tale.picks(alice, "What to place?", "Everything")
    await tale.picks(alice, "Where?", "Caucasus")
    await tale.does(alice, "turn end", sure=True)


async def bombs_and_dives(tale: Tale) -> None:
    """A raid, submarines, a defender who leaves his answers to the default, the other side's orders given ahead."""
    bob, carol = tale.club.table.bob, tale.club.table.carol
    tale.chapter("Germany: a raid and submarines")
    await tale.does(bob, "turn end", sure=True)
    await tale.does(bob, "do", orders="buy 8 inf, 2 arm")
    await tale.does(bob, "turn end", sure=True)
    await tale.does(bob, "turn move", from_="germany", units="1 bmb", to="united_kingdom", mission="raid")
    await tale.does(bob, "do", orders="1 inf, 1 tank libya > anglo egypt; 2 sub sz 5 > sz 2; 1 ftr norway > sz 2")
    await tale.presses(bob, "Only the 2 in order")
    await tale.does(bob, "do", orders="1 sub sz 8 > sz 2")
    await tale.does(bob, "turn end", sure=True)
    await tale.presses(bob, "Fight United Kingdom (raid)")
    await tale.answered()
    await tale.presses(bob, "Fight Sea Zone 2")
    await tale.presses(carol, "Decide for me this battle")
    await tale.answered()
    await tale.does(carol, "history lines")
    await tale.does(bob, "orders show")
