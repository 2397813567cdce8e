"""How each advantage might be claimed: the lines worth trying. `legal.offers` keeps those the game accepts now.

Each is tried only near its moment, so that asking costs little; the claims themselves decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.game import Game
from engine.json_types import Line
from engine.state import State
from engine.state.battle import SEA_BATTLE
from engine.units.stacks import count


def claims(game: Game) -> Iterator[Line]:
    """Claims by any power: units one kind at a time, and all of them together."""
    for power, name in game.edition.claims:
        if name in MOMENTS and not MOMENTS[name](game.state, power):
            continue
        for fields in CANDIDATES.get(name, by_itself)(game.state, power):
            yield {"by": power, "do": "advantage", "name": name, **fields}


def own(phase: str) -> Callable[[State, str], bool]:
    """In a phase of the power's own turn."""
    return lambda state, power: state.power == power and state.phase == phase


def under_attack(state: State, power: str) -> bool:
    """While an enemy's battles stand, before he fights."""
    return state.phase == "conduct_combat" and state.is_enemy(state.power, power) and state.fighting is None


def after_battles(state: State, power: str) -> bool:
    return bool(state.turn.beaten) and state.is_enemy(state.power, power)


def not_begun(state: State, power: str) -> bool:
    return not state.marks.begun


def side_moves(state: State, power: str) -> bool:
    return state.is_friend(state.power, power)


def by_itself(state: State, power: str) -> Iterator[Line]:
    yield {}


def friendly_land(state: State, power: str) -> Iterator[Line]:
    """Claims that name a territory of the power's side."""
    for space, owner in sorted(state.owners.items()):
        if state.is_friend(owner, power):
            yield {"space": space}


def conquered_land(state: State, power: str) -> Iterator[Line]:
    """Claims that name a territory that was an enemy's from the start and is the power's side's now."""
    for space, owner in sorted(state.owners.items()):
        if state.is_friend(owner, power) and state.is_enemy(state.board.spaces[space].owner, power):
            yield {"space": space}


def submarines_attacked(state: State, power: str) -> Iterator[Line]:
    for battle in state.battles:
        if battle.kind == SEA_BATTLE:
            boats = [u for u in state.own_at(battle.space, power) if state.kind(u).is_submarine]
            for n in range(1, len(boats) + 1):
                yield {"space": battle.space, "units": {boats[0].kind: n}}


def friends_units(state: State, power: str) -> Iterator[Line]:
    for space in sorted(state.units.spaces()):
        for friend in state.board.powers:
            if friend != power and state.is_friend(friend, power) and not state.board.is_sea(space):
                units = count((u.kind for u in state.own_at(space, friend)), state.table(friend))
                yield from ({"space": space, "units": {friend: {kind: 1}}} for kind in units)
                if len(units) > 1:
                    yield {"space": space, "units": {friend: units}}


def moving_industry(state: State, power: str) -> Iterator[Line]:
    for space in sorted(state.facilities):
        if state.owners.get(space) == power:
            yield from ({"path": [space, other]} for other in state.board.neighbours[space])


def special_move(state: State, power: str) -> Iterator[Line]:
    """Out of or into an attacked space: one kind at a time, and everybody."""
    for battle in state.battles:
        for other in state.board.neighbours[battle.space]:
            for path in ([other, battle.space], [battle.space, other]):
                units = count((u.kind for u in state.own_at(path[0], power) if not u.aboard), state.table(power))
                yield from ({"path": path, "units": {kind: n}} for kind, n in units.items())
                if len(units) > 1:
                    yield {"path": path, "units": units}


CANDIDATES: dict[str, Callable[[State, str], Iterator[Line]]] = {
    "nonaggression_treaty": friendly_land,
    "salvage": friendly_land,
    "french_resistance": conquered_land,
    "chinese_divisions": friendly_land,
    "colonial_garrison": friendly_land,
    "kaiten_torpedoes": submarines_attacked,
    "lend_lease": friends_units,
    "mobile_industry": moving_industry,
    "enigma_decoded": special_move,
}
MOMENTS: dict[str, Callable[[State, str], bool]] = {
    "russian_winter": own("mobilize"),
    "nonaggression_treaty": under_attack,
    "salvage": after_battles,
    "lend_lease": own("purchase"),
    "mobile_industry": own("noncombat_move"),
    "joint_strike": own("purchase"),
    "enigma_decoded": under_attack,
    "french_resistance": side_moves,
    "colonial_garrison": not_begun,
    "kaiten_torpedoes": under_attack,
    "chinese_divisions": own("mobilize"),
}
