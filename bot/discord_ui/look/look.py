"""Looking: map, board as text, how the national objectives stand; /board, the game in a browser or within Discord; and
/help, by situation: what this person can do now, here, with the buttons for it."""

import asyncio
import contextlib

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.assistance import demand
from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.lobby.welcome import ROW
from bot.discord_ui.map_pictures import phone_pictures, regions_of, theme_of
from bot.discord_ui.replying import defer, game_here, say
from bot.discord_ui.turn.order_replies import with_table
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, File, Picture, Row
from bot.messages.rows import lobby_rows, own_rows
from bot.orders import order_of
from bot.presence.table import Presence
from bot.refusals import NotPossible
from bot.scene import Scene
from bot.scenes.maps import position_scene, with_battles, with_objectives
from bot.scenes.threats import dangers_scene, threat_scene
from bot.table.bid_cards import placing_rows
from bot.table.lobby_card import to_bid
from bot.wording import board as board_texts
from bot.wording import commands, help
from bot.wording import threats as texts
from bot.wording.help_hints import hints
from bot.wording.help_topics import TOPICS, found_text, topics_for
from bot.wording.objectives import objectives_text
from bot.wording.presence import ago, waiting_line
from bot.wording.speech import clipped, listed, pieces
from bot.wording.status import REST_IN_FILE, board_text, space_text, turn
from engine.advice.objectives import objectives as standings
from engine.advice.threats import dangers, threat_at
from engine.economy.bids import bidders

SHOWN = ("position", "threats", "text", "legend")
THEMES = ("light", "dark")
HOW = ROW[1]


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


@app_commands.command(
    name=commands.BOARD.last, description="The board to touch: look, and play where you have a seat; here or by a link"
)
@app_commands.describe(link="A link of your own for a browser, also where the board opens in Discord")
async def board(interaction: Interaction, link: bool = False) -> None:
    client = interaction.client
    if client.board is None:
        await defer(interaction)
        raise NotPossible(board_texts.NO_BOARD)
    if client.launches and not link:
        with contextlib.suppress(discord.HTTPException):  # Activities are switched off: the link works all the same
            await interaction.response.launch_activity()
            return
    await defer(interaction)
    row = await game_here(interaction, ended=True)
    await say(interaction, board_texts.OPEN.format(url=await client.board.link(str(interaction.user.id), row.game)))


Said = tuple[str, tuple[Row, ...]]


async def help_here(interaction: Interaction) -> Said:
    """The text, and what to press."""
    try:
        row = await game_here(interaction, ended=True)
    except NotPossible:
        return help.OVERVIEW, (ROW,)
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = await app.service.look(row.game)
    if row.status == "forming":
        return _forming(loaded, user)
    if row.status != "running":
        return help.OVER.format(turn=turn(loaded.game.state, loaded.say)), (ROW,)
    text, rows = _running(loaded, loaded.facts.presence, user)
    return text, with_table(rows, loaded.id, HOW)


def _forming(loaded: Loaded, user: str) -> Said:
    bid = to_bid(loaded)
    held = {*loaded.players, *loaded.computers.seats}
    free = [loaded.say.power(power) for power in loaded.game.state.board.seats if power not in held]
    mine = [loaded.say.power(power) for power in loaded.powers_of(user)]
    if not free:
        text = help.FORMING_BIDS.format(button=bid.label) if bid else help.FORMING_FULL
    elif mine:
        text = help.FORMING_SEATED.format(powers=listed(mine), free=listed(free))
    else:
        text = help.FORMING_FREE
    return text, lobby_rows(loaded, bid)


def _running(loaded: Loaded, presence: Presence, user: str) -> Said:
    """Paused, asked, with a bid to place, in turn, waiting, or only watching."""
    state, say, mine = loaded.game.state, loaded.say, loaded.powers_of(user)
    if presence.pause is not None:
        why = f" ({presence.pause.why})" if presence.pause.why else ""
        resume = (Button(help.RESUME, routes.RESUME.write(game=loaded.id), "success"),)
        return help.PAUSED.format(since=ago(presence.pause.at), why=why), (resume,) if mine else ()
    asks = [ask for ask in state.pending if ask.by in mine]
    if asks:
        told = "; ".join(say.question(ask) for ask in asks)
        return help.ASKED.format(questions=told, command=order_of(asks[0].do).command), own_rows(loaded, user)
    bidding = bidders(state) if state.bids else []
    if any(power in mine for power in bidding):
        return help.BIDDING, placing_rows(loaded.id)
    now = turn(state, say)
    if state.power in mine and not state.pending and not bidding:
        task = "\n".join([help.task_of(state.phase), *hints(loaded.game, say)])
        return help.YOUR_TURN.format(turn=now, task=task), own_rows(loaded, user)
    waiting = "\n".join(help.WAITING.format(debt=waiting_line(debt, say)) for debt in presence.debts.values())
    return (help.NOT_YOUR_TURN if mine else help.WATCHING).format(turn=now, waiting=waiting), ()
