"""Battles out of the events of a turn: who met whom, what both sides lost, how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from benchmarks.told.played import Moment
from engine import events as e
from engine.events import Event
from engine.state import State
from engine.state.battle import RAID

NO_LANDING = "no_landing"
"""Why aircraft are lost once all battles are over."""
Forces = dict[str, dict[str, int]]


@dataclass(slots=True)
class Fight:
    """A battle or a raid. `more`: what else happened in it that deserves a sentence."""

    began: e.BattleBegan
    state: State
    lost: Forces = field(default_factory=Forces)
    result: str = ""
    rounds: int = 0
    away: list[e.Retreated] = field(default_factory=list[e.Retreated])
    taken: e.Captured | None = None
    more: list[Event] = field(default_factory=list[Event])

    def losses(self, *, attackers: bool) -> Forces:
        """Return what one side has lost, by power."""
        side = self.state.board.side(self.began.attacker)
        ours = {power for power in self.lost if power in self.state.board.powers}
        ours = {power for power in ours if self.state.board.side(power) == side}
        return {power: units for power, units in self.lost.items() if (power in ours) == attackers}


def worth(state: State, forces: Forces) -> int:
    """Return what units cost together, in IPCs."""
    return sum(_cost(state, power, kind) * n for power, units in forces.items() for kind, n in units.items())


def _cost(state: State, power: str, kind: str) -> int:
    """Armies of neutrals are worth what their like cost elsewhere."""
    return state.table(power if power in state.board.powers else state.power)[kind].cost


def told_apart(told: Iterable[Moment]) -> tuple[list[Fight], list[Event]]:
    """Return the battles of a turn, and everything else that happened."""
    fights, rest, open_now = list[Fight](), list[Event](), dict[str, Fight]()
    for event, state in told:
        if isinstance(event, e.BattleBegan):
            open_now[event.space] = Fight(event, state)
            fights.append(open_now[event.space])
            continue
        fight = open_now.get(getattr(event, "space", ""))
        if fight is None or not _belongs(fight, event):
            rest.append(event)
    return fights, rest


def _belongs(fight: Fight, event: Event) -> bool:
    """Note what happened in a battle; False for what has nothing to do with it."""
    if isinstance(event, e.Lost) and event.why != NO_LANDING:
        for power, units in ((event.power, event.units), *event.cargo.items()):
            _add(fight.lost, power, units)
    elif isinstance(event, e.BattleEnded):
        fight.result, fight.rounds = event.result, event.rounds
    elif isinstance(event, e.Retreated):
        fight.away.append(event)
    elif isinstance(event, e.Captured):
        fight.taken = event
    elif isinstance(event, e.Submerged | e.Bombed | e.FacilityDamaged | e.KamikazeStruck | e.Intercepted):
        fight.more.append(event)
    elif not isinstance(event, e.Rolled | e.RoundBegan | e.Damaged | e.FiredAt | e.Asked | e.OrderedAhead):
        return False
    return True


def _add(lost: Forces, power: str, units: dict[str, int]) -> None:
    here = lost.setdefault(power, {})
    for kind, n in units.items():
        here[kind] = here.get(kind, 0) + n


def is_raid(fight: Fight) -> bool:
    """Return whether nobody fights for the space itself."""
    return fight.began.kind == RAID
