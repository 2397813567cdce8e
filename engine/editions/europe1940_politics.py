"""Europe 1940, politics: who stands by whom, who declares war when, what powers at peace keep out of, and neutrals
[Europe 1940: The Political Situation; Powers Not at War with One Another; Neutral Territories]."""

from engine.facts import table
from engine.politics.declarations import read_politics
from engine.politics.history import captures_of
from engine.politics.limits import Peace, Waters, ending_in
from engine.politics.neutrals import calls_up_its_army
from engine.politics.relations import belligerents, is_at_war
from engine.state import State

RELATIONS = table("setups", "europe1940_1940")["relations"]
POLITICS = read_politics(RELATIONS, belligerents)
CAPTURES_NOTED = captures_of(RELATIONS)
HISTORY = ("axis_captured_london", "axis_captured_north_america", "berlin_bonus_paid", "paris_bonus_used")
PEACE = Peace()
PATROLS = tuple(RELATIONS["limits_while_neutral"]["united_states"]["warships_also_end_in"])
MAY_END = ending_in((Waters("united_states", until=("germany", "italy"), beside_own=True, patrols=PATROLS),))
ATTACKED = calls_up_its_army()


def at_peace(state: State, power: str) -> bool:
    """Return whether a power is at war with nobody."""
    return not is_at_war(state, power)
