"""A refusal as help: the engine's sentence with names instead of ids, or a closer reason, and the book's section."""

from collections.abc import Callable
from typing import Any

from bot.wording import commands
from bot.wording.advantages import DOES, advantage
from bot.wording.speech import Speech, capital, ended, listed, phase, stopped, unit, units, words
from bot.wording.status import TASKS
from engine.advice import reasons
from engine.advice.reasons import Reason, why
from engine.errors import NotNow, Refused
from engine.game import Game
from engine.json_types import JsonObject
from engine.refusals import sentence
from engine.state.ask import Ask

DO_THAT = "Do that"
KEEP_IT = "keep it for the noncombat move"
KEEP_BUTTON = "Keep it for then"
KEPT = "Kept for the noncombat move: {orders}. When that begins, it stands in **{button}**."
FIRST = "First **{power}** is asked: {question}"
NOWHERE = "the board"
"""What the engine says where a question is about no space."""


def refusal(refused: Refused, say: Speech | None, game: Game | None = None, line: JsonObject | None = None) -> str:
    """The whole answer to an order that is not possible; with the game and the order, more closely."""
    if say is None:
        return str(refused)
    source = f" *[{refused.page}]*" if refused.page else ""
    reason = why(game, line, refused) if game is not None and line is not None else None
    if game is not None and reason is not None:
        return f"{ended(capital(REASONS[reason.about](reason, game, say)))}{source}"
    if refused.rule == "turn.question" and (first := _asked_first(refused, game)) is not None:
        return f"{FIRST.format(power=say.power(first.by), question=stopped(say.question(first)))}{source}"
    details = {key: readable(value, say) for key, value in refused.details.items()}
    text = _sentence(refused).format_map(details)
    return f"{ended(capital(text))}{source}"


def _asked_first(refused: Refused, game: Game | None) -> Ask | None:
    """The question that comes first, where the game is at hand."""
    pending = game.state.pending if game is not None else ()
    return next((ask for ask in pending if (ask.by, ask.do) == (refused.details["by"], refused.details["do"])), None)


def untimely(game: Game, do: str, say: Speech) -> str:
    """Why an order of this kind has to wait, and what is to be done now."""
    reason = why(game, {"do": do}, NotNow("turn.not_in_phase"))
    return ended(capital(REASONS[reason.about](reason, game, say) if reason else _now(game)))


def _sentence(refused: Refused) -> str:
    """A question of no space is named alone."""
    if refused.rule == "turn.question" and refused.details["space"] == NOWHERE:
        return "{by} must first answer a question: {do}"
    if refused.rule == "advantage.where" and refused.details["space"] == "nowhere":
        return "say where {name} is to be used; possible: {spaces}"
    return sentence(refused.rule, refused.details)


def instead(refused: str, near: str) -> str:
    """A refusal above the nearest order that is legal, which a button gives."""
    return f"{refused}\nPossible: **{near}**"


def readable(value: Any, say: Speech) -> str:
    """A detail in players' words."""
    if isinstance(value, dict):
        return listed([f"{n} {words(str(kind))}" for kind, n in value.items()], last=", ") or "nothing"
    if isinstance(value, (list, tuple, set, frozenset)):
        named = [say.name_of(str(part)) for part in value]
        return listed(sorted(named) if isinstance(value, (set, frozenset)) else named, last=", ") or "none"
    if isinstance(value, str):
        return advantage(value) if value in DOES else say.name_of(value)
    return str(value)


# --- closer reasons ---------------------------------------------------------------------------------------------


def _not_asked(reason: Reason, game: Game, say: Speech) -> str:
    return f"nobody asks for that now: it answers a question in a battle. {_now(game)}"


def _later(reason: Reason, game: Game, say: Speech) -> str:
    when = listed([phase(name) for name in reason.names], last=" or ")
    return f"{say.orders.doing(reason.kind)} belongs to the phase {when}. {_now(game)}"


def _now(game: Game) -> str:
    name = game.state.phase
    return f"Now it is {phase(name)}: {TASKS.get(name, 'end the phase')}"


def _none_there(reason: Reason, game: Game, say: Speech) -> str:
    here, *others = reason.spaces
    text = f"you have no {unit(reason.kind)} in {say.space(here)}"
    if reason.units:
        text += f"; there you have {units(reason.units)}"
    return text + (f". The nearest: {say.spaces(others)}" if others else "")


def _fewer_there(reason: Reason, game: Game, say: Speech) -> str:
    return f"in {say.space(reason.spaces[0])} you have {units({reason.kind: reason.have})}, not {reason.need}"


def _too_far(reason: Reason, game: Game, say: Speech) -> str:
    start, goal = reason.spaces
    far = "1 space" if reason.need == 1 else f"{reason.need} spaces"
    return f"from {say.space(start)} to {say.space(goal)} it is {far}; {unit(reason.kind)} moves {reason.have}"


def _over_water(reason: Reason, game: Game, say: Speech) -> str:
    start, goal = reason.spaces
    return (
        f"no way by land leads from {say.space(start)} to {say.space(goal)}. By sea: "
        f"`{commands.TURN_FERRY}`, or “… {say.space(start)} > {say.space(goal)} by sea sz …”"
    )


def _blocked(reason: Reason, game: Game, say: Speech) -> str:
    start, goal, *between = reason.spaces
    text = f"no open way leads from {say.space(start)} to {say.space(goal)}"
    return text + (f": {say.spaces(between)} cannot be passed" if between else "")


def _not_beside(reason: Reason, game: Game, say: Speech) -> str:
    start, zone, *others = reason.spaces
    text = f"{say.space(zone)} is not beside {say.space(start)}"
    return text + (f", but {say.spaces(others)}" if others else ", and no zone is")


def _no_ship_there(reason: Reason, game: Game, say: Speech) -> str:
    zone, *others = reason.spaces
    text = f"you have no transport in {say.space(zone)}"
    return text + (f". Your transports: {say.spaces(others)}" if others else ", nor anywhere else")


REASONS: dict[str, Callable[[Reason, Game, Speech], str]] = {
    reasons.NOT_ASKED: _not_asked,
    reasons.LATER: _later,
    reasons.NONE_THERE: _none_there,
    reasons.FEWER_THERE: _fewer_there,
    reasons.TOO_FAR: _too_far,
    reasons.OVER_WATER: _over_water,
    reasons.BLOCKED: _blocked,
    reasons.NOT_BESIDE: _not_beside,
    reasons.NO_SHIP_THERE: _no_ship_there,
}
