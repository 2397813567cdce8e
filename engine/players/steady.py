"""The computer player: it attacks where that pays, keeps stacks that hold, and guards its capital.

It looks at one position at a time and remembers nothing, so it may take any seat at any moment. What it returns has
been tried: every line is legal after those before it, but for the dice that the last may need.
"""

from __future__ import annotations

from engine import legal
from engine.advice.defaults import default_lines
from engine.advice.placements import unplaced, whole_placement
from engine.economy.accounts import accounts_of
from engine.economy.production import ProductionRules
from engine.game import Game
from engine.json_types import Line
from engine.players import moves as steady_moves
from engine.players.answers import answer
from engine.players.beforehand import beforehand
from engine.players.building import with_complex
from engine.players.draft import Draft
from engine.players.effort import FULL, Effort
from engine.players.greedy import turn as greedy
from engine.players.orders import repaired
from engine.players.outlook import Outlook
from engine.players.purchases import Purchases
from engine.players.raids import send_raiders
from engine.players.weights import STEADY, Level, level


def choose(game: Game, by: str, how: str = STEADY, budget: int = FULL) -> list[Line]:
    """The next lines of a power that is asked or in turn, up to the next dice or question; none if there is nothing
    legal to do. how: the level, one of assets/players/weights.toml. budget: how many battles may be weighed for
    it; with less it plays worse, and with none still something."""
    asked = next((ask for ask in game.state.pending if ask.by == by), None)
    if asked is not None:
        return [answer(game, asked, Outlook(game, by, level(how), Effort(budget)))]
    draft, phase, effort = Draft(game), game.phase, Effort(budget)
    if (lines := beforehand(game, by, level(how), effort)) or not _acts(game, by):
        return lines
    if phase.fights_by is not None and (line := _battle(game)) is not None:
        return [line]
    if phase.buys_by is not None:
        _buy(draft, level(how), effort)
    if phase.options(game.state) is not None and phase.places_by is None:
        return _moving(game, level(how), effort) or _anything(game)
    if phase.places_by is not None and not draft.closed:
        _place(draft, phase.places_by, level(how), effort)
    if not draft.closed:
        draft.end()
    return draft.lines if draft.lines else _anything(game)


def _place(draft: Draft, rules: ProductionRules, level: Level, effort: Effort) -> None:
    """What was bought goes where it is of most use, the rest wherever it can."""
    state = draft.game.state
    for account in accounts_of(state.board, state.power) if level.fears else ():
        bought = {kind: n for kind, n in state.purchased.get(account, {}).items() if n}
        for line in Purchases(draft.game, rules, account, effort).placements(bought) if bought else ():
            draft.add(line)
    if any(unplaced(draft.game.state).values()):
        for line in whole_placement(draft.game):
            draft.add(line)


def _acts(game: Game, by: str) -> bool:
    """Whether the phase is left to a power: its own, or one it is moved along in."""
    return by == game.state.power or by in game.phase.acting(game.state)


def _anything(game: Game) -> list[Line]:
    """Where no plan leads out of a phase: what is done for absent players, else whatever there is."""
    for line in default_lines(game) or [line for line in legal.legal_lines(game) if line["by"] == game.state.power]:
        if Draft(game).add(line):
            return [line]
    return []


def _battle(game: Game) -> Line | None:
    battles = legal.open_battles(game)
    if not battles:
        return None
    return {"by": game.state.power, "do": "battle", "space": battles[0].space, "kind": battles[0].kind}


def _buy(draft: Draft, level: Level, effort: Effort) -> None:
    game = draft.game
    rules = game.phase.buys_by
    if rules is None or game.state.waiting(game.state.power):
        return
    for account in accounts_of(game.state.board, game.state.power):
        if level.fears:
            line = Purchases(game, rules, account, effort).line()
            line = line and with_complex(game, rules, account, line, Outlook(game, game.state.power, level, effort))
        else:
            line = greedy.order(game, rules, account, effort)
        while line is not None and not draft.add(repaired(game, line)):
            units = dict(line["units"])
            last = next(reversed(units))
            units[last] -= 1
            units = {kind: n for kind, n in units.items() if n}
            line = {**line, "units": units} if units else None


def _moving(game: Game, level: Level, effort: Effort) -> list[Line]:
    """The moves of a phase, and its end; none if it cannot be left so."""
    moves, turn = game.phase.options(game.state), steady_moves if level.fears else greedy
    if moves is None or not moves.combat:
        return turn.marching(game, effort)
    draft = turn.attacking(game, effort)
    send_raiders(draft)
    return draft.lines if draft.closed or draft.end() or _cleared(draft) else []


def _cleared(draft: Draft) -> bool:
    """Sail out of the zones where the phase found enemies, for what may not fight there; whether the phase can be left
    then."""
    state = draft.game.state
    power = state.power
    moves = draft.game.phase.options(state)
    zones = sorted(zone for zone in state.turn.hostile_at_start if state.own_at(zone, power))
    zones += sorted({u.space for u in state.seen_of(power) if state.board.is_sea(u.space) and not u.spent} - set(zones))
    for zone in zones:
        if moves is None or not state.enemies_at(zone, power):
            continue
        for kind, n in moves.movable(power, zone).items():
            goals = [goal for goal in moves.reachable(power, kind, zone) if not state.enemies_at(goal, power)]
            for goal in goals if state.table(power)[kind].is_sea else ():
                if draft.add(legal.move_line(draft.game, power, {kind: n}, [zone, goal])):
                    break
            if draft.end():
                return True
    return False
