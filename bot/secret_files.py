"""Secrets in files, as Docker and systemd hand them out: `DISCORD_TOKEN_FILE` names one that holds `DISCORD_TOKEN`."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

SUFFIX = "_FILE"
SECRETS = ("DISCORD_TOKEN", "DATABASE_URL", "DATABASE_PASSWORD", "DISCORD_CLIENT_SECRET")
NO_FILE = "{name} names {path}, which cannot be read ({why})"
EMPTY = "{name} names {path}, which is empty"
TWICE = "{name} and {name}_FILE are both set; one is enough"
NO_ACCOUNT = (
    "DATABASE_PASSWORD is set, but DATABASE_URL names nobody whose password it is: postgresql://name@host/database"
)
TWO_PASSWORDS = "DATABASE_PASSWORD is set, but DATABASE_URL has a password already; one is enough"


class BadSecret(Exception):
    """A secret that cannot be read; str() says which and why, and nothing of it."""


def read_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment with what stands in the files it names, and with the database's password in its address. Raises
    BadSecret."""
    found = dict(environment)
    for name in SECRETS:
        if path := environment.get(name + SUFFIX, "").strip():
            if environment.get(name, "").strip():
                raise BadSecret(TWICE.format(name=name))
            found[name] = _text_of(name + SUFFIX, Path(path))
    password = found.get("DATABASE_PASSWORD", "").strip()
    if password:
        found["DATABASE_URL"] = _with_password(found.get("DATABASE_URL", "").strip(), password)
    return found


def _text_of(name: str, path: Path) -> str:
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise BadSecret(NO_FILE.format(name=name, path=path, why=why)) from None
    if not text:
        raise BadSecret(EMPTY.format(name=name, path=path))
    return text


def _with_password(url: str, password: str) -> str:
    """The address with the password in it, whatever signs that has."""
    scheme, there, rest = url.partition("://")
    account, at, place = rest.partition("@")
    if not there or not at or not account:
        raise BadSecret(NO_ACCOUNT)
    if ":" in account:
        raise BadSecret(TWO_PASSWORDS)
    return f"{scheme}://{account}:{quote(password, safe='')}@{place}"
