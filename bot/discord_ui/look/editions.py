"""What differs from edition to edition: /rules, /units, /turn research, /turn advantage; the menu of topics."""

from discord import app_commands
from msgspec.structs import replace

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import TURN
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import act, channel_of, defer, game_here, player_here, say
from bot.discord_ui.router import Handler, Press, privately
from bot.discord_ui.turn import turn_choices
from bot.discord_ui.turn.order_replies import tell_done
from bot.game.order_context import reader_of, words_of
from bot.game.play_lines import check_player
from bot.messages import routes
from bot.messages.message import Choice, Menu, Picture, Row
from bot.orders import written
from bot.orders.advantage import ADVANTAGE
from bot.orders.research import RESEARCH
from bot.refusals import NotPossible
from bot.scenes.tables import units_scene
from bot.store import games
from bot.table.option_text import CUSTOMS
from bot.wording import choices, commands
from bot.wording import rules as texts
from bot.wording.rules import NO_TOPIC, options_text, overview, topic_text
from bot.wording.speech import capital, clipped
from bot.wording.units import units_text, units_title
from engine import Header, new
from engine.advice.research import developments, names_goal
from engine.editions import edition, ids, offered
from engine.editions import edition as edition_of
from engine.lines import offers


@autocomplete.safely
async def topics(interaction: Interaction, current: str) -> autocomplete.Choices:
    """The topics of the channel's edition, or of the one that is named."""
    pages = rules_pages(await _edition(interaction, autocomplete.given(interaction.namespace, "edition")))
    return [autocomplete.choice(topic, topic) for topic in pages if current.lower() in topic.lower()]


async def _edition(interaction: Interaction, named: str) -> str:
    """The edition that is meant: the one named, the channel's, else the first there is."""
    if named:
        return named
    try:
        return (await game_here(interaction, ended=True)).edition
    except NotPossible:
        return offered()[0]


@app_commands.command(
    name=commands.RULES.last, description="What is special about an edition, by topic, and its options"
)
@app_commands.autocomplete(topic=topics)
@app_commands.choices(edition=[app_commands.Choice(name=id, value=id) for id in offered()])
@app_commands.describe(topic="Which part; left out, all topics", edition="Left out, this channel's game")
async def rules(interaction: Interaction, topic: str = "", edition: str = "") -> None:
    await defer(interaction)
    id = await _edition(interaction, edition)
    pages = rules_pages(id)
    if not topic:
        await say(interaction, overview(edition_of(id)), topic_rows(id))
        return
    found = [name for name in pages if topic.lower() in name.lower()]
    if not found:
        raise NotPossible(NO_TOPIC.format(names=", ".join(pages)))
    await say(interaction, topic_text(found[0], pages[found[0]]), topic_rows(id))


@app_commands.command(name=commands.UNITS.last, description="What units cost and are worth, as a picture and in words")
@app_commands.autocomplete(power=autocomplete.power)
@app_commands.choices(edition=[app_commands.Choice(name=id, value=id) for id in offered()])
@app_commands.describe(power="Whose units, with what it has developed", edition="Left out, this channel's game")
async def units(interaction: Interaction, power: str = "", edition: str = "") -> None:
    await defer(interaction)
    id = await _edition(interaction, edition)
    row = None if edition else await games.last_in_channel(interaction.client.app.store.reader, channel_of(interaction))
    if row is not None:
        loaded = await interaction.client.app.service.look(row.game)
        mine = loaded.powers_of(str(interaction.user.id))
        state = loaded.game.state
        whose = words_of(loaded).powers.find(power) if power else next(iter(mine), state.power)
        title, name = units_title(loaded.say.power(whose)), loaded.say.power(whose)
    else:
        state = new(Header(record=1, edition=id)).state
        whose, title, name = state.power, units_title(edition_of(id).book), ""
    scene = replace(units_scene(title, state.table(whose), whose), theme=await theme_of(interaction))
    text = clipped(units_text(title, state.table(whose), name), 1900)
    await say(interaction, text, pictures=(Picture("units", units=scene, main=True),))


@autocomplete.offering
async def development(at: autocomplete.Typing) -> autocomplete.Choices:
    at.must_be_in_turn("research")
    found = list(developments(at.loaded.game))
    return autocomplete.only(at.names.technologies, at.text, found, {}, choices.NO_DEVELOPMENT)


@TURN.command(name=commands.TURN_RESEARCH.last, description="Roll for a development")
@app_commands.autocomplete(technology=development, economy=turn_choices.economy_of_dice)
@app_commands.describe(
    dice="How many dice or researchers you pay for",
    technology="Which one, where it is named first",
    economy="Of a power with several: which of them pays",
)
async def research(
    interaction: Interaction, dice: app_commands.Range[int, 0, 40], technology: str = "", economy: str = ""
) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    wanted = f"{technology} {dice}" if names_goal(loaded.game) else f"{dice} {economy}"
    line = RESEARCH.read(wanted, reader_of(loaded, str(interaction.user.id)))
    await tell_done(interaction, await act(interaction, [line], loaded.id))


@autocomplete.offering
async def claim(at: autocomplete.Typing) -> autocomplete.Choices:
    """This player's advantages that can be used now, each as the order that uses it."""
    check_player(at.loaded, at.user)
    loaded, typed, mine = at.loaded, at.text.lower(), at.loaded.powers_of(at.user)
    found = await autocomplete.off_loop((loaded.id, loaded.revision, "claims"), lambda: offers(loaded.game))
    own = [line for line in found if line["by"] in mine]
    if not own:
        return autocomplete.reason(choices.NO_ADVANTAGE, at.text)
    named = [(f"{loaded.say.power(line['by'])}: {loaded.say.order(line)}", written(line)) for line in own]
    shown = [(name, text) for name, text in named if typed in name.lower() or typed in text] or named
    return [autocomplete.choice(capital(name), text) for name, text in shown if len(text) <= autocomplete.LONGEST]


@TURN.command(
    name=commands.TURN_ADVANTAGE.last, description="Use one of your national advantages, in your turn or another's"
)
@app_commands.autocomplete(use=claim)
@app_commands.describe(use="Which, with what and where: lend lease: 1 tank of united states in caucasus")
async def advantage(interaction: Interaction, use: str) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    line = ADVANTAGE.read(use, reader_of(loaded, str(interaction.user.id)))
    await tell_done(interaction, await act(interaction, [line], loaded.id))


def rules_pages(id: str) -> dict[str, str]:
    """Topics of an edition; its options come last."""
    page = edition(id)
    return dict(page.notes) | ({texts.ABOUT_OPTIONS: options_text(page, CUSTOMS)})


def topic_rows(id: str) -> tuple[Row, ...]:
    choices = tuple(Choice(topic[:100], str(at)) for at, topic in enumerate(rules_pages(id)))
    return (Menu(routes.TOPIC_MENU.write(edition=id), texts.A_TOPIC, choices[:25]),) if choices else ()


async def topic_chosen(press: Press, edition: str) -> None:
    """Raises Outdated for an edition or a topic that is not there any more."""
    topic, text = press.one_of(list(rules_pages(edition).items()) if edition in ids() else [])
    await say(press.interaction, topic_text(topic, text), topic_rows(edition))


HANDLERS = (Handler(routes.TOPIC_MENU, topic_chosen, (privately,)),)
