"""What a player is working on is carried out once, as it was shown, whatever else he has begun since."""

import asyncio

import pytest

from bot.dice.rolls import DiceSupplies
from bot.game import saved_drafts
from bot.game.service import GameService
from bot.refusals import Closed, Outdated
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin.exchange import Exchange

STALE = "no longer current"


async def attacking(club: Club) -> None:
    """Alice may move to attack."""
    await club.begin()
    await club.does("turn end")
    await all_posted(club)


async def sheet(club: Club, text: str) -> Exchange:
    """The preview of several orders."""
    panel = next(m for m in reversed(club.public()) if any(button.label == "Orders…" for button in m.buttons))
    return await club.table.alice.submit(await club.table.alice.click(panel, "Orders…"), {"text": text})


async def twice(club: Club, shown: Exchange, label: str) -> list[str]:
    """What a double tap on a button is answered."""
    alice = club.table.alice
    answers = await asyncio.gather(alice.click(shown.reply, label), alice.click(shown.reply, label))
    return [(await answer.followed()).text for answer in answers]


async def test_a_sheet_that_is_confirmed_twice_is_carried_out_once(club: Club) -> None:
    await attacking(club)
    shown = await sheet(club, "1 inf russia > west russia\n1 inf russia > west russia")
    texts = await twice(club, shown, "Confirm 2 orders")
    assert (await club.game()).revision == 3
    assert sum(STALE in text for text in texts) == 1
    assert "Moved 1 infantry" in shown.reply.text, "what came of it still stands where it was pressed"


async def test_an_order_offered_instead_is_carried_out_once(club: Club) -> None:
    await attacking(club)
    refused = await club.table.alice.slash(club.table.room, "do", orders="9 inf russia > west russia")
    assert "Possible: **6 infantry" in refused.text
    texts = await twice(club, refused, "Do that")
    assert (await club.game()).revision == 2
    assert sum(STALE in text for text in texts) == 1


async def test_each_message_carries_out_what_it_shows(club: Club) -> None:
    """A sheet, a refusal with another order in its place, another sheet; then their buttons, the oldest first."""
    await attacking(club)
    alice, room = club.table.alice, club.table.room
    first = await sheet(club, "1 tank russia > west russia\n1 inf russia > west russia")
    refused = await alice.slash(room, "do", orders="9 inf russia > west russia")
    second = await sheet(club, "1 inf archangel > west russia\n1 inf archangel > west russia")
    assert "Moved 1 tank" in (await (await alice.click(first.reply, "Confirm 2 orders")).followed()).text
    assert "you have 5 infantry, not 6" in (await (await alice.click(refused.reply, "Do that")).followed()).text
    assert (
        "Moved 1 infantry: Archangel" in (await (await alice.click(second.reply, "Confirm 2 orders")).followed()).text
    )


async def test_what_could_not_be_carried_out_is_not_lost(club: Club) -> None:
    await attacking(club)
    service, game, user = club.app.service, (await club.game()).id, str(club.table.alice.id)
    number = await saved_drafts.keep(service, game, user, {"text": "1 inf russia > west russia"})
    with pytest.raises(Closed):
        async with saved_drafts.taken(service, game, user, number):
            raise Closed("not now")
    async with saved_drafts.taken(service, game, user, number) as draft:
        assert draft["text"] == "1 inf russia > west russia"
    with pytest.raises(Outdated):
        await saved_drafts.kept(service, game, user, number)


async def test_a_draft_outlives_a_bot_that_is_killed_while_it_is_carried_out(club: Club) -> None:
    await attacking(club)
    service, game, user = club.app.service, (await club.game()).id, str(club.table.alice.id)
    number = await saved_drafts.keep(service, game, user, {"text": "1 inf russia > west russia"})
    with pytest.raises(KeyboardInterrupt):
        async with saved_drafts.taken(service, game, user, number):
            raise KeyboardInterrupt
    with pytest.raises(Outdated):
        await saved_drafts.kept(service, game, user, number)
    later = GameService(club.app.games, DiceSupplies(club.app.thread_of))
    assert (await saved_drafts.kept(later, game, user, number))["text"] == "1 inf russia > west russia"
    with pytest.raises(KeyboardInterrupt):
        async with saved_drafts.taken(later, game, user, number):
            await club.does("do", orders="1 inf russia > west russia")
            raise KeyboardInterrupt
    with pytest.raises(Outdated, match="no longer"):
        await saved_drafts.kept(GameService(club.app.games, DiceSupplies(club.app.thread_of)), game, user, number)
