"""Rolls by public beacon in a channel: accepted, awaited in the open, proved, and the same whatever goes wrong."""

import json
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Database, record
from bot.store.database import rows
from engine.dice.beacon import QUICKNET
from engine.dice.verify import verify_text
from tests.bot.dice.beacon_table import BeaconTable, beacon_table
from tests.bot.dice.relay import PUBLISHED, loopback
from tests.engine.dice.making import NETWORK, TRUSTED, beacon
from tests.support.discord import Table, bot_process
from tests.support.play import ORDER, concedes
from tests.support.standin.changes import PATIENT
from tests.support.terminal.opening import FIRST_ROUND

WEST = "west russia"


@pytest_asyncio.fixture
async def at(table: Table, store: Database) -> AsyncIterator[BeaconTable]:
    async with beacon_table(table, store) as laid:
        yield laid


async def test_who_joins_has_accepted_the_dice(at: BeaconTable) -> None:
    """Nobody presses anything before the first roll, and nobody is called for it."""
    await at.club.found(dice="beacon")
    room, people = at.club.table.room, at.club.table.people
    assert "Dice: public beacon" in (await room.wait_for("A new game of")).text
    await people[0].slash(room, "game start")
    terms = await room.wait_for("Who joined has accepted that")
    await at.club.table.server.until(lambda: bool(at.log))
    assert "`" not in terms.content, "hashes and keys stand in the log, which is named"
    assert f"<#{at.log[0].channel.id}>" in terms.content
    assert not terms.buttons and not any(terms in at.club.table.server.pings_of(person) for person in people)
    await at.club.does("turn end")
    await at.club.does("do", orders=f"6 inf russia > {WEST}")
    await at.club.does("turn end")
    await people[0].slash(room, "battle fight", space=WEST)
    await at.rolled()
    assert (await at.verdict()).ok


async def test_a_waiting_roll_is_seen_and_holds_up_only_its_game(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    room = at.club.table.room
    at.clock.gate.clear()
    answer = await alice.slash(room, "battle fight", space=WEST)
    assert "Roll 1 waits for drand round" in answer.text
    (request,) = at.carriers("**Roll 1**")
    assert "witness" in request.content
    assert any(at.club.seats[power].mention in request.content for power in ("germany", "japan"))
    assert not request.mentions, "to be named is no debt: nobody is pinged for it"
    await at.club.table.server.until(lambda: any("Waiting for drand round" in m.content for m in at.players.public()))
    waiting = next(m for m in at.players.public() if "Waiting for drand round" in m.content)
    assert "<t:" in waiting.content and f"/{request.id})" in waiting.content
    assert "Round 1" in (await at.club.table.bob.slash(room, "game status")).text
    assert "pending: roll 1" in (await at.club.table.bob.slash(room, "dice verify")).text
    undo = await alice.slash(room, "turn undo")
    assert "Roll 1 waits" in undo.text
    at.clock.gate.set()
    await at.rolled()
    await at.club.table.server.until(lambda: waiting.content.startswith("✓ **Roll [1]"))
    verdict = await at.verdict()
    assert (verdict.ok, verdict.foreseeable, len(verdict.rolls)) == (True, 0, 1)


async def test_dice_are_shown_with_a_check_mark_and_a_link(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    await alice.slash(at.club.table.room, "battle fight", space=WEST)
    await at.rolled()
    (request, receipt) = at.carriers("**Roll 1**")
    assert receipt.content.startswith("**Roll 1** ·")
    proved = f"/{request.id})"

    def card_is_proved() -> bool:
        cards = [message for message in at.players.public() if "Battle in West Russia" in message.text]
        return any("✓ Dice: roll [1](https://" in card.text and proved in card.text for card in cards)

    await at.club.table.server.until(card_is_proved)
    told = await alice.slash(at.club.table.room, "dice verify", roll=1)
    assert "VALID" in told.text and "signature OK" in told.text and "host's machine" in told.text
    assert f"/{request.id}" in told.text.rpartition("```")[2]
    whole = await alice.slash(at.club.table.room, "dice verify", verifier=True)
    assert "log VALID" in whole.text and "claimed by host" in whole.text
    assert {"verify_dice.html", "verify_dice.py"} < {file.name for file in whole.reply.files}
    counted = (await alice.slash(at.club.table.room, "dice stats")).text
    assert "prove nothing" in counted and "**Germany**: " in counted
    told = (await alice.slash(at.club.table.room, "dice luck")).text.partition("\n\n")[0]
    assert counted.startswith(told), "who defended has his dice under his own name, as in the ledger of luck"


async def test_a_relay_that_is_down_for_an_hour_costs_only_time(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    at.relay.mood = "down"
    await alice.slash(at.club.table.room, "battle fight", space=WEST, wait=False)
    await at.club.table.server.until(lambda: any("next try <t:" in m.content for m in at.players.public()))
    await at.club.table.server.until(lambda: at.clock.slept > 3600)
    assert not at.carriers('"type":"receipt"')
    at.relay.mood = "honest"
    await at.rolled()
    verdict = await at.verdict()
    (seen,) = verdict.rolls
    assert verdict.ok
    assert seen.round == NETWORK.round_of(seen.message, 6000)


async def test_a_lying_relay_is_not_believed_and_a_player_brings_the_beacon(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    room, bob = at.club.table.room, at.club.table.bob
    at.relay.mood = "lying"
    await alice.slash(room, "battle fight", space=WEST, wait=False)
    await at.club.table.server.until(lambda: any("next try <t:" in m.content for m in at.players.public()))
    at.clock.gate.clear()
    number = NETWORK.round_of(str(at.carriers("**Roll 1**")[0].id), 6000)
    wrong = await bob.slash(room, "dice supply", round=number, signature=beacon(number + 1).signature)
    assert "not the beacon" in wrong.text
    shown = f'{{"round":{number},"randomness":"{"0" * 64}","signature":"{beacon(number).signature}"}}'
    assert "genuine" in (await bob.slash(room, "dice supply", round=number, signature=shown)).text
    await at.rolled()
    assert (await at.verdict()).ok


async def test_a_double_click_is_one_roll(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    at.club.table.server.faults.duplicate("INTERACTION_CREATE")
    await alice.slash(at.club.table.room, "battle fight", space=WEST)
    await at.rolled()
    await at.club.table.server.settle(0.2)
    assert len(at.carriers('"type":"request"')) == len(at.carriers('"type":"receipt"')) == 1
    assert (await at.verdict()).ok


async def test_seeds_only_after_a_minute_of_silence_and_with_an_opponents_consent(at: BeaconTable) -> None:
    alice = await at.at_a_battle("either")
    room, table = at.club.table.room, at.club.table
    at.relay.mood = "down"
    silent = await alice.slash(room, "battle fight", space=WEST)
    assert "nothing was rolled yet" in silent.text
    early = await alice.click(silent.reply, "Ask for seeds")
    await early.followed()
    assert "60 s are needed" in early.text
    table.server.clock.skew += 61
    silent = await alice.slash(room, "battle fight", space=WEST)
    await alice.click(silent.reply, "Ask for seeds")
    call = await room.wait_for("asks to roll with **committed seeds**")
    assert {m.user.name for m in table.server.pings if m.message is call} == {"bob", "dave"}
    assert "Only an opponent" in (await table.carol.click(call, "Agree to seeds")).text
    await table.bob.click(call, "Agree to seeds")
    await at.rolled()
    verdict = await at.verdict()
    assert (verdict.ok, verdict.foreseeable) == (True, 1)
    assert at.carriers('"kind":"fallback"')


async def test_genuine_beacons_of_the_real_network_decide(
    table: Table, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is set to a moment for which a published beacon is at hand."""
    number = max(PUBLISHED)
    due = QUICKNET.due_ms(number) / 1000
    clock = table.server.clock
    monkeypatch.setattr(clock, "now", lambda: due + clock.skew)  # it stands: the next round is only three seconds away
    clock.skew = -300.0
    async with beacon_table(table, store, QUICKNET, policy="beacon") as at:
        alice = await at.at_a_battle()
        clock.skew = -8.2
        await alice.slash(table.room, "battle fight", space=WEST, wait=False)
        await at.rolled()
        (seen,) = (await at.verdict()).rolls
        assert (seen.round, (await at.verdict()).ok) == (number, True)


async def test_a_whole_small_game(at: BeaconTable) -> None:
    """One round of all powers; then the Axis concede. Every die is proved, none could be foreseen."""
    await at.begin()
    for power in ORDER:
        await at.players.play_turn(FIRST_ROUND[power])
    for person in (at.club.table.bob, at.club.table.dave):
        await concedes(person, at.club.table.room)
    await at.club.table.room.wait_for("The Allies have won")
    verdict = await at.verdict()
    assert verdict.ok, verdict.fault
    assert len(verdict.rolls) > 5
    assert verdict.foreseeable == 0
    rounds = [seen.round or 0 for seen in verdict.rolls]
    assert rounds == sorted(set(rounds))
    threads = [one for one in at.club.table.room.threads if one.name.startswith("Round")]

    def told() -> list[list[str]]:
        return [[m.content for m in one.messages if "**Roll [" in m.content] for one in threads]

    def proved() -> bool:
        return sum(c.count("✓ **Roll [") for contents in told() for c in contents) == len(verdict.rolls)

    await at.club.table.server.until(proved)  # the last mark is an edit, which may come after the last message
    assert max(map(len, told())) == 1, "a thread tells of all its rolls in one message"


async def test_killed_in_the_middle_of_a_roll(table: Table, tmp_path: Path) -> None:
    """In real time: the request is posted, the bot is killed, and its successor answers that very request."""

    def logged(kind: str) -> int:
        logs = [one for one in table.room.threads if one.name.startswith("Dice log")]
        return sum(f'"type":"{kind}"' in message.content for one in logs for message in one.messages)

    async def end() -> None:
        answer = await table.alice.slash(table.room, "turn end")
        if any(button.label == "End anyway" for button in answer.reply.buttons):
            await (await table.alice.click(answer.reply, "End anyway")).followed()

    async def fight() -> None:
        await table.alice.slash(table.room, "game new", edition="1941")
        for power, person in zip(ORDER, table.people, strict=True):
            await person.slash(table.room, "game join", power=power)
        await table.alice.slash(table.room, "game start")
        await table.alice.slash(table.room, "turn buy", units="2 inf")
        await end()
        await table.alice.slash(table.room, "do", orders=f"6 inf russia > {WEST}")
        await end()
        await table.alice.slash(table.room, "battle fight", space=WEST, wait=False)

    async with loopback(lambda: int(time.time() * 1000)) as (_, reach):
        env = {"SANDTABLE_DATABASE": str(tmp_path / "games.sqlite3"), "RELAY": reach.address}
        async with bot_process(["-m", "tests.bot.dice.beacon_bot"], table.server, env) as process:
            await fight()
            await table.server.until(lambda: logged("request"))
            process.send_signal(signal.SIGKILL)
        async with bot_process(["-m", "tests.bot.dice.beacon_bot"], table.server, env):
            await table.server.until(lambda: logged("receipt"), 6 * PATIENT)
            exported = await table.bob.slash(table.room, "dice log")
    assert (logged("request"), logged("receipt")) == (1, 1)
    verdict = verify_text(exported.reply.files[0].data.decode(), TRUSTED)
    assert (verdict.ok, len(verdict.rolls), verdict.foreseeable) == (True, 1, 0)


async def test_a_witness_is_pinged_if_he_wants_that(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    for power in ("germany", "japan"):
        assert "pinged" in (await at.club.seats[power].slash(at.club.table.room, "dice notices", wanted=True)).text
    await at.players.fight(alice)
    requests = at.carriers("witness")
    assert requests
    assert all(len(request.mentions) == 1 for request in requests)


async def test_heads_stand_under_turns_and_go_to_players_once(at: BeaconTable) -> None:
    """After a turn only to who has asked for them; when the game is over to all but those who want none."""
    alice = await at.at_a_battle()
    room, (_, bob, carol, *_) = at.club.table.room, at.club.table.people
    assert "Off" in (await bob.slash(room, "dice notices", wanted=False)).text
    assert "On" in (await carol.slash(room, "dice notices", wanted=True)).text
    await at.players.fight(alice)
    while (await at.club.game()).game.state.power == "soviet_union":
        await at.players.play_phase(())
    server = at.club.table.server
    await server.until(lambda: bool(sent_heads(at)))
    head = await (await at.club.app.service.rolls.table_of((await at.club.game()).id)).head()
    assert head is not None
    await server.until(lambda: any(f"Dice log `{head[:8]}`" in message.text for message in room.messages))
    await server.settle(0.2)
    assert sent_heads(at) == [str(carol.id)]
    for person in at.club.table.people[1::2]:
        await concedes(person, room)
    wanted = {str(person.id) for person in at.club.table.people} - {str(bob.id)}
    await server.until(lambda: set(sent_heads(at)) >= wanted)
    await server.settle(0.2)
    assert set(sent_heads(at)) == wanted


def sent_heads(at: BeaconTable) -> list[str]:
    """To whom private messages were opened."""
    asked = [r for r in at.club.table.server.requests if r.path == "/users/@me/channels" and r.method == "POST"]
    return [str(request.body["recipient_id"]) for request in asked]


async def test_a_record_with_other_dice_than_the_log_is_told_in_red(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    room, store = at.club.table.room, at.club.app.store
    await alice.slash(room, "battle fight", space=WEST)
    await at.rolled()
    assert "record: its dice are those of the receipts" in (await alice.slash(room, "dice verify")).text
    game = (await at.club.game()).id
    (line,) = [text for text in await record.lines(store.reader, game) if '"dice"' in text]
    ones = json.dumps(json.loads(line) | {"dice": [1 for _ in json.loads(line)["dice"]]})
    async with store.transaction() as tx:  # whoever has the file can do this
        await rows(tx, "DROP TRIGGER lines_are_never_changed")
        await rows(tx, "UPDATE lines SET line = ? WHERE game = ? AND line = ?", ones, game, line)
    told = (await alice.slash(room, "dice verify")).text
    assert "```diff" in told
    assert "\n- !! record DIFFERS: the dice of line" in told
