"""Answering what the game asks: by a button, from a menu, in words. Good at exactly one revision."""

from __future__ import annotations

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.guards import asked, in_place
from bot.discord_ui.lost_answers import repeated
from bot.discord_ui.router import Handler, Press
from bot.discord_ui.turn import order_forms
from bot.discord_ui.turn.order_replies import tell_done
from bot.messages import routes
from bot.messages.rows import offered
from bot.refusals import Outdated


async def answered(press: Press, answer: int) -> None:
    """One of the answers that were offered."""
    loaded = await press.look()
    ask = loaded.game.state.pending[press.id.ask]
    lines = offered(loaded, ask)
    if answer >= len(lines):
        raise Outdated
    label = loaded.say.answer(lines[answer], ask)
    done = await press.order(lines[answer])
    if press.interaction.message is not None and press.interaction.message.flags.ephemeral:
        await tell_done(press.interaction, done)
        return
    await close(press.interaction, label)


async def answer_chosen(press: Press) -> None:
    await answered(press, press.number)


async def ask_for_words(press: Press) -> None:
    """Casualties that the menu does not have."""
    loaded = await press.look()
    await order_forms.casualties(loaded, loaded.game.state.pending[press.id.ask]).open(press.interaction)


async def close(interaction: Interaction, label: str) -> None:
    """A question that was answered keeps its text and loses its buttons; a battle's card is renewed by the outbox."""
    message = interaction.message
    if message is not None and not message.embeds:
        text = f"{message.content}\n→ **{label}**"[:2000]
        await repeated(lambda: interaction.edit_original_response(content=text, view=None))


HANDLERS = (
    Handler(routes.ANSWER, answered, (in_place, asked)),
    Handler(routes.ANSWER_MENU, answer_chosen, (in_place, asked)),
    Handler(routes.CASUALTIES_IN_WORDS, ask_for_words, (asked,)),
)
