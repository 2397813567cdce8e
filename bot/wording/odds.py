"""Odds as a player reads them on a phone: the chances, what it costs, what is left, and what the figures leave out."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from bot.wording import commands
from bot.wording.luck import signed
from bot.wording.speech import Speech, person, units, words
from engine.advice.joining import IfJoined
from engine.advice.reaction_odds import Prospect
from engine.errors import Refused
from engine.odds import DAMAGED, Composition, Odds, RaidOdds, SideOdds, Waves

NO_BATTLE = (
    f"No battle stands or is prepared. Name a space and what would attack it (`{commands.ODDS} where:… forces:3 inf, "
    "1 tank`), "
    f"or two armies (`{commands.ODDS} forces:3 inf, 1 tank vs 2 inf`)."
)
NOBODY_FIGHTS = (
    f"Nobody fights in {{space}} now. Say what would attack it: `{commands.ODDS} where:{{space}} forces:3 inf, 1 tank`."
)
NOBODY_DEFENDS = "No enemy of {power} would defend {space}."
NO_ATTACKERS = "None of these units can fight there: ships stay at sea, land units ashore."
WHERE_ALL = f"Say which space: `{commands.ODDS} where:… forces:all`."
AGAINST_THE_BOARD = (
    "The cheapest force is looked for against who stands in a space: leave out `vs` and what follows it, and say "
    f"`{commands.ODDS} where:…`."
)
NOTHING_REACHES = "Nothing of {power} could reach {space} this turn."
CHEAPEST = "**{units}** ({cost} IPCs) is the cheapest of these forces that {does} with {chance} % or more."
NEARLY = " There are too many to try them all: one a little cheaper may do as well."
NOT_ENOUGH = "**Not even all of it** ({units}) {does} with {chance} %."
NEED_DEFENDERS = "Say against whom: “3 inf, 1 tank vs 2 inf”; or name a space, and they attack what stands there."
TWO_ARMIES = "two armies"
SHOW = "Show the table"
SHOWN = "Shown to the table."
NO_DEVELOPMENTS = "developed weapons (with a space they are)"
LEFT_OUT = {
    "anti_aircraft": "antiaircraft fire on sixes",
    "sneak_attack": "sneak attacks",
}
ABOUT = "about "
FOUGHT = "About right: fought {times} times with dice, standard error {error:.1f} %"
LEAVE = "The defenders leave in round {round}, without firing in it."
STRUCK = "Kamikaze strikes before it: {strikes}."
NOBODY_WITHDRAWS = "In this edition defenders do not withdraw from a battle."
NO_FIGHT = "nobody fights there now"
NOBODY, NO_PILOT = "nobody goes up", "nobody strikes"
MAY_MEET = "{units} could go up against ships that bring them"
GOES_UP = "if {who}, {attacker} wins {chance}"
MET = "if {who}, the raiders lose {theirs} aircraft on average and you {ours}"
SURVIVORS = 3
LEAST = 0.0005
"""The chance below which no figure is told."""


class OddsSubject(Struct, frozen=True):
    """What the figures are about. `where`: the heading; `attacker`: who, if that is known; `beside`: what fires only at
    the beginning, on either side; `left_out`: what is not in the figures; `rounds`, `keep_land`, `withdraw`, `strikes`:
    what is decided beforehand; joined: what it takes that it stays so, and what it comes
    to if all come who still may; or nothing."""

    where: str
    attacker: str = ""
    rounds: int = 0
    beside: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    left_out: tuple[str, ...] = ()
    keep_land: bool = False
    withdraw: int = 0
    strikes: Mapping[str, int] = field(default_factory=dict[str, int])
    joined: tuple[str, str] | None = None


def odds_text(odds: Odds, about: OddsSubject) -> str:
    """The whole answer about one battle."""
    swing = odds.defender.ipc - odds.attacker.ipc
    lines = [
        f"**Odds: {about.where}**" + (f" · {about.attacker} attacks" if about.attacker else ""),
        f"{_army(odds.attacker, about.beside[0])} against {_army(odds.defender, about.beside[1])}",
        _told_apart(chances(odds), about.joined, "\nIf "),
        f"Lost on average: attacker **{odds.attacker.ipc:.1f}**, defender **{odds.defender.ipc:.1f}** IPCs "
        f"(swing {signed(swing)} for the attacker)",
        f"Attacker left: {left(odds.attacker)}",
        f"Defender left: {left(odds.defender)}",
        f"-# {_terms(odds, about)}",
    ]
    return "\n".join(lines)


def _told_apart(told: str, joined: tuple[str, str] | None, between: str = "; if ") -> str:
    """The chances; where somebody may still come, without and with him."""
    return f"If {joined[0]}: {told}{between}{joined[1]}" if joined else told


def raid_text(odds: RaidOdds, where: str, attacker: str) -> str:
    """What a raid will do."""
    met = f" met by {stack(odds.defenders)}" if odds.defenders else ""
    lines = [f"**Odds: {where}** · {attacker} raids", f"{stack(odds.attackers)}{met}"]
    for slot, points in odds.damage.items():
        what = "IPCs lost" if slot == "ipc" else f"damage to the {words(slot)}"
        nothing = f", nothing {percent(points[0])}" if points[0] >= LEAST else ""
        most = f", all it can take ({len(points) - 1}) {percent(points[-1])}" if points[-1] >= LEAST else ""
        lines.append(f"**{odds.expected[slot]:.1f}** {what} on average{nothing}{most}")
    lines.append(f"Aircraft lost on average: {odds.lost[0]:.2f} of the raid's, {odds.lost[1]:.2f} of those it meets")
    lines += [f"-# **Not counted: {', '.join(map(words, odds.not_modelled))}.**"] if odds.not_modelled else []
    return "\n".join(lines)


def if_met(odds: RaidOdds) -> str:
    """A raid once more, if all fighters there meet it."""
    damage = ", ".join(
        f"{odds.expected[slot]:.1f} {'IPCs lost' if slot == 'ipc' else f'damage to the {words(slot)}'}"
        for slot in odds.damage
    )
    lost = f"aircraft lost {odds.lost[0]:.2f} and {odds.lost[1]:.2f}"
    return f"If {_goes_up(odds.defenders)}: {', '.join(part for part in (damage, lost) if part)} on average"


def cheapest_text(force: Composition, chance: int, cost: int) -> str:
    """Which force is enough, if any is."""
    does = "takes it" if any(sort.kind.is_land for sort in force.odds.lineups[0].sorts) else "wins"
    text = (CHEAPEST if force.enough else NOT_ENOUGH).format(
        units=stack(force.units), cost=cost, does=does, chance=chance
    )
    return text if force.sure else text + NEARLY


def chances(odds: Odds) -> str:
    """ "**Win 94 %** (93 % with a land unit) · lose 4 % · neither 2 %"."""
    ends = {"lose": odds.lose, "neither": odds.draw, "retreat": odds.retreat}
    told = [end for end in ends if end == "lose" or ends[end] >= LEAST]
    win, *others = percents([odds.win, *(ends[end] for end in told)])
    win = f"**Win {ABOUT if odds.samples else ''}{win}**"
    if any(sort.kind.is_land for sort in odds.lineups[1].sorts + odds.lineups[0].sorts) and _differs(odds):
        win += f" ({percent(odds.takes)} with a land unit)"
    return " · ".join([win, *(f"{end} {chance}" for end, chance in zip(told, others, strict=True))])


def _army(side: SideOdds, beside: Mapping[str, int]) -> str:
    more = f" (with fire from {stack(beside)})" if any(beside.values()) else ""
    return stack(side.units) + more


def _differs(odds: Odds) -> bool:
    return abs(odds.win - odds.takes) >= 0.005


def several_text(battles: Mapping[str, Odds | Refused], joined: Mapping[str, IfJoined], say: Speech) -> str:
    """A line a battle. joined: what those come to into which somebody may still come."""
    lines = ["**Odds of the battles that stand**"]
    for space, each in battles.items():
        told = NO_FIGHT if isinstance(each, Refused) else _in_a_line(each)
        told = _told_apart(told, if_joined(joined.get(space), space, say))
        lines.append(f"- **{say.space(space)}**: {told}")
    return "\n".join([*lines, f"-# `{commands.ODDS} where:…` tells one of them in full."])


def _in_a_line(odds: Odds) -> str:
    return f"{chances(odds)} · swing {signed(odds.defender.ipc - odds.attacker.ipc)} IPCs"


def if_joined(joining: IfJoined | None, space: str, say: Speech) -> tuple[str, str] | None:
    """ "nobody goes up", and "2 fighters go up: **win 64 %** · lose 36 %"; over another zone than the battle's, that is
    named. None where nobody may come."""
    if joining is None:
        return None
    who = [_goes_up(joining.units)] if any(joining.units.values()) else []
    who += [_who_strikes(joining.strikes)] if any(joining.strikes.values()) else []
    over = f" over {say.space(joining.zone)}" if joining.zone != space else ""
    if joining.odds is not None:
        told = chances(joining.odds).replace("**Win", "**win")
    else:
        differs = abs(joining.win - joining.takes) >= 0.005
        told = f"**win {percent(joining.win)}**" + (f" ({percent(joining.takes)} with a land unit)" if differs else "")
    return NOBODY if any(joining.units.values()) else NO_PILOT, f"{' and '.join(who)}{over}: {told}"


def with_all(odds: Odds, joined: IfJoined | None, space: str, say: Speech) -> str:
    """The chances in one line."""
    return _told_apart(chances(odds), if_joined(joined, space, say))


def left(side: SideOdds) -> str:
    """What is likeliest to be left of a side, with its chance."""
    return ", or ".join(f"{stack(what)} ({percent(p)})" for what, p in side.survivors[:SURVIVORS])


def stack(of: Mapping[str, int]) -> str:
    """Units, damaged capital ships by their name."""
    whole = {name: n for name, n in of.items() if not name.endswith(DAMAGED)}
    hurt = [f"{n} damaged {words(name.removesuffix(DAMAGED))}" for name, n in of.items() if name.endswith(DAMAGED)]
    return ", ".join([*([units(whole)] if whole else []), *hurt]) or "nothing"


def percents(shares: Sequence[float]) -> list[str]:
    """What can become of one battle: the figures add up to 100, in tenths where one is below 1 or above 99."""
    parts = 1000 if any(LEAST <= share < 0.01 or 0.99 < share <= 1 - LEAST for share in shares) else 100
    sure = sum(shares)
    figures = added_up([share / sure for share in shares], parts)
    return [
        percent(share) if share < LEAST or share > 1 - LEAST else f"{100 * figure / parts:.{int(parts > 100)}f} %"
        for share, figure in zip(shares, figures, strict=True)
    ]


def percent(p: float) -> str:
    """Whole per cents; what is nearly sure or nearly impossible is not rounded to certainty."""
    if p < 0.0005 or p > 0.9995:
        return ("under 0.1 %" if p > 1e-9 else "0 %") if p < 0.5 else "over 99.9 %" if p < 1 - 1e-9 else "100 %"
    if p < 0.01 or p > 0.99:
        return f"{100 * p:.1f} %"
    return f"{100 * p:.0f} %"


def waves_text(
    waves: Waves, where: str, attacks: Sequence[tuple[str, Mapping[str, int]]], rounds: int, keep_land: bool
) -> str:
    """What comes of attacks in turn."""
    lines = [f"**Odds: {where}** · {len(attacks)} attacks, one after the other"]
    for at, ((power, force), won, lost) in enumerate(zip(attacks, waves.won, waves.lost, strict=True), start=1):
        sure = ABOUT if waves.about else ""
        lines.append(f"{at}. {power}: {stack(force)} · **won by then {sure}{percent(won)}** · loses {lost:.1f} IPCs")
    lines.append(f"Lost on average: attackers **{sum(waves.lost):.1f}**, defenders **{waves.cost:.1f}** IPCs")
    lines.append(f"-# {_decided(rounds, keep_land)}. Who comes later meets what the first have left.")
    return "\n".join(lines)


def _decided(rounds: int, keep_land: bool) -> str:
    until = f"retreat after {rounds} round{'s' if rounds > 1 else ''}" if rounds else "fought to the end"
    return "Cheapest units fall first, " + ("a land unit last, " if keep_land else "") + until


def _terms(odds: Odds, about: OddsSubject) -> str:
    """How it is fought, and what is not in the figures."""
    told = [f"{_decided(about.rounds, about.keep_land)}, {odds.rounds:.1f} rounds on average."]
    told += [LEAVE.format(round=about.withdraw)] if about.withdraw else []
    struck = {kind: n for kind, n in about.strikes.items() if n}
    told += [STRUCK.format(strikes=", ".join(f"{n} at {words(kind)}" for kind, n in struck.items()))] if struck else []
    told += [f"**{FOUGHT.format(times=odds.samples, error=100 * odds.error)}.**"] if odds.samples else []
    missing = [LEFT_OUT.get(step, words(step)) for step in odds.not_modelled] + list(about.left_out)
    told += [f"**Not counted: {', '.join(missing)}.**"] if missing else []
    told += [f"{note[:1].upper()}{note[1:]}." for note in dict.fromkeys(odds.assumed)]
    return " ".join(told)


def shows(user: str, told: str) -> str:
    """An answer, under the name of who asked for it."""
    return f"{person(user)} shows:\n{told}"


def prospects_text(prospects: Sequence[Prospect], attacker: str, say: Speech) -> str:
    """Under a question who goes up: what happens in each space if nobody does, and if all do who can."""
    lines: list[str] = []
    for space in dict.fromkeys(one.space for one in prospects):
        told = [text for one in prospects if one.space == space and (text := _what_follows(one, attacker))]
        lines += [f"-# {say.space(space)}: {'; '.join(told)}"] if told else []
    return "\n".join(lines)


def _what_follows(one: Prospect, attacker: str) -> str:
    """In one space, if these go up; nothing where nothing can be told."""
    if one.chance is not None:
        who = _who_goes(one) if one.strikes is None else _who_strikes(one.strikes)
        return GOES_UP.format(who=who, attacker=attacker, chance=f"{100 * one.chance:.0f} %")
    if one.lost is not None:
        theirs, ours = one.lost
        return MET.format(who=_who_goes(one), theirs=f"{theirs:.1f}", ours=f"{ours:.1f}")
    return ""


def _who_strikes(strikes: Mapping[str, int]) -> str:
    if not strikes:
        return NO_PILOT
    return ", ".join(f"all {n} strike the {words(kind)}" for kind, n in strikes.items())


def _who_goes(one: Prospect) -> str:
    return _goes_up(one.units) if any(one.units.values()) else NOBODY


def _goes_up(of: Mapping[str, int]) -> str:
    return f"{units(of)} {'goes' if sum(of.values()) == 1 else 'go'} up"


def added_up(shares: Sequence[float], parts: int = 100) -> list[int]:
    """Shares of one whole as whole numbers of hundredths (or other `parts`), which together are what the shares are
    together: each is rounded down, and those that lose most by it get one more."""
    exact = [share * parts for share in shares]
    found = [int(share) for share in exact]
    missing = round(sum(exact)) - sum(found)
    for i in sorted(range(len(exact)), key=lambda i: (found[i] - exact[i], i))[:missing]:
        found[i] += 1
    return found
