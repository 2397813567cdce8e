"""What a sheet does next in a position: the line that is played, what is left and why, whether it is through. Pure.

How far it has come the record says: every line that it gave names it and the line of the sheet in its note. So what is
taken back, cut by a rewind or lost with a crash was not played, and nothing is played twice.
"""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from bot.absent.amounts import amount_of, cut_down
from bot.absent.matching import ordered_battle
from bot.absent.secret_orders import SecretOrder
from bot.absent.sheet import ASK_ME, END, Entry, Sheet
from bot.absent.turn_sheet import lands_apart, read_sheet
from bot.absent.wishes import Wish, read_wish, wished
from bot.game.order_context import reader_of
from bot.game.play_lines import play_one, with_power
from bot.loaded import EDITED, Loaded, turn_name
from bot.orders.ahead import Clause, Condition, Moment
from bot.orders.conditions import sentence
from bot.orders.end_phase import END as END_LINE
from bot.orders.moments import all_hold, passed
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from bot.refusals import NotPossible
from bot.wording import turn_sheets as texts
from bot.wording.refusals import refusal
from bot.wording.standing_orders import sheet_note
from engine import Dice, OutOfDice, Refused, no_dice
from engine.advice.landings import in_the_air, whole_landing
from engine.advice.research import developments
from engine.economy.accounts import account_of, economy_of
from engine.json_types import Line
from engine.lines import accepts
from engine.record import to_data

MANY = 99
"""So many units of each kind are everywhere while a sheet is read ahead."""
_NOTE = re.compile(r"sealed order (\d+), line (\d+)\.(\d+)(?:\+(\d+))?")


class SheetStep(Struct, frozen=True):
    """What comes next. by: the power whose sheet it is of. line: what is played now, None if nothing is. left: lines of
    the text that were not played, with the reason. through: nothing of it is left to do. stuck: why the phase that runs
    cannot be left. calls: the line of the text that calls its player now."""

    by: str = ""
    line: Line | None = None
    left: Mapping[int, str] = field(default_factory=dict[int, str])
    through: bool = False
    stuck: str = ""
    calls: int = 0


def sheet_of(loaded: Loaded, orders: Iterable[SecretOrder]) -> SecretOrder | None:
    """The sheet for the turn that runs, if the power in turn has one."""
    return next((one for one in orders if one.sheet is not None and one.turn == turn_name(loaded.game)), None)


def reached(loaded: Loaded, number: int) -> int:
    """How many of a sheet's entries the record has passed, those that were left among them."""
    found = [int(match[3]) for _, note in loaded.notes if (match := _NOTE.match(note)) and int(match[1]) == number]
    return max(found, default=0)


def lines_given(lines: Iterable[Line], number: int) -> set[int]:
    """The lines of a sheet's text that have given lines of a record."""
    notes = (_NOTE.match(str(line.get("note", ""))) for line in lines)
    return {int(match[2]) for match in notes if match and int(match[1]) == number and int(match[2])}


def wished_so_far(loaded: Loaded, number: int, line: int) -> int:
    """How many units of a wish are where they are wanted: of a line of a sheet's text."""
    notes = (_NOTE.match(note) for _, note in loaded.notes)
    return max((int(m[4] or 0) for m in notes if m and (int(m[1]), int(m[2])) == (number, line)), default=0)


def is_begun(loaded: Loaded, number: int) -> bool:
    """Whether it has given a line in this turn."""
    return any((match := _NOTE.match(note)) and int(match[1]) == number for _, note in loaded.notes)


def why_it_waits(loaded: Loaded, order: SecretOrder, power: str) -> str:
    """Why a sheet of the turn that runs is not played on by itself; empty if it is."""
    sheet = order.sheet or Sheet()
    if sheet.held:
        return sheet.held
    if sheet.edited or any(note == EDITED and at > sheet.since for at, note in loaded.notes):
        return texts.EDITED
    if not is_begun(loaded, order.number) and sheet.only:
        now = Moment(loaded.game, power, order.memory)
        unmet = [one for one in sheet.only if not all_hold([one], now)]
        if unmet:
            return texts.changed(unmet_sentences(unmet, loaded))
    return ""


def unmet_sentences(conditions: Iterable[Condition], loaded: Loaded) -> list[str]:
    """What was to be so and is not."""
    return [sentence(one, loaded.say) for one in conditions]


def acting(loaded: Loaded) -> tuple[str, ...]:
    """The powers whose sheets may have something to do: the one whose part it is, and who shares the phase with it."""
    game = loaded.game
    return game.phase.acting(game.state) if game.phase.shared else (game.state.power,)


def next_of_sheet(loaded: Loaded, order: SecretOrder, power: str = "") -> SheetStep:
    """What a sheet does next, of the power whose part it is, or of one that shares the phase and leaves its end to
    that. Odds are asked for, which take long: never beside other work."""
    game, power = loaded.game, power or loaded.game.state.power
    leads = power == game.state.power
    if game.state.pending or game.state.winner or order.sheet is None or order.turn != turn_name(game):
        return SheetStep(power)
    left: dict[int, str] = {}
    names = [phase.name for phase in game.edition.phases]
    now, done = names.index(game.state.phase), reached(loaded, order.number)
    for at, entry in enumerate(order.sheet.entries[done:], done + 1):
        wanted = names.index(entry.phase)
        if wanted < now:
            left[entry.number] = texts.PHASE_OVER
            continue
        if wanted > now:
            return _on(loaded, order, at - 1, left) if leads else SheetStep(power, None, left)
        step = _of_this_phase(loaded, order, power, at, left)
        if step is not None:
            return step
    return SheetStep(power, None, left, through=True)


def _of_this_phase(loaded: Loaded, order: SecretOrder, power: str, at: int, left: dict[int, str]) -> SheetStep | None:
    """What the entry with this number, of the phase that runs, leads to; None if it waits, or is left out, of which
    `left` says why."""
    game, sheet = loaded.game, order.sheet or Sheet()
    entry, leads = sheet.entries[at - 1], power == game.state.power
    if entry.order == END and not leads:
        return None
    if entry.order == END and (first := _before_the_end(loaded, order)) is not None:
        return SheetStep(power, first | {"note": sheet_note(order.number, 0, at - 1)}, left)
    if entry.order == ASK_ME:
        so = passed(entry.tests, Moment(game, power, order.memory))
        calls = so and entry.number not in sheet.called
        return SheetStep(power, None, left, calls=entry.number) if calls else None
    wish = wish_of(loaded, power, entry)
    line, why = _wished(loaded, entry, order, power, wish, at) if wish else _line_of(loaded, entry, order, power)
    if line is not None:
        note = {} if "note" in line else {"note": sheet_note(order.number, entry.number, at)}
        return SheetStep(power, line | note, left)
    if why:
        left[entry.number] = why
    return None


def _on(loaded: Loaded, order: SecretOrder, done: int, left: Mapping[int, str]) -> SheetStep:
    """The way to a later phase: battles are fought first, and the phase is left."""
    game = loaded.game
    note = {"note": sheet_note(order.number, 0, done)}
    line = _before_the_end(loaded, order) or {"by": game.state.power} | END_LINE
    try:
        play_one(game, line, Dice(no_dice))
    except OutOfDice:
        pass
    except Refused as refused:
        return SheetStep(game.state.power, None, left, stuck=refusal(refused, loaded.say, game, line))
    return SheetStep(game.state.power, line | note, left)


def _before_the_end(loaded: Loaded, order: SecretOrder) -> Line | None:
    """What is done before a phase is left: battles are fought; aircraft of which nothing was said come down, where it
    is nearest and safe."""
    if loaded.game.phase.fights_by is not None and (battle := ordered_battle(loaded.game, (order,))) is not None:
        return battle
    flights = whole_landing(loaded.game) if in_the_air(loaded.game) > 0 else ()
    return next((to_data(flight) for flight in flights), None)


def _line_of(loaded: Loaded, entry: Entry, order: SecretOrder, power: str) -> tuple[Line | None, str]:
    """An entry as a line that can be played now; else why not, or nothing if it waits for what is not so. Odds of a
    battle that it would begin are those with its units there."""
    so = passed(entry.tests, Moment(loaded.game, power, order.memory))
    if so is False:
        return None, ""
    line = {"by": power} | END_LINE
    then = loaded.game
    try:
        line = line if entry.order == END else _read(loaded, entry.order, order.owner)
        then = play_one(loaded.game, line, Dice(no_dice)).game
    except OutOfDice:
        pass
    except (Unclear, NotPossible) as unclear:
        return None, str(unclear)
    except Refused as refused:
        return None, refusal(refused, loaded.say, loaded.game, line)
    so = passed(entry.tests, Moment(then, power, order.memory)) if so is None else so
    if so is None:
        return None, texts.CANNOT_TELL
    return (line, "") if so else (None, "")


def wish_of(loaded: Loaded, power: str, entry: Entry) -> Wish | None:
    """An entry as a wish; None if it is an order like others."""
    names = vocabulary(loaded.game.state.board, loaded.game.state.tables[power])
    return None if entry.order == END else read_wish(entry.order, names, "", lands_apart(loaded.game.edition))


def _wished(
    loaded: Loaded, entry: Entry, order: SecretOrder, power: str, wish: Wish, at: int
) -> tuple[Line | None, str]:
    """The next line of a wish, noted with how much of it is done; what it waits for is looked at once."""
    so_far = wished_so_far(loaded, order.number, entry.number)
    so = True if so_far else passed(entry.tests, Moment(loaded.game, power, order.memory))
    if not so:
        return None, texts.CANNOT_TELL if so is None else ""
    line, why = wished(loaded.game, power, wish, so_far)
    if line is None:
        return None, why
    done = so_far + sum(line["units"].values())
    return {"by": power} | line | {"note": sheet_note(order.number, entry.number, at - 1, done)}, ""


def _read(loaded: Loaded, order: str, user: str) -> Line:
    """An order as a line by the power that acts. Raises Unclear, NotPossible."""
    reader = reader_of(loaded, user)
    amount = amount_of(order, reader.words)

    def is_legal(line: Line) -> bool:
        return accepts(loaded.game, with_power(loaded, line, user))

    return with_power(loaded, cut_down(read_order(amount.order, reader), amount, is_legal), user)


def reading(loaded: Loaded, power: str, text: str) -> tuple[Sheet, tuple[Clause, ...], str]:
    """Read a sheet of a power as far as its words go, whoever will be where. Raises Unclear."""
    usual = reader_ahead(loaded, power, "")
    return read_sheet(text, usual.words, loaded.game.edition, lambda phase: replace(usual, phase=lambda: phase))


def reader_ahead(loaded: Loaded, power: str, phase: str) -> Reader:
    """A reader to which every unit is everywhere."""
    game, board = loaded.game, loaded.game.state.board
    claims = dict.fromkeys(name for _, name in game.edition.claims)
    names = vocabulary(board, game.state.tables[power], developments(game), claims)
    many = dict.fromkeys(game.state.tables[power], MANY)
    zone = next((space for space in board.spaces if board.is_sea(space)), "")
    return replace(
        reader_of(loaded, loaded.players.get(power, "")),
        words=names,
        asks=(),
        movable=lambda space, owner="": many,
        waiting=lambda: many,
        crossings=lambda units, start, goal: [[zone]],
        phase=lambda: phase,
        economies=lambda: tuple(board.powers[power].economies),
        economy_at=lambda space: economy_of(game.state, account_of(game.state, power, space)),
        ordered=lambda economy: {},
    )
