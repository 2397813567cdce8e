"""A whole game of 1941 in a channel, by five players, to a victory; the bot is killed twice on the way.

The players act only through commands, buttons and menus. Set SANDTABLE_SHOW to a folder to keep the chat and pictures.
"""

import os
import signal
from pathlib import Path

from engine import replay, state_text
from engine.dice.verify import verify_text
from tests.e2e.hosted import Hosted, keep_the_tanks
from tests.support.discord import Table
from tests.support.play import concedes
from tests.support.terminal.opening import FIRST_ROUND, Turns

LONDON_FALLS: Turns = {
    "germany": {
        "purchase": ["buy 3 inf"],
        "combat_move": [
            "1 bb sz 5 > sz 6",
            "1 inf, 1 tank germany > united kingdom by sea sz 5 > sz 6",
            "1 bmb germany > united kingdom",
            "3 ftr western europe > united kingdom",
        ],
    },
}
ROUND_ONE: Turns = FIRST_ROUND | {
    "germany": {
        "purchase": ["buy 1 transport, 1 inf"],
        "combat_move": ["3 inf, 2 tanks ukraine > caucasus"],
        "noncombat_move": [
            "2 tanks eastern europe > germany",
            "1 ftr germany > western europe",
            "1 ftr southern europe > western europe",
        ],
    },
    "united_kingdom": {
        "combat_move": ["2 inf, 1 arm anglo egypt sudan > north africa"],
        "noncombat_move": ["1 bmb united kingdom > russia"],
    },
}


async def to_the_first_question(game: Hosted) -> None:
    """Germany attacks the Caucasus; the Soviet player is asked for casualties, or the battle was too one-sided."""
    players, bob = game.players, game.table.bob
    for phase in ("purchase", "combat_move"):
        await players.play_phase(ROUND_ONE["germany"][phase])
    await bob.slash(game.table.room, "battle fight", space="caucasus")


async def test_a_game_from_the_beginning_to_a_victory(table: Table, tmp_path: Path) -> None:
    game = Hosted(table, tmp_path / "games.sqlite3")
    game.players.choose = keep_the_tanks
    async with game.bot() as process:
        await game.players.gather(table.people, "victory=short")
        await game.players.play_turn(ROUND_ONE["soviet_union"])
        await to_the_first_question(game)
        before = state_text((await game.look()).game.state)
        process.send_signal(signal.SIGKILL)
    async with game.bot() as process:
        assert state_text((await game.look()).game.state) == before
        await game.players.answer_all()
        await game.players.play_turn(ROUND_ONE["germany"] | {"purchase": (), "combat_move": ()})
        await game.players.play_turn(ROUND_ONE["united_kingdom"])
        await table.dave.slash(table.room, "do", orders="buy 3 inf", wait=False)
        process.send_signal(signal.SIGKILL)
    async with game.bot():
        await finish(game)
        await everything_holds(game)
        keep_what_was_seen(table)


async def finish(game: Hosted) -> None:
    """The rest of the first round, then the landing on Great Britain; if it fails, the Allies concede."""
    for power in ("japan", "united_states", "soviet_union"):
        await game.players.play_turn(ROUND_ONE[power] if power != "soviet_union" else {})
    await game.players.play_turn(LONDON_FALLS["germany"])
    state = (await game.look()).game.state
    if state.owners["united_kingdom"] != "germany":
        for person in (game.table.alice, game.table.carol, game.table.erin):
            await concedes(person, game.table.room)
        return
    for _ in range(3):
        await game.players.play_turn({})


async def everything_holds(game: Hosted) -> None:
    """A victory was announced; the exported record replays to the same position; every die is proved."""
    await game.table.room.wait_for("The Axis have won")
    state = (await game.look()).game.state
    assert state.winner == "axis"
    record, dice = await game.export()
    assert state_text(replay(record).game.state) == state_text(state)
    verdict = verify_text(dice)
    assert verdict.ok, verdict.fault
    assert len(verdict.rolls) > 5
    refused = await game.table.bob.slash(game.table.room, "turn end")
    assert "no game" in refused.text


def keep_what_was_seen(table: Table) -> None:
    """Every picture has a description, nobody was pinged for what he did himself; the chat is kept if wanted."""
    images = [file for message in table.room.messages for file in message.files if file.name.endswith(".png")]
    assert images
    assert all(image.alt for image in images)
    if folder := os.environ.get("SANDTABLE_SHOW"):
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        (place / "chat.txt").write_text(table.server.transcript(table.room))
        table.server.save_images(place)
