"""What is offered for /turn move and /turn ferry: units that can still move, and where they may go."""

from bot.discord_ui.autocomplete import Choices, Typing, choice, off_loop, offering, only, reason
from bot.orders.raid import FACILITIES
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_stack, taken
from bot.wording import choices as texts
from bot.wording.move_wizard import way_note
from bot.wording.parse_errors import NONE_MOVES
from bot.wording.speech import units
from engine.advice.crossings import coasts_within_reach, waters
from engine.advice.destinations import Way, ways
from engine.json_types import Line
from engine.legal import movable, movers, origins
from engine.lines import accepts

Stack = dict[str, int]


def _owner(at: Typing) -> str:
    """Whose units are to move. Raises Unclear."""
    named = at.other("of")
    return at.names.powers.find(named) if named else at.loaded.game.state.power


def _stack(at: Typing) -> tuple[str, Stack]:
    """From where, and which units. Raises Unclear with what is missing."""
    start, wanted = at.other("from"), at.other("units")
    if not start or not wanted:
        raise Unclear(texts.FIRST_UNITS)
    start = at.names.spaces.find(start)
    there = movable(at.loaded.game, _owner(at), start)
    return start, taken(read_stack(wanted, at.names.units), there, at.names.units, at.names.space_name(start))


@offering
async def origin(at: Typing) -> Choices:
    """Spaces with units that can still move, and what they are."""
    at.must_be_in_turn("move")
    game, owner = at.loaded.game, _owner(at)
    there = await off_loop((at.loaded.id, at.loaded.revision, "origins", owner), lambda: origins(game, owner))
    notes = {space: units(movable(game, owner, space)) for space in there}
    return only(at.names.spaces, at.text, there, notes, texts.NOTHING_MOVES)


@offering
async def stack(at: Typing) -> Choices:
    """Ready-made bundles of the units at the origin; what was typed comes first if it is there."""
    at.must_be_in_turn("move")
    start = at.names.spaces.find(at.other("from")) if at.other("from") else ""
    if not start:
        raise Unclear(texts.FIRST_UNITS)
    there = movable(at.loaded.game, _owner(at), start)
    if not there:
        raise Unclear(NONE_MOVES.format(space=at.names.space_name(start)))
    bundles = [units(there), *(units({kind: n}) for kind, n in there.items())]
    bundles += [units({kind: 1}) for kind, n in there.items() if n > 1]
    return [choice(bundle, bundle) for bundle in dict.fromkeys([*_typed(at, there), *bundles])]


def _typed(at: Typing, there: Stack) -> list[str]:
    """What was typed, if it is a stack that stands there."""
    try:
        read = read_stack(at.text, at.names.units).units if at.text.strip() else {}
    except Unclear:
        return []
    return [units(read)] if read and all(n <= there.get(kind, 0) for kind, n in read.items()) else []


@offering
async def goal(at: Typing) -> Choices:
    """Where that stack may go, with the number of steps and whether there will be a fight."""
    at.must_be_in_turn("move")
    start, wanted = _stack(at)
    key = (at.loaded.id, at.loaded.revision, "goals", start, _owner(at), tuple(sorted(wanted.items())))
    found: list[Way] = await off_loop(key, lambda: ways(at.loaded.game, wanted, start))
    notes = {way.goal: way_note(way) for way in reversed(found) if way.is_plain}
    legal = sorted(notes, key=lambda space: "attack" not in notes[space])
    return only(at.names.spaces, at.text, legal, notes, texts.NOTHING_MOVES)


@offering
async def via(at: Typing) -> Choices:
    """The next space of a way, beside the one before it."""
    done, _, last = at.text.replace(",", ">").rpartition(">")
    way = [at.names.spaces.find(part) for part in done.split(">") if part.strip()]
    if not way and not at.other("from"):
        raise Unclear(texts.FIRST_UNITS)
    here = way[-1] if way else at.names.spaces.find(at.other("from"))
    beside = sorted(at.loaded.game.state.board.neighbours[here])
    before = "".join(f"{at.names.space_name(space)} > " for space in way)
    found = only(at.names.spaces, last, beside, {}, texts.NOTHING_MOVES)
    return [choice(before + one.name, before + one.name) for one in found]


@offering
async def facility(at: Typing) -> Choices:
    """What stands at the goal that those units can raid."""
    at.must_be_in_turn("move")
    if not at.other("to"):
        raise Unclear(texts.FIRST_GOAL)
    state, (_, wanted) = at.loaded.game.state, _stack(at)
    raids = [state.table(_owner(at))[kind].raid for kind in wanted]
    there = state.facilities.get(at.names.spaces.find(at.other("to")), {})
    legal = [slot for slot in there if any(raid and slot in raid.targets for raid in raids)]
    return only(FACILITIES, at.text, legal, {}, texts.NOTHING_TO_RAID)


@offering
async def friend(at: Typing) -> Choices:
    """Others whose units one may move now."""
    at.must_be_in_turn("move")
    others = [power for power in movers(at.loaded.game) if power != at.loaded.game.state.power]
    return only(at.names.powers, at.text, others, {}, texts.NO_FRIEND)


@offering
async def coast(at: Typing) -> Choices:
    """Where own transports may land that stack, and over which waters."""
    at.must_be_in_turn("ferry")
    start, wanted = _stack(at)
    key = (at.loaded.id, at.loaded.revision, "coasts", start, tuple(sorted(wanted.items())))
    found: dict[str, list[str]] = await off_loop(key, lambda: _coasts(at, wanted, start))
    notes = {goal: _named(at, sea) for goal, sea in found.items()}
    return only(at.names.spaces, at.text, found, notes, texts.NO_CROSSING)


def _coasts(at: Typing, wanted: Stack, start: str) -> dict[str, list[str]]:
    game = at.loaded.game
    ways = {goal: waters(game, wanted, start, goal) for goal in coasts_within_reach(game, start)}
    return {goal: seas[0] for goal, seas in ways.items() if seas and _legal(at, wanted, start, seas[0], goal)}


@offering
async def water(at: Typing) -> Choices:
    """Over which zones that crossing can go, the shortest first."""
    at.must_be_in_turn("ferry")
    start, wanted = _stack(at)
    if not at.other("to"):
        raise Unclear(texts.FIRST_UNITS)
    goal = at.names.spaces.find(at.other("to"))
    seas = [sea for sea in waters(at.loaded.game, wanted, start, goal) if _legal(at, wanted, start, sea, goal)]
    if not seas:
        return reason(texts.NO_CROSSING, at.text)
    return [choice(_named(at, sea), _named(at, sea)) for sea in seas]


def _legal(at: Typing, wanted: Stack, start: str, sea: list[str], goal: str) -> bool:
    by = at.loaded.game.state.power
    line: Line = {"by": by, "do": "ferry", "units": wanted, "from": start, "sea": sea, "to": goal}
    return accepts(at.loaded.game, line)


def _named(at: Typing, sea: list[str]) -> str:
    return " > ".join(at.names.space_name(zone) for zone in sea)
