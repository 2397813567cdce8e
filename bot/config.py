"""Settings, read once from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.shards import BadShards, Shards, read_shards

LEVELS = ("debug", "info", "warning", "error")
RELAYS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
RELAY_TIMEOUT = 4.0
"""Where public randomness comes from, and how many seconds a relay has to answer, unless the host says otherwise."""
NOT_AN_ADDRESS = (
    "DATABASE_URL is not the address of a PostgreSQL database: that begins with postgresql://. Without it the "
    "games are kept in a file, whose name is SANDTABLE_DATABASE"
)
POLICIES = ("beacon", "chain", "either")


class CannotStart(Exception):
    """The settings, Discord or the machine do not let the bot begin; str() says why."""


class BadSetting(CannotStart):
    """A setting that cannot be used; str() says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot is told by whoever runs it. The token is never shown."""

    token: str = field(default="", repr=False)
    database: Path = Path("sandtable.sqlite3")
    database_url: str = field(default="", repr=False)
    """The address of a PostgreSQL database, in the place of the file. Its password is never shown."""
    log_level: str = "info"
    health_port: int | None = None
    dice: str = ""
    relays: tuple[str, ...] = RELAYS
    relay_timeout: float = RELAY_TIMEOUT
    shards: Shards | None = None


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Raises BadSetting."""
    level = environment.get("SANDTABLE_LOG_LEVEL", "info").lower() or "info"
    if level not in LEVELS:
        raise BadSetting(f"SANDTABLE_LOG_LEVEL is {level}; it may be {', '.join(LEVELS)}")
    port = environment.get("SANDTABLE_HEALTH_PORT", "").strip()
    if port and not (port.isdigit() and int(port) < 65536):
        raise BadSetting(f"SANDTABLE_HEALTH_PORT is {port}; it is the number of a port, or left out")
    return Settings(
        token=environment.get("DISCORD_TOKEN", "").strip(),
        database=Path(environment.get("SANDTABLE_DATABASE") or "sandtable.sqlite3"),
        database_url=_database_url(environment),
        log_level=level,
        health_port=int(port) if port else None,
        dice=_dice(environment),
        relays=_relays(environment),
        relay_timeout=_timeout(environment),
        shards=_shards(environment),
    )


def _database_url(environment: Mapping[str, str]) -> str:
    """Where the database is, "" for a file. Raises BadSetting, which does not repeat what may have a password in it."""
    url = environment.get("DATABASE_URL", "").strip()
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise BadSetting(NOT_AN_ADDRESS)
    return url


def _dice(environment: Mapping[str, str]) -> str:
    """The policy of new games, "" for the usual one. Raises BadSetting."""
    policy = environment.get("SANDTABLE_DICE", "").strip().lower()
    if policy and policy not in POLICIES:
        raise BadSetting(f"SANDTABLE_DICE is {policy}; it may be {', '.join(POLICIES)}")
    return policy


def _shards(environment: Mapping[str, str]) -> Shards | None:
    """The shards of this process; None if it is to connect as bots without shards do. Raises BadSetting."""
    text = environment.get("SHARDS", "").strip()
    try:
        return read_shards(text) if text else None
    except BadShards as error:
        raise BadSetting(str(error)) from None


def _relays(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The drand relays to ask, in that order. Raises BadSetting."""
    addresses = environment.get("SANDTABLE_DRAND_RELAYS", "").replace(",", " ").split()
    for address in addresses:
        if not address.startswith(("https://", "http://")):
            raise BadSetting(f"SANDTABLE_DRAND_RELAYS has {address}; relays are addresses that begin with https://")
    return tuple(addresses) or RELAYS


def _timeout(environment: Mapping[str, str]) -> float:
    """Seconds that a relay gets to answer. Raises BadSetting."""
    text = environment.get("SANDTABLE_DRAND_TIMEOUT", "").strip()
    try:
        seconds = float(text) if text else RELAY_TIMEOUT
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 60:
        raise BadSetting(f"SANDTABLE_DRAND_TIMEOUT is {text}; it is a number of seconds from 0.1 to 60")
    return seconds
