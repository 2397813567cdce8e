"""Whether what an order given ahead depends on holds in a position. Pure.

Every condition is about the position of the moment in which it is looked at; what "as now" and "attacked" compare with
is kept when the order is written (`memory`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from bot.orders.ahead import (
    AS_NOW,
    AT_SEA,
    ATTACKED,
    ATTACKER_HAS,
    ATTACKING,
    DEAR,
    HERE,
    LEFT,
    MINE,
    MONEY,
    NOWHERE,
    ODDS,
    OUT_OF_TURN,
    ROUND,
    Condition,
    Moment,
    own_odds,
)
from bot.orders.casualties import CASUALTIES, flat
from bot.orders.conditions import Test
from engine.lines import default_answer
from engine.state import State
from engine.units.kinds import Kind

ALWAYS = frozenset({"scramble", "intercept", "kamikaze"})
"""Questions that come up once a turn at most, and which no default answers well."""


def passed(tests: Iterable[Test], moment: Moment) -> bool | None:
    """Whether tests are passed now; None where one cannot be told, as odds without a battle."""
    unknown = False
    for test in tests:
        whole = all_hold(test.conditions, moment)
        if whole is None:
            unknown = True
        elif whole != test.holds:
            return False
    return None if unknown else True


def all_hold(conditions: Iterable[Condition], moment: Moment) -> bool | None:
    """Whether all conditions hold; None where that cannot be told. Odds take long, and are asked for last: never beside
    other work."""
    found: bool | None = True
    for one in sorted(conditions, key=lambda one: one.about == ODDS):
        looked = _LOOKS[one.about](one, moment)
        if looked is None:
            found = None
        elif looked != one.holds:
            return False
    return found


def _space(one: Condition, moment: Moment) -> str:
    return moment.here if one.space == HERE else one.space


def _is_mine(one: Condition, moment: Moment) -> bool:
    """A land that the power holds; a zone with ships of its own, and no enemy's."""
    state, space = moment.game.state, _space(one, moment)
    if not space or not state.board.is_sea(space):
        return state.owners.get(space) == moment.power
    return bool(state.own_at(space, moment.power)) and not state.enemies_at(space, moment.power)


def _are_left(one: Condition, moment: Moment) -> bool:
    """So many units of its own in a space; of the battle under way, of its side, fallen ones not counted."""
    state, space = moment.game.state, _space(one, moment)
    battle = state.fighting
    if battle is not None and one.space == HERE:
        ids = battle.attackers if moment.attacks else battle.defenders
        there = [state.units[id] for id in ids if id in state.units and id not in battle.fallen]
    else:
        there = [unit for unit in state.seen_at(space) if unit.owner == moment.power]
    return sum(not one.kind or unit.kind == one.kind for unit in there) >= one.number


def _odds_are(one: Condition, moment: Moment) -> bool | None:
    """Of the battle that is, or that the units there would fight now for the power in turn."""
    state, space = moment.game.state, _space(one, moment)
    battle = moment.battle if one.space == HERE else state.battle_at(space)
    if one.space == HERE and battle is None:
        return None
    attacker = state.power if battle is None else battle.attacker
    attacks = state.board.side(attacker) == state.board.side(moment.power)
    chance = own_odds(moment.game, space, battle.kind if battle else "", attacks)
    return None if chance is None else chance >= one.number


def _was_attacked(one: Condition, moment: Moment) -> bool:
    """Whether the power has lost a unit or a land since, wherever."""
    before = _counted(moment.memory.get(NOWHERE, ""))
    now = _counted(_holdings(moment.game.state, moment.power))
    return any(now[space] < number for space, number in before.items())


def _is_as_then(one: Condition, moment: Moment) -> bool:
    return moment.memory.get(one.space, "") == how_it_stands(moment.game.state, one.space)


def _has_money(one: Condition, moment: Moment) -> bool:
    return moment.game.state.treasury.get(moment.power, 0) >= one.number


def _is_attacking(one: Condition, moment: Moment) -> bool | None:
    return None if moment.battle is None else moment.attacks


def _is_at_sea(one: Condition, moment: Moment) -> bool | None:
    """Neither is said of raids."""
    battle = moment.battle
    return None if battle is None or battle.kind not in ("land", "sea") else battle.kind == "sea"


def _is_round(one: Condition, moment: Moment) -> bool | None:
    battle = moment.battle
    return None if battle is None else battle.round >= one.number


def _attacker_has(one: Condition, moment: Moment) -> bool | None:
    state, battle = moment.game.state, moment.battle
    if battle is None:
        return None
    return any(id in state.units and state.units[id].kind == one.kind for id in battle.attackers)


def _is_out_of_turn(one: Condition, moment: Moment) -> bool:
    """Whether none of these powers, of one player, moves."""
    return moment.game.state.power not in one.kind.split()


_LOOKS: Mapping[str, Callable[[Condition, Moment], bool | None]] = {
    MINE: _is_mine,
    LEFT: _are_left,
    ODDS: _odds_are,
    ATTACKED: _was_attacked,
    AS_NOW: _is_as_then,
    MONEY: _has_money,
    ATTACKING: _is_attacking,
    AT_SEA: _is_at_sea,
    ROUND: _is_round,
    ATTACKER_HAS: _attacker_has,
    OUT_OF_TURN: _is_out_of_turn,
    DEAR: lambda one, moment: dear_at_stake(moment),
}


def dear_at_stake(moment: Moment) -> bool:
    """Whether a question is about aircraft or capital ships, or one that no default answers well."""
    game, ask = moment.game, moment.ask
    if ask is None or ask.do in ALWAYS:
        return True
    concerned = (default_answer(game, ask) or {}).get("units", {}) if ask.do == CASUALTIES.do else ask.units or {}
    return any(is_dear(game.state.table(ask.by)[kind]) for kind, n in flat(concerned) if n)


def is_dear(kind: Kind) -> bool:
    """Aircraft and capital ships: carriers, and warships that stand more than one hit."""
    return kind.is_air or (kind.is_surface_warship and (kind.hits > 1 or kind.decks > 0))


def how_it_stands(state: State, space: str) -> str:
    """How a space stands, to be compared: who holds it, and whose units are there."""
    units = Counter(f"{unit.owner} {unit.kind}" for unit in state.seen_at(space))
    return "; ".join([state.owners.get(space) or "", *(f"{n} {name}" for name, n in sorted(units.items()))])


def _holdings(state: State, power: str) -> str:
    """Where a power has how many units, and its lands."""
    found = Counter(unit.space for unit in state.seen_of(power))
    found.update(f"{space}!" for space, owner in state.owners.items() if owner == power)
    return " ".join(f"{space}={n}" for space, n in sorted(found.items()))


def _counted(text: str) -> Counter[str]:
    return Counter({space: int(n) for space, _, n in (part.partition("=") for part in text.split())})


def memory(state: State, power: str, conditions: Iterable[Condition]) -> dict[str, str]:
    """What has to be remembered of a position for conditions that compare with it."""
    found: dict[str, str] = {}
    for one in conditions:
        if one.about == AS_NOW:
            found[one.space] = how_it_stands(state, one.space)
        elif one.about == ATTACKED:
            found[NOWHERE] = _holdings(state, power)
    return found
