"""A whole game as one HTML file that needs nothing else: it can be opened from a disk, sent on and kept.

What happened is in it packed; the page unpacks it. The policy in its head lets nothing run but the page's own script,
named by its hash, and lets nothing be fetched. No text of the game is ever markup: all of it is in the packed part.
"""

import base64
import gzip
import hashlib
from functools import cache
from html import escape
from pathlib import Path

from bot.rendering.art import NoMapError
from bot.scenes.requests import ReplayRequest
from bot.web import look
from bot.web.board_view import board_view
from bot.web.story_view import begun, fortunes
from bot.web.views import ReplayView, written
from bot.wording.replay import WORDS, description, title_of

BUILT = Path(__file__).with_name("built")
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
PAGE = Path(__file__).with_name("replay.html")


def replay_view(asked: ReplayRequest) -> ReplayView:
    """A game as the page is given it. Takes seconds for a long one. Raises BrokenRecord, NoMapError."""
    told = begun(asked.header)
    first = told.game.state
    board = board_view(first, dict(asked.players))
    proofs = {line: (roll, where) for line, roll, where in asked.proofs}
    for number, line in enumerate(asked.lines, 1):
        told.go_on(line, proofs.get(number, (0, "")))
    told.close()
    state = told.game.state
    return ReplayView(
        title=title_of(told.game.edition.book, state.round),
        words=WORDS,
        units=look.units(),
        emblems=look.emblems(),
        patterns=look.patterns(),
        board=board,
        opening=told.opening,
        before=fortunes(first),
        steps=told.steps,
        turns=told.turns,
        result=state.reason if state.winner else "",
    )


def replay_file(asked: ReplayRequest) -> tuple[bytes, str]:
    """The file, and what it is in words. Raises BrokenRecord, NoMapError."""
    view = replay_view(asked)
    script, style = _built("replay.js"), styles_of("replay.css")
    game = base64.b64encode(gzip.compress(written(view), 9, mtime=0)).decode()
    policy = POLICY.format(script=_hash(script), style=_hash(style))
    page = PAGE.read_text("utf-8").format(
        policy=policy,
        title=escape(view.title),
        style=style,
        noscript=escape(WORDS["no_script"]),
        old=escape(WORDS["too_old"]),
        game=game,
        script=script,
    )
    return page.encode(), description(view.title, len(view.steps))


@cache
def _built(name: str) -> str:
    """A file of the built page, as it stands in an element of its own."""
    return (BUILT / name).read_text("utf-8")


@cache
def styles_of(name: str) -> str:
    """A page's styles, the colours of the pictures before them."""
    light, dark = (look.styles(theme) for theme in look.THEMES)
    themes = f":root{{{light}}}:root[data-theme=dark]{{{dark}}}"
    return themes + _built(name)


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


__all__ = ["NoMapError", "replay_file", "replay_view"]
