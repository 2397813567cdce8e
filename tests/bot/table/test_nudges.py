"""A nudge for who is waited for."""

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
