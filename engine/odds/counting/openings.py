"""What happens before the first exchange of fire: a gun at the aircraft, ships at the shore. Each leads to several
beginnings of the same battle, with their chances."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.combat.anti_air import AntiAir, gun_over
from engine.combat.bombardment import Bombardment
from engine.combat.guns import GunsFire
from engine.odds.counting.loss_order import Stands
from engine.odds.question.effort import TooMuch
from engine.odds.question.lineup import Lineup, Mask, Used
from engine.odds.steps.chances import NEGLIGIBLE, binomial, handful, hits
from engine.odds.steps.firepower import EVERYBODY
from engine.odds.steps.referee import Referee
from engine.odds.steps.script import Opening, Script
from engine.units.traits import Trait

MOST_BEGINNINGS = 2000
Sides = tuple[Lineup, Lineup]


class Beginning(Struct, frozen=True):
    """A way in which a battle may begin: what the attacker has lost, what the defender has lost of those who may fire
    and of those who can be hit, slot by slot, and the chance."""

    ours: Used
    firing: Used
    standing: Used
    chance: float


def beginnings(script: Script, referee: Referee, sides: Sides) -> list[Beginning]:
    """List the ways to begin; one, without losses, if nothing opens the battle. Raises TooMuch."""
    given_up = sides[1].given_up
    ways = [Beginning(sides[0].given_up, tuple(0 for _ in given_up), given_up, 1.0)]
    if referee.ground.begun:
        return ways
    for kind, n, value in referee.ground.strikes:
        ways = [each for before in ways for each in _struck(sides[0], kind, n, value, before)]
    for opening in script.openings:
        if len(ways) > MOST_BEGINNINGS:
            raise TooMuch
        ways = [each for before in ways for each in _after(referee, sides, opening, before)]
    return _merged(ways)


def _after(referee: Referee, sides: Sides, opening: Opening, before: Beginning) -> list[Beginning]:
    if isinstance(opening.step, AntiAir):
        return _anti_air(referee, sides, before)
    if isinstance(opening.step, GunsFire):
        return _guns_fire(sides, before)
    return _bombarded(referee, sides, opening, opening.step, before)


def _struck(attackers: Lineup, kind: str, n: int, value: int, before: Beginning) -> list[Beginning]:
    """Kamikaze strikes at one kind of ship, before anything else; hits that find none of them are lost
    [Global 1940: Global Rules]."""
    ships: Mask = sum(1 << index for index, sort in enumerate(attackers.sorts) if sort.kind.id == kind)
    stands = Stands(attackers)
    stand = stands.number(before.ours, before.ours)
    ways: list[Beginning] = []
    for p in binomial(n, value):
        ways.append(replace(before, ours=stands.all[stand].standing, chance=before.chance * p))
        stand = stands.step(stand, ships, EVERYBODY)
    return ways


def _anti_air(referee: Referee, sides: Sides, before: Beginning) -> list[Beginning]:
    """One gun fires once at each aircraft, kind by kind."""
    value = gun_value(referee, sides[0])
    if not value:
        return [before]
    shot_down: list[tuple[dict[int, int], float]] = [({}, before.chance)]
    for index, (sort, n) in enumerate(zip(sides[0].sorts, sides[0].alive(before.ours), strict=True)):
        if n and sort.kind.is_air and not sort.kind.has(Trait.IMMUNE_TO_AA):
            dist = binomial(n, value)
            shot_down = [(lost | {index: k}, p * q) for lost, p in shot_down for k, q in enumerate(dist)]
        if len(shot_down) > MOST_BEGINNINGS:
            raise TooMuch
    return [replace(before, ours=sides[0].used(lost, before.ours), chance=p) for lost, p in shot_down if p > NEGLIGIBLE]


def _guns_fire(sides: Sides, before: Beginning) -> list[Beginning]:
    """Guns that defend fire their shots, no more than there are aircraft; the attacker loses those first that come
    first in his order."""
    attackers = sides[0]
    flying, dice = gunfire(sides, attackers.alive(before.ours))
    stands = Stands(attackers)
    stand = stands.number(before.ours, before.ours)
    ways: list[Beginning] = []
    for p in hits(handful(dice)):
        ways.append(replace(before, ours=stands.all[stand].standing, chance=before.chance * p))
        stand = stands.step(stand, flying, EVERYBODY)
    return ways


def gunfire(sides: Sides, alive: Sequence[int]) -> tuple[Mask, list[tuple[int, int]]]:
    """Return the aircraft at which the defender's guns fire, and their dice, as (value, how many): the best first."""
    flying = [i for i, sort in enumerate(sides[0].sorts) if sort.kind.is_air and alive[i]]
    left, dice = sum(alive[i] for i in flying), list[tuple[int, int]]()
    for value, shots in sorted(_shots(sides[1]), reverse=True):
        dice.append((value, min(left, shots)))
        left -= dice[-1][1]
    return sum(1 << i for i in flying), dice


def _shots(defenders: Lineup) -> list[tuple[int, int]]:
    """Return what the guns of a side hit on, and how many shots those have together."""
    guns = [(sort.kind.aa_fire, n) for sort, n in zip(defenders.sorts, defenders.counts, strict=True)]
    return [(fire.hits_on, fire.shots_per_gun * n) for fire, n in guns if fire and fire.shots_per_gun and n]


def gun_value(referee: Referee, attackers: Lineup) -> int:
    """Return what the defender's gun hits on; 0 if there is none."""
    battery = gun_over(referee.bystanders(), referee.ground.space, attackers.sorts[0].owner)
    return battery[1] if battery is not None else 0


def _bombarded(
    referee: Referee, sides: Sides, opening: Opening, step: Bombardment, before: Beginning
) -> list[Beginning]:
    """Ships fire once at those ashore the book says, whose casualties fire back or not."""
    dice = referee.ground.bombard
    ashore = aimed_at(referee, step, sides[1])
    if not dice or not ashore or not any(sides[0].alive(before.ours)):
        return [before]
    ways: list[Beginning] = []
    for n, p in enumerate(hits(handful(dice))):
        firing, standing = bombarded(opening, sides, (before.firing, before.standing), ashore, n)
        ways.append(Beginning(before.ours, firing, standing, before.chance * p))
    return ways


def bombarded(opening: Opening, sides: Sides, before: tuple[Used, Used], ashore: Mask, n: int) -> tuple[Used, Used]:
    """Return what the defender has lost of those who may fire and of those who can be hit, after so many hits by ships.
    His guns stand elsewhere in the order of loss as long as they are still to fire at aircraft."""
    defenders, flown_at = sides[1], any(sort.kind.is_air for sort in sides[0].sorts)
    order = (opening.guns_wait and flown_at and defenders.guns_wait) or range(len(defenders.slots))
    at_once: Mask = 0 if opening.fires_back else EVERYBODY
    stands = Stands(defenders.reordered(order))
    firing, standing = (tuple(used[at] for at in order) for used in before)
    after = stands.fallen(stands.stand(firing, standing), ((ashore, n),), at_once)
    return _put_back(after.firing, order), _put_back(after.standing, order)


def _put_back(used: Used, order: Sequence[int]) -> Used:
    """Return what is used of each slot, from slots that stand in another order."""
    return tuple(n for _, n in sorted(zip(order, used, strict=True)))


def aimed_at(referee: Referee, step: Bombardment, defenders: Lineup) -> Mask:
    """Return the sorts of the defender's that ships may hit."""
    state = referee.defenders()
    units = step.targets(state, list(state.at(referee.ground.space)))
    kinds = {(unit.owner, unit.kind, unit.hits) for unit in units}
    return sum(
        1 << index
        for index, sort in enumerate(defenders.sorts)
        if defenders.counts[index] and (sort.owner, sort.kind.id, sort.damage) in kinds
    )


def _merged(ways: list[Beginning]) -> list[Beginning]:
    """Return every beginning once."""
    chances: dict[tuple[Used, Used, Used], float] = {}
    for each in ways:
        key = (each.ours, each.firing, each.standing)
        chances[key] = chances.get(key, 0.0) + each.chance
    return [Beginning(*key, p) for key, p in chances.items() if p > NEGLIGIBLE]
