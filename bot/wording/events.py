"""Each event as a sentence, as the history tells it."""

from collections.abc import Callable
from typing import Any

from bot.wording.advantages import advantage
from bot.wording.objectives import bonus_name
from bot.wording.rules import value_text
from bot.wording.speech import Speech, capital, listed, money, of_economy, phase, unit, units, words
from engine import events as e
from engine import political_events as p
from engine.state.battle import RAID

RESULTS = {
    "attacker": "{attacker} wins the battle{where}.",
    "defender": "The defenders hold {space}.",
    "retreat": "{attacker} breaks off the battle{where}.",
    "stalemate": "Neither side can hit the other{where}.",
    "nobody": "Nobody is left{where}.",
    "raid": "The raid on {space} is over.",
}
FAILED_RAID = "Nothing is left of the raid on {space}."


def sentence(event: e.Event, say: Speech) -> str:
    """What happened, in one sentence; "" for what is only of use to programs."""
    tell = SENTENCES.get(type(event))
    text = tell(event, say) if tell else ""
    return text[:-1] if text.endswith("..") else text  # names may end in a full stop


def _moved(event: e.Moved, say: Speech) -> str:
    return f"{say.power(event.power)} moves {units(event.units)}: {say.path(event.path)}{purpose(event)}."


def purpose(event: e.Moved) -> str:
    """ " (raid on the air base)" behind a move; nothing where units simply go there."""
    if event.mission in ("", "attack"):
        return ""
    return f" ({words(event.mission)}{f' on the {words(event.target)}' if event.target else ''})"


def _rolled(event: e.Rolled, say: Speech) -> str:
    dice = " ".join(map(str, event.dice))
    kind = unit(event.unit, len(event.dice))
    hits = "1 hit" if event.hits == 1 else f"{event.hits} hits"
    return f"{say.power(event.power)} {len(event.dice)} {kind} at {event.value}: {dice}, {hits}."


def _lost(event: e.Lost, say: Speech) -> str:
    cargo = f" (with {say.forces(event.cargo)} aboard)" if event.cargo else ""
    return f"{say.power(event.power)} loses {units(event.units)}{cargo}{say.where(event.space)}."


def _war(x: p.WarDeclared, say: Speech) -> str:
    """A declaration, and who else is at war through it."""
    named = {frozenset((x.power, on)) for on in x.on}
    more = [" and ".join(map(say.power, pair)) for pair in x.pairs if frozenset(pair) not in named]
    also = f" At war now, too: {'; '.join(more)}." if more else ""
    return f"**{say.power(x.power)} declares war on {listed(map(say.power, x.on))}.**{also}"


def _captured(event: e.Captured, say: Speech) -> str:
    verb = "liberates" if event.liberated else "takes"
    return f"{say.power(event.by)} {verb} {say.space(event.space)}" + (
        f" for {say.power(event.power)}." if event.by != event.power else "."
    )


def _began(event: e.BattleBegan, say: Speech) -> str:
    """A raid has no defenders unless fighters go up to meet it."""
    what = f"Raid on {say.space(event.space)}" if event.kind == RAID else f"Battle{say.where(event.space)}"
    against = f" against {say.forces(event.defenders)}" if any(event.defenders.values()) else ""
    return f"{what}: {say.power(event.attacker)} attacks with {say.forces(event.attackers)}{against}."


def _retreated(event: e.Retreated, say: Speech) -> str:
    to = f" to {say.space(event.to)}" if event.to else ""
    return f"{say.power(event.power)} retreats {units(event.units)} from {say.space(event.space)}{to}."


def _ended(event: e.BattleEnded, say: Speech) -> str:
    """Nothing where no round was fought and nobody is left but the attacker: what he took or sank is told anyway."""
    if event.result == "attacker" and not event.rounds:
        return ""
    text = RESULTS.get(event.result, "The battle{where} is over.")
    if event.kind == RAID and event.result != RAID:
        text = FAILED_RAID
    return text.format(attacker=say.power(event.attacker), space=say.space(event.space), where=say.where(event.space))


def _researched(event: e.Researched, say: Speech) -> str:
    dice = " ".join(map(str, event.dice))
    result = "developed" if event.success else "not found"
    return f"{say.power(event.power)} spends {money(event.cost)} on {words(event.technology)}: {dice}, {result}."


def _researchers(event: e.ResearchersRolled, say: Speech) -> str:
    dice, who = " ".join(map(str, event.dice)), f"{say.searchers(len(event.dice))} of {say.power(event.power)}"
    result = (
        "a breakthrough" if event.success else "nothing yet, they go on" if say.researchers_stay else "nothing found"
    )
    return f"{who}{f' ({money(event.cost)})' if event.cost else ''}: {dice}, {result}."


def _fired_at(event: e.FiredAt, say: Speech) -> str:
    dice = " ".join(map(str, event.dice))
    aimed = f"{len(event.dice)} {unit(event.unit, len(event.dice))}"
    return f"Antiaircraft fire{say.where(event.space)} at {aimed}: {dice}, {event.hits} shot down."


def _struck(event: e.KamikazeStruck, say: Speech) -> str:
    dice, n = " ".join(map(str, event.dice)), len(event.dice)
    hits = "1 hit" if event.hits == 1 else f"{event.hits} hits"
    what = f"{n} kamikaze {'strike' if n == 1 else 'strikes'} at {say.power(event.owner)}'s {unit(event.unit, 2)}"
    return f"{say.power(event.power)}: {what}{say.where(event.space)}: {dice}, {hits}."


def _bombed(event: e.Bombed, say: Speech) -> str:
    dice = " ".join(map(str, event.dice))
    start = f" from {say.space(event.start)}" if event.start else ""
    how = f"The {words(event.how)}{start} on {say.space(event.space)}"
    return f"{how} costs {say.power(event.loser)} {money(event.amount)} ({dice})."


def _damaged_facility(event: e.FacilityDamaged, say: Speech) -> str:
    dice = " ".join(map(str, event.dice))
    start = f" from {say.space(event.start)}" if event.start else ""
    what = f"the {words(event.facility)} of {say.power(event.loser)} by {event.points}"
    return f"The {words(event.how)}{start} on {say.space(event.space)} damages {what} ({dice})."


def _edited(x: e.Edited, say: Speech) -> str:
    if not x.options:
        return f"The host changes the position: {x.why}"
    now = listed([f"{words(name)} is {value_text(value)}" for name, value in x.options])
    return f"{capital(now)} from now on: {x.why}"


def _built(event: e.Built, say: Speech) -> str:
    if event.facility.endswith("_upgrade"):
        return f"The industrial complex of {say.power(event.power)}{say.where(event.space)} is a major one now."
    what = unit(event.facility)
    return f"{say.power(event.power)} builds {'an' if what[0] in 'aeiou' else 'a'} {what}{say.where(event.space)}."


def _refunded(event: e.Refunded, say: Speech) -> str:
    who, what = _account(event, say), units(event.units)
    if not event.amount:
        return f"{who} loses {what}: there was no room."
    return f"{who} gets {money(event.amount)} back for {what} that had no room."


def _forfeited(event: e.Forfeited, say: Speech) -> str:
    what = [units(event.units)] if event.units else []
    what += [f"{event.researchers} {'researcher' if event.researchers == 1 else 'researchers'}"] * (
        event.researchers > 0
    )
    return f"{say.power(event.power)} loses with its capital what was still to come: {listed(what)}."


def _mended(event: e.FacilitiesRepaired, say: Speech) -> str:
    told = [
        f"{points} damage of the {words(name)}{say.where(space)}"
        for space, here in event.repairs.items()
        for name, points in here.items()
    ]
    who = say.power(event.power)
    return f"{who} repairs {listed(told)} for {money(event.cost)}." if told else f"{who} repairs nothing after all."


def _disrupted(event: e.ConvoyDisrupted, say: Speech) -> str:
    who, dice = listed([say.power(power) for power in event.by]), " ".join(map(str, event.dice))
    roll = "rolls" if len(event.by) == 1 else "roll"
    of, zone = say.power(event.power), say.space(event.zone)
    return f"{who} {roll} for the convoys of {of} in {zone}: {event.damage} ({dice})."


def _convoys(event: e.ConvoysLost, say: Speech) -> str:
    where = listed([f"{money(n)} of {say.space(space)}" for space, n in event.spaces.items()])
    return f"Convoys cost {_account(event, say)} {money(event.amount)}: {where}."


def _account(event: e.Purchased | e.Refunded | e.Earned | e.ConvoysLost, say: Speech) -> str:
    """Whose money it is: a power, or one of its economies."""
    return say.power(event.power) + of_economy(event.economy)


def _bonus(event: e.BonusEarned, say: Speech) -> str:
    dice = f" ({' '.join(map(str, event.dice))})" if event.dice else ""
    return f"{money(event.amount)} of the income of {say.power(event.power)}: {bonus_name(event.what, say)}{dice}."


SENTENCES: dict[type[e.Event], Callable[[Any, Speech], str]] = {
    e.PhaseBegan: lambda x, say: f"Round {x.round}, {say.power(x.power)}: {phase(x.phase)}.",
    e.Purchased: lambda x, say: f"{_account(x, say)} buys {units(x.units)} for {money(x.cost)}.",
    e.Moved: _moved,
    e.Intercepted: lambda x, say: f"{say.power(x.power)} sends up {units(x.units)} over {say.space(x.space)}.",
    e.Scrambled: lambda x, say: (
        f"{say.power(x.power)} scrambles {units(x.units)} from {say.space(x.start)} to {say.space(x.to)}."
    ),
    e.KamikazeStruck: _struck,
    e.AssaultDeclared: lambda x, say: (
        f"{say.power(x.power)} will land {units(x.units)}{say.where(x.space)} from {say.space(x.zone)}."
    ),
    e.BattleBegan: _began,
    e.RoundBegan: lambda x, say: f"Round {x.round}{say.where(x.space)}.",
    e.Rolled: _rolled,
    e.Lost: _lost,
    e.Damaged: lambda x, say: f"{say.power(x.power)}: {units(x.units)} damaged{say.where(x.space)}.",
    e.Repaired: lambda x, say: f"{say.power(x.power)}: {units(x.units)} repaired{say.where(x.space)}.",
    e.Submerged: lambda x, say: (
        f"{say.power(x.power)}: {x.count} {unit('submarine', x.count)} submerge{say.where(x.space)}."
    ),
    e.Retreated: _retreated,
    e.BattleEnded: _ended,
    e.Captured: _captured,
    p.WarDeclared: _war,
    p.NeutralAttacked: lambda x, say: (
        f"{say.power(x.violator)} violates {say.space(x.space)}, which joins the {x.side.title()}"
        + (f" with {units(x.units)}." if x.units else ".")
    ),
    p.NeutralsTurned: lambda x, say: (
        f"All strict neutrals that are left are {x.leaning.replace('_', '-')} now: {say.spaces(x.spaces)}."
    ),
    p.NeutralTaken: lambda x, say: (
        f"{say.space(x.space)} joins {say.power(x.power)} with {units({**x.units} if x.units else x.joined)}."
    ),
    e.NeutralJoined: lambda x, say: (
        f"{say.power(x.violator)} enters {say.space(x.space)}, which joins {say.power(x.power)} with {units(x.units)}."
    ),
    e.Researched: _researched,
    e.ResearchersRolled: _researchers,
    e.Developed: lambda x, say: (
        f"{say.power(x.power)} rolls on chart {x.chart}: {' '.join(map(str, x.dice))}, **{words(x.technology)}**."
    ),
    e.FiredAt: _fired_at,
    e.Bombed: _bombed,
    e.Forfeited: _forfeited,
    e.FacilityDamaged: _damaged_facility,
    e.SetAside: lambda x, say: f"{say.power(x.power)} sets {units(x.units)} aside, to be placed later this turn.",
    e.Built: _built,
    e.FacilitiesRepaired: _mended,
    e.Mustered: lambda x, say: f"{say.power(x.power)} gets {units(x.units)}{say.where(x.space)} ({advantage(x.why)}).",
    e.Interdicted: lambda x, say: f"{say.power(x.by)} keeps {money(x.amount)} from {say.power(x.power)}.",
    e.ConvoyDisrupted: _disrupted,
    e.ConvoysLost: _convoys,
    e.AdvantageUsed: lambda x, say: (
        f"{say.power(x.power)} uses {advantage(x.name)}" + (f"{say.where(x.space)}." if x.space else ".")
    ),
    e.Plundered: lambda x, say: f"{say.power(x.power)} takes {money(x.amount)} from {say.power(x.loser)}.",
    e.Placed: lambda x, say: f"{say.power(x.power)} places {units(x.units)}{say.where(x.space)}.",
    e.BidPlaced: lambda x, say: f"{say.power(x.power)}'s bid: {units(x.units)}{say.where(x.space)}.",
    e.BidKept: lambda x, say: f"{say.power(x.power)} keeps {money(x.amount)} of its bid and has {money(x.treasury)}.",
    e.Refunded: _refunded,
    e.Earned: lambda x, say: f"{_account(x, say)} collects {money(x.amount)} and has {money(x.treasury)}.",
    e.BonusEarned: _bonus,
    e.Asked: lambda x, say: (
        f"{say.power(x.by)} decides: {words(x.do)}" + (f"{say.where(x.space)}." if x.space else ".")
    ),
    e.OrderedAhead: lambda x, say: (
        f"A standing order of {say.power(x.power)} answers: {words(x.about)}{say.where(x.space)}."
    ),
    e.OrdersSet: lambda x, say: f"{say.power(x.power)} changes its standing orders ({words(x.about)}).",
    e.Edited: _edited,
    e.Conceded: lambda x, say: f"{say.power(x.power)} concedes.",
    e.Won: lambda x, say: f"The {say.side(x.side)} have won. {x.reason}".strip(),
}
