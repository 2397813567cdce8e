"""Which ships support this landing, of those that could support another too? [1941: Step 1. Bombardment]"""

from __future__ import annotations

from collections.abc import Iterator

from engine.json_types import Line
from engine.questions.question import Pending, Question


def candidates(pending: Pending) -> Iterator[Line]:
    """All of them, none, one of a kind."""
    ask = pending.ask
    ships = dict(ask.units or {})
    for chosen in (ships, {}, *({kind: 1} for kind in ships)):
        yield {"by": ask.by, "do": "bombard", "ships": chosen, "space": ask.space}


BOMBARD = Question("bombard", candidates)
