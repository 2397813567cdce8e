"""Claiming an advantage: who, when, how often. All that is to be known of one stands in its `Claimable`."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from engine.errors import Illegal, NotNow
from engine.events import AdvantageUsed, Mustered
from engine.json_types import JsonMapping, JsonObject
from engine.play import Play
from engine.record import Advantage
from engine.state import State


class Claim(Struct, frozen=True):
    """A claim of one power's advantage: the action in progress, the line, and what the edition's table says of it."""

    play: Play
    action: Advantage
    facts: JsonMapping

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def power(self) -> str:
        return self.action.by

    @property
    def name(self) -> str:
        return self.action.name

    def tell(self, units: JsonObject | None = None) -> None:
        """Tell that the advantage was used, and with which units if any are given."""
        self.play.tell(AdvantageUsed(self.power, self.name, self.action.space or "", units or {}))


Claiming = Callable[[Claim], None]


class Moment(Struct, frozen=True):
    """A moment in which an advantage may be claimed."""

    holds: Callable[[State, str], bool]
    """Whether it is now, for this power."""
    when: str
    """The moment in words, as a refusal says it."""


Candidates = Callable[[State, str], Iterator[JsonObject]]
"""The fields of claims worth trying by a power: where, with which units."""


def by_itself(state: State, power: str) -> Iterator[JsonObject]:
    """Offer a claim that names nothing."""
    yield {}


def friendly_land(state: State, power: str) -> Iterator[JsonObject]:
    """Offer every territory of the power's side."""
    for space, owner in sorted(state.owners.items()):
        if state.is_friend(owner, power):
            yield {"space": space}


class Claimable(Struct, frozen=True):
    """An advantage that its player claims."""

    name: str
    moment: Moment
    """Elsewhere the claim is refused, and nobody tries it."""
    claim: Claiming
    """Carries it out, or raises Illegal, NotNow."""
    candidates: Candidates = by_itself

    def carry_out(self, play: Play, action: Advantage, facts: JsonMapping) -> Advantage:
        """Carry a claim out and count it for its power. facts: what the edition's table says of the advantage, `uses`
        how often it may be claimed in a game. Raises Illegal, NotNow."""
        times, judged = play.state.marks.claimed.setdefault(action.by, {}), not play.trusted
        if judged and "uses" in facts and times.get(self.name, 0) >= facts["uses"]:
            raise Illegal("advantage.used_up", name=self.name)
        if judged and not self.moment.holds(play.state, action.by):
            raise NotNow("advantage.not_now", name=self.name, when=self.moment.when)
        self.claim(Claim(play, action, facts))
        times[self.name] = times.get(self.name, 0) + 1
        return action


class HeldAdvantage(Struct, frozen=True):
    """An advantage in the hands of a power; facts: what the edition's table says of it."""

    by: str
    advantage: Claimable
    facts: JsonMapping

    def candidates(self, state: State) -> Iterator[Advantage]:
        """Yield the claims worth trying now; only playing one shows whether it is legal."""
        if self.advantage.moment.holds(state, self.by):
            for fields in self.advantage.candidates(state, self.by):
                yield Advantage(by=self.by, name=self.advantage.name, **fields)

    def claim(self, play: Play, action: Advantage) -> Advantage:
        """Carry a claim out. Raises Illegal, NotNow."""
        return self.advantage.carry_out(play, action, self.facts)


def own_phase(phase: str) -> Moment:
    """Return the moment of an advantage that is used in a phase of its owner's turn."""
    return Moment(lambda state, power: state.power == power and state.phase == phase, f"in your own {phase}")


BEFORE_BATTLES = Moment(
    lambda state, power: (
        state.phase == "conduct_combat" and state.is_enemy(state.power, power) and state.fighting is None
    ),
    "after an enemy's combat moves, before the battle",
)


def is_unused(state: State, power: str, name: str) -> bool:
    """Return whether a power has not claimed an advantage yet."""
    return name not in state.marks.claimed.get(power, {})


def the_space(claim: Claim, allowed: list[str]) -> str:
    """Return the space the line names if it is allowed; if it names none, the only one allowed. Raises Illegal."""
    if claim.action.space is None and len(allowed) == 1:
        return allowed[0]
    if claim.action.space not in allowed and not (claim.play.trusted and claim.action.space):
        raise Illegal("advantage.where", name=claim.name, space=claim.action.space or "nowhere", spaces=allowed)
    return claim.action.space or allowed[0]


def muster(claim: Claim, space: str) -> None:
    """Put the units that an advantage gives into a space; which, the edition's table says (`units`)."""
    units = dict(claim.facts["units"])
    for kind, n in units.items():
        for _ in range(n):
            claim.state.add(kind, claim.power, space)
    claim.play.tell(Mustered(claim.power, units, space, claim.name))
