"""Records of games played at random: long games, without waiting for people."""

import json

from engine import Dice, new, read_header
from engine.playback.replay import completed
from engine.players.player import DeadEnd
from engine.players.random import Random, RandomPlayer


def record(edition: str, rounds: int, seed: int) -> list[str]:
    """The lines of a random game up to the end of a round, or until it is won."""
    header = {"record": 1, "edition": edition, "dice": "scripted"}
    rng = Random(seed)
    player, game, lines = RandomPlayer(rng), new(read_header(header)), [json.dumps(header)]
    begun, start, kept = ("", ""), game, 1
    while not game.state.winner and game.state.round <= rounds:
        state = game.state
        if (state.power, state.phase) != begun:
            begun, start, kept = (state.power, state.phase), game, len(lines)
        try:
            action = player.choose(game, state.pending[0].by if state.pending else state.power)
        except DeadEnd:
            game, lines = start, lines[:kept]
            continue
        dice = Dice(rng.die)
        played = game.play(action, dice)
        game = game.after(played)
        lines.append(json.dumps(completed(played.action, dice)))
    return lines
