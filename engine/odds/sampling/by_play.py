"""Odds of battles that cannot be counted out: the battle is fought many times over by the code that plays the game,
with seeded dice and with orders that follow the plan. The same question has the same answer."""

from collections import Counter
from collections.abc import Callable

import numpy as np

from engine.combat.fight import CombatRules, Fight, resume, run
from engine.combat.opening import open_battle
from engine.dice.roller import Dice
from engine.errors import Refused
from engine.events import BattleEnded, RoundBegan
from engine.odds.question.effort import SEED, Spent, unhurried
from engine.odds.question.lineup import CHEAPEST, Left, Lineup, Plan
from engine.odds.question.result import RETREAT, STALEMATE, Cell, Odds, Outcome, ended
from engine.odds.steps.referee import standing_rules
from engine.play import Play
from engine.questions import Pending, find
from engine.record import Action, Press
from engine.state import State
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import ATTACKER, DEFENDER, Battle

MOST_BATTLES = 4000
FEWEST = 10
"""So many battles are fought however late it is."""
MOST_WORK = 60_000
"""About a second and a half of a small machine's time, in units that are still there at the end of a round."""
EACH = 8
"""The work of a battle beside its units."""
AT_A_TIME = 4096
Pieces = tuple[list[list[int]], list[list[int]]]
"""The units of both sides, sort by sort."""
Result = tuple[str, Left, Left]


def fought(
    rules: CombatRules,
    state: State,
    battle: Battle,
    sides: tuple[Lineup, Lineup],
    pieces: Pieces,
    plan: Plan,
    time: Spent = unhurried,
) -> Odds:
    """Return the odds of a battle that stands in a position, fought as often as the time allows."""
    start = _ordered(state, battle, plan)
    sampler = _Sampler(standing_rules(rules, plan.may_retreat), start, battle, sides, pieces, plan)
    tally: Counter[Result] = Counter()
    while sampler.work < MOST_WORK and sampler.times < MOST_BATTLES and (sampler.times < FEWEST or time() < 1):
        tally[sampler.once()] += 1
    lefts: tuple[list[Left], list[Left]] = ([], [])
    cells: list[Cell] = []
    for at, ((result, ours, theirs), n) in enumerate(tally.items()):
        lefts[0].append(ours)
        lefts[1].append(theirs)
        cells.append((at, at, ended(result), n / sampler.times))
    outcome = Outcome((lambda at: lefts[0][at], lambda at: lefts[1][at]), cells, sampler.rounds / sampler.times)
    return Odds(sides, (outcome,), outcome.rounds, samples=sampler.times)


def _ordered(state: State, battle: Battle, plan: Plan) -> State:
    """Return the position with orders for both sides that follow the plan."""
    start = state.copy()
    start.orders = []
    for power in start.turn_order():
        side = ATTACKER if power == battle.attacker else DEFENDER
        losses = plan.attacker_losses if side == ATTACKER else plan.defender_losses
        choice = CHEAPEST if losses == CHEAPEST else [losses] if isinstance(losses, str) else list(losses)
        start.orders += [
            StandingOrder(power, "casualties", choice),
            StandingOrder(power, "submerge", "always" if side in plan.submerge else "never"),
        ]
        if not plan.withdraw_after:
            start.orders.append(StandingOrder(power, "withdraw", "never"))
    return start


class _Sampler:
    """Fights one battle over and over. work: done so far; rounds: fought in all."""

    def __init__(
        self,
        rules: CombatRules,
        start: State,
        battle: Battle,
        sides: tuple[Lineup, Lineup],
        pieces: Pieces,
        plan: Plan,
    ) -> None:
        self.rules, self.start, self.plan, self.sides, self.pieces = rules, start, plan, sides, pieces
        places = [(other.space, other.kind) for other in start.battles]
        here = (battle.space, battle.kind)
        self.at = places.index(here) if here in places else -1
        self.battle = battle
        self.begun = battle.round
        self.times, self.rounds, self.work = 0, 0, 0
        self._faces = _faces()

    def once(self) -> Result:
        """Fight it once; return its result, and what is left of both sides."""
        state = self.start.copy()
        battle = state.battles[self.at] if self.at >= 0 else self.battle.copy()
        if self.at < 0:
            state.battles.append(battle)
        play = Play(state, Dice(self._faces))
        fight = Fight(play, battle, self.rules)
        if self.begun:
            state.fighting = battle
            if not state.pending:
                run(fight)
        else:
            open_battle(play, self.rules, battle)
        retreated = self._to_the_end(fight)
        self.times += 1
        fought = sum(1 for event in play.events if isinstance(event, RoundBegan))
        self.rounds += fought
        self.work += EACH + (1 + fought) * sum(sum(side.counts) for side in self.sides) // 2
        result = next((event.result for event in play.events if isinstance(event, BattleEnded)), STALEMATE)
        return (RETREAT if retreated else result, *self._left(state))

    def _to_the_end(self, fight: Fight) -> bool:
        """Answer every question as the plan says; whether the attacker has broken off."""
        state = fight.state
        while state.pending and not fight.battle.over:
            ask = state.pending[0]
            if ask.do == "press" and ask.side == ATTACKER and self._gives_up(fight):
                return True
            _answer(fight, ask, self.plan)
        return False

    def _gives_up(self, fight: Fight) -> bool:
        fewest, rounds = self.plan.retreat_below, self.plan.retreat_after
        late = 0 < rounds <= fight.battle.round - self.begun
        return late or len(fight.targets(ATTACKER)) < fewest

    def _left(self, state: State) -> tuple[Left, Left]:
        left: list[Left] = []
        for side, sorts in zip(self.sides, self.pieces, strict=True):
            alive = [[state.units[id] for id in ids if id in state.units] for ids in sorts]
            hurt = [
                sum(unit.hits > sort.damage for unit in units) for sort, units in zip(side.sorts, alive, strict=True)
            ]
            left.append((tuple(len(units) for units in alive), tuple(hurt)))
        return left[0], left[1]


def _faces() -> Callable[[int], int]:
    """Dice that fall the same way every time."""
    source = np.random.default_rng(SEED)
    ready: list[int] = []

    def face(sides: int) -> int:
        if not ready:
            ready.extend(source.integers(0, 2**32, AT_A_TIME).tolist())
        return 1 + ready.pop() % sides

    return face


def _answer(fight: Fight, ask: Ask, plan: Plan) -> None:
    """Answer as ordered, as planned, or as by default."""
    pending = fight.pending(ask)
    withdraws = ask.side == DEFENDER and 0 < plan.withdraw_after <= fight.battle.round
    if ask.do == "press" and not withdraws:
        resume(fight, ask, Press(by=ask.by))
        return
    for action in _answers(pending, withdraws):
        try:
            resume(fight, ask, action)
        except Refused:
            continue
        return
    raise AssertionError(f"nothing answers {ask.do}")


def _answers(pending: Pending, withdraws: bool) -> list[Action]:
    """Return what is worth trying, the likeliest first."""
    question = find(pending.ask.do)
    ordered = question.ordered(pending)
    if ordered is not None:
        return [ordered]
    answers = list(question.candidates(pending))
    if withdraws:
        answers.sort(key=lambda action: action.do != "withdraw")
    elif answers:
        first = question.default(answers)
        answers = [first, *(action for action in answers if action is not first)]
    return answers
