"""What went wrong with a command before it began, or in it: commands of an old list, which the library would leave
unanswered, too. Whoever used it reads a sentence and not "did not respond"."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.refusals import NotPossible
from bot.wording import help as texts
from bot.wording.help_topics import topic_line, topics_for

OLD_LIST = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What the library says of a command, or an option, that is not as this bot has it."""


def refuse(why: Exception) -> Callable[[], Awaitable[None]]:
    """Work for `replying.guarded` that is refused."""

    async def work() -> None:
        raise why

    return work


def command_refusal(error: app_commands.AppCommandError) -> Exception:
    """What a command's trouble is told as."""
    if isinstance(error, OLD_LIST):
        name = error.name if isinstance(error, app_commands.CommandNotFound) else ""
        return NotPossible("\n".join((texts.OLD_COMMAND, *(topic_line(topic) for topic in topics_for(name)[:1]))))
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error
