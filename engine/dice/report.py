"""A verdict in words. Every report says what was proved, what was not, and how to check the rest oneself."""

from engine.dice.entropy import BEACON
from engine.dice.roller import Roll
from engine.dice.snowflake import clock, unix_ms
from engine.dice.statistics import STRIKING, Luck, Tally, hits_on, tally
from engine.dice.verdict import SeenRoll, Verdict, Voided

COULD_REROLL = "host could re-roll"
WARNING = "!!"
"""What stands before a line that should worry whoever reads it."""
OWN_MACHINE = "this check ran on the host's machine"
DO_IT_YOURSELF = "check it yourself: `/dice verifier` gives a page and a python file, `/dice log` the log"
NO_PROOF = (
    "numbers prove nothing: a face loaded by 3 points in 100 hides among 300 dice 99 times in 100. The log proves."
)


def short(name: str) -> str:
    """Return a hash as people compare it: its first four digits and its last two."""
    return f"{name[:4]}..{name[-2:]}"


def log_report(verdict: Verdict) -> list[str]:
    """Return the verdict on a whole log in lines: what is proved first, then what is only claimed."""
    if verdict.fault is not None:
        fault = verdict.fault
        return [
            f"log INVALID: entry {fault.index}: {fault.code}: {fault.detail}",
            f"sound before it: {counted(verdict)}",
        ]
    word = f"log: {COULD_REROLL}" if verdict.rerollable else "log VALID"
    lines = [*map(void_line, verdict.voids), f"{word}: {counted(verdict)}", f"head {verdict.head}", ids_line(verdict)]
    if verdict.pending is not None:
        lines.append(pending_line(verdict.pending))
    return lines


def warns(line: str) -> bool:
    """Return whether a line should worry whoever reads it, and is shown in red where that can be done."""
    return line.startswith((WARNING, "log INVALID", f"log: {COULD_REROLL}"))


def void_line(void: Voided) -> str:
    """Say that a roll counts for nothing, as a word of warning if no opponent consented."""
    if void.agreed:
        return f"roll {void.roll} is void, an opponent agreed: {void.text}"
    return f"{WARNING} roll {void.roll} is void, and NO OPPONENT AGREED ({COULD_REROLL}): {void.text}"


def counted(verdict: Verdict) -> str:
    """Say how many entries, rolls, foreseeable rolls, voids and undos a log has."""
    voids, undos = verdict.notes["void"], verdict.notes["undo"]
    return (
        f"{verdict.entries} entries, {len(verdict.rolls)} rolls, {verdict.foreseeable} foreseeable by the host, "
        f"{voids} voids, {undos} undos"
    )


def record_line(fault: str | None) -> str:
    """Say whether a game's record has the dice of the receipts."""
    if fault is None:
        return "record: its dice are those of the receipts"
    return f"{WARNING} record DIFFERS: {fault}"


def ids_line(verdict: Verdict) -> str:
    """Say the second half of every verdict: where the message ids come from."""
    if verdict.self_timed:
        return "message ids: self-timed, from the clock of the machine that rolled"
    return "message ids: claimed by host; open the messages on Discord to see that they are real"


def pending_line(seen: SeenRoll) -> str:
    """Say which request is open: a bot that stalls can not hide which round decides it."""
    start = f"pending: roll {seen.number} ({seen.mode})"
    if seen.round is None or seen.due_ms is None:
        return f"{start}, receipt outstanding"
    start += f", round {seen.round}, due {clock(seen.due_ms)}"
    return start + (f": {'   '.join(map(group_line, seen.rolls))}" if seen.rolls else "")


def roll_report(verdict: Verdict, number: int, guild: str = "@me") -> list[str]:
    """Return one roll of a sound log in lines, with everything a player needs to look it up. Raises KeyError for no
    such roll."""
    seen = next((roll for roll in verdict.rolls if roll.number == number), None)
    if seen is None:
        raise KeyError(number)
    state = "PENDING" if seen.is_open else "VOID" if number in {void.roll for void in verdict.voids} else "VALID"
    lines = [
        f"Roll {number}  {seen.request['purpose']}  {state}",
        f"requested  {clock(unix_ms(seen.message), millis=True)}   message {seen.message}   "
        f"by <@{seen.request['actor']}>",
        link_line(verdict, seen, guild),
        randomness_line(seen),
        *map(group_line, seen.rolls),
    ]
    if seen.receipt_hash is not None:
        lines.append(
            f"request {short(seen.request_hash)}   receipt {short(seen.receipt_hash)}   "
            f"chain OK to genesis ({counted(verdict)})   bot signature OK"
        )
    return [*lines, DO_IT_YOURSELF]


def link_line(verdict: Verdict, seen: SeenRoll, guild: str) -> str:
    """Say where a roll's message is to be looked up."""
    if verdict.self_timed:
        return ids_line(verdict)
    address = f"https://discord.com/channels/{guild}/{verdict.genesis['log_channel']}/{seen.message}"
    return f"message id claimed by host: open {address} and look for {short(seen.request_hash)}"


def randomness_line(seen: SeenRoll) -> str:
    """Say where the dice come from, and whether the host could have known them."""
    if seen.mode != BEACON or seen.round is None or seen.due_ms is None:
        return f"randomness committed seed {seen.number} (host could foresee)   seed chain OK"
    wait = (seen.due_ms - unix_ms(seen.message)) / 1000
    proved = "not yet seen" if seen.is_open else "signature OK"
    return f"randomness drand round {seen.round}, due {clock(seen.due_ms)} ({wait:.1f} s after the request)   {proved}"


def group_line(roll: Roll) -> str:
    """Say which dice were thrown together, with their hits where the label says on what they hit."""
    text = f"{roll.label}  {len(roll.dice)} dice  {' '.join(map(str, roll.dice))}"
    value = hits_on(roll.label)
    if value is None:
        return text
    hits = sum(face <= value for face in roll.dice)
    return f"{text}  {hits} hit{'' if hits == 1 else 's'}"


def tallies(verdict: Verdict) -> dict[str, Tally]:
    """Count the dice of every answered roll, by the power that rolled."""
    return tally((seen.power, roll) for seen in verdict.done for roll in seen.rolls)


def statistics_report(verdict: Verdict) -> list[str]:
    """Say per power what fell, and luck; with the plain words that this is no proof."""
    lines: list[str] = []
    for power, counts in tallies(verdict).items():
        if counts.dice:
            lines += power_lines(power, counts)
    modes = ", ".join(f"{count} by {mode}" for mode, count in sorted(verdict.modes.items())) or "no rolls"
    return [*lines, f"{modes}; {verdict.notes['void']} voids, {verdict.notes['undo']} undos", NO_PROOF]


def power_lines(power: str, counts: Tally) -> list[str]:
    """Say what fell for a power, its luck in attack and in defence, and whether that is striking."""
    lines = [
        f"{power}: {counts.dice} dice, faces {' '.join(map(str, counts.counts))}, mean {counts.mean:.2f}, "
        f"chi-square {counts.chi_square:.2f}"
    ]
    lines += [luck_line(name, luck) for name, luck in (("attack", counts.attack), ("defence", counts.defence))]
    if counts.is_striking:
        lines.append(f"  fair dice look this odd less than once in {round(1 / STRIKING):,} times")
    return [line for line in lines if line]


def luck_line(name: str, luck: Luck) -> str:
    """Say how many hits fell of how many dice, and how many were expected; nothing where no dice fell."""
    if not luck.dice:
        return ""
    z = "" if luck.z is None else f", luck {luck.z:+.2f}"
    hits, dice = "hit" if luck.hits == 1 else "hits", "die" if luck.dice == 1 else "dice"
    return f"  {name}: {luck.hits} {hits} of {luck.dice} {dice}, {luck.expected:.1f} expected{z}"
