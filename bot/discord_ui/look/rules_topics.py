"""The menu of topics under /rules, and what it shows."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.messages import routes
from bot.messages.message import Choice, Menu, Row
from bot.table.option_text import CUSTOMS
from bot.wording import rules as texts
from bot.wording.rules import options_text, topic_text
from engine.editions import edition, ids


def rules_pages(id: str) -> dict[str, str]:
    """Topics of an edition; its options come last."""
    page = edition(id)
    return dict(page.notes) | ({texts.ABOUT_OPTIONS: options_text(page, CUSTOMS)})


def topic_rows(id: str) -> tuple[Row, ...]:
    choices = tuple(Choice(topic[:100], str(at)) for at, topic in enumerate(rules_pages(id)))
    return (Menu(routes.TOPIC_MENU.write(edition=id), texts.A_TOPIC, choices[:25]),) if choices else ()


async def topic_chosen(press: Press, edition: str) -> None:
    """Raises Outdated for an edition or a topic that is not there any more."""
    topic, text = press.one_of(list(rules_pages(edition).items()) if edition in ids() else [])
    await say(press.interaction, topic_text(topic, text), topic_rows(edition))


HANDLERS = (Handler(routes.TOPIC_MENU, topic_chosen, (privately,)),)
