"""What a player would want to be told before leaving a phase; never a reason to refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.board.control import capital_lost
from engine.economy.production import ProductionRules
from engine.game import Game
from engine.legal import accepts, movable, origins
from engine.movement.landing import air_distances, landed_now, own_fliers, range_left
from engine.state import State, Unit
from engine.units.stacks import cost

UNSPENT, UNPLACED, TIGHT_LANDING, EMPTY_CAPITAL, UNMOVED, OPEN_BATTLES = (
    "unspent_money",
    "unplaced_units",
    "tight_landing",
    "empty_capital",
    "nothing_moved",
    "open_battles",
)


@dataclass(frozen=True, slots=True)
class Caution:
    """One thing worth a look: its name, the spaces concerned, an amount or a stack."""

    about: str
    spaces: tuple[str, ...] = ()
    amount: int = 0
    units: dict[str, int] = field(default_factory=dict[str, int])


def warnings(game: Game) -> list[Caution]:
    """What to say before the current phase is left, weightiest first."""
    state = game.state
    if state.winner or state.pending:
        return []
    found = [*_capital(game), *_landing(game), *_money(game), *_placing(game), *_battles(game), *_idle(game)]
    order = (EMPTY_CAPITAL, TIGHT_LANDING, UNPLACED, OPEN_BATTLES, UNSPENT, UNMOVED)
    return sorted(found, key=lambda warning: order.index(warning.about))


def _money(game: Game) -> Iterator[Caution]:
    """Cash that would buy at least one more unit."""
    state, power = game.state, game.state.power
    rules = getattr(game.edition.phase(state.phase), "rules", None)
    if not isinstance(rules, ProductionRules) or "purchase" not in game.edition.phase(state.phase).accepts:
        return
    cash = rules.purse(state, power) - cost(state.purchased.get(power, {}), state.table(power))
    cheapest = min((kind.cost for kind in state.table(power).values() if kind.purchasable), default=0)
    more = dict(state.purchased.get(power, {}))
    for kind, row in state.table(power).items():
        if row.cost != cheapest or cash < cheapest:
            continue
        wish = more | {kind: more.get(kind, 0) + 1}
        if accepts(game, {"by": power, "do": "purchase", "units": wish}):
            yield Caution(UNSPENT, amount=cash)
            return


def _placing(game: Game) -> Iterator[Caution]:
    state, power = game.state, game.state.power
    left = state.purchased.get(power, {})
    if left and "place" in game.edition.phase(state.phase).accepts:
        yield Caution(UNPLACED, units=dict(left))


def _battles(game: Game) -> Iterator[Caution]:
    if game.state.battles:
        yield Caution(OPEN_BATTLES, tuple(battle.space for battle in game.state.battles))


def _idle(game: Game) -> Iterator[Caution]:
    """A noncombat phase about to be left without a single move, though something could move."""
    state, power = game.state, game.state.power
    if state.phase != "noncombat_move" or any(u.phase == state.phase for u in state.of(power)):
        return
    spaces = tuple(origins(game, power))
    if spaces:
        yield Caution(UNMOVED, spaces, amount=sum(sum(movable(game, power, s).values()) for s in spaces))


def _landing(game: Game) -> Iterator[Caution]:
    """Air units away from home that reach only one landing place, or only with their last space of movement."""
    state, power = game.state, game.state.power
    if "move" not in game.edition.phase(state.phase).accepts or not game.edition.movement.proves_landing:
        return
    safe = {unit.id for unit in landed_now(state, game.edition.movement, power)}
    tight = sorted({u.space for u in own_fliers(state, power) if u.id not in safe and _is_tight(game, u)})
    if tight:
        yield Caution(TIGHT_LANDING, tuple(tight))


def _is_tight(game: Game, unit: Unit) -> bool:
    state, left = game.state, range_left(game.state, unit)
    near = air_distances(state, game.edition.movement, unit.space)
    homes = [d for space, d in near.items() if d <= left and _is_home(state, unit, space)]
    return len(homes) <= 1 or min(homes) == left


def _is_home(state: State, unit: Unit, space: str) -> bool:
    if state.board.is_sea(space):
        decks = any(state.kind(u).decks for u in state.at(space) if state.is_friend(u.owner, unit.owner))
        return decks and state.kind(unit).has("lands_on_carrier")
    return state.is_friend(state.owners.get(space), unit.owner) and space not in state.taken


def _capital(game: Game) -> Iterator[Caution]:
    """A capital of one's own without a land unit, with an enemy that could march or land there next turn."""
    state, power = game.state, game.state.power
    if "purchase" in game.edition.phase(state.phase).accepts or capital_lost(state, power):
        return
    for capital in state.board.powers[power].capitals:
        guards = [u for u in state.at(capital) if state.kind(u).is_land and not state.is_enemy(u.owner, power)]
        coming = sum(state.purchased.get(power, {}).values())
        if not guards and not coming and state.owners.get(capital) == power:
            yield Caution(EMPTY_CAPITAL, (capital,))
