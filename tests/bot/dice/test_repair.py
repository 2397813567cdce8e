"""A backup older than the thread: what was rolled stays rolled, and comes back with the order it was rolled for."""

from copy import deepcopy

import pytest

from bot.dice.refusals import Forked, OrderLost, ReceiptDiffers, RollOpen
from bot.dice.repair import Repaired
from bot.dice.thread import Message
from bot.store.ledger import Status
from engine.dice.entries import Asked
from engine.dice.verdict import Verdict
from engine.dice.verify import verify_text
from tests.bot.dice.memory import Tables
from tests.bot.dice.tables import ANNA, BEN, FIXED, World, asked
from tests.engine.dice.making import TRUSTED


async def verdict_on(world: World) -> Verdict:
    return verify_text(await world.table().export(), TRUSTED)


async def played_on(world: World) -> tuple[Tables, Verdict]:
    """A game with a backup after its first roll, and what was in the log two rolls later."""
    await world.rolled(1)
    backup = deepcopy(world.ledger.tables)
    await world.rolled(2)
    table = world.table()
    await table.note("comment", 2, "well thrown")
    await world.rolled(3, FIXED)
    return backup, await verdict_on(world)


@pytest.mark.parametrize("mode", ["chain", "beacon"])
async def test_rolls_come_back_out_of_the_thread_with_the_same_dice(mode: str) -> None:
    world = World() if mode == "chain" else World().by_beacon()
    backup, before = await played_on(world)
    faces = list(world.played)
    world.ledger.tables = backup
    table = world.table()
    assert (await table.resume()).repaired == Repaired(5, (2, 3))
    assert (await table.verdict()).head == before.head
    with pytest.raises(OrderLost) as refusal:
        await table.prepare(asked(7))
    assert refusal.value.roll == 2
    waiting = (await table.finish()).last
    assert waiting is not None
    assert (waiting.number, waiting.order) == (2, None)
    for number, groups in ((2, None), (3, FIXED)):
        assert (await table.prepare(asked(number, groups))).number == number
        await table.finish()
    assert world.played == faces
    assert (await verdict_on(world)).head == before.head
    await world.rolled(4)
    after = await verdict_on(world)
    assert (after.fault, len(after.rolls)) == (None, 4)
    assert len(world.thread.messages) == after.entries


async def test_a_roll_whose_order_is_in_the_backup_finishes_by_itself() -> None:
    world = World()
    table = await world.opened()
    await table.finish()
    await table.prepare(asked(1), witness=BEN)
    backup = deepcopy(world.ledger.tables)
    await table.finish()
    faces, head = list(world.played), (await verdict_on(world)).head
    world.ledger.tables = backup
    table = world.table()
    await table.resume()
    assert world.played == faces
    assert (await verdict_on(world)).head == head


async def test_a_request_still_open_in_the_thread_is_thrown_and_waits_for_its_order() -> None:
    world = World().by_beacon()
    table = await world.opened()
    await table.finish()
    backup = deepcopy(world.ledger.tables)
    await table.prepare(asked(1))
    await table.log.post_all()
    world.ledger.tables = backup
    table = world.table()
    assert (await table.resume()).repaired == Repaired(1, (1,))
    row = await table.open_roll()
    assert row is not None
    assert row.status is Status.POSTED
    await table.prepare(asked(1))
    await table.finish()
    assert len(world.played) == 1
    assert (await verdict_on(world)).ok


async def test_an_order_that_throws_other_dice_is_not_the_order() -> None:
    world = World()
    table = await world.opened()
    order = {"revision": 1, "do": "battle"}
    await table.prepare(Asked(ANNA, "germany", "a battle", order, 40))
    backup = deepcopy(world.ledger.tables)
    await table.finish()
    world.ledger.tables = backup
    table = world.table()

    async def smaller(tx: object, order: object, dice: object) -> None:
        dice.roll(1, "attacker:infantry@1")  # type: ignore[attr-defined]

    good, table.apply = table.apply, smaller
    with pytest.raises(ReceiptDiffers):
        await table.resume()
    table.apply = good
    await table.finish()
    assert (await verdict_on(world)).ok


@pytest.mark.parametrize("mode", ["chain", "beacon"])
async def test_a_roll_nobody_remembers_can_be_given_up_but_stays_in_the_log(mode: str) -> None:
    world = World() if mode == "chain" else World().by_beacon()
    backup, before = await played_on(world)
    world.ledger.tables = backup
    table = world.table()
    await table.resume()
    for _ in (2, 3):
        await table.give_up("the order was lost with the database")
    verdict = await verdict_on(world)
    assert (verdict.fault, len(verdict.rolls), verdict.notes["void"]) == (None, 3, 2)
    assert [roll.rolls for roll in verdict.rolls] == [roll.rolls for roll in before.rolls]
    await world.rolled(4)
    assert [number for number, _ in world.played] == [1, 4]


@pytest.mark.parametrize("groups", [None, FIXED])
async def test_a_lost_roll_can_be_given_up_and_still_shows_its_dice(groups: object) -> None:
    world = World().by_beacon()
    table = await world.opened()
    await table.finish()
    backup = deepcopy(world.ledger.tables)
    await table.prepare(asked(1, groups))  # type: ignore[arg-type]
    await table.log.post_all()
    world.ledger.tables = backup
    table = world.table()
    await table.resume()
    await table.give_up("agreed by all", (BEN,))
    await table.give_up("there is nothing open any more", (BEN,))
    verdict = await verdict_on(world)
    assert (verdict.fault, verdict.notes["void"], world.played) == (None, 1, [])
    assert len(verdict.rolls[0].rolls) == (2 if groups else 0)


async def test_a_roll_whose_order_is_known_is_not_given_up() -> None:
    world = World()
    table = await world.opened()
    await table.prepare(asked(1))
    with pytest.raises(RollOpen):
        await table.give_up("the host does not like it")
    await table.finish()
    assert len(world.played) == 1


async def test_the_order_of_a_void_roll_is_rolled_anew() -> None:
    world = World()
    backup, before = await played_on(world)
    world.ledger.tables = backup
    table = world.table()
    await table.resume()
    for _ in (2, 3):
        await table.give_up("nobody could give it", (BEN,))
    assert (await table.prepare(asked(3, FIXED))).number == 4
    await table.finish()
    verdict = await verdict_on(world)
    assert (verdict.fault, len(verdict.rolls)) == (None, 4)
    assert verdict.rolls[3].rolls != before.rolls[2].rolls
    assert world.played[-1][0] == 3


async def test_a_void_that_only_the_thread_knows_is_void_after_another_old_copy() -> None:
    world = World()
    backup, _ = await played_on(world)
    world.ledger.tables = deepcopy(backup)
    table = world.table()
    await table.resume()
    await table.give_up("nobody could give it", (BEN,))
    world.ledger.tables = backup
    table = world.table()
    await table.resume()
    row = await table.open_roll()
    assert row is not None
    assert row.number == 3


async def test_what_is_not_the_bots_own_entry_is_passed_over() -> None:
    world = World()
    backup, _ = await played_on(world)
    fence = "```json\n"
    forged = world.thread.messages[-1][1].text.replace('"roll":3', '"roll":9')
    for text in ("hello", f"{fence}nonsense\n```", f"{fence}[1]\n```", f'{fence}{{"entry":{{}}}}\n```', forged):
        await world.thread.post(Message(text, "0" * 24))
    world.ledger.tables = backup
    assert (await world.table().resume()).repaired == Repaired(5, (2, 3))


async def test_two_different_stories_are_not_mixed() -> None:
    world = World()
    backup, _ = await played_on(world)
    world.ledger.tables = backup
    table = world.table()
    await table.prepare(asked(8))
    with pytest.raises(Forked):
        await table.resume()


async def test_nothing_to_repair_is_no_work() -> None:
    world = World()
    assert (await world.table().resume()).repaired == Repaired(0, ())
    await world.rolled(1)
    assert (await world.table().resume()).repaired == Repaired(0, ())
