"""One name among many: exact, by alias, by beginning, by initials; a near miss becomes a suggestion, never a guess."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from bot.parsing.parse_errors import Ambiguous, Misnamed, Unknown
from bot.parsing.tokens import MOST_IN_LINE, Tokens, check_line, spoken

_WORD = re.compile(r"[a-z0-9]++")
MOST_TYPED = 100
"""How much of what somebody is typing is looked at: no name is as long."""


def plain(text: str) -> str:
    """A name as it is compared: lower case, no accents, no punctuation, one space between words."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in bare if not unicodedata.combining(sign)).replace("'", "").replace(".", "")
    return " ".join(_WORD.findall(bare))


_plain_name = lru_cache(maxsize=8192)(plain)
"""The names of boards are the same in every game."""


class Names:
    """All names of one kind of thing ("territory", "unit"), each with an id, a shown name and aliases."""

    def __init__(self, kind: str, shown: Mapping[str, str], aliases: Mapping[str, Iterable[str]] | None = None) -> None:
        self.kind = kind
        self.shown = dict(shown)
        self._plain = {id: _plain_name(name) for id, name in self.shown.items()}
        self._exact: dict[str, set[str]] = {}
        self._given: dict[str, str] = {}
        for id, name in self._plain.items():
            self._given[_plain_name(id)] = id
            self._given[name] = id
            if " " in name:
                self._exact.setdefault(_initials(name), set()).add(id)
        for id, others in (aliases or {}).items():
            for other in others:
                self._exact.setdefault(_plain_name(other), set()).add(id)
        known = [*self._given, *self._exact]
        self._longest = max(map(len, known), default=0)
        self.most_words = max((name.count(" ") + 1 for name in known), default=0)
        """How many words the longest name has."""

    def find(self, text: str) -> str:
        """The id a player means. Raises Unknown or Ambiguous, Unclear if the text is longer than a whole order."""
        found = self.matches(check_line(text))
        if not found:
            near = [(id, self.shown[id]) for id in self.nearest(text)]
            raise Unknown(self.kind, text.strip(), [name for _, name in near], choices=near)
        if len(found) > 1:
            raise Ambiguous(self.kind, text.strip(), [(id, self.shown[id]) for id in found])
        return found[0]

    def named(self, tokens: Tokens) -> str:
        """The id that words of an order mean. Raises Unknown or Ambiguous, which say where those stand; Unclear."""
        try:
            return self.find(spoken(tokens))
        except Misnamed as unclear:
            if tokens:
                unclear.stands(tokens[0].at, tokens[-1].at + len(tokens[-1].text))
            raise

    def knows(self, text: str) -> bool:
        """Whether the text is a whole name or alias (a mere beginning does not count)."""
        return len(text) <= MOST_IN_LINE and self.knows_plain(plain(text))

    def knows_plain(self, word: str) -> bool:
        """The same of a text that is plain already."""
        return word in self._given or word in self._exact

    def matches(self, text: str) -> list[str]:
        """Every id the text may mean: a whole name beats an alias, an alias beats a beginning of words."""
        word = plain(text) if len(text) <= MOST_IN_LINE else ""
        if not word or len(word) > self._longest:
            return []
        if word in self._given:
            return [self._given[word]]
        if word in self._exact:
            return sorted(self._exact[word])
        starts = [id for id, name in self._plain.items() if name.startswith(word)]
        begun = starts or [id for id, name in self._plain.items() if _begins(word, name)]
        return begun or [id for id, name in self._plain.items() if _squeezed(word, name)]

    def nearest(self, text: str, most: int = 3) -> list[str]:
        """So many ids whose names are most like the text, however little that is."""
        from difflib import get_close_matches  # loaded when something is mistyped

        near, word = self.near(text, most), plain(text)
        if len(near) >= most or not 2 < len(word) <= 2 * self._longest:
            return near
        names = {name: id for id, name in self._plain.items()}
        further = [names[name] for name in get_close_matches(word, names, n=2 * most, cutoff=0.3)]
        return list(dict.fromkeys([*near, *further]))[:most]

    def near(self, text: str, most: int = 3) -> list[str]:
        """Ids whose names look like the text."""
        from difflib import get_close_matches

        word = plain(text)
        pool = dict(self._given)
        pool.update({alias: next(iter(ids)) for alias, ids in self._exact.items() if len(ids) == 1 and len(alias) > 3})
        found: list[str] = []
        if len(word) <= 2 * self._longest:
            found = [pool[name] for name in get_close_matches(word, pool, n=most + 3, cutoff=0.7)]
        if 2 < len(word) <= self._longest:  # "ifn"
            letters = sorted(word)
            same = [ids for other, ids in self._exact.items() if len(other) == len(word) and sorted(other) == letters]
            found += [id for ids in same for id in sorted(ids)]
        return list(dict.fromkeys(found))[:most]

    def ranked(self, text: str, first: Iterable[str] = (), most: int = 25) -> list[str]:
        """Ids for a menu while somebody types: `first` before the rest, beginnings before middles, then near misses."""
        text = text[:MOST_TYPED]
        word = plain(text)
        favoured = dict.fromkeys(first)
        pool = [*favoured, *(id for id in self.shown if id not in favoured)]
        if not word:
            return pool[:most]
        hits = self.matches(text)
        inside = [id for id in pool if word in self._plain[id] or word in _plain_name(id)]
        wanted = list(dict.fromkeys([*hits, *inside, *self.near(text)]))
        wanted.sort(key=lambda id: id not in favoured)
        return wanted[:most]


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split())


def _squeezed(typed: str, name: str) -> bool:
    """Whether it is the first letter of the first word and a beginning of the second: "wrus" is West Russia."""
    first, _, rest = name.partition(" ")
    return len(typed) > 3 and bool(rest) and typed[0] == first[0] and rest.startswith(typed[1:])


def _begins(typed: str, name: str) -> bool:
    """Whether each typed word begins a word of the name, in order: "w rus" is West Russia."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in typed.split())
