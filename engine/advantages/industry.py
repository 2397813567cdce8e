"""Advantages about industry and material: complexes that move, one more at the start, friends' units taken over
[Revised: Mobile Industry; Colonial Garrison; Lend-Lease]."""

from collections.abc import Iterator
from itertools import product

from engine.advantages.claim import Claim, Claimable, Moment, friendly_land, own_phase, the_space
from engine.board.control import owner_at_start
from engine.combat.bonuses import red_territory
from engine.errors import BadLine, Illegal
from engine.events import AdvantageUsed, Built
from engine.json_types import JsonObject
from engine.state import State, Unit
from engine.units.stacks import count

NOT_BEGUN = Moment(lambda state, power: not state.marks.begun, "at the beginning, before anybody's first action")


def mobile_industry(claim: Claim) -> None:
    """Move a complex that was the power's when the turn began into another territory of its beside it, once a turn.
    Raises Illegal."""
    state, facility = claim.state, claim.facts["facility"]
    path = claim.action.path or []
    if len(path) != 2 or path[1] not in state.board.neighbours.get(path[0], ()):
        raise Illegal("industry.path")
    start, goal = path
    moved = start in state.turn.moved_industry
    if facility not in state.facilities.get(start, {}) or owner_at_start(state, start) != claim.power or moved:
        raise Illegal("industry.none", space=start)
    if state.owners.get(goal) != claim.power or facility in state.facilities.get(goal, {}):
        raise Illegal("industry.goal", space=goal)
    left = {name: kind for name, kind in state.facilities[start].items() if name != facility}
    state.facilities[goal] = {**state.facilities.get(goal, {}), facility: state.facilities[start][facility]}
    state.facilities[start] = left
    state.turn.moved_industry.add(goal)
    claim.play.tell(AdvantageUsed(claim.power, claim.name, goal, {"from": start}))


def colonial_garrison(claim: Claim) -> None:
    """Put a complex into a territory that was always the power's, worth at least `min_ipc` IPCs. Raises Illegal."""
    state, facility = claim.state, claim.facts["facility"]
    sites = [
        id
        for id, space in state.board.spaces.items()
        if state.owners.get(id) == space.owner == claim.power
        and space.ipc >= claim.facts["min_ipc"]
        and facility not in state.facilities.get(id, {})
    ]
    space = the_space(claim, sorted(sites))
    state.facilities[space] = {**state.facilities.get(space, {}), facility: "standard"}
    claim.tell()
    claim.play.tell(Built(claim.power, facility, space, paid=False))


def lend_lease(claim: Claim) -> None:
    """Make friends' units on home ground the power's own. Raises BadLine, Illegal."""
    state = claim.state
    spaces = [
        id for id, space in state.board.spaces.items() if not space.is_sea and red_territory(state, id, claim.power)
    ]
    space = the_space(claim, sorted(spaces))
    chosen: list[Unit] = []
    for owner, kinds in (claim.action.units or {}).items():
        if not isinstance(kinds, dict) or owner not in state.board.powers:
            raise BadLine("line.power", power=owner)
        for kind, n in kinds.items():
            chosen += _friends_units(state, claim, space, owner, kind, n)
    if not chosen:
        raise BadLine("line.no_units")
    for unit in chosen:
        unit.owner = claim.power
    claim.tell(dict(claim.action.units or {}))


def _friends_units(state: State, claim: Claim, space: str, owner: str, kind: str, n: int) -> list[Unit]:
    units = [u for u in state.own_at(space, owner) if u.kind == kind and not u.aboard]
    if owner == claim.power or not state.is_friend(owner, claim.power) or len(units) < n:
        raise Illegal("lend_lease.not_there", n=n, kind=kind, owner=owner, space=space)
    return units[:n]


def moves_of_industry(state: State, power: str) -> Iterator[JsonObject]:
    """Offer every way from a complex of the power's to a space beside it."""
    for space in sorted(state.facilities):
        if state.owners.get(space) == power:
            yield from ({"path": [space, other]} for other in state.board.neighbours[space])


def units_of_friends(state: State, power: str) -> Iterator[JsonObject]:
    """Offer friends' units on land: of each friend one kind at a time, and all of them."""
    friends = [friend for friend in state.board.powers if friend != power and state.is_friend(friend, power)]
    lands = [space for space in sorted(state.units.spaces()) if not state.board.is_sea(space)]
    for space, friend in product(lands, friends):
        units = count((u.kind for u in state.own_at(space, friend)), state.table(friend))
        yield from ({"space": space, "units": {friend: {kind: 1}}} for kind in units)
        if len(units) > 1:
            yield {"space": space, "units": {friend: units}}


MOBILE_INDUSTRY = Claimable("mobile_industry", own_phase("noncombat_move"), mobile_industry, moves_of_industry)
COLONIAL_GARRISON = Claimable("colonial_garrison", NOT_BEGUN, colonial_garrison, friendly_land)
LEND_LEASE = Claimable("lend_lease", own_phase("purchase"), lend_lease, units_of_friends)
