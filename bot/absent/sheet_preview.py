"""A sheet read back before it is sealed: in plain sentences, tried out as far as the dice, with the chances of its
attacks. Pure.

Before its turn it is tried out as if that began now: with everybody else's turn left out the board stands as it does.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.absent.amounts import Amount, amount_of
from bot.absent.secret_orders import SecretOrder
from bot.absent.sheet_menus import line_of
from bot.absent.sheet_play import MANY, SheetStep, next_of_sheet, reader_ahead
from bot.absent.turn_sheet import END, Entry, Sheet
from bot.game.play_lines import play_one
from bot.loaded import Loaded, notes_of, turn_name
from bot.orders.ahead import own_odds
from bot.orders.conditions import sentence, sentences
from bot.orders.end_phase import END as END_LINE
from bot.orders.place import PLACE
from bot.orders.purchase import PURCHASE
from bot.wording import turn_sheets as texts
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.legal import open_battles
from engine.turn.plan import turn_with

MOST_STEPS = 120


@dataclass(slots=True)
class _Tried:
    """A sheet as far as it comes without dice."""

    loaded: Loaded
    left: dict[int, str] = field(default_factory=dict[int, str])
    chances: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    """Of each battle: the space, and the chance to win it in percent."""


def preview(loaded: Loaded, power: str, order: SecretOrder) -> str:
    """What a sheet says and would do. Odds are asked for, which take long: never beside other work."""
    sheet, say = order.sheet or Sheet(), loaded.say
    tried = _tried(loaded, power, order)
    left = tried.left if tried else {}
    turn = f"{order.turn.partition('.')[0]}.{power}"
    lines = [texts.preview_head(turn, order.turn == turn_name(loaded.game), say)]
    if sheet.only:
        lines.append(texts.preview_only([sentence(one, say) for one in sheet.only]))
    phase = ""
    for entry in sheet.entries:
        if entry.phase != phase:
            phase = entry.phase
            lines.append(texts.preview_phase(phase))
        told = sentences(entry.tests, say)
        ends = texts.END_OF_PHASE if entry.order == END else plainly(loaded, power, entry)
        lines.append(texts.preview_line(ends, told, left.get(entry.number, "")))
    lines += [texts.chance(say.space(space), chance) for space, chance in (tried.chances if tried else [])]
    lines.append(texts.plan([clause.about for clause in order.clauses], order.text))
    if not any(entry.order == END and entry.phase == loaded.game.edition.phases[-1].name for entry in sheet.entries):
        lines.append(texts.NO_END)
    elif _unplaced(loaded, sheet):
        lines.append(texts.NO_PLACE)
    return texts.preview_whole(lines)


def _unplaced(loaded: Loaded, sheet: Sheet) -> bool:
    """Whether something is bought that no line places, though a phase waits for that."""
    phases = {phase.name: phase for phase in loaded.game.edition.phases}
    bought = [entry.order for entry in sheet.entries if PURCHASE.do in phases[entry.phase].accepts]
    placing = [phase for phase in phases.values() if PLACE.do in phase.accepts and PURCHASE.do not in phase.accepts]
    placed = any(entry.order != END and entry.phase in {phase.name for phase in placing} for entry in sheet.entries)
    return bool(placing) and any(order != END for order in bought) and not placed


def plainly(loaded: Loaded, power: str, entry: Entry) -> str:
    """An order in a sentence; one whose amount is found out only later, as it was written."""
    line = line_of(loaded, power, entry)
    if line is None or amount_of(entry.order, reader_ahead(loaded, power, entry.phase).words) != Amount(entry.order):
        return entry.order
    counted = [n for n in line.get("units", {}).values() if isinstance(n, int)]
    return entry.order if MANY in counted else loaded.say.order(line)


def _tried(loaded: Loaded, power: str, order: SecretOrder) -> _Tried | None:
    """A sheet tried out up to the dice; None where its turn cannot be reached without any."""
    game = at_turn(loaded.game, power, order.turn == turn_name(loaded.game))
    if game is None:
        return None
    order = replace(order, turn=turn_name(game), number=0)
    tried = _Tried(replace(loaded, game=game, notes=(), turn=[], told=[]))
    for _ in range(MOST_STEPS):
        step = next_of_sheet(tried.loaded, order, power)
        tried.left |= step.left
        if step.line is None or not _goes_on(tried, step):
            break
    tried.chances = _chances(tried.loaded.game, power)
    return tried


def at_turn(game: Game, power: str, now: bool) -> Game | None:
    """A game as a power's turn begins, with the turns before it left out; None where that takes dice or answers."""
    owner = turn_with(game.edition.plan, game.state, power)
    for _ in range(MOST_STEPS):
        if now or game.state.turn.power == owner:
            return game
        try:
            game = play_one(game, {"by": game.state.power} | END_LINE, Dice(no_dice)).game
        except (Refused, OutOfDice):
            return None
    return None


def _goes_on(tried: _Tried, step: SheetStep) -> bool:
    """Play a step; whether it needed no dice."""
    try:
        played = play_one(tried.loaded.game, step.line or {}, Dice(no_dice))
    except (Refused, OutOfDice):
        return False
    revision = tried.loaded.revision + 1
    notes = (*tried.loaded.notes, *notes_of([played.line], revision))
    tried.loaded = replace(tried.loaded, game=played.game, revision=revision, notes=notes)
    return True


def _chances(game: Game, power: str) -> list[tuple[str, float]]:
    """Of the battles that stand when the dice come."""
    battles = open_battles(game) if not game.state.pending else []
    found = [(battle.space, own_odds(game, battle.space, battle.kind, attacks=True)) for battle in battles]
    return [(space, chance) for space, chance in found if chance is not None]
