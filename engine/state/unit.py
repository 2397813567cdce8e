"""One piece on the board, and what it remembers of its turn."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

COMBAT_MOVE, NONCOMBAT_MOVE = "combat_move", "noncombat_move"
"""The phases that a unit remembers to have moved in, where a turn has two movements that rules tell apart."""
PARADROP = "paradrop"
"""The mission of infantry that jumps into a battle."""


class Unit(Struct):
    """One piece on the board. Everything below `aboard` is about the current turn and is forgotten when it ends.

    spent: movement used. phase: the phase it last moved in. route: spaces of its combat move, origin first. bound: the
    territory it will assault from its ship. boarded: came aboard this turn. offloaded: where a transport has put units
    ashore this turn. engage: whether it attacks submarines and transports (None: not said). stopped: may not move on in
    this phase. deck: the carrier an aircraft sailed with this turn and may not leave, or the bomber a paratrooper is
    dropped from. extra: movement it gained from the base where it set out.
    """

    id: int
    kind: str
    owner: str
    space: str
    hits: int = 0
    aboard: int = 0
    spent: int = 0
    phase: str = ""
    route: tuple[str, ...] = ()
    bound: str = ""
    boarded: bool = False
    offloaded: str = ""
    engage: bool | None = None
    stopped: bool = False
    fought: bool = False
    submerged: bool = False
    placed: bool = False
    mission: str = ""
    target: str = ""
    deck: int = 0
    extra: int = 0

    def copy(self) -> Unit:
        """Return the same piece for another draft."""
        return replace(self)

    @property
    def moved_in_combat(self) -> bool:
        """Whether its last move was a combat move."""
        return self.phase == COMBAT_MOVE

    @property
    def moved_in_noncombat(self) -> bool:
        """Whether its last move was a noncombat move."""
        return self.phase == NONCOMBAT_MOVE

    @property
    def is_rested(self) -> bool:
        """Whether it remembers nothing of the turn."""
        moved = self.spent or self.phase or self.route or self.stopped or self.offloaded or self.bound or self.boarded
        fought = self.fought or self.submerged or self.engage is not None or self.mission or self.target
        return not (moved or fought or self.placed or self.deck or self.extra)

    def rest(self) -> None:
        """Forget the turn: movement, routes and marks. Damage, cargo and place stay."""
        self.spent, self.phase, self.route, self.bound = 0, "", (), ""
        self.boarded, self.offloaded, self.engage, self.stopped = False, "", None, False
        self.fought, self.submerged, self.placed, self.mission, self.target = False, False, False, "", ""
        self.deck, self.extra = 0, 0
