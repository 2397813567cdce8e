"""Settings, read once from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LEVELS = ("debug", "info", "warning", "error")


class BadSetting(Exception):
    """A setting that cannot be used; str() says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot is told by whoever runs it. The token is never shown."""

    token: str = field(default="", repr=False)
    database: Path = Path("sandtable.sqlite3")
    log_level: str = "info"
    health_port: int | None = None


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
        log_level=level,
        health_port=int(port) if port else None,
    )
