"""Who a request may notify: every message the bot sends or edits has to say so itself, and never everybody."""

import re
from typing import Any

from tests.support.standin import StandIn
from tests.support.standin.rest import Request

MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?")
CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
WITH_MESSAGE = (4, 7)
"""Interaction answers that carry a message: a new one, or the one whose button was pressed."""


def careless(server: StandIn) -> list[str]:
    """Requests with a message that leave it to Discord whom to notify, or that allow more than named people."""
    return [
        f"{request}: {said}" for request in server.requests for said in _messages(request) if not _is_explicit(said)
    ]


def _messages(request: Request) -> list[dict[str, Any]]:
    """The messages of a request; a change that has no words of its own (buttons, a thread) notifies nobody."""
    body = request.body if isinstance(request.body, dict) else {}
    if request.method not in ("POST", "PATCH"):
        return []
    if CALLBACK.fullmatch(request.path):
        said = body.get("data") if body.get("type") in WITH_MESSAGE else None
    else:
        said = body if MESSAGES.fullmatch(request.path) else None
    return [said] if said and any(said.get(part) for part in ("content", "embeds", "components")) else []


def _is_explicit(said: dict[str, Any]) -> bool:
    allowed = said.get("allowed_mentions")
    return isinstance(allowed, dict) and allowed.get("parse") == [] and not allowed.get("roles")
