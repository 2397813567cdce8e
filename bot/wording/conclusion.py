"""The words of the card that ends a game."""

from collections.abc import Mapping
from typing import Protocol

from bot.wording.luck import ipcs
from bot.wording.pictures import TURN, percent
from bot.wording.speech import Speech, money, person
from engine.odds.luck import Luck

TITLE = "The {side} have won"
TURNING, LUCK = "The turning point", "Luck of the dice"
BEST, WORST = "Best battle of the {side}", "Worst battle of the {side}"
ESTIMATED = "estimated from units and income"
CHANCE = "Chance of winning"
IN_PERCENT = f"Per cent, {ESTIMATED}"
NO_REMATCH = "The rematch was begun already."
ONLY_PLAYERS = "Only who played in this game can ask for a rematch."
NOT_OVER = "This game is not over yet."
READY = "A new game is there, the sides swapped. Who does not want his seat leaves it; then press **Start**."
SERIES = "The series so far: {score}."
BEGINNING = "start"
OTHER = {"axis": "allies", "allies": "axis"}
OUTCOMES = {
    "attacker": " and wins",
    "defender": " and is beaten",
    "retreat": " and breaks off",
    "stalemate": ", and neither side can hit the other",
    "nobody": ", and nobody is left",
}
"""How a battle ended for who attacked."""


def series_text(won: Mapping[str, int]) -> str:
    """How often everybody has won in a series of rematches, the best first."""
    order = sorted(won.items(), key=lambda one: -one[1])
    return SERIES.format(score=", ".join(f"{person(user)} {wins}" for user, wins in order))


class Fought(Protocol):
    """A battle in figures, as `battle_words` needs it."""

    @property
    def space(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def attacker(self) -> str: ...
    @property
    def result(self) -> str: ...
    @property
    def lost(self) -> Mapping[str, int]: ...


def turning_words(side: str, before: float, after: float, when: tuple[int, str], say: Speech) -> str:
    """ "Round 4 · Japan: the chance of the Axis rose from 41% to 63%"."""
    turn = TURN.format(round=when[0], power=say.power(when[1]))
    return f"{turn}: the chance of the {say.side(side)} rose from {percent(before)} to {percent(after)} ({ESTIMATED})"


def battle_words(battle: Fought, side: str, say: Speech) -> str:
    """ "Germany attacks Ukraine in round 4 and wins: the Axis lose 6 IPCs, the Allies 24 IPCs"."""
    own = battle.lost.get(side, 0)
    others = {other: lost for other, lost in battle.lost.items() if other != side} or {OTHER.get(side, ""): 0}
    told = [f"the {say.side(side)} lose {money(own)}", *(f"the {say.side(o)} {money(n)}" for o, n in others.items())]
    ended = OUTCOMES.get(battle.result, "")
    fought = f"{say.power(battle.attacker)} attacks {say.space(battle.space)} in round {battle.round}{ended}"
    return f"{fought}: {', '.join(told)}"


def luck_words(power: str, luck: Luck, say: Speech) -> str:
    """ "Japan: +12 IPCs"."""
    return f"{say.power(power)}: {ipcs(luck.swing_ipc)}"
