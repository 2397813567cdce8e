"""A database of an earlier bot is opened and played on: nothing is lost, nothing is said twice."""

import hashlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord_ui.client import SandtableBot
from engine.dice.verify import verify_text
from tests.support.discord import BUSY, HURRY
from tests.support.play import Club
from tests.support.standin import Message, StandIn
from tests.support.standin.connect import connect
from tests.upgrade.kept import Laid, copy_to, lay, world
from tests.upgrade.pressing import Old
from tests.upgrade.running import Then, bot_on, read_and_written, standing

TEN_MINUTES = 600_000


@dataclass
class Upgraded:
    """The tables of then, with this bot at them."""

    laid: Laid
    path: Path
    bot: SandtableBot
    then: Then

    def game(self, name: str) -> Old:
        """One of the games."""
        club = Club(replace(self.laid.table, room=self.laid.rooms[name]), self.bot)
        return Old(club, self.path, world()["games"][name]["game"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy_to(tmp_path / "games.sqlite3")
    return tmp_path / "games.sqlite3"


@pytest.fixture
def then(monkeypatch: pytest.MonkeyPatch) -> Then:
    return Then(monkeypatch, world()["moment"] + TEN_MINUTES)


@pytest_asyncio.fixture
async def laid(then: Then) -> AsyncIterator[Laid]:
    server = await StandIn(hurry=HURRY).start()
    connect(server.url)
    server.clock.answer_limit = BUSY
    try:
        yield lay(server)
    finally:
        await server.stop()
    assert not server.problems


@pytest_asyncio.fixture
async def upgraded(laid: Laid, path: Path, then: Then) -> AsyncIterator[Upgraded]:
    async with bot_on(path, laid.server) as bot:
        yield Upgraded(laid, path, bot, then)


def public(laid: Laid) -> dict[int, list[Message]]:
    """Every message that stands anywhere, by channel."""
    return {id: list(channel.messages) for id, channel in laid.server.world.channels.items()}


def seen(message: Message) -> tuple[str, list[str]]:
    """What is read on a message, and what can be pressed."""
    ids = [*(button.custom_id or "" for button in message.buttons), *(menu.custom_id for menu in message.menus)]
    return message.text, ids


async def test_every_game_stands_as_it_stood(path: Path) -> None:
    for name, kept in world()["games"].items():
        revision, state = await standing(path, kept["game"])
        assert revision == kept["revision"], name
        assert hashlib.sha256(state.encode()).hexdigest() == kept["state"], name


def test_nothing_of_a_stored_message_is_lost_in_reading(path: Path) -> None:
    """A field by another name would be passed over in silence: a map without its owners is drawn as readily."""
    for number, payload in Old.rows(path, "SELECT post, payload FROM outbox"):
        assert json.loads(read_and_written(payload)) == json.loads(payload), number


UNSAID = {
    "later": ["Next:"],
    "Round 2: Soviet Union": [
        "Battle in West Russia",
        "Sealed order 1 of",
        "choose casualties for 2 hits in",
        "choose casualties for 3 hits in",
        "Battle in Ukraine S.S.R.",
    ],
    "turns": ["Next:", "purchase units: buy units"],
}
"""What Discord would not take before the machine was lost. Two questions among it were answered meanwhile."""
ON_ITS_WAY = {"rolling", "Dice log 6bfa8d94", "Round 1: Soviet Union"}
"""Where the roll is told that was written down and not yet asked for."""


async def test_what_was_not_said_yet_is_said_once(laid: Laid, path: Path) -> None:
    then = public(laid)
    looked = {message.id: seen(message) for messages in then.values() for message in messages}
    async with bot_on(path, laid.server):
        pass
    said: dict[str, list[Message]] = {}
    for id, channel in laid.server.world.channels.items():
        if new := channel.messages[len(then.get(id, ())) :]:
            said.setdefault(channel.name, []).extend(new)
    assert said.keys() - ON_ITS_WAY == UNSAID.keys()
    assert len(said["Dice log 6bfa8d94"]) == 2, "the roll is asked for, and falls"
    for room, texts in UNSAID.items():
        assert len(said[room]) == len(texts), [message.text for message in said[room]]
        assert all(text in message.text for text, message in zip(texts, said[room], strict=True))
    asked = [message for message in said["Round 2: Soviet Union"] if "choose casualties" in message.text]
    assert [bool(message.components) for message in asked] == [False, False], "nobody is asked what was answered"
    assert not any(message.mentions for message in asked)
    touched = [m for messages in then.values() for m in messages if seen(m) != looked[m.id]]
    assert {message.channel.name for message in touched} - ON_ITS_WAY == {"later", "turns"}
    drawn = [file for message in (*touched, *said["turns"], *said["Round 2: Soviet Union"]) for file in message.files]
    assert {file.name for file in drawn} == {"turn.png", "map.png", "detail.png", "battle.png", "briefing.png"}
    assert all(file.alt for file in drawn)
    statuses = Old.rows(path, "SELECT status, count(*) FROM outbox GROUP BY status")
    assert [status for status, _ in statuses] == ["posted"]
    assert Old.rows(path, "SELECT DISTINCT status FROM dice_rolls") == [("done",)]

    now = {id: len(messages) for id, messages in public(laid).items()}
    async with bot_on(path, laid.server) as bot:
        await everything_can_be_taken_away(laid, bot, path)
    told = {id: len([m for m in messages if not m.private_to]) for id, messages in public(laid).items()}
    assert told == now


async def everything_can_be_taken_away(laid: Laid, bot: SandtableBot, path: Path) -> None:
    """Every begun game is exported: the record is that of then (and what came since), and every die is proved."""
    before = path.with_name("then.sqlite3")
    copy_to(before)
    for name, kept in world()["games"].items():
        if kept["status"] == "forming":
            continue
        files = (await laid.people["alice"].slash(laid.rooms[name], "game export")).reply.files
        record, dice = (file.data.decode() for file in files)
        lines = Old.rows(before, "SELECT line FROM lines WHERE game = ? ORDER BY n", kept["game"])
        assert [json.loads(line) for line in record.splitlines()[1 : len(lines) + 1]] == [
            json.loads(t) for (t,) in lines
        ]
        assert verify_text(dice).ok, name
        (header,) = Old.rows(before, "SELECT header FROM games WHERE game = ?", kept["game"])
        assert json.loads(record.splitlines()[0])["edition"] == json.loads(header[0])["edition"]


async def test_the_question_is_answered_and_the_game_goes_on(upgraded: Upgraded) -> None:
    old, people, room = upgraded.game("battle"), upgraded.laid.people, upgraded.laid.rooms["battle"]
    server = upgraded.laid.server
    asked = next(m for m in reversed(old.club.public()) if any(menu.custom_id.startswith("am:") for menu in m.menus))
    before = len(old.lines())
    await people["alice"].select(asked, ["0"])
    await server.settle()
    assert len(old.lines()) > before and old.lines()[before]["do"] == "casualties"
    assert not any(menu.custom_id.startswith("am:") for menu in asked.menus)

    advert = next(m for m in room.messages if "Substitute wanted" in m.text)
    await people["grace"].click(advert, "Take over")
    await server.settle()
    asked = room.messages[-1]  # nobody knows whether he or the host had offered it, and he is awake: the table votes
    for name in ("alice", "bob", "carol"):
        await people[name].click(asked, "Yes")
    await server.settle()
    assert (await old.club.game()).players["japan"] == str(people["grace"].id)
    vote = next(m for m in room.messages if any((b.custom_id or "").startswith("vo:") for b in m.buttons))
    await people["bob"].click(vote, "No")
    await server.settle()
    assert not any(button.custom_id for button in vote.buttons), "the vote is over"
    assert "taken back" in (await people["frank"].slash(room, "history lines", page=3)).text
    told = (await people["bob"].slash(room, "my settings")).text
    assert all(part in told for part in ("Europe/Berlin", "23:00 to 07:00", "every 12 hours"))


async def test_what_is_due_rings(upgraded: Upgraded) -> None:
    """A reminder, then the end of Alice's time: her answer is given for her, for so the table had agreed."""
    old, server, alice = upgraded.game("battle"), upgraded.laid.server, upgraded.laid.people["alice"]
    revision, pings = len(old.lines()), len(server.pings_of(alice))
    upgraded.then.hours_pass(21, upgraded.bot)
    await server.until(lambda: any("to act" in message.text for message in server.pings_of(alice)[pings:]))
    assert len(old.lines()) == revision
    upgraded.then.hours_pass(4, upgraded.bot)
    await server.until(lambda: len(old.lines()) > revision)
    await server.settle()
    given = old.lines()[revision]
    assert given["do"] == "casualties" and given["by"] == "soviet_union"
    now = str(int(time.time() * 1000))
    assert old.select("SELECT kind, game FROM timers WHERE due <= CAST(? AS INTEGER)", now) == []


async def test_what_was_begun_is_ended(same_dice: None, upgraded: Upgraded) -> None:
    """The second of two bids is sealed, the dice are agreed on, a pause is over, what was typed is carried out."""
    people, lobby, terms, paused = upgraded.laid.people, *map(upgraded.game, ("lobby", "terms", "paused"))
    await lobby.send(people["bob"], "fo:GAME:-:bid", "7")
    assert (await lobby.club.game()).players["germany"] == str(people["bob"].id)
    assert (await lobby.club.game()).game.state.options["bids"] == {"germany": 7}
    await lobby.press(people["alice"], "lo:GAME:start")
    assert (await lobby.club.game()).row.status == "running"

    card = next(message for message in terms.club.public() if "Before the first roll" in message.text)
    assert "by joining" in (await people["carol"].click(card, "Accept")).text
    await terms.club.table.server.settle()
    assert not card.buttons and "Before the first roll" not in card.text

    assert "paused" in (await people["alice"].slash(upgraded.laid.rooms["paused"], "turn buy", units="2 inf")).text
    await paused.press(people["alice"], "pr:GAME:resume")
    await people["alice"].slash(upgraded.laid.rooms["paused"], "turn buy", units="2 inf")
    assert paused.last() == {"do": "purchase", "units": {"infantry": 2}}
    await drafts_are_carried_out(upgraded)


async def drafts_are_carried_out(upgraded: Upgraded) -> None:
    """What of a sheet waits for dice; what a word meant; the order offered instead; a sheet in part, and whole."""
    old, alice, drafts = upgraded.game("drafts"), upgraded.laid.people["alice"], world()["drafts"]
    waiting = await upgraded.game("rolling").press(alice, "go:GAME:1.0.3:rest")
    assert waiting.modal is not None and waiting.modal.fields[0].default == "1 inf caucasus > russia"
    redone = await old.press(alice, drafts["redo"])
    assert redone.modal is not None and "1 inf nowhere > ukraine" in redone.modal.fields[0].default
    await old.choose(alice, drafts["pick"], "west_russia")
    assert old.last()["units"] == {"infantry": 1}
    await old.press(alice, drafts["instead"])
    assert old.last()["units"] == {"fighter": 1}
    await old.press(alice, drafts["partly"])
    assert old.last()["units"] == {"tank": 1}
    await old.press(alice, drafts["confirm"])
    assert [line["path"][0] for line in old.lines()[-2:]] == ["russia", "archangel"]
    assert "no longer current" in (await old.press(alice, drafts["confirm"])).text
