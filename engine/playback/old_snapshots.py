"""Snapshots of earlier versions, read as those of today: the store keeps them as long as their games run."""

from engine.json_types import JsonObject

Data = JsonObject
_SPACES = {
    "battle": "fought_over",
    "built": "built",
    "moved": "moved_industry",
    "rocket": "rocket_targets",
    "launched": "rocket_sites",
}
_SAID = {"research": "researched", "joint_strike": "skips_combat"}


def upgraded(data: Data) -> Data:
    """Return a snapshot's data in today's form. Raises KeyError, TypeError, ValueError for what no version ever
    wrote."""
    return _from_1(data) if data["version"] == 1 else data


def _from_1(data: Data) -> Data:
    """In version 1 everything remembered was a text in `used`, three facts of the turn stood beside it, and nothing
    counted the parts of a turn: every power had each phase once, in its own turn."""
    used: dict[str, list[str]] = data["used"]
    turn = {name: data[name] for name in ("power", "hostile_at_start", "taken", "placed")}
    return data | {"version": 2, "turn": turn | _turn(used.get("turn", [])), "marks": _marks(used)}


def _turn(texts: list[str]) -> Data:
    turn: Data = {"set_ashore": {}, "beaten": []}
    for text in texts:
        name, *rest = text.split(":")
        if name in _SPACES:
            turn.setdefault(_SPACES[name], []).extend(rest)
        elif name == "beaten":
            turn["beaten"].append(rest)
        elif name == "landing":
            ship, kind = rest
            turn["set_ashore"].setdefault(ship, []).append(kind)
        elif name in _SAID:
            turn[_SAID[name]] = True
        else:
            turn.setdefault("claimed", []).append(name)
    return turn


def _marks(used: dict[str, list[str]]) -> Data:
    marks: Data = {"begun": "begun" in used, "until": {}, "claimed": {}, "bid_spaces": {}}
    for key, texts in used.items():
        if key.startswith("until:"):
            marks["until"][key.removeprefix("until:")] = texts
    for text in used.get("claimed", []):
        power, name = text.split(":")
        times = marks["claimed"].setdefault(power, {})
        times[name] = times.get(name, 0) + 1
    for text in used.get("bid_spaces", []):
        power, space = text.split(":")
        marks["bid_spaces"].setdefault(power, []).append(space)
    for text in used.get("treaty", []):
        marks |= {"treaty_broken": True} if text == "broken" else {"treaty_attacked": int(text)}
    return marks
