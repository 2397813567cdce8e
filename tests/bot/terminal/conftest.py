"""The terminal is tried against the stand-in's own small bot."""

from tests.standin.conftest import bot
from tests.support.discord import table

__all__ = ["bot", "table"]
