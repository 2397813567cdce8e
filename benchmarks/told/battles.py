"""A battle in two short lines: who went against whom, and what it cost both."""

from collections.abc import Mapping

from benchmarks.told.fights import Fight, Forces, is_raid, worth
from bot.wording.events import sentence
from bot.wording.speech import Speech, ended, money, units

RESULTS = {
    "attacker": "won",
    "defender": "**lost**",
    "retreat": "broken off",
    "stalemate": "undecided",
    "nobody": "nobody is left",
}


def battle(fight: Fight, power: str, chances: Mapping[str, int], say: Speech) -> str:
    """Return an item of a list. power: whose turn it is; chances: of winning, by space, as they were announced."""
    began, chance = fight.began, None if is_raid(fight) else chances.get(fight.began.space)
    whose = "" if set(began.attackers) == {power} else f"{say.power(began.attacker)} with "
    theirs = f" against {_named(began.defenders, say)}" if any(began.defenders.values()) else ""
    lines = [f"**{say.space(began.space)}**, {_how(fight, chance)}:", f"{whose}{say.forces(began.attackers)}{theirs}."]
    return "\n  ".join([*lines, *_after(fight, say)])


def _how(fight: Fight, chance: int | None) -> str:
    if is_raid(fight):
        return "raid"
    rounds = "" if not fight.rounds else f" in {fight.rounds} round{'s' if fight.rounds > 1 else ''}"
    dives = fight.result == "defender" and not fight.losses(attackers=True)  # only submarines slip away so
    told = f"{'slips away' if dives else RESULTS.get(fight.result, fight.result)}{rounds}"
    return told if chance is None else f"{told} (chance {chance} %)"


def _after(fight: Fight, say: Speech) -> list[str]:
    """What was lost, and what else there is to tell."""
    ours, theirs = fight.losses(attackers=True), fight.losses(attackers=False)
    cost, killed = worth(fight.state, ours), worth(fight.state, theirs)
    lines = [sentence(event, say) for event in fight.more]
    if not is_raid(fight) or ours or theirs:
        lost = f"Loses {_named(ours, say, fight)} ({cost})" if ours else "Loses nothing"
        kills = f"kills {_named(theirs, say, fight)} ({killed})" if theirs else "kills nothing"
        lines.append(f"{lost}, {kills}." if cost or killed else f"{lost}.")
    lines += [
        ended(f"{say.power(one.power)} retreats {units(one.units)} to {say.space(one.to)}")
        for one in fight.away
        if one.to
    ]
    if fight.taken:
        lines.append(taken(fight, say))
    return lines


def taken(fight: Fight, say: Speech) -> str:
    """Return who holds the ground now, in bold where a capital fell."""
    event = fight.taken
    if event is None:
        return ""
    told = sentence(event, say)
    if event.before is not None and event.space in fight.state.board.powers[event.before].capitals:
        return f"**{told} The capital of {say.power(event.before)} has fallen.**"
    return f"**{told}**"


def _named(forces: Forces, say: Speech, fight: Fight | None = None) -> str:
    """Units with whose they are; of one attacker alone without."""
    there = {power: here for power, here in forces.items() if any(here.values())}
    if fight is not None and len(there) == 1:
        return units(next(iter(there.values())))
    return "; ".join(f"{units(here)} of {say.power(power)}" for power, here in there.items()) or "nobody"


def balance(fights: list[Fight]) -> str:
    """Return what all battles of a turn cost both sides, in IPCs."""
    lost = sum(worth(fight.state, fight.losses(attackers=True)) for fight in fights)
    killed = sum(worth(fight.state, fight.losses(attackers=False)) for fight in fights)
    return f"All battles: loses {money(lost)}, kills {money(killed)}."
