"""The bot in its own process against a stand-in, whose address is in SANDTABLE_STANDIN: for tests that kill it."""

import asyncio
import sys

from bot.config import read_settings
from bot.serve import serve
from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment


async def run() -> int:
    """As `sandtable run`, but near: dice by seeds unless the settings say otherwise, and no waiting for gateways."""
    if not connect_from_environment():
        raise SystemExit("SANDTABLE_STANDIN does not name a stand-in")
    take_over = "--take-over" in sys.argv
    return await serve(read_settings(), TOKEN, dice="chain", **QUICK, hasty=True, take_over=take_over)


if __name__ == "__main__":
    try:
        sys.exit(asyncio.run(run()))
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.exit(0)
