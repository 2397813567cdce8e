"""Points discord.py at the stand-in instead of at Discord. Only `sandtable play` and the tests use it."""

import os
from typing import Any

import discord.asset
import discord.gateway
import discord.http
import yarl

TOKEN = "stand-in"
VARIABLE = "SANDTABLE_STANDIN"

QUICK: dict[str, Any] = {"guild_ready_timeout": 0.05, "max_messages": None}
"""Client options that only cost time against a server this near."""


def connect(url: str) -> None:
    """Send everything discord.py does in this process to the stand-in at this address (`http://127.0.0.1:PORT`)."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http:", "ws:") + "/gateway")
    discord.asset.Asset.BASE = f"{url}/cdn"  # pyright: ignore[reportAttributeAccessIssue] - a constant to its author


def connect_from_environment() -> bool:
    """`connect` to the address in SANDTABLE_STANDIN; False if the variable is not set, as in production."""
    url = os.environ.get(VARIABLE)
    if not url:
        return False
    if not url.startswith("http://127.0.0.1:"):
        raise ValueError(f"{VARIABLE} is for the stand-in on this machine, not for {url}")
    connect(url)
    return True
