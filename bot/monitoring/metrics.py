"""What is counted (lines written, dice thrown, messages posted, people pinged, pictures drawn), and told in Prometheus'
terms. One `Metrics` a process; nothing here names a player or a game."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from bot import __version__
from bot.dice.terms import policy_of
from bot.messages.message import Message
from bot.release import commit
from bot.telling import Done, Listener

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

ANSWER_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
LAG_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0)
DRAW_SECONDS = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 1.0, 3.0)


class Uncounted:
    """Stands for a counter, a gauge or a timing that nobody reads."""

    def labels(self, *_: object) -> Uncounted:
        return self

    def inc(self, amount: float = 1) -> None:
        """Nothing is counted."""

    def set(self, value: float) -> None:
        """Nothing is kept."""

    def observe(self, amount: float) -> None:
        """Nothing is kept."""


UNCOUNTED = Uncounted()


class Metrics:
    """Counters, gauges and timings of one bot, which stand still until somebody begins them: what counts them is not
    even loaded for hosts who don't ask."""

    def __init__(self) -> None:
        self._registry: CollectorRegistry | None = None
        self._name_all()

    def begin(self) -> None:
        """Count from now on, if nothing was counted so far."""
        if self._registry is None:
            self._registry = _registry()
            self._name_all()

    def _name_all(self) -> None:
        self._of_the_process()
        self._of_discord()
        self._of_games()
        self._of_messages()
        self._of_the_database()

    def _of_the_process(self) -> None:
        self.lag = self._timing("event_loop_lag_seconds", "Late wakings of the event loop", LAG_SECONDS)
        self.errors = self._counter("errors", "Errors caught, by class", "error")

    def _of_discord(self) -> None:
        self.connected = self._gauge("connected", "1 while the gateway is connected")
        self.interactions = self._counter("interactions", "Interactions by kind", "kind")
        self.answered = self._timing("answer_seconds", "From interaction to answer", ANSWER_SECONDS)
        self.shard_interactions = self._counter("shard_interactions", "Interactions by shard", "shard")
        self.shard_connected = self._gauge("shard_connected", "1 while the shard's events arrive", "shard")
        self.shard_latency = self._gauge("shard_latency_seconds", "From heartbeat to its answer", "shard")
        self.shard_servers = self._gauge("shard_servers", "Servers by shard", "shard")
        self.shards_of_nobody = self._gauge("shards_of_nobody", "Shards that no process looks after")

    def _of_games(self) -> None:
        self.games = self._gauge("games", "Games by status", "status")
        self.unreadable = self._gauge("games_unreadable", "Games that cannot be read")
        self.actions = self._counter("actions", "Actions written to a record", "do")
        self.refusals = self._counter("refusals", "Orders refused, by rule", "rule")
        self.rolls = self._counter("rolls", "Dice requests answered", "mode")

    def _of_messages(self) -> None:
        self.posts = self._counter("posts", "Messages posted", "kind")
        self.pings = self._counter("pings", "People pinged")
        self.waiting = self._gauge("outbox_waiting", "Messages waiting to be posted")
        self.oldest = self._gauge("outbox_oldest_seconds", "How long the oldest message waits to be posted")
        self.drawn = self._timing("draw_seconds", "Time to draw a picture", DRAW_SECONDS, "picture")

    def _of_the_database(self) -> None:
        self.database = self._gauge("database_bytes", "Size of the database")
        self.database_answers = self._gauge("database_answers", "1 while the database answers")
        self.room = self._gauge("disk_free_bytes", "Room left beside the database file")
        self.writable = self._gauge("database_writable", "0 while nothing can be written")
        self.failed_writes = self._counter("failed_writes", "Transactions that failed since the start", "error")
        self._failures = dict[str, int]()
        self.backup = self._gauge("last_backup_timestamp_seconds", "Time of the last backup")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        if self._registry is None:
            return cast("Counter", UNCOUNTED)
        from prometheus_client import Counter

        return Counter(f"sandtable_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        if self._registry is None:
            return cast("Gauge", UNCOUNTED)
        from prometheus_client import Gauge

        return Gauge(f"sandtable_{name}", about, labels, registry=self._registry)

    def _timing(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        if self._registry is None:
            return cast("Histogram", UNCOUNTED)
        from prometheus_client import Histogram

        return Histogram(f"sandtable_{name}", about, labels, buckets=buckets, registry=self._registry)

    def failures(self, counted: Mapping[str, int]) -> None:
        """How many transactions failed, by the kind of error."""
        for error, count in counted.items():
            self.failed_writes.labels(error).inc(count - self._failures.get(error, 0))
            self._failures[error] = count

    def text(self) -> bytes:
        """Everything that was counted, in Prometheus' text format."""
        if self._registry is None:
            return b""
        from prometheus_client import generate_latest

        return generate_latest(self._registry)


def _registry() -> CollectorRegistry:
    """What is told of the process itself (process_...: processor time, memory, open files, since when it runs)."""
    from prometheus_client import CollectorRegistry, Info, PlatformCollector, ProcessCollector

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    build = {"version": __version__, "commit": commit(), "python": platform.python_version()}
    Info("sandtable_build", "What runs here", registry=registry).info(build)
    return registry


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
