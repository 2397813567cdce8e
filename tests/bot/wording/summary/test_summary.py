"""Turns in the shape of a forum: old hands read them, and what they say is what happened."""

import csv
import io
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bot.story import Story, begun
from bot.wording.summary.names import place_name, plural, power_name, unit_name, units_text
from bot.wording.summary.tables import COLUMNS, csv_text, json_text
from bot.wording.summary.text import summary_text
from engine import events as e
from tests.bot.wording.summary.forum import Units, read

GAMES = Path(__file__).resolve().parents[3] / "games"
RECORDED = sorted(path.stem for path in GAMES.glob("*.jsonl") if ".events" not in path.name)
MOST_LINES = 330
"""Of a long game: some four of the rounds of Global 1940."""
CALCUTTA = "revised-calcutta-in-two-rounds"


@cache
def story_of(name: str) -> Story:
    header, *lines = (GAMES / f"{name}.jsonl").read_text("utf-8").splitlines()
    story = begun(header)
    story.go_on(lines[:MOST_LINES])
    return story


def told(name: str) -> str:
    story = story_of(name)
    return summary_text("A game", story.turns, story.first, "Sandtable record: 330 lines, sha256 ab")


def named(units: dict[str, int]) -> Units:
    counted: Counter[str] = Counter()
    for kind, number in units.items():
        counted[unit_name(kind)] += number
    return tuple(sorted((name, number) for name, number in counted.items() if number))


@pytest.mark.parametrize("name", RECORDED)
def test_a_summary_reads_back_as_what_happened(name: str) -> None:
    story, found = story_of(name), read(told(name))
    events = [event for turn in story.turns for event in turn.events]

    def place(space: str) -> str:
        return place_name(story.first.board.name(space))

    assert found.moves == [
        (named(x.units), place(x.path[0]), place(x.path[-1])) for x in events if isinstance(x, e.Moved)
    ]
    stood = (e.Placed, e.Mustered)
    placed = [(named(x.units), place(x.space)) for x in events if isinstance(x, stood)]
    placed += [(named({x.facility: 1}), place(x.space)) for x in events if isinstance(x, e.Built)]
    assert sorted(found.placements) == sorted(placed)
    captured = [
        (place(x.space), power_name(x.before) if x.before else "Neutral") for x in events if isinstance(x, e.Captured)
    ]
    assert found.captures == captured
    earned = [(power_name(x.power), x.amount, x.treasury) for x in events if isinstance(x, e.Earned)]
    assert found.incomes == earned
    assert [(power, units) for power, units, _ in found.purchases] == bought(story)
    assert all(left >= 0 for _, _, left in found.purchases)


def bought(story: Story) -> list[tuple[str, Units]]:
    """The last order of every purchase."""
    orders: list[tuple[str, Units]] = []
    for turn in story.turns:
        last = {(x.power, x.economy): x for x in turn.events if isinstance(x, e.Purchased)}
        orders += [(power_name(x.power), named(x.units)) for x in last.values()]
    return orders


def test_a_turn_looks_as_a_forum_knows_it() -> None:
    story = story_of(CALCUTTA)
    at = next(n for n, turn in enumerate(story.turns) if turn.power == "germany")
    text = summary_text("A game", story.turns[at : at + 1], story.turns[at - 1].state, "Sandtable record: x")
    lines = text.splitlines()
    assert lines[:5] == ["TripleA Turn Summary for game: A game", "", "Game History", "", "    Round: 1"]
    assert lines[-1] == "Sandtable record: x"
    for expected in (
        "        Purchase Units - Germans",
        "            Germans buy 2 armour, 1 fighter and 4 infantry; Remaining resources: 3 PUs; ",
        "            1 armour and 2 infantry moved from Eastern Europe to Karelia S.S.R.",
        "            Battle in Anglo-Egypt",
        "                Germans attack with 1 armour and 1 infantry",
        "                    Germans roll dice for 1 armour and 1 infantry in Anglo-Egypt, round 2 : "
        "0/2 hits, 0.67 expected hits",
        "                British win with 1 armour, 1 fighter and 1 infantry remaining. "
        "Battle score for attacker is -8",
        "                Casualties for Germans: 1 armour and 1 infantry",
        "            2 armour, 1 fighter and 4 infantry placed in Germany",
        "            Germans collect 40 PUs; end with 43 PUs",
        "    Germans regular : -2.83",
        "    Germans : 40 / 43",
    ):
        assert expected in lines


def test_the_steps_of_a_turn_follow_in_their_order() -> None:
    steps = [step for step, power in read(told(CALCUTTA)).steps if power == "Germans"][:7]
    assert steps == [
        "Research Technology",
        "Purchase Units",
        "Combat Move",
        "Combat",
        "Non Combat Move",
        "Place Units",
        "Turn Complete",
    ]


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ({"tank": 2, "infantry": 3}, "2 armour and 3 infantry"),
        ({"artillery": 2, "fighter": 1, "aaa": 2}, "2 aaGuns, 2 artilleries and 1 fighter"),
        ({"strategic_bomber": 1, "bomber": 1}, "2 bombers"),
        ({}, "nothing"),
    ],
)
def test_units_are_written_as_there(units: dict[str, int], text: str) -> None:
    assert units_text(units) == text


def test_names_are_those_of_the_forum() -> None:
    assert (place_name("Sea Zone 5"), place_name("Egypt")) == ("5 Sea Zone", "Egypt")
    assert (plural("rifleman"), power_name("soviet_union"), power_name("sweden")) == ("riflemen", "Russians", "Sweden")


# --- tables ---------------------------------------------------------------------------------------------------------


def test_the_table_has_a_row_an_event() -> None:
    turns = story_of(CALCUTTA).turns
    rows = list(csv.DictReader(io.StringIO(csv_text(turns))))
    assert tuple(rows[0]) == COLUMNS
    moves = [row for row in rows if row["event"] == "Moved"]
    assert len(moves) == sum(isinstance(event, e.Moved) for turn in turns for event in turn.events)
    assert moves[0]["space"] and moves[0]["to"] and int(moves[0]["line"]) > 0
    dice = [row for row in rows if row["event"] == "Rolled"]
    assert sum(int(row["hits"]) for row in dice) == sum(
        x.hits for t in turns for x in t.events if isinstance(x, e.Rolled)
    )


def test_every_event_stands_in_the_json() -> None:
    turns = story_of(CALCUTTA).turns
    read_back = json.loads(json_text("revised", turns, "x"))
    assert (read_back["edition"], read_back["record"]) == ("revised", "x")
    assert [len(turn["events"]) for turn in read_back["turns"]] == [len(turn.told) for turn in turns]
    assert read_back["turns"][0]["events"][0] == {"line": 0, "event": "PhaseBegan"} | {
        key: value for key, value in turns[0].events[0].to_json().items() if key != "event"
    }
