"""Looking: map, board as text, help."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.answering.desk import Interaction, defer, game_here, say
from bot.answering.telling import own_rows
from bot.answering.typed import words_of
from bot.commands import completing
from bot.picturing.maps import position_scene
from bot.playing.loading import Loaded
from bot.posting.messages import File, Picture
from bot.refusals import NotPossible
from bot.rendering import draw
from bot.wording.help import help_text
from bot.wording.speech import clipped, pieces
from bot.wording.status import board_text, space_text, turn


def add(tree: app_commands.CommandTree[Any]) -> None:
    for command in (map_, board, help_):
        tree.add_command(command)


async def _game(interaction: Interaction) -> Loaded:
    return await interaction.client.service.look((await game_here(interaction, ended=True)).game)


async def places(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Regions of the board first, then its spaces."""
    try:
        loaded = await _game(interaction)
        regions = [name for name in draw.theatres(loaded.game.state.board.id) if current.lower() in name.lower()]
    except (NotPossible, LookupError):
        return []
    found = [completing.choice(name.replace("_", " "), name) for name in regions]
    return (found + completing.named(words_of(loaded).spaces, current, []))[:25]


@app_commands.command(name="map", description="The map as it is now, or a part of it")
@app_commands.autocomplete(where=places)
@app_commands.choices(size=[app_commands.Choice(name=name, value=name) for name in ("normal", "phone")])
@app_commands.describe(where="A region or a space; left out, the whole board", size="phone: larger counters")
async def map_(interaction: Interaction, where: str = "", size: str = "normal") -> None:
    await defer(interaction)
    loaded = await _game(interaction)
    scene = position_scene(loaded.game.state, turn(loaded.game.state, loaded.say)[:80])
    if not where:
        await say(interaction, "", pictures=(Picture("map", map=scene, main=True),))
        return
    crop = _crop(loaded, where)
    small = replace(scene, crop=crop, size="phone" if size == "phone" else "normal")
    await say(interaction, "", pictures=(Picture("detail", map=small, whole=False, main=True),))


def _crop(loaded: Loaded, where: str) -> tuple[str, ...]:
    """The spaces of a region, or a space and its neighbours. Raises Unclear."""
    board = loaded.game.state.board
    try:
        regions = draw.theatres(board.id)
    except LookupError:
        regions = {}
    if where in regions:
        return tuple(regions[where])
    space = words_of(loaded).spaces.find(where)
    return (space, *board.neighbours[space])


@app_commands.command(description="The board as text: who holds what and who stands where")
@app_commands.autocomplete(where=completing.space)
@app_commands.describe(where="One space and its neighbours; left out, the whole board as a file")
async def board(interaction: Interaction, where: str = "") -> None:
    await defer(interaction)
    loaded = await _game(interaction)
    state, speaker = loaded.game.state, loaded.say
    if where:
        space = words_of(loaded).spaces.find(where)
        beside = [space_text(state, other, speaker) for other in state.board.neighbours[space]]
        await say(interaction, clipped("\n".join([space_text(state, space, speaker), "", *beside]), 1900))
        return
    text = board_text(state, speaker)
    first = pieces(text, 1700)
    files = [File("board.txt", text.replace("**", "").replace("__", ""))] if len(first) > 1 else []
    more = "\n… the rest is in the file." if files else ""
    await say(interaction, f"{turn(state, speaker)}\n{first[0]}{more}", files=files)


@app_commands.command(name="help", description="What to do now")
async def help_(interaction: Interaction) -> None:
    await defer(interaction)
    try:
        loaded = await _game(interaction)
    except NotPossible:
        await say(interaction, help_text(None, None, []))
        return
    user = str(interaction.user.id)
    running = loaded.row.status != "forming"
    text = help_text(loaded.game.state if running else None, loaded.say, loaded.powers_of(user))
    await say(interaction, clipped(text, 1950), own_rows(loaded, user))
