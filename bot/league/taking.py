"""A game of a league is over: everything that is known of it is gathered, judged, and kept as its result."""

import asyncio
import hashlib
import json
from collections import defaultdict

from msgspec import Struct

from bot.clock import now_ms
from bot.dice.refusals import NoLog
from bot.game.service import GameService
from bot.league.law import read_law
from bot.league.openings import openings_of
from bot.league.proof import SIDES, Evidence, Fault, Proved, dice_fault, proved
from bot.league.results import NOBODY
from bot.league.shares import holder, people_of
from bot.loaded import Loaded
from bot.presence.table import waits_now
from bot.store import computers, league, record, seats
from bot.store.league import StoredMatch
from bot.store.results import StoredResult, StoredShare
from bot.store.seats import Seat
from bot.story import Story
from engine.advice.standing import win_chance
from engine.json_types import JsonObject
from engine.odds.luck import battles, by_power


class Taken(Struct, frozen=True):
    """A game that was judged: what came of it, what is stored of it, and who of the match has won, "" for nobody."""

    proved: Proved
    result: StoredResult
    shares: tuple[StoredShare, ...]
    winner: str


class Taking:
    """Judges the games of matches."""

    def __init__(self, service: GameService) -> None:
        self.service = service
        self.store = service.store

    async def judged(self, row: league.Season, match: StoredMatch, game: str) -> Taken:
        """What came of the game of a match. Raises BrokenRecord, UnknownGame."""
        loaded, db = await self.service.look(game), self.store.reader
        text, head, fault = await self._record(game)
        sat, lines = await seats.history(db, game), await record.lines(db, game)
        evidence = Evidence(
            game=game,
            ended=loaded.row.ended_at or now_ms(),
            header=loaded.row.header,
            lines=lines,
            seats=sat,
            computers=await computers.history(db, game),
            dice=fault,
            assistance=loaded.assistance,
            tutorial=loaded.facts.tutorial is not None,
        )
        found = await asyncio.to_thread(proved, evidence, read_law(row.law))
        if found.story is not None and not found.faults and not _is_theirs(found, sat, match):
            found = Proved((Fault("others"),), None, found.kind, found.rounds, found.winner, found.story)
        figures = await asyncio.to_thread(figures_of, loaded, found, sat)
        digest = hashlib.sha256(text.encode()).hexdigest()
        stored = _stored(row, evidence, found, digest, head, figures)
        return Taken(found, stored, _shares(found), _winner(found, sat, match))

    async def _record(self, game: str) -> tuple[str, str, str]:
        """The record as it is exported, the head of the dice log, and what is wrong with the dice."""
        text = await record.text(self.store.reader, game)
        try:
            table = await self.service.rolls.table_of(game)
            verdict = await table.verdict()
        except NoLog:
            return text, "", "E_GENESIS"
        return text, verdict.head or "", await asyncio.to_thread(dice_fault, verdict, text)


def _is_theirs(proved: Proved, sat: list[Seat], match: StoredMatch) -> bool:
    """Whether the two of the match began the game, one a side."""
    assert proved.story is not None  # noqa: S101  (asked where there is one)
    sides = [people_of(sat, proved.story, side) for side in SIDES]
    return sorted(map(tuple, sides)) == sorted(((match.axis,), (match.allies,)))


def _winner(proved: Proved, sat: list[Seat], match: StoredMatch) -> str:
    """Who of the match sat on the side that has won, whatever side he was to play: bids may have changed it."""
    if not proved.counts or proved.story is None:
        return ""
    won = people_of(sat, proved.story, proved.winner)
    return next((one for one in (match.axis, match.allies) if one in won), "")


def _shares(proved: Proved) -> tuple[StoredShare, ...]:
    if proved.result is None:
        return ()
    both = (("axis", proved.result.axis), ("allies", proved.result.allies))
    return tuple(StoredShare(side, one.person, one.weight, one.moved) for side, shares in both for one in shares)


def _stored(
    row: league.Season, evidence: Evidence, proved: Proved, digest: str, head: str, figures: JsonObject
) -> StoredResult:
    result = proved.result
    return StoredResult(
        result=evidence.game,
        guild=row.guild,
        season=row.season,
        ended_at=evidence.ended,
        counts=int(proved.counts),
        winner=proved.winner,
        kind=proved.kind,
        rounds=proved.rounds,
        family=result.family if result else "",
        setting=result.setting if result else "",
        edition=result.edition if result else read_law(row.law).edition,
        bid=result.bid if result else 0,
        worth=result.worth if result else 0.0,
        faults=json.dumps([[fault.code, fault.about] for fault in proved.faults]),
        record=digest,
        dice=head,
        figures=json.dumps(figures),
    )


def figures_of(loaded: Loaded, proved: Proved, sat: list[Seat]) -> JsonObject:
    """For statistics: everybody's luck in IPCs, and how long he let the others wait, in hours."""
    if proved.story is None:
        return {}
    told = (event for turn in proved.story.turns for event in turn.events)
    luck: dict[str, float] = defaultdict(float)
    for power, of in by_power(battles(told, proved.story.game.state.tables)).items():
        luck[holder(sat, power, proved.story.line) or holder(sat, power, 0) or NOBODY] += of.swing_ipc
    waits = waits_now(loaded.facts.presence, loaded.row.ended_at or now_ms())
    return {
        "luck": {person: round(ipcs, 1) for person, ipcs in luck.items() if person},
        "waited": {person: round(of.whole / 3_600_000, 1) for person, of in waits.items()},
        "lines": proved.story.line,
        "openings": openings_of(proved.story),
        "loser_chance": round(_chance_of_loser(proved.story, proved.winner), 3),
    }


def _chance_of_loser(story: Story, winner: str) -> float:
    """How the side stood that lost, by the estimate of the game's last card."""
    loser = next((side for side in SIDES if side != winner), "")
    return win_chance(story.first, story.game.state, loser) if winner else 0.0
