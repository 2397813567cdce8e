"""TripleA's names for powers, units and places, and how it writes a list of units."""

import re
from collections import Counter
from collections.abc import Mapping

from bot.wording.speech import listed

POWERS = {
    "germany": "Germans",
    "soviet_union": "Russians",
    "united_kingdom": "British",
    "united_states": "Americans",
    "japan": "Japanese",
    "italy": "Italians",
    "china": "Chinese",
    "anzac": "ANZAC",
    "france": "French",
    "neutral": "Neutral",
}
UNITS = {
    "tank": "armour",
    "mechanized_infantry": "mech_infantry",
    "aa_gun": "aaGun",
    "aaa": "aaGun",
    "strategic_bomber": "bomber",
    "industrial_complex": "factory",
    "industrial_complex_minor": "factory_minor",
    "industrial_complex_major": "factory_major",
    "industrial_complex_upgrade": "factory_upgrade",
    "air_base": "airfield",
    "naval_base": "harbour",
}
PLURALS = {"armour": "armour", "infantry": "infantry", "artillery": "artilleries"}
PLURALS |= {"factory": "factories"}
STEPS = {
    "research": "Research Technology",
    "muster": "Place Bonus Units",
    "purchase": "Purchase Units",
    "combat_move": "Combat Move",
    "advance": "Combat Move",
    "conduct_combat": "Combat",
    "battle": "Combat",
    "noncombat_move": "Non Combat Move",
    "mobilize": "Place Units",
    "create": "Place Units",
    "collect_income": "Turn Complete",
}
"""The steps of a turn by our phases."""
ZONE = re.compile(r"Sea Zone (\w+)")


def power_name(power: str) -> str:
    return POWERS.get(power, power.replace("_", " ").title())


def place_name(name: str) -> str:
    """ "Sea Zone 5" is "5 Sea Zone" there; land has the name of the board."""
    zone = ZONE.fullmatch(name)
    return f"{zone[1]} Sea Zone" if zone else name


def unit_name(kind: str) -> str:
    return UNITS.get(kind, kind)


def plural(name: str) -> str:
    if name in PLURALS:
        return PLURALS[name]
    return f"{name.removesuffix('man')}men" if name.endswith("man") else f"{name}s"


def units_text(units: Mapping[str, int]) -> str:
    """ "1 armour, 2 fighters and 3 infantry", by the names; "nothing" for none."""
    counted: Counter[str] = Counter()
    for kind, number in units.items():
        if number > 0:
            counted[unit_name(kind)] += number
    parts = [f"{number} {plural(name) if number > 1 else name}" for name, number in sorted(counted.items())]
    return listed(parts) or "nothing"
