"""Odds in words and figures, for the terminal."""

from engine.errors import readable
from engine.odds.question.result import Odds, SideOdds

SHOWN = 5


def tell(odds: Odds) -> list[str]:
    """Return the answer as lines of text."""
    lines = [
        f"attack   {readable(odds.attacker.units)}",
        f"defend   {readable(odds.defender.units)}",
        "",
        f"attacker wins   {_percent(odds.win)}"
        + (f"   with a land unit {_percent(odds.takes)}" if _on_land(odds) else ""),
        f"defender wins   {_percent(odds.lose)}",
        f"neither         {_percent(odds.draw)}",
    ]
    if odds.retreat:
        lines.append(f"retreat         {_percent(odds.retreat)}")
    lines += [f"rounds          {odds.rounds:7.2f}", ""]
    lines += [*_side("attacker", odds.attacker), "", *_side("defender", odds.defender)]
    if odds.samples:
        lines.append(f"about: fought {odds.samples} times with dice, standard error {100 * odds.error:.2f} %")
    lines += [f"not modelled: {step}" for step in odds.not_modelled]
    lines += [f"note: {note}" for note in odds.assumed]
    return lines


def _on_land(odds: Odds) -> bool:
    return any(sort.kind.is_land for sort in odds.lineups[0].sorts)


def _side(name: str, side: SideOdds) -> list[str]:
    lost = ", ".join(f"{n:.2f} {unit}" for unit, n in side.lost.items() if n >= 0.005) or "nothing"
    lines = [f"{name} loses on average {side.ipc:.2f} IPCs: {lost}"]
    return lines + [f"  {_percent(p)}  {readable(units)} left" for units, p in side.survivors[:SHOWN]]


def _percent(p: float) -> str:
    return f"{100 * p:6.2f} %"
