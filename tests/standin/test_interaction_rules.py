"""The rules of answering: once, in time, in the right form, with a token that is still alive."""

import asyncio
from typing import Any

import pytest

from tests.standin.tiny_bot import TinyBot
from tests.standin.wire import Wire
from tests.support.discord import Table
from tests.support.standin import Exchange, NotAnswered
from tests.support.standin.clock import Clock

BUTTONS: list[dict[str, Any]] = [
    {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]},
    {"type": 1, "components": [{"type": 3, "custom_id": "menu", "options": [{"label": "A", "value": "a"}]}]},
]
MODAL = {
    "title": "Form",
    "custom_id": "form",
    "components": [
        {"type": 18, "label": "Text", "component": {"type": 4, "custom_id": "text", "style": 1, "required": False}}
    ],
}


async def ping(table: Table) -> Exchange:
    return await table.alice.slash(table.room, "ping", wait=False)


async def click(table: Table, wire: Wire) -> Exchange:
    exchange = await ping(table)
    assert (await wire.answer(exchange, 4, {"content": "panel", "components": BUTTONS})).status == 200
    return await table.bob.click(exchange.reply, "Go", wait=False)


async def modal(table: Table, wire: Wire, opener: Exchange) -> Exchange:
    assert (await wire.answer(opener, 9, MODAL)).status == 200
    person = table.alice if opener.user is table.alice.user else table.bob
    return await person.submit(opener, {}, wait=False)


async def test_second_callback_is_refused(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    assert (await wire.answer(exchange, 4, {"content": "one"})).status == 200
    second = await wire.answer(exchange, 4, {"content": "two"})
    assert (second.status, second.code) == (400, 40060)
    assert table.room.last.content == "one"


async def test_callback_names_the_message_it_made(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    answer = await wire.answer(exchange, 4, {"content": "one", "flags": 64})
    about = answer.body["interaction"]
    assert about["response_message_id"] == answer.body["resource"]["message"]["id"] == str(exchange.reply.id)
    assert about["response_message_ephemeral"] is True
    assert answer.body["resource"]["message"]["flags"] == 64
    deferred = await ping(table)
    answer = await wire.answer(deferred, 5)
    assert answer.body["interaction"]["response_message_loading"] is True
    assert "resource" not in answer.body


async def test_callback_after_three_seconds_is_refused(table: Table, wire: Wire) -> None:
    table.server.clock.answer_limit = Clock().answer_limit
    exchange = await ping(table)
    table.server.clock.skew = 3.1
    late = await wire.answer(exchange, 4, {"content": "late"})
    assert (late.status, late.code) == (404, 10062)
    assert table.room.messages == []
    assert exchange.timed_out


async def test_callback_to_nothing_is_refused(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    stranger = await wire("POST", f"/interactions/{exchange.id}/nonsense/callback", {"type": 4, "data": {}})
    assert (stranger.status, stranger.code) == (404, 10062)
    other = await wire("POST", f"/interactions/{exchange.id + 1}/{exchange.token}/callback", {"type": 5})
    assert (other.status, other.code) == (404, 10062)


@pytest.mark.parametrize("kind", [1, 6, 7, 8])
async def test_callbacks_that_do_not_fit_a_command(table: Table, wire: Wire, kind: int) -> None:
    refused = await wire.answer(await ping(table), kind, {"content": "x"} if kind == 7 else {"choices": []})
    assert (refused.status, refused.code) == (400, 50035)


async def test_callbacks_to_a_component(table: Table, wire: Wire) -> None:
    assert (await wire.answer(await click(table, wire), 8, {"choices": []})).code == 50035
    for kind, data in ((4, {"content": "x"}), (5, {}), (6, None), (7, {"content": "y"}), (9, MODAL)):
        assert (await wire.answer(await click(table, wire), kind, data)).status == 200, kind


async def test_modal_from_a_button_may_edit_its_message(table: Table, wire: Wire) -> None:
    submitted = await modal(table, wire, await click(table, wire))
    assert (await wire.answer(submitted, 9, MODAL)).code == 50035
    assert (await wire.answer(submitted, 7, {"content": "edited"})).status == 200
    assert table.room.last.content == "edited"


async def test_modal_from_a_command_has_no_message_to_edit(table: Table, wire: Wire) -> None:
    submitted = await modal(table, wire, await ping(table))
    for kind in (6, 7):
        assert (await wire.answer(submitted, kind, {"content": "x"})).code == 50035
    assert (await wire.answer(submitted, 4, {"content": "x"})).status == 200


async def test_autocomplete_takes_only_choices(table: Table, wire: Wire) -> None:
    typing = asyncio.create_task(table.alice.complete(table.room, "find", "what", "u"))
    exchange = await table.server.until(lambda: list(table.server.exchanges.values()))
    assert (await wire.answer(exchange[0], 5)).code == 50035
    many = [{"name": str(n), "value": str(n)} for n in range(26)]
    assert (await wire.answer(exchange[0], 8, {"choices": many})).faults() == ["data.choices: BASE_TYPE_BAD_LENGTH"]
    long = [{"name": "n" * 101, "value": "v" * 101}, {"name": "", "value": "v"}]
    assert len((await wire.answer(exchange[0], 8, {"choices": long})).faults()) == 3
    assert (await wire.answer(exchange[0], 8, {"choices": many[:25]})).status == 200
    assert len(await typing) == 25


async def test_webhook_before_the_callback_is_unknown(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    early = await wire.hook("POST", exchange, body={"content": "x"})
    assert (early.status, early.code) == (404, 10015)
    assert (await wire.hook("GET", exchange, "/messages/@original", token="nonsense")).code == 10015


async def test_token_dies_after_a_quarter_of_an_hour(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    await wire.answer(exchange, 5)
    table.server.clock.skew = 899
    assert (await wire.hook("PATCH", exchange, "/messages/@original", {"content": "in time"})).status == 200
    table.server.clock.skew = 901
    late = await wire.hook("PATCH", exchange, "/messages/@original", {"content": "late"})
    assert (late.status, late.code) == (401, 50027)
    assert exchange.reply.content == "in time"


async def test_first_follow_up_fills_the_placeholder(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    await wire.answer(exchange, 5, {"flags": 64})
    assert exchange.reply.loading
    first = await wire.hook("POST", exchange, body={"content": f"one {table.bob.mention}"})
    second = await wire.hook("POST", exchange, body={"content": f"two {table.bob.mention}"})
    assert first.body["id"] == str(exchange.reply.id) != second.body["id"]
    assert exchange.reply.private_to is table.alice.user
    assert [ping.message.content for ping in table.server.pings] == [f"two {table.bob.mention}"]


async def test_original_can_be_read_edited_and_deleted(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    await wire.answer(exchange, 4, {"content": "one"})
    assert (await wire.hook("GET", exchange, "/messages/@original")).body["content"] == "one"
    follow = await wire.hook("POST", exchange, body={"content": "more"})
    edited = await wire.hook("PATCH", exchange, f"/messages/{follow.body['id']}", {"content": "more!"})
    assert edited.body["edited_timestamp"]
    assert (await wire.hook("DELETE", exchange, "/messages/@original")).status == 204
    assert (await wire.hook("GET", exchange, "/messages/@original")).code == 10008
    elsewhere = await table.alice.say(table.room, "mine")
    assert (await wire.hook("PATCH", exchange, f"/messages/{elsewhere.id}", {"content": "x"})).code == 10008


async def test_private_answers_are_hidden_from_the_bots_own_token(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    await wire.answer(exchange, 4, {"content": "secret", "flags": 64})
    path = f"/channels/{table.room.id}/messages"
    assert (await wire("GET", f"{path}/{exchange.reply.id}")).code == 10008
    assert (await wire("GET", path)).body == []


async def test_a_refused_callback_leaves_the_interaction_open(table: Table, wire: Wire) -> None:
    exchange = await ping(table)
    assert (await wire.answer(exchange, 4, {"content": "x" * 2001})).code == 50035
    assert (await wire.answer(exchange, 4, {})).code == 50006
    assert (await wire.answer(exchange, 4, {"content": "fine"})).status == 200


async def test_nobody_answers(table: Table, wire: Wire) -> None:
    table.server.clock.answer_limit = 0.05
    with pytest.raises(NotAnswered, match="no callback"):
        await table.alice.slash(table.room, "ping")


async def test_the_client_learns_that_it_was_late(table: Table, bot: TinyBot) -> None:
    table.server.clock.answer_limit = 0.05
    with pytest.raises(NotAnswered):
        await table.alice.slash(table.room, "late", seconds=0.15)
    failure = await table.server.until(lambda: bot.failed or None)
    assert "10062" in str(failure[0])


async def test_a_placeholder_never_filled(table: Table, wire: Wire) -> None:
    table.server.patience = 0.05
    exchange = await ping(table)
    await wire.answer(exchange, 5)
    with pytest.raises(NotAnswered, match="thinking"):
        await exchange.answered()
