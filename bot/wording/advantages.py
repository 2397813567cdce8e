# ruff: noqa: E501  (texts read better whole)
"""National advantages: their names, and in a line what each does, in our own words."""

from collections.abc import Mapping, Sequence

from bot.wording.speech import words
from engine.json_types import JsonMapping

OPTION = "national_advantages"
DOES = {
    "russian_winter": "once a game, at the end of your turn: your infantry defend on 3 until your next",
    "nonaggression_treaty": "four infantry where Japan first attacks red land, before the battle; lost if you attack Japan first",
    "mobile_industry": "your complexes may move to red land beside them in noncombat",
    "salvage": "a tank where you hold red land and destroy an attacking tank",
    "lend_lease": "in your purchase phase friends' units on red land become yours",
    "trans_siberian_railway": "infantry, artillery and guns move 2 between Russia and Buryatia",
    "u_boat_interdiction": "each of your submarines costs the U.K. and the U.S. 1 IPC when they collect",
    "atlantic_wall": "infantry on gray land defend on 3 in the first round against landings",
    "panzerblitz": "tanks that win in one round may move on 1 in noncombat",
    "wolf_packs": "three or more submarines that attack one zone together hit on 3",
    "luftwaffe_dive_bombers": "fighters may bomb complexes, for half a die each",
    "fortress_europe": "artillery on gray land defends on 3",
    "radar": "antiaircraft guns on tan land hit on 2",
    "joint_strike": "once a game you skip your battles, and the U.S. leads your units in its own",
    "enigma_decoded": "once a game, after Germany's combat moves: units into, or out of, one attacked space",
    "mideast_oil": "aircraft that land in Anglo-Egypt, Trans-Jordan or Persia in noncombat fly on once more",
    "french_resistance": "once a game, when your side holds Western Europe: three infantry there",
    "colonial_garrison": "before anybody acts: one more complex on tan land worth at least 1",
    "tokyo_express": "each destroyer carries one infantry",
    "kamikaze_attacks": "aircraft may strike ships without coming home: they fire first and are lost",
    "kaiten_torpedoes": "a defending submarine beside your land may hit on 3, and is lost",
    "lightning_assaults": "transports may land troops twice a turn, in two places",
    "dug_in_defenders": "infantry on islands defend on 3",
    "banzai_attacks": "infantry that attack without other land units hit on 2",
    "island_bases": "aircraft count island groups as part of their sea zone",
    "chinese_divisions": "one infantry a turn in China, Sinkiang, Kwangtung or French Indochina, if you hold it",
    "marines": "infantry hit on 2 in the first round of a landing",
    "mechanized_infantry": "infantry move 2 and blitz",
    "fast_carriers": "carriers move 3",
    "superfortresses": "guns never hit your bombers",
}
_NAMES = {
    "u_boat_interdiction": "U-Boat Interdiction",
    "luftwaffe_dive_bombers": "Luftwaffe Dive-Bombers",
    "trans_siberian_railway": "Trans-Siberian Railway",
    "lend_lease": "Lend-Lease",
    "dug_in_defenders": "Dug-In Defenders",
}
MOST_NAMED = 2
"""So many of each power are named where there is little room."""


def advantage(name: str) -> str:
    """ "Lend-Lease"."""
    return _NAMES.get(name, words(name).title())


def explained(name: str) -> str:
    """ "**Radar**: antiaircraft guns on tan land hit on 2"."""
    return f"**{advantage(name)}**: {DOES[name]}" if name in DOES else f"**{advantage(name)}**"


def in_short(chosen: Mapping[str, Sequence[str]], everything: JsonMapping) -> str:
    """A table's advantages in a line: all, so many a power, or by name where they are few."""
    held = {power: names for power, names in chosen.items() if names}
    if not held:
        return "none"
    if {power: sorted(names) for power, names in held.items()} == {p: sorted(n) for p, n in everything.items()}:
        return "all"
    counts = {len(held.get(power, ())) for power in everything}
    if max(counts) > MOST_NAMED:
        return f"{counts.pop()} for each power" if len(counts) == 1 else "chosen power by power"
    return "; ".join(f"{words(power).title()} {', '.join(map(advantage, names))}" for power, names in held.items())
