"""/league-run: what the organiser of a season does (each act that the law leaves to him is numbered, with a reason),
and results that go from server to server: export, trust, import."""

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import LEAGUE_RUN
from bot.discord_ui.league.league_replies import manages, report_of, season_here, season_names
from bot.discord_ui.lobby.game import options_of
from bot.discord_ui.replying import defer, say, visit_of
from bot.league.law import ClockLaw, law_of, read_holidays
from bot.league.organiser import Act
from bot.messages.message import File
from bot.refusals import NotPossible
from bot.table.option_text import read_options
from bot.wording import commands
from bot.wording.dice import POLICIES
from bot.wording.league import exchange as exchange_words
from bot.wording.league import seasons as words
from bot.wording.league.seasons import MANAGERS
from engine.dice.entropy import BEACON
from engine.editions import edition as edition_of
from engine.editions import offered

FORMS = [app_commands.Choice(name=text, value=form) for form, text in words.FORMS.items()]
SIDES = [app_commands.Choice(name=text, value=way) for way, text in words.SIDE_WAYS.items()]
MOST_MB = 8


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_NEW.last, description="Open a season in this channel; people join it")
@app_commands.describe(
    name="What it is called",
    edition="What is played",
    form="Who meets whom",
    setup="A setup of the edition; left out, its first",
    options="Options of the games, for example victory=short",
    dice="How dice are made",
    sides="Who plays which side",
    bid="IPCs fixed for the Allies; below 0 for the Axis",
    rounds="Of Swiss rounds",
    days="For each match",
    reach="How far above oneself one challenges on a ladder",
    hours="For each debt, after which a strike falls; left out, no clock",
    strikes="How many; one more loses the game",
    pauses="Days for which a game may be paused in all, 0 for as long as its players like",
    holidays="Days on which no clock runs out, for example 2026-12-20 to 2027-01-06",
    after="Playoffs: the season whose best play this one, seeded as they stood",
    top="How many of them",
    ratings="Whether ratings are shown; they seed people all the same",
)
@app_commands.choices(
    edition=[app_commands.Choice(name=id, value=id) for id in offered()],
    form=FORMS,
    dice=[app_commands.Choice(name=f"{id}: {about}"[:100], value=id) for id, about in POLICIES.items()],
    sides=SIDES,
)
@app_commands.autocomplete(options=options_of, after=season_names)
async def new(
    interaction: Interaction,
    name: str,
    edition: str,
    form: str = "ladder",
    setup: str = "",
    options: str = "",
    dice: str = BEACON,
    sides: str = "lot",
    bid: app_commands.Range[int, -100, 100] = 0,
    rounds: app_commands.Range[int, 1, 20] = 5,
    days: app_commands.Range[int, 0, 365] = 0,
    reach: app_commands.Range[int, 1, 20] = 3,
    hours: app_commands.Range[int, 0, 240] = 0,
    strikes: app_commands.Range[int, 0, 20] = 3,
    pauses: app_commands.Range[int, 0, 365] = 21,
    holidays: str = "",
    after: str = "",
    top: app_commands.Range[int, 2, 64] = 8,
    ratings: bool = True,
) -> None:
    await defer(interaction)
    if not manages(interaction):
        raise NotPossible(words.MANAGERS)
    archive = interaction.client.app.league.archive
    before = await season_here(interaction, after) if after else None
    people = await archive.best(before, top) if before is not None else []
    law = law_of(
        edition_of(edition),
        read_options(edition, options),
        form=form,
        setup=setup,
        dice=dice,
        sides=sides,
        bid=bid,
        rounds=rounds,
        days=days,
        reach=reach,
        clock=ClockLaw(hours, strikes, pauses if hours else 0),
        holidays=read_holidays(holidays),
        after=before.season if before is not None else "",
        ratings=ratings,
    )
    row = await interaction.client.app.league.organiser.new(visit_of(interaction), name, law, people)
    await say(interaction, words.OPENED.format(name=row.name))


async def _act(interaction: Interaction, season: str) -> Act:
    """What somebody decides about a season. Raises NotPossible."""
    return Act(visit_of(interaction), await season_here(interaction, season), manages(interaction))


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_BEGIN.last, description="Begin: its law stands, the first matches open")
@app_commands.autocomplete(season=season_names)
async def begin(interaction: Interaction, season: str = "") -> None:
    await defer(interaction)
    act = await _act(interaction, season)
    await say(interaction, await interaction.client.app.league.organiser.begin(act))


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_RULE.last, description="Decide a match, or have it played again")
@app_commands.describe(
    match="Its name, for example R1.2", why="The reason; everybody reads it", winner="Who wins; left out, it is void"
)
@app_commands.autocomplete(season=season_names)
async def rule(
    interaction: Interaction,
    match: str,
    why: app_commands.Range[str, 1, 300],
    winner: discord.User | None = None,
    season: str = "",
) -> None:
    await defer(interaction)
    organiser, act = interaction.client.app.league.organiser, await _act(interaction, season)
    if winner is None:
        told = await organiser.make_void(act, match, why)
    else:
        told = await organiser.award(act, match, str(winner.id), why)
    await say(interaction, told)


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_REMOVE.last, description="Take somebody out of a season")
@app_commands.describe(why="The reason; everybody reads it")
@app_commands.autocomplete(season=season_names)
async def remove(
    interaction: Interaction, person: discord.User, why: app_commands.Range[str, 1, 300], season: str = ""
) -> None:
    await defer(interaction)
    act = await _act(interaction, season)
    await say(interaction, await interaction.client.app.league.organiser.remove(act, str(person.id), why))


@LEAGUE_RUN.command(name=commands.LEAGUE_RUN_CLOSE.last, description="Close a season; what is open stays undecided")
@app_commands.autocomplete(season=season_names)
async def close(interaction: Interaction, season: str = "") -> None:
    await defer(interaction)
    act = await _act(interaction, season)
    await say(interaction, await interaction.client.app.league.organiser.close(act))


@LEAGUE_RUN.command(
    name=commands.LEAGUE_RUN_REPORT.last, description="How often which side wins at which bid, and what looks odd"
)
@app_commands.autocomplete(season=season_names)
async def report(interaction: Interaction, season: str = "") -> None:
    await defer(interaction)
    row = await season_here(interaction, season)
    await report_of(interaction, row, manages(interaction) or str(interaction.user.id) == row.organiser)


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
    await say(interaction, exchange_words.EXPORTED.format(key=key), files=[File("results.jsonl", text)])


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
        await say(interaction, exchange_words.WITHDRAWN.format(count=await exchange.withdraw(guild, key)))
        return
    await exchange.trust(guild, key.strip().lower(), phrase)
    await say(interaction, exchange_words.TRUSTED)


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
        await say(interaction, exchange_words.audited(why))
        return
    taken = await exchange.take(guild, text)
    await say(interaction, exchange_words.taken(taken.new, taken.known, taken.refused))


async def _text(file: discord.Attachment) -> str:
    """What is in a file. Raises NotPossible."""
    if file.size > MOST_MB * 1_000_000:
        raise NotPossible(exchange_words.TOO_LARGE.format(most=MOST_MB))
    return (await file.read()).decode("utf-8", "replace")
