"""A game: an edition, a position, the lines played so far. It orchestrates and decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from msgspec import Struct

from engine.dice.roller import Dice
from engine.economy.bids import close_bids, place_bid
from engine.edition import Edition
from engine.editions import edition as find_edition
from engine.errors import BadLine, Illegal, NotNow, Refused
from engine.events import Conceded, Edited, Event, OrdersSet
from engine.json_types import JsonMapping, JsonObject
from engine.play import Chooser, Play
from engine.questions import answered_by
from engine.record import Action, Advantage, Concede, Edit, EndPhase, Ferry, Header, Move, Orders, Place
from engine.setup import position as positions
from engine.setup.check import check_position
from engine.state import State
from engine.state.ask import Ask, StandingOrder, set_order
from engine.state.state import MOST_UNITS
from engine.told_apart import Moves, Settled, settle
from engine.turn.phase import Phase
from engine.turn.sequence import Sequence, declare_winner, forget_turn

HOST = "host"
HOW_LOST = {
    None: "{power} conceded for the {side}.",
    "time": "{power} is out of time, which loses this game for the {side}.",
    "adjudicated": "The game was adjudicated against the {side}.",
}
"""Why a side has lost that no rule of victory has beaten."""


class Played(Struct, frozen=True):
    """An accepted action: the position after it, what happened, the action completed, and the dice it used; `moves` of
    the turn so far, whose choices among equal units may still become others."""

    state: State
    events: list[Event]
    action: Action
    dice: Dice
    moves: Moves | None = None


@dataclass(slots=True)
class Game:
    """An edition as the table plays it, and the current position. `play` gives the next one; nothing is changed."""

    edition: Edition
    header: Header
    state: State
    events: list[Event] = field(default_factory=list[Event])
    moves: Moves | None = None
    known: JsonObject = field(init=False, default_factory=JsonObject, repr=False, compare=False)
    """What advice has found out about this position; another position is another game."""

    @property
    def phase(self) -> Phase:
        """The phase that runs."""
        return self.edition.phase(self.state.phase)

    def play(self, action: Action, dice: Dice, as_chosen: bool = False) -> Played:
        """Return what an action does, carried out on a draft. Where it would be refused, other choices among equal
        units are tried, in it and in the moves before it, unless these are to stay `as_chosen`. Raises Refused (with
        its page), OutOfDice; the game is as before."""
        moves = self.moves or Moves(self.state)
        try:
            play, done = self.attempt(self.state, action, dice)
        except Refused as refused:
            settled = self._settle(refused, Moves(self.state) if as_chosen else moves, action, dice)
            if settled is None:
                refused.page = refused.page or self.edition.page(refused.rule, self.state.phase)
                raise
            return _played(settled.play, settled.action, dice, moves if as_chosen else settled.moves, settled.taken)
        return _played(play, done, dice, moves)

    def retell(self, action: Action, dice: Dice) -> Played:
        """Return what an action does that was carried out long ago: the rules of today say what that is, not whether it
        may be done. Raises Refused where they cannot do it at all, OutOfDice."""
        try:
            play, done = self.attempt(self.state, action, dice, trusted=True)
        except (LookupError, ValueError, AssertionError) as fault:  # of what nobody has asked whether it can be
            raise BadLine("line.impossible", do=action.do) from fault
        return _played(play, done, dice, self.moves or Moves(self.state))

    def after(self, played: Played) -> Game:
        """Return the game one action later, given what `play` or `retell` made of the action."""
        state = played.state
        edition = self.edition if state.options == self.state.options else as_played(self.header.edition, state.options)
        return Game(edition, self.header, state, moves=played.moves)

    # --- equal units ------------------------------------------------------------------------------------------

    def attempt(
        self, state: State, action: Action, dice: Dice, chooser: Chooser | None = None, trusted: bool = False
    ) -> tuple[Play, Action]:
        """Carry out an action in a copy of a position; return the draft and the completed action. `chooser` decides
        among equal units; `trusted` asks nobody whether the action is legal. Raises Refused, OutOfDice."""
        play = Play(state.copy(), dice, chooser=chooser, trusted=trusted)
        done = self._do(play, action)
        _check_size(state, play.state)
        play.state.settle()
        return play, done

    def _settle(self, refused: Refused, moves: Moves, action: Action, dice: Dice) -> Settled | None:
        """Return the action after other choices in these moves and itself, if it is one that they could make legal."""
        if not isinstance(refused, Illegal) or not isinstance(action, (Move, Ferry, EndPhase)):
            return None
        return settle(moves, action, dice, self.attempt)

    # --- one action -------------------------------------------------------------------------------------------

    def _do(self, play: Play, action: Action) -> Action:
        state = play.state
        if isinstance(action, Edit):
            return self._edit(play, action)
        if state.winner:
            raise NotNow("turn.over", winner=state.winner)
        _check_names(state, action)
        if isinstance(action, Orders):
            return self._set_orders(play, action)
        if isinstance(action, Concede):
            return self._concede(play, action)
        if isinstance(action, Advantage):
            return self._claim(play, action)
        state.marks.begun = True  # from here on it is too late for what comes before the first action
        if state.pending:
            return self._answer(play, action)
        return self._in_phase(play, action)

    def _phase(self, state: State) -> Phase:
        return self.edition.phase(state.phase)

    def _in_phase(self, play: Play, action: Action) -> Action:
        state, phase = play.state, self._phase(play.state)
        if isinstance(action, Place) and action.by in state.bids and "place" not in phase.accepts:
            place_bid(play, action.by, action.units, action.space)
            return action
        if not phase.admits(state, action):
            raise NotNow("turn.not_yours", power=action.by, turn=state.power)
        if action.do == "end_phase":
            close_bids(play)
            phase.taken_up(play, action.by)
            self._leave(play)
            return action
        if action.do not in phase.accepts:
            raise NotNow(
                "turn.not_in_phase", do=action.do, phase=state.phase, accepts=[*sorted(phase.accepts), "end_phase"]
            )
        close_bids(play)
        phase.taken_up(play, action.by)
        return phase.do(play, action)

    def _answer(self, play: Play, action: Action) -> Action:
        """Hand an answer to the phase that asked. Raises NotNow if it is not what was asked, or not of that power."""
        state = play.state
        ask = find_ask(state, action)
        if ask is None:
            first = state.pending[0]
            raise NotNow("turn.question", by=first.by, do=first.do, space=first.space or "the board")
        self.edition.answers.get(ask.do, self._phase(state).answer)(play, ask, action)
        if ask.leaving and not state.pending and not state.winner:
            self._leave(play)
        return action

    def _leave(self, play: Play) -> None:
        edition = self.edition
        Sequence(edition.plan, edition.phase, edition.movement.hostile_zone, edition.victory).leave_phase(play)

    # --- actions of any time ----------------------------------------------------------------------------------

    def _set_orders(self, play: Play, action: Orders) -> Orders:
        state = play.state
        for space in action.where:
            if space not in state.board.spaces:
                raise BadLine("line.space", space=space)
        for power in action.passage or ():
            if power not in state.board.powers:
                raise BadLine("line.power", power=power)
        for name in action.casualties if isinstance(action.casualties, list) else ():
            if name.removesuffix(".hit") not in state.table(action.by):
                raise BadLine("line.unit", unit=name)
        for about, choice in action.choices.items():
            order = StandingOrder(action.by, about, choice, tuple(sorted(action.where)))
            state.orders = set_order(state.orders, order)
            play.tell(OrdersSet(action.by, about))
        return action

    def _claim(self, play: Play, action: Advantage) -> Advantage:
        """A power claims an advantage it has; every claim knows its own moment. Raises Refused."""
        held = self.edition.claims.get((action.by, action.name))
        if held is None:
            names = [name for power, name in self.edition.claims if power == action.by]
            raise Illegal("advantage.none", name=action.name, names=names)
        return held.claim(play, action)

    def _concede(self, play: Play, action: Concede) -> Concede:
        """A power gives up for its side, or loses by the table's law. (Whether its side mates agree, and what the law
        is, is the table's business, before the line.)"""
        state = play.state
        side = state.board.side(action.by)
        other = next(power.side for power in state.board.powers.values() if power.side != side)
        if action.how is None:
            play.tell(Conceded(action.by))
        reason = HOW_LOST[action.how].format(power=state.board.powers[action.by].name, side=side.title())
        declare_winner(play, other, reason, action.how or "conceded")
        return action

    def _edit(self, play: Play, action: Edit) -> Edit:
        """The host corrects the position; a turn, phase or round that is named starts there."""
        if action.by != HOST:
            raise NotNow("turn.host_only", power=action.by)
        state, wanted = play.state, action.position
        positions.change_position(self.edition, state, wanted, trusted=play.trusted)
        if action.options:
            state.options = find_edition(state.edition).change_options(state.options, action.options)
        self.edition.refresh(state)
        check_position(state, self.edition.movement.may_enter)
        if wanted.power or wanted.phase or wanted.round:
            state.power = wanted.power or state.power
            state.pending.clear()
            state.fighting = None
            forget_turn(state)
            state.marks.until.pop(state.power, None)
            positions.begin_turn(self.edition, state, wanted)
        play.tell(Edited(action.why, tuple(action.options.items())))
        return action


def _check_size(before: State, after: State) -> None:
    """No action makes more units than a position may hold. Raises BadLine."""
    if after.size > MOST_UNITS and after.size > before.size:
        raise BadLine("position.too_many", units=after.size, most=MOST_UNITS)


def _played(play: Play, done: Action, dice: Dice, moves: Moves, taken: tuple[int, ...] = ()) -> Played:
    """Return what came of an action. Beside moves, and orders for the absent, everything shows which unit is which; but
    not the end of a phase in which nobody rolled or was asked: what later phases of the turn need settles it, too."""
    quiet = isinstance(done, EndPhase) and not (dice.rolls or play.state.pending) and _goes_on(moves.start, play.state)
    goes_on = quiet or isinstance(done, (Move, Ferry, Orders))
    return Played(play.state, play.events, done, dice, moves.and_then(done, dice, taken) if goes_on else None)


def _goes_on(before: State, after: State) -> bool:
    """Return whether it is still the same turn of the same power."""
    same = (before.round, before.turn.power, before.power) == (after.round, after.turn.power, after.power)
    return same and not after.winner


def _check_names(state: State, action: Action) -> None:
    """The powers, the spaces and the cargo that a line is about exist. Raises BadLine."""
    said = {name: getattr(action, name) for name in _names_in(type(action))}
    for power in (action.by, said.get("of"), said.get("carrier")):
        if power is not None and power not in state.board.powers:
            raise BadLine("line.power", power=power)
    for space in [said.get("space"), *(said.get("path") or ())]:
        if space is not None and space not in state.board.spaces:
            raise BadLine("line.space", space=space)
    for unit in said.get("cargo") or ():
        if unit not in state.table(action.by):
            raise BadLine("line.unit", unit=unit)


@cache
def _names_in(kind: type[Action]) -> tuple[str, ...]:
    """Return the fields of a kind of action that name something of the board: to ask for one that is not there costs a
    model ten times as much."""
    return tuple(name for name in ("of", "carrier", "space", "path", "cargo") if name in kind.model_fields)


def find_ask(state: State, action: Action) -> Ask | None:
    """Return the question an action answers, if one stands: of several the one about the space it names, else the
    first."""
    wanted = answered_by(action.do)
    asked = [ask for ask in state.pending if ask.by == action.by and ask.do in wanted]
    named = (ask for ask in asked if ask.space == getattr(action, "start", None))
    return next(named, asked[0] if asked else None)


def as_played(id: str, options: JsonMapping) -> Edition:
    """Return an edition as a table plays it with these options. Raises BadLine."""
    return find_edition(id).with_options(options)[0]


def blank_game(header: Header) -> Game:
    """Return a game of the header's edition, options and setup, with nothing on the board. Raises Refused."""
    return _game(header, positions.empty_board)


def _game(header: Header, begun: Callable[[Edition, str, JsonObject], State]) -> Game:
    """Return the edition as the header has it, with a position of its setup. Raises Refused."""
    edition = find_edition(header.edition)
    setup = header.setup or edition.setups[0]
    if setup not in edition.setups:
        raise BadLine("header.setup", setup=setup, setups=edition.setups)
    edition, options = edition.with_options(header.options)
    return Game(edition, header, begun(edition, setup, options))


def new(header: Header) -> Game:
    """Return the game that a header begins, at its first position. Raises Refused (with its page)."""
    game = _game(header, positions.opening)
    try:
        positions.start(game.edition, game.state, header)
        positions.begin_turn(game.edition, game.state, header.position)
    except Refused as refused:
        refused.page = refused.page or game.edition.page(refused.rule)
        raise
    return game


__all__ = ["Action", "Game", "Played", "find_ask", "new"]
