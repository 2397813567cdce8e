"""A nudge for who is waited for, and assistance that everybody may change."""

from __future__ import annotations

from tests.support.play import Club


async def test_a_nudge_pings_who_is_waited_for_once_a_day(club: Club) -> None:
    await club.begin()
    table = club.table
    before = len(table.server.pings_of(table.alice))
    assert "has been pinged" in (await table.bob.slash(table.room, "table nudge")).text
    await table.server.settle()
    assert len(table.server.pings_of(table.alice)) == before + 1
    assert "nudged today already" in (await table.carol.slash(table.room, "table nudge")).text
    assert "waits for nobody but you" in (await table.alice.slash(table.room, "table nudge")).text
    frank = table.guild.add_member("frank", "Frank")
    assert "You hold no power" in (await frank.slash(table.room, "table nudge")).text
    await table.server.settle()
    assert len(table.server.pings_of(table.alice)) == before + 1


async def test_assistance_changes_when_everybody_agrees(club: Club) -> None:
    await club.begin()
    table = club.table
    asked = await table.alice.slash(table.room, "table assistance", level="off")
    assert "Everybody who holds a power is asked" in asked.text
    vote = await club.told("proposes **assistance: off**")
    for person in table.people[1:]:
        assert (await club.game()).assistance == "odds"
        await (await person.click(vote, "Yes")).followed()
    await club.told("Assistance is **off** from now on")
    assert "without odds" in (await table.alice.slash(table.room, "odds", where="ukraine")).text


async def test_one_no_leaves_assistance_as_it_is(club: Club) -> None:
    await club.begin()
    table = club.table
    await table.alice.slash(table.room, "table assistance", level="warnings")
    vote = await club.told("proposes **assistance: warnings**")
    await table.bob.click(vote, "No")
    await club.told("→ **No**")
    assert (await club.game()).assistance == "odds"
