"""The events of a battle as a battle scene."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.scene import (
    BattleGroup,
    BattleOdds,
    BattleRound,
    BattleScene,
    BattleSide,
    Roll,
    Shares,
    SideName,
    Theme,
    Volley,
)
from bot.scenes.requests import OddsRequest
from bot.wording import pictures
from bot.wording.battles import STEPS, outcome
from bot.wording.luck import swing
from bot.wording.pictures import GUNS
from bot.wording.speech import Speech, capital, units, words
from engine import events as e
from engine.combat.combined_arms import raised_among
from engine.edition import Edition
from engine.editions import edition
from engine.errors import Refused
from engine.game import Game
from engine.odds import Odds, SideOdds, odds
from engine.state import State
from engine.units.kinds import Kind

Forces = dict[str, dict[str, int]]


def battle_scene(told: Sequence[e.Event], state: State, say: Speech) -> BattleScene | None:
    """The battle that the events tell; None if they do not begin one."""
    if not told or not isinstance(told[0], e.BattleBegan):
        return None
    began = told[0]
    lost, hit = _losses(told, e.Lost), _losses(told, e.Damaged)
    return BattleScene(
        title=pictures.BATTLE.format(space=say.space(began.space)),
        attacker=_side(began.attackers, "attacker", lost, hit, state, say),
        defender=_side(began.defenders, "defender", lost, hit, state, say),
        rounds=_rounds(told, began),
        outcome=outcome(told, say),
    )


def odds_request(told: Sequence[e.Event], game: Game) -> OddsRequest | None:
    """What `battle_odds` needs to know; None for what is no battle of two armies."""
    began = told[0]
    if not isinstance(began, e.BattleBegan) or began.kind not in ("land", "sea"):
        return None
    sides = [tuple(_together(forces).items()) for forces in (began.attackers, began.defenders)]
    options = json.dumps(game.state.options, sort_keys=True)
    luck = swing(told, game.state.tables)
    return OddsRequest(game.header.edition, options, sides[0], sides[1], began.kind == "sea", luck)


@lru_cache(maxsize=64)
def battle_odds(asked: OddsRequest) -> BattleOdds | None:
    """The chances before the first roll, and whom the dice favoured; None where they cannot be told. It may take
    seconds, so never on the event loop."""
    try:
        found = odds(
            _edition(asked.edition, asked.options), dict(asked.attackers), dict(asked.defenders), sea=asked.sea
        )
    except Refused:
        return None
    return BattleOdds(found.win, found.draw, found.lose, asked.luck)


@lru_cache(maxsize=8)
def _edition(id: str, options: str) -> Edition:
    """An edition as a table plays it; the same object again and again, for its odds know it by that."""
    return edition(id).with_options(json.loads(options))[0]


def odds_scene(odds: Odds, title: str, powers: tuple[str, str], say: Speech, theme: Theme = "light") -> BattleScene:
    """A battle that has not been fought: both sides, the bar of chances, what may be left and what it may cost."""
    sides: list[BattleSide] = []
    for power, lineup, side in zip(powers, odds.lineups, ("attacker", "defender"), strict=True):
        there = [(power, sort.kind, n) for sort, n in zip(lineup.sorts, lineup.counts, strict=True)]
        sides.append(BattleSide(say.power(power), [BattleGroup(*group) for group in _by_value(there, side)]))
    return BattleScene(
        pictures.ODDS.format(title=title),
        sides[0],
        sides[1],
        odds=BattleOdds(
            odds.win,
            odds.draw + odds.retreat,
            odds.lose,
            left=(_left(odds.attacker), _left(odds.defender)),
            swing=tuple(odds.swings.items()),
        ),
        theme=theme,
    )


def _left(side: SideOdds) -> Shares:
    """How many units may be left of a side."""
    chances: dict[int, float] = {}
    for left, p in side.survivors:
        number = sum(left.values())
        chances[number] = chances.get(number, 0.0) + p
    return tuple(sorted(chances.items()))


def _by_value(there: Sequence[tuple[str, Kind, int]], side: str) -> Iterator[tuple[str, str, int, int]]:
    """Power, unit, number and the value they fight at: attackers that others raise, such as infantry beside artillery,
    stand under the higher one [Revised: Artillery Supporting Infantry; Europe 1940: Combined Arms]."""
    raised = raised_among((kind, n) for _, kind, n in there) if side == "attacker" else dict[str, tuple[int, int]]()
    left = {unit: number for unit, (number, _) in raised.items()}
    for power, kind, n in there:
        value = kind.attack if side == "attacker" else kind.defense
        lifted = min(n, left.get(kind.id, 0)) if raised.get(kind.id, (0, 0))[1] > value else 0
        if n > lifted:
            yield power, kind.id, n - lifted, value
        if lifted:
            left[kind.id] -= lifted
            yield power, kind.id, lifted, raised[kind.id][1]


def _together(forces: Forces) -> dict[str, int]:
    """The units of all powers of a side."""
    found: dict[str, int] = {}
    for of in forces.values():
        for unit, n in of.items():
            found[unit] = found.get(unit, 0) + n
    return found


def _losses(told: Sequence[e.Event], kind: type[e.Lost] | type[e.Damaged]) -> Forces:
    found: Forces = {}
    for event in told:
        if isinstance(event, kind):
            power = found.setdefault(event.power, {})
            for unit, n in event.units.items():
                power[unit] = power.get(unit, 0) + n
    return found


def _side(forces: Forces, side: SideName, lost: Forces, hit: Forces, state: State, say: Speech) -> BattleSide:
    groups: list[BattleGroup] = []
    there = [(power, state.table(power)[unit], n) for power, of in forces.items() for unit, n in of.items()]
    fallen = {power: dict(of) for power, of in lost.items()}
    for power, unit, n, value in _by_value(there, side):  # the first of equal units to be told are the first to fall
        gone = min(n, fallen.get(power, {}).get(unit, 0))
        if gone:
            fallen[power][unit] -= gone
        groups.append(BattleGroup(power, unit, n, value, gone, min(n - gone, hit.get(power, {}).get(unit, 0))))
    return BattleSide(pictures.sides([say.power(power) for power in forces]), groups)


def _rounds(told: Sequence[e.Event], began: e.BattleBegan) -> list[BattleRound]:
    rounds: list[BattleRound] = []
    for event in told:
        if isinstance(event, e.RoundBegan):
            if not rounds or rounds[-1].number != event.round:  # what was fired before round 1 is shown in it
                rounds.append(BattleRound(event.round, []))
        elif isinstance(event, (e.Rolled, e.FiredAt)):
            if not rounds:
                rounds.append(BattleRound(1, []))
            fired = rounds[-1].volleys
            fired = _with_roll(fired, event) if isinstance(event, e.Rolled) else _with_guns(fired, event)
            rounds[-1] = BattleRound(rounds[-1].number, fired)
        elif isinstance(event, e.Lost) and rounds and rounds[-1].volleys:
            rounds[-1] = BattleRound(rounds[-1].number, _with_loss(rounds[-1].volleys, event, began))
    return rounds


def _with_roll(volleys: Sequence[Volley], event: e.Rolled) -> list[Volley]:
    label = capital(STEPS.get(event.step, words(event.step)))
    side: SideName = "attacker" if event.side == "attacker" else "defender"
    roll = Roll(event.power, event.unit, event.value, tuple(event.dice), event.sure or 0)
    last = volleys[-1] if volleys else None
    if last and last.side == side and last.label == label:
        return [*volleys[:-1], Volley(side, label, [*last.rolls, roll], last.losses)]
    return [*volleys, Volley(side, label, [roll])]


def _with_guns(volleys: Sequence[Volley], event: e.FiredAt) -> list[Volley]:
    """Antiaircraft fire: each kind of aircraft that was fired at, with its dice."""
    roll = Roll(event.power, event.unit, event.value, tuple(event.dice))
    last = volleys[-1] if volleys else None
    if last and last.label == GUNS:
        return [*volleys[:-1], Volley("defender", GUNS, [*last.rolls, roll], last.losses)]
    return [*volleys, Volley("defender", GUNS, [roll])]


def _with_loss(volleys: Sequence[Volley], event: e.Lost, began: e.BattleBegan) -> list[Volley]:
    """A loss belongs to the last volley of the other side."""
    shooter: SideName = "defender" if event.power in began.attackers else "attacker"
    found = list(volleys)
    for i in range(len(found) - 1, -1, -1):
        if found[i].side == shooter:
            told = ", ".join(part for part in (found[i].losses, units(event.units)) if part)
            found[i] = Volley(shooter, found[i].label, found[i].rolls, told)
            break
    return found
