"""The way out of a movement phase that may not be left as it is: a lone transport among enemies has to sail, say, or
gets a warship to fight beside it."""

from collections.abc import Iterator

from msgspec import Struct

from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.errors import Refused
from engine.game import Game
from engine.legal import legal_actions, movers, moving
from engine.players.draft import Draft
from engine.record import Action, EndPhase, Move

TRIES = 400
"""How many moves are tried at most."""
MOST_GOALS = 30
"""How many places are tried for those who leave a space."""
MOST_BLIND = 3
"""How many moves are tried together where the refusal names no space."""


Hindrance = tuple[str, str]
"""Why a phase may not be left: the rule, and the space that the refusal names, "" if none."""


class Search(Struct):
    """What is left to be tried."""

    left: int

    def tried(self, draft: Draft, line: Move) -> Draft | None:
        """The draft with one more line; None if that is refused, or nothing more may be tried."""
        if self.left <= 0:
            return None
        self.left -= 1
        found = draft.copy()
        return found if found.add(line) else None


def out_of_deadlock(game: Game, tries: int = TRIES) -> list[Action]:
    """A few moves after which the phase may be left, with its end; none where none are found."""
    search = Search(tries)
    held_up = hindrance(game)
    if held_up is None or held_up[1]:
        found = _step_by_step(search, Draft(game), frozenset())
    else:
        found = _blindly(search, game)
    return found.lines if found else []


def hindrance(game: Game) -> Hindrance | None:
    """Why the phase may not be left now; None if it may."""
    try:
        game.play(EndPhase(by=game.state.power), Dice(no_dice), as_chosen=True)
    except OutOfDice:
        return None
    except Refused as refused:
        return refused.rule, str(refused.details.get("zone") or refused.details.get("space") or "")
    return None


def _step_by_step(search: Search, draft: Draft, known: frozenset[Hindrance]) -> Draft | None:
    """One space after the other that holds the phase up is dealt with; none twice on one way."""
    held_up = hindrance(draft.game)
    if held_up is None:
        draft.end()
        return draft
    if held_up in known or not held_up[1]:
        return None
    gone = set[str]()
    for line in _about(draft.game, held_up[1]):
        tried = search.tried(draft, line)
        if tried is None:
            continue
        same = hindrance(tried.game) == held_up
        if same:
            leaves = line.path[0] == held_up[1] and not gone & line.units.keys()
            if not leaves:
                continue
            gone |= line.units.keys()  # more may have to leave; where these go makes no difference
        found = _step_by_step(search, tried, known if same else known | {held_up})
        if found is not None:
            return found
    return None


def _about(game: Game, space: str) -> Iterator[Move]:
    """Moves that may help there: out of it, all of a kind at once, to where no enemies are before all others, beside it
    first; then into it, by who can fight."""
    moves, state = game.phase.options(game.state), game.state
    if moves is None:
        return
    beside = state.board.neighbours[space]
    for owner in movers(game):
        for kind, n in moves.movable(owner, space).items():
            goals = moves.reachable(owner, kind, space)
            goals.sort(key=lambda goal: (bool(state.enemies_at(goal, owner)), goal not in beside, goal))
            yield from (moving(game, owner, {kind: n}, [space, goal]) for goal in goals[:MOST_GOALS])
    for owner in movers(game):
        for origin in moves.origins(owner):
            for kind in moves.movable(owner, origin) if origin != space else ():
                armed = state.table(owner)[kind].attack > 0
                if armed and space in moves.reachable(owner, kind, origin):
                    yield moving(game, owner, {kind: 1}, [origin, space])


def _blindly(search: Search, game: Game) -> Draft | None:
    """The fewest legal moves after which the phase may be left, those out of zones with enemies tried first."""
    drafts = [Draft(game)]
    for _ in range(MOST_BLIND):
        deeper: list[Draft] = []
        for draft in drafts:
            for line in _moves(draft.game) if search.left > 0 else ():
                tried = search.tried(draft, line)
                if tried is None:
                    continue
                if tried.closed or (hindrance(tried.game) is None and tried.end()):
                    return tried
                deeper.append(tried)
        drafts = deeper
    return None


def _moves(game: Game) -> list[Move]:
    state = game.state
    lines = [line for line in legal_actions(game) if isinstance(line, Move) and line.by == state.power]

    def is_held_up(line: Move) -> bool:
        start = line.path[0]
        return state.board.is_sea(start) and bool(state.enemies_at(start, state.power))

    return sorted(lines, key=lambda line: not is_held_up(line))
