"""Sizes of embeds."""

from typing import Any

from tests.support.standin import limits
from tests.support.standin.refusals import Faults


def check_embeds(faults: Faults, embeds: list[dict[str, Any]], path: str = "embeds") -> None:
    """Ten embeds, each part within its length, and six thousand characters over all of them."""
    faults.count(path, embeds, limits.EMBEDS)
    total = 0
    for number, embed in enumerate(embeds):
        total += _embed(faults, embed, f"{path}.{number}")
    if total > limits.EMBED_TOTAL:
        faults.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {limits.EMBED_TOTAL}")


def _embed(faults: Faults, embed: dict[str, Any], path: str) -> int:
    """Check one embed; its number of characters."""
    total = faults.text(f"{path}.title", embed.get("title"), limits.EMBED_TITLE)
    total += faults.text(f"{path}.description", embed.get("description"), limits.EMBED_DESCRIPTION)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    total += faults.text(f"{path}.footer.text", footer.get("text"), limits.EMBED_FOOTER)
    total += faults.text(f"{path}.author.name", author.get("name"), limits.EMBED_AUTHOR)
    fields = embed.get("fields") or []
    faults.count(f"{path}.fields", fields, limits.EMBED_FIELDS)
    for number, field in enumerate(fields):
        here = f"{path}.fields.{number}"
        total += faults.required_text(f"{here}.name", field.get("name"), limits.EMBED_FIELD_NAME)
        total += faults.required_text(f"{here}.value", field.get("value"), limits.EMBED_FIELD_VALUE)
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url", "https:")
        if not url.startswith(("http:", "https:", "attachment:")):
            faults.add(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, attachment")
    if not total and not any(embed.get(key) for key in ("image", "thumbnail", "url")):
        faults.add(path, "EMBED_EMPTY", "An embed needs something to show")
    return total
