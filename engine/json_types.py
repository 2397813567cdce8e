"""What a value read from JSON is, said so that the type checker understands it too; and a line of a record as it is
written."""

from collections.abc import Mapping
from typing import Any, TypeGuard

JsonObject = dict[str, Any]
"""An object of JSON; what its fields are is known where it is read."""

JsonMapping = Mapping[str, Any]
"""The same, only to be looked at: rows of a table, options of an edition."""

Line = JsonObject
"""An action as it stands in the record, with or without its `by` and its dice: `read_action` makes a model of it."""


def is_object(value: object) -> TypeGuard[JsonObject]:
    """Return whether a value is a JSON object; its keys are text, for JSON knows no others."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Return whether a value is a JSON array."""
    return isinstance(value, list)
