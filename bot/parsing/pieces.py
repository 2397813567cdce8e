"""The pieces of a text as it was typed, before it is taken for an order: what is a mere ornament goes."""

import re
from itertools import pairwise
from typing import NamedTuple

_PIECE = re.compile(
    r"(?P<gap>\s++|<(?:[@#][!&]?+\d++|a?+:\w++:\d++)>|(?<!\w)@\w++)"
    "|(?P<arrow>:arrow_(?:right|forward):|[\u00bb\u203a\u2192\u21a6\u21d2\u21e8\u23e9\u25b6\u25b8\u25ba"
    "\u2794\u2798-\u27be\u27f6\u27f9\u27fe\u2b95\U0001f449\U0001f852\U0001f862])"
    r"|(?P<mark>`++|\*\*++|__++)|(?P<stroke>[-=]++>*+|>++)|(?P<word>[^\W\d_]++)|(?P<number>\d++)|(?P<sign>.)",
    re.DOTALL,
)
"""Each begins where the last one ended. A mention is as good as a space."""
_BULLETS, _TIMES = set("-*+\u00b7\u2022\u2023\u25aa\u25cf\u25e6"), set("*\u00d7\u2715")


class Piece(NamedTuple):
    """`gap`: a space stands before it."""

    kind: str
    text: str
    gap: bool = True

    @property
    def is_word(self) -> bool:
        return self.kind in ("word", "number") or self.text == "_"

    @property
    def is_arrow(self) -> bool:
        return self.kind == "arrow" or (self.kind == "stroke" and self.text[-1] == ">")


Pieces = list[Piece]
_ARROW = Piece("arrow", ">")


def plain_signs(text: str) -> str:
    """The text with > for every arrow and x for every sign of multiplication, without ornaments."""
    pieces = _plain(_without_marks(_without_remark(_without_bullets(_read(text)))))
    return "".join(f" {piece.text}" if piece.gap else piece.text for piece in pieces)


def _read(text: str) -> Pieces:
    found: Pieces = []
    made = tuple.__new__  # see `tokens_of`
    gap = True
    for match in _PIECE.finditer(text):
        kind = match.lastgroup
        if kind == "gap":
            gap = True
        else:
            found.append(made(Piece, (kind, match[0], gap)))
            gap = False
    return found


def _without_bullets(pieces: Pieces) -> Pieces:
    """Without "- ", "2. ", "> " in front."""
    at = 0
    while at < len(pieces):
        one = pieces[at]
        numbered = one.kind == "number" and len(one.text) < 3 and _glued(pieces, at + 1, ".)")
        behind = at + 2 if numbered else at + 1
        apart = behind >= len(pieces) or pieces[behind].gap
        if not (((numbered or one.text in _BULLETS) and apart) or one.text.strip(">\u00bb") == ""):
            break
        at = behind
    return pieces[at:]


def _without_remark(pieces: Pieces) -> Pieces:
    for at, piece in enumerate(pieces):
        if piece.text not in ("#", "/") or not (piece.gap or at == 0):
            continue
        number = at + 1 < len(pieces) and pieces[at + 1].kind == "number" and not pieces[at + 1].gap
        if (piece.text == "#" and not number) or (piece.text == "/" and _glued(pieces, at + 1, "/")):
            return pieces[:at]
    return pieces


def _without_marks(pieces: Pieces) -> Pieces:
    """Without `code`, **bold**, __underlined__ and *slanted*."""
    kept: Pieces = []
    gap = False
    for piece in pieces:
        if piece.kind == "mark":
            gap = gap or piece.gap
        else:
            kept.append(piece._replace(gap=True) if gap and not piece.gap else piece)
            gap = False
    stars = [at for at, piece in enumerate(kept) if piece.text == "*"]
    slanted: set[int] = set()
    for start, end in pairwise(stars):
        if start not in slanted and end > start + 1 and _opens(kept, start) and _closes(kept, end):
            slanted |= {start, end}
    for at in slanted:
        if at + 1 < len(kept) and kept[at].gap:
            kept[at + 1] = kept[at + 1]._replace(gap=True)
    return [piece for at, piece in enumerate(kept) if at not in slanted]


def _opens(pieces: Pieces, at: int) -> bool:
    return (at == 0 or pieces[at].gap or not pieces[at - 1].is_word) and not pieces[at + 1].gap


def _closes(pieces: Pieces, at: int) -> bool:
    apart = at + 1 >= len(pieces) or pieces[at + 1].gap or not pieces[at + 1].is_word
    return apart and not pieces[at].gap


def _plain(pieces: Pieces) -> Pieces:
    """Arrows as >, "3*", "infx3" and the like with an x between spaces, numbers without brackets."""
    found: Pieces = []
    apart, at = False, 0
    while at < len(pieces):
        piece, behind = pieces[at], at + 1
        kind, more = piece.kind, behind < len(pieces)
        spaced = False
        if kind != "word" and piece.is_arrow:
            piece, spaced = _ARROW, True
        elif piece.text in _TIMES and found and _counts(found[-1]) and more and pieces[behind].is_word:
            piece, spaced = Piece("word", "x"), True
        elif kind == "word" and _times_glued(pieces, at):
            found.append(Piece("word", piece.text[:-1], piece.gap or apart))
            piece, spaced, apart = Piece("word", "x"), True, False
        elif piece.text == "(" and _is_number(pieces, behind) and _glued(pieces, at + 2, ")"):
            piece, behind = pieces[behind]._replace(gap=piece.gap), at + 3
        found.append(piece._replace(gap=True) if apart and not piece.gap else piece)
        apart, at = spaced, behind
    return found


def _counts(piece: Piece) -> bool:
    """Whether a sign of multiplication may follow."""
    return piece.is_word or piece.text == ")"


def _times_glued(pieces: Pieces, at: int) -> bool:
    """Whether a word is the "infx" of "infx3"."""
    text = pieces[at].text
    times = len(text) > 1 and text[-1] in "xX" and text[-2].isascii()
    return times and at + 1 < len(pieces) and pieces[at + 1].kind == "number" and not pieces[at + 1].gap


def _is_number(pieces: Pieces, at: int) -> bool:
    """Whether a number of at most three digits is glued on here."""
    here = at < len(pieces) and pieces[at].kind == "number" and not pieces[at].gap
    return here and len(pieces[at].text) < 4


def _glued(pieces: Pieces, at: int, signs: str) -> bool:
    return at < len(pieces) and pieces[at].text in signs and not pieces[at].gap
