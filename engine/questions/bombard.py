"""Which ships support this landing, where some could support another too, or not all may fire?
[Revised: Battleship Bombardment; Anniversary: Battleship & Cruiser Bombardment]"""

from collections.abc import Iterator

from engine.questions.question import Pending, Question
from engine.record import Bombard


def candidates(pending: Pending) -> Iterator[Bombard]:
    """Yield as many as may fire, of every sort; none; one of a kind."""
    ask = pending.ask
    ships = dict(ask.units or {})
    tried: list[dict[str, int]] = []
    for chosen in (*_of(ships, ask.max), {}, *({kind: 1} for kind in ships)):
        if chosen not in tried:
            tried.append(chosen)
            yield Bombard(by=ask.by, ships=chosen, space=ask.space)


def _of(ships: dict[str, int], most: int) -> list[dict[str, int]]:
    """Every way to take so many of the ships."""
    ways = [dict[str, int]()]
    for kind, n in ships.items():
        ways = [way | {kind: some} for way in ways for some in range(min(n, most), -1, -1)]
    return [{kind: n for kind, n in way.items() if n} for way in ways if sum(way.values()) == most]


BOMBARD = Question("bombard", candidates)
