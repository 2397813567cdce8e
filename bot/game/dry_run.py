"""A sheet of orders tried out, each on what the ones before it made: what it does, where it stops, what is wrong."""

from collections.abc import Sequence

from msgspec import Struct, field

from bot.game.order_context import reader_of
from bot.game.play_lines import awaits_dice, is_empty, play_first, play_one, with_power
from bot.loaded import Loaded
from bot.orders import written
from bot.orders.end_phase import END, end_by, ends_phase
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Ambiguous, Unclear, Unknown
from bot.refusals import NotPossible
from bot.wish import Line, Step
from bot.wording import order_sheets as texts
from bot.wording.consequences import consequence
from bot.wording.refusals import KEEP_IT, refusal
from bot.wording.warnings import warning
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.advice.alternatives import nearest, waits_for
from engine.advice.consequences import GRAVE, consequences, is_good
from engine.advice.warnings import warnings
from engine.economy.accounts import account_named
from engine.economy.production import ordered
from engine.events import Event, PhaseBegan

MOVES = ("move", "ferry", "place")


class Draft(Struct):
    """A sheet as far as it can be carried out: its lines, what each would do, and what is wrong with the others."""

    game: Game
    alone: bool = False
    """A single order, which may roll dice."""
    cautious: bool = False
    """Whether the player wants to be warned before he leaves a phase."""
    lines: list[Line] = field(default_factory=list[Line])
    told: list[str] = field(default_factory=list[str])
    events: list[Event] = field(default_factory=list[Event])
    refused: list[Line] = field(default_factory=list[Line])
    orders: list[str] = field(default_factory=list[str])
    """The whole sheet, as it may be typed."""
    wrong: list[str] = field(default_factory=list[str])
    """The orders that cannot be carried out."""
    why: list[str] = field(default_factory=list[str])
    """What is wrong with each of them."""
    rest: list[str] = field(default_factory=list[str])
    """The orders behind the one at which the sheet stops: they can be tried only after dice have fallen."""
    warned: bool = False
    """Something may have been overlooked, or stands there twice."""
    grave: bool = False
    """The whole game would feel it."""
    fresh: bool = False
    """The last step began the phase that runs."""
    seen: set[str] = field(default_factory=set[str])
    held: list[str] = field(default_factory=list[str])
    """The orders from the first end of a phase on that stands behind a refused one: what is refused may yet be mended,
    and could not be once the phase is over."""
    before_held: tuple[int, int] = (0, 0)
    """How many lines are in order before them, and how many orders are refused."""

    @property
    def in_order(self) -> list[Line]:
        """What can be carried out without the orders that are refused."""
        return self.lines[: self.before_held[0]] if self.held else self.lines

    @property
    def faults(self) -> int:
        return len(self.wrong)

    @property
    def plain(self) -> bool:
        """Whether nothing needs to be said of it before it is carried out: no fault, no warning, nothing that waits."""
        return bool(self.lines) and not self.left and not self.warned

    @property
    def left(self) -> list[str]:
        """What would not be carried out, in the order in which it was written."""
        return [*self.wrong[: self.before_held[1]], *self.held] if self.held else self.wrong + self.rest


class _Stops(Exception):
    """The sheet cannot go on before dice have fallen."""


def drafted(loaded: Loaded, user: str, given: Sequence[str | Line], cautious: bool = False) -> Draft:
    """Try orders, typed or as lines, one after the other. Raises Ambiguous; Unknown for a single order that was perhaps
    misspelt."""
    draft = Draft(loaded.game, len(given) == 1, cautious)
    draft.orders = orders = [order if isinstance(order, str) else written(order) for order in given]
    reader = reader_of(loaded, user, lambda: draft.game)
    for at, order in enumerate(orders):
        line: Line | None = None
        try:
            line = _line(given[at], reader)
            if ends_phase(line) and draft.wrong and not draft.held:
                draft.held, draft.before_held = orders[at:], (len(draft.lines), len(draft.wrong))
                draft.told.append(texts.HELD)
            _try(loaded, user, line, draft, order)
        except _Stops:
            _stop(orders[at:], draft, reader)
            break
        except (Ambiguous, Unknown) as unclear:
            if unclear.offers and (draft.alone or isinstance(unclear, Ambiguous)):
                unclear.number = at
                raise
            _wrong(draft, order, str(unclear))
        except (Unclear, NotPossible) as unclear:
            _wrong(draft, order, str(unclear))
        except Refused as refused:
            _wrong(draft, order, _reasoned(loaded, user, line, refused, draft))
    return draft


def _line(order: str | Line, reader: Reader) -> Line:
    """An order as a line. Raises Unclear."""
    return read_order(order, reader) if isinstance(order, str) else dict(order)


def _wrong(draft: Draft, order: str, why: str) -> None:
    draft.wrong.append(order)
    draft.why.append(why)
    draft.told.append(texts.fault(order, why))


def _reasoned(loaded: Loaded, user: str, line: Line | None, refused: Refused, draft: Draft) -> str:
    """Why a line is refused, and the nearest legal order."""
    if line is None:
        return refusal(refused, loaded.say)
    draft.refused.append(line)
    whole = with_power(loaded, line, user, draft.game)
    text = refusal(refused, loaded.say, draft.game, whole)
    if waits_for(draft.game, whole):
        return texts.possible(text, KEEP_IT)
    near = nearest(draft.game, whole)
    return texts.possible(text, loaded.say.order(near)) if near else text


def _stop(orders: list[str], draft: Draft, reader: Reader) -> None:
    """Say where the sheet stops and what waits behind. Fights are pressed, so they are not kept to be sent again; the
    phase of battles may be over by itself then, so its end is kept by name."""
    verbs: list[str] = []
    for order in orders:
        try:
            verbs.append(read_order(order, reader)["do"])
        except Unclear:
            verbs.append("")
    fights = next((at for at, verb in enumerate(verbs) if verb != "battle"), len(orders))
    if fights < len(orders) and verbs[fights] == END["do"] and draft.game.phase.fights_by:
        orders = [*orders[:fights], texts.end_of(draft.game.state.phase), *orders[fights + 1 :]]
    draft.rest = orders[fights:]
    draft.told.append(texts.stops(orders[:fights], draft.rest))


# --- one order --------------------------------------------------------------------------------------------------


def _try(loaded: Loaded, user: str, line: Line, draft: Draft, order: str) -> None:
    """Play a line on the draft. Raises Refused, NotPossible, Unclear, _Stops."""
    if ends_phase(line):
        _end(loaded, user, line, draft)
        return
    try:
        step = _played(loaded, user, line, draft)
    except OutOfDice:
        if not draft.alone:
            raise _Stops from None
        draft.lines.append(line)
        draft.told.append(texts.good(loaded.say.order(line), texts.ROLLS))
        return
    except Refused:
        if not draft.alone and awaits_dice(draft.game):
            raise _Stops from None
        raise
    note = _note(step, draft, order)
    brought = consequences(draft.game, step.action, step.game, step.events) if draft.cautious else []
    draft.warned = draft.warned or bool(note) or not all(is_good(each, step.game) for each in brought)
    draft.grave = draft.grave or any(each.about in GRAVE for each in brought)
    odd = [consequence(each, step.game, loaded.say) for each in brought]
    _take_in(draft, line, step)
    draft.told.append(texts.good(loaded.say.order(step.line), note) + texts.cautions(odd))


def _played(loaded: Loaded, user: str, line: Line, draft: Draft) -> Step:
    """The step of a line; where it is refused in an empty phase that has just begun, in the next one that is not."""
    game = draft.game
    try:
        whole = with_power(loaded, line, user, game)
        return play_one(game, whole, Dice(no_dice)) if draft.lines else play_first(game, whole)
    except Refused as refused:
        before = len(draft.lines), len(draft.told), len(draft.events)
        fresh = draft.fresh
        if not _left_empty(loaded, draft):
            raise
        try:
            return _played(loaded, user, line, draft)
        except Refused:
            draft.game, draft.fresh = game, fresh
            del draft.lines[before[0] :], draft.told[before[1] :], draft.events[before[2] :]
            raise refused from None


def _left_empty(loaded: Loaded, draft: Draft) -> bool:
    """Leave a phase (never a turn) that has just begun and leaves nothing to do, as the bot does by itself."""
    game = draft.game
    if not draft.fresh or not is_empty(game):
        return False
    line: Line = end_by(game.state.power)
    try:
        step = play_one(game, line, Dice(no_dice))
    except (Refused, OutOfDice):
        return False
    if step.game.state.power != game.state.power:
        return False
    draft.told.append(texts.good(texts.ended(game.state, step.game.state, loaded.say), texts.NOTHING_THERE))
    _take_in(draft, line, step)
    return True


def _end(loaded: Loaded, user: str, line: Line, draft: Draft) -> None:
    """The end of a phase, with what may have been overlooked; of the one that is named, if one is."""
    phases = [phase.name for phase in draft.game.edition.phases]
    named = line.pop("phase", draft.game.state.phase)
    if phases.index(named) < phases.index(draft.game.state.phase):
        draft.told.append(texts.good(texts.over(named)))
        return
    while named != draft.game.state.phase and _left_empty(loaded, draft):
        pass
    if named != draft.game.state.phase:
        raise Unclear(texts.not_yet(named, draft.game.state.phase))
    before, power = draft.game, with_power(loaded, line, user, draft.game)
    try:
        step = play_one(before, power, Dice(no_dice)) if draft.lines else play_first(before, power)
    except (Refused, OutOfDice) as fault:
        if not draft.alone and (isinstance(fault, OutOfDice) or awaits_dice(before)):
            raise _Stops from None
        if not isinstance(fault, OutOfDice):
            raise
        draft.lines.append(line)  # what is collected when it is left takes dice: convoys, bonds
        draft.told.append(texts.good(loaded.say.order(power), texts.ROLLS))
        return
    odd = [warning(caution, before, loaded.say) for caution in warnings(before)] if draft.cautious else []
    draft.warned = draft.warned or bool(odd)
    _take_in(draft, line, step)
    draft.told.append(texts.good(texts.ended(before.state, step.game.state, loaded.say)) + texts.cautions(odd))


def _take_in(draft: Draft, line: Line, step: Step) -> None:
    draft.game = step.game
    draft.lines.append(line)
    draft.events += step.events
    draft.fresh = any(isinstance(event, PhaseBegan) for event in step.events)


def _note(step: Step, draft: Draft, order: str) -> str:
    """What is worth saying of an order that is legal: that it takes another's place, or stands there twice."""
    if step.line["do"] == "purchase":
        had = ordered(draft.game.state, account_named(draft.game.state, step.line["by"], step.line.get("economy")))
        same = {kind: n for kind, n in had.items() if n} == step.line["units"]
        return texts.replaces(had) if any(had.values()) and not same else ""
    again = step.line["do"] in MOVES and order.lower() in draft.seen
    draft.seen.add(order.lower())
    return texts.AGAIN if again else ""
