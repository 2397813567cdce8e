"""What is counted (lines written, dice thrown, messages posted, people pinged, pictures drawn), and told in Prometheus'
terms. One `Metrics` a process; nothing here names a player or a game."""

import platform
from collections.abc import Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from bot import __version__
from bot.dice.terms import policy_of
from bot.messages.message import Message
from bot.release import commit
from bot.telling import Done, Listener

ANSWER_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
LAG_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0)
DRAW_SECONDS = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 1.0, 3.0)


class Metrics:
    """Counters, gauges and timings of one bot."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self._of_the_process(registry)
        self.interactions = Counter("sandtable_interactions", "Interactions by kind", ["kind"], registry=registry)
        self.shard_interactions = Counter(
            "sandtable_shard_interactions", "Interactions by shard", ["shard"], registry=registry
        )
        self.shard_connected = Gauge(
            "sandtable_shard_connected", "1 while the shard's events arrive", ["shard"], registry=registry
        )
        self.shard_latency = Gauge(
            "sandtable_shard_latency_seconds", "From heartbeat to its answer", ["shard"], registry=registry
        )
        self.shard_servers = Gauge("sandtable_shard_servers", "Servers by shard", ["shard"], registry=registry)
        self.shards_of_nobody = Gauge(
            "sandtable_shards_of_nobody", "Shards that no process looks after", registry=registry
        )
        self.refusals = Counter("sandtable_refusals", "Orders refused, by rule", ["rule"], registry=registry)
        self.actions = Counter("sandtable_actions", "Actions written to a record", ["do"], registry=registry)
        self.rolls = Counter("sandtable_rolls", "Dice requests answered", ["mode"], registry=registry)
        self.posts = Counter("sandtable_posts", "Messages posted", ["kind"], registry=registry)
        self.pings = Counter("sandtable_pings", "People pinged", registry=registry)
        self.errors = Counter("sandtable_errors", "Errors caught, by class", ["error"], registry=registry)
        self.games = Gauge("sandtable_games", "Games by status", ["status"], registry=registry)
        self.waiting = Gauge("sandtable_outbox_waiting", "Messages waiting to be posted", registry=registry)
        self.oldest = Gauge(
            "sandtable_outbox_oldest_seconds", "How long the oldest message waits to be posted", registry=registry
        )
        self.unreadable = Gauge("sandtable_games_unreadable", "Games that cannot be read", registry=registry)
        self.room = Gauge("sandtable_disk_free_bytes", "Room left beside the database file", registry=registry)
        self.writable = Gauge("sandtable_database_writable", "0 while nothing can be written", registry=registry)
        self._failures = dict[str, int]()
        self.failed_writes = Counter(
            "sandtable_failed_writes", "Transactions that failed since the start", ["error"], registry=registry
        )
        self.database = Gauge("sandtable_database_bytes", "Size of the database", registry=registry)
        self.database_answers = Gauge("sandtable_database_answers", "1 while the database answers", registry=registry)
        self.backup = Gauge("sandtable_last_backup_timestamp_seconds", "Time of the last backup", registry=registry)
        self.connected = Gauge("sandtable_connected", "1 while the gateway is connected", registry=registry)
        self.answered = Histogram(
            "sandtable_answer_seconds", "From interaction to answer", buckets=ANSWER_SECONDS, registry=registry
        )
        self.drawn = Histogram(
            "sandtable_draw_seconds", "Time to draw a picture", ["picture"], buckets=DRAW_SECONDS, registry=registry
        )

    def _of_the_process(self, registry: CollectorRegistry) -> None:
        ProcessCollector(registry=registry)  # processor time, memory, open files, since when it runs: process_...
        PlatformCollector(registry=registry)
        build = {"version": __version__, "commit": commit(), "python": platform.python_version()}
        Info("sandtable_build", "What runs here", registry=registry).info(build)
        self.lag = Histogram(
            "sandtable_event_loop_lag_seconds", "Late wakings of the event loop", buckets=LAG_SECONDS, registry=registry
        )

    def failures(self, counted: Mapping[str, int]) -> None:
        """How many transactions failed, by the kind of error."""
        for error, count in counted.items():
            self.failed_writes.labels(error).inc(count - self._failures.get(error, 0))
            self._failures[error] = count

    def text(self) -> bytes:
        """Everything, in Prometheus' text format."""
        return generate_latest(self.registry)


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
