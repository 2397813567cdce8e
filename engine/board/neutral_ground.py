"""Land that nobody owns and somebody may still enter: neutrals with their leanings, and islands that some powers look
after [Europe 1940: Neutral Territories; Global 1940: United Kingdom, ANZAC].

`State.neutrals` holds what is still neutral: `strict`, `pro_axis` or `pro_allies` by its leaning, `axis` or `allies` if
it has joined a side after an attack that failed. A territory that somebody controls is not in it.
"""

from engine.state import State
from engine.state.relations import NEUTRAL

STRICT = "strict"
LEANING = "pro_"


def side_of(leaning: str) -> str | None:
    """Return the side a neutral leans to or has joined; None for a strict one."""
    return None if leaning == STRICT else leaning.removeprefix(LEANING)


def has_joined(leaning: str) -> bool:
    """Return whether a former neutral was attacked and not taken: its army stands on the board."""
    return leaning != STRICT and not leaning.startswith(LEANING)


def is_friendly_neutral(state: State, space: str, power: str) -> bool:
    """Return whether a territory is a neutral that leans to a power's side, or has joined it [Europe 1940: Friendly
    Neutrals]."""
    leaning = state.neutrals.get(space)
    return leaning is not None and power in state.board.powers and side_of(leaning) == state.board.side(power)


def is_hostile_neutral(state: State, space: str, power: str) -> bool:
    """Return whether a territory is a neutral that a power may only enter by an attack [Europe 1940: Unfriendly
    Neutrals; Strict Neutrals]."""
    leaning = state.neutrals.get(space)
    return leaning is not None and power in state.board.powers and side_of(leaning) != state.board.side(power)


def waiting_army(state: State, space: str) -> int:
    """Return how many infantry a neutral has that are not on the board yet."""
    leaning = state.neutrals.get(space)
    if leaning is None or has_joined(leaning) or any(unit.owner == NEUTRAL for unit in state.seen_at(space)):
        return 0
    return state.board.spaces[space].neutral_infantry


def guardians(state: State, space: str) -> tuple[str, ...]:
    """Return the powers that look after a territory without an owner, as long as nobody has taken it
    [Global 1940: United Kingdom, Political Situation]."""
    return () if state.owners.get(space) is not None else state.board.guarded.get(space, ())


def is_guest(state: State, space: str, power: str) -> bool:
    """Return whether a power may stand on land that friends of its look after, without taking it: it fights whom they
    fear [Global 1940: United Kingdom; ANZAC; Japan, Political Situation]."""
    keepers, board = guardians(state, space), state.board
    if not keepers or power not in board.powers or power in board.borders or not board.guests_fight:
        return False
    return board.side(power) == board.side(keepers[0]) and state.is_enemy(board.guests_fight, power)


def is_hostile_ground(state: State, space: str, power: str) -> bool:
    """Return whether a power enters land that nobody owns by an attack: a neutral that is not on its side, or what its
    enemies look after, if it is at war with all of them."""
    keepers = guardians(state, space)
    if keepers:
        return all(state.is_enemy(keeper, power) for keeper in keepers)
    return is_hostile_neutral(state, space, power)
