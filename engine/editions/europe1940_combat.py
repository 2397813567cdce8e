"""Europe 1940, combat: what others do before it, the kinds of battle and their steps [Europe 1940: Scramble; Conduct
Combat]."""

from types import MappingProxyType

from engine.board.control import surface_warships_hostile
from engine.combat.air_battle import with_air_battles
from engine.combat.battle_kinds import is_raid, land_battle, raid, sea_battle
from engine.combat.bombardment import supporting_fire
from engine.combat.combined_arms import combined_arms
from engine.combat.facility_raids import FACILITY_RAID
from engine.combat.fight import CombatRules, Step, back_where_from
from engine.combat.guns import guns_fire
from engine.combat.opening import is_amphibious
from engine.combat.retreat import PressOrRetreat, retreat_spaces
from engine.combat.sea_sequence import STRIKE_OR_SUBMERGE
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import hits_with_destroyers
from engine.combat.volley import everybody, volley
from engine.editions.europe1940_economy import CAPTURE
from engine.state.battle import ATTACKER, DEFENDER
from engine.turn.interception import Interception
from engine.turn.reactions import Reaction
from engine.turn.scramble import Scramble

LAND: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    *supporting_fire(),
    *guns_fire(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)
REACTIONS: tuple[Reaction, ...] = (Scramble(), Interception())

COMBAT = with_air_battles(
    CombatRules(
        kinds=MappingProxyType(
            {"sea": sea_battle(STRIKE_OR_SUBMERGE), "raid": raid(FACILITY_RAID), "land": land_battle(LAND)}
        ),
        first=MappingProxyType({"battle.raids_first": is_raid, "battle.amphibious_first": is_amphibious}),
        can_hit=hits_with_destroyers,
        hostile_zone=surface_warships_hostile,
        capture=CAPTURE,
        retreats=retreat_spaces,
        way_back=back_where_from,
        bonuses=(combined_arms,),
    ),
    FACILITY_RAID,
)
