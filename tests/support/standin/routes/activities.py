"""Activities: who has opened one is told to the application for a code, and where it runs."""

import secrets

from tests.support.standin.payloads import user_json
from tests.support.standin.refusals import Refusal, missing_access, unauthorized, unknown
from tests.support.standin.rest import Answer, Call, Json, Route

SECRET = "the-client-secret"


async def token(call: Call) -> Answer:
    """A code is exchanged, by whoever knows the application's secret."""
    form: Json = call.body or {}
    if form.get("client_secret") != SECRET or form.get("client_id") != str(call.server.world.application_id):
        raise unauthorized()
    user = call.server.activities.codes.pop(str(form.get("code")), None)
    if user is None or form.get("grant_type") != "authorization_code":
        raise Refusal(400, 0, "invalid_grant")
    made = secrets.token_hex(8)
    call.server.activities.tokens[made] = user
    return Answer({"access_token": made, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"})


async def whose(call: Call) -> Answer:
    """Whose token it is."""
    user = call.server.activities.tokens.get(call.authorization.removeprefix("Bearer "))
    if user is None:
        raise unauthorized()
    world = call.server.world
    about: Json = {"id": str(world.application_id), "name": world.bot.name, "icon": None, "description": ""}
    about |= {
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "type": None,
        "flags": 0,
        "flags_new": "0",
    }
    told: Json = {"application": about, "expires": "2030-01-01T00:00:00+00:00", "scopes": ["identify"]}
    return Answer(told | {"user": user_json(world.users[user])})


async def instance(call: Call) -> Answer:
    """Where an instance runs, and who is in it."""
    if call.id("application_id") != call.server.world.application_id:
        raise missing_access()
    found = call.server.activities.instances.get(call.parts["instance"])
    if found is None:
        raise unknown("Activity Instance")
    channel, users = found
    location = {"id": f"gc-{channel.id}", "kind": "gc", "channel_id": str(channel.id)}
    location |= {"guild_id": str(channel.guild.id)} if channel.guild else {}
    body = {
        "instance_id": call.parts["instance"],
        "launch_id": "1",
        "location": location,
        "users": list(map(str, users)),
    }
    return Answer(body | {"application_id": str(call.server.world.application_id)})


ROUTES = [
    Route("POST", "/oauth2/token", token, with_token=False),
    Route("GET", "/oauth2/@me", whose, with_token=False),
    Route("GET", "/applications/{application_id}/activity-instances/{instance}", instance),
]
