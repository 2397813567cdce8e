"""Taking orders back: a player his own, as far as the last dice, and never another's."""

import json
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.game.loading import turn_before, turn_start
from bot.game.play_lines import AUTOMATIC, TOGETHER
from bot.game.service import GameService
from bot.loaded import Loaded, turn_key, turn_name
from bot.messages.message import Message
from bot.messages.publishing import asked_once_more, next_words, turn_message
from bot.refusals import NotPossible, Outdated
from bot.store import record
from bot.store.record import Stretch
from bot.telling import Done
from bot.wish import Wish
from bot.wording import not_possible
from bot.wording.history import taken_back
from bot.wording.turns import not_begun
from engine.events import PhaseBegan
from engine.json_types import Line

UNREAD: Line = {}
"""In the place of a line that was not read."""


class _FurtherBack(Exception):
    """What is looked for is in lines that were not read."""


async def undo(service: GameService, wish: Wish, everything: bool = False) -> tuple[Done, list[str]]:
    """Take back the player's last order, or all of this phase; returns what was taken back, in words."""
    await service.rolls.known(wish.game)
    async with service.store.alone(wish.game):
        loaded = await service.look(wish.game)
        if wish.turn is not None and wish.turn != turn_key(loaded.game):
            raise Outdated
        await service.must_be_open(loaded, wish)
        mine = loaded.powers_of(wish.user)
        known, lines, back_to = await _read_back(service, loaded, mine, everything)
        cut = [line for line in lines[back_to:] if line.get("note") != AUTOMATIC]
        told = [loaded.say.order(line) for line in cut if not stands(line, mine)]
        kept = [line for line in cut if stands(line, mine)]

        def messages(after: Loaded) -> list[Message]:
            return _returned(loaded, _without_draft(after, lines, mine), wish.user, told)

        return await service.undo(wish, back_to, "undo", messages, kept, known), told


async def _read_back(
    service: GameService, loaded: Loaded, mine: Sequence[str], everything: bool
) -> tuple[Stretch, list[Line], int]:
    """The record as far back as is needed, its lines, and the line that is gone back to. It is read from where this
    turn began; where that is not enough, from the turn before, and then all of it. Raises NotPossible."""
    end = loaded.row.revision  # a game that cannot be followed to there has lines behind what it shows
    for begins in (turn_start(loaded.facts, end), turn_before(loaded.facts, end), 0):
        known = await record.stretch(service.store.reader, loaded.id, begins, end)
        lines = [UNREAD] * known.after + [json.loads(text) for text in known.lines]
        with suppress(_FurtherBack):
            back_to = start_of_last(lines, loaded, mine)
            while everything and back_to > 0 and _goes_on(lines, back_to, mine):
                back_to = start_of_last(lines[:back_to], loaded, mine)
            if turn_start(loaded.facts, back_to) >= known.after:
                return known, lines, back_to
    raise NotPossible(not_possible.NOTHING_TO_UNDO)


def start_of_last(lines: Sequence[Line], loaded: Loaded, mine: Sequence[str]) -> int:
    """How many lines stay when the last order and what followed by itself are cut. Raises NotPossible, _FurtherBack."""
    at = len(lines)
    while at > 0:
        line = lines[at - 1]
        if line is UNREAD:
            raise _FurtherBack
        if line.get("dice"):
            raise NotPossible(not_possible.DICE_FELL)
        at -= 1
        if stands(line, mine):
            continue
        if line.get("note") not in (AUTOMATIC, TOGETHER):
            if line["do"] == "edit":
                raise NotPossible(not_possible.HOST_CHANGED)
            if line["by"] not in mine:
                raise NotPossible(not_possible.NOT_YOUR_ORDER.format(power=loaded.say.power(line["by"])))
            return at
    raise NotPossible(not_possible.NOTHING_TO_UNDO)


def stands(line: Line, mine: Sequence[str]) -> bool:
    """Whether it is another's standing order, which may come at any time: it is no reason not to go back, and stays."""
    return line["do"] == "orders" and line["by"] not in mine


def _goes_on(lines: Sequence[Line], at: int, mine: Sequence[str]) -> bool:
    """Whether the order before is the player's own, of the same phase and without dice. Raises _FurtherBack."""
    before = next((line for line in reversed(lines[:at]) if line is UNREAD or not stands(line, mine)), None)
    if before is None:
        return False
    if before is UNREAD:
        raise _FurtherBack
    return before["by"] in mine and before["do"] != "end_phase" and not before.get("dice")


def _returned(before: Loaded, after: Loaded, user: str, told: Sequence[str]) -> list[Message]:
    """The table hears of an undo if it gives a phase or a turn back, or takes back an answer in a battle: pinged is
    whom it returns to."""
    battle = _in_battle(before, after, user, told)
    if turn_key(before.game) == turn_key(after.game):
        return battle
    debtors = dict.fromkeys(after.players.get(power) for power in after.debtors())
    ping = tuple(player for player in debtors if player and player != user)
    text = f"{taken_back(user, told)}\n{next_words(after)}"
    message = replace(turn_message(after, new=ping), text=text[:1900], line=after.revision, in_place=True)
    if turn_name(before.game) == turn_name(after.game):
        return [*battle, message]
    state = before.game.state
    return [turn_lost(before, not_begun(state.round, state.power, user, before.say)), message]


def turn_lost(begun: Loaded, text: str) -> Message:
    """What stands in the place of the message of a turn that has not begun any more."""
    return Message(text, card=f"turn:{turn_name(begun.game)}", passing=True)


def _in_battle(before: Loaded, after: Loaded, user: str, told: Sequence[str]) -> list[Message]:
    """A question that was asked after what is taken back loses its buttons; what stands again is asked again."""
    if not (before.game.state.pending or after.game.state.pending):
        return []
    thread = turn_name(after.game)
    note = Message(taken_back(user, told)[:1900], thread=thread, panel=True)
    again = [note, *asked_once_more(before, after, user), turn_message(after, passing=True)]
    return [replace(message, line=after.revision) for message in again]


def _without_draft(after: Loaded, lines: Sequence[Line], mine: Sequence[str]) -> Loaded:
    """Without what the player has ordered in the phase that runs again: he may change it, and it is told at its end
    as always. A phase in which dice have fallen is told as far as it came."""
    ordered = {number for number, _ in after.told if 0 < number <= len(lines)}
    if any(lines[number - 1].get("dice") for number in ordered):
        return after
    own = {number for number in ordered if lines[number - 1]["by"] in mine}
    return replace(after, turn=[(n, event) for n, event in after.turn if n not in own or isinstance(event, PhaseBegan)])
