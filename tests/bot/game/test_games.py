"""Games are kept in memory, the latest few; another is read again."""

from __future__ import annotations

from tests.support.play import Club


async def test_a_game_beyond_the_memory_is_read_again(club: Club) -> None:
    game = await club.begin()
    await club.does("buy", units="1 inf")
    service = club.app.service
    service.games._kept.most = 1
    first = await service.look(game)
    elsewhere = club.table.guild.add_channel("elsewhere")
    await club.table.bob.slash(elsewhere, "game new", edition="1941")
    await club.table.bob.slash(elsewhere, "status")
    assert len(service.games._kept) == 1
    again = await service.look(game)
    assert again is not first and again.revision == first.revision
    await club.does("undo")
