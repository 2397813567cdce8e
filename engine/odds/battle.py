"""The question and its answer: two armies, an edition, a plan; exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.combat.fight import CombatRules
from engine.edition import Edition
from engine.errors import BadLine
from engine.odds.anti_aircraft_sixes import sixes_count
from engine.odds.effort import Effort
from engine.odds.firepower import Mask
from engine.odds.flow import flow_for_rounds, flow_to_the_end
from engine.odds.lineup import CHEAPEST, Lineup, Order, Sort, check_order, line_up, stacks_of
from engine.odds.loss_order import Stand, Stands
from engine.odds.openings import beginnings
from engine.odds.result import Ending, Left, Odds
from engine.odds.script import Dive, Script, read_script
from engine.odds.shot_down import after_sixes
from engine.odds.simple_battle import in_lines
from engine.odds.state_graph import StateGraph
from engine.odds.step_answers import BattleSite, End, StepAnswers, standing_rules
from engine.state import State
from engine.state.battle import ATTACKER, DEFENDER, LAND_BATTLE, SEA_BATTLE

MOST_UNITS = {LAND_BATTLE: 500, SEA_BATTLE: 60}
"""Of both sides together: beyond that the exact way takes seconds, and no table has such a battle."""

KEPT = 16

Stacks = Sequence[tuple[Sort, int]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is decided beforehand.

    attacker_losses, defender_losses: `cheapest` or a list of unit ids. keep_land: the attacker's last land unit falls
    last. retreat_after: rounds. retreat_below: the attacker retreats with fewer units than that. submerge: the sides
    whose submarines submerge as soon as they may. bombard: ships that support a landing (a position knows its own).
    """

    attacker_losses: Order = CHEAPEST
    defender_losses: Order = CHEAPEST
    keep_land: bool = False
    retreat_after: int = 0
    retreat_below: int = 0
    submerge: frozenset[str] = frozenset()
    bombard: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def may_retreat(self) -> bool:
        return self.retreat_after > 0 or self.retreat_below > 0


@dataclass(slots=True)
class Arena:
    """An edition's combat, ready for questions, with what it has answered before. `shell`: a position without units;
    `notes`: what it leaves out or takes for granted."""

    rules: CombatRules
    shell: State
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    scripts: dict[str, Script] = field(default_factory=dict[str, Script])
    rulings: dict[tuple[object, ...], StepAnswers] = field(default_factory=dict[tuple[object, ...], StepAnswers])

    def script(self, kind: str) -> Script:
        if kind not in self.scripts:
            self.scripts[kind] = read_script(self.rules.kinds[kind].steps)
        return self.scripts[kind]

    def ruling(self, kind: str, ground: BattleSite, sides: tuple[Lineup, Lineup], may_retreat: bool) -> StepAnswers:
        """The rulings for such a battle; those asked before are kept."""
        sorts = (sides[0].sorts, sides[1].sorts)
        key = (kind, ground, may_retreat, *(tuple(sort.key for sort in side) for side in sorts))
        if key not in self.rulings:
            self.rulings[key] = StepAnswers(standing_rules(self.rules, may_retreat), self.shell, kind, ground, sorts)
        return self.rulings[key]

    def somewhere(self, kind: str) -> str:
        """A space for such a battle that favours nobody."""
        spaces = self.shell.board.spaces.items()
        return next(id for id, space in spaces if space.is_sea == (kind == SEA_BATTLE) and not space.island)


_ARENAS: dict[int, tuple[Edition, Arena]] = {}


def arena_of(edition: Edition) -> Arena:
    """The arena of an edition, kept as long as the edition is used."""
    kept = _ARENAS.get(id(edition))
    if kept is None or kept[0] is not edition:
        board, units, _ = edition.read(edition.setups[0])
        tables, relations = dict.fromkeys(board.powers, units), edition.relate(board, None)
        shell = State(edition.id, edition.setups[0], {}, board, tables, relations, edition.facility_table())
        while len(_ARENAS) >= KEPT:
            del _ARENAS[next(iter(_ARENAS))]
        kept = _ARENAS[id(edition)] = (edition, Arena(edition.combat, shell))
    return kept[1]


def odds(
    edition: Edition, attack: Mapping[str, int], defend: Mapping[str, int], sea: bool = False, plan: Plan | None = None
) -> Odds:
    """Odds of a battle between two stacks, `{unit: n}`; `battleship.hit` is a damaged one. Raises BadLine for a unit
    the edition does not have."""
    arena = arena_of(edition)
    powers = list(arena.shell.board.powers)
    attacker = powers[0]
    defender = next(power for power in powers if arena.shell.is_enemy(power, attacker))
    table = arena.shell.table(attacker)
    stacks = (stacks_of(attacker, attack, table), stacks_of(defender, defend, arena.shell.table(defender)))
    kind, plan = SEA_BATTLE if sea else LAND_BATTLE, plan or Plan()
    bombard = tuple((sort.kind.bombard, n) for sort, n in stacks_of(attacker, plan.bombard, table))
    guns = tuple((sort.owner, sort.kind.id) for sort, n in stacks[1] if n and not fights(sort))
    return resolve(arena, kind, BattleSite(arena.somewhere(kind), (), guns, bombard), stacks, plan)


def fights(sort: Sort) -> bool:
    """Whether a unit takes part in battles: a gun that changes hands with the land does not."""
    return not sort.kind.has("captured_not_destroyed")


def resolve(arena: Arena, kind: str, ground: BattleSite, stacks: tuple[Stacks, Stacks], plan: Plan) -> Odds:
    """Odds of a battle between units of known owners and damage. Raises BadLine for an order of loss that names what
    the edition does not have, and for what would take longer than anybody waits."""
    units, most = sum(n for stack in stacks for _, n in stack), MOST_UNITS.get(kind, MOST_UNITS[LAND_BATTLE])
    if units > most:
        raise BadLine("odds.too_large", units=units, most=most)
    for order in (plan.attacker_losses, plan.defender_losses):
        check_order(order, arena.shell.table(next(iter(arena.shell.tables))))
    in_it = [[(sort, n) for sort, n in stack if fights(sort)] for stack in stacks]
    sides = (
        line_up(ATTACKER, in_it[0], plan.attacker_losses, plan.keep_land),
        line_up(DEFENDER, in_it[1], plan.defender_losses),
    )
    script = arena.script(kind)
    if not sides[0].sorts or not sides[1].sorts:
        return Odds(sides, tuple(_no_fight(sides)), 0.0)
    rulings = arena.ruling(kind, ground, sides, plan.may_retreat)
    endings: list[Ending] = []
    rounds, effort = 0.0, Effort(units)
    for begun, p in beginnings(script, rulings, sides):
        fought, lasted = _fought(rulings, script, begun, plan, effort)
        rounds += p * lasted
        endings += fought if p == 1 else [replace(ending, chance=ending.chance * p) for ending in fought]
    missing = script.not_modelled(sides) + arena.missing
    return Odds(sides, tuple(endings), rounds, missing, script.assumed + arena.notes)


def _no_fight(sides: tuple[Lineup, Lineup]) -> list[Ending]:
    """Only one side is there."""
    whole = [(side.counts, tuple(0 for _ in side.counts)) for side in sides]
    result = ATTACKER if sides[0].sorts else DEFENDER
    return [Ending(result, whole[0], whole[1], 1.0)]


def _fought(
    rulings: StepAnswers, script: Script, sides: tuple[Lineup, Lineup], plan: Plan, effort: Effort
) -> tuple[list[Ending], float]:
    below, rounds = plan.retreat_below, plan.retreat_after
    if below > sum(sides[0].counts):
        below, rounds = 0, 1
    diving = plan.submerge and any(isinstance(stage, Dive) for stage in script.stages)
    sixes = sixes_count(script, sides, rulings.ground.begun)
    net = StateGraph(script, rulings, (Stands(sides[0], below), Stands(sides[1])), plan.submerge, sixes, effort)
    if not diving and not (below and rounds):
        outcome = after_sixes(net, below, rounds) if sixes else in_lines(rulings, script, sides, below, rounds, effort)
        if outcome is not None:
            return [
                Ending(end.result, _left(a.alive, a.hurt, end.dead[0]), _left(d.alive, d.hurt, end.dead[1]), p)
                for a, d, end, p in outcome.ends
            ], outcome.rounds
    flow = flow_for_rounds(net, rounds) if rounds else flow_to_the_end(net)
    return [_ending(net, a, d, end, p) for (a, d, end), p in flow.ends.items()], flow.rounds


def _ending(net: StateGraph, a: int, d: int, end: End, p: float) -> Ending:
    left = [
        _stand_left(stands, stands.all[at], dead) for stands, at, dead in zip(net.stands, (a, d), end.dead, strict=True)
    ]
    return Ending(end.result, left[0], left[1], p)


def _stand_left(stands: Stands, stand: Stand, dead: Mask) -> Left:
    return _left(tuple(stands.lineup.alive(stand.standing)), tuple(stands.lineup.damaged(stand.standing)), dead)


def _left(alive: tuple[int, ...], hurt: tuple[int, ...], dead: Mask) -> Left:
    """What is left once those are gone that die without a shot."""
    if not dead:
        return alive, hurt
    return tuple(0 if dead >> i & 1 else n for i, n in enumerate(alive)), hurt
