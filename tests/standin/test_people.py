"""People cannot do what Discord's client would not let them do."""

import asyncio
import time
from typing import Any

import discord
import pytest

from tests.standin.tiny_bot import TinyBot
from tests.standin.wire import Wire
from tests.support.discord import Table
from tests.support.standin import CannotDo


@pytest.mark.parametrize(
    ("path", "options", "why"),
    [
        ("gone", {}, "there is no /gone"),
        ("find", {}, "needs the option 'what'"),
        ("find", {"what": "x", "nonsense": 1}, "no option 'nonsense'"),
        ("find", {"what": "x", "many": 10}, "between 1 and 9"),
        ("find", {"what": "x", "many": "ten"}, "is a number"),
        ("find", {"what": "x" * 6001}, "characters"),
        ("find", {"what": "two\nlines"}, "single line"),
        ("find", {"what": "x", "loud": "yes"}, "true or false"),
        ("find", {"what": "x", "who": "bob"}, "cannot take"),
    ],
)
async def test_impossible_commands(table: Table, wire: Wire, path: str, options: dict[str, Any], why: str) -> None:
    with pytest.raises(CannotDo, match=why):
        await table.alice.slash(table.room, path, **options)
    assert table.server.exchanges == {}


async def test_every_kind_of_option_arrives(table: Table, bot: TinyBot, wire: Wire) -> None:
    seen = catch(bot)
    await table.alice.slash(
        table.room,
        "find",
        wait=False,
        what="x",
        many=3,
        who=table.bob,
        file=("orders.txt", b"3 inf"),
        loud=True,
        place=table.room,
    )
    interaction = (await table.server.until(lambda: seen))[0]
    given = discord.app_commands.Namespace(interaction, interaction.data["resolved"], interaction.data["options"])
    assert (given.what, given.many, given.loud) == ("x", 3, True)
    assert (given.who.id, given.who.display_name) == (table.bob.id, "Bob")
    assert await given.file.read() == b"3 inf"
    assert given.place.name == "war-room"
    assert interaction.app_permissions.send_messages
    assert not interaction.app_permissions.manage_messages
    assert interaction.channel.name == "war-room"


def catch(bot: TinyBot) -> list[Any]:
    """The interactions the bot gets from now on."""
    seen: list[Any] = []

    async def on_interaction(interaction: Any) -> None:
        seen.append(interaction)

    bot.on_interaction = on_interaction
    return seen


async def test_impossible_presses(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    for attempt, why in (
        (table.bob.click(panel, "Nonsense"), "no button"),
        (table.bob.click(panel, "Off"), "cannot be pressed"),
        (table.bob.select(panel, ["infantry"] * 2), "twice"),
        (table.bob.select(panel, ["a", "b", "c"]), "1 to 2"),
        (table.bob.select(panel, []), "1 to 2"),
        (table.bob.select(panel, ["tank"]), "offers"),
        (table.bob.select(panel, ["infantry"], menu="other"), "0 menus"),
    ):
        with pytest.raises(CannotDo, match=why):
            await attempt
    private = (await table.alice.slash(table.room, "move", from_="a", units="b")).reply
    with pytest.raises(CannotDo, match="does not see"):
        await table.bob.click(private, "x")
    await table.server.delete_message(panel)
    with pytest.raises(CannotDo, match="does not see"):
        await table.bob.click(panel, "Orders")


async def test_a_button_edited_away_while_somebody_reaches_for_it_cannot_be_pressed(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    table.server.reaction = 0.2
    panel.changed_at = time.monotonic()
    reaching = asyncio.ensure_future(table.bob.click(panel, "Orders"))
    await asyncio.sleep(0)  # he reaches for it, and has not got it, however slow the machine is
    panel.components = []
    with pytest.raises(CannotDo, match="no button"):
        await reaching


async def test_impossible_forms(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    opened = await table.bob.click(panel, "Orders")
    for values, why in (
        ({"Speed": "A"}, "may not be empty"),
        ({"Your orders": "x" * 401, "Speed": "A"}, "1 to 400"),
        ({"Your orders": "x", "Speed": "C"}, "does not offer"),
        ({"Your orders": "x"}, "1 to 1 choices"),
        ({"Nonsense": "x"}, "no field"),
    ):
        with pytest.raises(CannotDo, match=why):
            await table.bob.submit(opened, values)
    with pytest.raises(CannotDo, match="no form open"):
        await table.alice.submit(opened, {"Your orders": "x", "Speed": "A"})
    await table.bob.submit(opened, {"Your orders": "x", "Speed": "A"})
    with pytest.raises(CannotDo, match="sent already"):
        await table.bob.submit(opened, {"Your orders": "x", "Speed": "A"})


async def test_autocomplete_only_where_there_is_one(table: Table, wire: Wire) -> None:
    with pytest.raises(CannotDo, match="no autocomplete"):
        await table.alice.complete(table.room, "find", "many", "1")


async def test_rights_and_hidden_commands(table: Table, wire: Wire) -> None:
    await wire.put_commands([{"name": "host", "description": "Host", "default_member_permissions": 0}])
    with pytest.raises(CannotDo, match="hidden"):
        await table.alice.slash(table.room, "host")
    assert (await table.guild.host.slash(table.room, "host", wait=False)).kind == 2
    await wire.put_commands([{"name": "here", "description": "Guilds only", "contexts": [0]}])
    with pytest.raises(CannotDo, match="cannot be used here"):
        await table.alice.slash(table.server.world.direct(table.alice.user), "here")


async def test_modals_with_every_kind_of_field(table: Table, bot: TinyBot, wire: Wire) -> None:
    options = [{"label": name.upper(), "value": name} for name in "abc"]
    fields: dict[str, dict[str, Any]] = {
        "Player": {"type": 5, "custom_id": "player"},
        "Files": {"type": 19, "custom_id": "files", "max_values": 2},
        "One": {"type": 21, "custom_id": "one", "options": options},
        "Some": {"type": 22, "custom_id": "some", "options": options},
        "Sure": {"type": 23, "custom_id": "sure"},
    }
    parts = [{"type": 18, "label": label, "component": component} for label, component in fields.items()]
    exchange = await table.alice.slash(table.room, "ping", wait=False)
    form = {"title": "All", "custom_id": "all", "components": parts}
    assert (await wire.answer(exchange, 9, form)).status == 200
    values = {"Player": table.bob, "Files": [("a.txt", b"a")], "One": "B", "Some": ["A", "c"], "Sure": True}
    seen = catch(bot)
    sent = await table.alice.submit(exchange, values, wait=False)
    data = (await table.server.until(lambda: seen))[0].data
    player, files, one, some, sure = [part["component"] for part in data["components"]]
    assert player["values"] == [str(table.bob.id)]
    assert [data["resolved"]["attachments"][n]["filename"] for n in files["values"]] == ["a.txt"]
    assert (one["value"], some["values"], sure["value"]) == ("b", ["a", "c"], True)
    assert (await wire.answer(sent, 4, {"content": "thanks"})).status == 200


async def test_transcript_reads_like_the_chat(table: Table, bot: TinyBot) -> None:
    await table.alice.say(table.room, f"hello {table.bob.mention} in {table.room.mention}")
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    await table.bob.select(panel, ["Infantry"])
    await table.bob.slash(table.room, "turn", player=table.carol)
    await table.room.wait_for("Your turn")
    text = table.server.transcript(table.room)
    for line in (
        "#war-room",
        "  hello @Bob in #war-room",
        "Alice uses /game new edition:19",
        "  ┃ Game 19",
        "  ┃ [image map.png 40x20 “a navy rectangle”]",
        "  [Orders] [Quietly] (Off) [Pressed 0]",
        "  ▾ units: Infantry · Artillery · Armor · Fighter · Bomber",
        "Bob chooses Infantry",
        "sandtable (edited):",
        "Bob uses /turn player:@Carol",
        "sandtable (only Bob sees this):",
        "  ┃ Your turn, @Carol",
    ):
        assert line in text.splitlines(), line
    assert "posted" not in table.server.transcript(viewer=table.alice)


async def test_images_are_saved_as_they_come(table: Table, bot: TinyBot, tmp_path: Any) -> None:
    await table.alice.slash(table.room, "game new", edition="19")
    paths = table.server.save_images(tmp_path / "pictures")
    assert [path.name for path in paths] == ["001-map.png"]
    assert paths[0].read_bytes() == table.room.last.files[0].data
