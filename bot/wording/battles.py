"""A battle as text, round by round, while it goes on and when it is over."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.wording.events import sentence
from bot.wording.speech import Speech, capital, unit, units, words
from engine import events as e

_OF_BATTLE = (
    e.BattleBegan,
    e.RoundBegan,
    e.Rolled,
    e.Lost,
    e.Damaged,
    e.Submerged,
    e.Retreated,
    e.BattleEnded,
    e.OrderedAhead,
    e.FiredAt,
    e.Bombed,
    e.FacilityDamaged,
)
_AFTER = (e.Captured, e.Repaired)
STEPS = {
    "attackers_fire": "attack",
    "defenders_fire": "defence",
    "surprise_strike_attacker": "surprise strike (attacker)",
    "surprise_strike_defender": "surprise strike (defender)",
    "bombardment": "bombardment",
    "submarines_attack": "submarines (attacker)",
    "submarines_defend": "submarines (defender)",
    "kamikaze_attack": "kamikaze",
}


def battle_events(told: Iterable[e.Event], space: str) -> list[e.Event]:
    """The events of the last battle in a space, from its beginning on."""
    found: list[e.Event] = []
    for event in told:
        if getattr(event, "space", None) != space:
            continue
        if isinstance(event, e.BattleBegan):
            found = [event]
        elif found and isinstance(event, (*_OF_BATTLE, *_AFTER)):
            found.append(event)
    return found


def battle_text(told: Sequence[e.Event], say: Speech) -> str:
    """The whole battle: who fought, each round's dice and losses, how it stands or ended."""
    return "\n".join(_lines(told, replace(say, here=getattr(told[0], "space", None)))) if told else ""


def _lines(told: Sequence[e.Event], say: Speech) -> list[str]:
    lines: list[str] = []
    step = ""
    for event in told:
        if isinstance(event, e.BattleBegan):
            lines.append(f"**{say.power(event.attacker)}**: {say.forces(event.attackers)}")
            if met := defenders(event, say):
                lines.append(f"against {met}")
        elif isinstance(event, e.RoundBegan):
            lines.append(f"**Round {event.round}**")
            step = ""
        elif isinstance(event, e.Rolled):
            if event.step != step:
                step = event.step
                lines.append(f"{capital(STEPS.get(step, words(step)))}: {_dice(event)}")
            else:
                lines[-1] += f" · {_dice(event)}"
        elif text := sentence(event, say):
            step = ""
            lines.append(text)
    return lines


def defenders(event: e.BattleBegan, say: Speech) -> str:
    names = [f"**{say.power(power)}**: {units(of)}" for power, of in event.defenders.items() if of]
    return "; ".join(names)


def _dice(event: e.Rolled) -> str:
    """Dice that hit are bold: "3 infantry ≤1: **1** 4 6". With low luck one die is rolled for all, if any."""
    if event.sure is not None:
        return _low_luck(event)
    faces = " ".join(f"**{die}**" if die <= event.value else str(die) for die in event.dice)
    return f"{len(event.dice)} {unit(event.unit, len(event.dice))} ≤{event.value} [{faces}]"


def _low_luck(event: e.Rolled) -> str:
    """ "2 hits for sure, and one die ≤3 [**2**]"."""
    parts = [f"{event.sure} {'hit' if event.sure == 1 else 'hits'} for sure"] if event.sure or not event.dice else []
    parts += [f"one die ≤{event.value} [{f'**{die}**' if die <= event.value else die}]" for die in event.dice]
    return ", and ".join(parts)


def is_over(told: Sequence[e.Event]) -> bool:
    return any(isinstance(event, e.BattleEnded) for event in told)


def outcome(told: Sequence[e.Event], say: Speech) -> str:
    """The one sentence that ends it."""
    ends = [event for event in told if isinstance(event, (e.BattleEnded, e.Captured))]
    return " ".join(sentence(event, say) for event in ends)
