"""What has changed since a turn: short, by theatre, every purse by itself."""

from bot.orders import speech
from bot.scenes.history import economy_scene
from bot.wording.since import LONGEST, QUIET, changed_goals, since_text
from engine import Game, new, read_header
from engine import events as e
from engine.advice.objectives import changed_objectives
from engine.political_events import NeutralsTurned

REGIONS = {"hunan": "china", "yunnan": "china", "egypt": "eastern mediterranean"}


def begun(**position: object) -> Game:
    return new(read_header({"record": 1, "edition": "global1940", "position": position}))


def test_land_losses_and_money_are_told_theatre_by_theatre() -> None:
    before, after = begun().state, begun(owners={"hunan": "japan", "yunnan": "japan"}).state
    told = [
        e.Lost("hunan", "china", {"infantry": 3}),
        e.Lost("egypt", "united_kingdom", {"tank": 1}),
        e.Placed("united_kingdom", {"infantry": 2}, "egypt"),
    ]
    text = since_text("**Since**", before, after, told, REGIONS, speech(after))
    assert text.split("\n")[1:3] == [
        "**China**: Japan took Hunan and Yunnan from China; lost: China 3 infantry.",
        "**Eastern mediterranean**: lost: United Kingdom 1 tank; new: United Kingdom 2 infantry.",
    ]
    assert "China: 12 IPCs, income 10 (-2)" in text and "Japan: 26 IPCs, income 28 (+2)" in text


def test_each_purse_is_told_by_itself() -> None:
    before = begun().state
    after = begun(owners={"burma": "japan"}, treasury={"united_kingdom_pacific": 4}).state
    text = since_text("", before, after, (), {}, speech(after))
    assert "United Kingdom (Pacific): 4 IPCs, income 16 (-1)" in text
    assert "United Kingdom (Europe)" not in text


def test_a_quiet_time_is_told_as_one_and_neutrals_without_their_names() -> None:
    state = begun().state
    assert since_text("**Since**", state, state, (), {}, speech(state)) == f"**Since**\n{QUIET}"
    turned = since_text("", state, state, [NeutralsTurned("pro_axis", ["spain", "turkey"])], {}, speech(state))
    assert "All strict neutrals that are left lean to the Axis now." in turned


def test_so_much_is_told_that_a_message_holds_it() -> None:
    state = begun().state
    told = [e.Lost(space, "japan", {"battleship": 1, "carrier": 1, "destroyer": 1}) for space in state.board.spaces]
    text = since_text("", state, state, told, {space: space for space in state.board.spaces}, speech(state))
    assert len(text) < LONGEST + 200 and "more, where less happened" in text


def test_objectives_are_named_with_their_power() -> None:
    before, now = begun(), begun(at_war=[["germany", "soviet_union"]])
    text = changed_goals(*changed_objectives(now, before.state, ["germany"]), speech(now.state))
    assert text == "**Objectives**: lost: Germany trade and Germany ore"


def test_the_chart_has_a_line_for_each_purse() -> None:
    state = begun().state
    rows = {row.name: (row.letter, row.values) for row in economy_scene(state, (), "treasury", speech(state)).rows}
    assert rows["United Kingdom, Europe"] == ("E", (28.0,)) and rows["United Kingdom, Pacific"] == ("P", (17.0,))
    assert rows["Germany"] == ("", (30.0,))
    assert "United Kingdom" in {row.name for row in economy_scene(state, (), "units", speech(state)).rows}
