"""What a host may do, in the open: edit, delete; and what everybody has to agree to: rewind; and disputes."""

import asyncio
import json
import sys
from pathlib import Path

from bot.store import games, record, votes
from engine.state_json import state_json
from tests.support.discord import ROOT
from tests.support.game_time import all_posted, newest
from tests.support.play import Club


async def test_an_edit_is_public_has_a_reason_and_a_line_of_its_own(club: Club) -> None:
    game = await club.begin()
    room, alice = club.table.room, club.table.alice
    position = '{"treasury": {"germany": 40}}'
    assert "Only the host" in (await club.table.bob.slash(room, "table edit", position=position, why="x")).text
    done = await alice.slash(room, "table edit", position=position, why="We forgot the bid")
    assert "the table knows" in done.text
    shown = await newest(club, "has changed the position")
    assert "We forgot the bid" in shown.text and "Germany has 40 IPCs" in shown.text
    assert (await club.game()).game.state.treasury["germany"] == 40
    line = json.loads((await record.lines(club.app.store.reader, game))[-1])
    assert (line["by"], line["do"], line["why"]) == ("host", "edit", "We forgot the bid")


async def test_an_edit_that_cannot_be_read_or_stand_is_refused(club: Club) -> None:
    await club.begin()
    for position in (
        "no json",
        "[]",
        '{"treasury": {"atlantis": 4}}',
        '{"units": {"germany": {"germany": {"frog": 1}}}}',
    ):
        answer = await club.table.alice.slash(club.table.room, "table edit", position=position, why="a try")
        assert "the table knows" not in answer.text and answer.text
    assert (await club.game()).revision == 0


async def test_an_edit_of_more_than_a_game_holds_is_refused_with_a_sentence(club: Club) -> None:
    await club.begin()

    async def answer(position: str) -> str:
        return (await club.table.alice.slash(club.table.room, "table edit", position=position, why="a try")).text

    many = '{"units": {"eastern_canada": {"united_kingdom": {"fighter": 10000}}}}'
    assert "would make 10123 units, those bought counted too; a game holds 2000 at most" in await answer(many)
    words = "; ".join(f"{space}: united kingdom 999 fighters" for space in ("eastern canada", "india", "australia"))
    assert "a game holds 2000 at most" in await answer(words)
    assert "nested too deep to be read" in await answer('{"a":' + "[" * 1990 + "]" * 1990 + "}")
    assert "nested more than 100 deep" in await answer('{"a":' + "[" * 200 + "]" * 200 + "}")
    assert "a key stands twice" in await answer('{"round": 1, "round": 2}')
    assert (await club.game()).revision == 0


async def test_a_full_board_can_be_played_on(club: Club) -> None:
    await club.begin()
    position = '{"units": {"india": {"united_kingdom": {"fighter": 1200, "infantry": 600}}}}'
    done = await club.table.alice.slash(club.table.room, "table edit", position=position, why="a try")
    assert "the table knows" in done.text
    assert (await club.game()).game.state.size > 1800
    await club.does("turn buy", units="2 inf")
    assert (await club.game()).revision == 2


async def test_a_rewind_needs_everybody(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    await club.does("turn buy", units="2 inf")
    await club.does("turn end")
    before = (await club.game()).revision
    await table.bob.slash(room, "table rewind", line=0, why="A wrong start")
    vote = await newest(club, "would **rewind")
    for person in (table.alice, table.carol, table.dave):
        await person.click(vote, "Yes")
    assert (await club.game()).revision == before
    await table.erin.click(vote, "Yes")
    loaded = await club.game()
    assert (loaded.revision, loaded.game.state.phase) == (0, "purchase")
    assert "A wrong start" in (await newest(club, "was rewound")).text
    cut = await record.undone(club.app.store.reader, loaded.id)
    assert len(cut) == before, "what was taken back stays in the audit"


async def test_a_rewind_across_dice_is_noted_in_their_log_and_the_same_order_rolls_anew(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    await club.does("turn buy", units="2 inf")
    await club.does("turn end")
    await club.does("do", orders="6 inf, 1 arm, 1 ftr russia > west russia")
    await club.does("turn end")
    there = (await club.game()).revision
    await club.does("battle fight", space="west russia")
    assert (await club.game()).revision > there
    await table.alice.slash(room, "table rewind", line=there, why="The wrong battle")
    vote = await newest(club, "would **rewind")
    assert "1 of them rolled dice" in vote.text
    for person in (table.bob, table.carol, table.dave, table.erin):
        await person.click(vote, "Yes")
    assert (await club.game()).revision == there
    await club.does("battle fight", space="west russia")
    loaded = await club.game()
    assert loaded.revision > there
    checked = await (await club.app.service.rolls.table_of(loaded.id)).verdict()
    assert checked.ok and len(checked.rolls) == 2


async def test_whoever_holds_a_power_now_votes_and_not_who_held_it_when_it_was_asked(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    frank = table.guild.add_member("frank", "Frank")
    await club.does("turn buy", units="2 inf")
    await table.bob.slash(room, "table rewind", line=0, why="A wrong start")
    vote = await newest(club, "would **rewind")
    await table.dave.slash(room, "game replace", power="japan", player=frank)
    for person in (table.alice, table.carol, table.erin):
        await person.click(vote, "Yes")
    assert "the others'" in (await table.dave.click(vote, "Yes")).text
    assert (await club.game()).revision == 1
    await frank.click(vote, "Yes")
    assert (await club.game()).revision == 0


async def test_one_no_ends_it(club: Club) -> None:
    await club.begin()
    await club.does("turn buy", units="2 inf")
    await club.table.alice.slash(club.table.room, "table rewind", line=0, why="A wrong start")
    vote = await newest(club, "would **rewind")
    await club.table.bob.click(vote, "No")
    assert (await club.game()).revision == 1
    assert not (await newest(club, "would **rewind")).buttons


async def test_a_dispute_stops_the_clock_and_lays_everything_open(club: Club) -> None:
    game = await club.begin()
    await club.does("turn buy", units="2 inf")
    told = await club.table.dave.slash(club.table.room, "table dispute", about="May he buy that?")
    assert "clock stands" in told.text
    shown = await newest(club, "**Dispute**")
    assert "May he buy that?" in shown.text and "infantry" in shown.text and "checks out" in shown.text
    assert {file.name for file in shown.files} == {f"game-{game}.jsonl", f"dice-{game}.jsonl"}
    assert (await club.app.reminders.of(game)).pause is not None
    await club.table.alice.click(shown, "Settled, go on")
    assert (await club.app.reminders.of(game)).pause is None


async def test_a_game_is_deleted_by_its_host_alone_and_wholly(club: Club) -> None:
    game = await club.begin()
    await all_posted(club)
    room, table = club.table.room, club.table
    assert "Only the host" in (await table.bob.slash(room, "table delete")).text
    asked = await table.alice.slash(room, "table delete")
    assert {file.name for file in asked.reply.files} == {f"game-{game}.jsonl", f"dice-{game}.jsonl"}
    await (await table.alice.click(asked.reply, "Delete the game")).followed()
    assert await games.find(club.app.store.reader, game) is None
    await newest(club, "has deleted this game")
    stale = next(m for m in reversed(room.messages) if any(button.label == "End phase" for button in m.buttons))
    answer = await table.alice.click(stale, "End phase")
    assert "not known" in answer.text
    assert "forming" in (await table.bob.slash(room, "game new", edition="1941")).text


async def test_the_host_hands_over(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    await table.alice.slash(room, "table pass", to=table.bob)
    assert "reminds after" in (await table.bob.slash(room, "table pace", pace="brisk")).text
    assert "Only the host" in (await table.alice.slash(room, "table pace", pace="off")).text


async def test_a_paused_game_takes_no_orders_until_the_table_goes_on(club: Club) -> None:
    game = await club.begin()
    room, table = club.table.room, club.table
    await club.does("turn buy", units="1 inf")
    revision = (await club.game()).revision
    await table.alice.slash(room, "table pause", why="holidays")
    assert "orders wait" in (await newest(club, "**Paused**")).text
    for command, options in (("turn buy", {"units": "2 inf"}), ("turn undo", {}), ("turn end", {"sure": True})):
        refused = await club.does(command, **options)
        assert "paused (holidays)" in refused.text and "Nothing was changed" in refused.text
    assert (await club.game()).revision == revision
    assert "**Paused** since" in (await table.bob.slash(room, "game status")).text
    asked = await table.bob.slash(room, "table resume")
    assert "asked" in asked.text
    await (await club.does("turn buy", units="2 inf")).followed()
    refused = await club.does("turn buy", units="2 inf")
    await (await table.alice.click(refused.reply, "Resume")).followed()
    await newest(club, "The game goes on.")
    assert (await club.app.reminders.of(game)).pause is None
    await club.does("turn buy", units="2 inf")
    assert (await club.game()).revision == revision + 1


async def test_the_export_of_a_game_that_was_edited_and_rewound_replays_to_the_same_state(
    club: Club, tmp_path: Path
) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    await club.does("turn buy", units="2 inf")
    await club.does("turn end")
    await table.alice.slash(room, "table edit", position="germany 40 IPCs", why=f"<@{table.bob.id}> forgot the bid")
    edited = (await club.game()).revision
    await club.does("do", orders="6 inf, 1 arm, 1 ftr russia > west russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    await table.alice.slash(room, "table rewind", line=edited, why="The wrong battle")
    for person in (table.bob, table.carol, table.dave, table.erin):
        await person.click(await newest(club, "would **rewind"), "Yes")
    await club.does("do", orders="2 inf russia > west russia")
    files = (await table.carol.slash(room, "game export")).reply.files
    path = tmp_path / "game.jsonl"
    path.write_bytes(next(file.data for file in files if file.name.startswith("game-")))
    assert b"Germany forgot the bid" in path.read_bytes()
    asked = (sys.executable, "-m", "engine", "replay", str(path))
    process = await asyncio.create_subprocess_exec(*asked, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    told, _ = await process.communicate()
    assert process.returncode == 0
    now = (await club.game()).game.state
    assert now.treasury["germany"] == 40
    assert json.loads(told) == state_json(now)


async def test_two_who_resume_at_the_same_instant_leave_no_vote_behind(club: Club) -> None:
    """The host's word is enough; what the other asked the table meanwhile is answered with it."""
    game = await club.begin()
    room, table = club.table.room, club.table
    for first, second in ((table.alice, table.bob), (table.bob, table.alice)):
        await table.alice.slash(room, "table pause", why="holidays")
        await asyncio.gather(first.slash(room, "table resume"), second.slash(room, "table resume"))
        await all_posted(club)
        assert (await club.app.reminders.of(game)).pause is None
        assert not await votes.on(club.app.store.reader, game, "resume")
        assert not [m for m in club.public() if any(b.custom_id.startswith("vo:") for b in m.buttons if b.custom_id)]


async def test_a_vote_to_go_on_is_over_once_the_game_goes_on(club: Club) -> None:
    await club.begin()
    room, table = club.table.room, club.table
    await table.alice.slash(room, "table pause", why="holidays")
    await table.bob.slash(room, "table resume")
    vote = await newest(club, "would go on")
    await table.alice.slash(room, "table resume")
    await all_posted(club)
    assert not vote.buttons and "this vote is over" in vote.text
    again = await table.bob.slash(room, "table pause", why="tea")
    assert "asked" in again.text, "the next vote is one of its own"
