"""A defender who leaves a battle to the published default, and one who wants to be asked again.

de:GAME:REVISION:ASK     the default answers for me in this battle     sw:GAME     ask me again
"""

from __future__ import annotations

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import defer, say, visit_of
from bot.messages.rows import again_row
from bot.refusals import NotSeated, NotYours, Outdated
from bot.wish import Wish
from bot.wording.standing import ASKED_AGAIN, LEFT_TO_DEFAULT, left_to_default


async def decide_for_me(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """The default answers this question and all that follow in this battle. Raises Outdated, NotYours, Closed."""
    await interaction.response.defer()
    game, revision, number = parts[0], int(parts[1]), int(parts[2])
    loaded = await interaction.client.app.service.look(game)
    if loaded.revision != revision or number >= len(loaded.game.state.pending):
        raise Outdated
    ask = loaded.game.state.pending[number]
    if loaded.players.get(ask.by) != str(interaction.user.id):
        raise NotYours(loaded.say.mention(ask.by))
    wish = Wish(str(interaction.id), str(interaction.user.id), game, ())
    await interaction.client.app.service.must_be_open(loaded, wish)
    await interaction.client.app.autopilot.leave_to_default(visit_of(interaction), loaded, ask.space)
    await close(interaction)
    await say(interaction, left_to_default(ask.space, loaded.say), (again_row(game),))


async def ask_again(interaction: Interaction, game: str) -> None:
    """Whoever was away, or wanted to be left in peace, decides himself again. Raises NotSeated, NotPossible."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if not loaded.powers_of(str(interaction.user.id)):
        raise NotSeated
    await interaction.client.app.autopilot.ask_again(visit_of(interaction), loaded)
    await say(interaction, ASKED_AGAIN)


async def close(interaction: Interaction) -> None:
    """The question keeps its text and loses its buttons; a card is renewed by the outbox."""
    message = interaction.message
    if message is not None and not message.embeds:
        await interaction.edit_original_response(content=f"{message.content}\n→ **{LEFT_TO_DEFAULT}**", view=None)
