"""Playing a record back: line by line, with its dice, its expectations and its refusals."""

from collections.abc import Iterable

from msgspec import Struct, field

from engine.dice.roller import Dice, OutOfDice, Script
from engine.errors import BadLine, NotNow, Refused
from engine.events import Event
from engine.game import Game, find_ask, new
from engine.json_text import TooDeep, read_json
from engine.json_types import JsonObject, is_object
from engine.playback.expect import differences
from engine.record import ANSWERS, Action, OpenBattle, Research, read_action, read_header, to_data
from engine.state_json import state_json


class RecordFault(Exception):
    """A fault of a record that breaks a rule or an expectation; `line` counts from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class NotARecord(Exception):
    """Text that is not JSON Lines at all."""


class Replay(Struct):
    """The game a record leads to, every event, the completed lines and the warnings of a lenient reading; `behind`:
    why a trusted one ended before the record does."""

    game: Game
    events: list[Event] = field(default_factory=list[Event])
    lines: list[JsonObject] = field(default_factory=list[JsonObject])
    warnings: list[str] = field(default_factory=list[str])
    behind: str = ""


def replay(text: str, until: int | None = None, lenient: bool = False) -> Replay:
    """Replay a record's text, up to a line if one is named (`until`, from 1). `lenient`: an answer that nothing asks
    for is left out, with a warning. Raises NotARecord, RecordFault."""
    done, rest = begun(text)
    script = Script()
    for number, data in rest:
        if until is not None and number > until:
            break
        _line(done, number, data, script, lenient)
    if script.queue and until is None:
        raise RecordFault(rest[-1][0], f"dice: {len(script.queue)} dice are left that nothing rolled")
    return done


def begun(text: str) -> tuple[Replay, list[tuple[int, object]]]:
    """Return the game that a record's header begins, and the numbered lines after it. Raises NotARecord,
    RecordFault."""
    numbered = _read(text.split("\n"))  # not splitlines: a note may hold other line breaks, unescaped
    if not numbered:
        raise NotARecord("the record is empty")
    number, data = numbered[0]
    try:
        return Replay(new(read_header(data))), numbered[1:]
    except Refused as refused:
        raise RecordFault(number, f"header: {refused}") from None


def _read(lines: Iterable[str]) -> list[tuple[int, object]]:
    numbered: list[tuple[int, object]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            numbered.append((number, read_json(line)))
        except TooDeep as error:
            raise RecordFault(number, str(error)) from None
        except ValueError as error:
            raise NotARecord(f"line {number} is not JSON: {error}") from None
    return numbered


def _line(done: Replay, number: int, data: object, script: Script, lenient: bool) -> None:
    if not is_object(data):
        raise RecordFault(number, "a line is a JSON object")
    line = dict(data)
    if set(line) == {"expect"} or set(line) == {"expect", "note"}:
        missed = differences(line["expect"], state_json(done.game.state))
        if missed:
            raise RecordFault(number, f"expect: {missed[0]}")
        return
    refused = line.pop("refused", None)
    label = str(line.get("do", "line"))
    if refused is not None:
        _must_refuse(done, number, label, line, str(refused), script)
        return
    try:
        _play(done, number, line, script, lenient)
    except Refused as fault:
        raise RecordFault(number, f"{label}: {fault}") from None
    except OutOfDice as fault:
        raise RecordFault(number, f"{label}: {fault}") from None


def _play(done: Replay, number: int, line: JsonObject, script: Script, lenient: bool) -> None:
    action = read_action(line)
    script.queue.extend(action.dice or ())
    if lenient and unneeded(done.game, action):
        done.warnings.append(f"line {number}: {action.do}: nothing asked for it, skipped")
        return
    dice = Dice(script)
    played = done.game.play(action, dice)
    done.game = done.game.after(played)
    done.events += played.events
    done.lines.append(completed(played.action, dice))


def completed(action: Action, dice: Dice) -> JsonObject:
    """Return the line as it is exported: what the engine filled in, and exactly the dice it used."""
    data = to_data(action)
    data.pop("dice", None)
    faces = dice.faces()
    return data | ({"dice": faces} if faces else {})


def unneeded(game: Game, action: Action) -> bool:
    """Return whether an action is an answer that nothing asked of that power, or opens a battle that is settled
    already."""
    state = game.state
    if action.do in ANSWERS or (isinstance(action, Research) and action.chart is not None and not action.count):
        return find_ask(state, action) is None
    if isinstance(action, OpenBattle):
        rules = game.phase.fights_by
        if rules is not None and action.kind in rules.undeclared:
            return False
        return state.battle_at(action.space, action.kind) is None
    return False


def _must_refuse(done: Replay, number: int, label: str, line: JsonObject, text: str, script: Script) -> None:
    """The line passes only if the action is refused with a message that contains the text; it changes nothing."""
    before = list(script.queue)
    try:
        action = read_action(line)
        script.queue.extend(action.dice or ())
        done.game.play(action, Dice(script))
    except Refused as fault:
        script.queue.clear()
        script.queue.extend(before)
        if text.lower() not in str(fault).lower():
            raise RecordFault(number, f"{label}: refused, but with another message: {fault}") from None
        return
    except OutOfDice:
        pass
    raise RecordFault(number, f"{label}: should be refused, but it is legal")


__all__ = ["BadLine", "NotARecord", "NotNow", "RecordFault", "Replay", "completed", "replay"]
