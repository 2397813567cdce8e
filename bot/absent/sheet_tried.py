"""A sheet tried out: as far as the dice, then along the likeliest course behind them. Pure.

Before its turn it is tried out as if that began now: with everybody else's turn left out the board stands as it does.
Behind the dice every battle is fought by the game itself to the result that is likeliest by its odds, with about as
many left as are to be expected, so that what follows can be tried as well. Others answer as the published default does:
what they have sealed nobody is told.
"""

from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from bot.absent.clauses import says_always
from bot.absent.matching import next_answer
from bot.absent.secret_orders import SecretOrder
from bot.absent.sheet_play import next_of_sheet
from bot.game.play_lines import play_one
from bot.loaded import Loaded, notes_of, turn_name
from bot.orders.ahead import HERE, LEFT, ROUND, Clause
from bot.orders.battle import BATTLE
from bot.orders.casualties import CASUALTIES
from bot.orders.end_phase import END as END_LINE
from bot.orders.end_phase import END_PHASE
from bot.orders.press import PRESS
from bot.wish import Step
from bot.wording import turn_sheets as texts
from engine import Dice, Game, OutOfDice, Refused, no_dice
from engine.events import BattleEnded, Event
from engine.json_types import Line
from engine.legal import open_battles
from engine.lines import default_answer
from engine.odds import Odds, Plan, battlefields, odds_at
from engine.state.battle import ATTACKER, DEFENDER, LAND_BATTLE, SEA_BATTLE
from engine.turn.plan import turn_with

MOST_STEPS = 120
MOST_FOUGHT = 6
"""So often a battle is fought to come near what is to be expected."""
GOLDEN = 0.6180339887
COUNTED = (LAND_BATTLE, SEA_BATTLE)


class Tried(Struct):
    """left: the lines that would be left before the dice fall, and why; later: those behind them, in the likeliest
    course. odds: of each battle, by its space. events: what has happened. chance: of the likeliest course, from 0 to 1.
    results: how its battles end. landed: where one lands only if a battle at sea is won. landings: what comes down
    where nothing says so. stuck: why its phase cannot be left."""

    loaded: Loaded
    left: dict[int, str] = field(default_factory=dict[int, str])
    later: dict[int, str] = field(default_factory=dict[int, str])
    odds: dict[str, Odds] = field(default_factory=dict[str, Odds])
    events: list[Event] = field(default_factory=list[Event])
    results: dict[str, str] = field(default_factory=dict[str, str])
    landed: set[str] = field(default_factory=set[str])
    chance: float = 1.0
    landings: list[Line] = field(default_factory=list[Line])
    stuck: str = ""
    diced: bool = False
    """Whether dice have fallen."""
    waits: bool = False
    """Whether it is tried no further because they would."""


def tried_out(loaded: Loaded, power: str, order: SecretOrder, odds: bool) -> Tried | None:
    """A sheet tried out; None where its turn cannot be reached without dice. odds: whether it is told how battles will
    go; else it is tried as far as the dice. Reckoning takes long: never beside other work."""
    game = at_turn(loaded.game, power, order.turn == turn_name(loaded.game))
    if game is None:
        return None
    order = replace(order, turn=turn_name(game), number=0)
    tried = Tried(replace(loaded, game=game, notes=(), turn=[], told=[]))
    for _ in range(MOST_STEPS):
        step = next_of_sheet(tried.loaded, order, power)
        (tried.later if tried.diced else tried.left).update(step.left)
        tried.stuck = texts.CALLED.format(line=step.calls) if step.calls else step.stuck
        if step.line is None or not _goes_on(tried, order, power, step.line, odds):
            break
    if odds and not tried.diced:
        _look(tried, order)
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


def _goes_on(tried: Tried, order: SecretOrder, power: str, line: Line, odds: bool) -> bool:
    """Play a line, with dice if it is told how they will fall; whether there may be more in this turn."""
    game = tried.loaded.game
    try:
        steps = [play_one(game, line, Dice(no_dice))]
    except Refused:
        return False
    except OutOfDice:
        if not odds:
            tried.waits = True
            return False
        if not tried.diced:
            _look(tried, order)
        tried.diced = True
        steps = _fought(tried, order, power, line)
    if not steps or (line["do"] == END_PHASE.do and turn_name(steps[-1].game) != order.turn):
        return False
    if line["do"] not in (END_PHASE.do, BATTLE.do) and not _is_told(line):
        tried.landings.append(line)
    revision = tried.loaded.revision + len(steps)
    notes = (*tried.loaded.notes, *notes_of([step.line for step in steps], revision))
    tried.loaded = replace(tried.loaded, game=steps[-1].game, revision=revision, notes=notes)
    tried.events += [event for step in steps for event in step.events]
    return True


def _is_told(line: Line) -> bool:
    """Whether a line of the sheet's text says it."""
    return ", line 0." not in str(line.get("note", ""))


# --- behind the dice ----------------------------------------------------------------------------------------------


def _look(tried: Tried, order: SecretOrder) -> None:
    """Reckon the odds of the battles that stand, or that the moves so far lead to."""
    game = tried.loaded.game
    if game.state.pending:
        return
    battles = [battle for battle in open_battles(game) if battle.kind in COUNTED]
    there = [(battle.space, battle.kind) for battle in battles] or [(at, "") for at in battlefields(game.state)]
    looked = {space: _odds(game, space, kind, order) for space, kind in there}
    tried.odds = {space: found for space, found in looked.items() if found is not None}
    tried.landed = {battle.space for battle in battles if set(battle.zones) & tried.odds.keys()}


def _odds(game: Game, space: str, kind: str, order: SecretOrder) -> Odds | None:
    try:
        return odds_at(game.edition, game.state, space, kind, plan_of(order, space))
    except Refused:
        return None


def plan_of(order: SecretOrder, space: str) -> Plan:
    """How a sheet fights a battle, as far as odds can be asked so: what it gives up first, and when it breaks off."""

    def said(about: str) -> Clause:
        here = [one for one in order.clauses if one.about == about and (not one.where or space in one.where)]
        here = [one for one in here if says_always(replace(one, where=()))]
        return min(here, key=lambda one: not one.where, default=Clause(about))

    losses, press = said(CASUALTIES.do).losses, said(PRESS.do).as_long
    rounds = next((one.number for one in press if one.about == ROUND), 0)
    below = next((one.number for one in press if one.about == LEFT and one.space == HERE and not one.kind), 0)
    named = losses if losses and losses != (Plan().attacker_losses,) else Plan().attacker_losses
    return Plan(attacker_losses=named, retreat_after=rounds, retreat_below=below)


def _fought(tried: Tried, order: SecretOrder, power: str, line: Line) -> list[Step]:
    """A line with dice, and all answers that follow: of a battle, the one of a few fights that ends as is likeliest,
    and with about as many left as are to be expected. Nothing if it cannot be played."""
    game, space = tried.loaded.game, str(line.get("space", ""))
    counted = line["do"] == BATTLE.do and line.get("kind") in COUNTED
    odds = (tried.odds.get(space) or _odds(game, space, line["kind"], order)) if counted else None
    wanted = max(odds.results, key=lambda result: odds.results[result]) if odds is not None else ""
    found: list[tuple[tuple[bool, float], list[Step]]] = []
    for number in range(MOST_FOUGHT):
        steps = _to_the_end(game, order, power, line, evenly(number))
        if not steps or odds is None:
            return steps
        found.append((_far(steps, odds, wanted, space), steps))
        if found[-1][0] <= (False, 1.0):
            break
    steps = min(found, key=lambda each: each[0])[1]
    if odds is not None:
        tried.results[space] = result_of(steps, space)
        tried.chance *= odds.results.get(tried.results[space], 0.0)
    return steps


def _to_the_end(game: Game, order: SecretOrder, power: str, line: Line, face: Callable[[int], int]) -> list[Step]:
    """A line, and the answers to all that is asked after it. Nothing if one is refused."""
    steps: list[Step] = []
    while len(steps) < MOST_STEPS:
        try:
            steps.append(play_one(game, line, Dice(face)))
        except (Refused, OutOfDice):
            return []
        game = steps[-1].game
        if not game.state.pending:
            return steps
        answer = next_answer(game, {power: (order,)}) or default_answer(game, game.state.pending[0])
        if answer is None:
            return []
        line = answer
    return []


def evenly(number: int) -> Callable[[int], int]:
    """Dice that fall as evenly as they can: few dice in a row come near what is to be expected of many. number: which
    of several such rows."""
    at = number * 0.37 % 1

    def face(sides: int) -> int:
        nonlocal at
        at = (at + GOLDEN) % 1
        return 1 + int(at * sides)

    return face


def result_of(steps: list[Step], space: str) -> str:
    """How a battle has ended, by the word of its event; nothing if it has not."""
    events = (event for step in steps for event in step.events)
    return next((one.result for one in events if isinstance(one, BattleEnded) and one.space == space), "")


def _far(steps: list[Step], odds: Odds, wanted: str, space: str) -> tuple[bool, float]:
    """How far a fight is from what is likeliest: whether it ended otherwise, and by how many units it differs."""
    result, state = result_of(steps, space), steps[-1].game.state
    side = {ATTACKER: odds.attacker, DEFENDER: odds.defender}.get(wanted)
    if side is None or result != wanted:
        return result != wanted, 0.0
    expected = sum(side.units.values()) - sum(side.lost.values())
    there = sum(not state.kind(unit).is_facility for unit in state.seen_at(space))
    return False, abs(there - expected)
