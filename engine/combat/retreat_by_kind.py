"""The attacker breaks off kind by kind: land, sea and air units each go back to one of the areas they came from; or
only his submarines slip away and the rest fight on [ABC: Withdraw]."""

from msgspec import Struct

from engine.board.control import canal_open, held_since_start, is_friendly_land, present_enemies
from engine.combat.ending import conclude
from engine.combat.fight import Fight
from engine.combat.removal import by_owner_and_kind
from engine.errors import Illegal
from engine.events import Retreated
from engine.movement.aircraft_aboard import is_bound, own_room
from engine.movement.carriers import decks
from engine.movement.disembark import back_aboard, room_aboard
from engine.record import Action, Press, Retreat, Withdraw, as_one_of
from engine.state import State, Unit
from engine.state.ask import SUBMARINES, Ask
from engine.state.battle import ATTACKER
from engine.units.kinds import AFTER_BATTLE
from engine.units.traits import Trait

LAND, SEA, AIR = "land", "sea", "air"
LEAVING = "leaving"


def attackers_by_kind(fight: Fight) -> dict[str, list[Unit]]:
    """Return the attackers by kind (land, sea, air); aircraft that sailed with a carrier count with the ships."""
    sorted_out: dict[str, list[Unit]] = {LAND: [], SEA: [], AIR: []}
    for unit in fight.targets(ATTACKER):
        kind = fight.state.kind(unit)
        part = SEA if kind.is_sea or (kind.is_air and is_bound(fight.state, unit)) else LAND if kind.is_land else AIR
        sorted_out[part].append(unit)
    return {part: units for part, units in sorted_out.items() if units}


def ways_back(fight: Fight, part: str, units: list[Unit]) -> list[str]:
    """Return the spaces a kind may go back to: land and sea units to an area beside the battle that one of them moved
    from on its way, aircraft to one where one of them set out."""
    if part == AIR:
        origins = {unit.route[0] for unit in units if unit.route}
    else:
        beside = fight.state.board.neighbours[fight.battle.space]
        ways = (unit.route[-2:-1] if _came_ashore(fight, unit) else unit.route[:-1] for unit in units)
        origins = {space for way in ways for space in way if space in beside}
    return sorted(space for space in origins if _can_take(fight, part, units, space))


def _came_ashore(fight: Fight, unit: Unit) -> bool:
    """Landed from a ship: what it walked before it boarded is no way back."""
    return fight.state.kind(unit).is_land and any(fight.state.board.is_sea(space) for space in unit.route)


def _can_take(fight: Fight, part: str, units: list[Unit], space: str) -> bool:
    state, power = fight.state, fight.battle.attacker
    at_sea = state.board.is_sea(space)
    if part == LAND:
        return room_aboard(state, space, power) >= len(units) if at_sea else is_friendly_land(state, space, power)
    if part == SEA:
        open_way = canal_open(state, fight.battle.space, space, power)
        return open_way and not fight.rules.hostile_zone(state, space, power)
    if not at_sea:
        return held_since_start(state, space, power)
    return own_room(state, space, power) + _decks_coming(fight, space) >= len(units)


def _decks_coming(fight: Fight, zone: str) -> int:
    """Decks that may still go back to a zone with the fleet, less what is bound to them."""
    fleet = attackers_by_kind(fight).get(SEA, [])
    carriers = [unit for unit in fleet if decks(fight.state, unit)]
    if not carriers or zone not in ways_back(fight, SEA, fleet):
        return 0
    return sum(decks(fight.state, unit) for unit in carriers) - sum(fight.state.kind(unit).is_air for unit in fleet)


def clear_zones(state: State, zone: str, power: str) -> list[str]:
    """Return the zones beside a battle without enemy units, for submarines that slip away."""
    return [
        other
        for other in state.board.zones_beside(zone)
        if not present_enemies(state, other, power) and canal_open(state, zone, other, power)
    ]


class RetreatByKind(Struct, frozen=True):
    """A step in which the attacker presses on, retreats kind by kind, or withdraws submarines. A retreat takes
    everybody: it is offered if every kind has a way back (aircraft always have: they may land as after a victory)."""

    name: str = "press_or_retreat"

    def run(self, fight: Fight) -> Ask | None:
        if LEAVING in fight.battle.notes:
            return self._next_part(fight)
        ways = self._ways(fight)
        retreat, slip = self._may_retreat(ways), self._slip(fight)
        if not retreat and not slip:
            return None
        shown = (ways if retreat else {}) | ({SUBMARINES: slip} if slip else {})
        to = tuple(sorted({space for spaces in ways.values() for space in spaces})) if retreat else ()
        plain = len(shown) == 1 and retreat
        battle = fight.battle
        return Ask(
            by=battle.attacker,
            do="press",
            space=battle.space,
            side=ATTACKER,
            to=to,
            parts=None if plain else shown,
        )

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        battle = fight.battle
        if isinstance(action, Press):
            if LEAVING in battle.notes:
                raise Illegal("retreat.begun", part=ask.part, spaces=ask.to or ())
            return
        going = as_one_of(action, Retreat, Withdraw)
        if going.part == SUBMARINES:
            self._slip_away(fight, going)
            return
        if isinstance(going, Withdraw):
            raise Illegal("retreat.by_name", space=battle.space)
        self._go(fight, self._part(fight, ask, going), going.to)
        battle.notes[LEAVING] = "all"
        self._go_silently(fight)
        if attackers_by_kind(fight):
            battle.cursor -= 1  # the step runs again and asks for the next kind
        else:
            conclude(fight, "retreat")

    def _ways(self, fight: Fight) -> dict[str, list[str]]:
        return {part: ways_back(fight, part, units) for part, units in attackers_by_kind(fight).items()}

    def _may_retreat(self, ways: dict[str, list[str]]) -> bool:
        return bool(ways) and all(spaces or part == AIR for part, spaces in ways.items())

    def _slip(self, fight: Fight) -> list[str]:
        boats = submarines(fight, ATTACKER, fight.battle.attacker)
        return clear_zones(fight.state, fight.battle.space, fight.battle.attacker) if boats else []

    def _next_part(self, fight: Fight) -> Ask:
        """A retreat has begun: the next kind with a choice."""
        battle = fight.battle
        part, units = next(iter(attackers_by_kind(fight).items()))
        spaces = tuple(ways_back(fight, part, units))
        return Ask(by=battle.attacker, do="press", space=battle.space, side=ATTACKER, to=spaces, part=part)

    def _part(self, fight: Fight, ask: Ask, action: Retreat) -> str:
        """Return which kind goes first; unsaid where only one kind attacks."""
        here = list(attackers_by_kind(fight))
        if LEAVING not in fight.battle.notes and not self._may_retreat(self._ways(fight)):
            raise Illegal("retreat.no_way", space=fight.battle.space)
        part = action.part or ask.part or (here[0] if len(here) == 1 else "")
        if part not in here:
            raise Illegal("retreat.which", parts=here)
        return part

    def _go(self, fight: Fight, part: str, to: str | None) -> None:
        spaces = ways_back(fight, part, attackers_by_kind(fight)[part])
        if to is None and len(spaces) > 1:
            raise Illegal("retreat.where", spaces=spaces)
        if to is not None and to not in spaces:
            raise Illegal("retreat.not_there", to=to, spaces=spaces)
        fall_back(fight, ATTACKER, attackers_by_kind(fight)[part], to or (spaces[0] if spaces else ""))

    def _go_silently(self, fight: Fight) -> None:
        """Kinds with one way back, or none, go without a question; ships first, for the decks they bring."""
        for part in (SEA, LAND, AIR):
            units = attackers_by_kind(fight).get(part, [])
            if units and len(ways_back(fight, part, units)) < 2:
                self._go(fight, part, None)

    def _slip_away(self, fight: Fight, action: Retreat | Withdraw) -> None:
        boats = submarines(fight, ATTACKER, fight.battle.attacker)
        going = submarines_named(boats, action.units)
        slip_away(fight, ATTACKER, going, action.to)


def submarines(fight: Fight, side: str, power: str) -> list[Unit]:
    """Return a power's submarines that may slip out of the battle."""
    return [u for u in fight.targets(side) if u.owner == power and fight.state.kind(u).has(Trait.WITHDRAWS_EACH_ROUND)]


def submarines_named(boats: list[Unit], units: dict[str, int] | None) -> list[Unit]:
    """Return any or all of the submarines: as many as the answer counts, all if it does not say. Raises Illegal."""
    if not boats:
        raise Illegal("withdraw.no_submarines")
    wanted = len(boats) if units is None else sum(units.values())
    if wanted > len(boats) or (units and set(units) - {boat.kind for boat in boats}):
        raise Illegal("withdraw.too_many", have=len(boats))
    return boats[:wanted]


def slip_away(fight: Fight, side: str, boats: list[Unit], to: str | None) -> None:
    """Move submarines to a clear zone beside the battle. Raises Illegal."""
    if not boats:
        return
    zones = clear_zones(fight.state, fight.battle.space, boats[0].owner)
    if to is None and len(zones) > 1:
        raise Illegal("retreat.where", spaces=zones)
    to = to or (zones[0] if zones else None)
    if to not in zones:
        raise Illegal("withdraw.not_there", to=to or "nowhere", spaces=zones)
    fall_back(fight, side, boats, to)


def fall_back(fight: Fight, side: str, units: list[Unit], to: str) -> None:
    """Move units out of the battle to another area, land units to a zone aboard; with nowhere to go they stay where
    they are and must land. Damaged battleships are mended: for them the battle is over."""
    state, battle = fight.state, fight.battle
    for power, told in by_owner_and_kind(state, units).items():
        fight.play.tell(Retreated(battle.space, power, told, to))
    for unit in units:
        battle.side(side).remove(unit.id)
        unit.fought, unit.stopped = False, True
        if state.kind(unit).repairs == AFTER_BATTLE:
            unit.hits = 0
    if not to:
        for unit in units:
            unit.fought, unit.stopped = True, False
    elif state.board.is_sea(to) and state.kind(units[0]).is_land:
        back_aboard(state, units, to)
    else:
        for unit in units:
            state.relocate(unit, to)
