"""Random small battles of each edition, to be counted out (`enumerated.py`)."""

import random
from collections import Counter
from collections.abc import Iterator

from engine.editions import edition
from engine.odds import Plan
from tests.engine.odds.arena import ATTACKER, Units, position
from tests.engine.odds.enumerated import Case

LAND_UNITS = (
    *("infantry", "artillery", "mechanized_infantry", "tank", "fighter", "tactical_bomber", "strategic_bomber"),
    *("bomber", "aa_gun", "aaa"),
)
SEA_UNITS = (
    *("submarine", "destroyer", "transport", "carrier", "battleship", "cruiser", "fighter", "tactical_bomber"),
    *("bomber", "strategic_bomber"),
)
SHIPS = ("battleship", "cruiser")
SORTS = (2, 2, 3, 4)
MOST = 4
"""So many units a side, of so many sorts. Two sorts of three units once seemed enough: sorts were thought to matter to
each other in pairs. But two may want the help of a third, and what each gets then hangs on three numbers."""
LIFTING = ("infantry", "mechanized_infantry", "artillery", "tank", "fighter", "tactical_bomber")
"""Attackers of whom some raise the value of others, where the edition knows several such."""
TECHS = {
    "revised": ("super_submarines", "heavy_bombers"),
    "anniversary": ("advanced_artillery", "super_submarines", "jet_fighters", "heavy_bombers"),
    "global1940": (
        *("advanced_artillery", "improved_mechanized_infantry", "super_submarines", "jet_fighters"),
        *("heavy_bombers",),
    ),
}
"""Developments that change how their power's units fight."""


def small_battles(name: str, rng: random.Random) -> Iterator[Case]:
    """Random small battles of an edition, without end."""
    table = position(edition(name), {}, {}, False, Plan()).table(ATTACKER)
    beside = [kind for kind in SHIPS if kind in table and table[kind].bombard]
    while True:
        sea = rng.random() < 0.5
        kinds = [kind for kind in (SEA_UNITS if sea else LAND_UNITS) if kind in table]
        fights = [kind for kind in kinds if kind not in ("aa_gun", "aaa")]
        afloat = [kind for kind in fights if table[kind].hits > 1] if rng.random() < 0.3 else []
        attack, defend = (hurt(stack(some, rng), afloat) for some in (fights, kinds))
        if not sea and rng.random() < 0.3:
            attack = together([kind for kind in LIFTING if kind in table], rng)
        if not any(kind in fights for kind in defend):
            defend = {**defend, rng.choice(fights): 1}
        landing = not sea and beside and rng.random() < 0.3 and any(table[kind].is_land for kind in attack)
        leave = rng.choice((1, 2)) if name == "abc" and not sea and rng.random() < 0.2 else 0
        yield Case(
            name,
            attack,
            defend,
            sea,
            friends={rng.choice(fights): 1} if not leave and rng.random() < 0.2 else {},
            ships={rng.choice(beside): rng.randint(1, 2)} if landing else {},
            keep_land=not sea and rng.random() < 0.2,
            retreat=rng.choice((1, 2)) if name != "abc" and not landing and rng.random() < 0.15 else 0,
            leave=leave,
            dives=frozenset({rng.choice(("attacker", "defender"))}) if sea and rng.random() < 0.2 else frozenset(),
            techs=tuple(tech for tech in TECHS.get(name, ()) if rng.random() < 0.25),
        )


def stack(kinds: list[str], rng: random.Random) -> Units:
    return Counter(rng.choices(rng.sample(kinds, k=rng.choice(SORTS)), k=rng.randint(1, MOST)))


def together(kinds: list[str], rng: random.Random) -> Units:
    """One of each of several sorts that want each other, and some more of them."""
    sorts = rng.sample(kinds, k=rng.randint(min(3, len(kinds)), len(kinds)))
    return Counter(sorts + rng.choices(sorts, k=max(0, rng.randint(4, 5) - len(sorts))))


def hurt(units: Units, kinds: list[str]) -> Units:
    """The same, all of some kinds damaged."""
    return Counter({f"{kind}.hit" if kind in kinds else kind: n for kind, n in units.items()})
