"""The odds, and the battles the engine fights, held against the judge (`tests/judges`), ending by ending.

The judge was written from the rulebooks by somebody who had not seen the engine. Where the two differ, the book
decides.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.combat.fight import Fight
from engine.editions import edition
from engine.odds import Odds, Plan, odds
from engine.odds.question.lineup import Order
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER
from tests.engine.odds.enumerated import Case, Chances, Enumeration, Policy
from tests.judges.forces import Roster
from tests.judges.judge import Battle, Counting

EXACT = 1e-9
CHEAPEST = "cheapest"
SAME_LOSS = {"mechanized_infantry": "artillery"}
"""Equal in cost and in defense: which of them a defender loses first is left open."""

Left = tuple[tuple[str, int], ...]
Endings = dict[tuple[str, Left, Left], float]
"""Who is left, by the engine's word for it, what is left of the attacker and of the defender; with chances."""


def judged(battle: Battle) -> Endings:
    """What the judge says."""
    counting = Counting(battle)
    attack, defense = counting.rounds.attack, counting.rounds.defense
    ends = (
        (attack.units(ours), defense.units(theirs), chance) for (ours, theirs), chance in counting.endings().items()
    )
    return _gathered(ends)


def told(battle: Battle, spelled: bool = False) -> Odds:
    """The odds. spelled: both orders of loss are given as lists instead of as `cheapest`."""
    roster = Counting(battle).rounds
    orders: list[Order] = [CHEAPEST, CHEAPEST]
    if spelled:
        orders = [[slot.name for slot in side.slots] for side in (roster.attack, roster.defense)]
    plan = Plan(bombard=battle.bombard, attacker_losses=orders[0], defender_losses=orders[1])
    return odds(edition(battle.edition), battle.attack, _with_gun(battle), battle.sea, plan)


def said(found: Odds) -> Endings:
    """The same out of the odds."""
    ends: list[tuple[dict[str, int], dict[str, int], float]] = []
    for ending in found.endings:
        left: list[dict[str, int]] = []
        for lineup, (alive, _) in zip(found.lineups, (ending.attackers, ending.defenders), strict=True):
            units: dict[str, int] = {}
            for sort, n in zip(lineup.sorts, alive, strict=True):
                if n and sort.kind.id != "aa_gun":
                    units[sort.kind.id] = units.get(sort.kind.id, 0) + n
            left.append(units)
        ends.append((left[0], left[1], ending.chance))
    return _gathered(ends)


class JudgesLosses(Policy):
    """Answers what a battle asks, and loses in the judge's order."""

    def __init__(self, case: Case, attack: Roster, defense: Roster) -> None:
        super().__init__(case)
        self.rosters = {ATTACKER: attack, DEFENDER: defense}

    def _dear(self, fight: Fight, ask: Ask, line: Any) -> list[tuple[float, ...]]:
        """The slots that a choice of casualties takes, in order."""
        roster = self.rosters[ask.side]
        flown_at = any(fight.state.kind(unit).is_air for unit in fight.units(ATTACKER))
        by_ships = fight.kind.steps[fight.battle.cursor].name == "bombardment_casualties"
        order = roster.order_before_guns if by_ships and flown_at else roster.order
        taken = [f"{kind}.hit" for kind, n in line.hit.items() for _ in range(n)]
        for kind, n in line.units.items():
            hurt = sum(1 for unit in fight.targets(ask.side) if unit.kind == kind and unit.hits)
            taken += [kind] * n
            taken += [f"{kind}.hit"] * max(0, n - hurt if f"{kind}.hit" in roster.at else 0)
        return sorted((order.index(roster.at[name]),) for name in taken)


def fought(battle: Battle) -> Endings:
    """The same out of the battle itself, which the engine plays with every outcome of its dice."""
    rounds = Counting(battle).rounds
    case = Case(battle.edition, battle.attack, _with_gun(battle), battle.sea, ships=battle.bombard)
    counting = Enumeration(case)
    counting.policy = JudgesLosses(case, rounds.attack, rounds.defense)
    counted: Chances = counting.chances()
    return _gathered((dict(ours), dict(theirs), chance) for (_, ours, theirs), chance in counted.items())


def differences(one: Endings, other: Endings) -> dict[tuple[str, Left, Left], tuple[float, float]]:
    """Where two of them differ."""
    both = {end: (one.get(end, 0.0), other.get(end, 0.0)) for end in one.keys() | other.keys()}
    return {end: pair for end, pair in both.items() if abs(pair[0] - pair[1]) > EXACT}


def figures_apart(battle: Battle, found: Odds) -> dict[str, tuple[float, float]]:
    """Where the figures that are shown differ from what the judge's endings come to."""
    endings = judged(battle)
    shown = {**found.results, "takes": found.takes}
    land = {unit.name for unit in Counting(battle).rounds.book.units if unit.kind.value == "land"}
    ours = dict.fromkeys(shown, 0.0)
    for (result, attackers, _), chance in endings.items():
        ours[result] += chance
        if result == "attacker" and any(name in land for name, _ in attackers):
            ours["takes"] += chance
    return {name: (p, shown[name]) for name, p in ours.items() if abs(p - shown[name]) > EXACT}


def _with_gun(battle: Battle) -> Mapping[str, int]:
    return {**battle.defend, "aa_gun": 1} if battle.gun else battle.defend


def _gathered(ends: Iterable[tuple[Mapping[str, int], Mapping[str, int], float]]) -> Endings:
    endings: Endings = {}
    for ours, theirs, chance in ends:
        merged: dict[str, int] = {}
        for name, n in theirs.items():
            if n and name != "aa_gun":
                merged[SAME_LOSS.get(name, name)] = merged.get(SAME_LOSS.get(name, name), 0) + n
        left = tuple(sorted((name, n) for name, n in ours.items() if n))
        key = (_result(bool(left), bool(merged)), left, tuple(sorted(merged.items())))
        endings[key] = endings.get(key, 0.0) + chance
    return endings


def _result(ours: bool, theirs: bool) -> str:
    if ours and theirs:
        return "stalemate"
    return "attacker" if ours else "defender" if theirs else "nobody"
