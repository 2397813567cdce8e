"""Rights, threads, things that are gone, and who is pinged."""

from pathlib import Path
from typing import Any

import pytest

from bot.wording.welcome import NEEDED
from tests.standin.wire import Wire
from tests.support.discord import Table
from tests.support.standin import CannotDo
from tests.support.standin.permissions import BOT, bits


def messages(table: Table, tail: str = "") -> str:
    return f"/channels/{table.room.id}/messages{tail}"


def test_the_invite_number_is_what_the_bot_has() -> None:
    """The stand-in's bot has what the README's link asks for, and the welcome looks for just that."""
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
    assert f"scope=bot%20applications.commands&permissions={BOT}\n" in readme
    assert bits(*NEEDED) == BOT


@pytest.mark.parametrize(
    ("right", "body", "files"),
    [
        ("send_messages", {"content": "x"}, None),
        ("embed_links", {"embeds": [{"title": "t"}]}, None),
        ("attach_files", {"content": "x"}, {"a.bin": b"x"}),
    ],
)
async def test_missing_right(table: Table, wire: Wire, right: str, body: Any, files: Any) -> None:
    table.room.deny(right)
    refused = await wire("POST", messages(table), body, files=files)
    assert (refused.status, refused.code) == (403, 50013)
    table.room.allow(right)
    assert (await wire("POST", messages(table), body, files=files)).status == 200


async def test_channel_out_of_sight(table: Table, wire: Wire) -> None:
    table.room.deny("view_channel")
    for method, path, body in (
        ("POST", messages(table), {"content": "x"}),
        ("GET", messages(table), None),
        ("GET", f"/channels/{table.room.id}", None),
    ):
        refused = await wire(method, path, body)
        assert (refused.status, refused.code) == (403, 50001), method


async def test_answers_to_interactions_need_no_right_to_send(table: Table, wire: Wire) -> None:
    table.room.deny("send_messages")
    exchange = await table.alice.slash(table.room, "ping", wait=False)
    assert (await wire.answer(exchange, 4, {"content": "x"})).status == 200


async def test_deleted_channel(table: Table, wire: Wire) -> None:
    exchange = await table.alice.slash(table.room, "ping", wait=False)
    await wire.answer(exchange, 5)
    await table.server.delete_channel(table.room)
    gone = await wire("POST", messages(table), {"content": "x"})
    assert (gone.status, gone.code) == (404, 10003)
    assert (await wire.hook("PATCH", exchange, "/messages/@original", {"content": "x"})).code == 10003
    with pytest.raises(CannotDo):
        await table.alice.say(table.room, "hello")


async def test_deleted_message(table: Table, wire: Wire) -> None:
    sent = await wire("POST", messages(table), {"content": "x"})
    await table.server.delete_message(table.room.last)
    for method in ("GET", "PATCH", "DELETE"):
        gone = await wire(
            method, messages(table, f"/{sent.body['id']}"), {"content": "y"} if method == "PATCH" else None
        )
        assert (gone.status, gone.code) == (404, 10008)


async def test_somebody_elses_message(table: Table, wire: Wire) -> None:
    said = await table.alice.say(table.room, "mine")
    refused = await wire("PATCH", messages(table, f"/{said.id}"), {"content": "yours"})
    assert (refused.status, refused.code) == (403, 50005)
    assert (await wire("DELETE", messages(table, f"/{said.id}"))).code == 50013
    table.guild.bot_permissions = BOT | bits("manage_messages")
    assert (await wire("DELETE", messages(table, f"/{said.id}"))).status == 204


async def test_pins_and_reactions_need_their_rights(table: Table, wire: Wire) -> None:
    sent = await wire("POST", messages(table), {"content": "x"})
    pin, reaction = (
        messages(table, f"/pins/{sent.body['id']}"),
        messages(table, f"/{sent.body['id']}/reactions/%F0%9F%91%8D/@me"),
    )
    assert (await wire("PUT", pin)).code == 50013
    assert (await wire("PUT", reaction)).code == 50013
    table.room.allow("pin_messages", "add_reactions")
    assert (await wire("PUT", pin)).status == 204
    assert (await wire("PUT", reaction)).status == 204
    assert table.room.last.pinned
    assert table.room.last.reactions == {"👍": 1}


async def test_wrong_token(table: Table, wire: Wire) -> None:
    refused = await wire("GET", "/users/@me", token="stolen")
    assert (refused.status, refused.code) == (401, 0)


async def test_broken_json(table: Table, wire: Wire) -> None:
    headers = {"Authorization": f"Bot {table.server.token}", "Content-Type": "application/json"}
    url = f"{table.server.url}/api/v10{messages(table)}"
    async with wire.session.post(url, data="{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_unknown_route_is_loud(table: Table, wire: Wire) -> None:
    assert (await wire("GET", "/guilds/1/moon-phase")).status == 404
    assert "moon-phase" in table.server.problems.pop()


async def test_one_thread_per_message(table: Table, wire: Wire) -> None:
    sent = await wire("POST", messages(table), {"content": "x"})
    path = messages(table, f"/{sent.body['id']}/threads")
    thread = await wire("POST", path, {"name": "Battle", "auto_archive_duration": 1440})
    assert (thread.status, thread.body["id"]) == (201, sent.body["id"])
    again = await wire("POST", path, {"name": "Again"})
    assert (again.status, again.code) == (400, 160004)
    assert (await wire("GET", messages(table, f"/{sent.body['id']}"))).body["thread"]["name"] == "Battle"


async def test_forms_of_threads(table: Table, wire: Wire) -> None:
    path = f"/channels/{table.room.id}/threads"
    assert (await wire("POST", path, {"name": "x" * 101, "type": 11})).faults() == ["name: BASE_TYPE_BAD_LENGTH"]
    bad = await wire("POST", path, {"name": "x", "type": 11, "auto_archive_duration": 61})
    assert bad.faults() == ["auto_archive_duration: BASE_TYPE_CHOICES"]
    assert (await wire("POST", path, {"name": "x", "type": 12})).code == 50013
    table.server.limits.active_threads = 1
    assert (await wire("POST", path, {"name": "x", "type": 11})).status == 201
    refused = await wire("POST", path, {"name": "y", "type": 11})
    assert (refused.status, refused.code) == (400, 160006)


async def test_archived_thread(table: Table, wire: Wire) -> None:
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", {"name": "Battle", "type": 11})).body["id"]
    sent = await wire("POST", f"/channels/{thread}/messages", {"content": "round 1"})
    assert (await wire("PATCH", f"/channels/{thread}", {"archived": True})).body["thread_metadata"]["archived"]
    refused = await wire("PATCH", f"/channels/{thread}/messages/{sent.body['id']}", {"content": "x"})
    assert (refused.status, refused.code) == (400, 50083)
    assert (await wire("PATCH", f"/channels/{thread}", {"name": "New name"})).code == 50083
    with pytest.raises(CannotDo, match="archived"):
        await table.alice.slash(table.room.thread("Battle"), "ping")
    assert (await wire("POST", f"/channels/{thread}/messages", {"content": "awake"})).status == 200
    assert not table.room.thread("Battle").as_thread.archived


async def test_renaming_is_slow(table: Table, wire: Wire) -> None:
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", {"name": "Battle", "type": 11})).body["id"]
    answers = [await wire("PATCH", f"/channels/{thread}", {"name": f"Round {n}"}) for n in range(3)]
    assert [a.status for a in answers] == [200, 200, 429]
    assert answers[-1].body["retry_after"] > 20


async def test_idle_thread_falls_asleep(table: Table, wire: Wire) -> None:
    body = {"name": "Battle", "type": 11, "auto_archive_duration": 60}
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", body)).body["id"]
    table.server.clock.skew = 50 * 60
    sent = await wire("POST", f"/channels/{thread}/messages", {"content": "round 1"})
    table.server.clock.skew = 100 * 60
    assert not (await wire("GET", f"/channels/{thread}")).body["thread_metadata"]["archived"]
    table.server.clock.skew = 111 * 60
    refused = await wire("PATCH", f"/channels/{thread}/messages/{sent.body['id']}", {"content": "x"})
    assert refused.code == 50083


async def test_locking_needs_a_right(table: Table, wire: Wire) -> None:
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", {"name": "Battle", "type": 11})).body["id"]
    assert (await wire("PATCH", f"/channels/{thread}", {"locked": True})).code == 50013
    table.room.allow("manage_threads")
    assert (await wire("PATCH", f"/channels/{thread}", {"locked": True, "archived": True})).status == 200
    assert (await wire("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50083


async def test_threads_have_a_right_of_their_own(table: Table, wire: Wire) -> None:
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", {"name": "Battle", "type": 11})).body["id"]
    table.room.deny("send_messages")
    assert (await wire("POST", f"/channels/{thread}/messages", {"content": "x"})).status == 200
    table.room.deny("send_messages_in_threads")
    assert (await wire("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50013


async def test_thread_members(table: Table, wire: Wire) -> None:
    thread = (await wire("POST", f"/channels/{table.room.id}/threads", {"name": "Battle", "type": 11})).body["id"]
    members = table.room.thread("Battle").as_thread.members
    assert (await wire("PUT", f"/channels/{thread}/thread-members/{table.bob.id}")).status == 204
    await wire("POST", f"/channels/{thread}/messages", {"content": f"{table.carol.mention}, your losses?"})
    assert members == {table.server.world.bot.id, table.bob.id, table.carol.id}
    active = await wire("GET", f"/guilds/{table.guild.id}/threads/active")
    assert [t["name"] for t in active.body["threads"]] == ["Battle"]


PINGS: list[tuple[dict[str, Any], list[str]]] = [
    ({"content": "{alice} {bob}"}, ["alice", "bob"]),
    ({"content": "{alice} {bob}", "allowed_mentions": {"parse": []}}, []),
    ({"content": "{alice} {bob}", "allowed_mentions": {"users": ["{bob.id}"]}}, ["bob"]),
    ({"content": "{alice}", "allowed_mentions": {"parse": ["roles"]}}, []),
    ({"content": "{alice}", "allowed_mentions": {"parse": ["users"]}}, ["alice"]),
    ({"content": "nobody", "allowed_mentions": {"users": ["{bob.id}"]}}, []),
    ({"embeds": [{"description": "{alice}"}]}, []),
    ({"flags": 32768, "components": [{"type": 10, "content": "{alice}"}]}, ["alice"]),
    ({"content": "@everyone"}, []),
]


@pytest.mark.parametrize(("body", "expected"), PINGS)
async def test_pings(table: Table, wire: Wire, body: dict[str, Any], expected: list[str]) -> None:
    def filled(node: Any) -> Any:
        if isinstance(node, str):
            text = node.replace("{bob.id}", str(table.bob.id))
            return text.replace("{alice}", table.alice.mention).replace("{bob}", table.bob.mention)
        if isinstance(node, list):
            return [filled(item) for item in node]
        return {key: filled(value) for key, value in node.items()} if isinstance(node, dict) else node

    answer = await wire("POST", messages(table), filled(body))
    assert [ping.user.name for ping in table.server.pings] == expected
    assert [user["username"] for user in answer.body["mentions"]] == expected


async def test_edits_and_private_messages_ping_nobody(table: Table, wire: Wire) -> None:
    sent = await wire("POST", messages(table), {"content": "x"})
    await wire("PATCH", messages(table, f"/{sent.body['id']}"), {"content": table.bob.mention})
    exchange = await table.alice.slash(table.room, "ping", wait=False)
    await wire.answer(exchange, 4, {"content": table.bob.mention, "flags": 64})
    assert table.server.pings == []


async def test_everyone_needs_a_right(table: Table, wire: Wire) -> None:
    table.room.allow("mention_everyone")
    await wire("POST", messages(table), {"content": "@here"})
    assert {ping.user.name for ping in table.server.pings} == {"host", *[p.user.name for p in table.people]}


async def test_replies_ping_unless_told_not_to(table: Table, wire: Wire) -> None:
    said = await table.alice.say(table.room, "question")
    reference = {"message_id": str(said.id)}
    quiet = {"content": "a", "message_reference": reference, "allowed_mentions": {"parse": [], "replied_user": False}}
    assert (await wire("POST", messages(table), quiet)).body["type"] == 19
    assert table.server.pings == []
    await wire("POST", messages(table), {"content": "a", "message_reference": reference})
    assert len(table.server.pings_of(table.alice)) == 1


async def test_guilds_users_and_members(table: Table, wire: Wire) -> None:
    assert (await wire("GET", f"/users/{table.alice.id}")).body["global_name"] == "Alice"
    assert (await wire("GET", "/users/1")).code == 10013
    assert (await wire("GET", f"/guilds/{table.guild.id}/members/{table.bob.id}")).body["user"]["username"] == "bob"
    assert (await wire("GET", f"/guilds/{table.guild.id}/members/1")).code == 10007
    assert [c["name"] for c in (await wire("GET", f"/guilds/{table.guild.id}/channels")).body] == ["war-room"]
    assert (await wire("GET", f"/guilds/{table.guild.id}")).body["name"] == "Sandtable Club"
    table.server.world.remove_bot(table.guild.guild)
    assert (await wire("GET", f"/guilds/{table.guild.id}")).code == 50001
