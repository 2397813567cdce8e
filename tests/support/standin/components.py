"""What is on a message: buttons, menus, attachments, embeds, as a person sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

EPHEMERAL = 64
LOADING = 128
SILENT = 4096
LAYOUT = 32768

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE = 5


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component in document order, parents before their children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


@dataclass(slots=True)
class Attachment:
    """A file on a message, with its bytes."""

    id: int
    name: str
    data: bytes
    content_type: str
    url: str
    alt: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False

    @property
    def is_image(self) -> bool:
        """Whether a client would draw it."""
        return self.content_type.startswith("image/")


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None
    id: int

    @classmethod
    def of(cls, component: dict[str, Any]) -> Button:
        """Read the component's JSON."""
        emoji = (component.get("emoji") or {}).get("name") or ""
        return cls(
            label=component.get("label") or emoji,
            custom_id=component.get("custom_id"),
            disabled=bool(component.get("disabled")),
            style=component["style"],
            url=component.get("url"),
            id=component.get("id", 0),
        )


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu."""

    label: str
    value: str
    description: str | None
    default: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu as a person sees it."""

    custom_id: str
    kind: int
    placeholder: str | None
    options: tuple[Option, ...]
    min: int
    max: int
    disabled: bool
    id: int

    @classmethod
    def of(cls, component: dict[str, Any]) -> Menu:
        """Read the component's JSON."""
        options = tuple(
            Option(o["label"], o["value"], o.get("description"), bool(o.get("default")))
            for o in component.get("options") or []
        )
        least, most = component.get("min_values"), component.get("max_values")
        return cls(
            custom_id=component["custom_id"],
            kind=component["type"],
            placeholder=component.get("placeholder"),
            options=options,
            min=1 if least is None else least,
            max=1 if most is None else most,
            disabled=bool(component.get("disabled")),
            id=component.get("id", 0),
        )

    def option(self, text: str) -> Option:
        """The option with this value or label. KeyError if there is none."""
        for option in self.options:
            if text in (option.value, option.label):
                return option
        raise KeyError(text)


class Readable:
    """What a person reads on a message, and finds to press."""

    __slots__ = ()
    content: str
    embeds: list[dict[str, Any]]
    components: list[dict[str, Any]]
    files: list[Attachment]
    flags: int

    @property
    def loading(self) -> bool:
        """Whether it is a placeholder that says "thinking"."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """Everything readable on it: content, embeds, text displays."""
        return "\n".join(filter(None, [self.content, *map(embed_text, self.embeds), *self.displayed()]))

    def displayed(self) -> list[str]:
        """The text displays of a layout."""
        return [c["content"] for c in walk(self.components) if c["type"] == TEXT_DISPLAY]

    @property
    def buttons(self) -> list[Button]:
        """All buttons in order."""
        return [Button.of(c) for c in walk(self.components) if c["type"] == BUTTON]

    @property
    def menus(self) -> list[Menu]:
        """All select menus in order."""
        return [Menu.of(c) for c in walk(self.components) if c["type"] in SELECTS]

    def button(self, label_or_id: str) -> Button:
        """The button with this label or custom_id. KeyError if there is none."""
        for button in self.buttons:
            if label_or_id in (button.custom_id, button.label):
                return button
        raise KeyError(f"no button {label_or_id!r} among {[b.label for b in self.buttons]}")

    def menu(self, custom_id: str | None = None) -> Menu:
        """The menu with this custom_id or placeholder, or the only one. KeyError if there is none or a choice."""
        menus = [m for m in self.menus if custom_id in (None, m.custom_id, m.placeholder)]
        if len(menus) != 1:
            raise KeyError(f"{len(menus)} menus fit {custom_id!r} among {[m.custom_id for m in self.menus]}")
        return menus[0]

    def file(self, name: str) -> Attachment:
        """The file of this name. KeyError if there is none."""
        for attachment in self.files:
            if attachment.name == name:
                return attachment
        raise KeyError(name)


def embed_text(embed: dict[str, Any]) -> str:
    """An embed's words, top to bottom."""
    fields = [f"{f['name']}: {f['value']}" for f in embed.get("fields") or []]
    author = (embed.get("author") or {}).get("name")
    footer = (embed.get("footer") or {}).get("text")
    return "\n".join(filter(None, [author, embed.get("title"), embed.get("description"), *fields, footer]))
