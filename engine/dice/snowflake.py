"""Message ids: Discord stamps each message with its time, and that time decides when the dice will fall."""

import re
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
SNOWFLAKE = re.compile(r"0|[1-9][0-9]{0,19}")


def is_snowflake(text: object) -> bool:
    """Return whether a value is a decimal string that fits in 64 bits, spelled in the only way that has no leading
    zero."""
    return isinstance(text, str) and SNOWFLAKE.fullmatch(text) is not None and int(text) < 2**64


def unix_ms(snowflake: str) -> int:
    """Return when the message was made, in milliseconds since 1970."""
    return (int(snowflake) >> 22) + EPOCH_MS


def local(now_ms: int, after: str | None = None) -> str:
    """Return an id from the local clock where there is no Discord; always later than `after`, though the clock stand
    still."""
    fresh = (now_ms - EPOCH_MS) << 22
    return str(fresh if after is None else max(fresh, int(after) + 1))


def clock(ms: int, *, millis: bool = False) -> str:
    """Return a moment as people write it, in UTC."""
    moment = datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return f"{moment}.{ms % 1000:03d} UTC" if millis else f"{moment} UTC"
