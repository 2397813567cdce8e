"""Battles in which every hit may fall on anybody: two sides, each a line that shortens from one end.

A state is (losses of the attacker, losses of the defender), a few thousand at most. `strike[i]` is the distribution of
the attacker's hits after i losses, `guard[j]` the defender's dice after j losses. Rows are the defender's losses and
are settled one after the other. Both sides' dice cannot be combined state by state: that is millions of products. But
as the defender bleeds he mostly just loses dice, so what flew towards a later row waits and is rolled for one die at
a time on the way (Horner's scheme): each row passed costs one pass, and the pass into the row rolls the dice left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add, mul

from engine.odds.steps.chances import NEGLIGIBLE, Dice, chance, hits, one_more

Row = list[float]


@dataclass(frozen=True, slots=True)
class TwoLines:
    """A battle laid out in lines.

    From `last_attacker` losses on the attacker is done for, from `last_defender` on the defender. `volleys[h][i]`: the
    chance that the attacker hits h times after i losses; `at_least`: h times or more, for which only the first
    `reach[h]` states are good. `replies`: the defender's hits by row; `shed`: the chances of the dice he loses from
    each row to the next (None: his dice change in another way).
    """

    width: int
    height: int
    last_attacker: int
    last_defender: int
    volleys: list[Row]
    at_least: list[Row]
    reach: list[int]
    replies: list[tuple[float, ...]]
    shed: list[list[float] | None]
    nobody: Row


def lines(strike: Sequence[Dice], guard: Sequence[Dice], last_attacker: int, last_defender: int) -> TwoLines:
    """Prepare both sides' fire, given their dice after 0, 1, 2, ... losses."""
    width = len(strike)
    fire = distributions(strike[:last_attacker])
    most = max(len(dist) for dist in fire)
    columns = [dist + [0.0] * (most - len(dist)) for dist in fire] + [[0.0] * most] * (width - last_attacker)
    volleys = [list(row) for row in zip(*columns, strict=True)]
    while len(volleys) > 1 and max(volleys[-1]) < NEGLIGIBLE:
        volleys.pop()
    at_least = [volleys[-1]]
    for row in volleys[-2::-1]:
        at_least.insert(0, list(map(add, row, at_least[0])))
    reach = [max((i + 1 for i, p in enumerate(row) if p >= NEGLIGIBLE), default=1) for row in at_least]
    shed = [_difference(guard[j], guard[j + 1]) for j in range(last_defender)]
    replies = [_trimmed(dist) for dist in distributions(guard[: last_defender + 1])]
    sizes = (width, len(guard), last_attacker, last_defender)
    return TwoLines(*sizes, volleys, at_least, reach, replies, shed, [0.0] * width)


def work(battle: TwoLines) -> int:
    """About how many ways of a net would take as long."""
    return sum(min(len(battle.at_least), j + 1) for j in range(battle.height)) * battle.width // 6


def distributions(dice: Sequence[Dice]) -> list[Row]:
    """The hits of every state of a line, built up from its end, die by die where the dice only grow."""
    found: list[Row] = []
    for at in range(len(dice) - 1, -1, -1):
        more = _difference(dice[at], dice[at + 1]) if found else None
        if more is None:
            found.append(list(hits(dice[at])))
            continue
        dist = found[-1]
        for p in more:
            dist = one_more(dist, p)
        found.append(dist)
    found.reverse()
    return found


def _difference(more: Dice, less: Dice) -> list[float] | None:
    """The chances of the dice that are lost from one state to the next; None if others came instead."""
    if more == less:
        return []
    lost: list[float] = []
    for value, (n, m) in enumerate(zip(more, less, strict=True)):
        if n == m:
            continue
        if m > n:
            return None
        if value:
            lost += [chance(value)] * (n - m)
    return lost


def _trimmed(dist: Row) -> tuple[float, ...]:
    end = len(dist)
    while end > 1 and dist[end - 1] < NEGLIGIBLE:
        end -= 1
    return tuple(dist[:end])


def fight_out(battle: TwoLines, start: list[Row]) -> tuple[list[Row], float]:
    """Fight until it is decided. From the masses of `start` (by defender's, then attacker's losses) to the masses of
    the ends, and the rounds that takes on average."""
    visited: list[Row] = []
    ends: list[Row] = []
    rounds = 0.0
    for j in range(battle.height):
        waiting, arrived = _arrivals(battle, visited, j)
        arrived = [a + b for a, b in zip(arrived, start[j], strict=True)]
        if j >= battle.last_defender:
            reply = battle.replies[battle.last_defender]
            ends.append([a + b for a, b in zip(_rolled(waiting, reply), arrived, strict=True)])
            continue
        row = _settle(battle, j, waiting, arrived)
        rounds += sum(row[: battle.last_attacker])
        visited.append(row)
        ends.append([0.0] * battle.last_attacker + row[battle.last_attacker :])
    return ends, rounds


def fight_few(strike: Sequence[Dice], guard: Sequence[Dice], start: Sequence[Row]) -> tuple[list[Row], float]:
    """The same for a handful of states, each by itself: both sides' dice after 0, 1, 2, ... losses for as long as they
    fight."""
    ends, rounds = [[*row] for row in start], 0.0
    last, edge = len(ends) - 1, len(ends[0]) - 1
    answers = [hits(dice) for dice in guard]
    struck = [hits(dice) for dice in strike]
    for j, answer in enumerate(answers):
        here = ends[j]
        for i, blow in enumerate(struck):
            mass = here[i]
            if not mass:
                continue
            visits = mass / (1 - blow[0] * answer[0])
            rounds += visits
            replied = _within(answer, edge - i)
            for h, p in enumerate(_within(blow, last - j), start=j):
                row, part = ends[h], visits * p
                for k, q in enumerate(replied, start=i):
                    row[k] += part * q
            here[i] = 0.0
    return ends, rounds


def _within(dist: tuple[float, ...], room: int) -> tuple[float, ...]:
    """Hits for which there is room: more are as good as that many."""
    return dist if len(dist) <= room + 1 else (*dist[:room], sum(dist[room:]))


def one_round(battle: TwoLines, start: list[Row]) -> list[Row]:
    """Fight one round and stop; what is decided stays where it is."""
    after: list[Row] = []
    for j, row in enumerate(start):
        waiting, arrived = _arrivals(battle, start, j)
        if j < battle.last_defender:
            waiting = [w + mass * p for w, mass, p in zip(waiting, row, battle.volleys[0], strict=True)]
            row = [0.0] * battle.last_attacker + row[battle.last_attacker :]
        rolled = _rolled(waiting, battle.replies[min(j, battle.last_defender)])
        after.append([a + b + c for a, b, c in zip(rolled, arrived, row, strict=True)])
    return after


def _arrivals(battle: TwoLines, visited: Sequence[Row], j: int) -> tuple[Row, Row]:
    """What comes down to row j from the rows above: what still waits for the reply of row j, and what has it behind
    itself (where dice changed on the way in a manner that passing on cannot follow)."""
    last = j == battle.height - 1
    table, width = battle.at_least if last else battle.volleys, battle.width
    waiting: Row = []
    arrived: Row = [0.0] * width
    for above in range(max(0, j - len(table) + 1), min(j, battle.last_defender)):
        short = battle.reach[j - above] - len(waiting)
        if short > 0:
            waiting += [0.0] * short
        row, volley, shed = visited[above], table[j - above], battle.shed[above]
        if shed is not None and len(shed) == 1:
            waiting = _pass_on(waiting, row, volley, shed[0], width)
            continue
        waiting = [w + mass * p for w, mass, p in zip(waiting, row, volley, strict=False)]
        if shed is None:
            rolled = _rolled(waiting + [0.0] * (width - len(waiting)), battle.replies[above])
            arrived = [a + b for a, b in zip(arrived, rolled, strict=True)]
            waiting = []
            continue
        for p in shed:
            waiting = _pass_on(waiting, battle.nobody, battle.nobody, p, width)
    return waiting + [0.0] * (width - len(waiting)), arrived


def _pass_on(waiting: Row, row: Row, volley: Row, p: float, width: int) -> Row:
    """What strikes out from a row joins what is on its way already, and one die of the defender's is rolled for it
    all; who is past the end stays there."""
    q, before = 1 - p, 0.0
    rolled: Row = []
    append = rolled.append
    for w, mass, struck in zip(waiting, row, volley, strict=False):
        here = w + mass * struck
        append(q * here + p * before)
        before = here
    if len(rolled) < width:
        append(p * before)
    else:
        rolled[-1] += p * before
    return rolled


def _rolled(row: Row, reply: Sequence[float]) -> Row:
    """A whole row after the defender's dice."""
    if len(reply) == 1 or not any(row):
        return row
    width = len(row)
    turned = reply[::-1]
    most = len(reply) - 1
    rolled = [sum(map(mul, turned[max(0, most - i) :], row[max(0, i - most) : i + 1])) for i in range(width)]
    rolled[-1] = max(0.0, sum(row) - sum(rolled[:-1]))
    return rolled


def _settle(battle: TwoLines, j: int, waiting: Row, arrived: Row) -> Row:
    """How often each state of row j is visited, rounds in which the defender loses nothing included: those lead from
    the row into itself, so it is solved from the fewest losses on."""
    reply, still = battle.replies[j], battle.volleys[0]
    most, none = len(reply) - 1, reply[0]
    turned = reply[:0:-1]
    row: Row = []
    leaving: Row = []
    for i in range(battle.width - 1):
        before = map(mul, turned[most - i :], leaving) if i < most else map(mul, turned, leaving[i - most :])
        flow = arrived[i] + none * waiting[i] + sum(before)
        if i < battle.last_attacker:
            flow /= 1 - none * still[i]
        leaving.append(waiting[i] + still[i] * flow)
        row.append(flow)
    row.append(arrived[-1] + waiting[-1] + _overflow(leaving, reply))
    return row


def _overflow(leaving: Row, reply: Sequence[float]) -> float:
    """What goes past the end of a line: the hits that exceed what is left."""
    total, chance_of = 0.0, 0.0
    at_least = [0.0] * len(reply)
    for h in range(len(reply) - 1, -1, -1):
        chance_of += reply[h]
        at_least[h] = chance_of
    for short, mass in enumerate(reversed(leaving), start=1):
        if short >= len(reply):
            break
        total += mass * at_least[short]
    return total
