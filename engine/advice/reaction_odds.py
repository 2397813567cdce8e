"""What an answer to a reaction is worth: what follows if nobody goes up, and if all do who can."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from engine.combat.facility_raids import FACILITY_RAID
from engine.combat.fight import Step
from engine.combat.kamikaze import KAMIKAZE
from engine.combat.steps import Clear
from engine.combat.volley import Fire
from engine.dice.roller import Dice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.movement.rules import ESCORT, INTERCEPT
from engine.odds import Plan, odds_at
from engine.record import Scramble
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER, DEFENDER, RAID, SEA_BATTLE
from engine.units.rows import AirBattle

MOST_UNITS = 24
"""In a zone. The odds of larger battles may take longer than a question can wait."""
SIDES = 6


class Prospect(Struct, frozen=True):
    """An outlook of a space if these units go up: the attacker's chance to win the battle there, or how many aircraft
    the raiders and those who met them lose; neither where nobody fights then. strikes: at which ships pilots strike
    instead; None where it is not about that."""

    space: str
    units: dict[str, int]
    chance: float | None = None
    lost: tuple[float, float] | None = None
    strikes: dict[str, int] | None = None


def prospects(game: Game, ask: Ask) -> list[Prospect]:
    """Return, for each space that a question is about, what follows if nobody goes up, and if all do who can (of a
    raid, only if all do); nothing for questions without such figures."""
    ways = {"scramble": _of_scramble, INTERCEPT: _of_raid, KAMIKAZE: _of_strikes}
    return list(ways[ask.do](game, ask)) if ask.do in ways else []


# --- scrambles ----------------------------------------------------------------------------------------------------


def _of_scramble(game: Game, ask: Ask) -> Iterator[Prospect]:
    for zone in ask.to or ():
        after, sent = game, dict[str, int]()
        for base, units in (ask.units or {}).items():
            for kind, most in units.items() if zone in game.state.board.zones_beside(base) else ():
                after, gone = _as_many(after, ask.by, base, zone, kind, most)
                sent[kind] = sent.get(kind, 0) + gone
        sent = {kind: n for kind, n in sent.items() if n}
        yield Prospect(zone, {}, chance=_chance(game, zone))
        yield Prospect(zone, sent, chance=_chance(after, zone))


def _as_many(game: Game, by: str, base: str, zone: str, kind: str, most: int) -> tuple[Game, int]:
    """The game after as many of a kind have gone up as may, and how many these are."""
    for n in range(most, 0, -1):
        flight = Scramble(by=by, units={kind: n}, start=base, to=zone)
        try:
            return game.after(game.play(flight, Dice(no_dice))), n
        except Refused:
            continue
    return game, 0


def _of_strikes(game: Game, ask: Ask) -> Iterator[Prospect]:
    """If nobody strikes, and if all who are left strike at the dearest kind of ship."""
    table = game.state.table(game.state.power)
    dearest = max(ask.units or {}, key=lambda kind: table[kind].cost, default="")
    planned: list[dict[str, int]] = [{}, {dearest: ask.max}] if dearest else []
    for strikes in planned:
        yield Prospect(ask.space, {}, chance=_chance(game, ask.space, Plan(strikes=strikes)), strikes=strikes)


def _chance(game: Game, zone: str, plan: Plan | None = None) -> float | None:
    if sum(1 for _ in game.state.seen_at(zone)) > MOST_UNITS:
        return None
    try:
        odds = odds_at(game.edition, game.state, zone, SEA_BATTLE, plan)
    except Refused:
        return None
    return None if odds.not_modelled else odds.win


# --- raids --------------------------------------------------------------------------------------------------------


def _of_raid(game: Game, ask: Ask) -> Iterator[Prospect]:
    """The one round of an air battle, with those who are up already, in the books in which nothing is fired at the
    raiders before it."""
    kinds = game.edition.combat.kinds
    if RAID not in kinds or kinds[RAID].steps[0].name != FACILITY_RAID[0].name:
        return
    state = game.state
    raiders = [unit for unit in state.own_at(ask.space, state.power) if unit.mission in (RAID, ESCORT)]
    fighters = [unit for unit in state.enemies_at(ask.space, state.power) if unit.mission == INTERCEPT]
    for kind, n in (ask.units or {}).items():
        fighters += [unit for unit in state.own_at(ask.space, ask.by) if unit.kind == kind][:n]
    strikes = [_value(game, ATTACKER, unit) for unit in raiders]
    answers = sorted((_value(game, DEFENDER, unit) for unit in fighters), reverse=True)
    theirs = _expected(strikes, len(fighters))
    if _gone_before_they_fire(kinds[RAID].steps):
        fallen = enumerate(_chances(strikes))
        ours = sum(p * _expected(answers[: max(0, len(answers) - n)], len(raiders)) for n, p in fallen)
    else:
        ours = _expected(answers, len(raiders))
    yield Prospect(ask.space, dict(ask.units or {}), lost=(ours, theirs))


def _value(game: Game, side: str, unit: Unit) -> int:
    values = game.state.kind(unit).air_battle or AirBattle()
    return values.attack if side == ATTACKER else values.defense


def _gone_before_they_fire(steps: Sequence[Step]) -> bool:
    """Whether interceptors that are hit are removed before they fire back [1942 Second Edition: Optional Rules]."""
    answer = next(at for at, step in enumerate(steps) if isinstance(step, Fire) and step.side == DEFENDER)
    return any(isinstance(step, Clear) for step in steps[:answer])


def _expected(values: Iterable[int], victims: int) -> float:
    """How many of the victims fall to shots of these values, each with a die, on average."""
    return sum(min(n, victims) * p for n, p in enumerate(_chances(values)))


def _chances(values: Iterable[int]) -> list[float]:
    """The chances of 0, 1, 2, ... hits by shots of these values, each with a die."""
    chances = [1.0]
    for value in values:
        hit = value / SIDES
        chances = [
            (chances[n] if n < len(chances) else 0.0) * (1 - hit) + (chances[n - 1] if n else 0.0) * hit
            for n in range(len(chances) + 1)
        ]
    return chances
