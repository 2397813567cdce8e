"""The whole game for the live page's slider: what anybody may have as a replay, without what the page has already."""

from collections.abc import Mapping, Sequence

from bot.web.live.live_views import PastView
from bot.web.story_view import begun, fortunes
from bot.web.views import written


def past_view(header: str, lines: Sequence[str], proofs: Mapping[int, tuple[int, str]]) -> bytes:
    """As JSON; takes seconds for a long one. Raises BrokenRecord."""
    told = begun(header)
    first = told.game.state
    for number, line in enumerate(lines, 1):
        told.go_on(line, proofs.get(number, (0, "")))
    told.close()
    state = told.game.state
    result = state.reason if state.winner else ""
    view = PastView(opening=told.opening, before=fortunes(first), steps=told.steps, turns=told.turns, result=result)
    return written(view)
