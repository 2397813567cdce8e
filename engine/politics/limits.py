"""What powers may not do while they are not at war with everybody on the other side: whose land and which neutrals they
keep out of, where their ships end no move [Europe 1940: Powers Not at War with One Another, The Political Situation;
Global 1940: Political Situation]."""

from collections.abc import Callable

from msgspec import Struct

from engine.board.neutral_ground import guardians, is_friendly_neutral, is_guest
from engine.politics import relations
from engine.politics.relations import is_at_war, stance
from engine.state import State

MayEnd = Callable[[State, str, str, list[str]], str | None]
"""The rule that keeps kinds of a power's ships from ending a move in a zone, or None."""


class ClosedLand(Struct, frozen=True):
    """Land of a power that some of its friends do not enter before they are at war with its enemy."""

    to: tuple[str, ...]
    land_of: str
    until_at_war_with: str

    def shuts(self, state: State, space: str, power: str) -> bool:
        """Return whether it keeps a power out of a space now."""
        there = power in self.to and state.board.spaces[space].owner == self.land_of
        return there and not state.is_enemy(power, self.until_at_war_with)


class Peace(Struct, frozen=True):
    """What powers keep out of as long as they are at peace. closed: land that some of them do not enter."""

    closed: tuple[ClosedLand, ...] = ()

    def is_neutral(self, state: State, power: str, space: str) -> bool:
        """Return whether a power is under the restrictions of a neutral one in a space."""
        region = state.board.spaces[space].facts.get("map", "")
        return (power, region) in state.relations.apart or not is_at_war(state, power)

    def may_enter(
        self, state: State, space: str, power: str, *, flying: bool = False, through: bool = False
    ) -> str | None:
        """Return the key of the rule that keeps a power's units out of a space, or None. flying: of aircraft. through:
        on the way to another space."""
        board, holder = state.board, state.owners.get(space)
        if holder == power and power not in board.borders:
            return None  # most spaces are one's own, or at war: asked often
        if board.is_sea(space) or power not in board.powers or power in board.borders or board.spaces[space].impassable:
            rule = relations.may_enter(state, space, power, flying=flying, through=through)
            if rule is not None or board.is_sea(space) or power not in board.powers:
                return rule
        if space in state.neutrals:
            return self._neutral_ground(state, space, power, flying, through)
        if holder is None:
            return self._guarded(state, space, power, flying, through)
        if state.is_enemy(holder, power):
            return self._enemy_land(state, space, power, flying and through)
        if not state.shares(holder, power, space):
            return "air.at_peace" if flying else "move.at_peace"
        return "move.closed_land" if any(land.shuts(state, space, power) for land in self.closed) else None

    def _enemy_land(self, state: State, space: str, power: str, flown_over: bool) -> str | None:
        """Who attacks land attacks all that stand there [Europe 1940: Powers Not at War with One Another, Combat]."""
        if any(land.shuts(state, space, power) for land in self.closed):
            return "move.closed_land"
        return None if flown_over or not _holds_third_power(state, space, power) else "move.third_power"

    def _neutral_ground(self, state: State, space: str, power: str, flying: bool, through: bool) -> str | None:
        """Only powers at war enter neutrals; nobody flies over them [Europe 1940: Friendly Neutrals; Unfriendly
        Neutrals]."""
        if self.is_neutral(state, power, space):
            return "neutral.at_peace"
        friendly = is_friendly_neutral(state, space, power)
        if flying:
            return "neutral.flown_over" if friendly or through else None
        return "neutral.through" if friendly and through else None

    def _guarded(self, state: State, space: str, power: str, flying: bool, through: bool) -> str | None:
        """Land that some powers look after is theirs to enter; enemies of all of them attack it. Others on their side
        that are guests there stand as on friendly ground, and at war elsewhere they fly over it [Global
        1940: United Kingdom, Japan]."""
        keepers = guardians(state, space)
        if not keepers or power in keepers or all(state.is_enemy(keeper, power) for keeper in keepers):
            return None
        if is_guest(state, space, power):
            return None
        ally = state.board.side(power) == state.board.side(keepers[0]) and not self.is_neutral(state, power, space)
        return None if ally and flying and through else "move.guarded"


def _holds_third_power(state: State, space: str, power: str) -> bool:
    """Return whether units of a power of the other side, with which this one is not at war, stand there."""
    if not state.relations.peace:
        return False
    others = {unit.owner for unit in state.seen_at(space) if unit.owner in state.board.powers}
    side = state.board.side(power)
    return any(state.board.side(other) != side and stance(state, power, other) == "peace" for other in others)


# --- ships -------------------------------------------------------------------------------------------------------


class Waters(Struct, frozen=True):
    """Where ships of a power may not end a move as long as it is at war with none of `until`.

    map: only zones of that map are meant, where there are several. beside_own: they end beside land that the power
    controls, and nowhere else; `patrols` are zones where warships end too. not_beside: never beside land of these
    powers. not_near: never within so many zones of these territories.
    """

    power: str
    until: tuple[str, ...]
    map: str = ""
    beside_own: bool = False
    patrols: tuple[str, ...] = ()
    not_beside: tuple[str, ...] = ()
    not_near: tuple[str, ...] = ()
    zones: int = 0

    def rule(self, state: State, zone: str, power: str, kinds: list[str]) -> str | None:
        """Return the rule that keeps ships of these kinds from ending a move in a zone, or None."""
        board = state.board
        if power != self.power or any(state.is_enemy(power, enemy) for enemy in self.until):
            return None
        if self.map and board.spaces[zone].facts.get("map") != self.map:
            return None
        shores = [state.owners.get(space) for space in board.coasts_of(zone)]
        if self.beside_own and power not in shores:
            warships = all(not state.table(power)[kind].is_transport for kind in kinds)
            if not (zone in self.patrols and warships):
                return "sea.home_waters"
        if set(shores) & set(self.not_beside):
            return "sea.not_beside"
        if self.zones and _is_near(state, zone, self.not_near, self.zones):
            return "sea.not_near"
        return None


def ending_in(waters: tuple[Waters, ...]) -> MayEnd:
    """Return the test that names the first of these rules that keeps ships from ending a move in a zone."""

    def may_end(state: State, zone: str, power: str, kinds: list[str]) -> str | None:
        rules = (each.rule(state, zone, power, kinds) for each in waters if each.power == power)
        return next((rule for rule in rules if rule is not None), None)

    return may_end


def _is_near(state: State, zone: str, lands: tuple[str, ...], zones: int) -> bool:
    """Return whether a zone lies within so many zones of some territories: those beside them are the first."""
    near = {zone}
    for _ in range(zones - 1):
        near |= {other for here in near for other in state.board.zones_beside(here)}
    return any(near.intersection(state.board.zones_beside(land)) for land in lands)
