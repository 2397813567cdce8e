"""What a player would want to be told before leaving a phase; never a reason to refuse."""

from collections.abc import Iterator

from msgspec import Struct, field

from engine.advice.budget import purse_left
from engine.advice.consequences import unescorted
from engine.advice.destinations import is_hostile
from engine.advice.repairs import turn_order_so_far
from engine.advice.threats import only_undeclared, threat_to
from engine.board.facilities import range_left
from engine.economy.accounts import accounts_of
from engine.economy.production import for_sale, total_room
from engine.game import Game
from engine.legal import takes
from engine.movement.landing import is_attacked, landed_now, landing_spaces, own_fliers
from engine.movement.options import Options
from engine.movement.scrambling import ready, zone_number
from engine.state import State, Unit

UNSPENT, CROWDED, UNPLACED, TIGHT_LANDING, EMPTY_CAPITAL, UNMOVED, OPEN_BATTLES, MET, ALONE, STILL = (
    "unspent_money",
    "more_than_fits",
    "unplaced_units",
    "tight_landing",
    "empty_capital",
    "nothing_moved",
    "open_battles",
    "may_be_met",
    "transports_alone",
    "nothing_moved_all_turn",
)


class Caution(Struct, frozen=True):
    """A caution: its name, the spaces concerned, an amount or a stack. undeclared: powers without whose declaration of
    war it would be none."""

    about: str
    spaces: tuple[str, ...] = ()
    amount: int = 0
    units: dict[str, int] = field(default_factory=dict[str, int])
    undeclared: tuple[str, ...] = ()


def warnings(game: Game) -> list[Caution]:
    """Return what to say before the current phase is left, weightiest first."""
    state = game.state
    if state.winner or state.pending:
        return []
    cautions = [*_capital(game), *_landing(game), *_met(game), *_money(game), *_placing(game), *_battles(game)]
    cautions += [*_alone(game), *_idle(game)]
    cautions = cautions or list(_still(game))
    order = (EMPTY_CAPITAL, TIGHT_LANDING, ALONE, MET, UNPLACED, OPEN_BATTLES, CROWDED, UNSPENT, UNMOVED, STILL)
    return sorted(cautions, key=lambda warning: order.index(warning.about))


def _money(game: Game) -> Iterator[Caution]:
    """Cash that would buy at least one more unit that fits, or more units than fit this turn and so will wait."""
    state, power, rules = game.state, game.state.power, game.phase.buys_by
    if rules is None:
        return
    if rules.keeps_excess:
        room, table = total_room(state, rules, power), state.table(power)
        wanting = sum(n for kind, n in state.waiting(power).items() if not table[kind].is_facility)
        if wanting > room:
            yield Caution(CROWDED, amount=room)
        if wanting >= room:
            return
    for account in accounts_of(state.board, power):
        cash = purse_left(game, account)
        if _buys_one_more(game, account, cash):
            yield Caution(UNSPENT, amount=cash)
            return


def _buys_one_more(game: Game, account: str, cash: int) -> bool:
    """Whether what is left of an account buys another unit of the cheapest kind, and there is room for it."""
    state, power, rules = game.state, game.state.power, game.phase.buys_by or game.edition.production
    sold = for_sale(state, rules, power)
    cheapest = min((kind.cost for kind in sold), default=0)
    now = turn_order_so_far(state, account)
    wishes = (now.units | {kind.id: now.units.get(kind.id, 0) + 1} for kind in sold if kind.cost == cheapest <= cash)
    return any(takes(game, now.model_copy(update={"units": wish})) for wish in wishes)


def _placing(game: Game) -> Iterator[Caution]:
    state, power = game.state, game.state.power
    left = state.waiting(power)
    if left and game.phase.places_by:
        yield Caution(UNPLACED, units=dict(left))


def _battles(game: Game) -> Iterator[Caution]:
    if game.state.battles:
        yield Caution(OPEN_BATTLES, tuple(battle.space for battle in game.state.battles))


def _idle(game: Game) -> Iterator[Caution]:
    """A phase that leads to battles about to be left without a move, though something could be attacked."""
    state, moves = game.state, game.phase.options(game.state)
    if moves is None or not moves.combat or game.phase.fights_by or not moves.are_any(state.power):
        return
    if not any(unit.phase == state.phase for unit in state.of(state.power)) and _finds_enemies(state, moves):
        yield Caution(UNMOVED)


def _still(game: Game) -> Iterator[Caution]:
    """The last movement about to be left, and nothing has moved in the whole turn: an end too many, perhaps."""
    state, moves = game.state, game.phase.options(game.state)
    if moves is None or moves.combat or not moves.are_any(state.power) or not _movement_is_over(game):
        return
    if not any(unit.phase for unit in state.of(state.power)):
        yield Caution(STILL)


def _finds_enemies(state: State, moves: Options) -> bool:
    """Whether anything that may move gets as far as enemies or land of theirs, not neutrals, transports as far as its
    coast."""
    power, table = state.power, state.table(state.power)
    for origin in moves.origins(power):
        for kind in moves.movable(power, origin):
            goals = set(moves.reachable(power, kind, origin)) | {origin}
            if table[kind].is_transport:
                goals |= {coast for zone in goals for coast in state.board.coasts_of(zone)}
            if any(is_hostile(state, goal) for goal in goals if goal not in state.neutrals):
                return True
    return False


def _met(game: Game) -> Iterator[Caution]:
    """Zones that are attacked or landed from, and how many enemy aircraft could scramble into them."""
    state, power, moves = game.state, game.state.power, game.phase.options(game.state)
    if moves is None or not moves.combat or not any(one.do == "scramble" for one in game.edition.reactions):
        return
    zones = {u.space for u in state.seen_of(power) if state.board.is_sea(u.space)}
    landing = {u.space for u in state.seen_of(power) if u.bound}
    there = {z for z in zones if z in landing or is_attacked(state, game.edition.movement, z, power)}
    bases: dict[str, int] = {}
    met: set[str] = set()
    for enemy in (other for other in state.board.powers if state.is_enemy(other, power)):
        for base in ready(state, enemy, there):
            bases[base.space] = min(base.limit, bases.get(base.space, 0) + base.room)
            met.update(base.zones)
    if bases:
        yield Caution(MET, tuple(sorted(met, key=zone_number)), amount=sum(bases.values()))


def _alone(game: Game) -> Iterator[Caution]:
    """Zones in which transports stay without an escort once the last movement is over, where an enemy can come."""
    state, moves = game.state, game.phase.options(game.state)
    if moves is None or moves.combat or not _movement_is_over(game):
        return
    zones = unescorted(game, state.power)
    threats = {zone: threat_to(game, zone, state.power) for zone in sorted(zones, key=zone_number)}
    in_reach = [zone for zone, threat in threats.items() if threat.attack]
    if in_reach:
        yield Caution(ALONE, tuple(in_reach), undeclared=only_undeclared(threats[zone] for zone in in_reach))


def _landing(game: Game) -> Iterator[Caution]:
    """Air units away from home that reach only one landing place, or only with their last space of movement."""
    state, power = game.state, game.state.power
    if game.phase.options(state) is None or not game.edition.movement.proves_landing:
        return
    safe = {unit.id for unit in landed_now(state, game.edition.movement, power)}
    tight = sorted({u.space for u in own_fliers(state, power) if u.id not in safe and _is_tight(game, u)})
    if tight:
        yield Caution(TIGHT_LANDING, tuple(tight))


def _is_tight(game: Game, unit: Unit) -> bool:
    homes = landing_spaces(game.state, game.edition.movement, unit).values()
    return len(homes) <= 1 or min(homes) == range_left(game.state, unit)


def _capital(game: Game) -> Iterator[Caution]:
    """A capital of the power without a land unit after the last movement, that an enemy could take next turn."""
    state, power = game.state, game.state.power
    if not _movement_is_over(game) or game.edition.capitals.all_lost(state, power) or state.waiting(power):
        return
    for capital in state.board.powers[power].capitals:
        guards = [u for u in state.at(capital) if state.kind(u).is_land and not state.is_enemy(u.owner, power)]
        if guards or state.owners.get(capital) != power:
            continue
        threat = threat_to(game, capital, power)
        if threat.takes:
            yield Caution(EMPTY_CAPITAL, (capital,), undeclared=only_undeclared([threat]))


def _movement_is_over(game: Game) -> bool:
    """Whether no later phase of the turn moves units from one space to another."""
    state, edition = game.state, game.edition
    later = edition.plan(state, state.turn.power)[state.part + 1 :]
    phases = [edition.phase(part.phase) for part in later if part.power == state.power]
    return all(phase.options(state) is None or phase.fights_by for phase in phases)
