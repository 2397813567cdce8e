"""Global 1940, politics: what nine powers may do to each other, Dutch land, and the Mongolian pact [Global 1940:
Political Situation; Additional Rules]."""

from engine.facts import table
from engine.play import Play
from engine.politics.declarations import Pairs, read_politics
from engine.politics.history import Noted, captures_of, one_after_the_other
from engine.politics.limits import ClosedLand, Peace, Waters, ending_in
from engine.politics.mongolia import Pact
from engine.politics.neutrals import calls_up_its_army
from engine.politics.relations import by_front
from engine.state import State

RELATIONS = table("setups", "global1940_1940")["relations"]
LIMITS = RELATIONS["limits_while_neutral"]
PROVOKED_BY = ("united_kingdom", "anzac")
EUROPEAN_AXIS = ("germany", "italy")
UNPROVOKED = "japan_declared_unprovoked_war_on_united_kingdom_or_anzac"
ENTERED_CHINA = "european_axis_entered_china"
INDO_CHINA = "japan_attacked_french_indo_china"
BROKE_PACT = "soviet_union_attacked_japan_beside_mongolia"
HISTORY = (UNPROVOKED, ENTERED_CHINA, INDO_CHINA, BROKE_PACT)
"""What is noted beside that of Europe 1940."""


def note_unprovoked(play: Play, power: str, pairs: Pairs) -> None:
    """Note Japan's declaration of war on the British as unprovoked unless their units are in China [Global 1940: Japan;
    Declaring War]."""
    attacked = power == "japan" and any(other in pair for pair in pairs for other in PROVOKED_BY)
    if attacked and not any(_in_china(play.state, other) for other in PROVOKED_BY):
        play.state.marks.history.add(UNPROVOKED)


def _in_china(state: State, power: str) -> bool:
    spaces = state.board.spaces
    return any(spaces[unit.space].owner == "china" for unit in state.seen_of(power))


FRONTS = {"soviet_union": {"europe": EUROPEAN_AXIS, "pacific": ("japan",)}}
POLITICS = read_politics(RELATIONS, by_front(FRONTS), declared=(note_unprovoked,))
CAPTURES_NOTED = captures_of(RELATIONS)
PEACE = Peace(
    closed=(ClosedLand(("united_states", *PROVOKED_BY), "china", until_at_war_with="japan"),),
)
AMERICAN = LIMITS["united_states"]
MAY_END = ending_in(
    (
        Waters("united_states", until=("japan",), not_beside=("japan",)),
        Waters(
            "united_states",
            until=EUROPEAN_AXIS,
            map="europe",
            beside_own=True,
            patrols=tuple(AMERICAN["not_at_war_with_european_axis"]["warships_also_end_in"]),
        ),
        Waters(
            "japan",
            until=("united_states",),
            not_near=tuple(LIMITS["japan"]["not_at_war_with_united_states"]["of"]),
            zones=LIMITS["japan"]["not_at_war_with_united_states"]["ships_not_end_within"],
        ),
    )
)
PACT = Pact(
    lands=tuple(RELATIONS["mongolia"]["territories"]),
    guardian="soviet_union",
    attacker="japan",
    sparing=RELATIONS["mongolia"]["shielded_by_not_attacking"],
    broken=BROKE_PACT,
)
CHINESE = frozenset(s for s, row in table("boards", "global1940")["land"].items() if row.get("china_may_enter"))
MOVED_INTO = Noted(ENTERED_CHINA, EUROPEAN_AXIS, CHINESE).note
"""Whoever of the European Axis moves in frees China to declare war, though he has left since [Global 1940: China,
Political Situation]."""
ATTACKED = one_after_the_other(
    PACT.note,
    Noted(INDO_CHINA, ("japan",), frozenset({"french_indo_china"})).note,
    calls_up_its_army(PACT.kept_out),
)
