"""The everyday life of a bot against the stand-in: every kind of interaction, answered by the real client."""

import discord
import pytest

from tests.standin.tiny_bot import TinyBot, picture
from tests.support.discord import Table, running
from tests.support.standin import Choice


async def test_slash_answers_with_embed_picture_and_components(table: Table, bot: TinyBot) -> None:
    answer = await table.alice.slash(table.room, "game new", edition="Nineteen", seats=3)
    assert answer.ack == 4
    assert "Game 19" in answer.text
    assert "Seats: 3" in answer.text
    assert not answer.private
    image = answer.reply.file("map.png")
    assert (image.width, image.height, image.alt) == (40, 20, "a navy rectangle")
    assert answer.reply.embeds[0]["image"]["url"] == image.url
    assert [b.label for b in answer.reply.buttons] == ["Orders", "Quietly", "Off", "Pressed 0"]
    assert answer.reply.button("Off").disabled
    assert answer.reply.menu("units").max == 2
    assert answer.acked_after < 1
    assert table.server.answer_seconds == [answer.answered_after]


async def test_autocomplete_reads_what_is_typed_already(table: Table, bot: TinyBot) -> None:
    offered = await table.alice.complete(table.room, "move", "units", "ar", from_="Karelia")
    assert offered == [Choice("artillery in Karelia", "artillery"), Choice("armor in Karelia", "armor")]


async def test_deferred_private_answer(table: Table, bot: TinyBot) -> None:
    answer = await table.alice.slash(table.room, "move", from_="Karelia", units="3 inf", slowly=True)
    assert answer.ack == 5
    assert answer.text == "3 inf leave Karelia"
    assert answer.private
    assert "3 inf" in table.server.transcript(viewer=table.alice)
    assert "3 inf leave" not in table.server.transcript(viewer=table.bob)


async def test_button_keeps_its_state_in_its_id(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    for person in table.people:
        answer = await person.click(panel, panel.buttons[-1].label)
        assert answer.ack == 7
    assert panel.content == "count 5"
    assert panel.edits == 5


async def test_modal_with_text_and_menu(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    opened = await table.bob.click(panel, "Orders")
    assert opened.ack == 9
    assert opened.modal
    assert [f.label for f in opened.modal.fields] == ["Your orders", "Speed"]
    answer = await table.bob.submit(opened, {"Your orders": "3 inf\nto ukraine", "Speed": "B"})
    assert answer.text == "orders: 3 inf\nto ukraine at b"
    assert answer.private


async def test_menu(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    answer = await table.carol.select(panel, ["Infantry", "bomber"])
    assert "chosen infantry, bomber" in answer.text


async def test_invisible_defer_and_private_follow_up(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    answer = await table.bob.click(panel, "Quietly")
    assert answer.ack == 6
    await answer.followed()
    assert answer.messages[0].private_to is table.bob.user
    assert table.server.pings == []


async def test_layout_pings_exactly_whom_it_may(table: Table, bot: TinyBot) -> None:
    await table.alice.slash(table.room, "turn", player=table.bob)
    message = await table.room.wait_for("Your turn")
    assert table.server.pings_of(table.bob) == [message]
    assert [ping.user for ping in table.server.pings] == [table.bob.user]
    assert message.components[0]["components"][1]["items"][0]["media"]["url"] == message.file("map.png").url
    answer = await table.carol.slash(table.room, "turn", player=table.dave, silent=True)
    assert answer.private
    await table.server.until(lambda: table.server.pings_of(table.dave))
    assert table.server.pings[-1].silent


async def test_thread_opens_and_is_archived(table: Table, bot: TinyBot) -> None:
    await table.alice.slash(table.room, "battle")
    announcement = await table.room.wait_for("Battle for the river")
    thread = await table.server.until(lambda: table.room.threads and table.room.thread("River"))
    assert thread.id == announcement.id
    assert await thread.wait_for("first round")
    await table.server.until(lambda: thread.as_thread.archived)


async def test_message_menu_reads_content_without_the_intent(table: Table, bot: TinyBot) -> None:
    said = await table.dave.say(table.room, "3 inf to ukraine")
    answer = await table.dave.menu(said, "File as orders")
    assert answer.text == "filed: 3 inf to ukraine"
    assert not bot.cached_messages


async def test_nothing_more_than_the_guilds_intent_is_asked_for(table: Table, bot: TinyBot) -> None:
    assert [identify["intents"] for identify in table.server.gateway.identifies] == [1]


async def test_the_client_can_post_read_edit_and_delete(table: Table, bot: TinyBot) -> None:
    channel = bot.get_channel(table.room.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("one", file=picture(), nonce="o1")
    assert message.attachments[0].description == "a navy rectangle"
    assert await message.attachments[0].read() == table.room.last.files[0].data
    embed = discord.Embed(title="two").set_image(url="attachment://b.png")
    await message.edit(content="two", embed=embed, attachments=[picture("red", "b.png")])
    assert [a.name for a in table.room.last.files] == ["b.png"]
    assert (await channel.fetch_message(message.id)).content == "two"
    assert [m.content async for m in channel.history()] == ["two"]
    await message.delete()
    assert table.room.messages[0].deleted
    with pytest.raises(discord.NotFound) as gone:
        await channel.fetch_message(message.id)
    assert gone.value.code == 10008


async def test_direct_message(table: Table, bot: TinyBot) -> None:
    user = await bot.fetch_user(table.alice.id)
    await user.send("psst")
    direct = table.server.world.direct(table.alice.user)
    assert direct.last.content == "psst"
    assert table.server.pings_of(table.alice) == []


async def test_buttons_work_after_the_bot_was_restarted(table: Table, bot: TinyBot) -> None:
    panel = (await table.alice.slash(table.room, "game new", edition="19")).reply
    await bot.close()
    await table.server.until(lambda: not table.server.gateway.connected)
    async with running(TinyBot(), table.server):
        answer = await table.bob.click(panel, "count:0")
        assert "count 1" in answer.text


async def test_plain_text_frames_work_too(table: Table) -> None:
    table.server.gateway.compress = False
    async with running(TinyBot(), table.server):
        assert (await table.alice.slash(table.room, "battle")).ack == 4


async def test_guilds_added_and_lost_while_connected(table: Table, bot: TinyBot) -> None:
    second = table.server.add_guild("Second")
    room = second.add_channel("elsewhere")
    await table.server.until(lambda: bot.get_channel(room.id))
    table.server.world.remove_bot(second.guild)
    answer = await bot_sees(bot, room.id)
    assert answer == 10003


async def bot_sees(bot: TinyBot, channel_id: int) -> int:
    """The code with which a post is refused."""
    with pytest.raises(discord.NotFound) as refused:
        await bot.get_partial_messageable(channel_id).send("hello?")
    return refused.value.code
