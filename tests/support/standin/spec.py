"""Holds requests and answers against Discord's published OpenAPI description, if it is at hand.

Nothing depends on it: without the file, or without the package that checks schemas, every check passes. The file is the
one named by SANDTABLE_DISCORD_SPEC, else `../shared/discord/openapi.json` beside the repository.

discord.py sends a few harmless things the description does not know (Discord takes them); they are smoothed over first.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOT_DESCRIBED = {"/oauth2/token"}
"""What the protocol behind it describes: OAuth 2."""
VARIABLE = "SANDTABLE_DISCORD_SPEC"
_BESIDE = Path(__file__).resolve().parents[4] / "shared" / "discord" / "openapi.json"

Json = dict[str, Any]

_ID_LISTS = ("users", "roles")
_ID_KEYS = ("id", "message_id", "channel_id", "guild_id", "recipient_id")
_NUMERIC_IDS_IN = ("attachments", "message_reference", "default_values")


@dataclass(frozen=True, slots=True)
class Operation:
    """A method on a path template."""

    pattern: re.Pattern[str]
    template: str
    method: str
    body: Json


class Spec:
    """The description, compiled piece by piece as it is needed."""

    def __init__(self, document: Json | None) -> None:
        self._components = _closed(document["components"]) if document else {}
        self._operations = _operations(_closed(document["paths"])) if document else []
        self._validators: dict[tuple[str, str, str], Any] = {}

    @classmethod
    def at_hand(cls) -> Spec:
        """The description on this machine, or one that finds no fault."""
        return _load(os.environ.get(VARIABLE) or str(_BESIDE))

    @property
    def checks(self) -> bool:
        """Whether there is anything to check against."""
        return bool(self._operations)

    def request(self, method: str, path: str, query: dict[str, str], body: Any) -> list[str]:
        """What is wrong with a request; one line each."""
        if not self.checks or path in NOT_DESCRIBED:
            return []
        operation = self._find(method, path)
        if operation is None:
            return [f"{method} {path}: not in the description"]
        known = {p["name"] for p in operation.body.get("parameters", []) if p.get("in") == "query"}
        problems = [f"{method} {path}: unknown query parameter {name!r}" for name in query if name not in known]
        schema = _json_schema(operation.body.get("requestBody"))
        if schema is not None and body is not None:
            problems += self._compare(operation, "request", schema, smooth(body, method))
        return problems

    def answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer of our own; refusals are not checked, the description says little of them."""
        operation = self._find(method, path) if self.checks else None
        if operation is None or status >= 300:
            return []
        response = operation.body["responses"].get(str(status))
        if response is None:
            return [f"{method} {path}: answers {status}, described are {list(operation.body['responses'])}"]
        schema = _json_schema(response)
        if (schema is None) != (body is None):
            return [f"{method} {path}: {status} {'without' if body is None else 'with'} a body"]
        return self._compare(operation, str(status), schema, body) if schema is not None else []

    def _find(self, method: str, path: str) -> Operation | None:
        for operation in self._operations:
            if operation.method == method and operation.pattern.fullmatch(path):
                return operation
        return None

    def _compare(self, operation: Operation, part: str, schema: Json, body: Any) -> list[str]:
        key = (operation.method, operation.template, part)
        if key not in self._validators:
            rules = importlib.import_module("jsonschema_rs")
            whole = {"allOf": [schema], "components": self._components}
            self._validators[key] = rules.Draft202012Validator(whole)
        where = f"{operation.method} {operation.template} {part}"
        return [f"{where}: {text}" for error in self._validators[key].iter_errors(body) for text in _explain(error)]


@functools.cache
def _load(path: str) -> Spec:
    if not Path(path).is_file() or importlib.util.find_spec("jsonschema_rs") is None:
        return Spec(None)
    return Spec(json.loads(Path(path).read_text(encoding="utf-8")))


def _operations(paths: Json) -> list[Operation]:
    """All operations, those with fewest placeholders first, so that @me and @original win."""
    found: list[Operation] = []
    for template, methods in paths.items():
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)))
        for method, body in methods.items():
            if method == "parameters":
                continue
            shared = methods.get("parameters", [])
            whole = body | {"parameters": [*body.get("parameters", []), *shared]}
            found.append(Operation(pattern, template, method.upper(), whole))
    return sorted(found, key=lambda operation: operation.template.count("{"))


def _json_schema(part: Json | None) -> Json | None:
    return ((part or {}).get("content") or {}).get("application/json", {}).get("schema")


def _closed(node: Any, *, inside_all_of: bool = False) -> Any:
    """A copy in which objects with known properties take no others: that is what finds misspelt keys."""
    if isinstance(node, list):
        return [_closed(item, inside_all_of=inside_all_of) for item in node]
    if not isinstance(node, dict):
        return node
    copied = {key: _closed(value, inside_all_of=key == "allOf") for key, value in node.items()}
    if isinstance(node.get("properties"), dict) and node.get("type") == "object" and not inside_all_of:
        copied.setdefault("additionalProperties", False)
    return copied


def _explain(error: Any) -> list[str]:
    """A complaint in words. Of several alternatives only those are told whose `type` fits."""
    place = "/".join(map(str, error.instance_path)) or "body"
    branches = getattr(error.kind, "context", None)
    if not branches:
        return [f"{place}: {error.message[:300]}"]
    fitting = [branch for branch in branches if not any(_about_type(one, error) for one in branch)]
    best = min(fitting or branches, key=len)
    return [text for one in best for text in _explain(one)]


def _about_type(one: Any, outer: Any) -> bool:
    here = list(outer.instance_path)
    path = list(one.instance_path)
    return path in (here, [*here, "type"]) and type(one.kind).__name__ in ("Enum", "Constant", "Type")


def smooth(body: Any, method: str, key: str = "") -> Any:
    """The body as the description would write it: ids as text, and without what discord.py adds needlessly."""
    if isinstance(body, list):
        if key in _ID_LISTS:
            return [str(item) if isinstance(item, int) else item for item in body]
        return [smooth(item, method, key) for item in body]
    if not isinstance(body, dict):
        return body
    smoothed: Json = {}
    for name, value in body.items():
        needless = (key == "embeds" and name == "flags") or name == "nsfw" or (name == "tts" and method == "PATCH")
        if needless or (name == "tts" and body.get("tts") is False):
            continue
        numeric = isinstance(value, int) and not isinstance(value, bool)
        if numeric and (name == "recipient_id" or (key in _NUMERIC_IDS_IN and name in _ID_KEYS)):
            smoothed[name] = str(value)
        else:
            smoothed[name] = smooth(value, method, name)
    return smoothed
