"""Units leave the game: out of the battle, off the board, cargo with its ship, guests with their deck."""

from engine.combat.fight import Fight
from engine.events import Damaged, Lost
from engine.movement.carriers import decks, grounds, guests
from engine.state import State, Unit
from engine.state.battle import ATTACKER
from engine.units.stacks import count


def destroy(fight: Fight, side: str, units: list[Unit]) -> None:
    """Remove a side's units from battle and board; what they carry is lost with them [1941: Step 1]."""
    if not units:
        return
    battle, state = fight.battle, fight.state
    cargo: list[Unit] = []
    for unit in units:
        if unit.id in battle.side(side):
            battle.side(side).remove(unit.id)
        cargo += state.remove(unit)[1:]
    cargo += _guests_drown(fight, side)
    tell_lost(fight, units, cargo)


def _guests_drown(fight: Fight, side: str) -> list[Unit]:
    """A friend's fighters aboard an attacking carrier are cargo: they are lost with their deck
    [1941: Aircraft Carriers; Multinational Forces]."""
    state, battle = fight.state, fight.battle
    if side != ATTACKER or not state.board.is_sea(battle.space):
        return []
    power = battle.attacker
    room = sum(decks(state, unit) for unit in state.own_at(battle.space, power))
    drowned = guests(state, battle.space, power)[room:]
    for unit in drowned:
        state.remove(unit)
    return drowned


def _trap_guests(fight: Fight, carrier: Unit) -> None:
    """Friends' aircraft that are cargo on a carrier when it is damaged stay aboard until it is repaired, but for those
    that other carriers of its power hold [Europe 1940: Aircraft Carriers]."""
    state, power = fight.state, fight.battle.attacker
    room = sum(decks(state, unit) for unit in state.own_at(carrier.space, power))
    for guest in guests(state, carrier.space, power)[room:][: state.kind(carrier).decks]:
        guest.aboard = carrier.id


def tell_lost(fight: Fight, gone: list[Unit], cargo: list[Unit]) -> None:
    """Tell one event for each power that lost units; cargo is told with the ships' owner."""
    table = fight.state.table(fight.battle.attacker)
    by_owner: dict[str, list[Unit]] = {}
    for unit in gone:
        by_owner.setdefault(unit.owner, []).append(unit)
    drowned = {
        owner: count((u.kind for u in cargo if u.owner == owner), table) for owner in sorted({u.owner for u in cargo})
    }
    for owner, units in by_owner.items():
        fight.play.tell(Lost(fight.battle.space, owner, count((u.kind for u in units), table), drowned))
        drowned = {}
    for owner, units in drowned.items():
        fight.play.tell(Lost(fight.battle.space, owner, units, why="cargo"))


def damage(fight: Fight, units: list[Unit]) -> None:
    """Give each of these capital ships a hit that does not sink it [1941: Battleships]."""
    table = fight.state.table(fight.battle.attacker)
    for unit in units:
        unit.hits += 1
        if unit.id in fight.battle.attackers and grounds(fight.state, unit):
            _trap_guests(fight, unit)
    for owner in sorted({unit.owner for unit in units}):
        hit = count((u.kind for u in units if u.owner == owner), table)
        fight.play.tell(Damaged(fight.battle.space, owner, hit))


def by_owner_and_kind(state: State, units: list[Unit]) -> dict[str, dict[str, int]]:
    """Return units counted by owner and kind, for events and pictures."""
    owners = sorted({unit.owner for unit in units}, key=state.place_in_order)
    return {o: count((u.kind for u in units if u.owner == o), state.table(o)) for o in owners}
