"""The tutorial, played as its texts say."""

import re

from bot.discord_ui.client import SandtableBot
from bot.loaded import Loaded
from bot.wording.tutorial import STEPS
from tests.support.discord import Table
from tests.support.terminal.opening import Players

DO = {
    "1.germany.purchase": ["buy 3 inf"],
    "1.germany.combat_move": ["3 inf, 1 tank ukraine > caucasus", "1 ftr eastern europe > caucasus"],
    "2.soviet_union.purchase": ["buy 2 inf"],
    "2.soviet_union.combat_move": ["3 inf, 1 tank russia > caucasus"],
}


async def test_the_tutorial_can_be_played_as_it_says(table: Table, bot: SandtableBot) -> None:
    answer = await table.alice.slash(table.room, "game tutorial")
    thread = next(thread for thread in table.room.threads if thread.name == "Tutorial for Alice")
    assert f"<#{thread.id}>" in answer.text

    async def look() -> Loaded:
        return await bot.app.service.look((await bot.app.service.in_channel(str(thread.id), ended=True)).game)

    players = Players(table.server, thread, look)
    players.people = dict.fromkeys((await look()).game.state.turn_order(), table.alice)
    seen: list[str] = []
    while (await look()).row.status == "running" and len(seen) < 20:
        state = (await look()).game.state
        step = f"{state.round}.{state.power}.{state.phase}"
        seen.append(step)
        if step in STEPS:
            await thread.wait_for(STEPS[step].split("\n")[0])
        await players.play_phase(DO.get(step, ()))
        assert not table.server.pings_of(table.alice)
    farewell = await thread.wait_for("That is all.")
    assert set(STEPS) - set(seen) <= {"1.germany.noncombat_move", "2.soviet_union.conduct_combat"}
    assert not [message for message in table.room.messages if message.author.bot and not message.private_to]
    said = "\n".join(message.text for message in thread.messages)
    assert not re.search(r"dice log|words for the dice|`[0-9a-f]{8,}`", said, re.IGNORECASE), (
        "nothing of how dice are made"
    )
    assert "Soviet Union" in (await (await table.alice.click(farewell, "Play on against computers")).followed()).text
    loaded = await look()
    assert loaded.row.status == "running" and set(loaded.players.values()) == {str(table.alice.id)}
    assert set(loaded.computers.seats) | set(loaded.players) == set(loaded.game.state.board.seats)


async def test_the_tutorial_leaves_the_channels_own_game_alone(table: Table, bot: SandtableBot) -> None:
    await table.bob.slash(table.room, "game new", edition="1941")
    table.room.deny("create_public_threads")
    assert "another channel" in (await table.alice.slash(table.room, "game tutorial")).text
    free = table.guild.add_channel("free")
    free.deny("create_public_threads")
    assert f"<#{free.id}>" in (await table.alice.slash(free, "game tutorial")).text
    await free.wait_for("1 of 8")
