"""Sizes, counts and forms of messages, each refused as Discord refuses it."""

from typing import Any

import pytest

from tests.standin.wire import Answer, Wire
from tests.support.discord import Table

Json = dict[str, Any]

LAYOUT = 32768
IMAGE = {"embeds": [{"image": {"url": "attachment://map.png"}}]}


def button(custom_id: str = "b", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(custom_id: str = "m", options: int = 2, **more: Any) -> Json:
    lines = [{"label": f"L{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": lines, **more}


def text(content: str = "text") -> Json:
    return {"type": 10, "content": content}


async def send(table: Table, wire: Wire, body: Json, files: dict[str, bytes] | None = None) -> Answer:
    return await wire("POST", f"/channels/{table.room.id}/messages", body, files=files)


TOO_MUCH: dict[str, tuple[Json, str]] = {
    "content": ({"content": "x" * 2001}, "content: BASE_TYPE_MAX_LENGTH"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds: BASE_TYPE_BAD_LENGTH"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title: BASE_TYPE_MAX_LENGTH"),
    "embed description": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description: BASE_TYPE_MAX_LENGTH"),
    "embed total": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds: MAX_EMBED_SIZE_EXCEEDED"),
    "embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields: BASE_TYPE_BAD_LENGTH",
    ),
    "embed field name": (
        {"embeds": [{"fields": [{"name": "x" * 257, "value": "v"}]}]},
        "embeds.0.fields.0.name: BASE_TYPE_BAD_LENGTH",
    ),
    "embed field value": (
        {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
        "embeds.0.fields.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    "empty field": (
        {"embeds": [{"fields": [{"name": "n", "value": ""}]}]},
        "embeds.0.fields.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    "embed footer": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text: BASE_TYPE_MAX_LENGTH"),
    "embed author": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name: BASE_TYPE_MAX_LENGTH"),
    "nonce": ({"content": "x", "nonce": "n" * 26}, "nonce: BASE_TYPE_MAX_LENGTH"),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components: BASE_TYPE_BAD_LENGTH"),
    "six buttons": (
        {"components": [row(*[button(str(n)) for n in range(6)])]},
        "components.0.components: BASE_TYPE_BAD_LENGTH",
    ),
    "empty row": ({"components": [row()]}, "components.0.components: BASE_TYPE_BAD_LENGTH"),
    "menu beside button": (
        {"components": [row(menu(), button())]},
        "components.0.components: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "same custom id": (
        {"components": [row(button("a"), button("a"))]},
        "components: COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "custom id": (
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH",
    ),
    "button label": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label: BASE_TYPE_MAX_LENGTH",
    ),
    "button without a face": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "b"})]},
        "components.0.components.0: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "link without address": (
        {"components": [row({"type": 2, "style": 5, "label": "L"})]},
        "components.0.components.0.url: BASE_TYPE_REQUIRED",
    ),
    "26 options": ({"components": [row(menu(options=26))]}, "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"),
    "no option": ({"components": [row(menu(options=0))]}, "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"),
    "more choices than options": (
        {"components": [row(menu(max_values=3))]},
        "components.0.components.0.max_values: NUMBER_TYPE_MAX",
    ),
    "min over max": (
        {"components": [row(menu(min_values=2))]},
        "components.0.components.0.min_values: NUMBER_TYPE_MIN",
    ),
    "placeholder": (
        {"components": [row(menu(placeholder="x" * 151))]},
        "components.0.components.0.placeholder: BASE_TYPE_MAX_LENGTH",
    ),
    "option label": (
        {"components": [row({"type": 3, "custom_id": "m", "options": [{"label": "x" * 101, "value": "v"}]})]},
        "components.0.components.0.options.0.label: BASE_TYPE_BAD_LENGTH",
    ),
    "same option value": (
        {"components": [row({"type": 3, "custom_id": "m", "options": [{"label": "l", "value": "v"}] * 2})]},
        "components.0.components.0.options.1: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "layout part without the flag": ({"components": [text()]}, "components.0.type: BASE_TYPE_CHOICES"),
    "layout with content": (
        {"flags": LAYOUT, "content": "x", "components": [text()]},
        "content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "layout with embed": (
        {"flags": LAYOUT, "embeds": [{"title": "t"}], "components": [text()]},
        "embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 parts": (
        {"flags": LAYOUT, "components": [{"type": 17, "components": [text("x")] * 40}]},
        "components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "layout text": (
        {"flags": LAYOUT, "components": [text("x" * 2001), text("y" * 2000)]},
        "components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "section without accessory": (
        {"flags": LAYOUT, "components": [{"type": 9, "components": [text()]}]},
        "components.0.accessory: BASE_TYPE_REQUIRED",
    ),
    "container in a container": (
        {"flags": LAYOUT, "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]},
        "components.0.components.0.type: BASE_TYPE_CHOICES",
    ),
    "gallery of a missing file": (
        {"flags": LAYOUT, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
        "components.0.items.0.media.url: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "both parse and list": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "too many mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users: BASE_TYPE_BAD_LENGTH",
    ),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference: REPLIES_UNKNOWN_MESSAGE",
    ),
}


@pytest.mark.parametrize("name", TOO_MUCH)
async def test_too_much(table: Table, wire: Wire, name: str) -> None:
    body, fault = TOO_MUCH[name]
    refused = await send(table, wire, body)
    assert (refused.status, refused.code) == (400, 50035)
    assert refused.faults() == [fault]
    assert table.room.messages == []


JUST_FITS: dict[str, Json] = {
    "content": {"content": "x" * 2000},
    "embed": {"embeds": [{"title": "x" * 256, "description": "x" * 4096}] + [{"description": "x" * 182}] * 9},
    "rows": {"components": [row(*[button(f"{r}{n}", label="x" * 80) for n in range(5)]) for r in range(5)]},
    "menu": {"components": [row(menu("x" * 100, 25, max_values=25, min_values=0, placeholder="x" * 150))]},
    "layout": {"flags": LAYOUT, "components": [{"type": 17, "components": [text("x" * 100)] * 39}]},
    "every part": {
        "flags": LAYOUT,
        "components": [
            {
                "type": 17,
                "components": [
                    {"type": 9, "components": [text()], "accessory": button("c")},
                    {"type": 9, "components": [text()], "accessory": {"type": 11, "media": {"url": "https://a.b/c"}}},
                    {"type": 14},
                    row(menu()),
                ],
            },
            {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]},
        ],
    },
    "mentions": {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(100)]}},
    "nonce": {"content": "x", "nonce": "n" * 25},
}


@pytest.mark.parametrize("name", JUST_FITS)
async def test_just_fits(table: Table, wire: Wire, name: str) -> None:
    assert (await send(table, wire, JUST_FITS[name])).status == 200


async def test_nothing_to_send(table: Table, wire: Wire) -> None:
    refused = await send(table, wire, {"content": ""})
    assert (refused.status, refused.code) == (400, 50006)


async def test_what_is_not_imitated_is_loud(table: Table, wire: Wire) -> None:
    poll = {"question": {"text": "Who wins?"}, "answers": [{"poll_media": {"text": "Axis"}}]}
    assert (await send(table, wire, {"poll": poll})).status == 501
    assert "polls" in table.server.problems.pop()


async def test_files(table: Table, wire: Wire) -> None:
    table.server.limits.file_bytes = 1000
    refused = await send(table, wire, {}, {"big.bin": b"x" * 1001})
    assert (refused.status, refused.code) == (413, 40005)
    table.server.limits.request_bytes = 1500
    refused = await send(table, wire, {}, {"a.bin": b"x" * 800, "b.bin": b"x" * 800})
    assert (refused.status, refused.code) == (413, 40005)
    refused = await send(table, wire, {}, {f"{n}.bin": b"x" for n in range(11)})
    assert (refused.status, refused.code) == (400, 30015)
    refused = await send(table, wire, {"attachments": [{"id": 3, "filename": "x"}]}, {"a.bin": b"x"})
    assert refused.faults() == ["attachments.0.id: ATTACHMENT_NOT_FOUND"]
    refused = await send(table, wire, {"attachments": [{"id": 0, "description": "x" * 1025}]}, {"a.bin": b"x"})
    assert refused.faults() == ["attachments.0.description: BASE_TYPE_MAX_LENGTH"]
    assert table.room.messages == []
    assert table.server.files.stored == {}


async def test_eleven_million_bytes(table: Table, wire: Wire) -> None:
    assert (await send(table, wire, {}, {"map.png": b"x" * 11_000_000})).status == 413
    assert (await send(table, wire, {}, {"map.png": b"x" * 9_000_000})).status == 200


async def test_file_in_an_embed_is_not_listed_again(table: Table, wire: Wire) -> None:
    answer = await send(table, wire, IMAGE, {"map.png": b"no picture really"})
    assert answer.body["attachments"] == []
    url = answer.body["embeds"][0]["image"]["url"]
    async with wire.session.get(url) as response:
        assert await response.read() == b"no picture really"
    table.server.clock.skew = 25 * 3600
    async with wire.session.get(url) as response:
        assert response.status == 404


async def test_embed_naming_no_file_is_noticed(table: Table, wire: Wire) -> None:
    answer = await send(table, wire, {"content": "x", **IMAGE})
    assert "image" not in answer.body["embeds"][0]
    assert "attachment://map.png" in table.server.problems.pop()


async def test_edit_keeps_what_is_not_named(table: Table, wire: Wire) -> None:
    sent = await send(table, wire, {"content": "one", "embeds": [{"title": "t"}]}, {"a.bin": b"a", "b.bin": b"b"})
    path = f"/channels/{table.room.id}/messages/{sent.body['id']}"
    edited = await wire("PATCH", path, {"content": "two"})
    assert (edited.body["content"], edited.body["embeds"][0]["title"]) == ("two", "t")
    assert [a["filename"] for a in edited.body["attachments"]] == ["a.bin", "b.bin"]
    kept = {"attachments": [{"id": edited.body["attachments"][1]["id"]}]}
    edited = await wire("PATCH", path, kept, files={"c.bin": b"c"})
    assert [a["filename"] for a in edited.body["attachments"]] == ["b.bin", "c.bin"]
    assert (await wire("PATCH", path, {"content": "x" * 2001})).code == 50035
    empty = await wire("PATCH", path, {"content": "", "embeds": [], "attachments": []})
    assert (empty.status, empty.code) == (400, 50006)
    assert table.room.last.content == "two"


async def test_layout_stays_a_layout(table: Table, wire: Wire) -> None:
    sent = await send(table, wire, {"flags": LAYOUT, "components": [text()]})
    path = f"/channels/{table.room.id}/messages/{sent.body['id']}"
    assert (await wire("PATCH", path, {"content": "x", "flags": 0})).code == 50035
    assert (await wire("PATCH", path, {"components": [text("more")]})).body["flags"] == LAYOUT


async def test_same_nonce_gives_the_first_message(table: Table, wire: Wire) -> None:
    first = await send(table, wire, {"content": "one", "nonce": "o1", "enforce_nonce": True})
    again = await send(table, wire, {"content": "two", "nonce": "o1", "enforce_nonce": True})
    other = await send(table, wire, {"content": "three", "nonce": "o1"})
    assert first.body["id"] == again.body["id"] != other.body["id"]
    assert again.body["content"] == "one"
    table.server.clock.skew = 600
    later = await send(table, wire, {"content": "four", "nonce": "o1", "enforce_nonce": True})
    assert later.body["content"] == "four"


async def test_late_edits_are_few(table: Table, wire: Wire) -> None:
    sent = await send(table, wire, {"content": "one"})
    path = f"/channels/{table.room.id}/messages/{sent.body['id']}"
    table.server.limits.old_edits_per_hour = 1
    for text_ in ("two", "three"):
        assert (await wire("PATCH", path, {"content": text_})).status == 200
    table.server.clock.skew = 3601
    assert (await wire("PATCH", path, {"content": "four"})).status == 200
    refused = await wire("PATCH", path, {"content": "five"})
    assert (refused.status, refused.code) == (429, 30046)
    table.server.clock.skew = 7300
    assert (await wire("PATCH", path, {"content": "six"})).status == 200


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"title": "x" * 46}, "data.title: BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, "data.custom_id: BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "data.components: BASE_TYPE_BAD_LENGTH"),
        ({"components": [text()] * 6}, "data.components: BASE_TYPE_BAD_LENGTH"),
        ({"components": [button()]}, "data.components.0.type: BASE_TYPE_CHOICES"),
        (
            {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "t", "style": 1}}]},
            "data.components.0.label: BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [{"type": 18, "label": "l", "component": {"type": 4, "custom_id": "t", "style": 3}}]},
            "data.components.0.component.style: BASE_TYPE_CHOICES",
        ),
        (
            {
                "components": [
                    {
                        "type": 18,
                        "label": "l",
                        "component": {"type": 4, "custom_id": "t", "style": 1, "placeholder": "x" * 101},
                    }
                ]
            },
            "data.components.0.component.placeholder: BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"components": [{"type": 18, "label": "l", "component": menu(options=26)}]},
            "data.components.0.component.options: BASE_TYPE_BAD_LENGTH",
        ),
    ],
)
async def test_modals(table: Table, wire: Wire, data: Json, fault: str) -> None:
    exchange = await table.alice.slash(table.room, "ping", wait=False)
    refused = await wire.answer(exchange, 9, {"title": "T", "custom_id": "c", "components": [text()]} | data)
    assert refused.faults() == [fault]
