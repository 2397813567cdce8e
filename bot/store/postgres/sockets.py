"""A connection that has fallen silent is noticed by the system itself, and none falls silent for being idle."""

import socket
from typing import Any

KEEPS_ALIVE = (
    (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
    (socket.IPPROTO_TCP, "TCP_KEEPIDLE", 10),  # seconds without a word after which the other side is asked
    (socket.IPPROTO_TCP, "TCP_KEEPINTVL", 5),
    (socket.IPPROTO_TCP, "TCP_KEEPCNT", 3),
    (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", 10_000),  # milliseconds in which what was sent has to be received
)


def never_silent(transport: Any) -> None:
    """Set what this system has of it, for a connection over a network."""
    found = transport.get_extra_info("socket") if transport is not None else None
    if found is None or found.family not in (socket.AF_INET, socket.AF_INET6):
        return
    for level, name, value in KEEPS_ALIVE:
        option = getattr(socket, name, None)
        if option is not None:
            found.setsockopt(level, option, value)
