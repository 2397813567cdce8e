"""A sheet put together from menus: what follows after an attack, if it succeeds or fails; from where, with what, where
to. Each choice is a line that could have been typed. Pure.

Nobody knows how the board will stand, so what is offered is as far as units may go, whoever is in between.
"""

from collections import Counter

from msgspec import Struct

from bot.absent.amounts import amount_of
from bot.absent.sheet import END, Entry, Sheet, as_lines
from bot.absent.sheet_play import reader_ahead, reading
from bot.loaded import Loaded
from bot.orders.ferry import FERRY
from bot.orders.move import MOVE
from bot.orders.place import PLACE
from bot.orders.purchase import PURCHASE
from bot.orders.read_order import read_order
from bot.parsing.parse_errors import Unclear
from bot.refusals import Outdated
from bot.wording.speech import phase as phase_words
from bot.wording.speech import words
from engine.advice.reasons import distances
from engine.json_types import Line
from engine.units.kinds import Kind

MOST_ATTACKS = 12
FALLS, HOLDS, MORE, PLACES = "f", "n", "m", "p"
"""What is told next: what follows if an attack succeeds, or fails; one attack more; where is placed what is bought."""
LANDING = ("near and safe", "on the carrier", "at the front")
PLACING = ("at the front", "safe", "on the carrier")
"""What may be wished of places, as it may be typed."""
Offer = tuple[str, str]
"""What a menu shows, and the order that it stands for."""


class Attack(Struct, frozen=True):
    """A move of a sheet that is made before the battles. number: its line; units, goal: what goes where."""

    number: int
    units: tuple[str, ...]
    goal: str


def line_of(loaded: Loaded, power: str, entry: Entry) -> Line | None:
    """What an entry says, as far as its words go; None where it only ends a phase."""
    if entry.order == END:
        return None
    reader = reader_ahead(loaded, power, entry.phase)
    try:
        return read_order(amount_of(entry.order, reader.words).order, reader)
    except Unclear:
        return None


def attacks(loaded: Loaded, power: str, text: str) -> list[Attack]:
    """The attacks of a sheet, one for each goal, the last first; none if it cannot be read."""
    try:
        sheet = reading(loaded, power, text)[0]
    except Unclear:
        return []
    found: dict[str, Attack] = {}
    for entry in sheet.entries:
        line = line_of(loaded, power, entry)
        if line is None or line["do"] not in (MOVE.do, FERRY.do) or not _before_battles(loaded, entry.phase):
            continue
        goal = line["path"][-1] if "path" in line else str(line.get("to") or "")
        units = (*(found[goal].units if goal in found else ()), *line.get("units", {}))
        if goal and not _is_ours(loaded, power, goal):
            found[goal] = Attack(entry.number, tuple(dict.fromkeys(units)), goal)
    return [*reversed(found.values())][:MOST_ATTACKS]


def _before_battles(loaded: Loaded, phase: str) -> bool:
    phases = list(loaded.game.edition.phases)
    at = next(at for at, one in enumerate(phases) if one.name == phase)
    return any(one.fights_by for one in phases[at:]) and not phases[at].buys_by


def _is_ours(loaded: Loaded, power: str, space: str) -> bool:
    """Whether a land of one's own side, or a zone without enemies."""
    state = loaded.game.state
    if state.board.is_sea(space):
        return not state.enemies_at(space, power)
    owner = state.owners.get(space)
    return owner in state.board.powers and state.board.side(owner or "") == state.board.side(power)


def _phase_after(loaded: Loaded, before: bool) -> str:
    """The phase in which units move before the battles, or after them."""
    phases = [one for one in loaded.game.edition.phases if MOVE.do in one.accepts]
    found = [one.name for one in phases if _before_battles(loaded, one.name) == before]
    if not found:
        raise Outdated
    return found[0]


def _placing(loaded: Loaded) -> str:
    """The phase in which units that are bought are placed."""
    return next(one.name for one in reversed(loaded.game.edition.phases) if PLACE.do in one.accepts)


def starts(loaded: Loaded, power: str, goal: str) -> list[str]:
    """From where units may go: the goal of the attack, then the nearest to it."""
    state = loaded.game.state
    own = list(dict.fromkeys(unit.space for unit in state.seen_of(power) if not state.kind(unit).is_facility))
    near = distances(state.board, goal) if goal else {}
    first = [goal] if goal else []
    return [*first, *sorted((space for space in own if space != goal), key=lambda space: near.get(space, 999))]


def stacks(loaded: Loaded, power: str, start: str, attack: Attack | None) -> list[str]:
    """What may go from there, as it is typed; of the goal of an attack, what attacked."""
    state = loaded.game.state
    there = Counter(unit.kind for unit in state.seen_at(start) if unit.owner == power and state.kind(unit).move)
    if attack is not None and attack.goal == start:
        there.update({kind: 2 for kind in attack.units if kind not in there})
    found = ["all"] if len(there) > 1 else []
    for kind, n in there.items():
        found += [f"all {words(kind)}", *(f"{many} {words(kind)}" for many in range(1, min(n, 4)))]
    return found[:24]


def ways_on(loaded: Loaded, power: str, what: str, start: str, stack: str) -> list[Offer]:
    """What may be ordered of these units: first where they land, or are placed, by wishes, then each space."""
    if what == PLACES:
        wished = [(wish, f"place {stack} {wish}") for wish in PLACING]
        return [*wished, *((loaded.say.space(at), f"place {stack} in {words(at)}") for at in producers(loaded, power))]
    moves = [
        (loaded.say.space(to), move_of(start, stack, to)) for to in goals(loaded, power, start, stack, what == MORE)
    ]
    flies = what != MORE and all(kind.is_air for kind in _kinds(loaded, power, start, stack))
    wished = [(wish, f"land {stack} from {words(start)} {wish}") for wish in LANDING if flies and moves]
    return [*wished, *moves]


def producers(loaded: Loaded, power: str) -> list[str]:
    """The lands of a power in which something stands that may mobilize units, else its capitals."""
    state = loaded.game.state
    found = [at for at, there in state.facilities.items() if there and state.owners.get(at) == power]
    return found or list(state.board.powers[power].capitals)


def _kinds(loaded: Loaded, power: str, start: str, stack: str) -> list[Kind]:
    """The kinds that a choice of units names, or of all that stand there, as far as they move."""
    state = loaded.game.state
    named = [kind for kind in state.table(power).values() if stack.endswith(f" {words(kind.id)}")]
    kinds = named or [state.kind(unit) for unit in state.seen_at(start) if unit.owner == power]
    return [kind for kind in kinds if kind.move]


def goals(loaded: Loaded, power: str, start: str, stack: str, before: bool) -> list[str]:
    """Where these may go, the nearest first; after the battles not where enemies are, but where one attacks."""
    state = loaded.game.state
    kinds = _kinds(loaded, power, start, stack)
    on_sea = all(kind.is_sea for kind in kinds)
    most = max((kind.move for kind in kinds), default=1)
    near = distances(state.board, start, sea=None if any(kind.is_air for kind in kinds) else on_sea)
    fit = [space for space, steps in near.items() if 0 < steps <= most and state.board.is_sea(space) == on_sea]
    return sorted((s for s in fit if before or _is_ours(loaded, power, s)), key=lambda space: (near[space], space))


def with_line(loaded: Loaded, power: str, text: str, what: str, attack: Attack | None, move: str) -> str:
    """The sheet with a move more, behind all that is played before it. Raises Outdated."""
    lines = as_lines(text).splitlines()
    before = what == MORE
    phase = _placing(loaded) if what == PLACES else _phase_after(loaded, before)
    order = move if what == PLACES else f"{phase_words(phase)}: {move}"
    if not before and attack is not None:
        order = f"if {'' if what == FALLS else 'not '}{words(attack.goal)}: {order}"
    at = 0
    if text.strip():
        names = [one.name for one in loaded.game.edition.phases]
        entries = reading(loaded, power, text)[0].entries
        at = max((one.number for one in entries if names.index(one.phase) <= names.index(phase)), default=0)
    return "\n".join([*lines[:at], order, *lines[at:]])


def move_of(start: str, stack: str, goal: str) -> str:
    return " ".join((stack, words(start), ">", words(goal)))


def unplaced(loaded: Loaded, sheet: Sheet) -> bool:
    """Whether something is bought that no line places, though a phase waits for that."""
    phases = {phase.name: phase for phase in loaded.game.edition.phases}
    bought = [entry.order for entry in sheet.entries if PURCHASE.do in phases[entry.phase].accepts]
    placing = [phase for phase in phases.values() if PLACE.do in phase.accepts and PURCHASE.do not in phase.accepts]
    placed = any(entry.order != END and entry.phase in {phase.name for phase in placing} for entry in sheet.entries)
    return bool(placing) and any(order != END for order in bought) and not placed
