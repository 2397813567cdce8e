"""What enemy ships in convoy zones will cost, as things stand, when a power collects its income
[Europe 1940: Conduct Convoy Disruptions]."""

from collections.abc import Mapping

from msgspec import Struct

from engine.economy.capitals import CapitalRules
from engine.economy.convoys import convoy_dice, disrupted, losses, on_station, shores
from engine.editions import edition
from engine.state import State, Unit

FACES = 6
Shares = dict[int, float]
"""Numbers with their chances."""


class Disruption(Struct, frozen=True):
    """A zone that enemies disrupt: who they are, how many dice they roll there, and the most IPCs it can cost alone."""

    zone: str
    by: tuple[str, ...]
    dice: int
    most: int


class Toll(Struct, frozen=True):
    """The IPCs a power may lose the next time it collects: at most, which is what zones and territories together allow,
    and on average. Where three zones and more share land, the average may be a little too high."""

    power: str
    zones: tuple[Disruption, ...]
    most: int
    average: float


def tolls(state: State) -> list[Toll]:
    """Return what convoys may cost every power that may lose something, in IPCs and in turn order; none where the
    edition has no convoys."""
    page, _ = edition(state.edition).with_options(state.options)
    if not page.convoy_faces:
        return []
    costs = [face if face in page.convoy_faces else 0 for face in range(1, FACES + 1)]
    stations = on_station(state)
    found = (_toll(state, power, stations, page.capitals, costs) for power in state.turn_order())
    return [toll for toll in found if toll is not None]


def _toll(
    state: State, power: str, stations: Mapping[str, list[Unit]], capitals: CapitalRules, costs: list[int]
) -> Toll | None:
    accounts = capitals.open_accounts(state, power)
    raiders = disrupted(state, power, accounts, stations)
    dice = {zone: sum(convoy_dice(state, unit) for unit in units) for zone, units in raiders.items()}
    worst = {zone: n * max(costs) for zone, n in dice.items()}
    beside = {zone: shores(state, power, zone, accounts) for zone in dice}
    zones = [
        Disruption(
            zone,
            tuple(dict.fromkeys(unit.owner for unit in units)),
            dice[zone],
            min(worst[zone], sum(beside[zone].values())),
        )
        for zone, units in raiders.items()
    ]
    if not zones:
        return None
    average = sum(_average(group, dice, beside, costs) for group in _sharing(beside))
    return Toll(power, tuple(zones), sum(losses(state, power, accounts, worst).values()), average)


def _sharing(beside: dict[str, dict[str, int]]) -> list[set[str]]:
    """The zones in groups: zones of different groups have no land in common."""
    groups: list[set[str]] = []
    for zone in beside:
        met = [group for group in groups if any(beside[zone].keys() & beside[other].keys() for other in group)]
        groups = [group for group in groups if group not in met] + [{zone}.union(*met)]
    return groups


def _average(group: set[str], dice: dict[str, int], beside: dict[str, dict[str, int]], costs: list[int]) -> float:
    """What such zones cost on average: none more than the land beside it is worth, together not more than all of it."""
    together: Shares = {0: 1.0}
    for zone in group:
        most = sum(beside[zone].values())
        alone: Shares = {0: 1.0}
        for _ in range(dice[zone]):
            alone = _added(alone, {cost: costs.count(cost) / len(costs) for cost in costs}, most)
        together = _added(together, alone, sum({s: n for z in group for s, n in beside[z].items()}.values()))
    return sum(cost * share for cost, share in together.items())


def _added(one: Shares, other: Shares, most: int) -> Shares:
    """The sums of two numbers, cut off at a limit."""
    sums: Shares = {}
    for a, p in one.items():
        for b, q in other.items():
            sums[min(most, a + b)] = sums.get(min(most, a + b), 0) + p * q
    return sums
