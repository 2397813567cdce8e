"""What counts is proved: a result is read from the record of a game that is over, or it does not count and says why.

Nobody types a score. The record is told again from its header; who played what follows from the seats at every line.
"""

import json
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.league.law import LEAST_ROUND, Law, setting_of
from bot.league.results import ADJUDICATED, Result, Side, family_of
from bot.league.shares import holder, people_of, shares_of
from bot.refusals import BrokenRecord
from bot.store.computers import Sitting
from bot.store.seats import Seat
from bot.story import Story, begun
from engine.dice.record_dice import record_fault
from engine.dice.verdict import Verdict
from engine.events import Won
from engine.json_types import JsonMapping, Line

RULE, CONCEDED, TIME = "rule", "conceded", "time"
SIDES: tuple[Side, Side] = ("axis", "allies")
ADVICE = "advice"


class Evidence(Struct, frozen=True):
    """All that is known of a game that is over. `dice`: what is wrong with its dice log, "" if nothing is. `agreed`:
    the lines of edits to which everybody had agreed."""

    game: str
    ended: int
    header: str
    lines: Sequence[str]
    seats: Sequence[Seat]
    computers: Sequence[Sitting] = ()
    dice: str = ""
    assistance: str = ""
    tutorial: bool = False
    agreed: frozenset[int] = frozenset()


class Fault(Struct, frozen=True):
    """Why a game does not count: `code` as the texts have it, `about` whom, where or what."""

    code: str
    about: str = ""


class Proved(Struct, frozen=True):
    """What came of a game: its result, unless there are faults; how it ended (`kind`), in which round, for whom.
    `story` is the game as it was told for it, None if that could not be done."""

    faults: tuple[Fault, ...]
    result: Result | None = None
    kind: str = ""
    rounds: int = 0
    winner: str = ""
    story: Story | None = None

    @property
    def counts(self) -> bool:
        return self.result is not None


def proved(evidence: Evidence, law: Law) -> Proved:
    """What counts of a game by the law of its season."""
    try:
        story = begun(evidence.header)
        story.go_on(evidence.lines)
    except BrokenRecord as fault:
        return Proved((Fault("broken", str(fault)),))
    state = story.game.state
    lines: list[Line] = [json.loads(text) for text in evidence.lines]
    kind = kind_of(story)
    faults = tuple(_faults(evidence, law, story, lines, kind))
    result = _result(evidence, story, kind) if not faults else None
    return Proved(faults, result, kind, state.round, state.winner, story)


def kind_of(story: Story) -> str:
    """How a game ended: by rule, conceded, on time, adjudicated; "" if it did not."""
    won = [event for event in story.turns[-1].events if isinstance(event, Won)]
    return (won[-1].kind or RULE) if won else ""


def dice_fault(verdict: Verdict, record: str) -> str:
    """What is wrong with a game's dice, "" if nothing is: the log is sound, no roll was made void without an opponent,
    and the record has the dice of the log."""
    if verdict.fault is not None:
        return f"{verdict.fault.code}: {verdict.fault.detail}"
    if verdict.rerollable:
        return f"E_VOID: {verdict.rerollable[0].roll}"
    return record_fault(verdict, record) or ""


def bid_of(options: JsonMapping, sides: Mapping[str, str]) -> int:
    """The IPCs of a game's bids, above 0 to the Axis, below to the Allies."""
    bids: Mapping[str, int] = options.get("bids") or {}
    return sum(amount if sides.get(power) == "axis" else -amount for power, amount in bids.items())


def setting(story: Story) -> str:
    """The name of what may favour a side in a game."""
    own = {option.name: option.default for option in story.game.edition.options}
    chosen = {name: value for name, value in story.first.options.items() if own.get(name) != value}
    return setting_of(story.first.edition, story.first.setup, chosen)


def _faults(evidence: Evidence, law: Law, story: Story, lines: Sequence[Line], kind: str) -> Iterator[Fault]:
    if story.behind:
        yield Fault("broken", story.behind)
    if not story.game.state.winner:
        yield Fault("not over")
    if evidence.tutorial:
        yield Fault("tutorial")
    if evidence.assistance == ADVICE:
        yield Fault("advice")
    yield from _by_law(evidence, law, story)
    if evidence.dice:
        yield Fault("dice", evidence.dice)
    for number, line in enumerate(lines, 1):
        if line["do"] == "edit" and number not in evidence.agreed:
            yield Fault("edited", str(number))
    if kind in (CONCEDED, TIME) and story.game.state.round < LEAST_ROUND:
        yield Fault("early")
    yield from _people(evidence, story)


def _by_law(evidence: Evidence, law: Law, story: Story) -> Iterator[Fault]:
    """Whether it was played as the season's law says."""
    first, header = story.first, json.loads(evidence.header)
    if header.get("position"):
        yield Fault("position")
    played = setting(story)
    wanted = setting_of(law.edition, law.setup or story.game.edition.setups[0], law.options)
    if played != wanted:
        yield Fault("options", played)
    elif setting_of(first.edition, first.setup, story.game.state.options) != setting_of(
        first.edition, first.setup, first.options
    ):
        yield Fault("changed")
    dice = header.get("dice")
    policy = dice.get("policy") if isinstance(dice, dict) else dice
    if policy != law.dice:
        yield Fault("policy", str(policy))


def _people(evidence: Evidence, story: Story) -> Iterator[Fault]:
    """People on both sides, nobody on both, and no computer but in the seat of somebody who left it."""
    board, seats = story.first.board, evidence.seats
    for side in SIDES:
        if not people_of(seats, story, side):
            yield Fault("nobody", side)
    ever = {side: {seat.user for seat in seats if board.side(seat.power) == side and _mattered(seat)} for side in SIDES}
    for person in sorted(ever["axis"] & ever["allies"]):
        yield Fault("both sides", person)
    for power in board.seats:
        sat = [sitting for sitting in evidence.computers if sitting.power == power]
        if any(sitting.until_revision != 0 for sitting in sat) and not holder(seats, power, 0):
            yield Fault("computer", power)


def _mattered(seat: Seat) -> bool:
    """Whether somebody still sat there when the first line was played."""
    return seat.until_revision is None or seat.until_revision > 0


def _result(evidence: Evidence, story: Story, kind: str) -> Result:
    first, winner = story.first, story.game.state.winner
    assert winner == "axis" or winner == "allies"  # noqa: S101  (a game without a winner has a fault)
    axis, allies = (shares_of(evidence.seats, story, side, side == winner) for side in SIDES)
    sizes = (len(people_of(evidence.seats, story, side)) for side in SIDES)
    return Result(
        game=evidence.game,
        ended=evidence.ended,
        family=family_of(first.edition, *sizes),
        setting=setting(story),
        edition=first.edition,
        axis=axis,
        allies=allies,
        winner=winner,
        bid=bid_of(first.options, {power: first.board.side(power) for power in first.board.powers}),
        worth=ADJUDICATED if kind == "adjudicated" else 1.0,
    )
