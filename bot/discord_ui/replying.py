"""What every answer has in common: acknowledge first, carry out, answer in private, turn trouble into a sentence."""

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.dice.refusals import DiceRefused, NeedsWords
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.delivery.contents import view_of
from bot.discord_ui.hand_over import was_held
from bot.discord_ui.lost_answers import ACKNOWLEDGED, BROKEN_OFF, acknowledged, repeated
from bot.game import saved_drafts
from bot.game.games import look_once
from bot.game.play_lines import check_player, with_power
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import File, Picture, Row
from bot.messages.phase_components import phase_button
from bot.messages.rows import own_rows, words_rows
from bot.orders import written
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible, Outdated
from bot.store.errors import AlreadyHandled, StoreError
from bot.store.games import Game as Row_
from bot.telling import Done
from bot.wish import Line, Visit, Wish
from bot.wording import help as texts
from bot.wording.refusals import DO_THAT, KEEP_BUTTON, KEEP_IT, instead, refusal
from bot.wording.speech import Speech
from engine.advice.alternatives import nearest, waits_for
from engine.errors import Refused
from engine.json_types import JsonObject

log = logging.getLogger(__name__)
UNKNOWN_INTERACTION = 10062


async def guarded(interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do what an interaction wants; whatever goes wrong, the player reads a sentence and the bot lives on."""
    try:
        look_once()
        await work()
    except discord.NotFound as error:
        if error.code != UNKNOWN_INTERACTION:
            await broken(interaction, error)
        else:
            log.warning("an interaction came too late", extra={"interaction": interaction.id})
    except AlreadyHandled:
        log.info("an interaction came twice", extra={"interaction": interaction.id})
        if was_held(interaction) and interaction.response.is_done():
            await say(interaction, texts.CARRIED_OUT)  # by the process before, which ended before it could say so
    except Exception as error:
        if was_held(interaction) and getattr(error, "code", None) == ACKNOWLEDGED:
            log.info("an interaction was answered by the process before", extra={"interaction": interaction.id})
        else:
            await excuse(interaction, error)
    finally:
        seconds = (discord.utils.utcnow() - interaction.created_at).total_seconds()
        interaction.client.app.metrics.answered.observe(max(0.0, seconds))


async def excuse(interaction: Interaction, error: Exception) -> None:
    """Answer with what went wrong: a rule, a wrong moment, or a fault that is written down."""
    if isinstance(error, NeedsWords):
        who = " ".join(f"<@{user}>" for user in error.users)
        row = await interaction.client.app.service.in_channel(channel_of(interaction))
        await say(interaction, texts.WORDS_WANTED.format(who=who), words_rows(row.game))
    elif isinstance(error, Refused):
        interaction.client.app.metrics.refusals.labels(error.rule).inc()
        near, rows = interaction.extras.get("near", ("", ()))
        text = interaction.extras.get("why") or refusal(error, await speech_of(interaction))
        await say(interaction, instead(text, near) if near else text, rows)
    elif isinstance(error, Outdated) and interaction.response.is_done() and interaction.message is not None:
        await beside(interaction, str(error))
    elif isinstance(error, NotPossible | Unclear | StoreError | DiceRefused):
        await say(interaction, str(error), getattr(error, "rows", ()))
    else:
        await broken(interaction, error)


async def broken(interaction: Interaction, error: BaseException) -> None:
    code = os.urandom(3).hex()
    interaction.client.app.metrics.errors.labels(type(error).__name__).inc()
    log.error("fault %s", code, exc_info=error, extra={"interaction": interaction.id})
    await say(interaction, texts.BROKEN.format(code=code))


async def speech_of(interaction: Interaction) -> Speech | None:
    """The names of the channel's game, for a refusal."""
    try:
        row = await interaction.client.app.service.in_channel(channel_of(interaction), ended=True)
        return (await interaction.client.app.service.look(row.game)).say
    except (NotPossible, StoreError, Refused):
        return None


async def say(
    interaction: Interaction,
    text: str,
    rows: Sequence[Row] = (),
    pictures: Sequence[Picture] = (),
    files: Sequence[File] = (),
) -> None:
    """Answer in private: fill what was deferred, or answer at once."""

    async def content(attachments: str) -> JsonObject:
        """What to send; files are for one try each."""
        attached, shown = await interaction.client.drawing.files_of(pictures, files)
        image = {"embed": discord.Embed().set_image(url=f"attachment://{shown}")} if shown else {}
        return {"content": text[:2000], **image, **({attachments: attached} if attached else {})}

    view = view_of(rows)
    shown: JsonObject = {"view": view} if view else {}

    async def answer() -> None:
        await interaction.response.send_message(**await content("files"), **shown, ephemeral=True)

    async def add() -> None:
        await interaction.followup.send(**await content("files"), **shown, ephemeral=True)

    async def fill() -> None:
        filled: JsonObject = {"attachments": []} | await content("attachments")
        await interaction.edit_original_response(**filled, view=view)

    try:
        if not interaction.response.is_done():
            await acknowledged(interaction, discord.InteractionResponseType.channel_message, answer)
        elif waiting(interaction):
            await repeated(fill)
        else:
            await repeated(add)  # told twice is better than not at all: nobody else sees it
    except (discord.HTTPException, *BROKEN_OFF) as error:
        log.warning("an answer could not be given: %s", error, extra={"interaction": interaction.id})


async def beside(interaction: Interaction, text: str) -> None:
    """A private message of its own: what was pressed may show by now what came of an earlier press."""
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await say(interaction, text)
        return
    try:
        await repeated(lambda: interaction.followup.send(text, ephemeral=True))
    except (discord.HTTPException, *BROKEN_OFF) as error:
        log.warning("an answer could not be given: %s", error, extra={"interaction": interaction.id})


def waiting(interaction: Interaction) -> bool:
    """Whether the placeholder of a deferred answer is there to be filled (or a private message to be replaced)."""
    kind = interaction.response.type
    if kind is discord.InteractionResponseType.deferred_channel_message:
        return True
    message = interaction.message
    return kind is discord.InteractionResponseType.deferred_message_update and bool(message and message.flags.ephemeral)


async def defer(interaction: Interaction) -> None:
    """Acknowledge at once; the answer will be private. A private message that was pressed is replaced by it."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await defer_in_place(interaction)
        return
    thinking = interaction.type is not discord.InteractionType.application_command
    kind = discord.InteractionResponseType.deferred_channel_message
    await acknowledged(interaction, kind, lambda: interaction.response.defer(ephemeral=True, thinking=thinking))


async def defer_in_place(interaction: Interaction) -> None:
    """Acknowledge at once; the message that was pressed may be edited."""
    kind = discord.InteractionResponseType.deferred_message_update
    await acknowledged(interaction, kind, interaction.response.defer)


def channel_of(interaction: Interaction) -> str:
    """The channel of the game: where it happened, or the channel that a turn's thread belongs to."""
    channel = interaction.channel
    here = str(interaction.channel_id)
    parent = (
        channel.parent_id
        if isinstance(channel, discord.Thread) and here not in interaction.client.app.channels
        else None
    )
    return str(parent or here)


def visit_of(interaction: Interaction) -> Visit:
    guild = str(interaction.guild_id) if interaction.guild_id else None
    return Visit(str(interaction.id), str(interaction.user.id), guild, channel_of(interaction))


def manages_channel(interaction: Interaction) -> bool:
    """Whether whoever acts may manage the channel: then every game in it can be paused and deleted."""
    return interaction.guild_id is not None and interaction.permissions.manage_channels


async def game_here(interaction: Interaction, ended: bool = False) -> Row_:
    """The game of the channel the interaction came from. Raises NoGame."""
    return await interaction.client.app.service.in_channel(channel_of(interaction), ended)


async def player_here(interaction: Interaction) -> Loaded:
    """The game of the channel, for one who plays in it: asked before anything that he typed is read. Raises NoGame,
    NotStarted, GameOver, NotSeated."""
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    check_player(loaded, str(interaction.user.id))
    return loaded


async def act(
    interaction: Interaction,
    lines: Sequence[Line],
    game: str | None = None,
    revision: int | None = None,
    turn: str | None = None,
) -> Done:
    """Carry out lines for the person of an interaction. Raises what `GameService.act` raises."""
    game = game or (await game_here(interaction)).game
    wish = Wish(str(interaction.id), str(interaction.user.id), game, tuple(lines), revision, turn)
    try:
        return await interaction.client.app.service.act(wish)
    except Refused as refused:
        if refused.rule == "turn.question":
            await show_question(interaction, wish, refused)
        elif len(wish.lines) == 1:
            await suggest(interaction, wish, refused)
        raise


async def show_question(interaction: Interaction, wish: Wish, refused: Refused) -> None:
    """What comes first, in words, with its own menu for the player who is asked."""
    loaded = await interaction.client.app.service.look(wish.game)
    interaction.extras["why"] = refusal(refused, loaded.say, loaded.game)
    interaction.extras["near"] = ("", own_rows(loaded, wish.user))


async def suggest(interaction: Interaction, wish: Wish, refused: Refused) -> None:
    """Say more closely why not; look for the nearest legal order, and keep it for a button under the refusal."""
    service = interaction.client.app.service
    loaded = await service.look(wish.game)
    try:
        line = with_power(loaded, wish.lines[0], wish.user)
    except (NotPossible, Refused):
        return
    interaction.extras["why"] = refusal(refused, loaded.say, loaded.game, line)
    if not loaded.game.state.pending and await asyncio.to_thread(waits_for, loaded.game, line):
        number = await saved_drafts.keep(service, wish.game, wish.user, {"later": written(line)})
        button = phase_button(loaded, KEEP_BUTTON, routes.KEEP_FOR_LATER, "primary", draft=number)
        interaction.extras["near"] = (KEEP_IT, ((button,),))
        return
    near = await asyncio.to_thread(nearest, loaded.game, line)
    if near is None or loaded.game.state.pending:
        return
    number = await saved_drafts.keep(service, wish.game, wish.user, {"instead": json.dumps(near)})
    button = phase_button(loaded, DO_THAT, routes.DO_INSTEAD, "primary", draft=number)
    interaction.extras["near"] = (loaded.say.order(near), ((button,),))
