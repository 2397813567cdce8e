"""National objectives in words: their names, how they stand, and what is missing."""

from collections.abc import Callable, Iterable, Mapping

from bot.wording import commands
from bot.wording.objective_goals import goal
from bot.wording.speech import Speech, capital, listed, money, words
from engine.advice.objectives import Standing
from engine.economy.conditions import Lack

NOT_PLAYED = "This game is played without national objectives."
NAME_A_POWER = f"-# `{commands.GAME_OBJECTIVES} power:` tells of one power what each asks for."
OF_POWERS = {"ger", "jap", "ita", "usa", "uk", "sov", "chn", "anz"}
"""How the ids of objectives begin."""


def bonus_name(id: str, say: Speech) -> str:
    """What a bonus is called, and what it was paid for: `ger_heartland` is the objective “heartland”; war bonds have a
    name of their own."""
    power, _, rest = id.partition("_")
    if power not in OF_POWERS:
        return words(id)
    why = goal(id, say)
    return f"objective “{words(rest)}”" + (f", {why}" if why else "")


def objective_name(id: str) -> str:
    """What an objective is called beside others of its power: "Heartland"."""
    return capital(words(id.partition("_")[2]))


MOST_SIGNS = 1950
"""Of one answer; a message holds a few more."""


def objectives_text(standings: Iterable[Standing], say: Speech) -> str:
    """Every objective as it stands, power by power, and what each asks for where there is room for that."""
    found = list(standings)
    if not found:
        return NOT_PLAYED
    whole = _by_power(found, say, standing_words)
    return whole if len(whole) <= MOST_SIGNS else f"{_by_power(found, say, missing_words)}\n{NAME_A_POWER}"


def _by_power(standings: Iterable[Standing], say: Speech, tell: Callable[[Standing, Speech], str]) -> str:
    told: dict[str, list[str]] = {}
    for each in standings:
        told.setdefault(each.power, []).append(f"{_mark(each)} {tell(each, say)}")
    return "\n".join(f"**{say.power(power)}**\n" + "\n".join(lines) for power, lines in told.items())


def _mark(objective: Standing) -> str:
    """Whether it holds."""
    return "✅" if objective.holds else "☑️" if objective.done else "▫️"


def standing_words(objective: Standing, say: Speech) -> str:
    """What it brings, or what is missing for it, and what it asks for."""
    why = "" if objective.done else goal(objective.id, say)
    return missing_words(objective, say) + (f" ({why})" if why else "")


def missing_words(objective: Standing, say: Speech) -> str:
    """What it brings, or what is missing for it."""
    name = objective_name(objective.id)
    if objective.holds:
        return f"{name}: {money(objective.pays)}"
    if objective.done:
        return f"{name}: paid already"
    missing = listed(_missing(lack, say) for lack in objective.lacks)
    return f"{name}: {money(objective.bonus)}" + (f", if {missing}" if missing else "")


def _missing(lack: Lack, say: Speech) -> str:
    return LACKS.get(lack.op, _elsewhere)(lack, say)


def _land(lack: Lack, say: Speech) -> str:
    """What is to be taken: all of a few territories, or some of many."""
    if lack.n >= len(lack.spaces):
        return f"{say.spaces(lack.spaces)} {'is' if len(lack.spaces) == 1 else 'are'} taken"
    some = listed([say.space(space) for space in lack.spaces[:6]], " or ")
    return (
        f"{lack.n} more of {some}{' and others' if len(lack.spaces) > 6 else ''} {'is' if lack.n == 1 else 'are'} taken"
    )


def _ships(lack: Lack, say: Speech) -> str:
    return f"no enemy warship is left in {say.spaces(lack.spaces)}"


def _guests(lack: Lack, say: Speech) -> str:
    return f"no friend's unit is left in {say.spaces(lack.spaces)}"


def _troops(lack: Lack, say: Speech) -> str:
    return f"{lack.n} of its units {'is' if lack.n == 1 else 'are'} in {say.spaces(lack.spaces)}"


def _war(lack: Lack, say: Speech) -> str:
    return f"it is at war with {listed(map(say.power, lack.powers), ' or ' if lack.n < len(lack.powers) else ' and ')}"


def _peace(lack: Lack, say: Speech) -> str:
    return f"it is at peace with {listed(map(say.power, lack.powers))}"


def _other_side(lack: Lack, say: Speech) -> str:
    return f"{say.spaces(lack.spaces)} {'is' if len(lack.spaces) == 1 else 'are'} no longer on the other side"


def _elsewhere(lack: Lack, say: Speech) -> str:
    return OTHERWISE.get(lack.op, "things stand otherwise")


LACKS: Mapping[str, Callable[[Lack, Speech], str]] = {
    **dict.fromkeys(
        ("controls_all", "controls_at_least", "controls_at_least_originally", "controls_all_original"), _land
    ),
    **dict.fromkeys(("per_controlled", "per_controlled_originally"), _land),
    **dict.fromkeys(("no_surface_warships", "no_warships"), _ships),
    "no_other_allied_units": _guests,
    "units_present": _troops,
    "at_war": _war,
    "not_at_war": _peace,
    "not_any_of": _other_side,
}
OTHERWISE = {
    "at_war_with_any": "it is at war",
}
