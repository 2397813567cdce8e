"""What nothing of the bot takes up, and the library would leave unanswered: buttons and forms of an earlier version,
what its message no longer has, commands of an old list. Whoever pressed reads a sentence and not "did not respond"."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from discord import app_commands, ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import guarded
from bot.refusals import NotPossible, Outdated
from bot.wording import help as texts

OLD_LIST = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What the library says of a command, or an option, that is not as this bot has it."""


async def pressed(interaction: Interaction, lasting: Sequence[type[ui.DynamicItem[Any]]]) -> None:
    """Answer a button or menu that none of these items takes up; nothing for one that is taken up."""
    id = str((interaction.data or {}).get("custom_id", ""))
    if not any(item.__discord_ui_compiled_template__.fullmatch(id) for item in lasting):
        await guarded(interaction, refuse(NotPossible(texts.FROM_BEFORE)))
    elif id not in _ids_of(interaction.message):
        await guarded(interaction, refuse(Outdated()))


def _ids_of(message: Any) -> set[str]:
    """What can be pressed on a message, as it was when it was pressed."""
    return {getattr(part, "custom_id", "") for row in message.components for part in row.children} if message else set()


def refuse(why: Exception) -> Callable[[], Awaitable[None]]:
    """Work for `desk.guarded` that is refused."""

    async def work() -> None:
        raise why

    return work


def command_refusal(error: app_commands.AppCommandError) -> Exception:
    """What a command's trouble is told as."""
    if isinstance(error, OLD_LIST):
        return NotPossible(texts.OLD_COMMAND)
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error
