"""Looking: map, board as text, how the national objectives stand, help."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from discord import app_commands

from bot.assistance import demand
from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.look.contextual_help import help_here
from bot.discord_ui.map_pictures import phone_pictures, regions_of, theme_of
from bot.discord_ui.replying import defer, game_here, say
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.messages.message import File, Picture
from bot.scene import Scene
from bot.scenes.maps import position_scene, with_battles, with_objectives
from bot.scenes.threats import dangers_scene, threat_scene
from bot.wording import commands
from bot.wording import threats as texts
from bot.wording.help_topics import TOPICS, found_text, topics_for
from bot.wording.objectives import objectives_text
from bot.wording.speech import clipped, pieces
from bot.wording.status import REST_IN_FILE, board_text, space_text, turn
from engine.advice.objectives import objectives as standings
from engine.advice.threats import dangers, threat_at

SHOWN = ("position", "threats", "text", "legend")
THEMES = ("light", "dark")


async def _game(interaction: Interaction) -> Loaded:
    return await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)


@autocomplete.offering
async def places(at: autocomplete.Typing) -> autocomplete.Choices:
    """Regions of the board first, then its spaces."""
    regions = [name for name in regions_of(at.loaded) if at.text.lower() in name.lower()]
    found = [autocomplete.choice(name.replace("_", " "), name) for name in regions]
    return found + autocomplete.named(at.names.spaces, at.text, [])


@app_commands.command(
    name=commands.MAP.last, description="The map as it is now, a part of it, in words, or what threatens"
)
@app_commands.autocomplete(where=places)
@app_commands.choices(
    show=[app_commands.Choice(name=name, value=name) for name in SHOWN],
    size=[app_commands.Choice(name=name, value=name) for name in ("normal", "phone")],
    theme=[app_commands.Choice(name=name, value=name) for name in THEMES],
)
@app_commands.describe(
    where="A region or a space; left out, the whole board",
    show="threats: what enemies could reach next turn, of yours or in a space; text: in words; legend: what signs mean",
    size="phone: everything large, the whole board in several pictures",
    theme="Kept for all your pictures until you choose another",
)
async def map_(
    interaction: Interaction, where: str = "", show: str = "position", size: str = "normal", theme: str = ""
) -> None:
    await defer(interaction)
    loaded = await _game(interaction)
    kept = await theme_of(interaction, theme)
    if show == "text":
        await _in_words(interaction, loaded, where)
        return
    if show == "threats":
        text, scene = await _threats(interaction, loaded, where)
    else:
        scene = position_scene(loaded.game.state, turn(loaded.game.state, loaded.say)[:80])
        text, scene = loaded.behind, with_objectives(loaded.game, with_battles(loaded.game, scene))
        scene = replace(scene, crop=_crop(loaded, where) if where else None, legend=show == "legend")
    scene = replace(scene, theme=kept)
    if size == "phone":
        pictures = await asyncio.to_thread(phone_pictures, scene)
    else:
        whole = scene.crop is None
        pictures = [Picture("map" if whole else "detail", map=scene, whole=whole, main=True)]
    await say(interaction, text, pictures=pictures)


async def _threats(interaction: Interaction, loaded: Loaded, where: str) -> tuple[str, Scene]:
    """What enemies could do, in words and as a scene: to one space, or to everything the person holds there."""
    demand(loaded, "threats")
    game, speaker = loaded.game, loaded.say
    own = loaded.powers_of(str(interaction.user.id))
    if where and where not in regions_of(loaded):
        space = words_of(loaded).spaces.find(where)
        power = game.state.owners.get(space) or next(iter(own), game.state.power)
        threat, danger = await asyncio.to_thread(threat_at, game, space, power)
        title = texts.threat_title(danger, speaker)
        return texts.threat_text(threat, danger, speaker), threat_scene(game, threat, danger, title)
    powers = own or [game.state.power]
    found = await asyncio.to_thread(dangers, game, powers)
    if where:
        found = [danger for danger in found if danger.space in regions_of(loaded)[where]]
    scene = dangers_scene(game, found, texts.dangers_title(powers, speaker))
    return texts.dangers_text(found, speaker), replace(scene, crop=_crop(loaded, where) if where else None)


def _crop(loaded: Loaded, where: str) -> tuple[str, ...]:
    """The spaces of a region, or a space and its neighbours. Raises Unclear."""
    regions = regions_of(loaded)
    if where in regions:
        return regions[where]
    space = words_of(loaded).spaces.find(where)
    return (space, *loaded.game.state.board.neighbours[space])


async def _in_words(interaction: Interaction, loaded: Loaded, where: str) -> None:
    """Who holds what and who stands where: a region, a space and its neighbours, or the whole board as a file."""
    state, speaker = loaded.game.state, loaded.say
    if where:
        first, *more = _crop(loaded, where)
        apart = () if where in regions_of(loaded) else ("",)
        told = [space_text(state, first, speaker), *apart, *(space_text(state, other, speaker) for other in more)]
        await say(interaction, clipped("\n".join(told), 1900))
        return
    text = board_text(state, speaker)
    first = pieces(text, 1700)
    files = [File("board.txt", text.replace("**", "").replace("__", ""))] if len(first) > 1 else []
    more = f"\n{REST_IN_FILE}" if files else ""
    await say(interaction, f"{turn(state, speaker)}\n{first[0]}{more}", files=files)


@autocomplete.safely
async def help_topics(interaction: Interaction, current: str) -> autocomplete.Choices:
    """What players look for, under their words."""
    found = topics_for(current) if current.strip() else TOPICS
    return [autocomplete.choice(topic.title, topic.title) for topic in found]


@app_commands.command(name=commands.HELP.last, description="What to do now, or where a thing is found")
@app_commands.autocomplete(about=help_topics)
@app_commands.describe(about="What you look for: roll, ping, undo, units ...; left out, what you can do now")
async def help_(interaction: Interaction, about: str = "") -> None:
    await defer(interaction)
    if about:
        await say(interaction, clipped(found_text(about), 1950))
        return
    text, rows = await help_here(interaction)
    await say(interaction, clipped(text, 1950), rows)


@GAME.command(
    name=commands.GAME_OBJECTIVES.last, description="National objectives: what each brings, or what is missing"
)
@app_commands.describe(power="Whose; left out, everybody's")
@app_commands.autocomplete(power=autocomplete.power)
async def objectives(interaction: Interaction, power: str = "") -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)
    powers = [words_of(loaded).powers.find(power)] if power else loaded.game.state.turn_order()
    told = objectives_text((each for one in powers for each in standings(loaded.game, one)), loaded.say)
    await say(interaction, clipped(told, 1950))
