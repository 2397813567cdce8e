"""Odds of a battle in a position of a game: declared, under way, or standing there to be seen."""

from __future__ import annotations

from dataclasses import replace

from engine.combat.battle import LAND_BATTLE, SEA_BATTLE, Battle
from engine.combat.fight import CombatRules
from engine.combat.opening import assemble
from engine.edition import Edition
from engine.errors import BadLine, Illegal
from engine.odds.battle import Arena, Plan, combat_rules, resolve
from engine.odds.lineup import Sort
from engine.odds.result import Odds
from engine.state import State, Unit


def odds_at(edition: Edition, state: State, space: str, kind: str = "", plan: Plan | None = None) -> Odds:
    """Odds of the battle in a space, for the power whose turn it is. Raises BadLine for an unknown space, Illegal if
    nobody fights there."""
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    rules = combat_rules(edition)
    battle = _battle(state, rules, space, kind)
    gone = set(battle.fallen)
    sides = [
        [state.units[id] for id in ids if id in state.units and id not in gone]
        for ids in (battle.attackers, battle.defenders)
    ]
    if not sides[0] or not sides[1]:
        raise Illegal("battle.none", space=space, spaces=[other.space for other in state.battles])
    shell = replace(state, units={}, spaces={}, battles=[], fighting=None, pending=[])
    arena = Arena(rules, shell, _notes(state, battle, plan or Plan()))
    return resolve(arena, battle.kind, (_stacks(state, sides[0]), _stacks(state, sides[1])), plan or Plan())


def _battle(state: State, rules: CombatRules, space: str, kind: str) -> Battle:
    """The battle under way or declared there; else the one that would be, if the units there fought."""
    found = state.fighting if state.fighting is not None and state.fighting.space == space else None
    if found is not None and kind in ("", found.kind):
        return found
    found = state.battle_at(space, kind or None)
    trial = (
        found.copy() if found else Battle(space, SEA_BATTLE if state.board.is_sea(space) else LAND_BATTLE, state.power)
    )
    assemble(state, rules, trial)
    return trial


def _stacks(state: State, units: list[Unit]) -> list[tuple[Sort, int]]:
    """Units counted by owner, kind and damage, in the order of turns and of the unit table."""
    order = state.turn_order()
    counted: dict[tuple[str, str, int], tuple[Sort, int]] = {}
    for unit in sorted(units, key=lambda u: (order.index(u.owner), state.kind(u).rank, u.hits)):
        sort = Sort(unit.owner, state.kind(unit), unit.hits)
        counted[sort.key] = (sort, counted.get(sort.key, (sort, 0))[1] + 1)
    return list(counted.values())


def _notes(state: State, battle: Battle, plan: Plan) -> tuple[str, ...]:
    """What this position has that the figures leave out."""
    notes: list[str] = []
    if battle.hits or battle.fired:
        notes.append("the round under way is not counted: odds are for the rounds after it")
    if any(state.cargo(state.units[id]) for id in battle.attackers + battle.defenders if id in state.units):
        notes.append("cargo lost with its ship is not counted")
    if plan.may_retreat and battle.seaborne:
        notes.append("units from ships cannot retreat, yet are counted as if they did")
    return tuple(notes)
