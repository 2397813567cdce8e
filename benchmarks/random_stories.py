"""Games played at random, told as the bot would tell them: middle games to draw, without waiting for people."""

import json
from functools import lru_cache

from benchmarks.random_games import record
from bot.story import Story, begun


@lru_cache(maxsize=8)
def story(edition: str, rounds: int, seed: int = 1) -> Story:
    """The story of a random game of an edition up to the end of a round, or until it is won."""
    header, *lines = record(edition, rounds, seed)
    told = begun(header)
    told.go_on(lines)
    return told


def given_up(edition: str, rounds: int, loser: str) -> Story:
    """Such a game that a side then gives up."""
    header, *lines = record(edition, rounds, 1)
    told = begun(header)
    told.go_on(lines)
    power = next(power for power in told.first.turn_order() if told.first.board.side(power) == loser)
    told.go_on([json.dumps({"by": power, "do": "concede"})])
    return told
