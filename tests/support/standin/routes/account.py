"""Who the bot is, and whom it can look up."""

from tests.support.standin.payloads import channel_json, guild_json, member_json, user_json
from tests.support.standin.refusals import missing_access, unknown
from tests.support.standin.rest import Answer, Call, Json, Route
from tests.support.standin.world import Guild


async def me(call: Call) -> Answer:
    """The bot's own account."""
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "flags": 0, "premium_type": 0}
    return Answer(user_json(call.server.world.bot) | own)


async def application(call: Call) -> Answer:
    """The application behind the bot."""
    world = call.server.world
    body: Json = {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user_json(world.owner),
        "team": None,
        "flags": 0,
        "flags_new": "0",
        "eligible_oauth2_scopes": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "integration_types_config": {},
    }
    return Answer(body)


async def gateway_bot(call: Call) -> Answer:
    """Where a sharded client should connect."""
    server = call.server
    limit = server.starts.told()
    return Answer({"url": server.gateway_url, "shards": server.limits.shards, "session_start_limit": limit})


async def user(call: Call) -> Answer:
    """Anybody's account."""
    found = call.server.world.users.get(call.id("user_id"))
    if found is None:
        raise unknown("User")
    return Answer(user_json(found))


async def open_direct(call: Call) -> Answer:
    """The direct conversation with somebody."""
    found = call.server.world.users.get(int(call.body["recipient_id"]))
    if found is None or found.bot:
        raise unknown("User")
    return Answer(channel_json(call.server.world.direct(found)))


def _guild(call: Call) -> Guild:
    found = call.server.world.guilds.get(call.id("guild_id"))
    if found is None:
        raise unknown("Guild")
    if not found.bot_present:
        raise missing_access()
    return found


async def guild(call: Call) -> Answer:
    """A guild the bot is in."""
    whole = guild_json(_guild(call))
    return Answer({key: value for key, value in whole.items() if key not in ONLY_IN_THE_EVENT} | ONLY_IN_THE_ANSWER)


ONLY_IN_THE_EVENT = {
    *("members", "member_count", "channels", "threads", "presences", "voice_states", "joined_at", "large"),
    *("unavailable", "stage_instances", "guild_scheduled_events", "soundboard_sounds"),
}
ONLY_IN_THE_ANSWER: Json = {
    "home_header": None,
    "incidents_data": None,
    "max_members": 500_000,
    "max_presences": None,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "nsfw": False,
    "widget_channel_id": None,
    "widget_enabled": False,
}


async def guild_channels(call: Call) -> Answer:
    """Its channels."""
    return Answer([channel_json(channel) for channel in _guild(call).channels])


async def guild_member(call: Call) -> Answer:
    """One of its members."""
    found = _guild(call).members.get(call.id("user_id"))
    if found is None:
        raise unknown("Member")
    return Answer(member_json(call.server.world, found))


ROUTES = [
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", guild_member),
]
