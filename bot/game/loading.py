"""A game out of the store: its position from the newest usable snapshot, and what was told since its phase began."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.computers import Computer, Computers
from bot.facts import Facts, read_facts, read_settings
from bot.loaded import Loaded
from bot.refusals import BrokenRecord
from bot.store import Reader, games, record
from bot.store.games import Game as Row
from bot.store.games import Whole
from engine import Dice, Game, OutOfDice, Refused, Script, new, read_action, read_header
from engine.events import Event, PhaseBegan
from engine.json_text import read_json
from engine.snapshot import BadSnapshot, from_bytes

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


def with_turn(facts: Facts, newest: int) -> Facts:
    """The facts once a turn has begun with line `newest`."""
    starts = [start for start in facts.turn_starts if start < newest]
    return replace(facts, turn_starts=(*starts[1 - MOST_TURNS :], newest))


async def load(db: Reader, game_id: str, until: int | None = None) -> Loaded:
    """The game as it stands, or as it stood after line `until`. Raises UnknownGame, BrokenRecord."""
    return await load_whole(db, await games.whole(db, game_id), until)


async def load_whole(db: Reader, whole: Whole, until: int | None = None) -> Loaded:
    """The same, of what is kept beside the record. Raises BrokenRecord."""
    row = whole.row
    revision = row.revision if until is None else until
    game, at = await _base(db, row, turn_start(read_facts(whole), revision))
    state = game.state
    told: list[tuple[int, Event]] = [(at, PhaseBegan(state.power, state.phase, state.round))]
    try:
        for number, text in enumerate(await record.lines(db, row.game, at, revision), at + 1):
            played = game.play(read_action(data := read_json(text)), Dice(Script(data.get("dice", ()))))
            game = game.after(played)
            told += [(number, event) for event in played.events]
    except (Refused, OutOfDice, ValueError) as fault:
        raise BrokenRecord(str(fault)) from fault
    return beside(Loaded(row, game, revision, since_phase_began(told), turn=since_turn_began(told)), whole)


def beside(loaded: Loaded, whole: Whole) -> Loaded:
    """A position with what is kept about its game beside it."""
    people = {user: read_settings(kept) for user, kept in whole.settings.items()}
    facts, players = read_facts(whole), players_of(loaded.game, whole)
    computers = computers_of(loaded.game, whole)
    return replace(loaded, row=whole.row, players=players, computers=computers, facts=facts, people=people)


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


async def _base(db: Reader, row: Row, revision: int) -> tuple[Game, int]:
    """A position to go on from: the newest snapshot not later than `revision`, else the beginning."""
    try:
        header = read_header(read_json(row.header))
        kept = await record.snapshot(db, row.game, revision)
        if kept is not None:
            try:
                return from_bytes(kept.state, header), kept.revision
            except BadSnapshot:
                pass  # of another version: the record itself tells the same, only more slowly
        return new(header), 0
    except (Refused, ValueError) as fault:
        raise BrokenRecord(str(fault)) from fault


def header_text(edition: str, options: dict[str, object], dice: object = "scripted") -> str:
    """Line 1 of a record."""
    return json.dumps({"record": 1, "edition": edition, "options": options, "dice": dice}, ensure_ascii=False)
