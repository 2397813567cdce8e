"""Whether a player is warned, and what his orders bring that he may not have meant."""

from __future__ import annotations

import asyncio

from bot.discord_ui.app_client import Interaction
from bot.game.overlooked import all_brought, wants_warnings
from bot.loaded import Loaded
from bot.telling import Done
from bot.wording.consequences import consequence, not_told_yet

ORDERS = frozenset({"move", "ferry", "declare_war"})


async def is_cautious(interaction: Interaction, loaded: Loaded) -> bool:
    """Whether the player and the table want warnings."""
    return await wants_warnings(interaction.client.app.store.reader, loaded, str(interaction.user.id))


async def brought(interaction: Interaction, done: Done) -> list[str]:
    """What orders that were carried out bring, beside what is told of them anyway; nothing to who wants no warnings."""
    if not any(step.line["do"] in ORDERS for step in done.steps) or not await is_cautious(interaction, done.after):
        return []
    found = await asyncio.to_thread(all_brought, done)
    return [consequence(each, done.after.game, done.after.say) for each in not_told_yet(found)]
