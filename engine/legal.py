"""What may be done now: for autocomplete, for buttons, for the random player. Legal means: `play` accepts it."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.combat import opening
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.economy import placement
from engine.errors import Refused
from engine.game import Game
from engine.movement.air import can_escort
from engine.movement.options import Options
from engine.movement.rules import ESCORT
from engine.play import FirstWays
from engine.questions import Pending, find
from engine.record import Action, Advantage, EndPhase, Move, OpenBattle, as_one_of
from engine.state import Unit
from engine.state.ask import Ask, StandingOrder
from engine.state.battle import Battle
from engine.state.unit import PARADROP
from engine.units.traits import Trait

MOST_CARRIERS = 24
"""More than any fleet has. With more of them each flight and each move of a carrier takes long to look at (whose decks
are left to whom), so only some of those are listed."""
LOOKS = 5_400_000
"""How many then, times the third power of the carriers: about a second's worth."""


class _Try(NamedTuple):
    """A unit by itself that could be sent somewhere, on a mission or, if none is named, on none: no move before it is
    worth looking at, for most are not."""

    by: str
    owner: str
    kind: str
    origin: str
    goal: str
    mission: str = ""


def takes(game: Game, action: Action) -> bool:
    """Return whether the game would take this action now (needing dice is no refusal)."""
    try:
        game.play(action, Dice(no_dice))
    except Refused:
        return False
    except OutOfDice:
        return True
    return True


def legal_actions(game: Game) -> list[Action]:
    """List examples of every kind of action that is possible now: moves one unit at a time, answers as sets."""
    state = game.state
    if state.winner:
        return []
    if state.pending:
        return [*(action for ask in state.pending for action in legal_answers(game, ask)), *offers(game)]
    tried = [action for action in game.phase.candidates(state) if takes(game, action)]
    end = EndPhase(by=state.power)
    return [*offers(game), *tried, *_moves(game), *([end] if takes(game, end) else [])]


def offers(game: Game) -> list[Advantage]:
    """List the claims of advantages that are open now, by any power, in its turn or out of it: for buttons, and for
    pings to those who are away. An offer is open until its moment has passed."""
    claims = (claim for held in game.edition.claims.values() for claim in held.candidates(game.state))
    return [claim for claim in claims if takes(game, claim)]


def movers(game: Game) -> list[str]:
    """List the powers whose units may be moved now: the power in turn, those it leads for a friend, and those that act
    beside it."""
    state = game.state
    led = [owner for owner, leader in state.led.items() if leader == state.power]
    return [state.power, *led, *(power for power in game.phase.acting(state) if power != state.power)]


def moving(game: Game, owner: str, units: dict[str, int], path: list[str]) -> Move:
    """Return the order that moves units of a power: by itself if it may act, else by the power whose turn it is."""
    return _moved(_leader(game, owner), owner, units, path)


def _leader(game: Game, owner: str) -> str:
    return owner if owner in game.phase.acting(game.state) else game.state.power


def _moved(by: str, owner: str, units: dict[str, int], path: list[str]) -> Move:
    if by == owner:
        return Move(by=by, units=units, path=path)
    return Move(by=by, units=units, path=path, of=owner)


def _moves(game: Game) -> Iterator[Move]:
    """Every unit by itself, to every space it may go to."""
    moves = game.phase.options(game.state)
    return (move for _, move in _legal(game, moves)) if moves is not None else iter(())


def _legal(game: Game, moves: Options) -> Iterator[tuple[_Try, Move]]:
    for one in _tries(game, moves):
        if not _is_pointless(game, moves, one) and _path(game, moves, move := _tried(game, one)) is not None:
            yield one, move


def sampled_moves(game: Game) -> Iterator[tuple[Move, bool]]:
    """Yield moves of single units that could be thought of, with whether each is among the legal ones: to be compared
    with what playing them says."""
    moves = game.phase.options(game.state)
    if moves is None:
        return
    found = {one for one, _ in _legal(game, moves)}
    for one in _tries(game, moves):
        yield _tried(game, one), one in found


def _tried(game: Game, one: _Try) -> Move:
    path = [one.origin, one.goal]
    if not one.mission:
        return _moved(one.by, one.owner, {one.kind: 1}, path)
    units = _with_jumpers(game, {one.kind: 1}, one.mission)
    if one.by == one.owner:
        return Move(by=one.by, units=units, path=path, mission=one.mission)
    return Move(by=one.by, units=units, path=path, mission=one.mission, of=one.owner)


def _is_pointless(game: Game, moves: Options, one: _Try) -> bool:
    if one.mission:
        return moves.is_sent_for_nothing(one.owner, one.kind, one.goal, one.mission)
    return moves.is_pointless(one.by, game.state.table(one.owner)[one.kind], one.origin, one.goal)


def _tries(game: Game, moves: Options) -> Iterator[_Try]:
    """Every unit by itself, to every space it might go to, on every mission it could be sent for."""
    for owner in movers(game):
        yield from _tries_of(game, moves, owner)


def _tries_of(game: Game, moves: Options, owner: str) -> Iterator[_Try]:
    """The same of one power's units."""
    table, left, by = game.state.table(owner), _most_looks(game, owner), _leader(game, owner)
    for origin in moves.origins(owner):
        for kind in moves.movable(owner, origin):
            goals, sent = moves.reachable(owner, kind, origin), missions(game, kind)
            if left is not None and (table[kind].is_air or table[kind].decks):
                goals = goals[:left]
                left -= len(goals)
            for goal in goals:
                yield _Try(by, owner, kind, origin, goal)
                yield from (_Try(by, owner, kind, origin, goal, mission) for mission in sent)


def _most_looks(game: Game, owner: str) -> int | None:
    """How many flights and moves of carriers are looked at; None: all."""
    carriers = sum(1 for unit in game.state.seen_of(owner) if game.state.kind(unit).decks)
    return max(4, LOOKS // carriers**3) if carriers > MOST_CARRIERS else None


def missions(game: Game, kind: str) -> list[str]:
    """List what a kind of unit can be sent for beside attacking."""
    row = game.state.table(game.state.power)[kind]
    known = {
        "raid": row.raid is not None,
        "kamikaze": row.has(Trait.KAMIKAZE),
        PARADROP: bool(row.drops or row.jumps),
        ESCORT: can_escort(row),
    }
    return sorted(name for name in game.edition.movement.missions if known.get(name))


def sent_for(game: Game, move: Move, mission: str) -> Move:
    """Return a move as one with a mission; aircraft that drop paratroopers take one along."""
    return move.model_copy(update={"units": _with_jumpers(game, move.units, mission), "mission": mission})


def _with_jumpers(game: Game, units: dict[str, int], mission: str) -> dict[str, int]:
    (carrier, *_) = units
    drops = game.state.table(game.state.power)[carrier].drops
    return units if mission != PARADROP or drops is None else {**units, drops.units[0]: 1}


def undeclared(game: Game) -> list[OpenBattle]:
    """List attacks that no combat move has to lead to; `takes` has the last word."""
    rules = game.phase.fights_by
    return [] if rules is None else list(opening.attacks_without_moves(game.state, rules))


def placing_spaces(game: Game) -> list[str]:
    """List the spaces where units might be placed now; `takes` has the last word."""
    return placement.placing_spaces(game.state, game.edition.production)


# --- moves ------------------------------------------------------------------------------------------------------


def options(game: Game) -> Options:
    """Return what may still move, by the rules of the current phase; where nothing moves, as if in a combat move."""
    state = game.state
    return game.phase.options(state) or Options(state, game.edition.movement, combat=True)


def can_still_move(game: Game, power: str, unit: Unit) -> bool:
    """Return whether a unit of a power has something left to do in a movement phase."""
    return options(game).can_still_move(power, unit)


def origins(game: Game, power: str) -> list[str]:
    """List the spaces with units of a power that may still move."""
    return options(game).origins(power)


def movable(game: Game, power: str, origin: str) -> dict[str, int]:
    """Count the units of a power in a space that may still move, by kind."""
    return options(game).movable(power, origin)


def reachable(game: Game, power: str, kind: str, origin: str) -> list[str]:
    """List the spaces that a unit of a kind might go to from a space; `takes` has the last word."""
    return options(game).reachable(power, kind, origin)


def destinations(game: Game, power: str, units: dict[str, int], origin: str) -> list[tuple[str, list[str]]]:
    """List where a stack may go from a space, with the path the engine would take."""
    moves = options(game)
    reach = [set(moves.reachable(power, kind, origin)) for kind in units]
    reached: list[tuple[str, list[str]]] = []
    for goal in sorted(set[str].intersection(*reach)) if reach else ():
        path = _path(game, moves, moving(game, power, units, [origin, goal]))
        if path is not None:
            reached.append((goal, path))
    return reached


def _path(game: Game, moves: Options, given: Move) -> list[str] | None:
    """The path of a move as it would be played, as it was given if that takes dice; None if it is not legal. What other
    choices in earlier moves would make legal is not looked for: that would be a search for every space."""
    tried, first = given, FirstWays()
    try:
        if not game.state.pending and not game.state.bids:
            foreseen = moves.foreseen(given, first)
            if foreseen.surely:
                return foreseen.path
            tried = given.model_copy(update={"path": foreseen.path})
    except Refused:
        if first.are_all:
            return None
    try:
        return list(as_one_of(game.play(tried, Dice(no_dice), as_chosen=True).action, Move).path)
    except Refused:
        return None
    except OutOfDice:
        return list(given.path)


# --- answers ----------------------------------------------------------------------------------------------------


def legal_answers(game: Game, ask: Ask) -> list[Action]:
    """List the legal answers to a question, the likeliest first."""
    question = find(ask.do)
    actions = question.candidates(_pending(game, ask))
    return list(actions) if question.proven else [action for action in actions if takes(game, action)]


def ordered_answer(game: Game, ask: Ask, orders: list[StandingOrder] | None = None) -> Action | None:
    """Return the answer that a standing order gives to a question that stands, as one given since it was asked does;
    None if none does, or if it is not legal. orders: those that count, if not the ones that stand in the record."""
    state = game.state if orders is None else replace(game.state, orders=orders)
    action = find(ask.do).ordered(replace(_pending(game, ask), state=state))
    return action if action is not None and takes(game, action) else None


def default_answer(game: Game, ask: Ask) -> Action | None:
    """Return the published default answer to a question; None if no answer is legal."""
    actions = legal_answers(game, ask)
    return find(ask.do).default(actions) if actions else None


def _pending(game: Game, ask: Ask) -> Pending:
    """A question with what its answers depend on."""
    return Pending(game.state, ask, game.edition.combat.landing_forces_retreat)


def open_battles(game: Game) -> list[Battle]:
    """List the battles that the current power could open now."""
    state = game.state
    waiting = () if state.pending else state.battles
    return [battle for battle in waiting if takes(game, opening.opening(state.power, battle.space, battle.kind))]
