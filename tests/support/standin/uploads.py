"""Files: taken from a request, stored as attachments, kept in a folder if one is wanted."""

import io
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.support.standin.components import Attachment
from tests.support.standin.refusals import invalid, too_large
from tests.support.standin.rules.messages import check_attachments
from tests.support.standin.world import Channel, Message, World

LINK_SECONDS = 24 * 3600
"""How long the address of a file works; Discord's are signed and run out after a day or so."""


@dataclass(frozen=True, slots=True)
class Upload:
    """One file part of a request."""

    number: int
    name: str
    data: bytes


class Files:
    """All files the stand-in holds, by id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.base = ""
        """Address of the server, set when it listens."""
        self.stored: dict[int, Attachment] = {}
        self.expiry: dict[int, float] = {}
        self.kept: Callable[[Attachment], None] = lambda attachment: None
        """Called with every new attachment."""

    def store(self, channel: Channel, name: str, data: bytes, alt: str | None = None) -> Attachment:
        """Keep a file."""
        attachment_id = self._world.ids.next()
        name = re.sub(r"[^\w.\-]", "_", name)
        expires = self._world.clock.now() + LINK_SECONDS
        url = f"{self.base}/cdn/attachments/{channel.id}/{attachment_id}/{name}?ex={int(expires):x}"
        content_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        attachment = Attachment(attachment_id, name, data, content_type, url, alt)
        attachment.spoiler = name.startswith("SPOILER_")
        if attachment.is_image:
            _measure(attachment)
        self.stored[attachment_id] = attachment
        self.expiry[attachment_id] = expires
        self.kept(attachment)
        return attachment

    def at(self, url: str) -> Attachment | None:
        """The file of an address, if it is one of ours."""
        found = re.search(r"/cdn/attachments/\d+/(\d+)/", url)
        return self.stored.get(int(found[1])) if found else None

    def take(self, channel: Channel, listed: list[dict[str, Any]], uploads: list[Upload]) -> list[Attachment]:
        """The new files of a message in order. Raises `Refusal` for a file that is too large, or named but not sent."""
        entries = {int(entry["id"]): entry for entry in listed}
        numbers = {upload.number for upload in uploads}
        for place, entry in enumerate(listed):
            if int(entry["id"]) not in numbers:
                raise invalid(f"attachments.{place}.id", "ATTACHMENT_NOT_FOUND", "Attachment data not found")
        check_attachments(listed, len(uploads))
        if any(len(upload.data) > self._world.limits.file_bytes for upload in uploads):
            raise too_large()
        new: list[Attachment] = []
        for upload in uploads:
            entry = entries.get(upload.number, {})
            name = entry.get("filename") or upload.name
            new.append(self.store(channel, name, upload.data, entry.get("description")))
        return new

    def retake(self, message: Message, listed: list[dict[str, Any]] | None, uploads: list[Upload]) -> list[Attachment]:
        """The files of a message after an edit: the list says which old ones stay; without a list all do."""
        if listed is None:
            kept, fresh = list(message.files), []
        else:
            wanted = {int(entry["id"]) for entry in listed}
            kept = [a for a in message.files if a.id in wanted]
            old = {a.id for a in kept}
            fresh = [entry for entry in listed if int(entry["id"]) not in old]
        check_attachments(fresh, len(kept) + len(uploads))
        return kept + self.take(message.channel, fresh, uploads)


def _measure(attachment: Attachment) -> None:
    try:
        with Image.open(io.BytesIO(attachment.data)) as image:
            attachment.width, attachment.height = image.size
    except (UnidentifiedImageError, OSError):
        attachment.content_type = "application/octet-stream"


class Pictures:
    """Writes every image into a folder, in the order they came."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saved: dict[int, Path] = {}

    def keep(self, attachment: Attachment) -> None:
        """Save the file if it is an image."""
        if not attachment.is_image:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{len(self.saved) + 1:03}-{attachment.name}"
        path.write_bytes(attachment.data)
        self.saved[attachment.id] = path


def names_of(uploads: list[Upload], listed: list[dict[str, Any]] | None) -> set[str]:
    """The names under which `attachment://` finds the files of a request."""
    named = {int(entry["id"]): entry.get("filename") for entry in listed or []}
    return {re.sub(r"[^\w.\-]", "_", named.get(u.number) or u.name) for u in uploads}
