"""Axis & Allies Global 1940: both boards joined, nine powers. Europe 1940, and what its appendix changes."""

from __future__ import annotations

from dataclasses import replace

from engine.edition import notes_of, pages_of
from engine.editions.europe1940 import EDITION as EUROPE
from engine.editions.global1940_combat import COMBAT, REACTIONS
from engine.editions.global1940_economy import INCOME, OBJECTIVES, PRODUCTION, VICTORY
from engine.editions.global1940_research import RESEARCH

EDITION = replace(
    EUROPE,
    id="global1940",
    book="Global 1940",
    board="global1940",
    combat=COMBAT,
    reactions=REACTIONS,
    production=PRODUCTION,
    victory=VICTORY,
    income=INCOME,
    objectives=OBJECTIVES,
    options=(RESEARCH, *EUROPE.options),
    pages={**EUROPE.pages, **pages_of("global1940")},
    notes={**EUROPE.notes, **notes_of("global1940")},
)
