"""What a player may not have meant, told wherever he orders it, in chat or on the board: what leaving a phase
overlooks, what an order brings beside what was wanted."""

import hashlib
from collections.abc import Sequence

from bot.assistance import allows
from bot.facts import Settings, read_settings
from bot.loaded import Loaded
from bot.store import Reader, settings
from bot.telling import Done
from engine.advice.consequences import Consequence, consequences
from engine.advice.warnings import STILL, Caution, warnings


async def wants_warnings(db: Reader, loaded: Loaded, user: str) -> bool:
    """Whether a player and his table want warnings. Raises StoreError."""
    if not allows(loaded, "warnings"):
        return False
    if user in loaded.players.values():
        return loaded.people.get(user, Settings()).warned
    return read_settings(await settings.all_of(db, "user", user)).warned


def overlooked(loaded: Loaded, user: str, alone: bool) -> list[Caution]:
    """The warnings for the player in turn. That nothing has moved all turn only who plays `alone` is told: at a table,
    quiet turns are many, and the others see it too."""
    if loaded.players.get(loaded.game.state.power) != user or loaded.row.status != "running":
        return []
    return [caution for caution in warnings(loaded.game) if alone or caution.about != STILL]


def in_short(odd: Sequence[Caution]) -> str:
    """Cautions as a few letters, the same for the same ones."""
    told = [(one.about, one.spaces, one.amount, sorted(one.units.items())) for one in odd]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:8]


def all_brought(done: Done) -> list[Consequence]:
    """What orders that were carried out bring, each thing once. Takes thought: not for the event loop."""
    games = [done.before.game, *(step.game for step in done.steps)]
    found = (
        each
        for game, step in zip(games, done.steps, strict=False)
        for each in consequences(game, step.action, step.game, step.events)
    )
    return list({str(each): each for each in found}.values())
