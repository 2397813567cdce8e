"""Games played at random, told as the bot would tell them: middle games to draw, without waiting for people."""

from __future__ import annotations

import json
from functools import lru_cache

from bot.story import Story, begun
from engine import Dice, new, read_action, read_header
from engine.players.random import Player, Random
from engine.replay import completed


@lru_cache(maxsize=8)
def story(edition: str, rounds: int, seed: int = 1) -> Story:
    """The story of a random game of an edition up to the end of a round, or until it is won."""
    header = {"record": 1, "edition": edition, "dice": "scripted"}
    rng = Random(seed)
    player, game, lines = Player(rng), new(read_header(header)), [header]
    while not game.state.winner and game.state.round <= rounds:
        line = player.next_line(game)
        if line is None:
            game, kept = player.back_to_phase_start()
            del lines[kept:]
            continue
        dice = Dice(rng.die)
        played = game.play(read_action(line), dice)
        game = game.after(played)
        lines.append(completed(played.action, dice))
        player.noted(len(lines))
    told = begun(json.dumps(header))
    told.go_on([json.dumps(line) for line in lines[1:]])
    return told
