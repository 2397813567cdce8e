"""/dice: everything about the rolls, for those who trust nobody."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answering import forms
from bot.answering.desk import Interaction, defer, game_here, say
from bot.answering.tables import speak
from bot.messages import File
from bot.refusals import NotPossible, NotStarted
from bot.wording.speech import clipped
from engine.dice.report import log_report, roll_report, statistics_report
from engine.dice.verify import verify_text

group = app_commands.Group(name="dice", description="Check the dice of this game")
MOST = 1900


def add(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(group)


async def exported(interaction: Interaction) -> tuple[str, str]:
    """The game's id and its dice log. Raises NotPossible."""
    row = await game_here(interaction, ended=True)
    if row.status == "forming":
        raise NotStarted
    table = await interaction.client.service.table_of(row.game)
    return row.game, await table.export()


async def told(interaction: Interaction, lines: list[str], files: list[File] | None = None) -> None:
    text = "\n".join(lines)
    await say(interaction, f"```\n{clipped(text, MOST)}\n```", files=files or [])


@group.command(name="verify", description="Check the whole dice log, or explain one roll")
@app_commands.describe(roll="Number of a roll; left out, the whole log")
async def verify(interaction: Interaction, roll: app_commands.Range[int, 1] | None = None) -> None:
    await defer(interaction)
    _, text = await exported(interaction)
    verdict = verify_text(text)
    if roll is None:
        await told(interaction, log_report(verdict))
        return
    if all(seen.number != roll for seen in verdict.rolls):
        raise NotPossible(f"There is no roll {roll} in the log.")
    await told(interaction, roll_report(verdict, roll, str(interaction.guild_id)))


@group.command(name="log", description="The dice log as a file that anybody can check")
async def log(interaction: Interaction) -> None:
    await defer(interaction)
    game, text = await exported(interaction)
    hint = "Check it with `python -m engine dice verify FILE`, on any machine."
    await say(interaction, hint, files=[File(f"dice-{game}.jsonl", text)])


@group.command(name="stats", description="How the dice have fallen")
async def stats(interaction: Interaction) -> None:
    await defer(interaction)
    _, text = await exported(interaction)
    await told(interaction, statistics_report(verify_text(text)))


@group.command(name="words", description="Give your words for the dice")
@app_commands.describe(text="Anything of your own; left out, a form opens")
async def words(interaction: Interaction, text: str = "") -> None:
    row = await game_here(interaction)
    if row.status == "forming":
        raise NotStarted
    if text:
        await speak(interaction, row.game, text)
    else:
        await interaction.response.send_modal(forms.dice_words(row.game))
