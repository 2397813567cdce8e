"""A game out of the store: its position from the newest usable snapshot, and what was told since its phase began."""

import json

from msgspec.structs import replace

from bot.computers import Computer, Computers
from bot.facts import Facts, read_facts, read_settings
from bot.game.retelling import read_state, told_since
from bot.loaded import Loaded, notes_of
from bot.refusals import BrokenRecord
from bot.store import Reader, games, record
from bot.store.games import Game as Row
from bot.store.games import Whole
from bot.store.record import Snapshot, Stretch
from engine import Game, Header, Refused, new, read_header
from engine.events import Event, PhaseBegan
from engine.json_text import read_json
from engine.json_types import Line, is_object

MOST_TURNS = 12


def since_phase_began(told: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Only what came after the last phase began."""
    for at in range(len(told) - 1, -1, -1):
        if isinstance(told[at][1], PhaseBegan):
            return told[at + 1 :]
    return told


def since_turn_began(told: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """Only the last turn, from the PhaseBegan of its first phase on."""
    turn, start = None, 0
    for at, (_, event) in enumerate(told):
        if isinstance(event, PhaseBegan) and (event.round, event.power) != turn:
            turn, start = (event.round, event.power), at
    return told[start:]


def turn_start(facts: Facts, revision: int) -> int:
    """The line with which the turn of a revision began, as far as it is remembered."""
    starts = [start for start in facts.turn_starts if start <= revision]
    return max(starts, default=revision if facts.phase_start is None else min(revision, facts.phase_start))


def turn_before(facts: Facts, revision: int) -> int:
    """The line with which the turn before that of a revision began, as far as it is remembered."""
    return turn_start(facts, max(0, turn_start(facts, revision) - 1))


def with_turn(facts: Facts, newest: int) -> Facts:
    """The facts once a turn has begun with line `newest`."""
    starts = [start for start in facts.turn_starts if start < newest]
    return replace(facts, turn_starts=(*starts[1 - MOST_TURNS :], newest))


async def load(db: Reader, game_id: str, until: int | None = None) -> Loaded:
    """The game as it stands, or as it stood after line `until`. Raises UnknownGame, BrokenRecord."""
    return await load_whole(db, await games.whole(db, game_id), until)


async def load_whole(db: Reader, whole: Whole, until: int | None = None) -> Loaded:
    """The same, of what is kept beside the record. What was played is history and is not judged anew; the newest
    stored state is what counts. Where neither a state nor the lines lead to the revision, the game is shown as far as
    they do, and says so (`Loaded.behind`). Raises BrokenRecord if nothing can be shown."""
    revision = whole.row.revision if until is None else until
    return beside(await _told(db, whole.row, revision, turn_start(read_facts(whole), revision)), whole)


async def load_back(db: Reader, now: Loaded, until: int, known: Stretch | None) -> Loaded:
    """A game that was just read, as it stood after line `until`, with what is kept beside it now. `known`: what was
    read of its record, which may be enough. Raises BrokenRecord."""
    begins = turn_start(now.facts, until)
    kept = None if known is None else known.part(begins, until)
    return beside_now(await _told(db, now.row, until, begins, kept), now)


def beside_now(then: Loaded, now: Loaded) -> Loaded:
    """A position that the record comes back to, with what is kept about its game beside it; the row as it will be."""
    row = replace(now.row, revision=then.revision, turned=now.row.turned + 1)
    same = {"players": now.players, "computers": now.computers, "facts": now.facts, "people": now.people}
    return replace(then, row=row, open_roll=now.open_roll, **same)


async def _told(db: Reader, row: Row, revision: int, begins: int, kept: Stretch | None = None) -> Loaded:
    """A game as it stood after a line, in a turn that began with another. `kept`: what is to be read for it."""
    header = _header(row)
    kept = kept or await record.stretch(db, row.game, begins, revision)
    game, at = await _base(db, row, header, kept.base)
    if at != kept.after:
        kept = Stretch(
            None,
            await record.lines(db, row.game, at, revision),
            await record.snapshots(db, row.game, at, revision),
        )
    lines = kept.lines
    told = told_since(header, game, at, lines, kept.states if lines else {})
    loaded = Loaded(row, told.game, told.at, since_phase_began(told.told), turn=since_turn_began(told.told))
    loaded.behind = told.behind
    began = loaded.turn[0][0] if loaded.turn else at
    loaded.notes = tuple(notes_of(map(readable, lines[began - at :]), began + 1))
    return loaded


def readable(line: str) -> Line:
    """A stored line; an empty one in the place of what is none, which the game is told up to (`Loaded.behind`)."""
    try:
        read = read_json(line)
    except ValueError:
        return {}
    return read if is_object(read) else {}


def beside(loaded: Loaded, whole: Whole) -> Loaded:
    """A position with what is kept about its game beside it."""
    people = {user: read_settings(kept) for user, kept in whole.settings.items()}
    facts, players = read_facts(whole), players_of(loaded.game, whole)
    computers = computers_of(loaded.game, whole)
    return replace(
        loaded,
        row=whole.row,
        players=players,
        computers=computers,
        facts=facts,
        people=people,
        open_roll=whole.open_roll,
    )


def players_of(game: Game, whole: Whole) -> dict[str, str]:
    """Who plays each power: who holds its seat, and for one that has none who holds the power it is moved with."""
    along = game.state.board.moved_along
    moved = {power: user for seat, user in whole.held.items() for power in along.get(seat, ())}
    return moved | whole.held


def computers_of(game: Game, whole: Whole) -> Computers:
    """Which powers a computer plays: those it was given, and those that are moved along with them."""
    given = {power: Computer(*of) for power, of in whole.computers.items() if power not in whole.held}
    along = game.state.board.moved_along
    moved = {power: of for seat, of in given.items() for power in along.get(seat, ()) if power not in whole.held}
    return Computers(moved | given, whole.pause, whole.aims)


def _header(row: Row) -> Header:
    """Raises BrokenRecord."""
    try:
        return read_header(read_json(row.header))
    except (Refused, ValueError) as fault:
        raise BrokenRecord(str(fault)) from fault


async def _base(db: Reader, row: Row, header: Header, kept: Snapshot | None) -> tuple[Game, int]:
    """A position to go on from: the state that is kept if it can be read, else the beginning; where there is no
    beginning by the rules of today, the first state that can be read."""
    if kept is not None and (game := read_state(kept.state, header)) is not None:
        return game, kept.revision
    try:
        return new(header), 0
    except (Refused, ValueError) as fault:
        for number, state in (await record.snapshots(db, row.game, 0, row.revision)).items():
            if (game := read_state(state, header)) is not None:
                return game, number
        raise BrokenRecord(str(fault)) from fault


def header_text(edition: str, options: dict[str, object], dice: dict[str, str]) -> str:
    """Line 1 of a record."""
    return json.dumps({"record": 1, "edition": edition, "options": options, "dice": dice}, ensure_ascii=False)
