"""How much of a game was decided ahead, and what waiting that has saved, reckoned from its record and when its lines
were written: never what the orders are. Pure.

What the table would have waited nobody knows. It is reckoned by what it did wait for the same player, where he decided
nothing ahead: half of those waits were longer, half shorter, so that one holiday says nothing. For who has never let it
wait, by everybody's waits.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct, field

from bot.computers import COMPUTER
from bot.orders import AHEAD
from bot.wording.standing_orders import DEFAULT_NOTE, NOTE, SALTED
from engine.json_types import Line
from engine.questions import ANSWERS

ANYBODY = frozenset({"orders", "concede", "edit", "advantage"})
"""What is said out of turn, too."""
AT_ONCE_MS = 10 * 60_000
"""What was ordered, and came later than this, was ordered while the table waited; no clock runs out so soon."""


class ToldAhead(Struct, frozen=True):
    """Of how many questions how many were answered ahead, and of how many turns how many were told ahead. saved: the
    waiting that this has saved, in milliseconds; None where nothing can be said of it. by_others: whether some of it is
    reckoned by what others let the table wait."""

    questions: int = 0
    answered: int = 0
    turns: int = 0
    told: int = 0
    saved: int | None = None
    by_others: bool = False


class _Decision(Struct):
    """An answer, or a whole turn: who decided it, how long the table waited for it, whether it was ordered."""

    who: str
    is_turn: bool
    waited: int = 0
    ordered: bool = False

    @property
    def ahead(self) -> bool:
        return self.ordered and self.waited < AT_ONCE_MS


class _Count(Struct):
    """A record as far as it is counted. answers, turns: all of them. asked: the answers to questions out of turn, for
    which the table waits apart from the turn."""

    players: Mapping[str, str]
    turn_of: Callable[[str], str]
    answers: list[_Decision] = field(default_factory=list[_Decision])
    turns: list[_Decision] = field(default_factory=list[_Decision])
    asked: list[_Decision] = field(default_factory=list[_Decision])
    moving: str = ""
    by_person: bool = False
    """Whether a person plays the turn that has come."""
    last: int = 0

    def take(self, at: int, line: Line) -> None:
        note, owner = str(line.get("note", "")), self.turn_of(line["by"])
        who, person = self.players.get(line["by"], line["by"]), not note.startswith(COMPUTER)
        waited, self.last = at - self.last if self.last else 0, at
        if line["do"] not in ANSWERS and owner != self.moving:
            self.moving, self.by_person = owner, person
            self.turns += [_Decision(who, True)] if person else []
        if not person:
            return
        in_turn = self.by_person and owner == self.moving
        if line["do"] in ANSWERS and line["do"] in AHEAD:
            answer = _Decision(who, False, waited, note.startswith((NOTE, DEFAULT_NOTE)))
            self.answers.append(answer)
            self.asked += [] if in_turn else [answer]
        if in_turn:
            self.turns[-1].waited += waited
            self.turns[-1].ordered |= note.startswith(NOTE) and SALTED not in note


def told_ahead(
    lines: Iterable[tuple[int, Line]], players: Mapping[str, str], turn_of: Callable[[str], str]
) -> ToldAhead:
    """Count what people have decided, out of a record's lines, each with when it was written (ms); what computers did
    is not counted. players: who holds each power. turn_of: in whose turn a power acts."""
    count = _Count(players, turn_of)
    for at, line in lines:
        if line["do"] not in ANYBODY:
            count.take(at, line)
    answered, told = (sum(one.ahead for one in of) for of in (count.answers, count.turns))
    saved, by_others = _saved([*count.turns, *count.asked], [*count.turns[:-1], *count.asked])
    return ToldAhead(len(count.answers), answered, len(count.turns), told, saved, by_others)


def _saved(decided: Iterable[_Decision], over: Iterable[_Decision]) -> tuple[int | None, bool]:
    """The waiting that was saved, and whether some is reckoned by others' waits. over: what is decided wholly."""
    waits: dict[tuple[str, bool], list[int]] = {}
    for one in over:
        for who in (one.who, "") if not one.ahead else ():
            waits.setdefault((who, one.is_turn), []).append(one.waited)
    from statistics import median  # it builds on fractions and decimals, which nothing else here does

    found, by_others = list[float](), False
    for one in decided:
        own = waits.get((one.who, one.is_turn))
        usual = own or waits.get(("", one.is_turn))
        if one.ahead and usual:
            found.append(median(usual) - one.waited)
            by_others = by_others or own is None
    return (max(0, round(sum(found))), by_others) if found else (None, False)
