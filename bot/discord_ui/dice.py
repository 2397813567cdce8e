"""/dice: everything about the rolls, for those who trust nobody; the terms of the dice (accept them, wait for the
beacon or agree to do without, where their log stands); and a player's words for them: a form, and the message under his
name that the dice log refers to."""

import re
from collections import Counter

import discord
from discord import app_commands

from bot.dice.proofs import FILE, PAGE, handout
from bot.dice.refusals import LogClosed, NotGenuine
from bot.dice.table import DiceTable
from bot.dice.terms import CARD, policy_of
from bot.dice.thread import Unreachable
from bot.dice.witness import set_notices
from bot.discord_ui.app_client import AppClient, Interaction
from bot.discord_ui.groups import DICE
from bot.discord_ui.lost_answers import acknowledged, repeated
from bot.discord_ui.replying import defer, game_here, say, visit_of
from bot.discord_ui.router import Form, Handler, Press, privately
from bot.discord_ui.turn.order_replies import tell_done
from bot.facts import LOCAL
from bot.messages import routes
from bot.messages.message import File
from bot.refusals import NotPossible, NotSeated, NotStarted
from bot.store import facts, league, places, record
from bot.store.games import Game as Row
from bot.table import seed_consent, void_consent
from bot.table.lobby import MakeLogThread
from bot.wording import commands, dice, dice_checks, forms
from bot.wording import dice as texts
from bot.wording.help import WORDS_TITLE
from bot.wording.luck import ledger_text
from bot.wording.privacy import DICE_FORGOTTEN
from bot.wording.speech import clipped
from engine.dice.record_dice import record_fault
from engine.dice.report import OWN_MACHINE, WARNING, log_report, record_line, roll_report, tallies, warns
from engine.dice.verdict import Verdict

MOST = 1600
SIGNATURE = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{96}(?![0-9a-fA-F])")
WEEK = 10080


async def table_here(interaction: Interaction) -> tuple[Row, DiceTable]:
    """The game of the channel and its dice table. Raises NotPossible."""
    row = await game_here(interaction, ended=True)
    if row.status == "forming":
        raise NotStarted
    if (await facts.of(interaction.client.app.store.reader, row.game)).dice_forgotten:
        raise NotPossible(DICE_FORGOTTEN)
    return row, await interaction.client.app.service.rolls.table_of(row.game)


async def told(interaction: Interaction, lines: list[str], after: str = "", files: list[File] | None = None) -> None:
    """A report, with what is to be pressed or said about it under it."""
    bad = any(map(warns, lines))
    shown = [f"- {line}" if warns(line) else line for line in lines]  # red, where Discord colours what is taken out
    text = f"```{'diff' if bad else ''}\n{clipped(chr(10).join(shown), MOST)}\n```{after}"
    await say(interaction, text, files=files or [])


@DICE.command(name=commands.DICE_VERIFY.last, description="Check the whole dice log, or explain one roll")
@app_commands.describe(
    roll="Number of a roll; left out, the whole log",
    verifier="Attach the log, the page and the Python file that check it without this bot",
)
async def verify(
    interaction: Interaction, roll: app_commands.Range[int, 1] | None = None, verifier: bool = False
) -> None:
    await defer(interaction)
    row, table = await table_here(interaction)
    kept = await record.text(interaction.client.app.store.reader, row.game)
    verdict = await table.verdict()
    files = [*verifiers(), File(f"dice-{row.game}.jsonl", await table.export())] if verifier else []
    if roll is None:
        compared = [record_line(record_fault(verdict, kept))] if verdict.ok else []
        lines = [*log_report(verdict), *compared, *await deleted_messages(table), OWN_MACHINE]
        await told(interaction, lines, await links(interaction, row, verdict), files)
        return
    if all(seen.number != roll for seen in verdict.rolls):
        raise NotPossible(dice_checks.no_roll(roll, verdict.ok))
    lines = [*roll_report(verdict, roll, row.guild or "@me"), OWN_MACHINE]
    await told(interaction, lines, roll_links(row, verdict, roll), files)


async def deleted_messages(table: DiceTable) -> list[str]:
    """What Discord says of the log's thread: a line if messages are gone from it, or if it says nothing."""
    try:
        count = await table.deleted()
    except (Unreachable, LogClosed):
        return [dice_checks.NOT_COUNTED]
    return [dice_checks.deleted(WARNING, count)] if count else []


async def links(interaction: Interaction, row: Row, verdict: Verdict) -> str:
    """Where to see for oneself that the messages are real."""
    terms = await places.card(interaction.client.app.store.reader, row.game, CARD)
    found: list[str] = []
    if terms:
        link = texts.message_link(row.guild, terms.channel or row.channel, terms.message)
        found.append(dice_checks.TERMS_AT.format(link=link))
    if verdict.genesis and verdict.genesis["log_channel"] != "local":
        found.append(dice_checks.MESSAGES_IN.format(channel=verdict.genesis["log_channel"]))
    return "\n" + "\n".join([*found, f"-# {texts.OWN_CHECK}"])


def roll_links(row: Row, verdict: Verdict, number: int) -> str:
    seen = next(seen for seen in verdict.rolls if seen.number == number)
    link = texts.message_link(row.guild, verdict.genesis["log_channel"], seen.message)
    return (f"\n{dice_checks.REQUEST_AT.format(link=link)}" if link else "") + f"\n-# {texts.OWN_CHECK}"


def verifiers() -> list[File]:
    return [File(name, handout(name).decode()) for name in (PAGE, FILE)]


@DICE.command(
    name=commands.DICE_VERIFIER.last, description="A page and a Python file that check any dice log without this bot"
)
async def verifier(interaction: Interaction) -> None:
    await defer(interaction)
    await say(interaction, texts.VERIFIERS, files=verifiers())


@DICE.command(name=commands.DICE_LOG.last, description="The dice log as a file that anybody can check")
async def log(interaction: Interaction) -> None:
    await defer(interaction)
    row, table = await table_here(interaction)
    await say(interaction, texts.VERIFIERS_HINT, files=[File(f"dice-{row.game}.jsonl", await table.export())])


@DICE.command(name=commands.DICE_STATS.last, description="How the dice have fallen")
async def stats(interaction: Interaction) -> None:
    await defer(interaction)
    row, table = await table_here(interaction)
    loaded = await interaction.client.app.service.look(row.game)
    story = await interaction.client.app.stories.of(row.game)
    events = [event for turn in story.turns for event in turn.events]
    ledger = ledger_text(events, loaded.game.state.tables, loaded.say, strangest=False)
    faces = Counter(face for of in tallies(await table.verdict()).values() for face in of.faces.elements())
    await say(interaction, f"{clipped(ledger, MOST)}\n{texts.faces(faces)}\n{texts.STATISTICS}")


@DICE.command(name=commands.DICE_WORDS.last, description="Give your words for the dice")
@app_commands.describe(text="Anything of your own; left out, a form opens")
async def words(interaction: Interaction, text: str = "") -> None:
    row = await game_here(interaction)
    if row.status == "forming":
        raise NotStarted
    if text:
        await speak(interaction, row.game, text)
    else:
        await words_form(row.game).open(interaction)


@DICE.command(
    name=commands.DICE_SUPPLY.last, description="Bring the beacon a roll waits for, if the bot can not get it"
)
@app_commands.describe(
    round="The round the roll waits for", signature="What a drand relay shows for it: the whole text, or the signature"
)
async def supply(interaction: Interaction, round: app_commands.Range[int, 1, 2**52], signature: str) -> None:
    await defer(interaction)
    row, table = await table_here(interaction)
    if policy_of(row) == "chain":
        raise NotPossible(dice_checks.NO_BEACON)
    found = SIGNATURE.search(signature)
    if found is None:
        raise NotGenuine(round)
    await table.supply(round, found[0])
    if row.status == "running":
        interaction.client.app.service.rolls.on(row.game)
    await say(interaction, dice_checks.SUPPLIED.format(round=round))


@DICE.command(
    name=commands.DICE_NOTICES.last, description="Be pinged as a witness of rolls, and get the log's head after turns"
)
@app_commands.describe(wanted="On or off, in all your games")
async def notices(interaction: Interaction, wanted: bool) -> None:
    await defer(interaction)
    async with interaction.client.app.service.store.transaction() as tx:
        await set_notices(tx, str(interaction.user.id), wanted)
    await say(interaction, texts.NOTICES[wanted])


@DICE.command(name=commands.DICE_NOTE.last, description="A remark on a roll, in the dice log for good")
@app_commands.describe(roll="The roll it is about", text="What you want to say")
async def note(
    interaction: Interaction, roll: app_commands.Range[int, 1], text: app_commands.Range[str, 1, 200]
) -> None:
    await defer(interaction)
    row, table = await table_here(interaction)
    loaded = await interaction.client.app.service.look(row.game)
    if not loaded.powers_of(str(interaction.user.id)):
        raise NotSeated
    last = await table.last_roll()
    if last is None or roll > last.number:
        raise NotPossible(dice_checks.NOT_ROLLED_YET.format(roll=roll))
    remark = dice_checks.REMARK.format(name=interaction.user.display_name, text=text)[:200]
    await interaction.client.app.service.rolls.note(row.game, "comment", roll, remark)
    if row.status == "running":
        interaction.client.app.service.rolls.on(row.game)
    await say(interaction, dice_checks.NOTED)


@DICE.command(
    name=commands.DICE_VOID.last,
    description="Give up a roll whose order nobody can give any more; an opponent has to agree",
)
@app_commands.describe(why="Why; it will stand in the dice log")
async def void(interaction: Interaction, why: app_commands.Range[str, 1, 200]) -> None:
    await defer(interaction)
    row, _ = await table_here(interaction)
    roll, asked = await void_consent.ask(interaction.client.app.service, visit_of(interaction), row.game, why)
    await say(interaction, dice_checks.VOID_ASKED if asked else dice_checks.VOIDED.format(roll=roll))


async def accept(press: Press) -> None:
    await press.app.lobby.accept(press.visit, press.id.game)
    await say(press.interaction, dice.ACCEPTED)


async def wait_for_beacon(press: Press) -> None:
    """The beacon is silent, and the roll waits for it."""
    done = await seed_consent.wait(press.app.service, press.visit, press.id.game)
    await tell_done(press.interaction, done)


async def ask_for_seeds(press: Press) -> None:
    """The beacon is silent, and the opponents are asked to do without."""
    service = press.app.service
    table = await service.rolls.table_of(press.id.game)
    await seed_consent.ask(service, press.visit, press.id.game, table)
    await say(press.interaction, dice.OPPONENTS_ASKED)


async def agree_to_seeds(press: Press) -> None:
    await seed_consent.agree(press.app.service, press.visit, press.id.game)
    await say(press.interaction, dice.AGREED)


async def agree_to_void(press: Press, roll: int) -> None:
    """A roll is stuck, and an opponent agrees that it counts for nothing."""
    await void_consent.agree(press.app.service, press.visit, press.id.game, roll)
    await say(press.interaction, dice.VOID_AGREED)


async def new_log(press: Press) -> None:
    """The dice log's thread was deleted: the host opens another one."""
    await press.app.new_logs.open_anew(press.visit, press.id.game, log_threads(press.interaction.client))
    await say(press.interaction, dice.LOG_ANEW)


def log_threads(client: AppClient) -> MakeLogThread:
    """Makes the threads of dice logs, in the channels of their games."""
    store = client.app.store.reader

    async def made(row: Row) -> str:
        channel = client.get_channel(int(row.channel))
        if isinstance(channel, discord.Thread) and await league.match_of(store, row.game) is not None:
            channel = channel.parent  # a match's thread has no threads of its own: its log stands beside it
        if not isinstance(channel, discord.TextChannel):
            return LOCAL
        name, kind = dice.LOG_NAME.format(game=row.game), discord.ChannelType.public_thread
        try:
            return str((await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id)
        except discord.Forbidden:
            return LOCAL

    return made


def words_form(game: str) -> Form:
    """Where they are typed."""
    id = routes.WORDS_FORM.write(game=game)
    return Form(id, WORDS_TITLE, forms.YOUR_WORDS, forms.SOME_WORDS, forms.ABOUT_WORDS)


async def ask_words(press: Press) -> None:
    await words_form(press.id.game).open(press.interaction)


async def words_written(press: Press) -> None:
    await speak(press.interaction, press.id.game, press.value)


async def speak(interaction: Interaction, game: str, text: str) -> None:
    """A player's words, shown under his name in the channel: that message's id goes into the dice log."""
    table = await interaction.client.app.service.rolls.table_of(game)
    missing = await table.unheard()
    if str(interaction.user.id) not in missing:
        await say(interaction, dice.HEARD_ALREADY)
        return
    own = " ".join(text.split()) or "-"
    shown = discord.utils.escape_mentions(discord.utils.escape_markdown(own))
    told, nobody = dice.OWN_WORDS.format(who=interaction.user.mention, text=shown), discord.AllowedMentions.none()
    kind = discord.InteractionResponseType.channel_message
    with table.speaking():
        sent = await acknowledged(
            interaction, kind, lambda: interaction.response.send_message(told, allowed_mentions=nobody)
        )
        message = sent.message_id if sent else (await repeated(interaction.original_response)).id
        await interaction.client.app.lobby.speak(visit_of(interaction), game, own, str(message))


HANDLERS = (
    Handler(routes.ACCEPT_DICE, accept, (privately,)),
    Handler(routes.WAIT_FOR_BEACON, wait_for_beacon, (privately,)),
    Handler(routes.ASK_FOR_SEEDS, ask_for_seeds, (privately,)),
    Handler(routes.AGREE_TO_SEEDS, agree_to_seeds, (privately,)),
    Handler(routes.AGREE_TO_VOID, agree_to_void, (privately,)),
    Handler(routes.NEW_LOG, new_log, (privately,)),
    Handler(routes.MY_WORDS, ask_words),
    Handler(routes.WORDS_FORM, words_written),
)
