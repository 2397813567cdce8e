"""Counts what the bot does: lines written, dice thrown, messages posted, people pinged, pictures drawn."""

from __future__ import annotations

from bot.dice.terms import policy_of
from bot.messages.message import Message
from bot.monitoring.metrics import Metrics
from bot.telling import Done, Listener


class Measurements(Listener):
    """Told of what was done, by whoever did it."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def written(self, done: Done) -> None:
        """Lines were added to a record."""
        for step in done.steps:
            self.metrics.actions.labels(step.line["do"]).inc()
            if step.line.get("dice"):
                self.metrics.rolls.labels(policy_of(done.after.row)).inc()

    def posted(self, message: Message) -> None:
        """A message has reached its channel."""
        kind = message.card.partition(":")[0] or ("panel" if message.panel else "note")
        self.metrics.posts.labels(kind).inc()
        self.metrics.pings.inc(len(message.ping))

    def drawn(self, name: str, seconds: float) -> None:
        """A picture was drawn."""
        self.metrics.drawn.labels(name).observe(seconds)
