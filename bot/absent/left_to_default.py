"""Who is asked which units fall while another moves, and answers, is not asked the same again in that turn: other
battles go cheapest first, and what was spared falls after what was given up for it."""

from collections.abc import Iterable, Iterator, Sequence

from bot.orders.casualties import flat
from engine import Game
from engine.json_types import Line
from engine.questions.casualties import guns_wait
from engine.state.ask import Ask
from engine.state.battle import ATTACKER
from engine.units.kinds import Kind
from engine.units.losses import Place, cheapest_first


def order_of_loss(game: Game, ask: Ask, chosen: Line, default: Line) -> tuple[str, ...]:
    """The order that goes on with a choice of casualties: the cheapest first, but what was spared only
    after what fell in its place. Guns are left out that it was not about: where they fall is another place before their
    shots than after them."""
    fell, usual = _count(chosen), _count(default)
    names = _cheapest(game, ask)
    spared = [name for name in names if usual.get(name, 0) > fell.get(name, 0)]
    instead = [name for name in names if fell.get(name, 0) > usual.get(name, 0)]
    if spared and instead:
        kept = [name for name in names if name not in spared]
        at = 1 + max(kept.index(name) for name in instead)
        names = [*kept[:at], *spared, *kept[at:]]
    table, about = game.state.table(ask.by), {*spared, *instead}
    return tuple(name for name in names if name in about or name not in table or not _is_gun(table[name]))


def with_guns(game: Game, ask: Ask, losses: Sequence[str]) -> tuple[str, ...]:
    """An order of loss, with guns that it leaves out where the order `cheapest` has them now."""
    names, usual = list(losses), _cheapest(game, ask)
    for at, gun in enumerate(usual):
        if gun not in names:
            dearer = set(usual[at:])
            names.insert(next((i for i, name in enumerate(names) if name in dearer), len(names)), gun)
    return tuple(names)


def _is_gun(kind: Kind) -> bool:
    """Antiaircraft artillery, which fires but once and at aircraft only."""
    return kind.aa_fire is not None and kind.aa_fire.shots_per_gun > 0


def _cheapest(game: Game, ask: Ask) -> list[str]:
    """The names of all losses in the order `cheapest`, as it is when a question is asked."""
    state = game.state
    wait = state.fighting is not None and guns_wait(state, state.fighting)
    return [name for _, name in sorted(_places(state.table(ask.by).values(), ask.side == ATTACKER, wait))]


def _places(kinds: Iterable[Kind], attacks: bool, wait: bool) -> Iterator[tuple[Place, str]]:
    """Every loss by its name, and where it stands in the order `cheapest`. wait: guns are still to fire."""
    for kind in kinds:
        value = kind.attack if attacks else kind.defense
        if kind.hits > 1:
            yield cheapest_first(kind, True, value, wait), f"{kind.id}.hit"
        if not kind.is_facility:
            yield cheapest_first(kind, False, value, wait), kind.id


def _count(line: Line) -> dict[str, int]:
    found: dict[str, int] = {}
    for kind, n in flat(line.get("units", {})):
        found[kind] = found.get(kind, 0) + n
    return found
