"""What has happened: history with links, the luck of the dice, a turn in words, the economy as a chart, a film, a
replay; and a turn, or the whole game, as a forum's text or as tables.

The history has pages, with buttons to leaf through them: a page takes the place of the one that is shown.
"""

import asyncio
import json

from discord import app_commands
from msgspec.structs import replace

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.delivery.contents import view_of
from bot.discord_ui.groups import DICE, HISTORY
from bot.discord_ui.history.theatres import changes_since
from bot.discord_ui.lost_answers import repeated
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import defer, game_here, say
from bot.discord_ui.router import Handler, Press, in_place
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, File, Picture, Row
from bot.refusals import NotPossible
from bot.scenes.history import MEASURES, economy_scene, film_scenes
from bot.store import Database, announcements, record
from bot.story import Story, Turn
from bot.wording import commands
from bot.wording import history as history_texts
from bot.wording import turns as texts
from bot.wording.history import NOTHING_YET, Cut, HistoryLine, history, linked
from bot.wording.luck import ledger_text
from bot.wording.replay import READY
from bot.wording.speech import clipped
from bot.wording.summary import answer as words
from bot.wording.summary.tables import csv_text, json_text
from bot.wording.summary.text import summary_text
from bot.wording.turns import segmented, turn_lines

PAGE = 10
MOST = 1950
FORMS = [app_commands.Choice(name=text, value=form) for form, text in words.FORMS.items()]


async def leaf(press: Press, page: int) -> None:
    """Show another page. Raises NotPossible."""
    loaded, store = await press.look(), press.app.store
    text, rows = await page_of(store, loaded, await told_of(store, loaded), page)
    await repeated(lambda: press.interaction.edit_original_response(content=text, view=view_of(rows)))


async def told_of(store: Database, loaded: Loaded) -> list[HistoryLine]:
    """The whole history, what was taken back too."""
    db = store.reader
    lines = [json.loads(line) for line in await record.lines(db, loaded.id)]
    cuts = [Cut(cut.n, json.loads(cut.line), cut.user, cut.why) for cut in await record.undone(db, loaded.id)]
    return history(lines, cuts, loaded.say)


async def page_of(store: Database, loaded: Loaded, told: list[HistoryLine], page: int) -> tuple[str, tuple[Row, ...]]:
    """A page of it (1 is the newest), and the buttons beside it. Raises NotPossible."""
    last = len(told) - PAGE * (page - 1)
    if last <= 0:
        raise NotPossible(history_texts.NO_PAGE if told else history_texts.NOTHING_YET)
    announced = [(one.line, one.channel, one.message) for one in await announcements.of_game(store.reader, loaded.id)]
    shown = linked(told[max(0, last - PAGE) : last], announced, loaded.row.guild)
    pages = (len(told) + PAGE - 1) // PAGE
    text = whole_lines(history_texts.PAGE.format(page=page, pages=pages), shown)
    return text, (_leaves(loaded.id, page, pages),) if pages > 1 else ()


def _leaves(game: str, page: int, pages: int) -> tuple[Button, ...]:
    """Only ways that lead somewhere; the ids differ, since Discord takes no id twice in a message."""
    ways = {
        history_texts.OLDEST: pages,
        history_texts.OLDER: page + 1,
        history_texts.NEWER: page - 1,
        history_texts.NEWEST: 1,
    }
    ways = {label: to for label, to in ways.items() if 1 <= to <= pages and to != page}
    named = {to: label for label, to in reversed(ways.items())}
    return tuple(
        Button(label, routes.HISTORY_PAGE.write(game=game, page=to))
        for to, label in sorted(named.items(), reverse=True)
    )


def whole_lines(head: str, lines: list[str]) -> str:
    """As many of the newest lines as fit: a link cut in two would lead nowhere."""
    kept: list[str] = []
    for line in reversed(lines):
        if len(head) + sum(len(one) + 1 for one in kept) + len(line) + 1 > MOST:
            break
        kept.insert(0, line)
    return "\n".join([head, *kept])


async def _game(interaction: Interaction) -> Loaded:
    return await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)


async def _story(interaction: Interaction) -> tuple[Loaded, Story]:
    """The channel's game and all that has happened in it; the interaction is acknowledged. Raises NotPossible."""
    if not interaction.response.is_done():
        await defer(interaction)
    loaded = await _game(interaction)
    if loaded.row.status == "forming":
        raise NotPossible(NOTHING_YET)
    return loaded, await interaction.client.app.stories.of(loaded.id)


def _power(loaded: Loaded, text: str, unsaid: str) -> str:
    """The power that is meant. Raises Unclear."""
    return words_of(loaded).powers.find(text) if text else unsaid


@HISTORY.command(
    name=commands.HISTORY_LINES.last,
    description="What was ordered and rolled, newest first, with links; what was taken back is struck out",
)
@app_commands.describe(page="1 is the newest")
async def history_command(interaction: Interaction, page: app_commands.Range[int, 1, 1000] = 1) -> None:
    await defer(interaction)
    loaded = await _game(interaction)
    store = interaction.client.app.store
    told = await told_of(store, loaded)
    text, rows = await page_of(store, loaded, told, page)
    files = [File("history.txt", "\n".join(line.text for line in told))] if page == 1 else []
    await say(interaction, text, rows, files=files)


@DICE.command(
    name=commands.DICE_LUCK.last,
    description="What the dice were expected to do, and what they did: by power, battle and game",
)
@app_commands.describe(power="One power's battles; left out, the whole game")
@app_commands.autocomplete(power=autocomplete.power)
async def luck(interaction: Interaction, power: str = "") -> None:
    loaded, story = await _story(interaction)
    whose = _power(loaded, power, "")
    told = [event for turn in story.turns for event in turn.events]
    await say(interaction, clipped(ledger_text(told, loaded.game.state.tables, loaded.say, whose), 1900))


@HISTORY.command(name=commands.HISTORY_TURN.last, description="A turn in words, phase by phase")
@app_commands.describe(power="Whose last turn; left out, the turn that runs")
@app_commands.autocomplete(power=autocomplete.power)
async def summary(interaction: Interaction, power: str = "") -> None:
    loaded, story = await _story(interaction)
    whose = _power(loaded, power, loaded.game.state.power)
    turn = next((turn for turn in reversed(story.turns) if turn.power == whose), None)
    if turn is None:
        raise NotPossible(texts.NO_TURN.format(power=loaded.say.power(whose)))
    lines = turn_lines(segmented(turn.events), turn.state.tables, loaded.say) or [texts.NOTHING]
    await say(interaction, clipped("\n".join([texts.heading(turn.round, whose, loaded.say), *lines]), 1900))


@HISTORY.command(
    name=commands.HISTORY_SINCE.last, description="What has changed since your last turn, theatre by theatre"
)
@app_commands.describe(power="Since whose last turn; left out, yours")
@app_commands.autocomplete(power=autocomplete.power)
async def since(interaction: Interaction, power: str = "") -> None:
    loaded, story = await _story(interaction)
    powers = [_power(loaded, power, "")] if power else loaded.powers_of(str(interaction.user.id))
    text, rows = await asyncio.to_thread(changes_since, loaded, story, powers)
    await say(interaction, text, rows)


@HISTORY.command(name=commands.HISTORY_CHART.last, description="How the powers' fortunes went, as a chart")
@app_commands.choices(measure=[app_commands.Choice(name=name, value=id) for id, name in MEASURES.items()])
async def chart(interaction: Interaction, measure: str = "income") -> None:
    loaded, story = await _story(interaction)
    scene = economy_scene(story.first, story.turns, measure, loaded.say)
    scene = replace(scene, theme=await theme_of(interaction))
    await say(interaction, "", pictures=(Picture("chart", economy=scene, main=True),))


@HISTORY.command(name=commands.HISTORY_FILM.last, description="The whole game as a film, a picture a turn")
async def film(interaction: Interaction) -> None:
    await defer(interaction)
    films = interaction.client.drawing.films
    with films.asked_by(str(interaction.user.id)):
        loaded, story = await _story(interaction)
        theme, turns = await theme_of(interaction), tuple(story.turns)
        scenes = await films.there(film_scenes, story.first, turns, loaded.say, theme)
        await say(interaction, "", pictures=(Picture("film", film=tuple(scenes), main=True),))


@HISTORY.command(
    name=commands.HISTORY_REPLAY.last,
    description="The whole game to look at again in a browser: one file, map, orders and battles, die by die",
)
async def replay(interaction: Interaction) -> None:
    await defer(interaction)
    loaded = await _game(interaction)
    if loaded.row.status == "forming":
        raise NotPossible(NOTHING_YET)
    await say(interaction, READY, pictures=(await interaction.client.app.replay_of(loaded),))


HANDLERS = (Handler(routes.HISTORY_PAGE, leaf, (in_place,)),)


@HISTORY.command(
    name=commands.HISTORY_SUMMARY.last, description="A turn or the game as a text to paste in a forum, or as a table"
)
@app_commands.describe(
    power="Whose turn; left out, the last that has ended",
    round="Of which round; left out, its last",
    whole="The whole game up to now",
    form="Text as forums know it from TripleA, CSV or JSON",
)
@app_commands.autocomplete(power=autocomplete.power)
@app_commands.choices(form=FORMS)
async def summary_command(
    interaction: Interaction,
    power: str = "",
    round: app_commands.Range[int, 1, 1000] | None = None,
    whole: bool = False,
    form: str = "forum",
) -> None:
    await defer(interaction)
    app = interaction.client.app
    loaded = await app.service.look((await game_here(interaction, ended=True)).game)
    if loaded.row.status == "forming":
        raise NotPossible(NOTHING_YET)
    story = await app.stories.of(loaded.id)
    whose = words_of(loaded).powers.find(power) if power else ""
    at = range(len(story.turns)) if whole else _turn(story, whose, round)
    header, lines = loaded.row.header, await record.lines(app.store.reader, loaded.id, 0, story.line)
    last = story.turns[at[-1]].told[-1][0]
    proof = words.record_line("".join(f"{line}\n" for line in (header, *lines[:last])))
    text = await asyncio.to_thread(_told, loaded, story, at, form, proof)
    turn = story.turns[at[0]]
    number, named = (0, "") if whole else (turn.round, turn.power)
    title = words.heading(number, named, loaded.say)
    answer = words.shown(title, text) if form == "forum" else f"{title}:"
    await say(interaction, answer, files=[File(words.file_name(number, named, form), text)])


def _turn(story: Story, power: str, number: int | None) -> range:
    """The turn that is meant, among those that have ended. Raises NotPossible."""
    ended = story.turns if story.game.state.winner else story.turns[:-1]
    for at in reversed(range(len(ended))):
        if power in ("", ended[at].power) and number in (None, ended[at].round):
            return range(at, at + 1)
    raise NotPossible(words.NO_TURN_YET.format(turn=commands.HISTORY_TURN))


def _told(loaded: Loaded, story: Story, at: range, form: str, proof: str) -> str:
    turns: list[Turn] = story.turns[at.start : at.stop]
    if form == "csv":
        return csv_text(turns)
    if form == "json":
        return json_text(loaded.row.edition, turns, proof)
    before = story.turns[at.start - 1].state if at.start else story.first
    return summary_text(loaded.game.edition.book, turns, before, proof)
