"""Counts what the bot does, where it is done: lines written, dice thrown, messages posted, people pinged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.discord_ui.delivery import drawing
from bot.messages.message import Message
from bot.store.games import Game
from bot.table.dice_terms import policy_of
from bot.wish import Step

if TYPE_CHECKING:
    from bot.discord_ui.client import SandtableBot


def measure(bot: SandtableBot) -> None:
    """From now on the bot's metrics hear of everything."""
    metrics = bot.metrics

    def written(row: Game, steps: Sequence[Step]) -> None:
        for step in steps:
            metrics.actions.labels(step.line["do"]).inc()
            if step.line.get("dice"):
                metrics.rolls.labels(policy_of(row)).inc()

    def posted(message: Message) -> None:
        kind = message.card.partition(":")[0] or ("panel" if message.panel else "note")
        metrics.posts.labels(kind).inc()
        metrics.pings.inc(len(message.ping))

    def drawn(name: str, seconds: float) -> None:
        metrics.drawn.labels(name).observe(seconds)

    drawing.timed = drawn
    bot.service.written = written
    bot.poster.posted = posted
