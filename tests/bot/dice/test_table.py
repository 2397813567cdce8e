"""A roll at the table: what is shown when, what is refused, and that nothing but time is lost when things break."""

import asyncio
import json

import pytest
from msgspec.structs import replace

from bot.dice.refusals import NeedsWords, NoLog, NotAgreed, RollOpen
from bot.dice.thread import LocalThread, Message, Unreachable
from bot.store.ledger import Status, StoredRoll
from engine.dice.entries import Asked, Group
from engine.dice.snowflake import unix_ms
from engine.dice.verify import verify_text
from tests.bot.dice.memory import Crash, MemoryThread, Trouble
from tests.bot.dice.tables import ANNA, BEN, FIXED, SECRETS, World, asked, two_rolls


async def test_a_roll_is_asked_for_in_public_before_it_is_thrown() -> None:
    world = World()
    table = await world.opened()
    row = await table.prepare(asked(1), witness=BEN)
    assert (row.status, world.thread.messages, world.played) == (Status.PREPARED, [], [])
    await table.finish()
    texts = [message.text.partition("\n")[0] for _, message in world.thread.messages]
    assert [text.partition("·")[0].strip() for text in texts] == [
        "**Dice log**",
        f"<@{ANNA}> gave their words",
        f"<@{BEN}> gave their words",
        "**Roll 1**",
        "**Roll 1**",
    ]
    assert f"witness <@{BEN}>" in texts[3]
    assert [message.mention for _, message in world.thread.messages] == [None, None, None, BEN, None]
    request_id, receipt = world.thread.messages[3][0], world.thread.messages[4][1]
    assert receipt.reply_to == request_id


@pytest.mark.parametrize("groups", [None, FIXED])
async def test_the_log_verifies_and_shows_the_dice_the_game_used(groups: tuple[Group, ...] | None) -> None:
    world = World()
    for number in range(1, 4):
        await world.rolled(number, groups)
    text = await world.table().export()
    verdict = verify_text(text)
    assert verdict.fault is None
    assert (len(verdict.rolls), verdict.pending, verdict.entries) == (3, None, len(world.thread.messages))
    assert [[face for roll in seen.rolls for face in roll.dice] for seen in verdict.rolls] == [
        faces for _, faces in world.played
    ]
    assert verdict.head == await world.table().head()


async def test_each_message_can_be_read_back_as_its_entry() -> None:
    world = World()
    await world.rolled(1)
    exported = (await world.table().export()).splitlines()
    for (id, message), line in zip(world.thread.messages, exported, strict=True):
        value = json.loads(message.text.split("```json\n")[1].removesuffix("\n```"))
        assert value | {"msg": id} == json.loads(line)


async def test_the_same_click_twice_is_one_roll() -> None:
    world = World()
    table = await world.opened()
    rows = [await table.prepare(asked(1)) for _ in range(3)]
    await asyncio.gather(table.finish(), table.finish(), table.finish())
    again = await table.prepare(asked(1))
    assert {row.request for row in [*rows, again]} == {rows[0].request}
    assert again.status is Status.DONE
    assert len(world.played) == 1
    assert len(world.carriers(rows[0].request)) == 1


async def test_a_roll_asked_for_while_the_table_looks_round_is_posted_before_it_is_thrown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World()
    table = await world.opened()
    looks = table.open_roll

    async def look_late() -> StoredRoll | None:
        """All is posted, nothing is open; and at this very moment somebody asks for a roll."""
        monkeypatch.setattr(table, "open_roll", looks)
        await table.prepare(asked(1))
        return await looks()

    monkeypatch.setattr(table, "open_roll", look_late)
    await table.finish()
    verdict = verify_text(await table.export())
    assert verdict.ok
    assert (len(verdict.rolls), verdict.pending) == (1, None)
    assert len(world.played) == 1


async def test_another_roll_waits_until_the_first_is_answered() -> None:
    world = World()
    table = await world.opened()
    await table.prepare(asked(1))
    with pytest.raises(RollOpen) as refusal:
        await table.prepare(asked(2))
    assert refusal.value.roll == 1
    await table.finish()
    await table.prepare(asked(2))
    await table.finish()
    assert [number for number, _ in world.played] == [1, 2]


async def test_every_seat_gives_its_words_first() -> None:
    table = World().table()
    with pytest.raises(NoLog):
        await table.prepare(asked(1))
    await table.open(World().opening, SECRETS)
    await table.speak(ANNA, "horse", "99")
    with pytest.raises(NeedsWords) as refusal:
        await table.prepare(asked(1))
    assert refusal.value.users == [BEN]


async def test_nobody_foresees_a_roll_alone() -> None:
    world = World()
    table = await world.opened()
    with pytest.raises(NotAgreed):
        await table.prepare(asked(1), consent=[BEN])


async def test_an_order_that_became_impossible_is_void_but_its_roll_stands() -> None:
    world = World()
    table = await world.opened()
    for number, groups in ((1, None), (2, FIXED)):
        order = {"revision": number, "do": "nonsense"}
        await table.prepare(Asked(ANNA, "germany", "an attack on nobody", order, 40, groups))
        await table.finish()
    await world.rolled(3)
    verdict = verify_text(await table.export())
    assert (verdict.fault, len(verdict.rolls), verdict.notes) == (None, 3, {"void": 2})
    assert [number for number, _ in world.played] == [3]
    assert verdict.rolls[0].rolls == ()
    assert [len(roll.dice) for roll in verdict.rolls[1].rolls] == [3, 2]


async def test_notes_are_posted_in_their_place() -> None:
    world = World()
    await world.rolled(1)
    table = world.table()
    await table.note("undo", 1, "taken back by both", [ANNA, BEN])
    await table.finish()
    assert "taken back by both" in world.thread.messages[-1][1].text
    assert verify_text(await table.export()).notes == {"undo": 1}


def moments() -> int:
    """How many dangerous moments two rolls have."""
    trouble = Trouble()
    asyncio.run(two_rolls(World(trouble)))
    return trouble.moments


@pytest.mark.parametrize("at", range(moments()))
async def test_killed_at_any_moment_it_throws_the_same_dice_from_one_anchor(at: int) -> None:
    trouble = Trouble(at)
    world = World(trouble)
    with pytest.raises(Crash):
        await two_rolls(world)
    requested = [held for held in world.thread.messages if "asked by" in held[1].text]
    await two_rolls(world)
    verdict = verify_text(await world.table().export())
    assert verdict.fault is None
    assert [seen.number for seen in verdict.rolls] == [number for number, _ in world.played] == [1, 2]
    for seen, (_, faces) in zip(verdict.rolls, world.played, strict=True):
        assert [face for roll in seen.rolls for face in roll.dice] == faces
        assert world.carriers(seen.request_hash) == [seen.message]
    for id, message in requested:
        assert (id, message) in world.thread.messages
        assert id in [seen.message for seen in verdict.rolls]
    assert len(world.thread.messages) == verdict.entries


@pytest.mark.parametrize("at", range(6))
async def test_a_lost_answer_is_looked_for_before_posting_again(at: int) -> None:
    quiet = MemoryThread(Trouble(2 * at + 1, Unreachable))
    world = World(thread=quiet)
    await two_rolls(world)
    assert world.pauses == [1.0]
    verdict = verify_text(await world.table().export())
    assert (verdict.fault, verdict.entries) == (None, len(world.thread.messages))


async def test_of_two_messages_with_one_request_the_earlier_is_the_anchor() -> None:
    world = World()
    table = await world.opened()
    await table.finish()
    row = await table.prepare(asked(1))
    world.thread.delay_next = True
    await table.finish()
    verdict = verify_text(await table.export())
    first, second = world.carriers(row.request)
    assert int(first) < int(second)
    assert verdict.fault is None
    assert verdict.rolls[0].message == first


async def test_while_discord_is_away_it_waits_longer_and_longer() -> None:
    world = World()
    world.thread.deaf = 9
    await world.rolled(1)
    assert world.pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert verify_text(await world.table().export()).ok


async def test_a_bug_in_the_game_leaves_the_roll_for_later() -> None:
    world = World()
    table = await world.opened()
    await table.prepare(asked(1))
    good = table.apply

    async def broken(tx: object, order: object, dice: object) -> None:
        raise LookupError("a bug")

    table.apply = broken
    with pytest.raises(LookupError):
        await table.finish()
    row = await table.open_roll()
    assert row is not None
    assert row.status is Status.CAST
    table.apply = good
    await table.finish()
    assert len(world.played) == 1


async def test_local_play_times_itself() -> None:
    world = World()
    world.opening = replace(world.opening, log_channel="local")
    now = 1_760_000_000_000
    table = world.table(LocalThread(lambda: now))
    await table.open(world.opening, SECRETS)
    for user in (ANNA, BEN):
        await table.speak(user, "horse", "99")
    await table.prepare(asked(1))
    await table.finish()
    restarted = world.table(LocalThread(lambda: now - 5_000))
    await restarted.prepare(asked(2))
    await restarted.finish()
    verdict = verify_text(await restarted.export())
    assert verdict.fault is None
    assert verdict.self_timed
    assert unix_ms(verdict.rolls[0].message) == now


async def test_long_entries_and_code_fences_travel_as_a_file() -> None:
    world = World()
    table = await world.opened()
    purpose = "``` @everyone " + "x" * 2500
    await table.prepare(replace(asked(1), purpose=purpose))
    await table.finish()
    message: Message = world.thread.messages[3][1]
    assert message.attachment is not None
    assert len(message.text) < 2000
    assert verify_text(await table.export()).ok


async def test_secrets_stay_out_of_sight() -> None:
    world = World()
    await world.rolled(1)
    shown = repr(SECRETS) + str([message for _, message in world.thread.messages]) + await world.table().export()
    assert SECRETS.signing.hex() not in shown
    assert SECRETS.root.hex() not in shown
