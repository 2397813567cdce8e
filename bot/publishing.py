"""What the table is told about an action: battle cards, the net result of a phase with its map, and one ping a debt.

Pure: positions and events in, messages out. The outbox posts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.answering.offers import ask_rows, fight_rows, panel_rows
from bot.loading import Loaded
from bot.messages import Message, Picture, Row
from bot.picturing.battles import battle_scene
from bot.picturing.maps import marked, position_scene, told_scene
from bot.turning import Step
from bot.wording import battles as fights
from bot.wording.asks import question
from bot.wording.phases import heading, phase_summary
from bot.wording.speech import clipped, phase
from bot.wording.status import TASKS, turn
from engine import events as e
from engine.events import Event, PhaseBegan

BODY = 3800


@dataclass(frozen=True, slots=True)
class Segment:
    """A phase and what happened in it."""

    power: str
    phase: str
    round: int
    events: tuple[Event, ...]


def segments(before: Loaded, steps: Sequence[Step]) -> list[Segment]:
    """The phases that were left, and at the end the one that runs on."""
    state = before.game.state
    current, happened = (state.power, state.phase, state.round), list(before.events)
    found: list[Segment] = []
    for event in (event for step in steps for event in step.events):
        if isinstance(event, PhaseBegan):
            found.append(Segment(*current, tuple(happened)))
            current, happened = (event.power, event.phase, event.round), []
        else:
            happened.append(event)
    return [*found, Segment(*current, tuple(happened))]


def publish(before: Loaded, after: Loaded, steps: Sequence[Step], user: str) -> list[Message]:
    """Everything to be posted, in order. `user` acted and is not pinged for what he does himself."""
    parts = segments(before, steps)
    fresh = [event for step in steps for event in step.events]
    told = [_card(part, after, space, user) for part in parts for space in _fought(part, fresh)]
    messages = [card for card in told if card]
    new = _new_debtors(before, after, user)
    if len(parts) > 1 or after.game.state.winner:
        messages.append(_phase_message(parts, after, new))
    if after.game.state.pending:
        messages += _questions(after, new, told_already=len(parts) > 1, cards=messages)
    elif new and len(parts) == 1:
        messages.append(_your_move(after, new))
    return messages


def _new_debtors(before: Loaded, after: Loaded, user: str) -> list[str]:
    """Players who owe something now and did not before this action; not the one who just acted."""
    owed = {before.players.get(power) for power in before.debtors()}
    if before.game.state.power != after.game.state.power and not after.game.state.pending:
        owed = set()
    now = [after.players.get(power) for power in after.debtors()]
    return [player for player in dict.fromkeys(now) if player and player != user and player not in owed]


# --- battles ----------------------------------------------------------------------------------------------------


def _fought(part: Segment, fresh: Sequence[Event]) -> list[str]:
    """Spaces of a phase in which dice fell, or a battle that had dice went on, just now."""
    rolled = {event.space for event in part.events if isinstance(event, e.Rolled)}
    kinds = (e.Rolled, e.Lost, e.Damaged, e.Submerged, e.Retreated, e.BattleEnded)
    now = dict.fromkeys(event.space for event in fresh if isinstance(event, kinds))
    return [space for space in now if space in rolled and any(event in part.events for event in fresh)]


def _card(part: Segment, after: Loaded, space: str, user: str) -> Message | None:
    """The message of a battle; posted once, edited while the battle goes on, with a picture when it is over."""
    told = fights.battle_events(part.events, space)
    if not told:
        return None
    say, over = after.say, fights.is_over(told)
    began = told[0]
    assert isinstance(began, e.BattleBegan)  # noqa: S101  (battle_events starts there)
    card = Message(
        title=f"Battle in {say.space(space)}",
        body=clipped(fights.battle_text(told, say), BODY),
        card=f"battle:{part.round}:{part.power}:{space}:{began.kind}",
    )
    if not over:
        return replace(card, rows=_own_question(after, user))
    scene = battle_scene(told, after.game.state, say)
    pictures = (Picture("battle", battle=scene, main=True),) if scene else ()
    more = () if after.game.state.pending or after.game.state.phase != part.phase else panel_rows(after)
    return replace(card, pictures=pictures, rows=more if _in_turn(after, user) else ())


def _in_turn(after: Loaded, user: str) -> bool:
    return after.players.get(after.game.state.power) == user


def _own_question(after: Loaded, user: str) -> tuple[Row, ...]:
    """The buttons for the question that the acting player is asked himself."""
    for number, ask in enumerate(after.game.state.pending):
        if after.players.get(ask.by) == user:
            return ask_rows(after, number, ask)
    return ()


# --- phases -----------------------------------------------------------------------------------------------------


def _phase_message(parts: Sequence[Segment], after: Loaded, new: Sequence[str]) -> Message:
    """The net result of the phases that were left, the map, and what comes next."""
    say, state = after.say, after.game.state
    left = parts if state.winner else parts[:-1]
    lines: list[str] = []
    for part in left:
        summary = phase_summary(part.events, say)
        if summary and len({part.power for part in left}) > 1:
            lines.append(f"**{say.power(part.power)}**")
        lines += summary
    first, turned = left[0], parts[-1].power != parts[0].power
    title = "The game is over" if state.winner else heading(first.power, first.phase, first.round, say)
    happened = [event for part in left for event in part.events] + [*parts[-1].events]
    return Message(
        text="" if state.winner else next_words(after, new),
        title=clipped(title, 250),
        body=clipped("\n".join(lines) or "Nothing happened.", BODY),
        rows=panel_rows(after),
        ping=tuple(new),
        pictures=_maps(after, happened, title) if lines or turned else (),
        panel=True,
    )


def _maps(after: Loaded, happened: Iterable[Event], title: str) -> tuple[Picture, ...]:
    """The crop of what happened, shown large, and the whole map beside it; only the map where nothing is marked."""
    scene = told_scene(after.game.state, list(happened), title)
    if marked(scene):
        return (Picture("detail", map=scene, whole=False, main=True), Picture("map", map=scene))
    return (Picture("map", map=position_scene(after.game.state, title), main=True),)


def next_words(after: Loaded, new: Sequence[str]) -> str:
    """The line above a message: who is to do what now. A mention only pings those in `ping`."""
    say, state = after.say, after.game.state
    if state.winner:
        return f"**{turn(state, say)}**"
    if state.pending:
        return f"Waiting for {say.mention(state.pending[0].by)}."
    task = TASKS.get(state.phase, phase(state.phase))
    return f"{say.mention(state.power)} **{say.power(state.power)}**, {phase(state.phase)}: {task}."


# --- debts ------------------------------------------------------------------------------------------------------


def _questions(after: Loaded, new: Sequence[str], told_already: bool, cards: Sequence[Message]) -> list[Message]:
    """One message to each player who is asked something and has no buttons for it in front of him."""
    messages: list[Message] = []
    for number, ask in enumerate(after.game.state.pending):
        player = after.players.get(ask.by)
        rows = ask_rows(after, number, ask)
        if any(card.card and card.rows == rows for card in cards):
            continue
        text = f"{after.say.mention(ask.by)} **{after.say.power(ask.by)}**: {question(ask, after.say)}"
        messages.append(Message(text, rows=rows, ping=(player,) if player and player in new else (), panel=True))
    return messages


def _your_move(after: Loaded, new: Sequence[str]) -> Message:
    """The turn is back with somebody who waited for another's decision."""
    return Message(next_words(after, new), rows=panel_rows(after), ping=tuple(new), panel=True)


__all__ = ["Segment", "fight_rows", "next_words", "publish", "segments"]
