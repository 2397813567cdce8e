"""The form a modal shows."""

from typing import Any

from tests.support.standin import limits
from tests.support.standin.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)
from tests.support.standin.refusals import Faults
from tests.support.standin.rules.components import check_menu

Json = dict[str, Any]

IN_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_modal(faults: Faults, data: Json, path: str = "data") -> None:
    """Title, custom id, one to five items, each with a field that asks for something."""
    faults.required_text(f"{path}.title", data.get("title"), limits.MODAL_TITLE)
    faults.required_text(f"{path}.custom_id", data.get("custom_id"), limits.CUSTOM_ID)
    items = data.get("components") or []
    faults.count(f"{path}.components", items, limits.MODAL_ITEMS, 1)
    for number, item in enumerate(items):
        _item(faults, item, f"{path}.components.{number}")
    ids = [c["custom_id"] for c in walk(items) if c.get("custom_id")]
    if len(ids) != len(set(ids)):
        faults.add(f"{path}.components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def _item(faults: Faults, item: Json, path: str) -> None:
    kind = item.get("type")
    if kind == TEXT_DISPLAY:
        faults.required_text(f"{path}.content", item.get("content"), limits.LAYOUT_TEXT)
    elif kind == LABEL:
        faults.required_text(f"{path}.label", item.get("label"), limits.LABEL)
        faults.text(f"{path}.description", item.get("description"), limits.LABEL_DESCRIPTION)
        _field(faults, item.get("component") or {}, f"{path}.component")
    elif kind == ROW:
        _old_style(faults, item, path)
    else:
        faults.add(f"{path}.type", "BASE_TYPE_CHOICES", f"Value must be one of {(ROW, TEXT_DISPLAY, LABEL)}.")


def _old_style(faults: Faults, row: Json, path: str) -> None:
    inside = row.get("components") or []
    faults.count(f"{path}.components", inside, 1, 1)
    for number, field in enumerate(inside):
        here = f"{path}.components.{number}"
        if field.get("type") != TEXT_INPUT:
            faults.add(f"{here}.type", "BASE_TYPE_CHOICES", f"Value must be one of {(TEXT_INPUT,)}.")
        else:
            faults.required_text(f"{here}.label", field.get("label"), limits.LABEL)
            _field(faults, field, here)


def _field(faults: Faults, field: Json, path: str) -> None:
    kind = field.get("type")
    if kind not in IN_LABEL:
        faults.add(f"{path}.type", "BASE_TYPE_CHOICES", f"Value must be one of {IN_LABEL}.")
    elif kind in SELECTS:
        check_menu(faults, field, path)
    else:
        faults.required_text(f"{path}.custom_id", field.get("custom_id"), limits.CUSTOM_ID)
    if kind == TEXT_INPUT:
        _text_input(faults, field, path)
    elif kind == FILE_UPLOAD:
        _at_most(faults, field, path, limits.UPLOADS)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        least = 2 if kind == RADIO_GROUP else 1
        faults.count(f"{path}.options", field.get("options") or [], limits.CHOICES_IN_GROUP, least)
        _at_most(faults, field, path, limits.CHOICES_IN_GROUP)


def _text_input(faults: Faults, field: Json, path: str) -> None:
    faults.text(f"{path}.placeholder", field.get("placeholder"), limits.INPUT_PLACEHOLDER)
    faults.text(f"{path}.value", field.get("value"), field.get("max_length") or limits.TEXT_INPUT)
    for key in ("min_length", "max_length"):
        if not 0 <= (field.get(key) or 0) <= limits.TEXT_INPUT:
            faults.add(f"{path}.{key}", "NUMBER_TYPE_MAX", f"{key} should be at most {limits.TEXT_INPUT}.")
    if field.get("style") not in (1, 2):
        faults.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")


def _at_most(faults: Faults, field: Json, path: str, most: int) -> None:
    for key in ("min_values", "max_values"):
        if not 0 <= (field.get(key) or 0) <= most:
            faults.add(f"{path}.{key}", "NUMBER_TYPE_MAX", f"{key} should be at most {most}.")
