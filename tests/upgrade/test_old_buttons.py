"""Buttons, menus and forms of an earlier bot do in a running game what was written on them."""

from pathlib import Path

import pytest

from tests.support.play import Club
from tests.upgrade.pressing import Old, begun

pytestmark = pytest.mark.usefixtures("same_dice")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


SETTLED = {
    ("assistance", "warnings"): "Assistance: warnings",
    ("clock", "48"): "Clock: 2 days",
    ("dice", "chain"): "Dice: committed seeds",
    ("late", "orders"): "When time is out: the bot plays on",
    ("low_luck", "True"): "Low luck: on",
    ("national_advantages", "rolled 2"): "National advantages: Soviet Union",
    ("pace", "brisk"): "Reminders: brisk",
    ("bids", "auction:axis"): "Bids: sealed, for the Axis",
}


async def test_a_table_gathers_and_settles_and_begins(club: Club, path: Path) -> None:
    alice, bob = club.table.alice, club.table.bob
    await alice.slash(club.table.room, "game new", edition="revised", dice="chain")
    old = Old(club, path, (await club.game()).id)
    await old.press(bob, "lo:GAME:join:germany")
    assert (await club.game()).players == {"germany": str(bob.id)}
    await old.press(bob, "lo:GAME:leave")
    assert (await club.game()).players == {}
    assert (await old.press(alice, "lo:GAME:settings")).reply.menus
    assert len((await old.choose(alice, "op:GAME", "victory")).reply.menus) == 2
    await old.choose(alice, "ov:GAME:victory", "minor")
    assert (await club.game()).game.state.options["victory"] == "minor"
    assert await old.form(alice, "lo:GAME:write:bids") == "fo:GAME:bids:option"
    await old.send(alice, "fo:GAME:bids:option", "germany: 7")
    assert (await club.game()).game.state.options["bids"] == {"germany": 7}
    for (setting, value), told in SETTLED.items():
        assert told in (await old.choose(alice, f"ov:GAME:{setting}", value)).text
    await old.choose(alice, "ov:GAME:edition", "1941")
    await old.choose(alice, "ov:GAME:bids", "none")
    for power, person in club.seats.items():
        await old.press(person, f"lo:GAME:join:{power}")
    await old.press(alice, "lo:GAME:start")
    assert (await club.game()).row.status == "running"
    assert await old.form(bob, "lo:GAME:words") == "fo:GAME:-:words"
    await old.send(bob, "fo:GAME:-:words", "hello dice")
    assert old.select("SELECT count(*) FROM dice_entries WHERE game = ? AND kind = 'entropy'", old.game) == [(1,)]


async def test_sealed_bids_are_written_split_and_placed(club: Club, path: Path) -> None:
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await alice.slash(room, "game new", edition="1941", dice="chain")
    old = Old(club, path, (await club.game()).id)
    await old.choose(alice, "ov:GAME:bids", "auction:axis")
    for power in ("soviet_union", "united_kingdom", "united_states", "germany", "japan"):
        await old.press(alice if power not in ("germany", "japan") else bob, f"lo:GAME:join:{power}")
    assert await old.form(alice, "lo:GAME:bid") == "fo:GAME:-:bid"
    await old.send(alice, "fo:GAME:-:bid", "20")
    await old.send(bob, "fo:GAME:-:bid", "12")
    assert await old.form(bob, "lo:GAME:split") == "fo:GAME:-:split"
    await old.send(bob, "fo:GAME:-:split", "germany: 9, japan: 3")
    assert (await club.game()).game.state.options["bids"] == {"germany": 9, "japan": 3}
    await old.press(alice, "lo:GAME:start")
    assert (await old.press(bob, "bi:GAME:place")).reply.menus
    assert len((await old.choose(bob, "bu:GAME", "germany:tank")).reply.menus) == 2
    await old.choose(bob, "bs:GAME:germany:tank", "ukraine")
    assert old.last() == {"do": "place", "units": {"tank": 1}, "space": "ukraine"}
    await old.press(bob, "bi:GAME:keep")
    assert not (await club.game()).game.state.bids


async def test_a_turn_is_bought_moved_fought_landed_and_placed(club: Club, path: Path) -> None:
    """By menus and buttons alone: what their numbers mean (spaces, kinds of units, phases) has not moved."""
    old, alice, bob = await begun(club, path), club.table.alice, club.table.bob
    assert (await old.press(alice, "go:GAME:1.0.0:menu:b")).reply.menus
    await old.choose(alice, "wz:GAME:1.0.0:b", "0-2")
    await old.choose(alice, "wz:GAME:1.0.0:n:0-2", "1")
    assert old.last() == {"do": "purchase", "units": {"infantry": 1}}
    assert (await old.press(alice, "wb:GAME:1.0.0:b")).reply.menus
    assert await old.form(alice, "go:GAME:1.0.0:buy") == "fo:GAME:1.0.0:buy"
    await old.send(alice, "fo:GAME:1.0.0:buy", "2 inf")
    assert old.last() == {"do": "purchase", "units": {"infantry": 2}}
    await old.press(alice, "go:GAME:1.0.0:end")
    await move_by_menus(old)
    await old.press(alice, "go:GAME:1.0.1:end")
    assert "Round 1" in (await old.press(alice, "go:GAME:1.0.2:look")).text
    await old.press(alice, "go:GAME:1.0.2:fight:west_russia:land")
    assert old.last()["do"] == "battle"
    await fight(old)
    shown = await old.press(alice, "go:GAME:1.0.3:landall")
    await old.confirmed(alice, shown)
    assert (old.last()["do"], old.last()["units"]) == ("move", {"fighter": 1})
    await old.press(alice, "go:GAME:1.0.3:end")
    await old.choose(alice, "wz:GAME:1.0.4:p", "0-1")
    await old.choose(alice, "wz:GAME:1.0.4:s:0-1", "10")
    assert old.last() == {"do": "place", "units": {"infantry": 1}, "space": "caucasus"}
    shown = await old.press(alice, "go:GAME:1.0.4:placeall")
    if any(button.label == "Confirm" for button in shown.reply.buttons):
        await old.confirmed(alice, shown)
    assert (old.last()["do"], old.last()["units"]) == ("place", {"infantry": 1})
    await old.press(alice, "go:GAME:1.0.4:endsure")
    assert (await club.game()).game.state.power == "germany"
    assert "no longer current" in (await old.press(alice, "go:GAME:1.0.4:endsure")).text
    await old.press(bob, "go:GAME:1.1.0:quiet")
    assert old.select("SELECT value FROM settings WHERE id = ? AND key = 'warnings'", str(bob.id)) == [("off",)]


async def move_by_menus(old: Old) -> None:
    """All that stands in Russia to West Russia, taken back, and again; one more in a form."""
    alice = old.club.table.alice
    assert (await old.press(alice, "go:GAME:1.0.1:menu:o")).reply.menus
    assert (await old.choose(alice, "wz:GAME:1.0.1:o:0", "48")).reply.menus
    assert (await old.choose(alice, "wz:GAME:1.0.1:u:48", "0-6", "1-1", "2-1")).reply.menus
    assert (await old.choose(alice, "wz:GAME:1.0.1:g:48:0-6.1-1.2-1:0", "67")).reply.files
    for back in ("o:0", "u:48", "g:48:0-4.1-1:0"):
        assert (await old.press(alice, f"wb:GAME:1.0.1:{back}")).reply.menus
    moved = {"do": "move", "units": {"infantry": 6, "tank": 1, "fighter": 1}, "path": ["russia", "west_russia"]}
    await old.press(alice, "wb:GAME:1.0.1:y:48:0-6.1-1.2-1:67")
    assert old.last() == moved
    await old.press(alice, "go:GAME:1.0.1:undo")
    assert old.last()["do"] == "end_phase"
    await old.press(alice, "wb:GAME:1.0.1:y:48:0-6.1-1.2-1:67")
    assert old.last() == moved
    assert await old.form(alice, "go:GAME:1.0.1:sheet") == "fo:GAME:1.0.1:sheet"
    await old.send(alice, "fo:GAME:1.0.1:sheet", "2 inf archangel > west russia")
    assert old.last()["path"] == ["archangel", "west_russia"]


async def fight(old: Old) -> None:
    """Everything that is asked in a battle, answered by the first button or the first line of the menu."""
    club = old.club
    while pending := (await club.game()).game.state.pending:
        before, person = (await club.game()).revision, await club.player()
        if pending[0].do == "casualties":
            await old.choose(person, f"am:GAME:{before}:0", "0")
        else:
            await old.press(person, f"an:GAME:{before}:0:0")
        assert (await club.game()).revision > before


LARGE = (
    "west russia: germany 9 inf, 5 tank",
    "russia: soviet union 12 inf, 6 tank",
    "turn soviet union combat move",
)


async def test_a_battle_is_answered_by_menu_form_button_and_default(club: Club, path: Path) -> None:
    old, alice, bob = await begun(club, path), club.table.alice, club.table.bob
    for change in LARGE:
        await alice.slash(club.table.room, "table edit", position=change, why="a larger battle")
    await club.does("do", orders="9 inf, 6 tank russia > west russia")
    await club.does("turn end")
    await old.press(alice, "go:GAME:1.0.2:fight:west_russia:land")
    question, hits = await asked(old, "casualties", "germany")
    form = question.replace(":0", ":casualties")
    assert await old.form(bob, f"cu:{question}") == f"fo:{form}"
    await old.send(bob, f"fo:{form}", f"1 tank, {hits - 1} inf")
    assert old.last() == {"do": "casualties", "units": {"infantry": hits - 1, "tank": 1}}
    question, hits = await asked(old, "casualties", "soviet_union")
    await old.choose(alice, f"am:{question}", "0")
    assert old.last() == {"do": "casualties", "units": {"infantry": hits}}
    question, _ = await asked(old, "press", "soviet_union")
    await old.press(alice, f"an:{question}:0")
    assert "press" in [line["do"] for line in old.lines()[-2:]]
    question, hits = await asked(old, "casualties", "germany")
    await old.press(bob, f"de:{question}")
    assert "default" in [line.get("note", "") for line in old.lines()][-1]
    assert "asked again" in (await old.press(bob, "sw:GAME")).text


async def asked(old: Old, do: str, by: str) -> tuple[str, int]:
    """This is what is asked now: what ids say of the question that stands, and its hits."""
    loaded = await old.club.game()
    ask = loaded.game.state.pending[0]
    assert (ask.do, ask.by) == (do, by)
    return f"GAME:{loaded.revision}:0", ask.hits
