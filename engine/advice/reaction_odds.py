"""What an answer to a reaction is worth: the odds of the battle that follows, if nobody goes up and if all do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.dice.roller import Dice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.json_types import Line
from engine.movement.rules import INTERCEPT
from engine.odds import Odds, odds_at
from engine.record import read_action
from engine.state.ask import Ask
from engine.state.battle import RAID, SEA_BATTLE


@dataclass(frozen=True, slots=True)
class Prospect:
    """The battle in a space if these units go up; `odds` are None where nobody fights then."""

    space: str
    units: dict[str, int]
    odds: Odds | None


def prospects(game: Game, ask: Ask) -> list[Prospect]:
    """For each space that a question is about: if nobody goes up, and if all do who can. Nothing for questions without
    such figures, or where the odds leave steps of the battle out."""
    found = list(_of_scramble(game, ask) if ask.do == "scramble" else _of_raid(game, ask))
    return [] if any(one.odds and one.odds.not_modelled for one in found) else found


def _of_scramble(game: Game, ask: Ask) -> Iterator[Prospect]:
    for zone in ask.to or ():
        yield Prospect(zone, {}, _odds(game, zone, SEA_BATTLE))
        sent: dict[str, int] = {}
        after = game
        for base, units in (ask.units or {}).items():
            for kind, most in units.items() if zone in game.state.board.zones_beside(base) else ():
                for n in range(most, 0, -1):
                    line = {"by": ask.by, "do": "scramble", "units": {kind: n}, "from": base, "to": zone}
                    if (played := _after(after, line)) is not None:
                        after, sent[kind] = played, sent.get(kind, 0) + n
                        break
        yield Prospect(zone, sent, _odds(after, zone, SEA_BATTLE))


def _of_raid(game: Game, ask: Ask) -> Iterator[Prospect]:
    if ask.do != INTERCEPT:
        return
    for units in ({}, dict(ask.units or {})):
        after = _after(game, {"by": ask.by, "do": INTERCEPT, "units": units, "space": ask.space})
        yield Prospect(ask.space, units, None if after is None else _odds(after, ask.space, RAID))


def _after(game: Game, line: Line) -> Game | None:
    """The game after an answer; None if it is not legal any more."""
    try:
        return game.after(game.play(read_action(line), Dice(no_dice)))
    except Refused:
        return None


def _odds(game: Game, space: str, kind: str) -> Odds | None:
    try:
        return odds_at(game.edition, game.state, space, kind)
    except Refused:
        return None
