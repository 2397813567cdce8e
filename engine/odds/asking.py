"""The `odds` command: what its arguments ask, and the answer as lines."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from engine.edition import Edition
from engine.editions import edition as find_edition
from engine.odds.battle import Plan, odds
from engine.odds.lineup import CHEAPEST
from engine.odds.position import odds_at
from engine.odds.reading import read_order, read_stack
from engine.odds.result import Odds
from engine.odds.telling import tell
from engine.state import State
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.kinds import UnitTable


def ask_odds(arguments: Namespace) -> list[str]:
    """Odds between two stacks. Raises BadLine."""
    edition = find_edition(arguments.edition)
    table = edition.read(edition.setups[0])[1]
    attack, defend = read_stack(arguments.attack, table), read_stack(arguments.defend, table)
    return _answer(odds(edition, attack, defend, arguments.sea, plan_of(arguments, table)), arguments)


def ask_odds_at(edition: Edition, state: State, arguments: Namespace) -> list[str]:
    """Odds of a battle in a position. Raises BadLine, Illegal."""
    plan = plan_of(arguments, state.table(state.power))
    return _answer(odds_at(edition, state, arguments.space, arguments.kind, plan), arguments)


def plan_of(arguments: Namespace, table: UnitTable) -> Plan:
    """The plan that the options describe. Raises BadLine."""
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


def _answer(found: Odds, arguments: Namespace) -> list[str]:
    if arguments.json:
        return [json.dumps(found.to_json(), sort_keys=True, ensure_ascii=False)]
    return tell(found)


def add_arguments(command: ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("file", nargs="?", help="a record: odds of the battle in --space")
    command.add_argument("--space")
    command.add_argument("--kind", default="", help="land or sea, where a space could have either")
    command.add_argument("--edition")
    command.add_argument("--attack", default="", metavar='"3 inf, 1 tank"')
    command.add_argument("--defend", default="", metavar='"3 inf"')
    command.add_argument("--sea", action="store_true", help="a sea battle")
    command.add_argument(
        "--attack-losses", default=CHEAPEST, metavar="ORDER", help="cheapest, or units: first lost first"
    )
    command.add_argument("--defend-losses", default=CHEAPEST, metavar="ORDER")
    command.add_argument("--keep-land", action="store_true", help="the attacker's last land unit falls last")
    command.add_argument("--rounds", type=int, default=0, help="retreat after so many rounds")
    command.add_argument("--below", type=int, default=0, help="retreat with fewer units than that")
    command.add_argument("--submerge", choices=("attacker", "defender", "both"), help="submarines submerge at once")
    command.add_argument("--bombard", default="", metavar='"1 battleship"', help="ships that support a landing")
    command.add_argument("--json", action="store_true")
