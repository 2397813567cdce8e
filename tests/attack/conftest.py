"""The table and the bot of the bot's own tests."""

from tests.bot.conftest import bot, club, nobody_hurries, store
from tests.support.discord import table

__all__ = ["bot", "club", "nobody_hurries", "store", "table"]
