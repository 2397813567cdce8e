"""A game with a line that the rules of today refuse is played on after an upgrade; one that cannot be followed is shown
as far as it goes, says so, and can be rewound or ended; and one of which nothing can be read can still be ended."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from msgspec import structs

from bot.clock import now_ms
from bot.presence.pace import DAY
from bot.presence.table import CLOCK, REMIND
from tests.support.discord import BUSY, HURRY
from tests.support.play import Club, concedes
from tests.support.standin import Person, StandIn
from tests.support.standin.changes import patience
from tests.support.standin.connect import connect
from tests.upgrade.kept import Laid, lay, world
from tests.upgrade.pressing import Old
from tests.upgrade.refused import ROOM, UNKNOWN_LINE, lay_refused, stored
from tests.upgrade.running import Then, bot_on, standing, without_pictures

TEN_MINUTES = 600_000
PLAYED = len(stored()["lines"])
BEHIND = f"cannot be followed beyond line {PLAYED} of {PLAYED + 1}"
Sit = Callable[[], Awaitable[tuple[Old, Laid]]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest_asyncio.fixture
async def sit(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sit]:
    """Starts this bot on the database, in the Discord of then."""
    Then(monkeypatch, world()["moment"] + TEN_MINUTES)
    without_pictures(monkeypatch)
    server = await StandIn(hurry=HURRY).start()
    connect(server.url)
    server.clock.answer_limit = BUSY
    async with AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)

        async def sit_down() -> tuple[Old, Laid]:
            laid = lay(server)
            bot = await stack.enter_async_context(bot_on(path, server))
            club = Club(replace(laid.table, room=laid.rooms[ROOM]), bot)
            return Old(club, path, world()["games"][ROOM]["game"]), laid

        yield sit_down
    assert not server.problems


async def said(old: Old, person: Person, command: str, **options: Any) -> str:
    """What somebody is answered, once all that follows is done."""
    told = await person.slash(old.club.table.room, command, **options)
    await old.club.table.server.settle()
    assert "reference" not in told.text, told.text
    return told.text


async def rewound(old: Old, laid: Laid, line: int) -> str:
    """The host proposes to go back to a line, and everybody else agrees."""
    told = await said(old, laid.people["alice"], "table rewind", line=line, why="a lost carrier")
    for name in ("bob", "carol", "dave", "erin") if "asked" in told else ():
        vote = next(m for m in reversed(old.club.public()) if any(b.label == "Yes" for b in m.buttons))
        await laid.people[name].click(vote, "Yes")
        await old.club.table.server.settle()
    return told


async def deleted(old: Old, laid: Laid) -> None:
    shown = await laid.people["alice"].slash(old.club.table.room, "table delete")
    record = shown.reply.files[0].data.decode().splitlines()
    assert len(record) == 1 + len(old.lines()), "its record is handed out first"
    await laid.people["alice"].click(shown.reply, shown.reply.buttons[0].custom_id or "")
    await old.club.table.server.settle()
    assert old.select("SELECT game FROM games WHERE game = ?", old.game) == []


async def all_games_are_listed(old: Old, laid: Laid, of_this: str) -> None:
    told = await said(old, laid.people["bob"], "my games")
    here = [line for line in told.splitlines() if f"<#{old.club.table.room.id}>" in line]
    assert len(here) == 1 and of_this in here[0], told
    assert len(told.splitlines()) > 4, "the others too"


@pytest.mark.parametrize("states", [True, False], ids=["as it was stored", "without any state"])
async def test_what_is_refused_today_is_played_on(path: Path, sit: Sit, states: bool) -> None:
    lay_refused(path, states=states)
    old, laid = await sit()
    carol = laid.people["carol"]
    told = await said(old, carol, "game status")
    assert "United Kingdom" in told and "cannot be" not in told
    assert (await carol.slash(old.club.table.room, "map")).reply.files
    await all_games_are_listed(old, laid, "United Kingdom")

    assert "lost" not in await said(old, carol, "turn end", sure=True)
    assert len(old.lines()) > PLAYED and (await old.club.game()).game.state.power == "japan"
    assert "taken back" in (await said(old, carol, "turn undo")).lower()
    assert len(old.lines()) == PLAYED
    assert "taken back" in (await said(old, carol, "turn undo")).lower()
    assert len(old.lines()) == PLAYED - 1, "the carrier itself"
    await rewound(old, laid, PLAYED - 3)
    assert len(old.lines()) == PLAYED - 3
    await said(old, laid.people["alice"], "table edit", position="germany 40 IPCs", why="a lost carrier")
    assert old.lines()[-1]["do"] == "edit" and (await old.club.game()).game.state.treasury["germany"] == 40


async def test_the_same_with_states_and_without(path: Path) -> None:
    found = []
    for states in (True, False):
        found.append(await standing(path, lay_refused(path, states=states)))
        path.unlink()
    assert found[0] == found[1] and found[0][0] == PLAYED


async def test_a_game_refused_today_is_conceded_and_deleted(path: Path, sit: Sit) -> None:
    lay_refused(path)
    old, laid = await sit()
    for name in ("bob", "dave"):
        await concedes(laid.people[name], old.club.table.room)
        await old.club.table.server.settle()
    assert (await old.club.game()).row.status == "over" and old.lines()[-1]["do"] == "concede"
    await deleted(old, laid)


async def test_what_cannot_be_followed_says_so(path: Path, sit: Sit) -> None:
    lay_refused(path, UNKNOWN_LINE, states=False)
    old, laid = await sit()
    alice, carol = laid.people["alice"], laid.people["carol"]
    before = len(old.club.public())
    assert BEHIND in await said(old, carol, "game status")
    shown = await carol.slash(old.club.table.room, "map")
    assert shown.reply.files and BEHIND in shown.text
    await all_games_are_listed(old, laid, "cannot be followed")
    assert BEHIND in await said(old, carol, "turn end", sure=True)
    assert BEHIND in await said(old, carol, "game concede")
    assert BEHIND in await said(old, alice, "table edit", position="germany 40 IPCs", why="a lost carrier")
    assert f"{PLAYED + 1}" in await said(old, alice, "history lines")
    assert len(old.lines()) == PLAYED + 1 and len(old.club.public()) == before, "nothing was changed or said"
    for id in ("go:GAME:3.2.9:end", "go:GAME:3.2.9:placeall"):
        assert BEHIND in (await old.press(carol, id)).text, "buttons of then"

    assert "taken back" in (await said(old, carol, "turn undo")).lower()
    assert len(old.lines()) == PLAYED and not (await old.club.game()).behind
    await said(old, carol, "turn end", sure=True)
    assert (await old.club.game()).game.state.power == "japan"


@pytest.mark.parametrize("kind", [REMIND, CLOCK])
async def test_nobody_is_called_to_a_game_that_cannot_be_followed(path: Path, sit: Sit, kind: str) -> None:
    lay_refused(path, UNKNOWN_LINE, states=False)
    old, laid = await sit()
    reminders, carol = old.club.app.reminders, str(laid.people["carol"].id)
    presence = await reminders.of(old.game)
    before, heard, at = presence.debts[carol], len(old.club.public()), now_ms() - 1
    due = structs.replace(before, next=at) if kind == REMIND else structs.replace(before, next=None, deadline=at)
    async with old.club.app.store.transaction() as tx:
        await reminders.keep(tx, old.game, structs.replace(presence, debts={carol: due}))
    async with patience():
        while (await reminders.of(old.game)).debts[carol] == due:
            await asyncio.sleep(0.01)
    await old.club.table.server.settle()
    then = (await reminders.of(old.game)).debts[carol]
    assert (then.next if kind == REMIND else then.deadline) == at + DAY, "nobody can act: all is due a day later"
    assert len(old.club.public()) == heard


@pytest.mark.parametrize("line", [PLAYED, 3])
async def test_what_cannot_be_followed_is_rewound(path: Path, sit: Sit, line: int) -> None:
    lay_refused(path, UNKNOWN_LINE, UNKNOWN_LINE, states=False)
    old, laid = await sit()
    assert "cannot go back there" in await rewound(old, laid, PLAYED + 1)
    await rewound(old, laid, line)
    assert len(old.lines()) == line
    loaded = await old.club.game()
    assert not loaded.behind and loaded.revision == line


async def test_what_cannot_be_followed_is_deleted(path: Path, sit: Sit) -> None:
    lay_refused(path, UNKNOWN_LINE, states=False)
    await deleted(*await sit())


async def test_the_newest_state_counts_whatever_its_lines_are(path: Path, sit: Sit) -> None:
    """It is the state of the last line that is kept: the lines before need not be understood."""
    lay_refused(path)
    lines = stored()["lines"]
    spoiled = [*lines[:-2], UNKNOWN_LINE, lines[-1]]
    with_it = await standing(path, lay_refused(path, lines=spoiled))
    path.unlink()
    assert with_it == await standing(path, lay_refused(path))
    old, laid = await sit()
    await said(old, laid.people["carol"], "turn end", sure=True)
    assert (await old.club.game()).game.state.power == "japan"


async def test_of_what_cannot_be_read_there_is_a_sentence_and_an_end(path: Path, sit: Sit) -> None:
    lay_refused(path, states=False, edition="1899")
    old, laid = await sit()
    carol = laid.people["carol"]
    for command in ("game status", "map", "turn undo", "game concede"):
        assert "cannot be read" in await said(old, carol, command), command
    assert "cannot be read" in await said(old, carol, "turn end", sure=True)
    assert "cannot be read" in await rewound(old, laid, 3)
    await all_games_are_listed(old, laid, "cannot be read")
    for command, options in (("my settings", {"reminders": "6"}), ("my away", {"days": 2}), ("my back", {})):
        assert "cannot be read" not in await said(old, carol, command, **options), "of all his games"
    assert "host" in await said(old, carol, "table delete")
    await deleted(old, laid)
    await said(old, laid.people["alice"], "game new", edition="1941")
    assert (await old.club.game()).row.status == "forming", "the channel is free again"


async def test_a_lobby_that_cannot_be_read_is_cancelled(path: Path, sit: Sit) -> None:
    lay_refused(path, states=False, edition="1899", status="forming")
    old, laid = await sit()
    assert "Only the host" in await said(old, laid.people["carol"], "game cancel"), "only its host may"
    await said(old, laid.people["alice"], "game cancel")
    assert old.select("SELECT status FROM games WHERE game = ?", old.game) == [("abandoned",)]
