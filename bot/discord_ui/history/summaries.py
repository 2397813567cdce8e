"""`/history summary`: a turn, or the whole game, as a forum's text or as tables."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import HISTORY
from bot.discord_ui.replying import defer, game_here, say
from bot.game.order_context import words_of
from bot.loaded import Loaded
from bot.messages.message import File
from bot.refusals import NotPossible
from bot.store import record
from bot.story import Story, Turn
from bot.wording import commands
from bot.wording.history import NOTHING_YET
from bot.wording.summary import answer as words
from bot.wording.summary.tables import csv_text, json_text
from bot.wording.summary.text import summary_text

FORMS = [app_commands.Choice(name=text, value=form) for form, text in words.FORMS.items()]


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
async def summary(
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
