"""Attacks on industry: strategic bombing raids and rockets take IPCs from whoever holds the complex
[Revised: Strategic Bombing Raids; Rocket Strikes]."""

from collections.abc import Callable

from msgspec import Struct

from engine.board.control import is_hostile_land
from engine.board.facilities import facility
from engine.combat.ending import conclude
from engine.combat.fight import Fight
from engine.combat.steps import Silent
from engine.economy.accounts import account_of, balance, pay
from engine.errors import Illegal
from engine.events import Bombed
from engine.movement.landing import air_distances
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import OpenBattle
from engine.state import State, Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, RAID

FACILITY = "industrial_complex"


def raid_target(state: State, space: str, power: str, kinds: list[str]) -> bool:
    """Return whether all units of these kinds of a power could raid something in a space."""
    here = state.facilities.get(space, {})
    raids = [state.table(power)[kind].raid for kind in kinds]
    return is_hostile_land(state, space, power) and all(raid and set(raid.targets) & set(here) for raid in raids)


def destroy_income(state: State, space: str, amount: int) -> tuple[str, int]:
    """Take `amount` IPCs from the holder of a territory, or what he has if that is less. Returns who lost them, and how
    many."""
    loser = state.owners[space] or ""
    account = account_of(state, loser, space)
    taken = min(amount, balance(state, account))
    pay(state, account, taken)
    return loser, taken


class BombIndustry(Silent, frozen=True):
    """A step in which every bomber left rolls; each destroys at most the territory's IPC value. Then the raid is
    over."""

    name: str = "bomb_industry"

    def run(self, fight: Fight) -> Ask | None:
        battle, state = fight.battle, fight.state
        cap, total, thrown = state.board.spaces[battle.space].ipc, 0, list[int]()
        for unit in sorted(fight.units(ATTACKER), key=lambda unit: (state.kind(unit).rank, unit.id)):
            kind = state.kind(unit)
            dice = fight.play.dice.roll(kind.attack_dice, f"{ATTACKER}:{kind.id}:{RAID}")
            divisor = 1 if kind.raid is None else kind.raid.divisor
            total += min(cap, sum(-(-die // divisor) for die in dice))
            thrown += dice
        loser, amount = destroy_income(state, battle.space, total)
        fight.play.tell(Bombed(battle.space, battle.attacker, loser, RAID, thrown, amount))
        conclude(fight, RAID)
        return None


class Rocket(Struct, frozen=True):
    """A rocket that was fired: by whom, at what, from where, and its dice."""

    power: str
    target: str
    start: str
    dice: list[int]
    kind: str


def cost_income(play: Play, rocket: Rocket) -> None:
    """Take the IPCs a rocket costs from the holder of the complex, at most the territory's value [Revised: Rocket
    Strikes]."""
    cap = play.state.board.spaces[rocket.target].ipc
    loser, amount = destroy_income(play.state, rocket.target, min(sum(rocket.dice), cap))
    play.tell(Bombed(rocket.target, rocket.power, loser, rocket.kind, rocket.dice, amount, rocket.start))


class RocketRules(Struct, frozen=True):
    """The rules of rockets that guns fire. technology: the development that makes rockets of guns. reach: their range
    in spaces. movement: tells what they do not fly over. strike: what one does. kind: what such an attack is called."""

    technology: str
    reach: int
    movement: MovementRules
    strike: Callable[[Play, Rocket], None] = cost_income
    kind: str = "rocket"


def fire_rocket(rules: RocketRules, play: Play, power: str, action: OpenBattle) -> OpenBattle:
    """Fire a rocket from one gun of a territory at one complex; each gun's territory and each complex once a turn; in
    some books with the raids, before other battles. Nothing defends against it. Returns the action with its start
    named. Raises Illegal [Revised: Rocket Strikes; Anniversary: Research & Development, Rockets]."""
    state, target = play.state, action.space
    if rules.technology not in state.techs.get(power, ()):
        raise Illegal("rocket.technology")
    if state.turn.raids_over:
        raise Illegal("rocket.too_late")
    if not is_hostile_land(state, target, power) or facility(state, target, FACILITY) is None:
        raise Illegal("rocket.target", space=target)
    if target in state.turn.rocket_targets:
        raise Illegal("rocket.once", space=target)
    launchers = launch_sites(state, rules, power, target)
    start = action.start or (launchers[0] if len(launchers) == 1 else None)
    if start not in launchers:
        raise Illegal("rocket.from", space=target, spaces=launchers)
    launcher = next(unit for unit in _launchers(state, power) if unit.space == start)
    launcher.fought = True
    state.turn.rocket_targets.add(target)
    state.turn.rocket_sites.add(launcher.space)
    dice = play.dice.roll(1, f"{ATTACKER}:{launcher.kind}:{rules.kind}")
    rules.strike(play, Rocket(power, target, launcher.space, list(dice), rules.kind))
    return action.model_copy(update={"start": start}) if action.start is None else action


def _launchers(state: State, power: str) -> list[Unit]:
    """Guns ashore that were the power's when the turn began and have not fired."""
    guns = (u for u in state.of(power) if state.kind(u).aa_fire is not None)
    return [u for u in guns if not u.aboard and not u.fought and not state.board.is_sea(u.space)]


def launch_sites(state: State, rules: RocketRules, power: str, target: str) -> list[str]:
    """Return the territories from which a rocket reaches a target now."""
    near = air_distances(state, rules.movement, power, target)
    sites = {unit.space for unit in _launchers(state, power)}
    return sorted(s for s in sites if near.get(s, rules.reach + 1) <= rules.reach and s not in state.turn.rocket_sites)
