"""Whether a player is warned, and what his orders bring that he may not have meant."""

from __future__ import annotations

import asyncio

from bot.assistance import allows
from bot.discord_ui.app_client import Interaction
from bot.loaded import Loaded
from bot.store import settings
from bot.telling import Done
from bot.wording.consequences import consequence, not_told_yet
from engine.advice.consequences import Consequence, consequences

KEY, OFF = "warnings", "off"
ORDERS = frozenset({"move", "ferry", "declare_war"})


async def is_cautious(interaction: Interaction, loaded: Loaded) -> bool:
    """Whether the player and the table want warnings."""
    own = await settings.all_of(interaction.client.app.store.reader, "user", str(interaction.user.id))
    return allows(loaded, "warnings") and own.get(KEY) != OFF


async def brought(interaction: Interaction, done: Done) -> list[str]:
    """What orders that were carried out bring, beside what is told of them anyway; nothing to who wants no warnings."""
    if not any(step.line["do"] in ORDERS for step in done.steps) or not await is_cautious(interaction, done.after):
        return []
    found = await asyncio.to_thread(_all_brought, done)
    return [consequence(each, done.after.game, done.after.say) for each in not_told_yet(found)]


def _all_brought(done: Done) -> list[Consequence]:
    games = [done.before.game, *(step.game for step in done.steps)]
    found = (
        each
        for game, step in zip(games, done.steps, strict=False)
        for each in consequences(game, step.line, step.game, step.events)
    )
    return list({str(each): each for each in found}.values())
