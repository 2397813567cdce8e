"""Where a PostgreSQL database is, and how it is spoken of without its password."""

from urllib.parse import unquote, urlsplit

SCHEMES = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    """Whether this is meant to be one."""
    return text.startswith(SCHEMES)


def place_of(url: str) -> str:
    """Host, port and database, for people."""
    try:
        parts = urlsplit(url)
        hosts = parts.netloc.rpartition("@")[2] or "this machine"
        return f"{hosts}{parts.path}"
    except ValueError:
        return "DATABASE_URL"


def password_of(url: str) -> tuple[str, ...]:
    """What must never be shown: the password, as it is written and as it is meant; nothing if there is none."""
    account, there, _ = url.partition("://")[2].rpartition("@")
    written = account.partition(":")[2]
    return tuple({written, unquote(written)}) if there and written else ()
