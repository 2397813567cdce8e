"""Battles fought by the engine itself, many times over, to hold the odds against."""

import random
from collections import Counter
from collections.abc import Mapping

from engine.combat.opening import open_battle
from engine.dice.roller import Dice
from engine.edition import Edition
from engine.editions import edition
from engine.events import BattleEnded, Lost
from engine.odds import Plan
from engine.play import Play
from engine.setup.position import opening
from engine.state import Pieces, State
from engine.state.ask import StandingOrder
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle

Units = Mapping[str, int]

EDITION = edition("1941")
ATTACKER, DEFENDER = "germany", "soviet_union"
LAND = {
    "1941": "ukraine",
    "abc": "ukraine",
    "revised": "ukraine_ssr",
    "anniversary": "ukraine",
    "europe1940": "eastern_poland",
    "global1940": "eastern_poland",
    "1942second": "ukraine_ssr",
}
SEA = "sz_5"


def position(played: Edition, attack: Units, defend: Units, sea: bool, plan: Plan) -> State:
    """Both stacks in one space, with standing orders that follow the plan."""
    land = LAND[played.id]
    state = opening(played, played.setups[0], played.with_options({})[1])
    state.units = Pieces()
    state.owners[land] = DEFENDER
    state.at_war = None
    played.refresh(state)
    state.power, state.phase = ATTACKER, "conduct_combat"
    for power, units in ((ATTACKER, attack), (DEFENDER, defend)):
        for name, n in units.items():
            for _ in range(n):
                unit = state.add(name.removesuffix(".hit"), power, SEA if sea else land)
                unit.hits = int(name.endswith(".hit"))
    retreat = {"rounds": plan.retreat_after} if plan.retreat_after else "never"
    for power, side, losses in (
        (ATTACKER, "attacker", plan.attacker_losses),
        (DEFENDER, "defender", plan.defender_losses),
    ):
        state.orders += [
            StandingOrder(power, "casualties", losses),
            StandingOrder(power, "submerge", "always" if side in plan.submerge else "never"),
            StandingOrder(power, "retreat", retreat),
            StandingOrder(power, "withdraw", "never"),
        ]
    return state


class Fought:
    """What came of many battles."""

    def __init__(
        self, attack: Units, defend: Units, sea: bool, plan: Plan, times: int, seed: int, played: Edition = EDITION
    ) -> None:
        rng = random.Random(seed)
        start, rules = position(played, attack, defend, sea, plan), played.combat
        self.times = times
        self.results: Counter[str] = Counter()
        self.lost: dict[str, Counter[str]] = {ATTACKER: Counter(), DEFENDER: Counter()}
        self.rounds = 0
        for _ in range(times):
            state = start.copy()
            played.refresh(state)
            play = Play(state, Dice(lambda sides: rng.randint(1, sides)))
            battle = Battle(SEA if sea else LAND[played.id], SEA_BATTLE if sea else LAND_BATTLE, ATTACKER)
            state.battles.append(battle)
            open_battle(play, rules, battle)
            assert not state.pending, state.pending
            self._note(play)

    def _note(self, play: Play) -> None:
        for event in play.events:
            if isinstance(event, Lost) and event.power in self.lost:
                self.lost[event.power].update(event.units)
            elif isinstance(event, BattleEnded):
                self.results[event.result] += 1
                self.rounds += event.rounds
