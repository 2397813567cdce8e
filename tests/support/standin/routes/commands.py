"""Registering application commands."""

from typing import Any

from tests.support.standin.refusals import Refusal, missing_access, unknown
from tests.support.standin.rest import Answer, Call, Json, Route
from tests.support.standin.rules.commands import CHAT, ENTRY_POINT, check_commands


async def put_global(call: Call) -> Answer:
    """Replace the global commands."""
    return Answer(_replace(call, None))


async def get_global(call: Call) -> Answer:
    """The global commands."""
    _own(call)
    return Answer(list(call.server.commands.get(None, {}).values()))


async def put_guild(call: Call) -> Answer:
    """Replace the commands of one guild."""
    return Answer(_replace(call, _guild_id(call)))


async def get_guild(call: Call) -> Answer:
    """The commands of one guild."""
    _own(call)
    return Answer(list(call.server.commands.get(_guild_id(call), {}).values()))


def _own(call: Call) -> None:
    if call.id("application_id") != call.server.world.application_id:
        raise missing_access()


def _guild_id(call: Call) -> int:
    guild = call.server.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise unknown("Guild")
    return guild.id


def _replace(call: Call, place: int | None) -> list[Json]:
    """Swap the whole list; a command of a name that was there keeps its id and is no new creation."""
    _own(call)
    check_commands(call.body)
    server = call.server
    old = server.commands.get(place, {})
    sent_kinds = {sent.get("type") for sent in call.body}
    if ENTRY_POINT in {kind for kind, _ in old} - sent_kinds:
        raise Refusal(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation")
    new: dict[tuple[int, str], Json] = {}
    created = 0
    for sent in call.body:
        key = (sent.get("type") or CHAT, sent["name"])
        created += key not in old
        command_id = old[key]["id"] if key in old else str(server.world.ids.next())
        new[key] = _stored(call, sent, command_id, place)
    if server.created_commands + created > server.limits.command_creates_per_day:
        raise Refusal(400, 30034, "Max number of daily application command creates has been reached (200)")
    server.created_commands += created
    server.commands[place] = new
    return list(new.values())


def _stored(call: Call, sent: Json, command_id: str, place: int | None) -> Json:
    permissions = sent.get("default_member_permissions")
    body: Json = {
        "id": command_id,
        "application_id": str(call.server.world.application_id),
        "version": str(call.server.world.ids.next()),
        "type": sent.get("type") or CHAT,
        "name": sent["name"],
        "name_localizations": sent.get("name_localizations"),
        "description": sent.get("description") or "",
        "description_localizations": sent.get("description_localizations"),
        "options": [_option(option) for option in sent.get("options") or []],
        "default_member_permissions": None if permissions is None else str(permissions),
        "nsfw": bool(sent.get("nsfw")),
        "contexts": sent.get("contexts"),
        "integration_types": sent.get("integration_types") or [0],
    }
    if sent.get("handler") is not None:
        body["handler"] = sent["handler"]
    if place is None:
        body["dm_permission"] = sent.get("dm_permission", True)
    else:
        body["guild_id"] = str(place)
    return body


def _option(option: Json) -> Json:
    kept: dict[str, Any] = {key: value for key, value in option.items() if value is not None}
    if "options" in option:
        kept["options"] = [_option(inner) for inner in option["options"]]
    return kept


ROUTES = [
    Route("PUT", "/applications/{application_id}/commands", put_global),
    Route("GET", "/applications/{application_id}/commands", get_global),
    Route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", put_guild),
    Route("GET", "/applications/{application_id}/guilds/{guild_id}/commands", get_guild),
]
