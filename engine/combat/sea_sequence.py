"""The sequence of a sea battle in the books where submarines strike by surprise or submerge, and destroyers keep them
from both [1941: General Combat Sequence; Anniversary: General Combat Sequence; Europe 1940: General Combat]."""

from engine.combat.fight import Step
from engine.combat.retreat import PressOrRetreat
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import AskSubmerge
from engine.combat.volley import everybody, striking_submarines, volley
from engine.state.battle import ATTACKER, DEFENDER

STRIKE_OR_SUBMERGE: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    AskSubmerge("submerge_attacker", ATTACKER),
    EndIfDecided(),
    AskSubmerge("submerge_defender", DEFENDER),
    EndIfDecided(),
    *volley("surprise_strike_attacker", ATTACKER, striking_submarines),
    *volley("surprise_strike_defender", DEFENDER, striking_submarines),
    Clear(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)
