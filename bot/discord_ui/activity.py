"""The board as an Activity: Discord's client opens the page in the channel, and says by a code who has opened it."""

import logging
import re
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord.http import Route

from engine.json_types import JsonObject

log = logging.getLogger(__name__)

ENTRY_POINT = 4
"""The type of the command that opens an Activity, which Discord makes by itself."""
OF_A_COMMAND = (
    *("id", "type", "name", "name_localizations", "description", "description_localizations", "handler"),
    *("default_member_permissions", "integration_types", "contexts", "nsfw"),
)
CLIENTS = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
PATIENCE = aiohttp.ClientTimeout(total=10)
INSTANCE = re.compile(r"[\w-]{1,100}", re.ASCII)


def entry_points(commands: Sequence[Any]) -> list[JsonObject]:
    """Of all commands those that open the Activity: who replaces the commands sends them along, or they are gone."""
    found = [command for command in commands if command.get("type") == ENTRY_POINT]
    return [{key: one[key] for key in OF_A_COMMAND if one.get(key) is not None} for one in found]


class ActivityDoor:
    """Who somebody is whose client has opened the page. `secret`: the application's."""

    parents: tuple[str, ...] = CLIENTS

    def __init__(self, client: discord.Client, secret: str) -> None:
        self._client, self._secret = client, secret

    @property
    def application(self) -> str:
        return str(self._client.application_id or "")

    @property
    def origin(self) -> str:
        return f"https://{self.application}.discordsays.com"

    async def enter(self, code: str, instance: str) -> tuple[str, str, str] | None:
        """The person, the channel in which this instance of the Activity runs with him in it, and his token; None if
        Discord does not say so. The channel is what Discord says, not what the page does."""
        if not INSTANCE.fullmatch(instance):
            return None
        try:
            token = await self._token(code)
            if token is None:
                return None
            person = await self._person(token)
            where = await self._instance(instance)
        except (aiohttp.ClientError, discord.HTTPException, TimeoutError, ValueError) as error:
            log.warning("Discord did not say who has opened the board: %s", error)
            return None
        channel = str((where.get("location") or {}).get("channel_id") or "")
        if not person or not channel or person not in map(str, where.get("users") or ()):
            return None
        return person, channel, token

    async def _token(self, code: str) -> str | None:
        form = {
            "client_id": self.application,
            "client_secret": self._secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.post(f"{Route.BASE}/oauth2/token", data=form) as answer,
        ):
            return (await answer.json()).get("access_token") if answer.ok else None

    async def _person(self, token: str) -> str:
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(f"{Route.BASE}/oauth2/@me", headers=headers) as answer,
        ):
            return str((await answer.json()).get("user", {}).get("id") or "") if answer.ok else ""

    async def _instance(self, instance: str) -> JsonObject:
        """Raises HTTPException where there is none."""
        path = "/applications/{application_id}/activity-instances/{instance}"
        return await self._client.http.request(Route("GET", path, application_id=self.application, instance=instance))
