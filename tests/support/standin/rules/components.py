"""Rows, buttons, menus and the layout components of a message."""

from typing import Any

from tests.support.standin import limits
from tests.support.standin.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    LINK_STYLE,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    walk,
)
from tests.support.standin.refusals import Faults

Json = dict[str, Any]

IN_LAYOUT = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)


def check_components(
    faults: Faults, components: list[Json], *, layout: bool, files: set[str], path: str = "components"
) -> None:
    """All rules for the components of one message. `files` are the names `attachment://` may point to."""
    if layout:
        _check_layout(faults, components, files, path)
    else:
        faults.count(path, components, limits.ROWS)
        for number, component in enumerate(components):
            if component.get("type") == ROW:
                _row(faults, component, f"{path}.{number}")
            else:
                _wrong_type(faults, f"{path}.{number}", (ROW,))
    _check_ids(faults, components, path)


def _check_ids(faults: Faults, components: list[Json], path: str) -> None:
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id is not None and custom_id in seen:
            faults.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        seen.add(custom_id or "")


def _wrong_type(faults: Faults, path: str, allowed: tuple[int, ...]) -> None:
    faults.add(f"{path}.type", "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")


def _check_layout(faults: Faults, components: list[Json], files: set[str], path: str) -> None:
    faults.count(path, components, limits.LAYOUT_COMPONENTS, 1)
    everything = list(walk(components))
    if len(everything) > limits.LAYOUT_COMPONENTS:
        most = limits.LAYOUT_COMPONENTS
        faults.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"At most {most} components, nested ones included")
    texts = [c.get("content") or "" for c in everything if c.get("type") == TEXT_DISPLAY]
    if sum(map(len, texts)) > limits.LAYOUT_TEXT:
        most = limits.LAYOUT_TEXT
        faults.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"Displayable text is longer than {most}")
    for number, component in enumerate(components):
        _piece(faults, component, f"{path}.{number}", IN_LAYOUT, files)


def _piece(faults: Faults, component: Json, path: str, allowed: tuple[int, ...], files: set[str]) -> None:
    """One part of a layout, at the top or inside a container."""
    kind = component.get("type")
    if kind not in allowed:
        _wrong_type(faults, path, allowed)
    elif kind == ROW:
        _row(faults, component, path)
    elif kind == CONTAINER:
        inside = component.get("components") or []
        faults.count(f"{path}.components", inside, limits.LAYOUT_COMPONENTS, 1)
        for number, child in enumerate(inside):
            _piece(faults, child, f"{path}.components.{number}", IN_CONTAINER, files)
    elif kind == SECTION:
        _section(faults, component, path, files)
    elif kind == TEXT_DISPLAY:
        faults.required_text(f"{path}.content", component.get("content"), limits.LAYOUT_TEXT)
    elif kind == GALLERY:
        items = component.get("items") or []
        faults.count(f"{path}.items", items, limits.GALLERY_ITEMS, 1)
        for number, item in enumerate(items):
            _media(faults, item, f"{path}.items.{number}", "media", files)
    elif kind == FILE:
        _media(faults, component, path, "file", files)


def _section(faults: Faults, component: Json, path: str, files: set[str]) -> None:
    texts = component.get("components") or []
    faults.count(f"{path}.components", texts, limits.SECTION_TEXTS, 1)
    for number, text in enumerate(texts):
        _piece(faults, text, f"{path}.components.{number}", (TEXT_DISPLAY,), files)
    accessory = component.get("accessory")
    if not isinstance(accessory, dict):
        faults.add(f"{path}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
    elif accessory.get("type") == BUTTON:
        _button(faults, accessory, f"{path}.accessory")
    elif accessory.get("type") == THUMBNAIL:
        _media(faults, accessory, f"{path}.accessory", "media", files)
    else:
        _wrong_type(faults, f"{path}.accessory", (BUTTON, THUMBNAIL))


def _media(faults: Faults, holder: Json, path: str, key: str, files: set[str]) -> None:
    faults.text(f"{path}.description", holder.get("description"), limits.ALT_TEXT)
    url = (holder.get(key) or {}).get("url", "")
    if url.startswith("attachment://"):
        if url.removeprefix("attachment://") not in files:
            faults.add(f"{path}.{key}.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No file for {url}")
    elif key == "file" or not url.startswith(("http:", "https:")):
        faults.add(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, attachment")


def _row(faults: Faults, row: Json, path: str) -> None:
    """Up to five buttons, or one menu."""
    inside = row.get("components") or []
    faults.count(f"{path}.components", inside, limits.BUTTONS_IN_ROW, 1)
    menus = [c for c in inside if c.get("type") in SELECTS]
    if menus and len(inside) > 1:
        faults.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The row is too wide: a menu fills one")
    for number, component in enumerate(inside):
        here = f"{path}.components.{number}"
        if component.get("type") == BUTTON:
            _button(faults, component, here)
        elif component.get("type") in SELECTS:
            check_menu(faults, component, here)
        else:
            _wrong_type(faults, here, (BUTTON, *SELECTS))


def _button(faults: Faults, button: Json, path: str) -> None:
    style = button.get("style") or 0
    if style not in range(1, 7):
        faults.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
        return
    faults.text(f"{path}.label", button.get("label"), limits.BUTTON_LABEL)
    if style == LINK_STYLE:
        faults.required_text(f"{path}.url", button.get("url"), limits.URL)
        if button.get("custom_id"):
            faults.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id")
    elif style <= 4:
        faults.required_text(f"{path}.custom_id", button.get("custom_id"), limits.CUSTOM_ID)
    if style <= LINK_STYLE and not button.get("label") and not button.get("emoji"):
        faults.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")


def check_menu(faults: Faults, menu: Json, path: str) -> None:
    """A select menu, on a message or in a modal."""
    faults.required_text(f"{path}.custom_id", menu.get("custom_id"), limits.CUSTOM_ID)
    faults.text(f"{path}.placeholder", menu.get("placeholder"), limits.PLACEHOLDER)
    least, most = menu.get("min_values"), menu.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    room = limits.OPTIONS
    if menu["type"] == STRING_SELECT:
        room = len(menu.get("options") or [])
        _options(faults, menu.get("options") or [], most, f"{path}.options")
    if not 0 <= least <= limits.OPTIONS or least > most:
        faults.add(f"{path}.min_values", "NUMBER_TYPE_MIN", "min_values is out of range")
    if not 1 <= most <= limits.OPTIONS or most > max(room, 1):
        faults.add(f"{path}.max_values", "NUMBER_TYPE_MAX", "max_values is larger than the number of options")


def _options(faults: Faults, options: list[Json], most: int, path: str) -> None:
    faults.count(path, options, limits.OPTIONS, 1)
    seen: set[str] = set()
    for number, option in enumerate(options):
        here = f"{path}.{number}"
        faults.required_text(f"{here}.label", option.get("label"), limits.OPTION_TEXT)
        faults.required_text(f"{here}.value", option.get("value"), limits.OPTION_TEXT)
        faults.text(f"{here}.description", option.get("description"), limits.OPTION_TEXT)
        if option.get("value") in seen:
            faults.add(here, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
        seen.add(option.get("value") or "")
    if sum(bool(o.get("default")) for o in options) > most:
        faults.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than may be chosen")
