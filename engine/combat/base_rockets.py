"""Rockets that air bases launch at what stands in a territory [Global 1940: Rockets]."""

from msgspec import Struct

from engine.board.control import held_facility, is_hostile_land
from engine.board.facilities import add_damage, facilities_at, operative
from engine.combat.raids import Rocket
from engine.errors import Illegal
from engine.events import FacilityDamaged
from engine.movement.landing import air_distances
from engine.movement.rules import MovementRules
from engine.play import Play
from engine.record import OpenBattle
from engine.state import State
from engine.state.battle import ATTACKER


class BaseRockets(Struct, frozen=True):
    """The rules of rockets that bases launch. technology: the development that lets them. reach: their range in spaces.
    dice: of one rocket. movement: tells what they do not fly over. base: what launches them. kind: what such an attack
    is called."""

    technology: str
    reach: int
    dice: int
    movement: MovementRules
    base: str
    kind: str = "rocket"


def launch(rules: BaseRockets, play: Play, power: str, action: OpenBattle) -> OpenBattle:
    """Fire a rocket from a base that works, once a turn, at one facility within range; the dice are its damage. That is
    done with the raids, before other battles. Returns the action with start and target named. Raises Illegal."""
    state, space = play.state, action.space
    if rules.technology not in state.techs.get(power, ()):
        raise Illegal("rocket.technology")
    if state.turn.raids_over:
        raise Illegal("rocket.too_late")
    able = [kind.slot for kind in facilities_at(state, space) if kind.max_damage is not None]
    if not is_hostile_land(state, space, power) or not able:
        raise Illegal("rocket.target", space=space)
    target = action.target or (able[0] if len(able) == 1 else None)
    if target not in able:
        raise Illegal("rocket.facility", space=space, facilities=able)
    sites = launch_sites(state, rules, power, space)
    start = action.start or (sites[0] if len(sites) == 1 else None)
    if start not in sites:
        raise Illegal("rocket.from", space=space, spaces=sites)
    state.turn.rocket_sites.add(start)
    dice = list(play.dice.roll(rules.dice, f"{ATTACKER}:{rules.base}:{rules.kind}"))
    _strike(play, Rocket(power, space, start, dice, rules.kind), target)
    return action.model_copy(update={"start": start, "target": target})


def _strike(play: Play, rocket: Rocket, slot: str) -> None:
    added = add_damage(play.state, rocket.target, slot, sum(rocket.dice))
    loser = play.state.owners[rocket.target] or ""
    play.tell(
        FacilityDamaged(rocket.target, rocket.power, loser, slot, rocket.kind, rocket.dice, added, start=rocket.start)
    )


def launch_sites(state: State, rules: BaseRockets, power: str, target: str) -> list[str]:
    """Return the territories of the power's bases that could fire at a territory now: they work, were its own when the
    turn began, and have not fired."""
    near = air_distances(state, rules.movement, power, target)
    return [
        space
        for space in sorted(own_sites(state, rules.base, power))
        if near.get(space, rules.reach + 1) <= rules.reach
    ]


def own_sites(state: State, base: str, power: str) -> list[str]:
    """Return the territories with a base of a power that works and has not fired a rocket this turn."""
    held = (space for space in state.facilities if held_facility(state, space, power, base))
    return [space for space in held if operative(state, space, base) and space not in state.turn.rocket_sites]
