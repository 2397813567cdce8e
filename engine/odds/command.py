"""The `odds` command: what its arguments ask, and the answer as lines."""

import json
from argparse import Namespace

from engine.edition import Edition
from engine.editions import edition as find_edition
from engine.odds.battle import Plan, odds
from engine.odds.plain_text import tell
from engine.odds.position import odds_at
from engine.odds.question.result import Odds
from engine.odds.question.typed_stacks import read_order, read_stack
from engine.state import State
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.kinds import UnitTable


def ask_odds(arguments: Namespace) -> list[str]:
    """Return the odds between two stacks, in lines. Raises BadLine."""
    edition = find_edition(arguments.edition)
    table = edition.read(edition.setups[0])[1]
    attack, defend = read_stack(arguments.attack, table), read_stack(arguments.defend, table)
    return _answer(odds(edition, attack, defend, arguments.sea, plan_of(arguments, table)), arguments)


def ask_odds_at(edition: Edition, state: State, arguments: Namespace) -> list[str]:
    """Return the odds of a battle in a position, in lines. Raises BadLine, Illegal."""
    plan = plan_of(arguments, state.table(state.power))
    return _answer(odds_at(edition, state, arguments.space, arguments.kind, plan), arguments)


def plan_of(arguments: Namespace, table: UnitTable) -> Plan:
    """Return the plan that the options describe. Raises BadLine."""
    sides = {None: (), "both": (ATTACKER, DEFENDER)}.get(arguments.submerge, (arguments.submerge or "",))
    return Plan(
        attacker_losses=read_order(arguments.attack_losses, table),
        defender_losses=read_order(arguments.defend_losses, table),
        keep_land=arguments.keep_land,
        retreat_after=max(0, arguments.rounds),
        retreat_below=max(0, arguments.below),
        submerge=frozenset(sides),
        bombard=read_stack(arguments.bombard, table),
    )


def _answer(odds: Odds, arguments: Namespace) -> list[str]:
    if arguments.json:
        return [json.dumps(odds.to_json(), sort_keys=True, ensure_ascii=False)]
    return tell(odds)
