"""The files of the page as they go over the wire: packed once, named by what is in them, so that browsers keep them."""

import gzip
import hashlib
from functools import cache
from html import escape

from aiohttp import hdrs, web
from msgspec import Struct

from bot.web.replay_file import BUILT, styles_of
from bot.wording.board import WORDS

KEEP = "public, max-age=31536000, immutable"
SHELL = BUILT.with_name("board.html")


class Packed(Struct, frozen=True):
    """A body in both forms, with its type and a name that changes with it."""

    body: bytes
    packed: bytes
    kind: str
    mark: str

    def answer(self, request: web.Request, keep: str) -> web.Response:
        """As the browser takes it; nothing, if it has it already."""
        tag = f'"{self.mark}"'
        headers = {hdrs.CACHE_CONTROL: keep, hdrs.VARY: hdrs.ACCEPT_ENCODING, hdrs.ETAG: tag}
        if tag in request.headers.get(hdrs.IF_NONE_MATCH, ""):
            return web.Response(status=304, headers=headers)
        if "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
            headers[hdrs.CONTENT_ENCODING] = "gzip"
            return web.Response(body=self.packed, content_type=self.kind, charset="utf-8", headers=headers)
        return web.Response(body=self.body, content_type=self.kind, charset="utf-8", headers=headers)


def packed(body: bytes, kind: str) -> Packed:
    """Takes time, for a large body."""
    return Packed(body, gzip.compress(body, 9, mtime=0), kind, hashlib.sha256(body).hexdigest()[:16])


@cache
def files() -> dict[str, Packed]:
    """Script and style by their names."""
    script = packed((BUILT / "board.js").read_bytes(), "text/javascript")
    style = packed(styles_of("board.css").encode(), "text/css")
    return {f"board-{script.mark}.js": script, f"board-{style.mark}.css": style}


@cache
def shell(application: str = "", parents: str = "") -> Packed:
    """The page itself, which names them relative to itself, wherever a proxy puts it. Of an application whose pages are
    in frames of the chat service's client: its number, and the origins of that client."""
    script, style = files()
    page = SHELL.read_text("utf-8").format(
        script=script,
        style=style,
        title=escape(WORDS["map"]),
        noscript=escape(WORDS["no_script"]),
        opening=escape(WORDS["opening"]),
        lost=escape(WORDS["lost"]),
        closed=escape(WORDS["left_board"].replace("`", "")),
        application=escape(application),
        parents=escape(parents),
    )
    return packed(page.encode(), "text/html")
