"""Convoys: enemy ships in some zones keep income of the territories beside them from its owner
[Europe 1940: Conduct Convoy Disruptions]."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

from engine.economy.accounts import account_of, economy_of
from engine.economy.collect import IncomeStep
from engine.events import ConvoyDisrupted, ConvoysLost
from engine.play import Play
from engine.state import State, Unit
from engine.state.board import Board

BOARDS = 64
Values = dict[str, int]
"""What territories are worth, or may still lose."""


def disrupt_convoys(faces: Iterable[int]) -> IncomeStep:
    """Return a step of collecting income, in which every convoy zone that enemies disrupt costs IPCs. Only some faces
    of their dice count."""
    return partial(_disrupt, frozenset(faces))


def _disrupt(faces: frozenset[int], play: Play, power: str, amounts: dict[str, int]) -> None:
    """All zones roll, by number; then as much is lost as the limits of zones and territories allow."""
    state = play.state
    damage: dict[str, int] = {}
    for zone, raiders in disrupted(state, power, amounts).items():
        dice = [face for unit in raiders for face in _roll(play, zone, unit)]
        damage[zone] = sum(face for face in dice if face in faces)
        powers = list(dict.fromkeys(unit.owner for unit in raiders))
        play.tell(ConvoyDisrupted(power, zone, powers, dice, damage[zone]))
    lost = losses(state, power, amounts, damage)
    for account in amounts:
        if here := {space: n for space, n in lost.items() if account_of(state, power, space) == account}:
            amounts[account] -= sum(here.values())
            play.tell(ConvoysLost(power, here, sum(here.values()), economy_of(state, account)))


def _roll(play: Play, zone: str, unit: Unit) -> tuple[int, ...]:
    return play.dice.roll(
        convoy_dice(play.state, unit), f"{unit.owner}:{unit.kind}:convoy in {play.state.board.name(zone)}"
    )


def disrupted(
    state: State, power: str, accounts: Iterable[str], stations: Mapping[str, list[Unit]] | None = None
) -> dict[str, list[Unit]]:
    """Return the convoy zones that enemies disrupt, by number, each with the units that roll, in the order in which
    they do: power by power in turn order, and in the order of the unit table. Only land of the accounts named
    suffers. `stations`: `on_station`, if somebody has it already."""
    found: dict[str, list[Unit]] = {}
    for zone, units in (on_station(state) if stations is None else stations).items():
        raiders = _in_order(state, [unit for unit in units if state.is_enemy(unit.owner, power)])
        if raiders and shores(state, power, zone, accounts):
            found[zone] = raiders
    return found


def on_station(state: State) -> dict[str, list[Unit]]:
    """Return by convoy zone the units that would roll there for somebody's convoys; zones without are left out."""
    there = ((zone, [u for u in state.seen_at(zone) if convoy_dice(state, u)]) for zone in convoy_zones(state.board))
    return {zone: units for zone, units in there if units}


@lru_cache(BOARDS)
def convoy_zones(board: Board) -> tuple[str, ...]:
    """Return the zones in which convoys sail, by number."""
    return tuple(sorted((id for id, space in board.spaces.items() if space.facts.get("convoy")), key=_number))


def _number(zone: str) -> tuple[int, str]:
    number = zone.rpartition("_")[2]
    return (int(number) if number.isdigit() else 0, zone)


def raiders_in(state: State, zone: str, power: str) -> list[Unit]:
    """Return a power's enemies in a zone that roll for its convoys there."""
    return _in_order(
        state, [u for u in state.seen_at(zone) if state.is_enemy(u.owner, power) and convoy_dice(state, u)]
    )


def _in_order(state: State, units: list[Unit]) -> list[Unit]:
    order = state.turn_order().index
    return sorted(units, key=lambda unit: (order(unit.owner), state.kind(unit).rank))


def convoy_dice(state: State, unit: Unit) -> int:
    """Return how many dice a unit rolls: ships as their row says, carriers none, but their aircraft do unless they are
    cargo [Europe 1940: Conduct Convoy Disruptions; Submarines, On Station; Aircraft Carriers]."""
    kind = state.kind(unit)
    if not kind.is_air:
        return kind.convoy_dice
    if unit.aboard or not state.board.is_sea(unit.space):
        return 0
    rows = (row for row in state.table(unit.owner).values() if kind.id in row.deck_units)
    return max((row.carried_convoy_dice for row in rows), default=0)


def shores(state: State, power: str, zone: str, accounts: Iterable[str]) -> Values:
    """Return the IPC values of a power's territories beside a zone, as far as they pay into the accounts named."""
    spaces, wanted = state.board.spaces, set(accounts)
    held = (space for space in state.board.coasts_of(zone) if state.owners.get(space) == power)
    return {s: spaces[s].ipc for s in held if spaces[s].ipc and account_of(state, power, s) in wanted}


def losses(state: State, power: str, accounts: Iterable[str], damage: dict[str, int]) -> Values:
    """Return the IPCs each territory loses: together as much as can be, no zone more than its damage, no territory more
    than its value, from whichever zones (a flow along augmenting paths)."""
    beside = {zone: shores(state, power, zone, accounts) for zone in damage}
    left = {space: ipc for here in beside.values() for space, ipc in here.items()}
    taken: dict[str, Values] = {zone: {} for zone in damage}
    for zone, points in damage.items():
        while points and _take_one(zone, beside, left, taken, set()):
            points -= 1
    lost: Values = {}
    for here in taken.values():
        for space, n in here.items():
            lost[space] = lost.get(space, 0) + n
    return {space: n for space, n in sorted(lost.items()) if n}


def _take_one(zone: str, beside: dict[str, Values], left: Values, taken: dict[str, Values], seen: set[str]) -> bool:
    """A zone takes an IPC of a territory beside it; of one that has nothing left, if another zone can take what it took
    there elsewhere."""
    for space in sorted(beside[zone], key=lambda space: left[space] == 0):
        if space in seen:
            continue
        seen.add(space)
        if left[space]:
            left[space] -= 1
            taken[zone][space] = taken[zone].get(space, 0) + 1
            return True
        for other, theirs in taken.items():
            if theirs.get(space) and _take_one(other, beside, left, taken, seen):
                theirs[space] -= 1
                taken[zone][space] = taken[zone].get(space, 0) + 1
                return True
    return False
