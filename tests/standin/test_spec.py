"""The check against the published description, shown on a description of our own; the real one is used if at hand."""

from typing import Any

import pytest

from tests.support.discord import Table
from tests.support.standin.spec import Spec, smooth

DOCUMENT: dict[str, Any] = {
    "paths": {
        "/rooms/{room_id}/notes": {
            "parameters": [{"name": "room_id", "in": "path"}],
            "post": {
                "parameters": [{"name": "wait", "in": "query"}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Note"}}}},
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Note"}}}}
                },
            },
        },
        "/rooms/@me/notes": {"post": {"responses": {"204": {}}}},
    },
    "components": {
        "schemas": {
            "Note": {
                "type": "object",
                "properties": {
                    "text": {"type": "string", "maxLength": 5},
                    "part": {"$ref": "#/components/schemas/Part"},
                },
                "required": ["text"],
            },
            "Part": {
                "oneOf": [
                    {"type": "object", "properties": {"type": {"enum": [1]}, "label": {"type": "string"}}},
                    {"type": "object", "properties": {"type": {"enum": [2]}, "url": {"type": "string"}}},
                ]
            },
        }
    },
}


@pytest.mark.parametrize(
    ("path", "query", "body", "found"),
    [
        ("/rooms/7/notes", {}, {"text": "fine"}, None),
        ("/rooms/7/notes", {"wait": "1"}, {"text": "fine", "part": {"type": 1, "label": "l"}}, None),
        ("/rooms/7/notes", {"wiat": "1"}, {"text": "fine"}, "unknown query parameter 'wiat'"),
        ("/rooms/7/notes", {}, {"text": "too long"}, "longer than 5"),
        ("/rooms/7/notes", {}, {}, '"text" is a required property'),
        ("/rooms/7/notes", {}, {"text": "x", "colour": 1}, "'colour' was unexpected"),
        ("/rooms/7/notes", {}, {"text": "x", "part": {"type": 2, "url": 5}}, "part/url: 5 is not of type"),
        ("/cellars/7", {}, None, "not in the description"),
    ],
)
def test_requests(path: str, query: dict[str, str], body: Any, found: str | None) -> None:
    problems = Spec(DOCUMENT).request("POST", path, query, body)
    assert len(problems) == (1 if found else 0)
    assert (found or "") in "".join(problems)


def test_answers() -> None:
    spec = Spec(DOCUMENT)
    assert spec.answer("POST", "/rooms/7/notes", 200, {"text": "fine"}) == []
    assert spec.answer("POST", "/rooms/7/notes", 404, {"code": 0}) == []
    assert "answers 201" in spec.answer("POST", "/rooms/7/notes", 201, {})[0]
    assert "without a body" in spec.answer("POST", "/rooms/7/notes", 200, None)[0]
    assert "with a body" in spec.answer("POST", "/rooms/@me/notes", 204, {})[0]
    assert spec.answer("POST", "/rooms/@me/notes", 204, None) == []


def test_without_a_description_nothing_is_found() -> None:
    spec = Spec(None)
    assert not spec.checks
    assert spec.request("POST", "/anything", {}, {}) == spec.answer("POST", "/anything", 200, {}) == []


def test_what_the_client_adds_is_smoothed_over() -> None:
    sent = {
        "tts": False,
        "attachments": [{"id": 0, "filename": "a"}],
        "allowed_mentions": {"users": [12]},
        "embeds": [{"flags": 0, "title": "t"}],
        "message_reference": {"message_id": 5},
    }
    assert smooth(sent, "POST") == {
        "attachments": [{"id": "0", "filename": "a"}],
        "allowed_mentions": {"users": ["12"]},
        "embeds": [{"title": "t"}],
        "message_reference": {"message_id": "5"},
    }
    assert smooth({"components": [{"type": 2, "id": 3}]}, "POST") == {"components": [{"type": 2, "id": 3}]}


async def test_the_server_notes_what_does_not_fit(table: Table) -> None:
    if not table.server.spec.checks:
        pytest.skip("the published description is not at hand")
    problems = table.server.spec.request("POST", f"/channels/{table.room.id}/messages", {}, {"contend": "x"})
    assert "'contend' was unexpected" in problems[0]
