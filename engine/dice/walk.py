"""What a verifier keeps in mind while it walks a log: the chain so far, the open request, the last seed shown."""

from msgspec import Struct, field

from engine.dice.beacon import Network, Networks
from engine.dice.entries import Entry
from engine.dice.verdict import SeenRoll, Verdict


class Walk(Struct):
    """The walk's memory. `heard` are the users whose entropy is in, `seed` the last revealed (roll, seed)."""

    networks: Networks
    index: int = 0
    verdict: Verdict = field(default_factory=Verdict)
    network: Network | None = None
    seed: tuple[int, bytes] | None = None
    last_message: str | None = None
    before: Entry = field(default_factory=dict[str, object])
    heard: set[str] = field(default_factory=set[str])

    @property
    def open(self) -> SeenRoll | None:
        """The request that waits for its receipt."""
        return self.verdict.pending

    def advance(self, entry: Entry, name: str, message: str | None) -> None:
        """Go on to the next line: this one was sound."""
        self.index += 1
        self.before = entry
        self.last_message = message or self.last_message
        self.verdict.entries += 1
        self.verdict.head = name
