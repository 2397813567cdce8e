"""Words for the dice: shown first, since the log names the message that shows them, and then written down."""

import asyncio
from typing import Any

import pytest

from tests.support.play import Club


async def test_a_roll_waits_for_words_that_are_shown_and_not_yet_in_the_log(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.found()
    room, alice, lobby = club.table.room, club.table.alice, club.app.lobby
    await alice.slash(room, "game start")
    await club.does("turn end")
    await club.does("turn move", from_="Russia", units="all", to="West Russia")
    await club.does("turn move", from_="Caucasus", units="all", to="Ukraine")
    await club.does("turn end")
    write_down = lobby.speak

    async def slowly(*words: Any) -> list[str]:
        await asyncio.sleep(0.3)
        return await write_down(*words)

    monkeypatch.setattr(lobby, "speak", slowly)
    for person in club.table.people:
        await person.slash(room, "dice words", text="hello")
    fought = await alice.slash(room, "battle fight", space="ukraine")
    assert "words" not in fought.text and "Ukraine" in fought.text
