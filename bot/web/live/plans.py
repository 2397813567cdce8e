"""A board of somebody's own: moves of his next turn tried on a copy. Nothing of it is kept here or told to anybody: the
page sends its lines along with every question. Pure, but slow: not for the event loop."""

import json
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.absent.sheet_tried import at_turn
from bot.game.play_lines import play_one
from bot.loaded import Loaded
from bot.orders import written
from bot.orders.end_phase import END
from bot.refusals import NotPossible
from bot.web.live.live_views import PlanView
from bot.web.live.moves import goal_of
from bot.web.live.seat_view import stacks_view
from bot.web.story_view import begun_at, fortunes
from bot.wording import board as texts
from bot.wording.board import plain
from bot.wording.refusals import refusal
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.advice.destinations import is_hostile
from engine.json_types import JsonObject

MOST_PHASES = 12


class Ground(Struct, frozen=True):
    """What a plan begins with: the game as it stands, or, where battles that stand are in the way of the planner's
    turn, as the running turn began."""

    loaded: Loaded
    earlier: Loaded | None
    user: str


def plan_view(ground: Ground, power: str, lines: Sequence[JsonObject]) -> PlanView:
    """A plan as far as it can be played, told like a game. Raises NotPossible."""
    loaded, start = ground.loaded, _begun(ground, power)
    told, fault, game = begun_at(start), "", start
    for line in lines:
        done, fault = _played(loaded, game, power, line)
        if done is None:
            break
        game = done[0]
        told.go_on(json.dumps(done[1]))
    there = replace(loaded, game=game)
    words = [written({**line}) for line in lines[: len(told.steps)]]
    return PlanView(
        revision=loaded.revision,
        opening=told.opening,
        before=fortunes(start.state),
        steps=told.steps,
        turns=told.turns,
        stacks=list(stacks_view(there)),
        battles=list(dict.fromkeys(goal for line in lines[: len(told.steps)] if (goal := _fight(start, line)))),
        fault=fault,
        sheet="\n".join(words),
    )


def planned(ground: Ground, power: str, lines: Sequence[JsonObject]) -> Loaded:
    """The game as it stands in a plan: for whatever can be asked of a game. Raises NotPossible."""
    loaded, game = ground.loaded, _begun(ground, power)
    for line in lines:
        done, fault = _played(loaded, game, power, line)
        if done is None:
            raise NotPossible(fault)
        game = done[0]
    return replace(loaded, game=game)


def _begun(ground: Ground, power: str) -> Game:
    """The moves of a power's turn begin: this one, or the next as if it came now. Raises NotPossible."""
    if ground.loaded.players.get(power) != ground.user:
        raise NotPossible(texts.NOT_SEATED)
    for loaded in (ground.loaded, ground.earlier):
        game = _moves_of(loaded, power) if loaded is not None else None
        if game is not None:
            return game
    raise NotPossible(texts.NO_PLAN)


def _moves_of(loaded: Loaded, power: str) -> Game | None:
    """The same from one position on; None where dice or answers come first."""
    state = loaded.game.state
    game = at_turn(loaded.game, power, state.power == power and state.turn.power == power)
    for _ in range(MOST_PHASES):
        if game is None or game.state.pending or game.state.winner or game.state.power != power:
            break
        if game.phase.options(game.state) is not None:
            return game
        done, _ = _played(loaded, game, power, END)
        game = done[0] if done is not None else None
    return None


def _fight(start: Game, line: JsonObject) -> str:
    """Where a move leads to a battle; "" if it does not."""
    goal = goal_of(line)
    return goal if goal and is_hostile(start.state, goal) else ""


def _played(loaded: Loaded, game: Game, power: str, line: JsonObject) -> tuple[tuple[Game, JsonObject] | None, str]:
    """The game after a line, and the line as it was played; or why it cannot be."""
    whole = {"by": power} | line
    try:
        step = play_one(game, whole, Dice(no_dice))
    except OutOfDice:
        return None, texts.PLAN_ENDS_AT_DICE
    except Refused as refused:
        return None, plain(refusal(refused, loaded.say, game, whole), loaded.say)
    return (step.game, dict(step.line)), ""
