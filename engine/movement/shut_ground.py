"""The ground that a power's aircraft keep out of: found once for as long as no land changes hands, no neutral leans
another way and nobody declares war."""

from collections.abc import Hashable

from engine.movement.rules import MovementRules
from engine.state import State

Shut = tuple[frozenset[str], frozenset[str]]
"""The spaces that aircraft may not enter, and those that they may enter but not fly over."""
MOST_KNOWN = 256
_known: dict[tuple[Hashable, ...], Shut] = {}


def shut_ground(state: State, rules: MovementRules, power: str) -> Shut:
    """Return the spaces a power's aircraft may not enter, and those they may enter but not fly over."""
    if not state.relations.peace and power not in state.board.borders:
        return _find(state, rules, power)
    key = _depends_on(state, rules, power)
    if key not in _known:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = _find(state, rules, power)
    return _known[key]


def _depends_on(state: State, rules: MovementRules, power: str) -> tuple[Hashable, ...]:
    """Return all that such a rule looks at (see engine.politics.relations.MayEnter): who holds what, how neutrals lean,
    who is at war, and where units of those one is at peace with stand in an enemy's land."""
    peace, owners = state.relations.peace, state.owners
    strangers = {
        (unit.owner, unit.space)
        for unit in state.units.seen()
        if (power, unit.owner) in peace and state.is_enemy(owners.get(unit.space), power)
    }
    held, leaning = tuple(owners.items()), tuple(state.neutrals.items())
    return rules.may_enter, state.board, power, state.relations, held, leaning, frozenset(strangers)


def _find(state: State, rules: MovementRules, power: str) -> Shut:
    grounds = state.owners if state.relations.peace else state.board.closable
    if power in state.board.borders:
        grounds = state.board.spaces
    closed = frozenset(space for space in grounds if rules.may_enter(state, space, power, flying=True))
    over = (space for space in grounds if space not in closed)
    barred = frozenset(space for space in over if rules.may_enter(state, space, power, flying=True, through=True))
    return closed, barred
