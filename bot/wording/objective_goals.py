"""What each national objective asks for, told from its row in the table of the edition."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from bot.wording.speech import SIDES, Speech, economy, listed, unit
from engine.economy.objectives import Objective, read_objectives
from engine.facts import table
from engine.json_types import JsonMapping

Row = JsonMapping
PAID, IF, EACH = "paid ", "if ", "for each "
NOTED = {
    "japan_attacked_french_indo_china": "Japan has not attacked French Indo-China",
    "japan_declared_unprovoked_war_on_united_kingdom_or_anzac": (
        "Japan has declared no unprovoked war on the United Kingdom or ANZAC"
    ),
}
"""What must not stand in a game's history, as it is said where it does not."""


def goal(id: str, say: Speech) -> str:
    """ "paid if the Axis holds 3 of Ukraine, Belorussia and East Poland"; "" for what is no objective of this board."""
    objective = _objectives(say.board.id).get(id)
    return PAID + _asked(objective, say) if objective else ""


@cache
def _objectives(edition: str) -> Mapping[str, Objective]:
    rows = table("objectives", edition)
    return {each.id: each for each in read_objectives(rows)} if "objectives" in rows else {}


def _asked(objective: Objective, say: Speech) -> str:
    first, when = objective.condition, objective.when
    gate = _clause(when, say) if when else ""
    if first["op"] in COUNTED:
        return EACH + COUNTED[first["op"]](first, say) + (f", {IF}{gate}" if gate else "")
    told = [text for text in (_clause(first, say), gate) if text]
    return IF + listed(told, ", and ")


def _clause(row: Row, say: Speech) -> str:
    return CLAUSES[row["op"]](row, say)


def _who(id: str, say: Speech) -> str:
    return f"the {say.side(id)}" if id in SIDES else say.power(id)


def _holds(id: str, say: Speech) -> str:
    """ "the Allies hold", "Germany holds"."""
    return f"{_who(id, say)} {'hold' if id == 'allies' else 'holds'}"


def _powers(ids: Iterable[str], say: Speech, last: str = " and ") -> str:
    return listed(map(say.power, ids), last)


def _some(row: Row, say: Speech) -> str:
    n, names = row["n"], [say.space(space) for space in row["spaces"]]
    one = n == 1
    return f"{_holds(row['by'], say)} {'one' if one else n} of {listed(names, ' or ' if one else ' and ')}"


def _originally(row: Row, say: Speech) -> str:
    n = row["n"]
    what = f"{n} original {'territory' if n == 1 else 'territories'} of {_powers(row['originally'], say)}"
    return f"{_holds(row['by'], say)} {what}"


def _own(row: Row, say: Speech) -> str:
    where = f" of its {economy(row['economy'])} economy" if "economy" in row else ""
    return f"{_holds(row['by'], say)} all its original territories{where}"


def _ships(what: str) -> Callable[[Row, Speech], str]:
    return lambda row, say: f"no {what} of {_who(row['of'], say)} is in {listed(map(say.space, row['zones']), ' or ')}"


def _alone(row: Row, say: Speech) -> str:
    when = "controls" if row["where"] == "controlled" else "controlled at the beginning"
    return f"no friend's unit is on land that {say.power(row['power'])} {when}"


def _there(row: Row, say: Speech) -> str:
    n, domain = row["min"], row["domain"]
    what = f"a {domain} unit" if n == 1 else f"{n} {domain} {unit('unit', n)}"
    return f"{say.power(row['power'])} has {what} in {say.space(row['space'])}"


def _war(row: Row, say: Speech) -> str:
    last = " or " if row.get("mode") == "any" else " and "
    return f"{say.power(row['power'])} is at war with {_powers(row['with'], say, last)}"


def _leaning(row: Row, say: Speech) -> str:
    return f"{say.space(row['space'])} leans to the {say.side(row['leaning'].removeprefix('pro_'))}"


def _all(row: Row, say: Speech) -> str:
    return listed(_clause(each, say) for each in row["conds"])


def _unless(row: Row, say: Speech) -> str:
    return f"it is not so that {listed((_clause(each, say) for each in row['conds']), ' or ')}"


def _each_original(row: Row, say: Speech) -> str:
    neutrals = [f"{each.replace('pro_', 'pro-')} neutral" for each in row.get("or_initially", ())]
    of = f"original territory of {_powers(row['originally'], say, ' or ')}"
    return f"{listed([of, *neutrals], ' or ')} that {_holds(row['by'], say)}"


COUNTED: Mapping[str, Callable[[Row, Speech], str]] = {
    "per_controlled": lambda row, say: f"of {say.spaces(row['spaces'])} that {_holds(row['by'], say)}",
    "per_controlled_originally": _each_original,
}
"""What is paid for each space."""
CLAUSES: Mapping[str, Callable[[Row, Speech], str]] = {
    "controls_all": lambda row, say: f"{_holds(row['by'], say)} {say.spaces(row['spaces'])}",
    "controls_at_least": _some,
    "controls_at_least_originally": _originally,
    "controls_all_original": _own,
    "no_surface_warships": _ships("surface warship"),
    "no_warships": _ships("warship"),
    "no_other_allied_units": _alone,
    "units_present": _there,
    "at_war": _war,
    "not_at_war": lambda row, say: f"{say.power(row['power'])} is at peace with {_powers(row['with'], say)}",
    "at_war_with_any": lambda row, say: f"{say.power(row['power'])} is at war",
    "neutral_leaning": _leaning,
    "none_of_history": lambda row, say: listed(NOTED[event] for event in row["events"]),
    "all_of": _all,
    "not_any_of": _unless,
    "always": lambda row, say: "",
}
