"""Buttons, menus and forms of an earlier bot around the play: the table's menu, votes, seats, orders given ahead."""

from pathlib import Path

import pytest_asyncio

from bot.store import places
from bot.store.places import Place
from tests.support.play import Club
from tests.support.standin import Person
from tests.upgrade.pressing import Old, begun


@pytest_asyncio.fixture
async def old(club: Club, tmp_path: Path) -> Old:
    """A running game of 1941 in which Alice, who hosts it, has bought something."""
    old = await begun(club, tmp_path / "games.sqlite3")
    await club.does("turn buy", units="2 inf")
    return old


async def test_a_player_is_left_in_peace_and_the_host_pauses_edits_and_goes_on(old: Old) -> None:
    alice = old.club.table.alice
    assert "<t:" in (await old.press(alice, "pr:GAME:snooze:8")).text
    assert (await old.press(alice, "pr:GAME:hush")).text
    assert (await old.press(alice, "ta:GAME")).reply.menus[0].custom_id == old.id("tm:GAME")
    await old.choose(alice, "tm:GAME", "pause")
    assert "paused" in (await alice.slash(old.club.table.room, "do", orders="buy 1 inf")).text
    await old.press(alice, "pr:GAME:resume")
    await old.choose(alice, "tm:GAME", "edit")
    await old.send(alice, "fo:GAME:-:edit", "germany 40 IPCs because of a bid")
    assert old.last() == {"do": "edit", "position": {"treasury": {"germany": 40}}, "why": "of a bid"}
    await old.press(alice, "pr:GAME:pause")
    assert "paused" in (await alice.slash(old.club.table.room, "do", orders="buy 1 inf")).text
    await old.choose(alice, "tm:GAME", "resume")
    await old.choose(alice, "tm:GAME", "dispute")
    await old.send(alice, "fo:GAME:-:dispute", "may that transport unload?")
    assert await old.club.told("may that transport unload?")


async def test_a_rewind_is_agreed_to_and_seats_change_hands(old: Old) -> None:
    await rewound(old)
    table = old.club.table
    grace, hank = (table.guild.add_member(name, name.title()) for name in ("grace", "hank"))
    await old.choose(table.bob, "tm:GAME", "substitute")
    assert await old.club.told("Substitute wanted")
    await old.press(table.dave, "se:GAME:wanted:japan")
    await old.club.table.server.settle()
    gone = await old.press(grace, f"se:GAME:takeover:japan:{table.dave.id}")
    assert "Nobody is sought" in gone.text, "it is not the newest"
    await advertised(old, grace, "japan", f"se:GAME:takeover:japan:{table.dave.id}")
    asked = old.vote("replace")  # nobody knows whether he or the host had offered it, and he is awake
    for person in (table.alice, table.bob, table.carol):
        await old.press(person, f"vo:GAME:{asked}:yes")
    assert (await old.club.game()).players["japan"] == str(grace.id)
    late = await old.press(hank, f"se:GAME:late:united_states:{table.erin.id}")
    assert late.private and table.erin.mention in late.text, "she is not late"
    await advertised(old, hank, "germany", f"se:GAME:offer:germany:{table.bob.id}")
    vote = old.vote("replace")
    for person in (table.alice, table.carol, table.erin, grace):
        await old.press(person, f"vo:GAME:{vote}:yes")
    assert (await old.club.game()).players["germany"] == str(hank.id)


async def advertised(old: Old, person: Person, power: str, id: str) -> None:
    """An earlier bot's advertisement, which is known to be the newest, is answered."""
    message = old.posted(id)
    async with old.club.app.store.transaction() as tx:
        await places.put_card(tx, old.game, f"wanted:{power}", Place(None, str(message.id)))
    await old.pressed(person, message, id)


async def rewound(old: Old) -> None:
    """Everybody agrees to begin again."""
    club = old.club
    points = (await old.choose(club.table.bob, "tm:GAME", "rewind")).reply.menus[0]
    assert points.custom_id == old.id("tr:GAME")
    chosen = await old.choose(club.table.bob, "tr:GAME", "0")
    assert chosen.modal is not None and chosen.modal.custom_id == old.id("fo:GAME:0:rewind")
    await old.send(club.table.bob, "fo:GAME:0:rewind", "a mistake")
    vote = old.vote("rewind")
    for person in club.table.people:
        await old.press(person, f"vo:GAME:{vote}:yes")
    assert old.lines() == []


async def test_anybody_looks_and_the_host_deletes_the_game(old: Old) -> None:
    table = old.club.table
    frank = table.guild.add_member("frank", "Frank")
    for choice, told in (("seats", "Germany"), ("waiting", "Soviet Union"), ("follow", "turn begins")):
        assert told in (await old.choose(frank, "tm:GAME", choice)).text
    assert "no more" in (await old.choose(frank, "tm:GAME", "unfollow")).text
    assert len((await old.choose(frank, "tm:GAME", "export")).reply.files) == 2
    assert "buy 2 infantry" in (await old.press(frank, "hp:GAME:1")).text
    await old.press(frank, "sh:GAME")
    assert await old.club.told(f"{frank.mention} shows")
    assert (await old.choose(frank, "ru:1941", "0")).reply.menus
    assert (await old.press(frank, "hi:how")).text and (await old.press(frank, "hi:rights")).text
    assert (await old.press(frank, "hi:new")).reply.menus[0].custom_id == "hm:new"
    assert "already" in (await old.choose(frank, "hm:new", "1941")).text
    await old.choose(frank, "mz:zone", "Asia/Kolkata")
    assert old.select("SELECT value FROM settings WHERE id = ?", str(frank.id)) == [("Asia/Kolkata",)]
    await old.press(frank, "me:forget")
    assert old.select("SELECT value FROM settings WHERE id = ?", str(frank.id)) == []
    await old.press(table.bob, "ho:GAME:delete")
    assert old.select("SELECT count(*) FROM games") == [(1,)], "Bob is not the host"
    await old.press(table.alice, "ho:GAME:delete")
    assert old.select("SELECT count(*) FROM games") == [(0,)]


async def test_both_players_of_a_side_concede(old: Old) -> None:
    table = old.club.table
    asked = await old.choose(table.bob, "tm:GAME", "concede")
    await (await table.bob.click(asked.reply, "Ask them")).followed()
    await old.press(table.dave, "lo:GAME:concede:japan")
    assert (await old.club.game()).game.state.winner == "allies"


ORDERS = {
    "0.-.d.-.c.-": "lose cheapest if defending",
    "0.-.-.-.o.ab": "lose battleship hit, infantry",
    "0.10.-.2.c.-": "lose cheapest in Caucasus if odds below 40",
    "0.-.a.-.d.-": "submerge if attacking",
    "0.-.s.1.r.-": "press 2 rounds if at sea and odds below 20",
}
"""What the letters and numbers of an order mean that was put together so far."""


PLANS = (
    "at all cost",
    "1 rounds",
    "2 rounds",
    "3 rounds",
    "fewer than 3",
    "fewer than 5",
    "at least 50",
    "at least 30",
)
"""What the plans on the menu for a whole turn say, in their order."""


async def test_orders_given_ahead_are_put_together_and_kept(old: Old) -> None:
    alice = old.club.table.alice
    for so_far, order in ORDERS.items():
        shown = await old.press(alice, f"sb:GAME:e:{so_far}")
        menus = {menu.custom_id for menu in shown.reply.menus}
        assert menus >= {old.id(f"sc:GAME:{step}:{so_far}") for step in "obw"}
        assert order in (await old.press(alice, f"sb:GAME:k:{so_far}")).text
    await changed_step_by_step(old)
    asked = await old.press(alice, "sa:GAME")
    assert asked.reply.menus[0].custom_id == old.id("so:GAME:1.soviet_union")
    for number, plan in enumerate(PLANS):
        assert plan in (await old.choose(alice, "so:GAME:1.soviet_union", str(number))).text


async def changed_step_by_step(old: Old) -> None:
    """Another order, another loss, other battles, another moment, another place; and from the beginning."""
    alice, so_far = old.club.table.alice, "0.10.-.2.c.-"
    where = await old.press(alice, f"sb:GAME:f:{so_far}")
    assert where.reply.menus[0].custom_id == old.id(f"sc:GAME:s:{so_far}")
    steps = {
        "sc:GAME:o:0.10.-.2.c.-:r": "0.10.-.2.r.-",
        "sc:GAME:l:0.-.-.-.o.a:1": "0.-.-.-.o.ab",
        "sc:GAME:b:0.-.-.-.c.-:ds": "0.-.ds.-.c.-",
        "sc:GAME:w:0.-.-.-.c.-:2": "0.-.-.2.c.-",
        "sc:GAME:s:0.-.-.-.c.-:10": "0.10.-.-.c.-",
    }
    for step, then in steps.items():
        id, _, value = step.rpartition(":")
        assert (await old.choose(alice, id, value)).reply.menus[0].custom_id == old.id(f"sc:GAME:o:{then}")
    assert (await old.press(alice, f"sb:GAME:n:{so_far}")).reply.menus[0].custom_id == old.id("sc:GAME:o:0.-.-.-.-.-")
