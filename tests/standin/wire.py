"""Bare requests, for what the client library would refuse to send in the first place."""

import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.support.standin import Exchange, StandIn
from tests.support.standin.connect import TOKEN

Json = dict[str, Any]

COMMANDS: list[Json] = [
    {"name": "ping", "description": "Ping"},
    {
        "name": "find",
        "description": "Find",
        "options": [
            {"type": 3, "name": "what", "description": "What", "autocomplete": True, "required": True},
            {"type": 4, "name": "many", "description": "How many", "min_value": 1, "max_value": 9},
            {"type": 6, "name": "who", "description": "Who"},
            {"type": 11, "name": "file", "description": "A file"},
            {"type": 5, "name": "loud", "description": "Loudly"},
            {"type": 7, "name": "place", "description": "Where"},
        ],
    },
]


@dataclass
class Answer:
    """Status and body of an answer."""

    status: int
    body: Any

    @property
    def code(self) -> int:
        """Discord's own number for what is wrong."""
        return self.body["code"]

    def faults(self) -> list[str]:
        """Every code in the tree of an invalid form, with its path."""
        return sorted(_leaves(self.body["errors"], ""))


def _leaves(node: Json, path: str) -> list[str]:
    found = [f"{path}: {error['code']}" for error in node.get("_errors", [])]
    for key, child in node.items():
        if key != "_errors":
            found += _leaves(child, f"{path}.{key}".lstrip("."))
    return found


class Wire:
    """A client that sends whatever it is told."""

    def __init__(self, server: StandIn, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None, token: str = TOKEN
    ) -> Answer:
        """One request."""
        options: Json = {"headers": {"Authorization": f"Bot {token}"}}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, (name, data) in enumerate(files.items()):
                form.add_field(
                    f"files[{number}]", io.BytesIO(data), filename=name, content_type="application/octet-stream"
                )
            options["data"] = form
        elif body is not None:
            options["json"] = body
        async with self.session.request(method, f"{self.server.url}/api/v10{path}", **options) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None)

    async def put_commands(self, commands: list[Json]) -> Answer:
        """Register commands everywhere."""
        return await self("PUT", f"/applications/{self.server.world.application_id}/commands", commands)

    async def answer(
        self, exchange: Exchange, kind: int, data: Json | None = None, *, files: dict[str, bytes] | None = None
    ) -> Answer:
        """The first callback to an interaction."""
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        path = f"/interactions/{exchange.id}/{exchange.token}/callback?with_response=1"
        return await self("POST", path, body, files=files)

    async def hook(
        self, method: str, exchange: Exchange, tail: str = "", body: Json | None = None, token: str | None = None
    ) -> Answer:
        """A request to the interaction's webhook."""
        path = f"/webhooks/{self.server.world.application_id}/{token or exchange.token}{tail}"
        return await self(method, path, body)
