"""What the library would leave unanswered is answered: old buttons, forms and commands, presses on what is gone."""

import pytest

from bot.discord_ui.delivery.contents import view_of
from bot.messages.message import Button
from tests.support.play import Club
from tests.support.standin.components import BUTTON
from tests.support.standin.exchange import COMPONENT, Exchange

EARLIER = "from an earlier version"
OLD_LIST = "still shows an old list"
MADE_OTHERWISE = (
    "go:g1",
    "go:g1:1.0.0:unheard_of",
    "go:g1:1.0.0:fight:x",
    "an:g1:x:y:z",
    "an:g1",
    "cu:g1:4",
    "de:g1:4",
    "lo:g1:join",
    "lo:g1:unheard_of",
    "pr:g1",
    "pr:g1:snooze",
    "se:g1:late",
    "vo:g1:7",
    "ho:g1",
    "me:old",
    "bi:g1",
    "sb:g1",
    "hp:g1:last",
    "sa:g1:2",
    "wb:g1",
    "wb:g1:1.0.0:q",
    "wb:g1:1.0.0:g",
)


async def unchanged(club: Club, answer: Exchange, says: str) -> None:
    assert answer.private and says in answer.text and "reference" not in answer.text
    assert (await club.game()).revision == 0


async def test_a_button_of_an_earlier_version(club: Club) -> None:
    await club.begin()
    view = view_of(((Button("Old", "xx:1:2"),),))
    assert view is not None
    await club.bot.get_partial_messageable(club.table.room.id).send("From long ago", view=view)
    old = await club.table.room.wait_for("From long ago")
    await unchanged(club, await club.table.alice.click(old, "Old"), EARLIER)


@pytest.mark.parametrize("id", MADE_OTHERWISE)
async def test_a_known_kind_of_button_whose_id_is_made_otherwise(
    club: Club, id: str, caplog: pytest.LogCaptureFixture
) -> None:
    await club.begin()
    view = view_of(((Button("Old", id),),))
    assert view is not None
    await club.bot.get_partial_messageable(club.table.room.id).send("From long ago", view=view)
    old = await club.table.room.wait_for("From long ago")
    await unchanged(club, await club.table.alice.click(old, "Old"), EARLIER)
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


async def test_a_press_on_what_its_message_has_no_more(club: Club) -> None:
    """Discord takes the press and hands out the message as it is by then."""
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    id = panel.button("End phase").custom_id
    alice, server = club.table.alice, club.table.server
    bare = await alice.say(club.table.room, "nothing to press here")
    exchange = Exchange(server, COMPONENT, alice.user, club.table.room, bare)
    answer = await alice._send(exchange, {"component_type": BUTTON, "custom_id": id, "id": 1}, wait=True)
    await unchanged(club, answer, "no longer current")


async def test_forms_of_an_earlier_version(club: Club) -> None:
    await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    for id in ("old:form", "fo:nothing", "fo:1:2:unheard_of"):
        opened = await club.table.alice.click(panel, "Buy…")
        assert opened.modal is not None
        opened.modal.custom_id = id
        await unchanged(club, await club.table.alice.submit(opened, {"text": "2 inf"}), EARLIER)


async def test_commands_of_an_old_list(club: Club) -> None:
    await club.begin()
    known = club.table.server.commands[None]
    known[1, "chances"] = known[1, "odds"] | {"name": "chances"}
    await unchanged(club, await club.table.alice.slash(club.table.room, "chances", where="ukraine"), OLD_LIST)
    known[1, "do"] = known[1, "do"] | {"options": []}
    await unchanged(club, await club.table.alice.slash(club.table.room, "do"), OLD_LIST)
    assert await club.table.alice.complete(club.table.room, "chances", "where", "u") == []
