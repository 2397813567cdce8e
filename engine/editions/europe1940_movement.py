"""Europe 1940, movement: who may go where, and what units do there [Europe 1940: Combat Move; Noncombat Move]."""

from engine.board.control import enemy_destroyer, surface_warships_hostile
from engine.combat.raids import raid_target
from engine.combat.submarines import hits_with_destroyers
from engine.editions.europe1940_economy import CAPTURE
from engine.editions.europe1940_politics import ATTACKED, MAY_END, PEACE
from engine.movement.rules import ESCORT, MovementRules
from engine.politics.neutrals import joins_whoever_comes, take_over
from engine.state.battle import RAID

MOVEMENT = MovementRules(
    hostile_zone=surface_warships_hostile,
    stops_submarine=enemy_destroyer,
    may_enter=PEACE.may_enter,
    may_end=MAY_END,
    attacked=ATTACKED,
    joins=joins_whoever_comes,
    join=take_over,
    can_hit=hits_with_destroyers,
    capture=CAPTURE,
    missions=frozenset({"attack", RAID, ESCORT}),
    raid_target=raid_target,
)
