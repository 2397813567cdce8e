"""The words of the card that ends a game."""

from __future__ import annotations

from bot.wording.luck import ipcs
from bot.wording.pictures import TURN, percent
from bot.wording.speech import Speech, money
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
BEGINNING = "start"


def turning_words(side: str, before: float, after: float, when: tuple[int, str], say: Speech) -> str:
    """ "Round 4 · Japan: the chance of the Axis rose from 41% to 63%"."""
    turn = TURN.format(round=when[0], power=say.power(when[1]))
    return f"{turn}: the chance of the {say.side(side)} rose from {percent(before)} to {percent(after)} ({ESTIMATED})"


def battle_words(space: str, when: tuple[int, str], taken: int, lost: int, say: Speech) -> str:
    """ "Ukraine, round 4 · Germany: destroyed 24 IPCs, lost 6 IPCs"."""
    turn = TURN.format(round=when[0], power=say.power(when[1]))
    return f"{say.space(space)}, {turn[:1].lower()}{turn[1:]}: destroyed {money(taken)}, lost {money(lost)}"


def luck_words(power: str, luck: Luck, say: Speech) -> str:
    """ "Japan: +12 IPCs"."""
    return f"{say.power(power)}: {ipcs(luck.swing_ipc)}"
