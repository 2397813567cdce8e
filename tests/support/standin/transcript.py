"""The chat as text: what stood on the screen, in the order it came."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.standin.accounts import User
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
    TEXT_DISPLAY,
    THUMBNAIL,
    Attachment,
    Menu,
)
from tests.support.standin.world import Channel, Message, World

BAR = "┃ "
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was seen: by everybody in the channel, or by one person."""

    channel: Channel
    lines: tuple[str, ...]
    private_to: User | None = None
    message: Message | None = None

    def seen_by(self, viewer: User | None) -> bool:
        """Whether the viewer saw it; nobody in particular sees everything."""
        return viewer is None or self.private_to in (None, viewer)


@dataclass
class Chat:
    """Writes down what can be seen."""

    world: World
    file_at: Callable[[str], Attachment | None]
    entries: list[Entry] = field(default_factory=list)
    listeners: list[Callable[[Entry], None]] = field(default_factory=list)
    picture_of: Callable[[Attachment], Path | None] = lambda attachment: None
    tag: Callable[[Message, str], str] = lambda message, custom_id: ""
    """What goes before a button or menu, say a number to press it by."""
    _shown: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def did(self, channel: Channel, user: User, what: str, private_to: User | None = None) -> None:
        """Somebody acted."""
        self._add(Entry(channel, (f"{user.shown} {what}",), private_to))

    def note(self, kind: str, subject: Any) -> None:
        """A change of the world."""
        if kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._message(subject, edited=kind == "MESSAGE_UPDATE")
        elif kind == "MESSAGE_DELETE" and subject.id in self._shown:
            self._add(Entry(subject.channel, ("a message was deleted",), subject.private_to, subject))
        elif kind == "THREAD_CREATE":
            self._add(Entry(subject.parent, (f"— thread “{subject.name}” opened —",)))
        elif kind == "THREAD_UPDATE" and subject.state.archived:
            self._add(Entry(subject.parent, (f"— thread “{subject.name}” archived —",)))

    def _message(self, message: Message, *, edited: bool) -> None:
        if message.loading:
            return
        body = tuple(self.lines_of(message))
        if self._shown.get(message.id) == body:
            return
        again = message.id in self._shown
        self._shown[message.id] = body
        head = f"{message.author.shown}{' (edited)' if edited and again else ''}:"
        if message.private_to:
            head = f"{head[:-1]} (only {message.private_to.shown} sees this):"
        self._add(Entry(message.channel, (head, *("  " + line for line in body)), message.private_to, message))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        for listener in list(self.listeners):
            listener(entry)

    def text(self, channel: Channel | None = None, viewer: User | None = None) -> str:
        """Everything so far, as one text; the channel's name goes before each change of channel."""
        lines: list[str] = []
        here: Channel | None = None
        for entry in self.entries:
            if (channel and entry.channel is not channel) or not entry.seen_by(viewer):
                continue
            if entry.channel is not here:
                here = entry.channel
                lines += ["", f"#{here.name}"]
            lines.extend(entry.lines)
        return "\n".join(lines).lstrip("\n")

    # --- one message ----------------------------------------------------------------------------------------------

    def lines_of(self, message: Message) -> list[str]:
        """A message's body as lines: words, embeds, files, then what can be pressed."""
        lines = self.readable(message.content).splitlines()
        for embed in message.embeds:
            lines += self._embed(embed)
        placed = {e[key]["url"] for e in message.embeds for key in ("image", "thumbnail") if e.get(key)}
        placed |= {media for c in message.components for media in _media(c)}
        lines += [self._file(a) for a in message.files if a.url not in placed]
        for component in message.components:
            lines += self._component(message, component)
        return lines

    def readable(self, text: str) -> str:
        """Mentions as names."""
        users, channels = self.world.users, self.world.channels

        def user(found: re.Match[str]) -> str:
            known = users.get(int(found[1]))
            return f"@{known.shown}" if known else found[0]

        def channel(found: re.Match[str]) -> str:
            known = channels.get(int(found[1]))
            return f"#{known.name}" if known else found[0]

        text = re.sub(r"<@!?(\d+)>", user, text)
        text = re.sub(r"<#(\d+)>", channel, text)
        return re.sub(r"<a?(:\w+:)\d+>", r"\1", text)

    def _embed(self, embed: Json) -> list[str]:
        lines: list[str] = []
        for text in ((embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")):
            lines += self.readable(text or "").splitlines()
        for one in embed.get("fields") or []:
            value = self.readable(one["value"]).splitlines()
            lines += [f"{one['name']}: {value[0]}", *("  " + rest for rest in value[1:])] if value else [one["name"]]
        for key in ("image", "thumbnail"):
            if embed.get(key):
                lines.append(self._media(embed[key]["url"]))
        lines += self.readable((embed.get("footer") or {}).get("text") or "").splitlines()
        return [BAR + line for line in lines]

    def _media(self, url: str) -> str:
        attachment = self.file_at(url)
        return self._file(attachment) if attachment else f"[image {url}]"

    def _file(self, attachment: Attachment) -> str:
        saved = self.picture_of(attachment)
        size = f" {attachment.width}x{attachment.height}" if attachment.width else f" {len(attachment.data)} bytes"
        alt = f" “{attachment.alt}”" if attachment.alt else ""
        return f"[{'image' if attachment.is_image else 'file'} {saved or attachment.name}{size}{alt}]"

    def _component(self, message: Message, component: Json) -> list[str]:
        kind = component["type"]
        if kind == ROW:
            return [" ".join(self._pressable(message, c) for c in component["components"])]
        if kind == CONTAINER:
            return [BAR + line for c in component["components"] for line in self._component(message, c)]
        if kind == SECTION:
            lines = [line for c in component["components"] for line in self._component(message, c)]
            return lines + self._component(message, component["accessory"])
        if kind == TEXT_DISPLAY:
            return self.readable(component["content"]).splitlines()
        if kind in (GALLERY, FILE, THUMBNAIL):
            return [self._media(url) for url in _media(component)]
        if kind == SEPARATOR:
            return ["───"]
        return [self._pressable(message, component)]

    def _pressable(self, message: Message, component: Json) -> str:
        tag = "" if component.get("disabled") else self.tag(message, component.get("custom_id") or "")
        if component["type"] == BUTTON:
            emoji = (component.get("emoji") or {}).get("name") or ""
            label = " ".join(filter(None, [emoji, component.get("label")]))
            link = f" → {component['url']}" if component["style"] == LINK_STYLE else ""
            return f"({label})" if component.get("disabled") else f"[{tag}{label}{link}]"
        if component["type"] in SELECTS:
            menu = Menu.of(component)
            options = " · ".join(o.label + ("*" if o.default else "") for o in menu.options)
            return f"▾ {tag}{menu.placeholder or menu.custom_id}: {options}".rstrip(": ")
        return f"<component {component['type']}>"


def _media(component: Json) -> list[str]:
    """The addresses of the files a component shows, nested ones included."""
    found = [item["media"]["url"] for item in component.get("items") or []]
    found += [component[key]["url"] for key in ("media", "file") if isinstance(component.get(key), dict)]
    inside = [*(component.get("components") or []), *filter(None, [component.get("accessory")])]
    return found + [url for c in inside for url in _media(c)]
