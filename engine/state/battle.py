"""A battle as plain data: everything a pause needs to be stored, copied, undone and taken up again."""

from __future__ import annotations

from msgspec import Struct, field

ATTACKER, DEFENDER = "attacker", "defender"
SEA_BATTLE, LAND_BATTLE, RAID = "sea", "land", "raid"


class Hits(Struct):
    """Hits of one firing group that still want victims: `on` are the ids of the units it could hit."""

    side: str
    count: int
    on: list[int]

    def copy(self) -> Hits:
        return Hits(self.side, self.count, list(self.on))


class Battle(Struct):
    """One battle, declared (`round` 0) or under way.

    kind: `sea`, `land`, or what an edition adds (`raid`). attackers, defenders: ids of the units in it.
    fired: who has fired this round. fallen: casualties who may still return fire; doomed: those of them whom no
    destroyer keeps in the battle.
    hits: what is to be assigned. routes: where land or sea attackers came from or through.
    seaborne: attackers that came from ships. zones: the sea zones a landing comes from.
    cursor: the step that runs next. asked: who has answered in this round what is asked but once a round.
    notes: what steps have to remember of this battle, by name. over: nothing of it is left to be run.
    """

    space: str
    kind: str
    attacker: str
    round: int = 0
    cursor: int = 0
    attackers: list[int] = field(default_factory=list[int])
    defenders: list[int] = field(default_factory=list[int])
    fired: list[int] = field(default_factory=list[int])
    fallen: list[int] = field(default_factory=list[int])
    hits: list[Hits] = field(default_factory=list[Hits])
    routes: list[str] = field(default_factory=list[str])
    seaborne: list[int] = field(default_factory=list[int])
    zones: list[str] = field(default_factory=list[str])
    asked: list[str] = field(default_factory=list[str])
    notes: dict[str, str] = field(default_factory=dict[str, str])
    doomed: list[int] = field(default_factory=list[int])
    over: bool = False

    def copy(self) -> Battle:
        """Return the same battle for another draft. Written out: this runs for every battle of every action."""
        return Battle(
            self.space,
            self.kind,
            self.attacker,
            self.round,
            self.cursor,
            self.attackers.copy(),
            self.defenders.copy(),
            self.fired.copy(),
            self.fallen.copy(),
            [hits.copy() for hits in self.hits],
            self.routes.copy(),
            self.seaborne.copy(),
            self.zones.copy(),
            self.asked.copy(),
            self.notes.copy(),
            self.doomed.copy(),
            self.over,
        )

    def side(self, side: str) -> list[int]:
        """Return the ids on one side; the list itself, to be changed."""
        return self.attackers if side == ATTACKER else self.defenders


def other_side(side: str) -> str:
    """Return the side that fights this one."""
    return DEFENDER if side == ATTACKER else ATTACKER
