"""What becomes of neutral land that is entered: it joins the other side [ABC: Neutral territories; Europe 1940: Neutral
Territories]."""

from collections.abc import Callable

from engine.board.neutral_ground import (
    LEANING,
    STRICT,
    guardians,
    has_joined,
    is_friendly_neutral,
    is_hostile_neutral,
    waiting_army,
)
from engine.board.paths import reach
from engine.events import NeutralJoined
from engine.play import Play
from engine.political_events import NeutralAttacked, NeutralsTurned, NeutralTaken
from engine.politics.territory import change_hands
from engine.state import State
from engine.state.relations import NEUTRAL

INFANTRY = "infantry"


def joins_nearest_opponent(infantry: int) -> Callable[[Play, str, str], None]:
    """Return what follows when a neutral is violated: the nearest opponent gets it at once, with so many infantry of
    his own."""

    def join(play: Play, space: str, violator: str) -> None:
        state = play.state
        power = nearest_opponent(state, space, violator)
        state.turn.taken.setdefault(space, None)
        state.owners[space] = power
        for _ in range(infantry):
            state.add("infantry", power, space)
        play.tell(NeutralJoined(space, power, violator, {"infantry": infantry}))

    return join


def nearest_opponent(state: State, space: str, violator: str) -> str:
    """Return the opponent with the fewest spaces between one of his territories and the neutral, ties in turn order;
    those without any territory come last."""
    far = len(state.board.spaces)
    distance = reach(state.board, space, far, lambda here, there: True, lambda there: True)
    order = state.turn_order()

    def proximity(power: str) -> tuple[int, int]:
        held = [distance[place] for place, owner in state.owners.items() if owner == power and place in distance]
        return min(held, default=far), order.index(power)

    return min((power for power in order if not state.is_friend(power, violator)), key=proximity)


# --- neutrals that lean to a side [Europe 1940: Neutral Territories] ---------------------------------------------

KeptOut = Callable[[State, str, str], frozenset[str]]
"""Strict neutrals that stay strict when a power attacks one of them."""


def nobody_kept_out(state: State, space: str, violator: str) -> frozenset[str]:
    """Return no neutrals: none stays strict."""
    return frozenset()


def calls_up_its_army(kept_out: KeptOut = nobody_kept_out) -> Callable[[Play, str, str], None]:
    """Return what follows when a neutral is attacked: it joins the other side with its army; if it was a strict one,
    all others but those `kept_out` lean to that side from now on [Europe 1940: Unfriendly Neutrals; Strict
    Neutrals]."""

    def violate(play: Play, space: str, violator: str) -> None:
        state = play.state
        if not is_hostile_neutral(state, space, violator) or has_joined(state.neutrals[space]):
            return
        strict, army = state.neutrals[space] == STRICT, waiting_army(state, space)
        side = next(power.side for power in state.board.powers.values() if power.side != state.board.side(violator))
        state.neutrals[space] = side
        for _ in range(army):
            state.add(INFANTRY, NEUTRAL, space)
        play.tell(NeutralAttacked(space, violator, side, {INFANTRY: army} if army else {}))
        if strict:
            spared = kept_out(state, space, violator)
            turned = sorted(s for s, leaning in state.neutrals.items() if leaning == STRICT and s not in spared)
            state.neutrals.update(dict.fromkeys(turned, LEANING + side))
            if turned:
                play.tell(NeutralsTurned(LEANING + side, turned))

    return violate


def joins_whoever_comes(state: State, space: str, power: str) -> bool:
    """Return whether land units that end a noncombat move in a territory take it without a fight: a neutral on their
    side, or land that their power looks after [Europe 1940: Friendly Neutrals; Global 1940: United Kingdom, ANZAC]."""
    return is_friendly_neutral(state, space, power) or power in guardians(state, space)


def take_over(play: Play, space: str, power: str) -> None:
    """Give such a territory to a power, and with a neutral its army, which moves from the power's next turn on."""
    state = play.state
    army, stood = waiting_army(state, space), [unit for unit in state.at(space) if unit.owner == NEUTRAL]
    change_hands(play, space, power, power)
    for unit in stood:
        unit.owner, unit.placed = power, True
    for _ in range(army):
        state.add(INFANTRY, power, space).placed = True
    if army or stood:
        joined = {INFANTRY: len(stood)} if stood else {}
        play.tell(NeutralTaken(space, power, {INFANTRY: army} if army else {}, joined))
