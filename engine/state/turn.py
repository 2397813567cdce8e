"""What the position remembers of the turn that runs. It is dropped whole when the next turn begins."""

from __future__ import annotations

from msgspec import Struct, field


class Reacted(Struct, frozen=True):
    """How a power has reacted to the combat moves: the question it answered, about which space, with which units, and
    where these went, if they went anywhere."""

    by: str
    do: str
    space: str = ""
    to: str = ""
    units: dict[str, int] = field(default_factory=dict[str, int])


class Turn(Struct):
    """The memory of one turn.

    power: whose turn it is. goes_first: who has taken the first of the combat phases, where another power moves
    along in the turn. hostile_at_start: the zones that were hostile when it began. taken: spaces captured, with who
    held them before. placed: units mobilized, by complex; launched: those of them at sea, by zone and complex, which
    another complex beside the zone may still answer for. fought_over: spaces where a battle is over. beaten: kinds
    of attacking unit that a defence destroyed, each with the space. built, moved_industry: spaces where a facility
    was built, or moved to; upgraded: where a complex was made a better one. set_ashore: the kinds of unit a ship
    has put ashore on its way, by the ship's id. rocket_targets, rocket_sites: spaces that rockets have hit, or have
    been fired from. repaired: points of damage the turn's order has repaired, by space and facility. kept: units
    bought in earlier turns of the power that still waited when it began to order. claimed: the advantages claimed
    that may be claimed once a turn. reactions: how others have reacted to the combat moves of the part that runs;
    attacks_stand: these moves are made, and others are asked. researched: dice for developments were rolled.
    kept_for_a_round: the goals that the side of the power has kept for a round, so that it wins if it regains what
    it lacks. skips_combat: the power has given its combat away. raids_over: dice were rolled in a battle that is no
    raid. pact_due: an attack was made that moves neutrals to join another power when the combat is over.
    """

    power: str = ""
    goes_first: str = ""
    hostile_at_start: set[str] = field(default_factory=set[str])
    taken: dict[str, str | None] = field(default_factory=dict[str, "str | None"])
    placed: dict[str, int] = field(default_factory=dict[str, int])
    launched: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    fought_over: set[str] = field(default_factory=set[str])
    beaten: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    built: set[str] = field(default_factory=set[str])
    upgraded: set[str] = field(default_factory=set[str])
    moved_industry: set[str] = field(default_factory=set[str])
    set_ashore: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    rocket_targets: set[str] = field(default_factory=set[str])
    rocket_sites: set[str] = field(default_factory=set[str])
    repaired: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    kept: dict[str, int] = field(default_factory=dict[str, int])
    claimed: set[str] = field(default_factory=set[str])
    reactions: list[Reacted] = field(default_factory=list[Reacted])
    attacks_stand: bool = False
    researched: bool = False
    kept_for_a_round: set[str] = field(default_factory=set[str])
    skips_combat: bool = False
    raids_over: bool = False
    pact_due: bool = False

    def copy(self) -> Turn:
        """Return the same memory for another draft. Written out: this runs for every action."""
        return Turn(
            power=self.power,
            goes_first=self.goes_first,
            hostile_at_start=self.hostile_at_start.copy(),
            taken=self.taken.copy(),
            placed=self.placed.copy(),
            launched={zone: dict(by) for zone, by in self.launched.items()},
            fought_over=self.fought_over.copy(),
            beaten=self.beaten.copy(),
            built=self.built.copy(),
            upgraded=self.upgraded.copy(),
            moved_industry=self.moved_industry.copy(),
            set_ashore={ship: list(kinds) for ship, kinds in self.set_ashore.items()},
            rocket_targets=self.rocket_targets.copy(),
            rocket_sites=self.rocket_sites.copy(),
            repaired={space: dict(here) for space, here in self.repaired.items()},
            kept=self.kept.copy(),
            claimed=self.claimed.copy(),
            reactions=self.reactions.copy(),
            attacks_stand=self.attacks_stand,
            researched=self.researched,
            kept_for_a_round=self.kept_for_a_round.copy(),
            skips_combat=self.skips_combat,
            raids_over=self.raids_over,
            pact_due=self.pact_due,
        )
