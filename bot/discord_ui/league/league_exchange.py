"""/league-run export, trust, import: results that go from server to server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import LEAGUE_RUN
from bot.discord_ui.league.league_run import manages
from bot.discord_ui.replying import defer, say
from bot.messages.message import File
from bot.refusals import NotPossible
from bot.wording import commands
from bot.wording.league import exchange as words
from bot.wording.league.seasons import MANAGERS

MOST_MB = 8


def _must_manage(interaction: Interaction) -> str:
    """The server, for who manages it. Raises NotPossible."""
    if interaction.guild_id is None or not manages(interaction):
        raise NotPossible(MANAGERS)
    return str(interaction.guild_id)


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_EXPORT.last, description="This server's results as signed lines")
async def export(interaction: Interaction) -> None:
    await defer(interaction)
    guild, exchange = _must_manage(interaction), interaction.client.app.league.exchange
    text, key = await exchange.exported(guild), await exchange.key(guild)
    await say(interaction, words.EXPORTED.format(key=key), files=[File("results.jsonl", text)])


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_TRUST.last, description="Take results that another host's key has signed")
@app_commands.describe(
    key="As the other host's export shows it",
    phrase="What the hosts of the league have agreed on: the same people then have the same names",
    withdraw="Trust it no more, and take its results out",
)
async def trust(
    interaction: Interaction, key: str, phrase: app_commands.Range[str, 8, 100] = "", withdraw: bool = False
) -> None:
    await defer(interaction)
    guild, exchange = _must_manage(interaction), interaction.client.app.league.exchange
    if withdraw:
        await say(interaction, words.WITHDRAWN.format(count=await exchange.withdraw(guild, key)))
        return
    await exchange.trust(guild, key.strip().lower(), phrase)
    await say(interaction, words.TRUSTED)


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_IMPORT.last, description="Take another server's results, or check one")
@app_commands.describe(
    file="The other host's export", record="A record to be checked against it", dice="The dice log of that record"
)
async def take(
    interaction: Interaction,
    file: discord.Attachment,
    record: discord.Attachment | None = None,
    dice: discord.Attachment | None = None,
) -> None:
    await defer(interaction)
    guild, exchange = _must_manage(interaction), interaction.client.app.league.exchange
    text = await _text(file)
    if record is not None and dice is not None:
        why = await exchange.audited(guild, text, await _text(record), await _text(dice))
        await say(interaction, words.audited(why))
        return
    taken = await exchange.take(guild, text)
    await say(interaction, words.taken(taken.new, taken.known, taken.refused))


async def _text(file: discord.Attachment) -> str:
    """What is in a file. Raises NotPossible."""
    if file.size > MOST_MB * 1_000_000:
        raise NotPossible(words.TOO_LARGE.format(most=MOST_MB))
    return (await file.read()).decode("utf-8", "replace")
