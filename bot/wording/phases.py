"""A phase's net result in a few lines: what counts when somebody opens the channel hours later."""

from collections.abc import Iterable, Sequence

from bot.wording.events import sentence
from bot.wording.speech import Speech, listed, money, of_economy, units
from engine import events as e
from engine import political_events as p

Units = dict[str, int]
FIRST = e.BidPlaced | e.BidKept | p.WarDeclared | p.NeutralAttacked | p.NeutralsTurned | p.NeutralTaken
"""What is told before all else: it changes who fights whom."""
LAST = (
    e.Researched,
    e.ResearchersRolled,
    e.Developed,
    e.FiredAt,
    e.Scrambled,
    e.KamikazeStruck,
    e.Intercepted,
    e.Bombed,
    e.FacilityDamaged,
    e.Forfeited,
    e.SetAside,
    e.Built,
    e.Mustered,
    e.Interdicted,
    e.ConvoyDisrupted,
    e.ConvoysLost,
    e.BonusEarned,
    e.AdvantageUsed,
    e.Edited,
    e.Conceded,
    e.Won,
)
"""What is told after all else, each by its own sentence."""
FLIGHTS = {"raid", "escort", "paradrop"}
"""Missions that say what a flight was for."""


def phase_summary(told: Sequence[e.Event], say: Speech, battles: bool = True, orders: bool = True) -> list[str]:
    """The net result of the events of one phase; empty if nothing happened. `battles`: with how they ended; `orders`:
    with every move, landing and placement."""
    lines = [
        *(sentence(event, say) for event in told if isinstance(event, FIRST)),
        *_purchases(told, say),
        *(_moves(told, say) if orders else ()),
        *(_assaults(told, say) if orders else ()),
        *(_battles(told, say) if battles else ()),
        *_captures(told, say),
        *(_placements(told, say) if orders else ()),
        *_income(told),
    ]
    return lines + [sentence(event, say) for event in told if isinstance(event, LAST)]


def _purchases(told: Sequence[e.Event], say: Speech) -> list[str]:
    """Only the last order of each economy counts: it replaces the one before."""
    bought = {event.economy: event for event in told if isinstance(event, e.Purchased)}
    if not bought:
        return []
    mended = [event for event in told if isinstance(event, e.FacilitiesRepaired)]
    repairs = [sentence(event, say) for event in mended[-1:] if event.repairs]
    orders = [_order(event) for event in bought.values() if event.units]
    return [*orders, *repairs] or ["Bought nothing."]


def _order(event: e.Purchased) -> str:
    return f"Bought {units(event.units)} for {money(event.cost)}{of_economy(event.economy)}."


def net_moves(told: Iterable[e.Event]) -> list[tuple[str, tuple[str, ...], Units, str]]:
    """(power, path, units, mission), equal ways added up, in the order they were first taken."""
    found: dict[tuple[str, tuple[str, ...], str], Units] = {}
    for event in told:
        if isinstance(event, e.Moved) and len(event.path) > 1:
            stack = found.setdefault((event.power, tuple(event.path), event.mission), {})
            for kind, n in event.units.items():
                stack[kind] = stack.get(kind, 0) + n
    return [(power, path, stack, mission) for (power, path, mission), stack in found.items()]


def _moves(told: Iterable[e.Event], say: Speech) -> list[str]:
    return [
        f"{units(stack)}: {say.space(path[0])} → {say.space(path[-1])}"
        + (f" ({mission})" if mission in FLIGHTS else "")
        for _, path, stack, mission in net_moves(told)
    ]


def _assaults(told: Iterable[e.Event], say: Speech) -> list[str]:
    landing = [event for event in told if isinstance(event, e.AssaultDeclared)]
    return [f"Landing announced: {units(x.units)} from {say.space(x.zone)} in {say.space(x.space)}" for x in landing]


def _battles(told: Iterable[e.Event], say: Speech) -> list[str]:
    """A line a battle: how it ended and what it cost each side."""
    lines: list[str] = []
    losses: dict[str, dict[str, Units]] = {}
    for event in told:
        if isinstance(event, e.Lost):
            power = losses.setdefault(event.space, {}).setdefault(event.power, {})
            for kind, n in event.units.items():
                power[kind] = power.get(kind, 0) + n
        elif isinstance(event, e.BattleEnded) and event.rounds:
            cost = losses.pop(event.space, {})
            lost = listed(f"{say.power(power)} {units(of)}" for power, of in cost.items())
            lines.append(f"**{sentence(event, say).rstrip('.')}**" + (f"; lost: {lost}" if lost else ""))
    return lines


def _captures(told: Iterable[e.Event], say: Speech) -> list[str]:
    lines = [sentence(event, say) for event in told if isinstance(event, e.Plundered | e.NeutralJoined)]
    taken: dict[tuple[str, str, bool], list[str]] = {}
    for event in told:
        if isinstance(event, e.Captured):
            taken.setdefault((event.by, event.power, event.liberated), []).append(event.space)
    for (by, power, liberated), spaces in taken.items():
        whose = f" for {say.power(power)}" if by != power else ""
        lines.append(f"{say.power(by)} {'liberates' if liberated else 'takes'} **{say.spaces(spaces)}**{whose}.")
    return lines


def _placements(told: Iterable[e.Event], say: Speech) -> list[str]:
    there: dict[str, Units] = {}
    lines = [sentence(event, say) for event in told if isinstance(event, e.Refunded)]
    for event in told:
        if isinstance(event, e.Placed) and not isinstance(event, e.BidPlaced):
            stack = there.setdefault(event.space, {})
            for kind, n in event.units.items():
                stack[kind] = stack.get(kind, 0) + n
    placed = listed(f"{units(stack)} in {say.space(space)}" for space, stack in there.items())
    return [*([f"New units: {placed}."] if placed else []), *lines]


def _income(told: Iterable[e.Event]) -> list[str]:
    earned = [x for x in told if isinstance(x, e.Earned) and not isinstance(x, e.BidKept)]
    return [f"Income {money(x.amount)}{of_economy(x.economy)}, treasury now {money(x.treasury)}." for x in earned]
