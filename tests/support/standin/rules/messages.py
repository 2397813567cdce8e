"""What a message body may say, new or as an edit."""

from typing import Any

from tests.support.standin import limits
from tests.support.standin.components import LAYOUT
from tests.support.standin.refusals import Faults, Refusal, empty_message
from tests.support.standin.rules.components import check_components
from tests.support.standin.rules.embeds import check_embeds

Json = dict[str, Any]


def check_message(body: Json, files: set[str]) -> None:
    """A whole message: what is new, or what it will be after an edit. Raises `Refusal`.

    `body` has content, embeds, components, flags; `files` are the names of all its files.
    """
    faults = Faults()
    layout = bool((body.get("flags") or 0) & LAYOUT)
    faults.text("content", body.get("content"), limits.CONTENT)
    check_embeds(faults, body.get("embeds") or [])
    if layout:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                faults.add(key, code, f"The {key} field cannot be used with the components V2 flag")
    check_components(faults, body.get("components") or [], layout=layout, files=files)
    faults.refuse()
    if not any(body.get(key) for key in ("content", "embeds", "components", "sticker_ids", "poll")) and not files:
        raise empty_message()


def check_mentions(allowed: Json | None) -> None:
    """The `allowed_mentions` object. Raises `InvalidForm`."""
    faults = Faults()
    parse = (allowed or {}).get("parse") or []
    for key in ("users", "roles"):
        named = (allowed or {}).get(key) or []
        faults.count(f"allowed_mentions.{key}", named, limits.MENTION_LIST)
        if named and key in parse:
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            faults.add("allowed_mentions", code, f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.')
    faults.refuse()


def check_attachments(listed: list[Json], total: int) -> None:
    """Alt texts, and how many files the message has in the end. Raises `Refusal`."""
    faults = Faults()
    for number, entry in enumerate(listed):
        faults.text(f"attachments.{number}.description", entry.get("description"), limits.ALT_TEXT)
    faults.refuse()
    if total > limits.ATTACHMENTS:
        raise Refusal(400, 30015, f"Maximum number of attachments in a message reached ({limits.ATTACHMENTS})")


def check_nonce(nonce: Any) -> None:
    """The sender's own mark on a message. Raises `InvalidForm`."""
    faults = Faults()
    if nonce is not None:
        faults.text("nonce", str(nonce), limits.NONCE)
    faults.refuse()
