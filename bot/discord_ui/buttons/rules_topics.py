"""The menu of topics under /rules, and what it shows: ru:EDITION"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import defer, guarded, say
from bot.discord_ui.router import Lasting
from bot.messages.message import Choice, Menu, Row
from bot.table.option_text import CUSTOMS
from bot.wording import rules as texts
from bot.wording.rules import options_text, topic_text
from engine.editions import edition


def rules_pages(id: str) -> dict[str, str]:
    """Topics of an edition; its options come last."""
    page = edition(id)
    return dict(page.notes) | ({texts.ABOUT_OPTIONS: options_text(page, CUSTOMS)})


def topic_rows(id: str) -> tuple[Row, ...]:
    choices = tuple(Choice(topic[:100], str(at)) for at, topic in enumerate(rules_pages(id)))
    return (Menu(f"ru:{id}", texts.A_TOPIC, choices[:25]),) if choices else ()


class Asked(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"ru:(?P<edition>\w+)"):
    """A topic that was chosen."""

    async def callback(self, interaction: Any) -> None:
        id, at = self.custom_id.split(":")[1], int(interaction.data["values"][0])
        await guarded(interaction, lambda: _show(interaction, id, at))


async def _show(interaction: Interaction, id: str, at: int) -> None:
    await defer(interaction)
    topic, text = list(rules_pages(id).items())[at]
    await say(interaction, topic_text(topic, text), topic_rows(id))
