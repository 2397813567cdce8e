"""What both sides decide beforehand, so that the odds can be told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.odds.question.lineup import CHEAPEST, Order


@dataclass(frozen=True, slots=True)
class Plan:
    """What is decided beforehand.

    attacker_losses, defender_losses: `cheapest` or a list of unit ids. keep_land: the attacker's last land unit falls
    last. retreat_after: rounds. retreat_below: the attacker retreats with fewer units than that. submerge: the sides
    whose submarines submerge as soon as they may (and slip away where they do not submerge). withdraw_after: the round
    in which the defenders leave instead of firing, where the book lets them. bombard: ships that support a landing (a
    position knows its own). strikes: kamikaze strikes at the attacker's ships before the battle, by kind of ship.
    """

    attacker_losses: Order = CHEAPEST
    defender_losses: Order = CHEAPEST
    keep_land: bool = False
    retreat_after: int = 0
    retreat_below: int = 0
    submerge: frozenset[str] = frozenset()
    withdraw_after: int = 0
    bombard: Mapping[str, int] = field(default_factory=dict[str, int])
    strikes: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def may_retreat(self) -> bool:
        return self.retreat_after > 0 or self.retreat_below > 0
