"""What a walk through a log has found: its rolls, where it failed if it did, and what is still open."""

from collections import Counter

from msgspec import Struct, field

from engine.dice.entries import Entry
from engine.dice.entropy import CHAIN
from engine.dice.roller import Roll

LOCAL = "local"


class Rejected(Exception):
    """The line in hand breaks the protocol: `code` as in its section 9, `detail` for people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Fault(Struct, frozen=True):
    """The first fault of a log, at the entry with this number."""

    index: int
    code: str
    detail: str


class SeenRoll(Struct):
    """One roll of the log: its request, and what its receipt added."""

    request: Entry
    request_hash: str
    message: str
    round: int | None = None
    due_ms: int | None = None
    receipt_hash: str | None = None
    rolls: tuple[Roll, ...] = ()
    used: int = 0

    @property
    def number(self) -> int:
        """Its number in the log."""
        return self.request["roll"]

    @property
    def mode(self) -> str:
        return self.request["mode"]

    @property
    def power(self) -> str:
        return self.request["power"]

    @property
    def is_open(self) -> bool:
        return self.receipt_hash is None


class Voided(Struct, frozen=True):
    """A note that a roll counts for nothing. `agreed`: a user of another seat than the roller's consented to it."""

    roll: int
    text: str
    agreed: bool


class Verdict(Struct):
    """The outcome for a whole log. `rolls` are those seen before the fault, `undone` the numbers of those that a note
    says were taken back."""

    fault: Fault | None = None
    entries: int = 0
    head: str | None = None
    genesis: Entry = field(default_factory=dict[str, object])
    rolls: list[SeenRoll] = field(default_factory=list[SeenRoll])
    notes: Counter[str] = field(default_factory=Counter[str])
    voids: list[Voided] = field(default_factory=list[Voided])
    undone: set[int] = field(default_factory=set[int])

    @property
    def ok(self) -> bool:
        return self.fault is None

    @property
    def rerollable(self) -> list[Voided]:
        """Rolls that were made void without an opponent: the host could roll again until he liked the dice."""
        return [void for void in self.voids if not void.agreed]

    @property
    def valid(self) -> bool:
        """Whether the log is sound, and nobody could roll again unseen."""
        return self.ok and not self.rerollable

    @property
    def pending(self) -> SeenRoll | None:
        """The last request, if no receipt answers it; its dice are filled in when its beacon is at hand."""
        return self.rolls[-1] if self.rolls and self.rolls[-1].is_open else None

    @property
    def done(self) -> list[SeenRoll]:
        return [roll for roll in self.rolls if not roll.is_open]

    @property
    def modes(self) -> Counter[str]:
        return Counter(roll.mode for roll in self.done)

    @property
    def foreseeable(self) -> int:
        """How many rolls the host could have known before he asked for them."""
        return self.modes[CHAIN]

    @property
    def self_timed(self) -> bool:
        """Whether the ids are the program's own, from a local clock."""
        return self.genesis.get("log_channel") == LOCAL
