"""A whole turn in words, phase by phase, in the order and shape in which players of the family read turn summaries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.wording.events import sentence
from bot.wording.luck import turn_luck
from bot.wording.phases import net_moves, phase_summary
from bot.wording.speech import Speech, capital, clipped, listed, phase, units
from engine import events as e
from engine.events import Event, PhaseBegan
from engine.units.kinds import UnitTable

Tables = Mapping[str, UnitTable]
Forces = dict[str, dict[str, int]]
NO_TURN = "{power} has not had a turn yet."
NOTHING = "Nothing happened."


BEGINS = "{title} begins"
OVER = "The game is over"
ALL_ORDERS = "All orders"
BEHIND = "-# {counts}: press **{button}** to read them."
READ = 1500
"""Letters of a turn's message up to which it tells every order: more than two screens of a phone nobody reads."""
NO_ROUND = "Destroyed without a battle"


class Segment(Struct, frozen=True):
    """A phase and what happened in it."""

    power: str
    phase: str
    round: int
    events: tuple[Event, ...]

    @property
    def turn(self) -> tuple[int, str]:
        return self.round, self.power


def segmented(told: Iterable[Event]) -> list[Segment]:
    """Events from a PhaseBegan on, phase by phase."""
    found: list[Segment] = []
    for event in told:
        if isinstance(event, PhaseBegan):
            found.append(Segment(event.power, event.phase, event.round, ()))
        elif found:
            last = found[-1]
            found[-1] = Segment(last.power, last.phase, last.round, (*last.events, event))
    return found


def turn_lines(parts: Iterable[Segment], tables: Tables, say: Speech, orders: bool = True) -> list[str]:
    """What happened, under a heading for each phase in which something did. Without `orders` what came of it only."""
    lines: list[str] = []
    parts = list(parts)
    for part in parts:
        if told := phase_lines(part, tables, say, orders):
            lines += [f"**{capital(phase(part.phase))}**", *(f"- {line}" for line in told)]
    return lines + luck_line([event for part in parts for event in part.events], tables, say)


def phase_lines(part: Segment, tables: Tables, say: Speech, orders: bool = True) -> list[str]:
    """Tell what happened in one phase."""
    return [
        *_fights(part.events, tables, say, orders),
        *phase_summary(part.events, say, battles=False, orders=orders),
    ]


def luck_line(events: Sequence[Event], tables: Tables, say: Speech) -> list[str]:
    """Tell what the dice were worth; nothing where none fell."""
    luck = turn_luck(events, tables, say)
    return [f"-# Luck of the dice: {luck}"] if luck else []


def turn_text(parts: Iterable[Segment], tables: Tables, say: Speech, most: int) -> tuple[str, bool]:
    """A turn for its message, and whether its orders were left out: one that is too long to be read on a phone is told
    by what came of it, with a count of the orders, that are behind a button."""
    parts = list(parts)
    whole = "\n".join(turn_lines(parts, tables, say))
    if len(whole) <= READ:
        return whole, False
    events = [event for part in parts for event in part.events]
    moves = len(net_moves(events))
    placed = sum(sum(event.units.values()) for event in events if isinstance(event, e.Placed))
    counts = [text for n, text in ((moves, moved_words(moves)), (placed, placed_words(placed))) if n]
    left_out = [BEHIND.format(counts=capital(listed(counts)), button=ALL_ORDERS)] if counts else []
    short = "\n".join([*left_out, *turn_lines(parts, tables, say, orders=False)])
    return (clipped(short, most), True) if len(short) < len(whole) else (clipped(whole, most), False)


def moved_words(n: int) -> str:
    return "1 move" if n == 1 else f"{n} moves"


def placed_words(n: int) -> str:
    return "1 unit placed" if n == 1 else f"{n} units placed"


def _fights(told: Sequence[Event], tables: Tables, say: Speech, forces: bool = True) -> Iterator[str]:
    """Each battle with what went in (if `forces`), what was lost, how it ended, and the score: IPCs destroyed less IPCs
    lost."""
    began: dict[str, e.BattleBegan] = {}
    lost: dict[str, Forces] = {}
    for event in told:
        if isinstance(event, e.BattleBegan):
            began[event.space], lost[event.space] = event, {}
        elif isinstance(event, e.Lost) and event.space not in began:
            if event.why != "antiaircraft_fire":  # the guns' dice tell that
                yield sentence(event, say)
        elif isinstance(event, e.Lost):
            _add(lost.setdefault(event.space, {}), event.power, event.units)
            for power, cargo in event.cargo.items():
                _add(lost[event.space], power, cargo)
        elif isinstance(event, e.BattleEnded) and event.space in began:
            start, gone = began.pop(event.space), lost.pop(event.space, {})
            if event.rounds or gone:
                yield _fight(start, gone, event, tables, say, forces)


def _fight(
    began: e.BattleBegan, lost: Forces, ended: e.BattleEnded, tables: Tables, say: Speech, forces: bool = True
) -> str:
    losses = listed((f"{say.power(power)} {units(of)}" for power, of in lost.items()), last="; ")
    score = sum(_worth(of, tables[power]) * (-1 if power in began.attackers else 1) for power, of in lost.items())
    text = f"{say.space(began.space)}: {say.forces(began.attackers)}{_against(began, say)}. " if forces else ""
    text += f"**{_unstopped(sentence(ended, say) or NO_ROUND, say.space(began.space))}**"
    points = f"{score:+d}".replace("-", "−")  # noqa: RUF001  (a minus that is as wide as the plus)
    return text + (f"; lost: {losses}; score for the attacker {points}" if losses else "")


def _against(began: e.BattleBegan, say: Speech) -> str:
    """Nothing where nobody meets a raid."""
    met = [power for power, units in began.defenders.items() if units]
    if not met:
        return ""
    return f" against {say.forces(began.defenders)}" if len(met) == 1 else f" against ({say.forces(began.defenders)})"


def _unstopped(text: str, name: str) -> str:
    """Without its full stop, unless that belongs to a name ("Ukraine S.S.R.")."""
    return text if text.endswith(name) else text.removesuffix(".")


def _worth(of: Mapping[str, int], table: UnitTable) -> int:
    return sum(table[kind].cost * n for kind, n in of.items())


def _add(into: Forces, power: str, of: Mapping[str, int]) -> None:
    here = into.setdefault(power, {})
    for kind, n in of.items():
        here[kind] = here.get(kind, 0) + n


def thread_name(number: str, power: str, say: Speech) -> str:
    """What the thread of a turn is called."""
    return f"Round {number}: {say.power(power)}"


def not_begun(number: int, power: str, user: str, say: Speech) -> str:
    """In the place of the message of a turn whose beginning was taken back."""
    return (
        f"**Round {number} · {say.power(power)}** has not begun yet: <@{user}> took back the end of the turn before it."
    )


def heading(number: int, power: str, say: Speech) -> str:
    return f"**Round {number} · {say.power(power)}**"
