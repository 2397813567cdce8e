"""The short forms of units that players write. The first of each is the one shown where room is scarce."""

from collections.abc import Mapping
from types import MappingProxyType

_GUN = ("aa", "aas", "aa gun", "aa guns", "aagun", "antiaircraft", "anti aircraft", "antiaircraft guns", "flak")
_HEAVY_BOMBER = ("bmb", "bmbs", "strat", "strats", "sb", "bomber", "bombers", "strategic bombers")
_PANZERS = ("panzer", "panzers")
_CARRIER = ("cv", "cvs", "ac", "acs", "carrier", "carriers", "aircraft carrier", "aircraft carriers", "car", "c")
_MINORS = ("minor industrial complexes", "minor complexes", "minor factory", "minor factories", "minor")
_MAJORS = ("major industrial complexes", "major complexes", "major factory", "major factories", "major")
SHORT_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "infantry": ("inf", "infs", "i", "men", "foot"),
        "mechanized_infantry": ("mech", "mechs", "mech inf", "mi", "m", "mechanised infantry"),
        "artillery": ("art", "arty", "a", "arts", "artilleries"),
        "tank": ("tank", "tanks", "tnk", "t", "arm", "arms", "armor", "armors", "armour", "armours", *_PANZERS),
        "aaa": _GUN,
        "aa_gun": (*_GUN, "aaa"),
        "antiaircraft_gun": (*_GUN, "aaa"),
        "fighter": ("ftr", "ftrs", "fig", "figs", "fighters", "f", "plane"),
        "tactical_bomber": ("tac", "tacs", "tb", "tacticals", "tac bomber", "tactical bombers"),
        "bomber": ("bmb", "bmbs", "bombers", "b", "bom", "strat", "strategic bomber", "strategic bombers"),
        "strategic_bomber": _HEAVY_BOMBER,
        "submarine": ("sub", "subs", "submarines", "ss", "s", "u boat", "uboat"),
        "transport": ("trn", "trns", "trans", "transports", "tp", "tr", "tran", "trannie", "trannies", "transp"),
        "destroyer": ("dd", "dds", "des", "dest", "destroyers", "d"),
        "cruiser": ("ca", "cru", "crus", "cruisers"),
        "carrier": _CARRIER,
        "aircraft_carrier": _CARRIER,
        "battleship": ("bb", "bbs", "bs", "battleships", "bat", "bship"),
        "industrial_complex_minor": ("minor ic", "minor ics", "minor complex", "minor industrial complex", *_MINORS),
        "industrial_complex_major": ("major ic", "major ics", "major complex", "major industrial complex", *_MAJORS),
        "industrial_complex_upgrade": ("upgrade", "upgrades", "upgrade of a complex", "upgrades of complexes"),
        "air_base": ("ab", "airbase", "airbases", "air bases", "airfield", "airfields"),
        "naval_base": ("nb", "navalbase", "naval bases", "port", "ports", "harbour", "harbor"),
        "industrial_complex": ("ic", "ics", "factory", "factories", "complex", "complexes", "industrial complexes"),
    }
)


def short(unit: str) -> str:
    """Return the shortest form that everybody reads, `inf`; the whole name where there is none."""
    return SHORT_NAMES.get(unit, (unit.replace("_", " "),))[0]
