"""What the computer player answers to questions: by the chances of the battle where it is about going on, else as the
published default says."""

from __future__ import annotations

from engine import legal
from engine.game import Game
from engine.json_types import Line
from engine.players.clash import Side, attacking, clash, defending
from engine.state.ask import Ask


def answer(game: Game, ask: Ask) -> Line:
    """A legal answer."""
    lines = legal.answers(game, ask)
    if ask.do == "press" and not _goes_on(game):
        away = [line for line in lines if line["do"] == "retreat"]
        if away:
            return away[0]
    chosen = legal.default_answer(game, ask)
    return chosen if chosen is not None else lines[0]


def _goes_on(game: Game) -> bool:
    """Whether the attacker does better by fighting on than by leaving with what he has."""
    battle, state = game.state.fighting, game.state
    if battle is None:
        return True
    ours = [state.kind(state.units[id]) for id in battle.attackers if id in state.units]
    theirs = [state.kind(state.units[id]) for id in battle.defenders if id in state.units]
    fought = clash(Side(attacking(ours)), Side(defending(theirs)))
    takes = not state.board.is_sea(battle.space)
    prize = 4.0 * state.board.spaces[battle.space].ipc + 4.0 if takes else 0.0
    return fought.win * prize + fought.defender_lost - fought.attacker_lost > 0
