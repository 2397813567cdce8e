"""Whatever is wrong: a clear short answer for the one who did it, nothing changed, nothing lost, the bot alive."""

from typing import Any

import pytest

from bot.__main__ import main
from bot.store import Database
from bot.store.database import rows
from engine import state_text
from tests.support.play import Club
from tests.support.standin import Person


async def refused(club: Club, person: Person, command: str, **options: Any) -> str:
    """The private answer to something that changes nothing."""
    before = await club.game()
    answer = await person.slash(club.table.room, command, **options)
    assert answer.private
    after = await club.game()
    assert (after.revision, state_text(after.game.state)) == (before.revision, state_text(before.game.state))
    return answer.text


@pytest.mark.parametrize(
    ("command", "options", "says"),
    [
        ("turn move", {"from_": "russsia", "units": "3 inf", "to": "ukraine"}, "Did you mean Russia"),
        ("turn move", {"from_": "russia", "units": "3 zorks", "to": "ukraine"}, "no unit called “zorks”"),
        ("turn move", {"from_": "russia", "units": "0 inf", "to": "ukraine"}, "0 units"),
        ("turn move", {"from_": "russia", "units": "1000000000 inf", "to": "ukraine"}, "from 1 to 999"),
        (
            "turn move",
            {"from_": "russia", "units": "99 inf", "to": "west russia"},
            "Moving belongs to the phase combat move",
        ),
        ("turn buy", {"units": "9 battleships"}, "[1941: Phase 1"),
        ("turn buy", {"units": "1 flying carpet"}, "no unit called"),
        ("battle fight", {"space": "ukraine"}, "Now it is purchase units: buy units"),
        ("turn place", {"units": "1 inf", "space": "russia"}, "Placing belongs to the phase mobilize"),
        ("battle press", {}, "Nobody asks for that now"),
        ("turn undo", {}, "nothing to take back"),
        ("do", {"orders": "frobnicate the front"}, "how many of which units"),
        ("dice verify", {"roll": 99}, "no roll 99"),
        ("history lines", {"page": 7}, "Nothing has happened"),
        ("orders casualties", {"order": "cavalry"}, "no unit called"),
        ("map", {"show": "text", "where": "atlantis"}, "no space called"),
        ("map", {"where": "atlantis"}, "no space called"),
    ],
)
async def test_what_cannot_be_done_says_why(club: Club, command: str, options: dict[str, Any], says: str) -> None:
    await club.begin()
    assert says in await refused(club, club.table.alice, command, **options)


async def test_only_the_seats_player_acts(club: Club) -> None:
    await club.begin()
    table = club.table
    assert table.alice.mention in await refused(club, table.bob, "turn end")
    panel = await table.room.wait_for("The game begins")
    pressed = await table.bob.click(panel, "End phase")
    assert pressed.private
    assert table.alice.mention in pressed.text
    stranger = table.guild.add_member("mallory", "Mallory")
    assert "You hold no power" in await refused(club, stranger, "turn end")
    assert "You hold no power" in await refused(club, stranger, "orders show")


async def test_a_button_of_a_past_phase_says_so(club: Club) -> None:
    await club.begin()
    room, alice = club.table.room, club.table.alice
    panel = await room.wait_for("The game begins")
    ids = {button.label: button.custom_id for button in panel.buttons}
    await alice.slash(room, "turn end")
    if any(button.label == "End phase" for button in panel.buttons):
        late = await alice.click(panel, ids["End phase"] or "")
        assert "no longer current" in late.text
    assert (await club.game()).game.state.phase == "combat_move"


async def test_one_game_a_channel(club: Club) -> None:
    await club.begin()
    second = await club.table.bob.slash(club.table.room, "game new", edition="1941")
    assert second.private
    assert "a game in this channel already" in second.text
    other = club.table.guild.add_channel("elsewhere")
    lost = await club.table.bob.slash(other, "turn end")
    assert "no game in this channel" in lost.text
    assert "forming" in (await club.table.bob.slash(other, "game new", edition="1941")).text


async def test_options_that_do_not_exist(club: Club) -> None:
    answer = await club.table.alice.slash(club.table.room, "game new", edition="1941", options="dragons=true")
    assert "no option dragons" in answer.text
    assert "no game in this channel" in (await club.table.alice.slash(club.table.room, "turn end")).text


async def test_a_taken_power_and_a_start_too_early(club: Club) -> None:
    room, alice, bob = club.table.room, club.table.alice, club.table.bob
    await alice.slash(room, "game new", edition="1941")
    await alice.slash(room, "game join", power="germany")
    assert "is taken by" in (await bob.slash(room, "game join", power="germany")).text
    assert "no power called" in (await bob.slash(room, "game join", power="atlantis")).text
    assert "Nobody holds" in (await alice.slash(room, "game start")).text
    assert "has not begun yet" in (await alice.slash(room, "turn end")).text


async def test_no_roll_before_everybody_gave_words(club: Club) -> None:
    await club.found()
    room, alice = club.table.room, club.table.alice
    await alice.slash(room, "game start")
    await alice.slash(room, "turn end", sure=True)
    await alice.slash(room, "do", orders="6 inf russia > west russia")
    await alice.slash(room, "turn end", sure=True)
    answer = await alice.slash(room, "battle fight", space="west russia")
    assert "words of their own" in answer.text
    assert [button.label for button in answer.reply.buttons] == ["My words"]
    for person in club.table.people:
        await person.slash(room, "dice words", text="hello")
    await club.table.server.settle(0.01)  # words are shown before they are kept
    assert "words of their own" not in (await alice.slash(room, "battle fight", space="west russia")).text


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ('INSERT INTO lines SELECT game, 2, \'{"by": "germany"\', 0 FROM games', "cannot be followed"),
        ('UPDATE games SET header = \'{"record": 7, "edition": "1941"}\'', "version 7"),
    ],
)
async def test_a_record_that_cannot_be_read(club: Club, store: Database, sql: str, says: str) -> None:
    game = await club.begin()
    await club.table.alice.slash(club.table.room, "turn buy", units="1 inf")
    async with store.transaction() as tx:
        await rows(tx, sql)
        await rows(tx, "UPDATE games SET revision = (SELECT count(*) FROM lines)")
        await rows(tx, "DELETE FROM snapshots")
    club.app.service.forget(game)
    answer = await club.table.alice.slash(club.table.room, "game status")
    assert answer.private
    assert says in answer.text
    other = club.table.guild.add_channel("elsewhere")
    assert "forming" in (await club.table.bob.slash(other, "game new", edition="1941")).text


async def test_a_full_disk_changes_nothing(club: Club, store: Database) -> None:
    await club.begin()
    await club.table.server.settle()
    async with store.transaction() as tx:
        await rows(tx, "CREATE TABLE ballast (x)")
        while (await rows(tx, "PRAGMA freelist_count"))[0][0]:  # what was posted and dropped has left pages
            await rows(tx, "INSERT INTO ballast VALUES (zeroblob(4000))")
        ((pages,),) = await rows(tx, "PRAGMA page_count")
    await store._writer.execute(f"PRAGMA max_page_count = {pages}")
    text = await refused(club, club.table.alice, "turn buy", units="1 inf")
    assert "disk is full" in text
    await store._writer.execute("PRAGMA max_page_count = 1000000")
    assert "Bought" in (await club.table.alice.slash(club.table.room, "turn buy", units="1 inf")).text


async def test_a_channel_that_takes_no_pictures_gets_words(club: Club) -> None:
    await club.begin()
    room = club.table.room
    await room.wait_for("The game begins")
    room.deny("attach_files", "embed_links")
    await club.does("turn buy", units="1 inf")
    await club.does("turn end")
    assert "Bought 1 infantry" in (await room.wait_for("combat move: move to attack")).text


async def test_a_channel_that_is_closed_for_a_while_loses_nothing(club: Club) -> None:
    await club.begin()
    room = club.table.room
    await room.wait_for("The game begins")
    room.deny("send_messages")
    await club.does("turn end")
    await club.table.server.settle(0.2)
    room.allow("send_messages")
    await room.wait_for("combat move: move to attack")


async def test_a_deleted_channel_leaves_the_bot_alive(club: Club) -> None:
    await club.begin()
    await club.table.server.delete_channel(club.table.room)
    other = club.table.guild.add_channel("elsewhere")
    answer = await club.table.alice.slash(other, "my games")
    assert "your move" in answer.text
    assert "forming" in (await club.table.bob.slash(other, "game new", edition="1941")).text


@pytest.mark.usefixtures("process_as_before")
def test_settings_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run"]) == 2
    assert "DISCORD_TOKEN" in capsys.readouterr().err
    monkeypatch.setenv("SANDTABLE_LOG_LEVEL", "shouting")
    assert main(["health"]) == 1
    assert "SANDTABLE_LOG_LEVEL" in capsys.readouterr().err
    monkeypatch.setenv("SANDTABLE_LOG_LEVEL", "info")
    (tmp_path / "x.sqlite3").write_text("no database at all, but text that is long enough to look at")
    monkeypatch.setenv("SANDTABLE_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert main(["run"]) == 1
    assert "not a Sandtable database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("do", {"orders": ":" * 6000}),
        ("do", {"orders": "3 zorks russia > ukraine"}),
        ("turn move", {"from_": "narnia", "units": "3 zorks", "to": "ukraine"}),
        ("turn buy", {"units": "3 zorks"}),
        ("turn place", {"units": "3 zorks", "space": "narnia"}),
        ("battle fight", {"space": "narnia"}),
    ],
)
async def test_what_a_stranger_types_is_not_read(club: Club, command: str, options: dict[str, Any]) -> None:
    await club.begin()
    stranger = club.table.guild.add_member("mallory", "Mallory")
    assert "You hold no power" in await refused(club, stranger, command, **options)


@pytest.mark.parametrize("sign", [":", "!", "\t"])
async def test_a_text_that_is_too_long_is_not_read(club: Club, sign: str) -> None:
    await club.begin()
    assert "send at most 4000 at once" in await refused(club, club.table.alice, "do", orders="x" + sign * 5998 + "x")


async def test_a_players_orders_are_read_one_text_at_a_time(club: Club) -> None:
    await club.begin()
    alice = club.table.alice
    with club.app.readings.one(str(alice.id)):
        assert "One at a time" in await refused(club, alice, "do", orders="buy 9 battleships")
    assert "Phase 1" in await refused(club, alice, "do", orders="buy 9 battleships")
