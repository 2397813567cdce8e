"""Sealed orders as earlier versions kept them, brought into the form of now: conditions were fields of a clause."""

from msgspec.structs import asdict

from bot.orders.ahead import AT_SEA, ATTACKER_HAS, ATTACKING, HERE, LEFT, ODDS, ROUND, Condition
from engine.json_types import JsonObject

NUMBERS = {
    "odds_least": Condition(ODDS, HERE),
    "odds_below": Condition(ODDS, HERE, holds=False),
    "round_least": Condition(ROUND),
    "round_most": Condition(ROUND, number=1, holds=False),
    "rounds": Condition(ROUND, holds=False),
    "fewest": Condition(LEFT, HERE),
    "odds": Condition(ODDS, HERE),
}
"""Fields with a number, which is added to the condition's own."""
UNITS = {"attacker_has": True, "attacker_lacks": False}
SIDES = {"attacker": Condition(ATTACKING), "defender": Condition(ATTACKING, holds=False)}
KINDS = {"sea": Condition(AT_SEA), "land": Condition(AT_SEA, holds=False)}


def of_now(order: JsonObject) -> JsonObject:
    """An order as it is kept now, whenever it was kept."""
    sheet = order.get("sheet") or {}
    clauses = [_clause(clause) for clause in order.get("clauses", ())]
    return {"memory": sheet.get("memory", {})} | order | {"clauses": clauses}


def _clause(clause: JsonObject) -> JsonObject:
    when = clause.get("when", [])
    plan = {key: clause[key] for key in ("rounds", "fewest", "odds") if clause.get(key)}
    left = {key: value for key, value in clause.items() if key not in ("rounds", "fewest", "odds")}
    if plan:
        left["as_long"] = _conditions(plan)
    return left | ({"when": _conditions(when)} if isinstance(when, dict) else {})


def _conditions(fields: JsonObject) -> list[JsonObject]:
    found: list[Condition] = []
    for key, value in fields.items():
        if key in NUMBERS:
            one = NUMBERS[key]
            found.append(Condition(one.about, one.space, one.kind, one.number + value, one.holds))
        elif key in UNITS:
            found += [Condition(ATTACKER_HAS, kind=kind, holds=UNITS[key]) for kind in value]
        elif value:
            found.append(SIDES[value] if key == "side" else KINDS[value])
    return [asdict(one) for one in found]
