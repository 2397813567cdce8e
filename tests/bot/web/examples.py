"""Recorded games as requests for a replay."""

from functools import cache
from pathlib import Path

from bot.scenes.requests import ReplayRequest
from bot.web.replay_file import replay_view
from bot.web.views import ReplayView

GAMES = Path(__file__).parents[2] / "games"
SMALL, LARGE = "1941-berlin-in-three-rounds", "global1940-eight-cities-in-thirteen-rounds"


def request(game: str = SMALL, players: tuple[tuple[str, str], ...] = ()) -> ReplayRequest:
    header, *lines = (GAMES / f"{game}.jsonl").read_text("utf-8").rstrip("\n").split("\n")
    return ReplayRequest(header, tuple(lines), players)


@cache
def view(game: str = SMALL) -> ReplayView:
    return replay_view(request(game))
