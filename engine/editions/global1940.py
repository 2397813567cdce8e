"""Axis & Allies Global 1940: both boards joined, nine powers. Europe 1940, and what its appendix changes: kamikaze
strikes for one [Global 1940: Global Rules]."""

from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.kamikaze import KAMIKAZE, strikes
from engine.edition import notes_of, pages_of
from engine.editions.europe1940 import CONTROLS
from engine.editions.europe1940 import EDITION as EUROPE
from engine.editions.europe1940_combat import COMBAT as EUROPE_COMBAT
from engine.editions.europe1940_combat import REACTIONS as OF_EUROPE
from engine.editions.global1940_economy import ARSENAL, CAPTURE, INCOME, OBJECTIVES, PRODUCTION, VICTORY
from engine.editions.global1940_politics import ATTACKED, HISTORY, MAY_END, MOVED_INTO, PACT, PEACE, POLITICS
from engine.editions.global1940_research import RESEARCH
from engine.facts import table
from engine.options import controls
from engine.turn.kamikaze import KamikazeStrikes
from engine.turn.reactions import Reaction

_FACTS = table("units", "global1940")["kamikaze"]
_KINDS = {**EUROPE_COMBAT.kinds, KAMIKAZE: strikes(_FACTS["power"], _FACTS["attack"])}

COMBAT = replace(EUROPE_COMBAT, kinds=MappingProxyType(_KINDS))
REACTIONS: tuple[Reaction, ...] = (*OF_EUROPE, KamikazeStrikes(_FACTS["power"]))

SIDES = {power: row["side"] for power, row in table("boards", "global1940")["powers"].items()}
PLAYERS = {one: tuple(o for o in SIDES if o != one and SIDES[o] == side) for one, side in SIDES.items()}
"""Nine powers among two to six players: each may be played beside another of its side."""
MOVEMENT = replace(
    EUROPE.movement,
    may_enter=PEACE.may_enter,
    may_end=MAY_END,
    attacked=ATTACKED,
    moved_into=MOVED_INTO,
    capture=CAPTURE,
)

EDITION = replace(
    EUROPE,
    id="global1940",
    book="Global 1940",
    board="global1940",
    movement=MOVEMENT,
    combat=replace(COMBAT, capture=CAPTURE),
    reactions=REACTIONS,
    production=replace(PRODUCTION, foreseen=ARSENAL.foreseen(POLITICS.may_enter_war)),
    relate=POLITICS.relate,
    politics=replace(POLITICS, entered=(ARSENAL.grow,)),
    history=(*EUROPE.history, *HISTORY),
    after_combat=(PACT.uphold,),
    victory=VICTORY,
    income=INCOME,
    objectives=OBJECTIVES,
    options=(
        RESEARCH,
        controls(PLAYERS, {"france": "united_kingdom", "china": "united_states"}),
        *(option for option in EUROPE.options if option.name != CONTROLS.name),
    ),
    pages={**EUROPE.pages, **pages_of("global1940")},
    notes={**EUROPE.notes, **notes_of("global1940")},
)
