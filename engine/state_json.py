"""The state as the record prints it: one JSON object, sorted keys, the same bytes for the same record."""

import json

from engine.economy.accounts import account_of, accounts_of
from engine.economy.objectives import reached
from engine.editions import edition as find_edition
from engine.json_types import JsonObject
from engine.state import State, Unit, nested
from engine.state.battle import Battle
from engine.units.stacks import count


def state_json(state: State) -> JsonObject:
    """Return everything players may know about a position, as the record has it; empty keys are left out."""
    shown: JsonObject = {
        "edition": state.edition,
        "setup": state.setup,
        "options": state.options,
        "round": state.round,
        "power": state.power,
        "phase": state.phase,
        "treasury": state.treasury,
        "income": incomes(state),
        "owners": {space: owner for space, owner in state.owners.items() if owner},
        "units": nested((u.space, u.owner, u.kind) for u in state.units.seen()),
        "hit": nested((u.space, u.owner, u.kind) for u in state.units.seen() if u.hits),
        "cargo": cargo_json(state),
        "facilities": {space: here for space, here in state.facilities.items() if here},
        "damage": {space: here for space, here in state.damage.items() if any(here.values())},
        "techs": {power: sorted(techs) for power, techs in state.techs.items() if techs},
        "researchers": {power: n for power, n in state.researchers.items() if n},
        "at_war": sorted(list(pair) for pair in state.at_war) if state.at_war else [],
        "neutrals": state.neutrals,
        "history": sorted(state.marks.history),
        "submerged": nested((u.space, u.owner, u.kind) for u in state.units.seen() if u.submerged),
        "purchased": state.purchased,
        "battles": [battle_json(state, battle) for battle in state.battles],
        "pending": [ask.to_json() for ask in state.pending],
        "kamikaze": next(iter(state.marks.kamikaze.values()), None),
        "objectives": objectives(state),
        "held_since": {power: min(since.values()) for power, since in state.marks.held_since.items() if since},
        "victory_cities": victory_cities(state),
        "capitals": capitals(state),
        "winner": state.winner,
        "reason": state.reason,
    }
    if shown["victory_cities"]:
        del shown["capitals"]
    return {key: value for key, value in shown.items() if value not in ("", {}, [], None)}


def incomes(state: State) -> dict[str, int]:
    """Return the IPC value of what powers hold, by the account that it is paid into: `income_of` of all of them, at
    once."""
    found = {account: 0 for power in state.board.powers for account in accounts_of(state.board, power)}
    for space, owner in state.owners.items():
        if owner and owner in state.board.powers:
            found[account_of(state, owner, space)] += state.board.spaces[space].ipc
    return found


def state_text(state: State) -> str:
    """Return `state_json` as text: sorted keys, the same bytes for the same position."""
    return json.dumps(state_json(state), sort_keys=True, ensure_ascii=False)


def cargo_json(state: State) -> dict[str, list[JsonObject]]:
    """List what is aboard ships, by space: one entry a ship that carries something, sorted by its text."""
    shown: dict[str, list[JsonObject]] = {}
    loads: dict[int, list[Unit]] = {}
    for unit in state.units.seen():
        if unit.aboard:
            loads.setdefault(unit.aboard, []).append(unit)
    for ship_id, aboard in loads.items():
        ship = state.units[ship_id]
        owners = sorted({unit.owner for unit in aboard}, key=state.turn_order().index)
        units = {o: count((u.kind for u in aboard if u.owner == o), state.table(o)) for o in owners}
        shown.setdefault(ship.space, []).append({"by": ship.owner, "ship": ship.kind, "units": units})
    for entries in shown.values():
        entries.sort(key=lambda entry: json.dumps(entry, sort_keys=True))
    return shown


def battle_json(state: State, battle: Battle) -> JsonObject:
    """Return an open battle: where, what kind, who attacks; what was declared; which round it is in."""
    shown: JsonObject = {"space": battle.space, "kind": battle.kind, "attacker": battle.attacker}
    if battle.zones:
        shown["from"] = battle.zones
        bound = [unit.kind for unit in state.of(battle.attacker) if unit.bound == battle.space]
        shown["seaborne"] = count(bound, state.table(battle.attacker))
    if battle.round:
        shown["round"] = battle.round
    return shown


def victory_cities(state: State) -> dict[str, int]:
    """Count the cities held by each side, on boards that have victory cities; of two maps in one, on each."""
    held: dict[str, int] = {}
    for id, space in state.board.spaces.items():
        owner = state.owners.get(id)
        if space.victory_city and owner:
            side, part = state.board.side(owner), space.facts.get("map")
            name = f"{side}_{part}" if part else side
            held[name] = held.get(name, 0) + 1
    return held


def objectives(state: State) -> list[str]:
    """List the national objectives of the power in turn that hold now, where every table plays for them."""
    rows = find_edition(state.edition).objectives
    return [row.id for row in rows if row.power == state.power and reached(state, row).holds]


def capitals(state: State) -> dict[str, int]:
    """Count the capitals held by each side."""
    held: dict[str, int] = {}
    for power in state.board.powers.values():
        for capital in power.capitals:
            owner = state.owners.get(capital)
            if owner:
                side = state.board.side(owner)
                held[side] = held.get(side, 0) + 1
    return held
