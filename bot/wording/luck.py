"""The luck ledger in words: expected against rolled, in hits and in IPCs, for a battle, a power, the game."""

from collections.abc import Iterable, Mapping, Sequence

from bot.wording.speech import Speech
from engine.events import Event
from engine.odds.luck import BattleLuck, Luck, battles, by_power
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.kinds import UnitTable

Tables = Mapping[str, UnitTable]
MOST_BATTLES = 10
REMARKABLE = 2.0
MINUS = "\u2212"


def ledger_text(told: Iterable[Event], tables: Tables, say: Speech, power: str = "", strangest: bool = True) -> str:
    """The whole ledger, or one power's battles; the strangest of them by themselves, too."""
    fought = battles(told, tables)
    if power:
        fought = [battle for battle in fought if power in battle.powers]
    if not fought:
        return "No dice have fallen yet."
    lines = ["**Luck so far** (hits rolled, hits expected, what the difference is worth)"]
    for one, luck in by_power(fought).items():
        if power in ("", one):
            lines.append(f"**{say.power(one)}**: {luck_text(luck)}")
    total = sum((luck for battle in fought for luck in battle.powers.values()), Luck())
    if not power:
        lines.append(f"All dice of the game: {luck_text(total)}")
    if not strangest:
        return "\n".join(lines)
    lines += ["", "**Battles, the strangest first**"]
    strange = sorted(fought, key=lambda battle: -abs(battle.swing))[:MOST_BATTLES]
    return "\n".join(lines + [battle_line(battle, say) for battle in strange])


def luck_text(luck: Luck) -> str:
    """ "5 hits of 14 dice, 5.3 expected: -0.3 hits, -1 IPCs", with a true minus sign."""
    strange = f" ({abs(luck.deviations):.1f} standard deviations)" if abs(luck.deviations) >= REMARKABLE else ""
    dice = "1 die" if luck.dice == 1 else f"{luck.dice} dice"
    return f"{hits(luck.rolled)} of {dice}, {luck.expected:.1f} expected: {swings(luck)}{strange}"


def hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def swings(luck: Luck) -> str:
    """ "+1.2 hits, +4 IPCs"."""
    return f"{signed(luck.swing)} hits, {ipcs(luck.swing_ipc)}"


def ipcs(swing: float) -> str:
    """ "+1 IPC", "-4 IPCs"."""
    return f"{signed(swing, 0)} IPC{'' if round(abs(swing)) == 1 else 's'}"


def battle_line(battle: BattleLuck, say: Speech) -> str:
    attacker = f" ({say.power(battle.attacker)} attacks)" if battle.attacker else ""
    return f"- {say.space(battle.space)}{attacker}: {sides_text(battle)}"


def sides_text(battle: BattleLuck) -> str:
    """Both sides of a battle, those that rolled."""
    sides = [
        f"{name} {hits(luck.rolled)}, {luck.expected:.1f} expected ({ipcs(luck.swing_ipc)})"
        for name, luck in ((ATTACKER, battle.sides[ATTACKER]), (DEFENDER, battle.sides[DEFENDER]))
        if luck.dice
    ]
    return "; ".join(sides)


def card_line(told: Sequence[Event], tables: Tables) -> str:
    """The line under a battle that is over; "" if nobody rolled."""
    fought = [battle for battle in battles(told, tables) if battle.powers]
    return f"-# Luck: {sides_text(fought[-1])}" if fought else ""


def turn_luck(told: Iterable[Event], tables: Tables, say: Speech) -> str:
    """The line at the end of a turn: each power that rolled; "" if nobody did."""
    powers = by_power(battles(told, tables))
    return "; ".join(f"{say.power(power)} {swings(luck)}" for power, luck in powers.items())


def swing(told: Sequence[Event], tables: Tables) -> float | None:
    """Hits by which the dice favoured the attacker, None if nobody rolled."""
    fought = battles(told, tables)
    return fought[-1].swing if fought else None


def signed(number: float, digits: int = 1) -> str:
    """ "+1.2", "-0.3" (with a true minus sign), "±0"."""
    text = f"{abs(number):.{digits}f}"
    if not float(text):
        return f"±{text}"
    return f"+{text}" if number > 0 else f"{MINUS}{text}"
