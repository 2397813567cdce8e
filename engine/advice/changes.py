"""What has changed between two positions: for the briefing and the net summary of a turn."""

from collections.abc import Iterable

from msgspec import Struct, field

from engine.board.control import income
from engine.events import Earned, Event, Lost, Placed, Plundered
from engine.state import State
from engine.units.stacks import cost

Stacks = dict[str, dict[str, int]]


class Changes(Struct):
    """The changes between two positions: spaces that changed hands (before, after), units lost and placed by power,
    their worth in IPCs, money and income."""

    captured: dict[str, tuple[str | None, str | None]] = field(
        default_factory=dict[str, "tuple[str | None, str | None]"]
    )
    lost: Stacks = field(default_factory=dict[str, "dict[str, int]"])
    placed: Stacks = field(default_factory=dict[str, "dict[str, int]"])
    lost_worth: dict[str, int] = field(default_factory=dict[str, int])
    earned: dict[str, int] = field(default_factory=dict[str, int])
    plundered: list[tuple[str, str, int]] = field(default_factory=list[tuple[str, str, int]])
    income: dict[str, int] = field(default_factory=dict[str, int])


def changes(before: State, after: State, events: Iterable[Event]) -> Changes:
    """Return net changes of hands and income between two positions; losses, placements and money from what happened."""
    found = Changes()
    for space, owner in after.owners.items():
        if before.owners.get(space) != owner:
            found.captured[space] = (before.owners.get(space), owner)
    for event in events:
        _count(found, after, event)
    for power in after.board.powers:
        if difference := income(after, power) - income(before, power):
            found.income[power] = difference
    return found


def _count(changes: Changes, state: State, event: Event) -> None:
    if isinstance(event, Lost):
        _add(changes.lost, event.power, event.units)
        for owner, units in event.cargo.items():
            _add(changes.lost, owner, units)
        for owner, units in [(event.power, event.units), *event.cargo.items()]:
            changes.lost_worth[owner] = changes.lost_worth.get(owner, 0) + cost(units, state.table(owner))
    elif isinstance(event, Placed):
        _add(changes.placed, event.power, event.units)
    elif isinstance(event, Earned):
        changes.earned[event.power] = changes.earned.get(event.power, 0) + event.amount
    elif isinstance(event, Plundered):
        changes.plundered.append((event.power, event.loser, event.amount))


def _add(into: Stacks, power: str, units: dict[str, int]) -> None:
    here = into.setdefault(power, {})
    for kind, n in units.items():
        here[kind] = here.get(kind, 0) + n
