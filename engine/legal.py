"""What may be done now: for autocomplete, for buttons, for the random player. Legal means: `play` accepts it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.combat import opening
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.economy import placement
from engine.errors import BadLine, Refused
from engine.game import Game
from engine.json_types import Line
from engine.movement.air import can_escort
from engine.movement.options import Options
from engine.movement.rules import ESCORT
from engine.play import FirstWays
from engine.questions import Pending, find
from engine.record import Action, Move, as_one_of, read_action, to_data
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


def accepts(game: Game, line: Line) -> bool:
    """Return whether the game would take this line now (needing dice is no refusal)."""
    try:
        return takes(game, read_action(line))
    except BadLine:
        return False


def takes(game: Game, action: Action) -> bool:
    """Return whether the game would take this action now (needing dice is no refusal)."""
    try:
        game.play(action, Dice(no_dice))
    except Refused:
        return False
    except OutOfDice:
        return True
    return True


def legal_lines(game: Game) -> list[Line]:
    """List examples of every kind of action that is possible now: moves one unit at a time, answers as sets."""
    state = game.state
    if state.winner:
        return []
    if state.pending:
        return [line for ask in state.pending for line in answers(game, ask)] + offers(game)
    lines = offers(game) + [line for line in game.phase.candidates(state) if accepts(game, line)] + list(_moves(game))
    end: Line = {"by": state.power, "do": "end_phase"}
    return lines + ([end] if accepts(game, end) else [])


def offers(game: Game) -> list[Line]:
    """List the claims of advantages that are open now, by any power, in its turn or out of it: for buttons, and for
    pings to those who are away. An offer is open until its moment has passed."""
    lines = (line for held in game.edition.claims.values() for line in held.lines(game.state))
    return [line for line in lines if accepts(game, line)]


def movers(game: Game) -> list[str]:
    """List the powers whose units may be moved now: the power in turn, those it leads for a friend, and those that act
    beside it."""
    state = game.state
    led = [owner for owner, leader in state.led.items() if leader == state.power]
    return [state.power, *led, *(power for power in game.phase.acting(state) if power != state.power)]


def move_line(game: Game, owner: str, units: dict[str, int], path: list[str]) -> Line:
    """Return the line that moves units of a power: by itself if it may act, else by the power whose turn it is."""
    if owner in game.phase.acting(game.state):
        return {"by": owner, "do": "move", "units": units, "path": path}
    return {"by": game.state.power, "do": "move", "units": units, "path": path, "of": owner}


def _moves(game: Game) -> Iterator[Line]:
    """Every unit by itself, to every space it may go to."""
    moves = game.phase.options(game.state)
    if moves is not None:
        yield from (line for line in _worth_looking(game, moves) if _path(game, moves, line) is not None)


def sampled_moves(game: Game) -> Iterator[tuple[Line, bool]]:
    """Yield moves of single units that could be thought of, with whether each is among the legal lines: to be compared
    with what playing them says."""
    moves = game.phase.options(game.state)
    if moves is None:
        return
    found = list(_moves(game))
    for line in _tries(game, moves):
        yield line, line in found


def _worth_looking(game: Game, moves: Options) -> Iterator[Line]:
    for line in _tries(game, moves):
        (kind, *_), (origin, goal) = line["units"], line["path"]
        owner = line.get("of", line["by"])
        if "mission" in line:
            pointless = moves.is_sent_for_nothing(owner, kind, goal, line["mission"])
        else:
            pointless = moves.is_pointless(line["by"], game.state.table(owner)[kind], origin, goal)
        if not pointless:
            yield line


def _tries(game: Game, moves: Options) -> Iterator[Line]:
    """Every unit by itself, to every space it might go to, on every mission it could be sent for."""
    for owner in movers(game):
        yield from _tries_of(game, moves, owner)


def _tries_of(game: Game, moves: Options, owner: str) -> Iterator[Line]:
    """The same of one power's units."""
    table, left, about = game.state.table(owner), _most_looks(game, owner), move_line(game, owner, {}, [])
    for origin in moves.origins(owner):
        for kind in moves.movable(owner, origin):
            goals, sent = moves.reachable(owner, kind, origin), missions(game, kind)
            if left is not None and (table[kind].is_air or table[kind].decks):
                goals = goals[:left]
                left -= len(goals)
            for goal in goals:
                plain: Line = {**about, "units": {kind: 1}, "path": [origin, goal]}
                yield plain
                yield from (sent_for(game, plain, mission) for mission in sent)


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


def sent_for(game: Game, line: Line, mission: str) -> Line:
    """Return a move as one with a mission; aircraft that drop paratroopers take one along."""
    (carrier, *_) = line["units"]
    drops = game.state.table(game.state.power)[carrier].drops
    if mission != PARADROP or drops is None:
        return {**line, "mission": mission}
    jumps = drops.units[0]
    return {**line, "units": {**line["units"], jumps: 1}, "mission": mission}


def undeclared(game: Game) -> list[Line]:
    """List attacks that no combat move has to lead to; `accepts` has the last word."""
    rules = game.phase.fights_by
    return [] if rules is None else list(opening.attacks_without_moves(game.state, rules))


def placing_spaces(game: Game) -> list[str]:
    """List the spaces where units might be placed now; `accepts` has the last word."""
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
    """List the spaces that a unit of a kind might go to from a space; `accepts` has the last word."""
    return options(game).reachable(power, kind, origin)


def destinations(game: Game, power: str, units: dict[str, int], origin: str) -> list[tuple[str, list[str]]]:
    """List where a stack may go from a space, with the path the engine would take."""
    moves = options(game)
    reach = [set(moves.reachable(power, kind, origin)) for kind in units]
    reached: list[tuple[str, list[str]]] = []
    for goal in sorted(set[str].intersection(*reach)) if reach else ():
        path = _path(game, moves, move_line(game, power, units, [origin, goal]))
        if path is not None:
            reached.append((goal, path))
    return reached


def _path(game: Game, moves: Options, line: Line) -> list[str] | None:
    """The path of a move as it would be played, as it was given if that takes dice; None if it is not legal. What other
    choices in earlier moves would make legal is not looked for: that would be a search for every space."""
    given, first = as_one_of(read_action(line), Move), FirstWays()
    tried = given
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


def answers(game: Game, ask: Ask) -> list[Line]:
    """List the legal answers to a question as lines, the likeliest first."""
    return [to_data(action) for action in legal_answers(game, ask)]


def legal_answers(game: Game, ask: Ask) -> list[Action]:
    """List the legal answers to a question, the likeliest first."""
    question = find(ask.do)
    actions = question.candidates(_pending(game, ask))
    return list(actions) if question.proven else [action for action in actions if takes(game, action)]


def ordered_answer(game: Game, ask: Ask, orders: list[StandingOrder] | None = None) -> Line | None:
    """Return the answer that a standing order gives to a question that stands, as one given since it was asked does;
    None if none does, or if it is not legal. orders: those that count, if not the ones that stand in the record."""
    state = game.state if orders is None else replace(game.state, orders=orders)
    action = find(ask.do).ordered(replace(_pending(game, ask), state=state))
    return to_data(action) if action is not None and takes(game, action) else None


def default_answer(game: Game, ask: Ask) -> Line | None:
    """Return the published default answer to a question; None if no answer is legal."""
    actions = legal_answers(game, ask)
    return to_data(find(ask.do).default(actions)) if actions else None


def _pending(game: Game, ask: Ask) -> Pending:
    """A question with what its answers depend on."""
    return Pending(game.state, ask, game.edition.combat.landing_forces_retreat)


def open_battles(game: Game) -> list[Battle]:
    """List the battles that the current power could open now."""
    power = game.state.power
    return [
        b for b in game.state.battles if accepts(game, {"by": power, "do": "battle", "space": b.space, "kind": b.kind})
    ]
