"""The question and its answer: two armies, an edition, a plan; exact odds."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from engine.combat.fight import CombatRules
from engine.edition import Edition
from engine.odds.counting.anti_aircraft_sixes import after_sixes, sixes_count
from engine.odds.counting.loss_order import Stands
from engine.odds.counting.net_of_states import NetOfStates
from engine.odds.counting.openings import Beginning, beginnings
from engine.odds.counting.simple_battle import in_lines
from engine.odds.question.effort import Effort, Spent, TooMuch, unhurried
from engine.odds.question.lineup import Lineup, Plan, Sort, check_order, line_up, stacks_of
from engine.odds.question.once import once
from engine.odds.question.result import Odds, Outcome, ended
from engine.odds.steps.referee import FIRST, LATER, BattleSite, Referee, standing_rules
from engine.odds.steps.script import STAYS, Dive, Exchange, Script, read_script, without_defenders_fire
from engine.state import State
from engine.state.battle import ATTACKER, DEFENDER, LAND_BATTLE, SEA_BATTLE
from engine.units.traits import Trait

MOST_POINTS = 2000
"""Hits that a side can take: beyond that nothing is counted out."""
LEAVES = "the defenders have somewhere to withdraw to"
KEPT = 16
"""Editions of which answers of their rules are kept."""
MOST_REFEREES = 256
"""Kinds of battles of which they are, by the sorts of units on both sides."""

Stacks = Sequence[tuple[Sort, int]]
Referees = dict[tuple[object, ...], Referee]
"""What the rules have said of kinds of battles; good for one position, whoever of its units fights."""


class Arena(Struct, dict=True):
    """An edition's combat, ready for questions, with what it has answered before. `shell`: a position without units;
    `notes`: what it leaves out or takes for granted."""

    rules: CombatRules
    shell: State
    notes: tuple[str, ...] = ()
    scripts: dict[str, Script] = field(default_factory=dict[str, Script])
    referees: Referees = field(default_factory=dict[tuple[object, ...], Referee])

    def script(self, kind: str) -> Script:
        """Return the script of a kind of battle; read once."""
        if kind not in self.scripts:
            self.scripts[kind] = read_script(self.rules.kinds[kind].steps)
        return self.scripts[kind]

    def referee(
        self,
        kind: str,
        ground: BattleSite,
        sides: tuple[Lineup, Lineup],
        may_retreat: bool,
        silent: bool = False,
        round: int = LATER,
    ) -> Referee:
        """Return the referee of such a battle; those asked before are kept. may_retreat: whether attackers do. silent:
        for a round in which the defenders do not fire. round: FIRST or LATER."""
        sorts = (sides[0].sorts, sides[1].sorts)
        key = (kind, ground, may_retreat, silent, round, *(tuple(sort.key for sort in side) for side in sorts))
        if key not in self.referees:
            while len(self.referees) >= MOST_REFEREES:
                del self.referees[next(iter(self.referees))]
            self.referees[key] = Referee(
                standing_rules(self.rules, may_retreat), self.shell, kind, ground, sorts, round
            )
        return self.referees[key]

    @once
    def opponents(self) -> tuple[str, str]:
        """Return a power that attacks, and an enemy of it."""
        attacker, *others = self.shell.board.powers
        return attacker, next(power for power in others if self.shell.is_enemy(power, attacker))

    @once
    def somewhere(self) -> dict[str, str]:
        """Return a space for each kind of battle that favours nobody."""
        spaces = [(id, space) for id, space in self.shell.board.spaces.items() if not space.island]
        return {
            kind: next(id for id, space in spaces if space.is_sea == (kind == SEA_BATTLE))
            for kind in (LAND_BATTLE, SEA_BATTLE)
        }


_ARENAS: dict[int, tuple[Edition, Arena]] = {}


def arena_of(edition: Edition) -> Arena:
    """Return the arena of an edition, kept as long as the edition is used."""
    kept = _ARENAS.get(id(edition))
    if kept is None or kept[0] is not edition:
        board, units, _ = edition.read(edition.setups[0])
        tables, relations = dict.fromkeys(board.powers, units), edition.relate(board, None)
        shell = State(edition.id, edition.setups[0], {}, board, tables, relations, edition.facility_table())
        while len(_ARENAS) >= KEPT:
            del _ARENAS[next(iter(_ARENAS))]
        kept = _ARENAS[id(edition)] = (edition, Arena(edition.combat, shell))
    return kept[1]


def may_withdraw(edition: Edition) -> bool:
    """Return whether an edition lets defenders leave a battle."""
    arena = arena_of(edition)
    return any(arena.script(kind).may_withdraw for kind in (LAND_BATTLE, SEA_BATTLE))


def odds(
    edition: Edition,
    attack: Mapping[str, int],
    defend: Mapping[str, int],
    sea: bool = False,
    plan: Plan | None = None,
    time: Spent = unhurried,
) -> Odds:
    """Return the odds of a battle on land, or at sea (`sea`), between two stacks, `{unit: n}`; `battleship.hit` is a
    damaged one. They are exact; of battles too large for that, or for the time there is, they are about right. Raises
    BadLine for a unit the edition does not have."""
    arena = arena_of(edition)
    attacker, defender = arena.opponents
    table = arena.shell.table(attacker)
    stacks = (stacks_of(attacker, attack, table), stacks_of(defender, defend, arena.shell.table(defender)))
    kind, plan = SEA_BATTLE if sea else LAND_BATTLE, plan or Plan()
    bombard = tuple((sort.kind.bombard, n) for sort, n in stacks_of(attacker, plan.bombard, table))
    guns = tuple((sort.owner, sort.kind.id) for sort, n in stacks[1] if n and not fights(sort))
    ground = BattleSite(arena.somewhere[kind], (), guns, bombard)
    try:
        return resolve(arena, kind, ground, stacks, plan, time)
    except TooMuch:
        return about(arena, kind, ground, stacks, plan, time)


def fights(sort: Sort) -> bool:
    """Return whether a unit takes part in battles: a gun that changes hands with the land does not."""
    return not sort.kind.has(Trait.CAPTURED_NOT_DESTROYED)


def resolve(
    arena: Arena,
    kind: str,
    ground: BattleSite,
    stacks: tuple[Stacks, Stacks],
    plan: Plan,
    time: Spent = unhurried,
) -> Odds:
    """Return the exact odds of a battle between units of known owners and damage. Raises BadLine for an order of loss
    that names what the edition does not have, TooMuch for what would take longer than anybody waits."""
    sides, script = lined_up(arena, stacks, plan), arena.script(kind)
    if not sides[0].sorts or not sides[1].sorts:
        return Odds(sides, (_no_fight(sides),), 0.0)
    if any(side.points > MOST_POINTS for side in sides):
        raise TooMuch
    referee = arena.referee(kind, ground, sides, plan.may_retreat)
    outcomes = tuple(_fought(arena, referee, script, sides, plan, Effort(time=time)))
    rounds = sum([outcome.rounds for outcome in outcomes])
    return Odds(sides, outcomes, rounds, *_noted(sides, script, arena, plan.withdraw_after > 0))


def about(
    arena: Arena,
    kind: str,
    ground: BattleSite,
    stacks: tuple[Stacks, Stacks],
    plan: Plan,
    time: Spent = unhurried,
) -> Odds:
    """Return the odds of a battle too large to be counted out: about, from many battles thrown with dice. Raises
    BadLine."""
    from engine.odds.sampling.by_number import thrown  # what it is built on takes long to load

    sides, script = lined_up(arena, stacks, plan), arena.script(kind)
    referee = arena.referee(kind, ground, sides, plan.may_retreat)
    stands = (Stands(sides[0], plan.retreat_below), Stands(sides[1]))
    net = NetOfStates(script, referee, stands, plan.submerge, sixes_count(script, sides, ground.begun))
    rules = _first_round(arena, referee, script, sides, plan)
    first = None if rules is None else replace(net, referee=rules)
    missing, assumed = _noted(sides, script, arena, leaves=False)
    return replace(thrown(net, sides, plan, first, time), not_modelled=missing, assumed=assumed)


def lined_up(arena: Arena, stacks: tuple[Stacks, Stacks], plan: Plan) -> tuple[Lineup, Lineup]:
    """Return both sides in the order in which they lose their units. Raises BadLine."""
    for order in (plan.attacker_losses, plan.defender_losses):
        check_order(order, arena.shell.table(next(iter(arena.shell.tables))))
    in_it = [[(sort, n) for sort, n in stack if fights(sort)] for stack in stacks]
    return (
        line_up(ATTACKER, in_it[0], plan.attacker_losses, plan.keep_land),
        line_up(DEFENDER, in_it[1], plan.defender_losses),
    )


def _noted(
    sides: tuple[Lineup, Lineup], script: Script, arena: Arena, leaves: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what an answer leaves out, and what it takes for granted. leaves: the defenders do, if they may."""
    assumed = script.assumed
    if leaves and script.may_withdraw:
        assumed = tuple(LEAVES if note == STAYS else note for note in assumed)
    return script.not_modelled(sides), assumed + arena.notes


def _no_fight(sides: tuple[Lineup, Lineup]) -> Outcome:
    """Only one side is there."""
    whole = [(side.counts, tuple(0 for _ in side.counts)) for side in sides]
    end = ended(ATTACKER if sides[0].sorts else DEFENDER)
    return Outcome((lambda at: whole[0], lambda at: whole[1]), [(0, 0, end, 1.0)], 0.0)


def _withdrawn(
    arena: Arena,
    referee: Referee,
    script: Script,
    sides: tuple[Lineup, Lineup],
    plan: Plan,
    starts: Sequence[Beginning],
    effort: Effort,
) -> Outcome:
    """Return a battle that the defenders leave: in that round they do not fire."""
    from engine.odds.counting.graph_battle import until_they_leave  # what it is built on takes long to load

    silent = arena.referee(referee.kind, referee.ground, sides, plan.may_retreat, silent=True)
    stands = (Stands(sides[0], plan.retreat_below), Stands(sides[1]))
    nets = [
        NetOfStates(one, answers, stands, plan.submerge, sixes_count(script, sides, referee.ground.begun), effort)
        for one, answers in ((script, referee), (without_defenders_fire(script), silent))
    ]
    return until_they_leave(nets[0], nets[1], starts, plan.withdraw_after, plan.retreat_after)


def _fought(
    arena: Arena, referee: Referee, script: Script, sides: tuple[Lineup, Lineup], plan: Plan, effort: Effort
) -> list[Outcome]:
    below, rounds = plan.retreat_below, plan.retreat_after
    if below > sum(sides[0].counts):
        below, rounds = 0, 1
    starts = beginnings(script, referee, sides)
    if plan.withdraw_after and script.may_withdraw:
        return [_withdrawn(arena, referee, script, sides, plan, starts, effort)]
    diving = plan.submerge and any(isinstance(stage, Dive) for stage in script.stages)
    sixes = sixes_count(script, sides, referee.ground.begun)
    given_up = any(sort.gives_up for side in sides for sort in side.sorts)
    first = _first_round(arena, referee, script, sides, plan)
    stands = Stands(sides[0], below), Stands(sides[1])
    if not diving and not (below and rounds) and first is None and not given_up:
        if sixes:
            outcomes = after_sixes(NetOfStates(script, referee, stands, plan.submerge, sixes, effort), below, rounds)
        else:
            outcomes = in_lines(referee, script, sides, starts, below, rounds, effort)
        if outcomes is not None:
            return outcomes
    from engine.odds.counting.graph_battle import in_graph  # what it is built on takes long to load

    net = NetOfStates(script, referee, stands, plan.submerge, sixes, effort)
    at = 0 if referee.ground.begun else script.begins(sides)
    return [in_graph(net, starts, at, rounds, None if first is None else replace(net, referee=first))]


def _first_round(
    arena: Arena, later: Referee, script: Script, sides: tuple[Lineup, Lineup], plan: Plan
) -> Referee | None:
    """Return the answers of the first round, where somebody fires otherwise in it than in the others."""
    if later.ground.begun:
        return None
    first = arena.referee(later.kind, later.ground, sides, plan.may_retreat, round=FIRST)
    ours, theirs = ((1 << len(side.sorts)) - 1 for side in sides)
    fires = (step for stage in script.stages if isinstance(stage, Exchange) for step in stage.fires if step)
    everybody = ((step, (ours, ours), (theirs, theirs), 0) for step in fires)
    return first if any(first.fire(*asked) != later.fire(*asked) for asked in everybody) else None
