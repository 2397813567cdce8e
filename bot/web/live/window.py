"""A running game as it is told to pages: from some turns ago to now, step by step, each told once."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from bot.facts import Facts
from bot.web.live.live_views import NewsView
from bot.web.story_view import Told, begun_at, fortunes
from engine import Game

MOST_LINES = 400
"""Of the record that are told to a page that opens; further back goes the replay."""


class Window(Struct):
    """A telling that begins after `base` lines. made: by step, when it was told; numbers only grow, so that a page
    that says the last one it has seen is told what is new to it, however often orders were taken back."""

    name: str
    base: int
    begun: Game
    told: Told
    lines: list[str] = field(default_factory=list[str])
    proofs: dict[int, tuple[int, str]] = field(default_factory=dict[int, tuple[int, str]])
    made: list[int] = field(default_factory=list[int])
    newest: int = 0

    def follow(self, lines: Sequence[str], proofs: Mapping[int, tuple[int, str]]) -> None:
        """Tell the game as these lines have it, with what proves their dice, by number of the record's line. Takes
        time. Raises BrokenRecord."""
        self.proofs.update(proofs)
        same = next(
            (n for n, (old, new) in enumerate(zip(self.lines, lines, strict=False)) if old != new),
            min(len(self.lines), len(lines)),
        )
        if same < len(self.lines):
            self._back_to(same)
        for text in lines[same:]:
            self.told.go_on(text, self._proof())
            self.newest += 1
            self.lines.append(text)
            self.made.append(self.newest)
        self.told.close()

    def _proof(self) -> tuple[int, str]:
        """Of the line that is told next."""
        return self.proofs.get(self.base + len(self.told.steps) + 1, (0, ""))

    def _back_to(self, step: int) -> None:
        self.told = begun_at(self.begun)
        for text in self.lines[:step]:
            self.told.go_on(text, self._proof())
        del self.lines[step:], self.made[step:]

    def since(self, window: str, seen: int) -> NewsView:
        """What is new to a page, without what is not told by steps."""
        known = window == self.name and 0 <= seen <= self.newest
        cut = sum(1 for made in self.made if made <= seen) if known else 0
        turns = self.told.turns
        first = max((n for n, turn in enumerate(turns) if turn.phases[0].step <= cut), default=0) if known else 0
        return NewsView(
            window=self.name,
            seen=self.newest,
            base=self.base,
            revision=self.base + len(self.lines),
            status="",
            opening={} if known else self.told.opening,
            before=None if known else fortunes(self.begun.state),
            cut=cut,
            steps=self.told.steps[cut:],
            turns_cut=first,
            turns=list(turns[first:]),
        )


def window_of(name: str, game: Game, base: int) -> Window:
    """A telling that begins with a position."""
    return Window(name, base, game, begun_at(game))


def base_of(facts: Facts, revision: int, powers: int) -> int:
    """After which line a telling begins: with the turn that was a whole round ago, as far as that is remembered."""
    starts = [start for start in facts.turn_starts if start <= revision][-(powers + 1) :]
    near = [start for start in starts if revision - start <= MOST_LINES]
    if near:
        return near[0]
    return 0 if revision <= MOST_LINES else starts[-1] if starts else revision
