"""Lines of many states: what `two_lines` does for small battles, with whole tables of numbers at a time, and for
several attackers against the same defender at once.

A row is the defender's losses, its columns are the attacker's. Shorter lines of attackers are padded in front, so that
the last column is everybody's end. From a row the attackers' hits lead to rows below, and the defender's answer from
there to columns behind: both are products of tables. A round in which the defender loses nothing leads from the row
into itself: that is a small system of equations.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from engine.odds.counting.two_lines import Row, distributions
from engine.odds.steps.chances import Dice

Floats = npt.NDArray[np.float64]
MOST_ROOM = 600_000
"""So many numbers are kept at once; where there are more, they are found row by row."""
NARROW = 50
"""In shorter lines it is not worth while to look for what is likely."""
NEGLIGIBLE_PART = 1e-18
"""Smaller chances are left out of a product."""


class WideLines(Struct, frozen=True):
    """A battle of several attackers against one defender, in lines.

    volleys: the attackers' hits, by attacker, place in the line and number; at_least: so many or more; replies: the
    defender's, by row. fighting: the places from which an attacker still fights; shifts: the padding before each
    attacker's line. last: the row from which the defender is done for. missing: how likely those who fight miss
    altogether; seldom: the places where that matters; tables: where the answer leads, by row, if there is room for all
    of them.
    """

    width: int
    height: int
    last: int
    volleys: Floats
    replies: Floats
    fighting: npt.NDArray[np.bool_]
    shifts: tuple[int, ...]
    at_least: Floats
    missing: Floats
    seldom: tuple[int, int]
    tables: Floats | None


def wide_lines(strikes: Sequence[Sequence[Dice]], done: Sequence[int], guard: Sequence[Dice], last: int) -> WideLines:
    """Prepare both sides' fire, given their dice after 0, 1, 2, ... losses, and from where they are done for."""
    width = max(len(strike) for strike in strikes)
    shifts = tuple(width - len(strike) for strike in strikes)
    fires = [distributions(strike[:end]) if end else [] for strike, end in zip(strikes, done, strict=True)]
    most = max((len(dist) for fire in fires for dist in fire), default=1)
    volleys = np.zeros((len(strikes), width, most))
    fighting = np.zeros((len(strikes), width), np.bool_)
    for at, (fire, shift) in enumerate(zip(fires, shifts, strict=True)):
        fighting[at, shift : shift + len(fire)] = True
        for place, dist in enumerate(fire, start=shift):
            volleys[at, place, : len(dist)] = dist
    answers = distributions(guard[:last]) if last else [[1.0]]
    replies = np.zeros((max(1, last), max(map(len, answers))))
    for at, dist in enumerate(answers):
        replies[at, : len(dist)] = dist
    at_least = volleys[:, :, ::-1].cumsum(2)[:, :, ::-1]
    missing = np.where(fighting, volleys[:, :, 0], 0.0)
    places = np.flatnonzero((missing > NEGLIGIBLE_PART).any(0))
    seldom = (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)
    tables = _answers(replies, width) if last * width * width <= MOST_ROOM else None
    return WideLines(width, len(guard), last, volleys, replies, fighting, shifts, at_least, missing, seldom, tables)


def _answers(replies: Floats, width: int) -> Floats:
    """Return where the defender's answers lead from every place of every row; beyond the end is the end."""
    rows, most = replies.shape
    padded = np.zeros((rows, width + max(width, most)))
    padded[:, width : width + most] = replies
    places = np.arange(width)
    tables = padded[:, width + places - places[:, None]]
    tables[:, :, -1] += np.maximum(0.0, 1 - tables.sum(2))
    return tables


def work(battle: WideLines) -> int:
    """Return about how many microseconds a battle takes."""
    several, hits = len(battle.shifts), battle.volleys.shape[2]
    return battle.last * (60 + several * battle.width * min(battle.width, 300) * min(hits, 300) // 4000)


def laid_out(battle: WideLines, starts: Sequence[Sequence[Row]]) -> Floats:
    """Return the chances to begin with, by attacker, the defender's losses and the attacker's."""
    masses = np.zeros((len(starts), battle.height, battle.width))
    for at, (rows, shift) in enumerate(zip(starts, battle.shifts, strict=True)):
        masses[at, :, shift:] = rows
    return masses


def fight_out(battle: WideLines, start: Floats) -> tuple[Floats, Floats]:
    """Fight until it is decided; return the chances of the ends, and the rounds each attacker fights on average."""
    masses, rounds = start.copy(), np.zeros(len(start))
    for row in range(battle.last):
        masses[:, row], fought = _settled(battle, row, masses[:, row])
        rounds += fought.sum(1)
        _strike(battle, row, fought, masses, 1)
        masses[:, row] -= fought
    return masses, rounds


def one_round(battle: WideLines, start: Floats) -> tuple[Floats, Floats]:
    """Fight one round and stop; what is decided stays where it is. Return the chances after it, and the rounds
    begun."""
    after, rounds = np.zeros_like(start), np.zeros(len(start))
    for row in range(battle.height):
        if row >= battle.last:
            after[:, row] += start[:, row]
            continue
        fought = np.where(battle.fighting, start[:, row], 0.0)
        after[:, row] += start[:, row] - fought
        rounds += fought.sum(1)
        _strike(battle, row, fought, after, 0)
    return after, rounds


def _answer(battle: WideLines, row: int, begin: int, end: int) -> Floats:
    """Return where the defender's answer leads from some places of a row; beyond the end is the end."""
    if battle.tables is not None:
        return battle.tables[row, begin:end, begin:]
    reply, width = battle.replies[row], battle.width
    most = len(reply)
    padded = np.zeros(width - begin + end - begin + most)
    padded[end - begin : end - begin + most] = reply
    size = padded.strides[0]
    view = np.lib.stride_tricks.as_strided(
        padded[end - begin :], (end - begin, width - begin), (-size, size), writeable=False
    )
    table = view.copy()
    table[:, -1] += np.maximum(0.0, 1 - table.sum(1))
    return table


def _settled(battle: WideLines, row: int, arrived: Floats) -> tuple[Floats, Floats]:
    """Return how often each place of a row is visited, rounds without a loss of the defender's included; and of these,
    by those who still fight."""
    begin, end = battle.seldom
    visits = arrived
    if end:
        missing = battle.missing
        again = _answer(battle, row, begin, end)
        some = np.eye(end - begin) - missing[:, begin:end, None] * again[:, : end - begin]
        inner = np.linalg.solve(some.transpose(0, 2, 1), arrived[:, begin:end, None])[:, :, 0]
        visits = arrived.copy()
        visits[:, begin:end] = inner
        visits[:, end:] += (inner * missing[:, begin:end]) @ again[:, end - begin :]
    return visits, visits * battle.fighting


def _strike(battle: WideLines, row: int, fought: Floats, masses: Floats, least: int) -> None:
    """What strikes out from a row, with so many hits at least, arrives in the rows below once it is answered."""
    begin, end, width = 0, battle.width, battle.volleys.shape[2]
    first, last = least, min(width, battle.height - 1 - row)
    if battle.width > NARROW:
        places = np.flatnonzero((fought > NEGLIGIBLE_PART).any(0))
        if not len(places):
            return
        begin, end = int(places[0]), int(places[-1]) + 1
        likely = np.flatnonzero((battle.volleys[:, begin:end, first:last] > NEGLIGIBLE_PART).any((0, 1)))
        first, last = (first + int(likely[0]), first + int(likely[-1]) + 1) if len(likely) else (first, first)
    answer, striking = _answer(battle, row, begin, end), fought[:, begin:end]
    if last > first:
        struck = striking[:, :, None] * battle.volleys[:, begin:end, first:last]
        masses[:, row + first : row + last, begin:] += (answer.T @ struck).transpose(0, 2, 1)
    room = battle.height - 1 - row
    if width > room:
        masses[:, -1, begin:] += (striking * battle.at_least[:, begin:end, max(room, least)]) @ answer
