"""A turn as a text to paste in a forum, or as a table; its last line names the record it was told from."""

import csv
import io
import json
from hashlib import sha256

from bot.store import record
from tests.bot.wording.summary.forum import read
from tests.support.play import Club
from tests.support.standin.exchange import Exchange
from tests.support.terminal.opening import FIRST_ROUND, Players


def text_of(answer: Exchange, name: str) -> str:
    return next(file for file in answer.reply.files if file.name == name).data.decode()


async def test_turns_and_the_game_are_handed_out_in_every_form(club: Club) -> None:
    erin, room = club.table.erin, club.table.room
    await club.begin()
    players = Players(club.table.server, room, club.game)
    players.people = club.seats
    await players.play_turn(FIRST_ROUND["soviet_union"])
    await club.table.server.settle()
    answer = await erin.slash(room, "history summary")
    text = text_of(answer, "summary-1-soviet_union.txt")
    assert "Soviet Union, round 1" in answer.text
    assert read(text).purchases and read(text).moves and read(text).incomes
    table = text_of(await erin.slash(room, "history summary", form="csv"), "summary-1-soviet_union.csv")
    assert {row["turn"] for row in csv.DictReader(io.StringIO(table))} == {"soviet_union"}
    told = json.loads(text_of(await erin.slash(room, "history summary", form="json"), "summary-1-soviet_union.json"))
    assert (told["edition"], told["turns"][0]["power"]) == ("1941", "soviet_union")
    assert told["record"] == text.splitlines()[-1]
    exported = await record.text(club.app.store.reader, (await club.game()).id)
    _, _, lines, _, _, digest = text.splitlines()[-1].split(" ")
    assert sha256("".join(exported.splitlines(keepends=True)[: int(lines)]).encode()).hexdigest() == digest

    whole = text_of(await erin.slash(room, "history summary", whole=True), "summary.txt")
    assert whole.splitlines()[4].strip() == "Round: 1"
    named = await erin.slash(room, "history summary", power="soviet union", round=1)
    assert read(text_of(named, "summary-1-soviet_union.txt")).moves == read(whole).moves
    assert "has ended yet" in (await erin.slash(room, "history summary", power="germany")).text
    assert "has ended yet" in (await erin.slash(room, "history summary", round=2)).text
