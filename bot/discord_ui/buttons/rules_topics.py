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

MOST = 25


def rules_pages(id: str) -> dict[str, str]:
    """Topics of an edition; its options come last."""
    page = edition(id)
    return dict(page.notes) | ({texts.ABOUT_OPTIONS: options_text(page, CUSTOMS)})


def topic_rows(id: str) -> tuple[Row, ...]:
    """A menu of all topics, or several: no menu has more than 25 lines."""
    choices = tuple(Choice(topic[:100], str(at)) for at, topic in enumerate(rules_pages(id)))
    first = Menu(routes.TOPIC_MENU.write(edition=id), texts.A_TOPIC, choices[:MOST])
    rest = range(1, (len(choices) + MOST - 1) // MOST)
    more = [
        Menu(
            routes.MORE_TOPICS.write(edition=id, page=page),
            texts.ANOTHER_TOPIC,
            choices[page * MOST : (page + 1) * MOST],
        )
        for page in rest
    ]
    return (first, *more)


async def topic_chosen(press: Press, edition: str, page: int = 0) -> None:
    """Raises Outdated for an edition or a topic that is not there any more."""
    topic, text = press.one_of(list(rules_pages(edition).items()) if edition in ids() else [])
    await say(press.interaction, topic_text(topic, text), topic_rows(edition))


HANDLERS = (
    Handler(routes.TOPIC_MENU, topic_chosen, (privately,)),
    Handler(routes.MORE_TOPICS, topic_chosen, (privately,)),
)
