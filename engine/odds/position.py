"""Odds of a battle in a position of a game: declared, under way, or standing there to be seen."""

from msgspec import Struct
from msgspec.structs import replace

from engine.board.control import present_enemies
from engine.combat.bombardment import Bombardment, as_many_as_there_are, bombarding_ships
from engine.combat.fight import CombatRules, Fight
from engine.combat.opening import line_up_sides
from engine.combat.opening_fire import KAITEN, KAMIKAZE
from engine.dice.roller import Dice, no_dice
from engine.edition import Edition
from engine.errors import BadLine, Illegal
from engine.odds.battle import Arena, Referees, Stacks, about, lined_up, resolve
from engine.odds.question.effort import Spent, TooMuch, unhurried
from engine.odds.question.lineup import Plan, Sort
from engine.odds.question.result import Odds
from engine.odds.steps.kamikaze_strikes import Strikes, strikes_of
from engine.odds.steps.referee import BattleSite
from engine.play import Play
from engine.state import Pieces, State, Unit
from engine.state.battle import ATTACKER, LAND_BATTLE, SEA_BATTLE, Battle
from engine.units.stacks import count

GIVEN_UP = (KAITEN, KAMIKAZE)
MOST_FOUGHT = 300
"""Units with which the game's own code can fight often enough."""


class Standing(Struct, frozen=True):
    """A battle of a position. sides: the units of both that are still in it. fight: the same on a copy, lined up if it
    has not begun."""

    state: State
    battle: Battle
    sides: tuple[list[Unit], list[Unit]]
    fight: Fight

    @property
    def begun(self) -> bool:
        return self.battle.round > 0

    @property
    def is_small(self) -> bool:
        """Whether the game's own code can fight it often enough."""
        return sum(map(len, self.sides)) <= MOST_FOUGHT


def odds_at(
    edition: Edition,
    state: State,
    space: str,
    kind: str = "",
    plan: Plan | None = None,
    time: Spent = unhurried,
    known: Referees | None = None,
) -> Odds:
    """Return the odds of the battle in a space, for the power whose turn it is; exact, where there is time for it.
    known: what questions about the same position hand on to each other. Raises BadLine for an unknown space, Illegal if
    nobody fights there or the plan's strikes cannot be."""
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    rules = edition.combat
    here, plan = _standing(state, rules, space, kind), plan or Plan()
    ships = _bombarding(here.fight, plan)
    if plan.may_retreat and _nobody_retreats(here.fight):
        plan = replace(plan, retreat_after=0, retreat_below=0)
    ground = _site(here, ships, strikes_of(here.fight, plan))
    shell = replace(state, units=Pieces(), battles=[], fighting=None, pending=[])
    arena = Arena(rules, shell, _notes(state, here.fight, plan), referees={} if known is None else known)
    stacks = (_stacks(state, here.sides[0]), _stacks(state, here.sides[1]))
    try:
        answer = resolve(arena, here.battle.kind, ground, stacks, plan, time)
        if not answer.not_modelled or not here.is_small:
            return answer
    except TooMuch:
        if not here.is_small:
            return about(arena, here.battle.kind, ground, stacks, plan, time)
    return _fought(arena, here, stacks, plan, time)


def _standing(state: State, rules: CombatRules, space: str, kind: str) -> Standing:
    """Return the battle in a space, and what a copy of it says once both sides are lined up. Raises Illegal if nobody
    fights there."""
    battle = _battle(state, rules, space, kind)
    gone = set(battle.fallen)
    attackers, defenders = (
        [state.units[id] for id in ids if id in state.units and id not in gone]
        for ids in (battle.attackers, battle.defenders)
    )
    if not attackers or not defenders:
        raise Illegal("battle.none", space=space, spaces=[other.space for other in state.battles])
    here = Standing(
        state, battle, (attackers, defenders), Fight(Play(state.copy(), Dice(no_dice)), battle.copy(), rules)
    )
    if not here.begun:
        rules.line_up(here.fight)
    return here


def _site(here: Standing, ships: tuple[tuple[int, int], ...], strikes: Strikes) -> BattleSite:
    """Return what the rules are told of the place of a battle."""
    state, battle, fought = here.state, here.battle, here.fight.battle
    guns = tuple(
        (u.owner, u.kind) for u in present_enemies(state, battle.space, battle.attacker) if u.id not in battle.defenders
    )
    landing = bool(fought.seaborne) and not here.begun
    return BattleSite(battle.space, tuple(sorted(fought.notes.items())), guns, ships, here.begun, landing, strikes)


def _fought(arena: Arena, here: Standing, stacks: tuple[Stacks, Stacks], plan: Plan, time: Spent) -> Odds:
    """Return the battle fought many times over by the code that plays the game."""
    from engine.odds.sampling.by_play import fought  # what it is built on takes long to load

    state, lineups = here.state, lined_up(arena, stacks, plan)
    pieces = [
        [[unit.id for unit in units if _sort(state, unit).key == sort.key] for sort in lineup.sorts]
        for lineup, units in zip(lineups, here.sides, strict=True)
    ]
    answer = fought(arena.rules, state, here.battle, lineups, (pieces[0], pieces[1]), plan, time)
    return replace(answer, assumed=arena.notes)


def _bombarding(fight: Fight, plan: Plan) -> tuple[tuple[int, int], ...]:
    """Return the ships beside the landing that may fire, or those the plan names: as many as the book allows, the best
    first. Of a landing that is only planned all land units come by sea."""
    table, battle = fight.state.table(fight.battle.attacker), fight.battle
    step = next((step for step in fight.kind.steps if isinstance(step, Bombardment)), None)
    if step is None:
        return ()
    ships = plan.bombard
    if not ships and battle.seaborne:
        ships = count((ship.kind for ship in bombarding_ships(fight)), table)
    if plan.bombard and not battle.seaborne:
        battle.seaborne = [unit.id for unit in fight.units(ATTACKER) if fight.state.kind(unit).is_land]
    left = sum(ships.values()) if step.most is as_many_as_there_are else step.most(fight)
    firing: list[tuple[int, int]] = []
    for kind in sorted(ships, key=lambda kind: -table[kind].bombard):
        firing.append((table[kind].bombard, min(left, ships[kind])))
        left -= firing[-1][1]
    return tuple(firing)


def _battle(state: State, rules: CombatRules, space: str, kind: str) -> Battle:
    """Return the battle under way or declared there; else the one that would be, if the units there fought."""
    standing = state.fighting if state.fighting is not None and state.fighting.space == space else None
    if standing is not None and kind in ("", standing.kind):
        return standing
    standing = state.battle_at(space, kind or None)
    trial = (
        standing.copy()
        if standing
        else Battle(space, SEA_BATTLE if state.board.is_sea(space) else LAND_BATTLE, state.power)
    )
    line_up_sides(state, rules, trial)
    return trial


def _stacks(state: State, units: list[Unit]) -> list[tuple[Sort, int]]:
    """Units counted by owner, kind and damage, in the order of turns and of the unit table."""
    counted: dict[tuple[str, str, int, str], tuple[Sort, int]] = {}
    for unit in sorted(units, key=lambda u: (state.place_in_order(u.owner), state.kind(u).rank, u.hits)):
        sort = _sort(state, unit)
        counted[sort.key] = (sort, counted.get(sort.key, (sort, 0))[1] + 1)
    return list(counted.values())


def _sort(state: State, unit: Unit) -> Sort:
    gives_up = unit.mission if unit.mission in GIVEN_UP else ""
    return Sort(unit.owner, state.kind(unit), unit.hits, gives_up)


def _nobody_retreats(fight: Fight) -> bool:
    """Return whether all attackers land from the sea, in a book that leaves them no way back."""
    from_ships = set(fight.battle.seaborne)
    return not fight.rules.seaborne_may_retreat and all(unit.id in from_ships for unit in fight.units(ATTACKER))


def _notes(state: State, fight: Fight, plan: Plan) -> tuple[str, ...]:
    """Return what this position has that the figures leave out."""
    notes, battle = list[str](), fight.battle
    if battle.hits or battle.fired:
        notes.append("the round under way is not counted: odds are for the rounds after it")
    if any(state.cargo(state.units[id]) for id in battle.attackers + battle.defenders if id in state.units):
        notes.append("cargo lost with its ship is not counted")
    if plan.may_retreat and battle.seaborne and not fight.rules.seaborne_may_retreat:
        notes.append("units from ships cannot retreat, yet are counted as if they did")
    return tuple(notes)


def battlefields(state: State) -> list[str]:
    """List the spaces in which the power whose turn it is fights or will fight, as its units stand: the battle under
    way first, then those declared, then those that its moves lead to."""
    power = state.power
    spaces = [state.fighting.space] if state.fighting is not None else []
    spaces += [battle.space for battle in state.battles]
    there = {unit.bound or unit.space for unit in state.of(power) if unit.bound or not unit.aboard}
    spaces += [space for space in state.board.spaces if space in there and present_enemies(state, space, power)]
    return list(dict.fromkeys(spaces))
