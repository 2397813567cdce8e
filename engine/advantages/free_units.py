"""Advantages that put units on the board for nothing: a treaty broken, wrecks mended, partisans, divisions
[Revised: Nonaggression Treaty; Salvage; French Resistance; Chinese Divisions]."""

from collections.abc import Iterator

from engine.advantages.claim import (
    BEFORE_BATTLES,
    Claim,
    Claimable,
    Moment,
    friendly_land,
    is_unused,
    muster,
    own_phase,
    the_space,
)
from engine.board.control import is_friendly_land, present_enemies
from engine.combat.bonuses import red_territory
from engine.combat.fight import Fight
from engine.errors import NotNow
from engine.json_types import JsonObject
from engine.play import Play
from engine.state import State
from engine.state.battle import ATTACKER, LAND_BATTLE, SEA_BATTLE

BEATEN = "beaten"
AFTER_BATTLES = Moment(
    lambda state, power: bool(state.turn.beaten) and state.is_enemy(state.power, power), "after a defence that was won"
)
SIDE_MOVES = Moment(lambda state, power: state.is_friend(state.power, power), "in a turn of your side")


def note_attacks(holder: str, against: str, play: Play) -> None:
    """Note, when battles are about to be fought, whether this turn breaks the treaty, and whose doing it is
    [Revised: FAQ, USSR]."""
    state = play.state
    here = [battle.space for battle in state.battles if battle.kind != SEA_BATTLE]
    marks = state.marks
    if marks.treaty_broken or marks.treaty_attacked:
        return
    if state.power == holder:
        if against in state.turn.taken.values() or any(_is_against(state, space, against) for space in here):
            marks.treaty_broken = True
    elif state.power == against and any(
        red_territory(state, b.space, holder) for b in state.battles if b.kind == LAND_BATTLE
    ):
        marks.treaty_attacked = state.round


def _is_against(state: State, space: str, power: str) -> bool:
    owners = {unit.owner for unit in present_enemies(state, space, state.power)}
    return state.owners.get(space) == power or power in owners


def treaty_spaces(state: State, holder: str, against: str) -> list[str]:
    """Return the holder's red territories where a battle of the first attack is still to come: there the infantry may
    appear."""
    if state.power != against or state.marks.treaty_attacked != state.round:
        return []
    fought = [battle.space for battle in state.battles if battle.kind == LAND_BATTLE and not battle.round]
    return sorted(space for space in fought if red_territory(state, space, holder))


def nonaggression_treaty(claim: Claim) -> None:
    """Put free infantry into a red territory under the first attack, before the battle. Raises Illegal."""
    space = the_space(claim, treaty_spaces(claim.state, claim.power, claim.facts["against"]))
    muster(claim, space)


def awaits_treaty(holder: str, name: str, against: str, state: State, space: str) -> bool:
    """Return whether a territory that looks empty may still be defended under the treaty."""
    return is_unused(state, holder, name) and space in treaty_spaces(state, holder, against)


def note_wrecks(fight: Fight, result: str) -> None:
    """Note which kinds of unit a won defence destroyed, and where; an attacker who gave up was beaten too
    [Revised: Salvage: one tank of several is enough]."""
    if fight.battle.kind == LAND_BATTLE and result in ("defender", "retreat"):
        marks = (mark.split(":") for mark in fight.battle.notes.get(BEATEN, "").split())
        lost = sorted({kind for kind, id in marks if int(id) not in fight.state.units})
        fight.state.turn.beaten += [(kind, fight.battle.space) for kind in lost]


def note_attackers(fight: Fight) -> None:
    """Note on the battle who attacks, to know at the end who was lost."""
    fight.battle.notes[BEATEN] = " ".join(f"{unit.kind}:{unit.id}" for unit in fight.units(ATTACKER))


def salvage(claim: Claim) -> None:
    """Put a tank into red land where a defence was won and an attacking tank destroyed. Raises Illegal."""
    state = claim.state
    wreck = claim.facts["wreck"]
    won = [space for kind, space in state.turn.beaten if kind == wreck]
    mine = [s for s in won if red_territory(state, s, claim.power) and state.own_at(s, claim.power)]
    space = the_space(claim, sorted(mine))
    state.turn.beaten.remove((wreck, space))
    muster(claim, space)


def french_resistance(claim: Claim) -> None:
    """Put the units into the territory once the power's side holds it. Raises Illegal."""
    space = claim.facts["space"]
    muster(claim, the_space(claim, [space] if is_friendly_land(claim.state, space, claim.power) else []))


def chinese_divisions(claim: Claim) -> None:
    """Put the units into one of the power's own territories, once a turn. Raises Illegal, NotNow."""
    state = claim.state
    if claim.name in state.turn.claimed:
        raise NotNow("advantage.once_a_turn", name=claim.name)
    space = the_space(claim, [s for s in claim.facts["spaces"] if state.owners.get(s) == claim.power])
    state.turn.claimed.add(claim.name)
    muster(claim, space)


def conquered_land(state: State, power: str) -> Iterator[JsonObject]:
    """Offer territories that were an enemy's from the start and are the power's side's now."""
    for space, owner in sorted(state.owners.items()):
        if state.is_friend(owner, power) and state.is_enemy(state.board.spaces[space].owner, power):
            yield {"space": space}


NONAGGRESSION_TREATY = Claimable("nonaggression_treaty", BEFORE_BATTLES, nonaggression_treaty, friendly_land)
SALVAGE = Claimable("salvage", AFTER_BATTLES, salvage, friendly_land)
FRENCH_RESISTANCE = Claimable("french_resistance", SIDE_MOVES, french_resistance, conquered_land)
CHINESE_DIVISIONS = Claimable("chinese_divisions", own_phase("mobilize"), chinese_divisions, friendly_land)
