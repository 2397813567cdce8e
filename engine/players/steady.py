"""The computer player: it attacks where that pays, keeps stacks that hold, and guards its capital.

It looks at one position at a time and remembers nothing, so it may take any seat at any moment. What it returns has
been tried: every action is legal after those before it, but for the dice that the last may need.
"""

from engine import legal
from engine.advice.defaults import default_actions
from engine.advice.placements import unplaced, whole_placement
from engine.combat.opening import opening
from engine.economy.accounts import accounts_of
from engine.economy.production import ProductionRules
from engine.game import Game
from engine.json_types import Line
from engine.players.answers import answer
from engine.players.assault_lines import all_ordered, joining
from engine.players.bidding import bid
from engine.players.building import kept_for_complex, with_complex
from engine.players.deadlock import out_of_deadlock
from engine.players.draft import Draft
from engine.players.effort import FULL, Effort
from engine.players.mending import mended
from engine.players.moves import assaults, attacking, marching
from engine.players.orders import repaired
from engine.players.pre_phase import pre_phase
from engine.players.pressing import in_long_game, pressed
from engine.players.purchases import Purchases
from engine.players.raids import send_raiders
from engine.players.view import View
from engine.players.weights import STEADY, Level, level
from engine.record import Action, EndPhase, Purchase, to_data


def choose(game: Game, by: str, how: str = STEADY, budget: int | Effort = FULL) -> list[Line]:
    """The same as `decide`, in lines as a record writes them: for programs that hand JSON on."""
    return [to_data(action) for action in decide(game, by, how, budget)]


def decide(game: Game, by: str, how: str = STEADY, budget: int | Effort = FULL) -> list[Action]:
    """The next actions of a power that is asked or in turn, up to the next dice or question; none if there is nothing
    legal to do, or what has been done in the phase leaves no way out of it. how: the level, one of
    assets/players/weights.toml. budget: how many battles may be weighed for it; with less it plays worse, and with none
    still something."""
    character = level(how)
    effort = Effort(_looks(budget, character), pressed(game, by, character)) if isinstance(budget, int) else budget
    asked = next((ask for ask in game.state.pending if ask.by == by), None)
    if asked is not None:
        return [answer(game, asked, View(game, by, effort))]
    draft, phase = Draft(game), game.phase
    if by in game.state.bids:
        return bid(game, by, effort)
    if (lines := pre_phase(game, by, effort)) or not _acts(game, by):
        return lines
    if phase.fights_by is not None and (lines := _battle(game, effort)):
        return lines
    if phase.buys_by is not None:
        _buy(draft, _for_purchases(game, by, effort))
    if phase.options(game.state) is not None and phase.places_by is None:
        return _moving(game, effort)
    if phase.places_by is not None and not draft.closed:
        _place(draft, phase.places_by, _for_purchases(game, by, effort))
    if not draft.closed:
        draft.end()
    return draft.lines if draft.lines else _anything(game)


def _looks(budget: int, character: Level) -> int:
    return budget if character.looks is None else min(budget, character.looks)


def _for_purchases(game: Game, by: str, effort: Effort) -> Effort:
    """Who dares all from the beginning buys with care: what is sunk where it is launched wins nothing."""
    name = effort.level.name
    return Effort(effort.left, in_long_game(game, by, level(name))) if name else effort


def _place(draft: Draft, rules: ProductionRules, effort: Effort) -> None:
    """What was bought goes where it is of most use, the rest wherever it can."""
    state = draft.game.state
    for account in accounts_of(state.board, state.power):
        bought = {kind: n for kind, n in state.purchased.get(account, {}).items() if n}
        for line in Purchases(draft.game, rules, account, effort).placements(bought) if bought else ():
            draft.add(line)
    if any(unplaced(draft.game.state).values()):
        for line in whole_placement(draft.game):
            draft.add(line)


def _acts(game: Game, by: str) -> bool:
    """Whether the phase is left to a power: its own, or one it is moved along in."""
    return by == game.state.power or by in game.phase.acting(game.state)


def _anything(game: Game) -> list[Action]:
    """Where no plan leads out of a phase: what is done for absent players, else whatever there is."""
    for line in default_actions(game) or [line for line in legal.legal_actions(game) if line.by == game.state.power]:
        if Draft(game).add(line):
            return [line]
    return []


def _battle(game: Game, effort: Effort) -> list[Action]:
    """The next battle, those at sea before those that may be joined from there; where units go ashore after a battle
    [ABC: Amphibious Assault], those who have waited for one on land, and in the end those who begin one."""
    battles = sorted(legal.open_battles(game), key=lambda battle: not game.state.board.is_sea(battle.space))
    lands_here = game.phase.options(game.state) is not None
    if battles:
        space, kind = battles[0].space, battles[0].kind
        return (joining(game, space) if lands_here else []) or [opening(game.state.power, space, kind)]
    if not lands_here:
        return []
    draft = all_ordered(game, assaults(game, effort))
    return draft.lines if draft.lines or draft.end() else []


def _buy(draft: Draft, effort: Effort) -> None:
    game = draft.game
    rules = game.phase.buys_by
    if rules is None or game.state.waiting(game.state.power):
        return
    for account in accounts_of(game.state.board, game.state.power):
        view = View(game, game.state.power, effort)
        begun, repairs = mended(game, rules, account, view)
        view = view.after(begun) if repairs else view
        line = Purchases(begun, rules, account, effort).line(kept_for_complex(begun, rules, account, view))
        if line is not None and repairs:
            line = line.model_copy(update={"repairs": repairs})
        line = line and with_complex(begun, rules, account, line, view)
        while line is not None and not draft.add(repaired(game, line)):
            units = dict(line.units)
            last = next(reversed(units))
            units[last] -= 1
            units = {kind: n for kind, n in units.items() if n}
            line = line.model_copy(update={"units": units}) if units else None
        if line is None and not draft.closed:
            _repair(draft)


def _repair(draft: Draft) -> None:
    """Repairs alone, where nothing can be bought: bombed to the limit, a complex makes nothing until it is repaired."""
    order = repaired(draft.game, Purchase(by=draft.game.state.power, units={}))
    if order.repairs:
        draft.add(order)


def _moving(game: Game, effort: Effort) -> list[Action]:
    """The moves of a phase, and its end; none if it cannot be left so."""
    moves = game.phase.options(game.state)
    if moves is None or not moves.combat:
        lines = marching(game, effort)
        if lines and isinstance(lines[-1], EndPhase):
            return lines
        draft = Draft(game, lines)
        return lines if draft.closed else _led_out(draft) or out_of_deadlock(game)
    draft = _attacking(game, effort)
    if draft.closed or draft.end():
        return draft.lines
    return _led_out(draft) or _freed_first(game, effort)


def _attacking(game: Game, effort: Effort) -> Draft:
    draft = attacking(game, effort)
    send_raiders(draft)
    return draft


def _led_out(draft: Draft) -> list[Action]:
    """These lines, and those that lead out of the phase then; none if nothing does."""
    leaving = out_of_deadlock(draft.game)
    return [*draft.lines, *leaving] if leaving else []


def _freed_first(game: Game, effort: Effort) -> list[Action]:
    """Before all else what may not stay sails away; then attacks that leave it so."""
    leaving = out_of_deadlock(game)
    freed = Draft(game, [line for line in leaving if not isinstance(line, EndPhase)])
    if not leaving or freed.closed:
        return leaving
    draft = _attacking(freed.game, effort)
    return [*freed.lines, *draft.lines] if draft.closed or draft.end() else leaving
