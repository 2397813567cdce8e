"""Global 1940, combat: what Europe 1940 has, and kamikaze strikes [Global 1940: Global Rules]."""

from dataclasses import replace
from types import MappingProxyType

from engine.combat.kamikaze import KAMIKAZE, strikes
from engine.editions.europe1940_combat import COMBAT as EUROPE
from engine.editions.europe1940_combat import REACTIONS as OF_EUROPE
from engine.facts import table
from engine.turn.kamikaze import KamikazeStrikes
from engine.turn.reactions import Reaction

_FACTS = table("units", "global1940")["kamikaze"]
_KINDS = {**EUROPE.kinds, KAMIKAZE: strikes(_FACTS["power"], _FACTS["attack"])}

COMBAT = replace(EUROPE, kinds=MappingProxyType(_KINDS))
REACTIONS: tuple[Reaction, ...] = (*OF_EUROPE, KamikazeStrikes(_FACTS["power"]))
